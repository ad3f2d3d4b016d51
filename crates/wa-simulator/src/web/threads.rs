//! Phones and their chats.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Shared, delivery, refusal};
use crate::chat::{Action, Persona, Thread};
use crate::operations::{self, SendError};
use crate::shared_state::SharedState;

/// Everything the page of a phone shows. Nothing if there is no such phone.
pub(super) fn shown(state: &SharedState, persona: &str) -> Option<Value> {
    let business = &state.settings.business;
    state.read(|data| {
        let person = data.persona(persona)?;
        let phones: Vec<Value> = data.everybody().map(|other| card(&other, data.thread(&other.id))).collect();
        let thread = data.thread(persona);
        Some(json!({
            "persona": card(&person, thread),
            "business": { "name": business.name, "digits": business.digits },
            "messages": thread.map_or(&[][..], |thread| &thread.messages),
            "asks_for_contact": thread.is_some_and(Thread::asks_for_contact),
            "phones": phones,
        }))
    })
}

fn card(persona: &Persona, thread: Option<&Thread>) -> Value {
    json!({
        "id": persona.id,
        "name": persona.name,
        "about": persona.about,
        "phone": format!("+{}", persona.digits),
        "hides_phone": persona.hides_phone,
        "unread": thread.map_or(0, Thread::unread),
    })
}

pub(super) async fn personas(state: Shared) -> HttpResponse {
    let cards: Vec<Value> =
        state.read(|data| data.everybody().map(|persona| card(&persona, data.thread(&persona.id))).collect());
    HttpResponse::Ok().json(cards)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPhone {
    name: String,
    phone: String,
}

pub(super) async fn add_phone(state: Shared, new: web::Json<NewPhone>) -> HttpResponse {
    match state.change(|data| data.add(&new.name, &new.phone)) {
        Ok(persona) => HttpResponse::Created().json(card(&persona, None)),
        Err(sentence) => refusal(422, sentence),
    }
}

pub(super) async fn thread(state: Shared, persona: web::Path<String>) -> HttpResponse {
    match shown(&state, &persona) {
        Some(thread) => HttpResponse::Ok().json(thread),
        None => not_sent(SendError::NoSuchPhone),
    }
}

pub(super) async fn read(state: Shared, persona: web::Path<String>) -> HttpResponse {
    match operations::look(&state, &persona) {
        Ok(()) => HttpResponse::NoContent().finish(),
        Err(reason) => not_sent(reason),
    }
}

/// One of: `text` (also with `forward` or `reply_to`), `button_id`, `list_id`, `share_contact`, `card_of`, `image`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ActionRequest {
    text: Option<String>,
    reply_to: Option<String>,
    forward: bool,
    button_id: Option<String>,
    list_id: Option<String>,
    share_contact: bool,
    /// Whose card is sent.
    card_of: Option<String>,
    /// A picture, with `text` under it.
    image: bool,
}

impl ActionRequest {
    fn into_action(self, state: &SharedState) -> Option<Action> {
        if self.share_contact {
            return Some(Action::ShareContact);
        }
        if let Some(other) = self.card_of {
            let other = state.read(|data| data.persona(&other))?;
            return Some(Action::SendCard { name: other.profile_name, digits: other.digits });
        }
        match self {
            Self { image: true, text, .. } => Some(Action::Picture(text)),
            Self { button_id: Some(id), .. } => Some(Action::Tap(id)),
            Self { list_id: Some(id), .. } => Some(Action::Choose(id)),
            Self { text: Some(text), forward: true, .. } => Some(Action::Forward(text)),
            Self { text: Some(text), reply_to, .. } => Some(Action::Write { text, reply_to }),
            _ => None,
        }
    }
}

pub(super) async fn act(
    state: Shared,
    persona: web::Path<String>,
    doing: web::Json<ActionRequest>,
) -> HttpResponse {
    let Some(action) = doing.into_inner().into_action(&state) else {
        return refusal(422, "Say what to send.");
    };
    match operations::act(&state, &persona, action) {
        Ok(sent) => {
            let delivery = delivery(sent.outcome).await;
            HttpResponse::Created().json(json!({ "id": sent.id, "delivery": delivery }))
        }
        Err(reason) => not_sent(reason),
    }
}

pub(super) fn not_sent(reason: SendError) -> HttpResponse {
    let status = match reason {
        SendError::NoSuchPhone => 404,
        SendError::Refused(_) | SendError::NothingToSend => 422,
    };
    refusal(status, &reason.to_string())
}
