//! Sending e-mail.

use domain::{Email, MessageId};

/// A mail on its way out: plain text, in a salon's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Our row. A mail that is tried again has the same `Message-ID`, so that a mailbox may tell.
    pub id: MessageId,
    /// The salon's name, beside the platform's address.
    pub from: String,
    /// The salon's own address.
    pub reply_to: Option<Email>,
    pub to: Email,
    pub subject: String,
    pub text: String,
    /// The appointment as an iCalendar file.
    pub calendar: Option<String>,
}

/// Why the SMTP server did not take a mail. Never its words, which may repeat the recipient's address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    #[error("smtp: refused ({0})")]
    Refused(u16),
    #[error("smtp: no answer in time")]
    Timeout,
    #[error("smtp: the answer cannot be read")]
    Nonsense,
    #[error("smtp: no connection")]
    Unreachable,
    #[error("smtp: the mail cannot be written")]
    Unwritable,
}

/// An SMTP server. Blocks; only the mail job calls it, never inside a transaction.
pub trait Mailer: Send + Sync {
    fn send(&self, mail: &Mail) -> Result<(), MailError>;
}
