//! The addresses of the Graph API.

use std::future;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, rt, web};

use super::Shared;
use crate::graph::{Endpoint, Question, Request};
use crate::operations::{self, Answer};

/// Version, and the id of the phone number or of the account.
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

pub(super) async fn about_number(state: Shared, http: HttpRequest, number: Number) -> HttpResponse {
    about_account(&state, &http, &number.1, Question::Number)
}

pub(super) async fn templates(state: Shared, http: HttpRequest, account: Number) -> HttpResponse {
    about_account(&state, &http, &account.1, Question::Templates)
}

pub(super) async fn submit(
    state: Shared,
    http: HttpRequest,
    account: Number,
    body: web::Bytes,
) -> HttpResponse {
    about_account(&state, &http, &account.1, Question::Submit(&body))
}

fn about_account(state: &Shared, http: &HttpRequest, id: &str, question: Question<'_>) -> HttpResponse {
    match operations::ask_about_account(state, question, id, text(http, header::AUTHORIZATION)) {
        Answer::Json(status, body) => json(status, body),
        Answer::BadGateway | Answer::Silence => HttpResponse::BadGateway().finish(),
    }
}

fn text(http: &HttpRequest, name: header::HeaderName) -> Option<&str> {
    http.headers().get(name).and_then(|value| value.to_str().ok())
}

fn json(status: u16, body: serde_json::Value) -> HttpResponse {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    HttpResponse::build(status).json(body)
}

async fn answer(
    endpoint: Endpoint,
    state: Shared,
    http: &HttpRequest,
    phone_number_id: &str,
    body: &[u8],
) -> HttpResponse {
    let (authorization, content_type) = (text(http, header::AUTHORIZATION), text(http, header::CONTENT_TYPE));
    let request = Request { endpoint, phone_number_id, authorization, content_type, body };
    match operations::ask(&state, &request) {
        Answer::Json(status, body) => json(status, body),
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
