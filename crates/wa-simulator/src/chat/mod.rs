//! Who has a phone here, and what stands in their chats with the business.

mod message;
mod persona;
mod thread;

pub(crate) use message::{Body, Button, Link, MessageContent, Received, Row, Tick};
pub(crate) use persona::{Persona, newcomer, personas};
pub(crate) use thread::{Action, ActionRefusal, Reply, Thread};
