//! Sending over WhatsApp.

use domain::{Bsuid, MessageId, WaPhone};
use verification::{Content, Recipient, SenderId};

/// A message on its way out.
#[derive(Debug, Clone)]
pub struct Outgoing<'a> {
    /// Our row; `obx:{id}` travels with the message, so that its statuses find their way back.
    pub id: MessageId,
    pub sender: &'a SenderId,
    pub to: &'a Recipient,
    pub content: &'a Content,
    /// WhatsApp's id of the message it answers.
    pub reply_to: Option<&'a str>,
}

/// WhatsApp took a message; whether it arrives is told later, by a status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// WhatsApp's id of it.
    pub wamid: String,
    /// The number it found for the recipient, if it said so.
    pub phone: Option<WaPhone>,
    /// The id it found for the recipient, if it said so.
    pub bsuid: Option<Bsuid>,
}

/// Why WhatsApp did not take a message. `code` is Meta's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// Too much at once, of everything or to this person; later.
    #[error("whatsapp: too many messages ({code})")]
    RateLimited {
        code: i64,
        /// To this person only: the back-off is longer.
        pair: bool,
    },
    /// Their trouble, not ours; later.
    #[error("whatsapp: temporary trouble")]
    Temporary,
    /// The answer got lost: it may have been sent or not.
    #[error("whatsapp: no answer after the message was handed over")]
    Unknown,
    /// The person has not written for a day: a template is needed.
    #[error("whatsapp: the 24-hour window is closed")]
    WindowClosed,
    /// The person cannot be reached.
    #[error("whatsapp: the recipient cannot be reached ({code})")]
    Unreachable { code: i64 },
    /// The person wants no promotions.
    #[error("whatsapp: the recipient opted out")]
    OptedOut,
    /// Promotions enough for today.
    #[error("whatsapp: capped")]
    Capped,
    /// The recipient hides their number, and this kind of message needs one.
    #[error("whatsapp: a phone number is needed")]
    NeedsPhone,
    /// The person behind the account may be another one now.
    #[error("whatsapp: the recipient's identity changed")]
    IdentityChanged,
    /// The template is not there, not approved, or wrongly filled.
    #[error("whatsapp: the template was refused ({code})")]
    Template { code: i64 },
    /// Our account cannot send at all: payment, permission, restriction.
    #[error("whatsapp: our account cannot send ({code})")]
    Account { code: i64 },
    /// Our mistake.
    #[error("whatsapp: refused ({code}): {details}")]
    Rejected { code: i64, details: String },
}

/// Meta's codes that an account gets for a number in the wrong one of its two spellings: undeliverable, and not in the list of allowed numbers.
pub const WRONG_NUMBER_CODES: [i64; 2] = [131_026, 131_030];

impl SendError {
    /// Whether the number may be right in its other spelling.
    #[must_use]
    pub fn may_be_misspelled(&self) -> bool {
        matches!(self, Self::Unreachable { code } if WRONG_NUMBER_CODES.contains(code))
    }

    /// What one of Meta's error codes means to us, whether it came as an answer or in a status; `details` are its words about it. The code
    /// alone counts: titles and subcodes are not promised. An unknown code counts as our mistake.
    #[must_use]
    pub fn of_code(code: i64, details: &str) -> Self {
        match code {
            130_429 | 4 | 80_007 => Self::RateLimited { code, pair: false },
            131_056 => Self::RateLimited { code, pair: true },
            131_000 | 131_016 | 131_057 | 133_004 => Self::Temporary,
            131_047 => Self::WindowClosed,
            131_026 | 131_030 | 130_403 => Self::Unreachable { code },
            131_050 => Self::OptedOut,
            131_049 | 130_472 => Self::Capped,
            131_062 => Self::NeedsPhone,
            137_000 => Self::IdentityChanged,
            132_000 | 132_001 | 132_005 | 132_007 | 132_012 | 132_015 | 132_016 => Self::Template { code },
            0
            | 3
            | 10
            | 33
            | 190
            | 200..=299
            | 368
            | 131_005
            | 131_031
            | 131_042
            | 131_045
            | 131_048
            | 133_010 => Self::Account { code },
            _ => Self::Rejected { code, details: details.to_owned() },
        }
    }
}

/// WhatsApp, as a messenger. Blocks; only the message worker calls it, never inside a transaction.
pub trait WhatsAppGateway: Send + Sync {
    fn send(&self, message: &Outgoing<'_>) -> Result<Accepted, SendError>;
}
