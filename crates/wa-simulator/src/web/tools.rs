//! What a developer and the tests can do besides.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use super::threads::not_sent;
use super::{Shared, delivery, refusal};
use crate::chat::Action;
use crate::faults::Faults;
use crate::operations;

/// The largest body that is posted: more than the server may take, to see it refuse.
pub(super) const MAX_BYTES: usize = 4 * 1024 * 1024;

pub(super) async fn faults(state: Shared) -> HttpResponse {
    HttpResponse::Ok().json(state.read(|data| data.faults.clone()))
}

pub(super) async fn set_faults(state: Shared, faults: web::Json<Faults>) -> HttpResponse {
    let faults = faults.into_inner();
    state.change(|data| data.faults.clone_from(&faults));
    HttpResponse::Ok().json(faults)
}

pub(super) async fn redeliver(state: Shared, id: web::Path<String>) -> HttpResponse {
    match operations::redeliver(&state, &id) {
        Some(outcome) => HttpResponse::Ok().json(json!({ "delivery": delivery(outcome).await })),
        None => refusal(404, "Nothing was posted for that message."),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Batch {
    messages: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    persona: String,
    text: String,
}

pub(super) async fn batch(state: Shared, batch: web::Json<Batch>) -> HttpResponse {
    let line = |line: Line| (line.persona, Action::Write { text: line.text, reply_to: None });
    let actions = batch.into_inner().messages.into_iter().map(line).collect();
    match operations::batch(&state, actions) {
        Ok(sent) => {
            let delivery = delivery(sent.outcome).await;
            HttpResponse::Created().json(json!({ "id": sent.id, "delivery": delivery }))
        }
        Err(reason) => not_sent(reason),
    }
}

pub(super) async fn raw(state: Shared, body: web::Bytes) -> HttpResponse {
    let outcome = operations::raw(&state, body.to_vec());
    HttpResponse::Ok().json(json!({ "delivery": delivery(outcome).await }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advance {
    advance: u32,
}

/// Moves the clock of everybody who shares it.
pub(super) async fn clock(state: Shared, advance: web::Json<Advance>) -> HttpResponse {
    state.settings.clock.advance(advance.advance);
    HttpResponse::Ok().json(json!({ "now": state.now() }))
}

pub(super) async fn health() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "ok" }))
}
