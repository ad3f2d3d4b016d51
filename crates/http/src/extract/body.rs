//! JSON bodies: the right type, within the route's limit, known fields only, and in shape.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::rt::time::timeout;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use validator::{Validate, ValidationErrors, ValidationErrorsKind};

use crate::deadline::RequestTimeouts;
use crate::endpoint_of_request::endpoint_of;
use crate::error::ApiError;
use crate::state::State;

/// A body that was read and is in shape. Its rules beyond shape belong to the domain.
pub(crate) struct Valid<T> {
    pub(crate) body: T,
    /// The bytes as they came, to recognise the same request when it comes again.
    pub(crate) bytes: Vec<u8>,
}

impl<T: DeserializeOwned + Validate + 'static> FromRequest for Valid<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let request = request.clone();
        let payload = web::Payload::from_request(&request, payload);
        Box::pin(async move {
            if !is_json {
                return Err(ApiError::not_json());
            }
            let stream = payload.await.map_err(|_| ApiError::bad_request("The request broke off."))?;
            let bytes = read_body(&request, stream).await?;
            let body: T = serde_json::from_slice(&bytes).map_err(|error| unreadable(&error))?;
            body.validate().map_err(|errors| ApiError::invalid(first_sentence(&errors)))?;
            Ok(Self { body, bytes })
        })
    }
}

/// Only real JSON: a form or plain text could be sent by any page without asking.
fn is_json(request: &HttpRequest) -> bool {
    let header =
        request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = header.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// The bytes of a body as they came, within the route's limit. A client that sends them slower than bodies may take is not worth waiting for.
pub(crate) async fn read_body(request: &HttpRequest, stream: web::Payload) -> Result<Vec<u8>, ApiError> {
    read_body_within(request, stream, request_timeouts(request).body).await
}

/// The same for whoever may take longer.
pub(crate) async fn read_body_within(
    request: &HttpRequest,
    stream: web::Payload,
    patience: Duration,
) -> Result<Vec<u8>, ApiError> {
    let limit = endpoint_of(request).map_or(0, |route| route.max_body);
    let bytes = timeout(patience, read_all(stream, limit)).await;
    bytes.map_err(|_| ApiError::bad_request("The request took too long."))?
}

async fn read_all(mut stream: web::Payload, limit: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| ApiError::bad_request("The request broke off."))?;
        if bytes.len() + chunk.len() > limit {
            return Err(ApiError::too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// The time limits of the server that a request came to.
pub(super) fn request_timeouts(request: &HttpRequest) -> RequestTimeouts {
    let state = request.app_data::<web::Data<State>>();
    state.map_or(RequestTimeouts::SERVING, |state| state.settings.timeouts)
}

/// One sentence for the person. What serde says repeats the caller's own words, so the log has only where it stopped: for whoever writes a client.
fn unreadable(error: &serde_json::Error) -> ApiError {
    tracing::debug!(kind = ?error.classify(), line = error.line(), column = error.column(), "unreadable body");
    ApiError::bad_request("The request cannot be read.")
}

/// The first broken rule's own sentence, whichever field it is in.
fn first_sentence(errors: &ValidationErrors) -> String {
    let mut fields: Vec<_> = errors.errors().iter().collect();
    fields.sort_by(|a, b| a.0.cmp(b.0));
    for (field, kind) in fields {
        let sentence = match kind {
            ValidationErrorsKind::Field(found) => found.first().map(|error| {
                error.message.as_ref().map_or_else(|| format!("{field} is not valid."), ToString::to_string)
            }),
            ValidationErrorsKind::Struct(inner) => Some(first_sentence(inner)),
            ValidationErrorsKind::List(items) => items.values().next().map(|inner| first_sentence(inner)),
        };
        if let Some(sentence) = sentence {
            return sentence;
        }
    }
    "The request is not valid.".to_owned()
}
