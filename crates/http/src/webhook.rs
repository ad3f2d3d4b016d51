//! `GET` and `POST /api/webhooks/whatsapp`: WhatsApp's events. The signature is checked over the raw bytes, before
//! anything is read from them. The answer is 200 only when every effect is committed: WhatsApp repeats what failed.

use actix_web::http::header::ContentType;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use app::Context;
use whatsapp::{Handshake, HandshakeAnswer, handshake, signature};

use crate::blocking::{run, run_limited};
use crate::endpoint::RateLimitKey;
use crate::endpoint_of_request::endpoint_of;
use crate::error::ApiError;
use crate::extract::{Params, read_body};
use crate::monitoring::Watch;
use crate::state::{State, Webhook};

const SIGNATURE: &str = "x-hub-signature-256";

/// The question that WhatsApp asks when the webhook's address is saved there.
pub(crate) async fn shake_hands(state: Data<State>, params: Params) -> Result<HttpResponse, ApiError> {
    let webhook = state.settings.webhook.as_ref().ok_or_else(ApiError::bad_token)?;
    let request = Handshake {
        mode: params.get("hub.mode"),
        token: params.get("hub.verify_token"),
        challenge: params.get("hub.challenge"),
    };
    match handshake(&webhook.verify_token, request) {
        HandshakeAnswer::Echo(challenge) => {
            Ok(HttpResponse::Ok().insert_header(ContentType::plaintext()).body(challenge.to_owned()))
        }
        HandshakeAnswer::BadChallenge => Err(ApiError::bad_request("The challenge cannot be read.")),
        HandshakeAnswer::Forbidden => Err(ApiError::bad_token()),
    }
}

pub(crate) async fn receive(
    request: HttpRequest,
    state: Data<State>,
    payload: Payload,
) -> Result<HttpResponse, ApiError> {
    let body = read_body(&request, payload).await?;
    let header = request.headers().get(SIGNATURE).map(|value| value.as_bytes().to_vec());
    let webhook = state.settings.webhook.clone().ok_or_else(ApiError::bad_signature)?;
    let endpoint = endpoint_of(&request);
    let delivery = Delivery { webhook, header, body };
    // A body without a checked signature takes no permit of the urgent requests.
    let delivery = run_limited(&state, &state.concurrency.signatures, move |_| delivery.check()).await?;
    if let (true, Some(endpoint)) = (state.settings.rate_limits, endpoint) {
        let everyone = |key| (key == RateLimitKey::Global).then(String::new);
        state.rate_limits.take_here(endpoint, everyone).map_err(ApiError::rate_limited)?;
    }
    let watch = state.settings.watch.clone();
    run(state, move |ctx| delivery.process(ctx, &watch)).await?;
    Ok(HttpResponse::Ok().insert_header(ContentType::plaintext()).body("ok"))
}

/// A webhook body with its signature.
struct Delivery {
    webhook: Webhook,
    header: Option<Vec<u8>>,
    body: Vec<u8>,
}

impl Delivery {
    fn check(self) -> Result<Self, ApiError> {
        if signature::verify(&self.webhook.secrets, self.header.as_deref(), &self.body) {
            return Ok(self);
        }
        tracing::warn!(bytes = self.body.len(), "a webhook without our signature");
        Err(ApiError::bad_signature())
    }

    /// Each event has a transaction of its own. Signed garbage stays garbage: the log counts it, and WhatsApp gets its 200.
    fn process(&self, ctx: &Context, watch: &Watch) -> Result<(), ApiError> {
        let decoded = whatsapp::decode(&self.body, &self.webhook.numbers);
        let (events, rejected, foreign) = (decoded.events.len(), decoded.rejected, decoded.foreign);
        if rejected == 0 && foreign == 0 {
            tracing::info!(events, "a webhook");
        } else {
            tracing::warn!(
                events,
                rejected,
                foreign,
                "a webhook with parts that are not for us, or make no sense"
            );
        }
        for event in &decoded.events {
            if let Some(result) = app::verify::receive(ctx, event)? {
                watch.count_message(&result);
            }
        }
        Ok(())
    }
}
