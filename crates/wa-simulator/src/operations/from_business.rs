//! What the business asks of Meta.

use serde_json::{Value, json};

use super::from_phone::{StatusReport, status};
use crate::chat::{Persona, Received};
use crate::faults::Handling;
use crate::graph::{self, Account, GraphError, Order, Question, Recipient, Request};
use crate::queue::Post;
use crate::shared_state::SharedState;
use crate::simulator_data::SimulatorData;
use crate::webhook::{Pricing, Progress};

#[derive(Debug, PartialEq)]
pub(crate) enum Answer {
    /// With this.
    Json(u16, Value),
    /// As a gateway does whose backend is down.
    BadGateway,
    /// Not at all, although the message was sent.
    Silence,
}

/// The code that stands for a broken gateway in a list of faults.
const BAD_GATEWAY: u32 = 502;

/// The business asks for something.
pub(crate) fn ask(state: &SharedState, request: &Request<'_>) -> Answer {
    let settings = &state.settings;
    let templates = state.read(SimulatorData::templates);
    let account = Account {
        phone_number_id: &settings.business.phone_number_id,
        access_token: &settings.secrets.access_token,
        templates: &templates,
    };
    match graph::order(request, &account) {
        Err(error) => refusal(&error),
        Ok(Order::MarkRead(id)) => mark_read(state, &id),
        Ok(Order::Send { to, input, received, tracker }) => {
            send(state, &Message { to, input, received, tracker })
        }
    }
}

/// The business asks about its account, or submits a template.
pub(crate) fn ask_about_account(
    state: &SharedState,
    question: Question<'_>,
    id: &str,
    authorization: Option<&str>,
) -> Answer {
    let answer = state.change(|data| graph::answer(question, id, authorization, &state.settings, data));
    answer.map_or_else(|error| refusal(&error), |body| Answer::Json(200, body))
}

fn refusal(error: &GraphError) -> Answer {
    Answer::Json(error.http(), error.answer())
}

fn mark_read(state: &SharedState, id: &str) -> Answer {
    if state.change(|data| data.note_read(id)) {
        return Answer::Json(200, json!({ "success": true }));
    }
    refusal(&GraphError::because(131_009, "message_id is not of this number"))
}

struct Message {
    to: Recipient,
    input: String,
    received: Received,
    tracker: Option<String>,
}

fn send(state: &SharedState, message: &Message) -> Answer {
    let now = state.now();
    let category = message.received.category();
    let (answer, posts) = state.change(|data| match data.faults.next_refusal(category) {
        Some(BAD_GATEWAY) => (Answer::BadGateway, Vec::new()),
        Some(code) => (refusal(&GraphError::new(code)), Vec::new()),
        None => match data.reach(&message.to, &message.received, now) {
            Err(error) => (refusal(&error), Vec::new()),
            Ok(persona) => deliver(state, data, now, &persona, message),
        },
    });
    for (post, handling) in posts {
        drop(state.queue.push(&post, handling));
    }
    answer
}

/// Puts a message into a chat: the answer, and the posts that report it.
fn deliver(
    state: &SharedState,
    data: &mut SimulatorData,
    now: u64,
    to: &Persona,
    message: &Message,
) -> (Answer, Vec<(Post, Handling)>) {
    let id = data.next_id();
    let category = message.received.category();
    let progress = if category == Some("marketing") && is_american(to) {
        vec![Progress::Failed(GraphError::new(131_049))]
    } else {
        let tracker = message.tracker.clone();
        data.thread_mut(&to.id).receive(id.clone(), now, message.received.clone(), tracker);
        vec![Progress::Sent, Progress::Delivered]
    };
    let pricing = Pricing::of(category);
    let report = |progress| {
        let tracker = message.tracker.clone();
        status(state, data, now, &StatusReport { to, id: &id, progress, pricing, tracker })
    };
    let posts = progress.into_iter().map(report).collect();
    if data.faults.next_is_silent() {
        return (Answer::Silence, posts);
    }
    (Answer::Json(200, accepted(&id, to, message)), posts)
}

/// Meta does not deliver marketing to numbers of the United States.
fn is_american(persona: &Persona) -> bool {
    persona.digits.starts_with('1')
}

fn accepted(id: &str, to: &Persona, message: &Message) -> Value {
    let contact = match message.to {
        Recipient::Phone(_) => json!({ "input": message.input, "wa_id": to.digits }),
        Recipient::UserId(_) => json!({ "input": message.input, "user_id": to.user_id }),
    };
    json!({ "messaging_product": "whatsapp", "contacts": [contact], "messages": [{ "id": id }] })
}
