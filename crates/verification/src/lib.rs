//! Codes, canonical texts, what an arriving message means and what is answered.
//!
//! Pure: no I/O, no clock, no JSON. The heart is the rule that decides what a message does to a challenge; `docs/security/click-to-verify.md`
//! says against whom it stands.
#![warn(missing_docs)]

mod challenge;
pub mod code;
mod decide;
mod inbound;
mod outgoing;
pub mod replies;
mod step;
mod step_up;
pub mod text;

pub use challenge::{Challenge, Purpose, State};
pub use decide::{DENIAL_LIFE, Facts, Held, MOST_NUMBERS, QUESTION_LIFE, Recognition, decide};
pub use inbound::{
    Delivery, Event, EventKey, IdentityMoved, Inbound, Party, Said, SenderId, StatusUpdate, What,
};
pub use outgoing::{Button, Content, Lane, Recipient};
pub use step::{Arrival, Body, Denial, Grant, Refusal, Step};
pub use step_up::StepUp;
