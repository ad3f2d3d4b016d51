//! Forms with a file in them, as browsers send them: the field `file`, and nothing else.

use std::future::Future;
use std::pin::Pin;

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::{StreamExt, stream};

use super::body::{read_body_within, request_timeouts};
use crate::endpoint_of_request::endpoint_of;
use crate::error::ApiError;

/// The bytes of a file. Its name and its claimed type prove nothing and are dropped.
pub(crate) struct Upload(pub(crate) Vec<u8>);

impl FromRequest for Upload {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = web::Payload::from_request(&request, payload);
        Box::pin(async move {
            if !is_form(&request) {
                return Err(ApiError::not_a_form());
            }
            let payload = payload.await.map_err(|_| ApiError::bad_request("The request broke off."))?;
            let limit = request_timeouts(&request).file;
            let body = read_body_within(&request, payload, limit).await.map_err(|error| {
                if error.is_about_size() { ApiError::file_too_large(megabytes(&request)) } else { error }
            })?;
            only_file(&request, body).await.map(Self)
        })
    }
}

fn is_form(request: &HttpRequest) -> bool {
    let header = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = header.unwrap_or_default().split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("multipart/form-data")
}

fn megabytes(request: &HttpRequest) -> usize {
    endpoint_of(request).map_or(0, |route| route.max_body >> 20)
}

async fn only_file(request: &HttpRequest, body: Vec<u8>) -> Result<Vec<u8>, ApiError> {
    let whole = stream::iter([Ok::<_, actix_web::error::PayloadError>(web::Bytes::from(body))]);
    let mut form = Multipart::new(request.headers(), whole);
    let unreadable = || ApiError::bad_request("The form cannot be read.");
    let missing = || ApiError::bad_request("Please send one file, in the field named file.");
    let mut field = form.next().await.ok_or_else(missing)?.map_err(|_| unreadable())?;
    if field.name() != Some("file") {
        return Err(missing());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = field.next().await {
        bytes.extend_from_slice(&chunk.map_err(|_| unreadable())?);
    }
    drop(field);
    if form.next().await.is_some() {
        return Err(missing());
    }
    Ok(bytes)
}
