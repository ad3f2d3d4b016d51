//! How far a visit is, as the desk marks it (rules/booking-life#marks).

use chrono::TimeDelta;

use crate::{Instant, Minutes};

/// A client who has not arrived so long after the start is late, also without a mark.
const LATE_AFTER: TimeDelta = TimeDelta::minutes(5);

/// What the desk has marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    pub arrived_at: Option<Instant>,
    /// When the service began; never without `arrived_at`.
    pub started_at: Option<Instant>,
    /// How late the client will be, as they said.
    pub late: Option<Minutes>,
}

/// How far a visit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Expected,
    Late,
    Arrived,
    InService,
}

impl Stage {
    /// The spelling of the wire and of the audit trail.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Expected => "expected",
            Self::Late => "late",
            Self::Arrived => "arrived",
            Self::InService => "in_service",
        }
    }
}

impl Marks {
    /// The stage of a visit on its day.
    #[must_use]
    pub fn stage(&self, start: Instant, now: Instant) -> Stage {
        match self {
            Self { started_at: Some(_), .. } => Stage::InService,
            Self { arrived_at: Some(_), .. } => Stage::Arrived,
            Self { late: Some(_), .. } => Stage::Late,
            _ if start + LATE_AFTER <= now => Stage::Late,
            _ => Stage::Expected,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    #[test]
    fn a_visit_goes_from_expected_to_in_service() {
        let start = DateTime::UNIX_EPOCH;
        let expected = Marks::default();
        assert_eq!(expected.stage(start, start), Stage::Expected);
        assert_eq!(expected.stage(start, start + TimeDelta::seconds(299)), Stage::Expected);
        assert_eq!(expected.stage(start, start + LATE_AFTER), Stage::Late, "nobody has said anything");
        let late = Marks { late: Some(Minutes::new(10)), ..expected };
        assert_eq!(late.stage(start, start - LATE_AFTER), Stage::Late);
        let arrived = Marks { arrived_at: Some(start), ..late };
        assert_eq!(arrived.stage(start, start + LATE_AFTER), Stage::Arrived);
        assert_eq!(Marks { started_at: Some(start), ..arrived }.stage(start, start), Stage::InService);
    }
}
