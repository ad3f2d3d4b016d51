//! What people do with their phones, and what Meta posts because of it.

use std::sync::mpsc::Receiver;

use serde_json::Value;

use crate::chat::{Action, ActionRefusal, Persona, Reply};
use crate::faults::{Handling, PostKind};
use crate::queue::{Outcome, Post, Subject};
use crate::shared_state::SharedState;
use crate::simulator_data::SimulatorData;
use crate::webhook::{self, Pricing, Progress, Sending};

pub(crate) struct SentMessage {
    /// Its id; of several, the first.
    pub(crate) id: String,
    /// How the server answered, once it has.
    pub(crate) outcome: Receiver<Outcome>,
}

/// Why nothing was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SendError {
    /// There is no such phone.
    NoSuchPhone,
    /// The phone cannot do that.
    Refused(ActionRefusal),
    /// A batch of nothing.
    NothingToSend,
}

impl From<ActionRefusal> for SendError {
    fn from(refusal: ActionRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl std::fmt::Display for SendError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSuchPhone => f.write_str("There is no such phone."),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::NothingToSend => f.write_str("Send at least one message."),
        }
    }
}

pub(crate) fn act(state: &SharedState, persona: &str, action: Action) -> Result<SentMessage, SendError> {
    batch(state, vec![(persona.to_owned(), action)])
}

/// Several people do something at once, and Meta reports all of it in one post.
pub(crate) fn batch(state: &SharedState, actions: Vec<(String, Action)>) -> Result<SentMessage, SendError> {
    let now = state.now();
    state.change(|data| {
        let mut replies = Vec::new();
        for (persona, action) in actions {
            let persona = data.persona(&persona).ok_or(SendError::NoSuchPhone)?;
            let reply = data.thread_mut(&persona.id).act(&persona, action)?;
            replies.push((persona, reply));
        }
        let (ids, post) = report(state, data, now, replies);
        let id = ids.first().cloned().ok_or(SendError::NothingToSend)?;
        let handling = data.faults.next_post(PostKind::Messages);
        let post = if handling.signed_wrongly { signed_by_another(post) } else { post };
        // Before another phone writes: posts keep the order of the chats.
        Ok(SentMessage { id, outcome: state.queue.push(&post, handling) })
    })
}

/// Puts messages into their chats and into one post.
fn report(
    state: &SharedState,
    data: &mut SimulatorData,
    now: u64,
    replies: Vec<(Persona, Reply)>,
) -> (Vec<String>, Post) {
    let business = &state.settings.business;
    let (mut ids, mut subjects, mut items) = (Vec::new(), Vec::new(), Vec::new());
    let mut contacts: Vec<Value> = Vec::new();
    for (from, reply) in replies {
        let id = data.send(&from.id, now, reply.clone());
        items.push(webhook::message(business, &Sending { from: &from, id: &id, at: now, reply: &reply }));
        let contact = webhook::contact(&from);
        if !contacts.contains(&contact) {
            contacts.push(contact);
        }
        subjects.push(Subject::Message { persona: from.id, id: id.clone() });
        ids.push(id);
    }
    let body = webhook::envelope(business, contacts, "messages", items);
    let post = signed(state, subjects, webhook::as_meta_writes(&body));
    for id in &ids {
        data.keep_post(id, post.body.clone());
    }
    (ids, post)
}

/// Somebody looks at the chat: what they had not seen is read now.
pub(crate) fn look(state: &SharedState, persona: &str) -> Result<(), SendError> {
    let now = state.now();
    let posts = state.change(|data| -> Result<_, SendError> {
        let persona = data.persona(persona).ok_or(SendError::NoSuchPhone)?;
        let seen = data.thread_mut(&persona.id).look();
        let read = |(id, tracker): (String, Option<String>)| {
            let pricing = Pricing::of(None);
            status(
                state,
                data,
                now,
                &StatusReport { to: &persona, id: &id, progress: Progress::Read, pricing, tracker },
            )
        };
        Ok(seen.into_iter().map(read).collect::<Vec<_>>())
    })?;
    for (post, handling) in posts {
        drop(state.queue.push(&post, handling));
    }
    Ok(())
}

/// What became of a message of the business.
pub(super) struct StatusReport<'a> {
    pub(super) to: &'a Persona,
    pub(super) id: &'a str,
    pub(super) progress: Progress,
    pub(super) pricing: Pricing,
    pub(super) tracker: Option<String>,
}

/// The post that reports it, and what is to happen to that.
pub(super) fn status(
    state: &SharedState,
    data: &mut SimulatorData,
    now: u64,
    report: &StatusReport<'_>,
) -> (Post, Handling) {
    let StatusReport { to, id, progress, pricing, tracker } = report;
    let item = webhook::status(to, id, now, progress, *pricing, tracker.as_deref());
    let contacts = match progress {
        Progress::Failed(_) => Vec::new(),
        _ => vec![webhook::contact(to)],
    };
    let body = webhook::envelope(&state.settings.business, contacts, "statuses", vec![item]);
    let post = signed(state, vec![Subject::Other], webhook::as_meta_writes(&body));
    data.keep_post(id, post.body.clone());
    let handling = data.faults.next_post(PostKind::Statuses);
    let post = if handling.signed_wrongly { signed_by_another(post) } else { post };
    (post, handling)
}

/// Posts any bytes, signed well.
pub(crate) fn raw(state: &SharedState, body: Vec<u8>) -> Receiver<Outcome> {
    state.queue.push(&signed(state, vec![Subject::Other], body), Handling::PLAIN)
}

/// Posts the same bytes as for a message once more. Nothing if there is no such message.
pub(crate) fn redeliver(state: &SharedState, id: &str) -> Option<Receiver<Outcome>> {
    let bodies = state.read(|data| data.posts_of(id));
    let again = bodies.into_iter().map(|body| raw(state, body.to_vec()));
    again.last()
}

fn signed(state: &SharedState, subjects: Vec<Subject>, body: Vec<u8>) -> Post {
    let signature = webhook::signature(&state.settings.secrets.app_secret, &body);
    Post { subjects, body: body.into(), signature }
}

fn signed_by_another(post: Post) -> Post {
    Post { signature: webhook::signature("the secret of somebody else", &post.body), ..post }
}
