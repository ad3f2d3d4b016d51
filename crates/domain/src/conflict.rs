//! What can be in the way of an appointment.

/// In the order in which conflicts are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConflictKind {
    Skill,
    Inactive,
    Closed,
    Off,
    Break,
    Block,
    Booking,
    Buffer,
    Chair,
    ChairRule,
}

impl ConflictKind {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Skill => "skill",
            Self::Inactive => "inactive",
            Self::Closed => "closed",
            Self::Off => "off",
            Self::Break => "break",
            Self::Block => "block",
            Self::Booking => "booking",
            Self::Buffer => "buffer",
            Self::Chair => "chair",
            Self::ChairRule => "chair_rule",
        }
    }

    /// Nobody is booked for what they cannot do, or who cannot be booked at all.
    #[must_use]
    pub const fn can_override(self) -> bool {
        !matches!(self, Self::Skill | Self::Inactive)
    }
}
