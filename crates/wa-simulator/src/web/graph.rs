//! The addresses of the Graph API.

use std::future;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, rt, web};

use super::Shared;
use crate::graph::{Endpoint, Request};
use crate::operations::{self, Answer};

/// Version and phone number id.
type Number = web::Path<(String, String)>;

pub(super) async fn messages(
    state: Shared,
    http: HttpRequest,
    number: Number,
    body: web::Bytes,
) -> HttpResponse {
    answer(Endpoint::Messages, state, &http, &number.1, &body).await
}

pub(super) async fn marketing(
    state: Shared,
    http: HttpRequest,
    number: Number,
    body: web::Bytes,
) -> HttpResponse {
    answer(Endpoint::Marketing, state, &http, &number.1, &body).await
}

async fn answer(
    endpoint: Endpoint,
    state: Shared,
    http: &HttpRequest,
    phone_number_id: &str,
    body: &[u8],
) -> HttpResponse {
    let text = |name| http.headers().get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let (authorization, content_type) = (text(header::AUTHORIZATION), text(header::CONTENT_TYPE));
    let request = Request { endpoint, phone_number_id, authorization, content_type, body };
    match operations::ask(&state, &request) {
        Answer::Json(status, body) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            HttpResponse::build(status).json(body)
        }
        Answer::BadGateway => {
            HttpResponse::BadGateway().content_type("text/html").body("<html><body>Bad Gateway</body></html>")
        }
        Answer::Silence => {
            // No answer: the future never ends by itself.
            let _ = rt::time::timeout(state.settings.silence, future::pending::<()>()).await;
            HttpResponse::GatewayTimeout().finish()
        }
    }
}
