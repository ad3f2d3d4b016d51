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
use sha2::{Digest, Sha256};
use validator::{Validate, ValidationErrors, ValidationErrorsKind};

use crate::deadline::RequestTimeouts;
use crate::endpoint_of_request::endpoint_of;
use crate::error::ApiError;
use crate::state::State;

/// A body in shape. Its rules beyond shape belong to the domain.
pub(crate) struct Valid<T>(pub(crate) T);

/// A valid body with the SHA-256 of its bytes, which recognises a repeated request.
pub(crate) struct Digested<T> {
    pub(crate) body: T,
    pub(crate) digest: [u8; 32],
}

type BoxedResult<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

impl<T: DeserializeOwned + Validate + 'static> FromRequest for Valid<T> {
    type Error = ApiError;
    type Future = BoxedResult<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = read_json(request, payload);
        Box::pin(async move { json.await.map(|(body, _)| Self(body)) })
    }
}

impl<T: DeserializeOwned + Validate + 'static> FromRequest for Digested<T> {
    type Error = ApiError;
    type Future = BoxedResult<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let json = read_json(request, payload);
        Box::pin(async move {
            json.await.map(|(body, bytes)| Self { body, digest: Sha256::digest(&bytes).into() })
        })
    }
}

fn read_json<T: DeserializeOwned + Validate>(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<(T, Vec<u8>), ApiError>> + use<T> {
    let request = request.clone();
    let payload = web::Payload::from_request(&request, payload);
    async move {
        if !is_json(&request) {
            return Err(ApiError::not_json());
        }
        let stream = payload.await.map_err(|_| ApiError::bad_request("The request broke off."))?;
        let bytes = read_body(&request, stream).await?;
        let body: T = serde_json::from_slice(&bytes).map_err(|error| unreadable(&error))?;
        body.validate().map_err(|errors| ApiError::invalid(first_sentence(&errors)))?;
        Ok((body, bytes))
    }
}

/// Only real JSON: a form or plain text could be sent by any page without asking.
fn is_json(request: &HttpRequest) -> bool {
    let header =
        request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = header.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// The bytes of a body within the limits of the route and of the time for bodies.
pub(crate) async fn read_body(request: &HttpRequest, stream: web::Payload) -> Result<Vec<u8>, ApiError> {
    read_body_within(request, stream, request_timeouts(request).body).await
}

pub(crate) async fn read_body_within(
    request: &HttpRequest,
    stream: web::Payload,
    limit: Duration,
) -> Result<Vec<u8>, ApiError> {
    let max_body = endpoint_of(request).map_or(0, |route| route.max_body);
    let bytes = timeout(limit, read_all(stream, max_body)).await;
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

/// One sentence for the person. Serde's message repeats the caller's own words, so the log has the position only.
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
