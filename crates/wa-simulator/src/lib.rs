//! A phone with WhatsApp, and the part of Meta's Cloud API that stands between it and us, for development and tests. Never part of the
//! program we deploy: that one knows three addresses and three secrets, and has no mode for this.
//!
//! It shares no code with the server on purpose. What it imitates are the recorded bodies in `crates/whatsapp/tests/fixtures`, so a
//! misunderstanding on one side shows on the other.

mod chat;
mod clock;
mod faults;
mod graph;
mod mailbox;
mod operations;
mod phone;
mod queue;
mod settings;
mod shared_state;
mod simulator;
mod simulator_data;
mod web;
mod webhook;
mod webhook_sender;

pub use clock::PhoneClock;
pub use faults::{Faults, GraphFault, PostKind, WebhookFaults};
pub use graph::Template;
pub use phone::{Draft, Phone, PhoneError, Sent};
pub use queue::Outcome;
pub use settings::{Business, Secrets, SimulatorSettings};
pub use simulator::{HandshakeError, Simulator};
