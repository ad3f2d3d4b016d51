//! Reminders of a visit, and what its client answers (rules/messages#reminders).

use crate::Instant;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReminderKind {
    /// About a day before.
    First,
    /// Some hours before.
    Second,
}

impl ReminderKind {
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Why a message to a client is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// The client has just heard of the booking: it was made, moved or confirmed less than three hours before.
    ToldBefore,
    QuietHours,
    NotReachable,
    OptedOut,
    SalonClosed,
    /// The reminder of an earlier appointment on that day stands for it.
    WithEarlier,
    TooLate,
    /// The booking was cancelled.
    Cancelled,
    /// The booking has another start.
    Moved,
    /// What it says is true no more, for another reason.
    Changed,
}

impl SkipReason {
    pub const ALL: [Self; 10] = [
        Self::ToldBefore,
        Self::QuietHours,
        Self::NotReachable,
        Self::OptedOut,
        Self::SalonClosed,
        Self::WithEarlier,
        Self::TooLate,
        Self::Cancelled,
        Self::Moved,
        Self::Changed,
    ];

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ToldBefore => "told_before",
            Self::QuietHours => "quiet_hours",
            Self::NotReachable => "not_reachable",
            Self::OptedOut => "opted_out",
            Self::SalonClosed => "salon_closed",
            Self::WithEarlier => "with_earlier",
            Self::TooLate => "too_late",
            Self::Cancelled => "cancelled",
            Self::Moved => "moved",
            Self::Changed => "changed",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}

/// What the client has answered about a visit. An answer is about the start that it was given for: a booking that moves has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VisitAnswers {
    pub confirmed_at: Option<Instant>,
    pub on_way_at: Option<Instant>,
}
