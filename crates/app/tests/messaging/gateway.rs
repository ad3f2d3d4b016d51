//! A WhatsApp that does as it is told.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::MessageId;
use ports::{Accepted, Outgoing, SendError, WhatsAppGateway};
use verification::{Content, Recipient};

/// A message that was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) id: MessageId,
    pub(crate) to: String,
    /// The words, or the name of the template.
    pub(crate) words: String,
    /// Where its button leads; of a template the end of the address.
    pub(crate) link: Option<String>,
}

type WhileSending = Box<dyn Fn(MessageId) + Send>;

/// Takes everything, unless it was told otherwise.
#[derive(Default)]
pub(crate) struct FakeGateway {
    errors: Mutex<VecDeque<SendError>>,
    sent: Mutex<Vec<Sent>>,
    while_sending: Mutex<Option<WhileSending>>,
    wamids: AtomicU32,
}

impl FakeGateway {
    /// The next messages are refused.
    pub(crate) fn will_say(&self, errors: impl IntoIterator<Item = SendError>) {
        self.errors.lock().unwrap().extend(errors);
    }

    /// Something happens between a message's arrival at WhatsApp and WhatsApp's answer.
    pub(crate) fn meanwhile(&self, deed: impl Fn(MessageId) + Send + 'static) {
        *self.while_sending.lock().unwrap() = Some(Box::new(deed));
    }

    /// What was handed over since the last time this was asked.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }

    /// The same, as `number: words`.
    pub(crate) fn told(&self) -> Vec<String> {
        self.sent().into_iter().map(|sent| format!("{}: {}", sent.to, sent.words)).collect()
    }
}

impl WhatsAppGateway for FakeGateway {
    fn send(&self, message: &Outgoing<'_>) -> Result<Accepted, SendError> {
        let to = match message.to {
            Recipient::Phone(phone) => phone.as_str().to_owned(),
            Recipient::Bsuid(bsuid) => bsuid.as_str().to_owned(),
        };
        let (words, link) = match message.content {
            Content::Text(words) => (words.clone(), None),
            Content::Link { body, url, .. } => (body.clone(), Some(url.clone())),
            Content::Template { name, link, .. } => (name.clone(), link.clone()),
            other => (format!("{other:?}"), None),
        };
        self.sent.lock().unwrap().push(Sent { id: message.id, to, words, link });
        if let Some(deed) = self.while_sending.lock().unwrap().as_ref() {
            deed(message.id);
        }
        if let Some(error) = self.errors.lock().unwrap().pop_front() {
            return Err(error);
        }
        let number = self.wamids.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(Accepted { wamid: format!("wamid.OUT{number}"), phone: None, bsuid: None })
    }
}
