//! What a message from WhatsApp does, as a staircase; each file uses only the ones before it:
//! [`event`], [`outcome`], [`message`] and [`sender_context`], then [`contact`], [`alerts`] and [`sign_in`], then
//! [`confirmed_by_salon`], [`booking`] and [`deny`], [`visit_effects`] and [`visit_answers`], [`guest`], [`again`] and [`waitlist`], then [`apply`],
//! [`read_message`] and [`receive`].

mod again;
mod alerts;
mod apply;
mod booking;
mod confirmed_by_salon;
mod contact;
mod deny;
mod event;
mod guest;
mod identity_events;
mod message;
mod outcome;
mod read_message;
mod receive;
mod sender_context;
mod sign_in;
mod visit_answers;
mod visit_effects;
mod waitlist;

pub use receive::receive;
