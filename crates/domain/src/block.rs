//! Time of a stylist or of a chair that is not for booking.

use crate::{ChairId, StaffId};

/// Whose time it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// It is taken out of their worked time (slot rule 10).
    Stylist(StaffId),
    /// It takes the chair for minutes of service (slot rule 22).
    Chair(ChairId),
}

/// Why the time is not for booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    Private,
    Break,
    Training,
    Sick,
    OutOfService,
    Other,
}

impl BlockKind {
    const ALL: [Self; 6] =
        [Self::Private, Self::Break, Self::Training, Self::Sick, Self::OutOfService, Self::Other];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Break => "break",
            Self::Training => "training",
            Self::Sick => "sick",
            Self::OutOfService => "out_of_service",
            Self::Other => "other",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// A chair is out of service, or not for booking for another reason; what people do is for people.
    #[must_use]
    pub const fn suits(self, whose: Blocked) -> bool {
        match whose {
            Blocked::Stylist(_) => !matches!(self, Self::OutOfService),
            Blocked::Chair(_) => matches!(self, Self::OutOfService | Self::Other),
        }
    }
}
