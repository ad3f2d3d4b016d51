//! Phones for tests: `simulator.phone("maya").open(link).send()`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::chat::{Action, Body, Received};
use crate::operations::{self, SendError};
use crate::queue::Outcome;
use crate::shared_state::SharedState;

#[derive(Clone)]
pub struct Phone {
    state: Arc<SharedState>,
    persona: String,
}

/// Words that stand in the input box of a chat and are not sent yet.
#[must_use]
pub struct Draft {
    phone: Phone,
    text: Result<String, PhoneError>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub id: String,
    /// How the server answered; nothing if the post was lost on the way.
    pub outcome: Option<Outcome>,
}

/// What a phone could not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneError(String);

impl std::fmt::Display for PhoneError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PhoneError {}

impl From<SendError> for PhoneError {
    fn from(reason: SendError) -> Self {
        Self(reason.to_string())
    }
}

impl Phone {
    pub(crate) fn new(state: Arc<SharedState>, persona: &str) -> Self {
        Self { state, persona: persona.to_owned() }
    }

    /// Taps a link: its words become a draft.
    pub fn open(&self, link: &str) -> Draft {
        let unreadable = || PhoneError("The link does not lead to a chat with the business.".into());
        let digits = &self.state.settings.business.digits;
        Draft { phone: self.clone(), text: words(link, digits).ok_or_else(unreadable) }
    }

    pub fn write(&self, text: &str) -> Draft {
        Draft { phone: self.clone(), text: Ok(text.to_owned()) }
    }

    /// Taps the newest button with this label.
    pub fn tap(&self, title: &str) -> Result<Sent, PhoneError> {
        let missing = || PhoneError(format!("No button says {title}."));
        let id = self.newest(|received| labelled(received, title)).ok_or_else(missing)?;
        self.act(Action::Tap(id))
    }

    /// Chooses the newest line of a list with this label.
    pub fn choose(&self, title: &str) -> Result<Sent, PhoneError> {
        let missing = || PhoneError(format!("No line of a list says {title}."));
        let line = |received: &Received| match received {
            Received::List { rows, .. } => {
                rows.iter().find(|row| row.title == title).map(|row| row.id.clone())
            }
            _ => None,
        };
        let id = self.newest(line).ok_or_else(missing)?;
        self.act(Action::Choose(id))
    }

    /// Shares the own number.
    pub fn share_contact(&self) -> Result<Sent, PhoneError> {
        self.act(Action::ShareContact)
    }

    /// What the business wrote, oldest first.
    #[must_use]
    pub fn inbox(&self) -> Vec<String> {
        self.state.read(|data| received(data, &self.persona).map(|one| one.body().to_owned()).collect())
    }

    /// Waits until a message of the business contains these words, and returns it.
    pub fn wait_for(&self, words: &str, patience: Duration) -> Result<String, PhoneError> {
        let deadline = Instant::now() + patience;
        let found = self.state.wait_for(deadline, |data| {
            received(data, &self.persona)
                .map(Received::body)
                .find(|body| body.contains(words))
                .map(Into::into)
        });
        found.ok_or_else(|| PhoneError(format!("No message with {words:?} among {:?}", self.inbox())))
    }

    /// Looks at the chat, so that everything in it is read.
    pub fn look(&self) -> Result<(), PhoneError> {
        Ok(operations::look(&self.state, &self.persona)?)
    }

    /// The id in the newest message for which there is one.
    fn newest(&self, id_in: impl Fn(&Received) -> Option<String>) -> Option<String> {
        self.state.read(|data| received(data, &self.persona).filter_map(id_in).last())
    }

    fn act(&self, action: Action) -> Result<Sent, PhoneError> {
        let sent = operations::act(&self.state, &self.persona, action)?;
        Ok(Sent { id: sent.id, outcome: sent.outcome.recv().ok() })
    }
}

impl Draft {
    pub fn text(&self) -> Result<&str, PhoneError> {
        self.text.as_deref().map_err(Clone::clone)
    }

    pub fn edit(self, text: &str) -> Self {
        Self { text: self.text.map(|_| text.to_owned()), ..self }
    }

    /// Taps Send, and waits for the server's first answer.
    pub fn send(self) -> Result<Sent, PhoneError> {
        self.phone.act(Action::Write { text: self.text?, reply_to: None })
    }

    /// Sends the words as somebody else's, handed on.
    pub fn forward(self) -> Result<Sent, PhoneError> {
        self.phone.act(Action::Forward(self.text?))
    }
}

fn received<'a>(
    data: &'a crate::simulator_data::SimulatorData,
    persona: &str,
) -> impl Iterator<Item = &'a Received> {
    let messages = data.thread(persona).map_or(&[][..], |thread| &thread.messages);
    messages.iter().filter_map(|message| match &message.body {
        Body::Business { received, .. } => Some(received),
        Body::Phone { .. } => None,
    })
}

fn labelled(received: &Received, title: &str) -> Option<String> {
    let (Received::Buttons { buttons, .. } | Received::Template { buttons, .. }) = received else {
        return None;
    };
    buttons.iter().find(|button| button.title == title).map(|button| button.id.clone())
}

/// The words of a link to a chat with this number. A `+` is a plus sign, as on some phones.
fn words(link: &str, digits: &str) -> Option<String> {
    let (address, query) = link.split_once('?')?;
    if address.rsplit('/').next() != Some(digits) {
        return None;
    }
    let text = query.split('&').find_map(|field| field.strip_prefix("text="))?;
    percent_decoded(text)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (hex, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(hex, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_business_with_their_words() {
        let read = |link: &str| words(link, "15550100200");
        let link = "https://wa.me/15550100200?text=Ol%C3%A1%21%0ACode%3A%20KTRV-XMPB%20a+b";
        assert_eq!(read(link).as_deref(), Some("Olá!\nCode: KTRV-XMPB a+b"));
        assert_eq!(read("http://127.0.0.1:8099/send/15550100200?x=1&text=Hi").as_deref(), Some("Hi"));
        for wrong in [
            "https://wa.me/15550100201?text=Hi",
            "https://wa.me/15550100200",
            "https://wa.me/15550100200?text=%4",
            "https://wa.me/15550100200?text=%zz",
            "https://wa.me/15550100200?text=%ff",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
