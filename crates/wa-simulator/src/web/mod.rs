//! The addresses of the simulator.

mod events;
mod graph;
mod mails;
mod pages;
mod threads;
mod tools;

use std::sync::mpsc::Receiver;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{HttpResponse, web};
use serde_json::json;

use crate::queue::Outcome;
use crate::shared_state::SharedState;

/// Routes, limits and headers.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    config
        .app_data(web::PayloadConfig::new(tools::MAX_BYTES))
        .configure(pages::mount)
        .route("/api/personas", web::get().to(threads::personas))
        .route("/api/personas", web::post().to(threads::add_phone))
        .route("/api/threads/{persona}", web::get().to(threads::thread))
        .route("/api/threads/{persona}/events", web::get().to(events::events))
        .route("/api/threads/{persona}/messages", web::post().to(threads::act))
        .route("/api/threads/{persona}/read", web::post().to(threads::read))
        .route("/api/faults", web::get().to(tools::faults))
        .route("/api/faults", web::put().to(tools::set_faults))
        .route("/api/redeliver/{id}", web::post().to(tools::redeliver))
        .route("/api/batch", web::post().to(tools::batch))
        .route("/api/raw", web::post().to(tools::raw))
        .route("/api/clock", web::post().to(tools::clock))
        .route("/api/mails", web::get().to(mails::mails))
        .route("/api/health", web::get().to(tools::health))
        .route(r"/{version:v\d+\.\d+}/{number}", web::get().to(graph::about_number))
        .route(r"/{version:v\d+\.\d+}/{account}/message_templates", web::get().to(graph::templates))
        .route(r"/{version:v\d+\.\d+}/{account}/message_templates", web::post().to(graph::submit))
        .route(r"/{version:v\d+\.\d+}/{number}/messages", web::post().to(graph::messages))
        .route(r"/{version:v\d+\.\d+}/{number}/marketing_messages", web::post().to(graph::marketing));
}

/// Another site's page may not press our buttons.
pub(crate) async fn own_pages_only(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let origin = request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let own = format!("http://{}", request.connection_info().host());
    if origin.is_some_and(|origin| origin != own) {
        let refused = request.into_response(refusal(403, "Only the simulator's own pages may do that."));
        return Ok(refused.map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// An error as a sentence.
fn refusal(status: u16, sentence: &str) -> HttpResponse {
    let status = actix_web::http::StatusCode::from_u16(status).unwrap_or_default();
    HttpResponse::build(status).json(json!({ "error": sentence }))
}

/// How long a page waits for the server's answer to a message before it shows that the message is on its way.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(15);

/// How the server answered, as JSON; null if the post was lost or is still on its way.
#[expect(
    clippy::disallowed_methods,
    reason = "the ban points to a wrapper of the server, which this is not a part of"
)]
async fn delivery(outcome: Receiver<Outcome>) -> serde_json::Value {
    match web::block(move || outcome.recv_timeout(RESPONSE_TIMEOUT)).await {
        Ok(Ok(Outcome { status, millis, answer })) => {
            json!({ "status": status, "millis": millis, "answer": answer })
        }
        _ => serde_json::Value::Null,
    }
}

/// What every handler reaches.
type Shared = web::Data<SharedState>;
