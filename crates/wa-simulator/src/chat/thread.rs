//! One person's chat with the business.

use serde::Serialize;

use super::message::{Body, Button, Message, MessageContent, Received, Row, Tick};
use super::persona::Persona;

/// How long after a person's message the business may write freely.
const WINDOW_SECONDS: u64 = 24 * 60 * 60;

#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Thread {
    /// Oldest first.
    pub(crate) messages: Vec<Message>,
    /// Until when the business may write freely.
    pub(crate) window_until: Option<u64>,
}

/// What a person does with the phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    /// Sends words, as an answer to a message if one is named.
    Write {
        text: String,
        reply_to: Option<String>,
    },
    /// Hands on words that somebody else wrote.
    Forward(String),
    Tap(String),
    /// Chooses a line of a list.
    Choose(String),
    /// Shares the own number.
    ShareContact,
    SendCard {
        name: String,
        digits: String,
    },
    Picture(Option<String>),
}

/// Why a phone cannot do that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionRefusal {
    /// No words.
    NothingWritten,
    /// No message has such a button.
    NoSuchButton,
    /// No message has such a line.
    NoSuchLine,
    /// The message to answer is not in this chat.
    NoSuchMessage,
}

impl std::fmt::Display for ActionRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NothingWritten => "Write something first.",
            Self::NoSuchButton => "No message in this chat has that button.",
            Self::NoSuchLine => "No list in this chat has that line.",
            Self::NoSuchMessage => "The message to answer is not in this chat.",
        })
    }
}

/// What is sent because of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) said: MessageContent,
    /// The message it answers.
    pub(crate) answers: Option<String>,
    pub(crate) forwarded: bool,
}

impl Reply {
    fn of(said: MessageContent) -> Self {
        Self { said, answers: None, forwarded: false }
    }
}

impl Thread {
    /// What an action sends.
    pub(crate) fn act(&self, persona: &Persona, action: Action) -> Result<Reply, ActionRefusal> {
        match action {
            Action::Write { text, reply_to } => {
                if reply_to.as_ref().is_some_and(|id| self.find(id).is_none()) {
                    return Err(ActionRefusal::NoSuchMessage);
                }
                Ok(Reply { answers: reply_to, ..Reply::of(MessageContent::Text { body: written(text)? }) })
            }
            Action::Forward(text) => {
                Ok(Reply { forwarded: true, ..Reply::of(MessageContent::Text { body: written(text)? }) })
            }
            Action::Tap(id) => self.tap(&id).ok_or(ActionRefusal::NoSuchButton),
            Action::Choose(id) => self.choose(&id).ok_or(ActionRefusal::NoSuchLine),
            Action::ShareContact => Ok(Reply::of(MessageContent::Contact {
                name: persona.profile_name.clone(),
                digits: persona.digits.clone(),
                asked_for: self.asks_for_contact(),
            })),
            Action::SendCard { name, digits } => {
                Ok(Reply::of(MessageContent::Contact { name, digits, asked_for: false }))
            }
            Action::Picture(caption) => Ok(Reply::of(MessageContent::Image { caption })),
        }
    }

    fn find(&self, id: &str) -> Option<&Message> {
        self.messages.iter().find(|message| message.id == id)
    }

    /// What the business sent, newest first.
    fn received(&self) -> impl Iterator<Item = (&Message, &Received)> {
        self.messages.iter().rev().filter_map(|message| match &message.body {
            Body::Business { received, .. } => Some((message, received)),
            Body::Phone { .. } => None,
        })
    }

    fn tap(&self, id: &str) -> Option<Reply> {
        let named = |button: &&Button| button.id == id;
        self.received().find_map(|(message, received)| {
            let said = match received {
                Received::Buttons { buttons, .. } => {
                    let button = buttons.iter().find(named)?;
                    MessageContent::ButtonReply { id: button.id.clone(), title: button.title.clone() }
                }
                Received::Template { buttons, .. } => {
                    let button = buttons.iter().find(named)?;
                    MessageContent::TemplateReply { payload: button.id.clone(), title: button.title.clone() }
                }
                _ => return None,
            };
            Some(Reply { answers: Some(message.id.clone()), ..Reply::of(said) })
        })
    }

    fn choose(&self, id: &str) -> Option<Reply> {
        self.received().find_map(|(message, received)| {
            let Received::List { rows, .. } = received else { return None };
            let Row { id, title, description, .. } = rows.iter().find(|row| row.id == id)?.clone();
            let said = MessageContent::ListReply { id, title, description };
            Some(Reply { answers: Some(message.id.clone()), ..Reply::of(said) })
        })
    }

    /// Whether the business has asked for the number and not been answered since.
    pub(crate) fn asks_for_contact(&self) -> bool {
        let mut newest_first = self.messages.iter().rev();
        newest_first
            .find_map(|message| match &message.body {
                Body::Business { received: Received::ContactRequest { .. }, .. } => Some(true),
                Body::Phone { said: MessageContent::Contact { .. }, .. } => Some(false),
                _ => None,
            })
            .unwrap_or(false)
    }

    /// Puts a sent message into the chat. The business may answer freely for a day.
    pub(crate) fn sent(&mut self, id: String, at: u64, reply: Reply) {
        let Reply { said, answers, forwarded } = reply;
        let body = Body::Phone { said, forwarded, tick: Tick::Waiting, post: None };
        self.messages.push(Message { id, at, reply_to: answers, body });
        self.window_until = Some(at + WINDOW_SECONDS);
    }

    /// Puts a message of the business into the chat.
    pub(crate) fn receive(&mut self, id: String, at: u64, received: Received, tracker: Option<String>) {
        let body = Body::Business { received, seen: false, tracker };
        self.messages.push(Message { id, at, reply_to: None, body });
    }

    /// Whether the business may write freely.
    pub(crate) fn window_is_open(&self, now: u64) -> bool {
        self.window_until.is_some_and(|until| now < until)
    }

    /// Notes what became of a message of the phone. One that was read stays read.
    pub(crate) fn note_post(&mut self, id: &str, reached: Tick, report: &str) {
        for message in self.messages.iter_mut().filter(|message| message.id == id) {
            if let Body::Phone { tick, post, .. } = &mut message.body {
                if *tick != Tick::Read {
                    *tick = reached;
                }
                *post = Some(report.to_owned());
            }
        }
    }

    /// Notes that the business has read a message. Returns whether it is in this chat.
    pub(crate) fn note_read(&mut self, id: &str) -> bool {
        let mut own = self.messages.iter_mut().filter(|message| message.id == id);
        match own.next().map(|message| &mut message.body) {
            Some(Body::Phone { tick, .. }) => {
                *tick = Tick::Read;
                true
            }
            _ => false,
        }
    }

    /// How many messages of the business the person has not seen.
    pub(crate) fn unread(&self) -> usize {
        self.messages.iter().filter(|message| is_unseen(message)).count()
    }

    /// The person looks at the chat. Returns the messages seen for the first time, with their trackers.
    pub(crate) fn look(&mut self) -> Vec<(String, Option<String>)> {
        let mut first_seen = Vec::new();
        for message in self.messages.iter_mut().filter(|message| is_unseen(message)) {
            if let Body::Business { seen, tracker, .. } = &mut message.body {
                *seen = true;
                first_seen.push((message.id.clone(), tracker.clone()));
            }
        }
        first_seen
    }
}

fn is_unseen(message: &Message) -> bool {
    matches!(message.body, Body::Business { seen: false, .. })
}

fn written(text: String) -> Result<String, ActionRefusal> {
    if text.trim().is_empty() { Err(ActionRefusal::NothingWritten) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::super::persona::personas;
    use super::*;

    fn buttons(id: &str, title: &str) -> Received {
        let button = Button { id: id.into(), title: title.into() };
        Received::Buttons { body: "Well?".into(), buttons: vec![button] }
    }

    fn act(thread: &Thread, action: Action) -> Result<Reply, ActionRefusal> {
        thread.act(&personas()[0], action)
    }

    #[test]
    fn a_tap_answers_the_newest_message_with_that_button() {
        let mut thread = Thread::default();
        thread.receive("one".into(), 1, buttons("yes", "Yes"), None);
        thread.receive("two".into(), 2, buttons("yes", "Yes, it's me"), None);
        thread.receive("three".into(), 3, Received::Text { body: "Hello".into() }, None);
        let reply = act(&thread, Action::Tap("yes".into())).unwrap();
        assert_eq!(reply.answers.as_deref(), Some("two"));
        assert_eq!(
            reply.said,
            MessageContent::ButtonReply { id: "yes".into(), title: "Yes, it's me".into() }
        );
        assert_eq!(act(&thread, Action::Tap("no".into())), Err(ActionRefusal::NoSuchButton));
    }

    #[test]
    fn a_line_of_a_list_is_chosen_with_what_stands_under_it() {
        let mut thread = Thread::default();
        let row = Row {
            id: "shop:2".into(),
            title: "Luna".into(),
            description: Some("luna".into()),
            section: None,
        };
        let list = Received::List { body: "Which?".into(), open: "Salons".into(), rows: vec![row] };
        thread.receive("one".into(), 1, list, None);
        let said = act(&thread, Action::Choose("shop:2".into())).unwrap().said;
        let MessageContent::ListReply { description, .. } = said else { panic!("{said:?}") };
        assert_eq!(description.as_deref(), Some("luna"));
        assert_eq!(act(&thread, Action::Choose("shop:3".into())), Err(ActionRefusal::NoSuchLine));
    }

    #[test]
    fn a_shared_number_counts_as_asked_for_once() {
        let mut thread = Thread::default();
        let asked_for = |thread: &Thread| match act(thread, Action::ShareContact).unwrap().said {
            MessageContent::Contact { asked_for, .. } => asked_for,
            other => panic!("{other:?}"),
        };
        assert!(!asked_for(&thread));
        thread.receive("ask".into(), 1, Received::ContactRequest { body: "Share it?".into() }, None);
        assert!(asked_for(&thread));
        let reply = act(&thread, Action::ShareContact).unwrap();
        thread.sent("card".into(), 2, reply);
        assert!(!asked_for(&thread));
    }

    #[test]
    fn empty_words_and_answers_to_nothing_are_refused() {
        let thread = Thread::default();
        let write = |text: &str, reply_to: Option<&str>| {
            act(&thread, Action::Write { text: text.into(), reply_to: reply_to.map(Into::into) })
        };
        assert_eq!(write(" \n", None), Err(ActionRefusal::NothingWritten));
        assert_eq!(write("Hi", Some("nowhere")), Err(ActionRefusal::NoSuchMessage));
        assert_eq!(act(&thread, Action::Forward(String::new())), Err(ActionRefusal::NothingWritten));
    }

    #[test]
    fn the_window_is_open_for_a_day_after_each_message() {
        let mut thread = Thread::default();
        assert!(!thread.window_is_open(0));
        let reply = act(&thread, Action::Picture(None)).unwrap();
        thread.sent("hello".into(), 100, reply);
        assert!(thread.window_is_open(100 + WINDOW_SECONDS - 1));
        assert!(!thread.window_is_open(100 + WINDOW_SECONDS));
    }

    #[test]
    fn what_was_read_is_not_unread_by_a_late_answer() {
        let mut thread = Thread::default();
        let reply = act(&thread, Action::Picture(None)).unwrap();
        thread.sent("hello".into(), 1, reply);
        assert!(thread.note_read("hello") && !thread.note_read("elsewhere"));
        thread.note_post("hello", Tick::Delivered, "200 in 3 ms");
        let Body::Phone { tick, post, .. } = &thread.messages[0].body else { panic!() };
        assert_eq!((*tick, post.as_deref()), (Tick::Read, Some("200 in 3 ms")));
    }

    #[test]
    fn messages_are_seen_once() {
        let mut thread = Thread::default();
        thread.receive("one".into(), 1, buttons("yes", "Yes"), Some("obx:1".into()));
        assert_eq!(thread.unread(), 1);
        assert_eq!(thread.look(), [("one".to_owned(), Some("obx:1".to_owned()))]);
        assert_eq!((thread.unread(), thread.look()), (0, Vec::new()));
    }
}
