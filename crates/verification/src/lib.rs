//! Codes, canonical texts, what an arriving message means and what is answered.
//!
//! Pure: no I/O, no clock, no JSON. The heart is the rule that decides what a message does to a challenge; `docs/security/click-to-verify.md`
//! says against whom it stands.

mod challenge;
mod chat_words;
pub mod code_parser;
mod decide;
mod inbound;
mod outgoing;
pub mod prefilled_message;
pub mod replies;
mod step;
mod visit_words;

pub use challenge::{Challenge, Purpose, State, StepUp};
pub use chat_words::{book_at, booking_word, named_salon};
pub use decide::{
    DENIAL_TTL, HeldRoles, MAX_NUMBER_ATTEMPTS, MatchConfidence, QUESTION_TTL, SenderFacts, decide,
    may_answer,
};
pub use inbound::{
    Delivery, Event, EventKey, EventKind, IdentityMoved, InboundMessage, MessageContent, SenderId,
    StatusUpdate, WhatsAppUser,
};
pub use outgoing::{
    Button, Content, Lane, LinkedPage, ListRow, OFFER_LINK, REVIEW_LINK, Recipient, TemplateCategory,
    VISIT_LINK,
};
pub use step::{ChallengeReply, CodeContext, Denial, Grant, Refusal, Step};
pub use visit_words::{VisitWord, visit_word};
