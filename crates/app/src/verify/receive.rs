//! What arrives from WhatsApp: one event, one transaction.

use chrono::TimeDelta;
use domain::{IdentityId, Instant};
use ports::platform::Outcome;
use ports::{PlatformTx, StoreError, StoreResult};
use verification::{Event, What};

use super::{identity, message};
use crate::{Context, WhatsApp};

/// How often an event is tried when somebody else changed what it is about at the same moment.
const TRIES: usize = 3;
/// How long after a message the person may be sent what needs no template.
pub(super) const WINDOW: TimeDelta = TimeDelta::hours(24);

/// Takes an event in, in one transaction that remembers its key first: what is delivered again has no second effect and no second answer. An
/// event that fails, and would fail again, is remembered as failed and logged, so that it does not keep others from their turn. An error
/// means that the database is in trouble, and that the event has to be delivered again.
pub fn receive(ctx: &Context, event: &Event) -> StoreResult<()> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(()) };
    let mut reading = Reading { ctx, whatsapp, event, now: ctx.now(), slot_is_gone: false };
    let mut failure = None;
    for _ in 0..TRIES {
        match ctx.store.in_platform(|tx| reading.take_in(tx)) {
            Ok(()) => return Ok(()),
            Err(error @ (StoreError::Unavailable(_) | StoreError::Busy | StoreError::Collided(_))) => {
                return Err(error);
            }
            // The wall knew better than the check. The transaction is lost; the next one says so to the client.
            Err(StoreError::SlotTaken(_)) => reading.slot_is_gone = true,
            Err(error @ (StoreError::Stale | StoreError::Duplicate(_))) => failure = Some(error),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    tracing::error!(event.kind = reading.kind(), cause = ?failure, "an event from WhatsApp could not be taken in");
    match ctx.store.in_platform(|tx| reading.give_up(tx)) {
        Err(error @ (StoreError::Unavailable(_) | StoreError::Busy | StoreError::Collided(_))) => Err(error),
        // Delivered again for a week it would fail for a week.
        Err(error) => {
            tracing::error!(event.kind = reading.kind(), cause = ?error, "it could not be remembered, either");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// One run of the transaction.
pub(super) struct Reading<'a> {
    pub(super) ctx: &'a Context,
    pub(super) whatsapp: &'a WhatsApp,
    pub(super) event: &'a Event,
    pub(super) now: Instant,
    pub(super) slot_is_gone: bool,
}

impl Reading<'_> {
    fn take_in(&self, tx: &mut dyn PlatformTx) -> StoreResult<()> {
        if !tx.remember_event(&self.event.key, self.kind(), self.now)? {
            tracing::debug!(event.kind = self.kind(), "delivered again");
            return Ok(());
        }
        let (identity, outcome) = self.carry_out(tx)?;
        tracing::info!(event.kind = self.kind(), outcome = outcome.as_str(), "taken in");
        tx.settle_event(&self.event.key, identity, outcome)
    }

    /// Remembers it as failed, unless another delivery of it has been taken in meanwhile.
    fn give_up(&self, tx: &mut dyn PlatformTx) -> StoreResult<()> {
        if tx.remember_event(&self.event.key, self.kind(), self.now)? {
            tx.settle_event(&self.event.key, None, Outcome::Failed)?;
        }
        Ok(())
    }

    fn carry_out(&self, tx: &mut dyn PlatformTx) -> StoreResult<(Option<IdentityId>, Outcome)> {
        match &self.event.what {
            What::Message(message) => message::read(self, tx, message),
            What::Status(update) => {
                crate::courier::take_status(tx, update, self.now)?;
                Ok((None, Outcome::Done))
            }
            What::IdentityMoved(moved) => identity::moved(self, tx, moved),
            What::KeyChanged(party) => identity::key_changed(self, tx, party),
            What::Promotions { who, wanted } => identity::promotions(self, tx, who, *wanted),
            What::Account { field, problem, code } => {
                if *problem {
                    tracing::error!(field, code, "WhatsApp reports a problem with our account");
                }
                Ok((None, Outcome::Done))
            }
        }
    }

    /// The event in a word.
    fn kind(&self) -> &'static str {
        match &self.event.what {
            What::Message(_) => "message",
            What::Status(_) => "status",
            What::IdentityMoved(_) => "identity_moved",
            What::KeyChanged(_) => "key_changed",
            What::Promotions { .. } => "promotions",
            What::Account { .. } => "account",
        }
    }
}
