//! Strikes: visits that a client missed or cancelled late, and what the salon makes of them (rules/clients#strikes).

use chrono::Months;

use crate::{BookingId, Instant};

/// The months that a salon can look back.
const MONTHS: std::ops::RangeInclusive<u32> = 3..=24;
/// The numbers of strikes at which a step can begin.
const STEPS: std::ops::RangeInclusive<u32> = 1..=9;

/// From how many strikes on a salon confirms bookings itself, and from how many the client has to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrikeLadder {
    /// How long a strike counts.
    pub months: u32,
    /// None: this step is off.
    pub approval_at: Option<u32>,
    /// None: this step is off.
    pub call_at: Option<u32>,
}

/// What the strikes of a client lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrikeEffect {
    /// They book as usual.
    None,
    /// The salon confirms their bookings itself.
    Approval,
    /// They are asked to call.
    Call,
}

impl StrikeEffect {
    /// The spelling of the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Approval => "approval",
            Self::Call => "call",
        }
    }
}

/// A part of the ladder that is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    #[error("Strikes count for {} to {} months.", MONTHS.start(), MONTHS.end())]
    Months,
    #[error("A step begins at {} to {} strikes.", STEPS.start(), STEPS.end())]
    Steps,
    #[error("Approval must come before the call.")]
    Order,
}

impl StrikeLadder {
    /// That of a salon which has not chosen any: strikes lead to nothing.
    pub const OFF: Self = Self { months: 12, approval_at: None, call_at: None };
    /// That of a new salon.
    pub const OF_A_NEW_SALON: Self = Self { months: 12, approval_at: Some(2), call_at: Some(3) };

    /// The ladder, if all of it is in its range.
    pub fn checked(self) -> Result<Self, LadderError> {
        if !MONTHS.contains(&self.months) {
            return Err(LadderError::Months);
        }
        if [self.approval_at, self.call_at].into_iter().flatten().any(|step| !STEPS.contains(&step)) {
            return Err(LadderError::Steps);
        }
        match (self.approval_at, self.call_at) {
            (Some(approval), Some(call)) if call <= approval => Err(LadderError::Order),
            _ => Ok(self),
        }
    }

    /// What so many strikes lead to.
    #[must_use]
    pub fn effect(&self, strikes: u32) -> StrikeEffect {
        let is_reached = |step: Option<u32>| step.is_some_and(|step| step <= strikes);
        if is_reached(self.call_at) {
            StrikeEffect::Call
        } else if is_reached(self.approval_at) {
            StrikeEffect::Approval
        } else {
            StrikeEffect::None
        }
    }

    /// Since when strikes count at `now`.
    #[must_use]
    pub fn since(&self, now: Instant) -> Instant {
        now.checked_sub_months(Months::new(self.months)).unwrap_or(Instant::MIN_UTC)
    }

    /// Whether any step is on: else nobody needs to count.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.approval_at.is_some() || self.call_at.is_some()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrikeKind {
    NoShow,
    LateCancel,
}

impl StrikeKind {
    /// The spelling of the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoShow => "no_show",
            Self::LateCancel => "late_cancel",
        }
    }
}

/// A visit that a client missed or cancelled late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strike {
    pub booking: BookingId,
    pub kind: StrikeKind,
    /// When the visit was to begin.
    pub at: Instant,
    /// The salon does not count it.
    pub is_waived: bool,
}

/// How many of them count.
#[must_use]
pub fn counted(strikes: &[Strike]) -> u32 {
    let counted = strikes.iter().filter(|strike| !strike.is_waived).count();
    u32::try_from(counted).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeZone, Utc};

    use super::*;

    const fn ladder(approval_at: Option<u32>, call_at: Option<u32>) -> StrikeLadder {
        StrikeLadder { months: 12, approval_at, call_at }
    }

    #[test]
    fn a_ladder_keeps_within_its_range() {
        assert_eq!(ladder(Some(2), Some(3)).checked(), Ok(StrikeLadder::OF_A_NEW_SALON));
        assert_eq!(ladder(None, Some(1)).checked(), Ok(ladder(None, Some(1))));
        assert_eq!(ladder(Some(3), Some(3)).checked(), Err(LadderError::Order));
        assert_eq!(ladder(Some(0), None).checked(), Err(LadderError::Steps));
        assert_eq!(ladder(None, Some(10)).checked(), Err(LadderError::Steps));
        for months in [2, 25] {
            assert_eq!(StrikeLadder { months, ..StrikeLadder::OFF }.checked(), Err(LadderError::Months));
        }
        assert_eq!(LadderError::Order.to_string(), "Approval must come before the call.");
        assert_eq!(LadderError::Months.to_string(), "Strikes count for 3 to 24 months.");
    }

    #[test]
    fn strikes_climb_the_ladder() {
        use StrikeEffect::{Approval, Call, None};

        let effects = |ladder: StrikeLadder| [0, 1, 2, 3, 9].map(|strikes| ladder.effect(strikes));
        assert_eq!(effects(StrikeLadder::OF_A_NEW_SALON), [None, None, Approval, Call, Call]);
        assert_eq!(effects(StrikeLadder::OFF), [None; 5]);
        assert_eq!(effects(ladder(Option::None, Some(1))), [None, Call, Call, Call, Call]);
        assert!(!StrikeLadder::OFF.is_on() && ladder(Some(1), Option::None).is_on());
    }

    #[test]
    fn strikes_are_forgotten_after_so_many_months() {
        let now = Utc.with_ymd_and_hms(2026, 11, 30, 12, 0, 0).unwrap();
        let since = |months| StrikeLadder { months, ..StrikeLadder::OFF }.since(now);
        assert_eq!(since(12), Utc.with_ymd_and_hms(2025, 11, 30, 12, 0, 0).unwrap());
        assert_eq!(since(9), Utc.with_ymd_and_hms(2026, 2, 28, 12, 0, 0).unwrap());
        assert_eq!(StrikeLadder::OFF.since(Instant::MIN_UTC), Instant::MIN_UTC);
    }

    #[test]
    fn what_is_waived_does_not_count() {
        let strike = |id, is_waived| Strike {
            booking: BookingId::new(id),
            kind: StrikeKind::NoShow,
            at: DateTime::UNIX_EPOCH,
            is_waived,
        };
        assert_eq!(counted(&[strike(1, false), strike(2, true), strike(3, false)]), 2);
    }
}
