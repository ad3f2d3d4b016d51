//! An event from WhatsApp while its transaction runs.

use std::cell::Cell;

use chrono::TimeDelta;
use domain::Instant;
use verification::Event;

use crate::messaging::MessageResult;
use crate::{Context, WhatsApp};

/// How long after a message the person may be sent what needs no template.
pub(super) const SERVICE_WINDOW: TimeDelta = TimeDelta::hours(24);

pub(super) struct EventTransaction<'a> {
    pub(super) ctx: &'a Context,
    pub(super) whatsapp: &'a WhatsApp,
    pub(super) event: &'a Event,
    pub(super) now: Instant,
    pub(super) slot_is_lost: bool,
    /// What a status has made of a message.
    pub(super) message_result: Cell<Option<MessageResult>>,
}
