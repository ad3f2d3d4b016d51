//! What arrives from WhatsApp: one event, one transaction.

use std::cell::Cell;

use domain::IdentityId;
use ports::platform::Outcome;
use ports::{PlatformTx, StoreError, StoreResult};
use verification::{Event, EventKind};

use super::event::EventTransaction;
use super::{identity_events, read_message};
use crate::Context;
use crate::messaging::{MessageResult, record_status};

/// How often an event is tried when somebody else changed what it is about at the same moment.
const MAX_ATTEMPTS: usize = 3;

/// Takes an event in, in one transaction that remembers its key first: what is delivered again has no second effect and no second answer. An
/// event that fails, and would fail again, is remembered as failed and logged, so that it does not keep others from their turn. An error
/// means that the database is in trouble, and that the event has to be delivered again. Returns what a status has made of a message.
pub fn receive(ctx: &Context, event: &Event) -> StoreResult<Option<MessageResult>> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(None) };
    let mut transaction = EventTransaction {
        ctx,
        whatsapp,
        event,
        now: ctx.now(),
        slot_is_lost: false,
        message_result: Cell::default(),
    };
    let mut failure = None;
    for _ in 0..MAX_ATTEMPTS {
        match ctx.store.write_platform(|tx| transaction.process_once(tx)) {
            Ok(()) => return Ok(transaction.message_result.take()),
            Err(error @ (StoreError::Unavailable(_) | StoreError::Busy | StoreError::Collided(_))) => {
                return Err(error);
            }
            // The overlap constraint refused what the check allowed. The transaction is lost; the next one says so to the client.
            Err(StoreError::SlotTaken(_)) => transaction.slot_is_lost = true,
            Err(error @ (StoreError::Stale | StoreError::Duplicate(_))) => failure = Some(error),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    tracing::error!(event.kind = transaction.kind(), cause = ?failure, "could not process an event from WhatsApp");
    match ctx.store.write_platform(|tx| transaction.mark_failed(tx)) {
        Err(error @ (StoreError::Unavailable(_) | StoreError::Busy | StoreError::Collided(_))) => Err(error),
        // Delivered again for a week it would fail for a week.
        Err(error) => {
            tracing::error!(event.kind = transaction.kind(), cause = ?error, "could not record the failed event");
            Ok(None)
        }
        Ok(()) => Ok(None),
    }
}

impl EventTransaction<'_> {
    fn process_once(&self, tx: &mut dyn PlatformTx) -> StoreResult<()> {
        self.message_result.take();
        if !tx.remember_event(&self.event.key, self.kind(), self.now)? {
            tracing::debug!(event.kind = self.kind(), "event delivered again");
            return Ok(());
        }
        let (identity, outcome) = self.process(tx)?;
        tracing::info!(event.kind = self.kind(), outcome = outcome.as_str(), "processed an event");
        tx.record_event_outcome(&self.event.key, identity, outcome)
    }

    /// Remembers it as failed, unless another delivery of it has been taken in meanwhile.
    fn mark_failed(&self, tx: &mut dyn PlatformTx) -> StoreResult<()> {
        if tx.remember_event(&self.event.key, self.kind(), self.now)? {
            tx.record_event_outcome(&self.event.key, None, Outcome::Failed)?;
        }
        Ok(())
    }

    fn process(&self, tx: &mut dyn PlatformTx) -> StoreResult<(Option<IdentityId>, Outcome)> {
        match &self.event.kind {
            EventKind::Message(message) => read_message::read(self, tx, message),
            EventKind::Status(update) => {
                self.message_result.set(record_status(tx, update, self.now)?);
                Ok((None, Outcome::Done))
            }
            EventKind::IdentityMoved(moved) => identity_events::moved(self, tx, moved),
            EventKind::KeyChanged(party) => identity_events::key_changed(self, tx, party),
            EventKind::Promotions { who, wanted } => identity_events::promotions(self, tx, who, *wanted),
            EventKind::Account { field, problem, code } => {
                if *problem {
                    tracing::error!(field, code, "WhatsApp reports a problem with our account");
                }
                Ok((None, Outcome::Done))
            }
        }
    }

    fn kind(&self) -> &'static str {
        match &self.event.kind {
            EventKind::Message(_) => "message",
            EventKind::Status(_) => "status",
            EventKind::IdentityMoved(_) => "identity_moved",
            EventKind::KeyChanged(_) => "key_changed",
            EventKind::Promotions { .. } => "promotions",
            EventKind::Account { .. } => "account",
        }
    }
}
