//! Conflicts that the desk accepts by name, and the reason it gives (rules/dashboard#place).

use domain::Instant;
use ports::shop::{FieldChange, Kept};
use ports::{ShopTx, StoreError, StoreResult};

use super::change::{Entity, record};
use super::change_policy::may_at_desk;
use super::conflicts::{Conflict, loses_time};
use super::{DashboardUser, Permission};

/// A reason has so many characters.
const REASON_LENGTH: std::ops::RangeInclusive<usize> = 3..=200;

/// Why something is as the rules would not have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

impl Reason {
    /// 3 to 200 characters without control characters.
    pub fn parse(text: &str) -> Result<Self, OverrideError> {
        let reason = text.trim();
        let is_proper =
            REASON_LENGTH.contains(&reason.chars().count()) && !reason.chars().any(char::is_control);
        if is_proper { Ok(Self(reason.to_owned())) } else { Err(OverrideError::NoReason) }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The conflicts that a person was shown and accepts, and why.
#[derive(Debug, Clone)]
pub struct AcceptedConflicts {
    reason: Reason,
    keys: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum OverrideError {
    #[error("Please give a reason.")]
    NoReason,
    #[error("Only an admin of the salon may place an appointment over what is in the way.")]
    AdminsOnly,
    #[error("{first}{}", and_more(*.more))]
    Conflicts { first: String, more: usize },
    /// One that nobody can accept.
    #[error("{0}")]
    NotPossible(String),
    #[error("Something else is in the way now: {0}")]
    ConflictsChanged(String),
}

fn and_more(more: usize) -> String {
    if more == 0 { String::new() } else { format!(" and {more} more") }
}

impl AcceptedConflicts {
    /// None without a proper reason.
    pub fn new(reason: &str, keys: Vec<String>) -> Result<Self, OverrideError> {
        Ok(Self { reason: Reason::parse(reason)?, keys })
    }

    pub(super) fn reason(&self) -> &str {
        self.reason.as_str()
    }
}

/// Staff accept conflicts only where the salon lets them.
pub(super) fn ensure_may_accept<E: From<StoreError> + From<OverrideError>>(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    accepted: Option<&AcceptedConflicts>,
) -> Result<(), E> {
    if accepted.is_some() && !may_at_desk(tx, user, Permission::AcceptConflicts)? {
        return Err(OverrideError::AdminsOnly.into());
    }
    Ok(())
}

/// Every conflict has to be accepted by name: nothing is overridden that the person was not shown.
pub(super) fn ensure_accepted(
    accepted: Option<&AcceptedConflicts>,
    conflicts: &[Conflict],
) -> Result<(), OverrideError> {
    if let Some(never) = conflicts.iter().find(|conflict| !conflict.kind.can_override()) {
        return Err(OverrideError::NotPossible(never.label.clone()));
    }
    let Some(accepted) = accepted else {
        let Some(first) = conflicts.first() else { return Ok(()) };
        return Err(OverrideError::Conflicts { first: first.label.clone(), more: conflicts.len() - 1 });
    };
    let unseen = conflicts.iter().find(|conflict| !accepted.keys.contains(&conflict.key()));
    unseen.map_or(Ok(()), |unseen| Err(OverrideError::ConflictsChanged(unseen.label.clone())))
}

/// Writes down that a booking stays where it was placed over time that is not worked.
pub(super) fn keep_overridden(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    kept: Kept,
    (accepted, conflicts): (&AcceptedConflicts, &[Conflict]),
    now: Instant,
) -> StoreResult<()> {
    if conflicts.iter().any(|conflict| loses_time(conflict.kind)) {
        tx.keep_booking(kept, accepted.reason(), user.actor, now)?;
    }
    Ok(())
}

/// Writes into the trail of a booking what was in its way, and why it is there all the same.
pub(super) fn record_override(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    entity: (Entity, i64),
    (accepted, conflicts): (&AcceptedConflicts, &[Conflict]),
    now: Instant,
) -> StoreResult<()> {
    let keys: Vec<String> = conflicts.iter().map(Conflict::key).collect();
    let new = |field, to| FieldChange { field, from: None, to: Some(to) };
    let changes = [new("conflicts", keys.join(", ")), new("reason", accepted.reason().to_owned())];
    record(tx, user, "booking.overridden", entity, &changes, now)
}
