//! What does it cost and how long does it take? Quotes and modifier rules, pure.
#![warn(missing_docs)]

use domain::{BookingLine, Cents, Minutes, ModifierChoice, Service};

/// What a visit costs and how long it takes, as this moment's menu says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// One line for each service, in the order asked.
    pub lines: Vec<BookingLine>,
    /// The sum of the lines.
    pub total_price: Cents,
    /// The sum of the lines, 1 to 1,440 minutes.
    pub total_duration: Minutes,
}

/// Why a selection cannot be booked, as the sentence that the client reads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// No service at all.
    #[error("Please choose at least one service.")]
    Nothing,
    /// More than [`MOST_SERVICES`].
    #[error("Please choose at most {MOST_SERVICES} services.")]
    TooMany,
    /// A service is chosen twice.
    #[error("{name} is chosen twice.")]
    ServiceTwice {
        /// The service's name.
        name: String,
    },
    /// A required group has no answer.
    #[error("{label} is required")]
    Required {
        /// The group's label.
        label: String,
    },
    /// A group of one answer has several.
    #[error("{label} allows only one selection")]
    OnlyOne {
        /// The group's label.
        label: String,
    },
    /// A group or an option is named twice.
    #[error("{label} is chosen twice.")]
    ChosenTwice {
        /// The group's or the option's label.
        label: String,
    },
    /// What the client saw is no longer on the menu, or not at that price or length.
    #[error("Prices have changed. Please review your services.")]
    Changed,
    /// The total is not between 1 and 1,440 minutes.
    #[error("These services take too long for one appointment.")]
    TooLong,
    /// The total price does not fit any purse.
    #[error("These services cannot be booked together.")]
    TooExpensive,
}

/// The most services in one booking (decisions 52).
pub const MOST_SERVICES: usize = 20;

/// Checks a selection against the menu and adds it up (decisions 52 and 53).
pub fn quote(_chosen: &[(&Service, &[ModifierChoice])]) -> Result<Quote, SelectionError> {
    Err(SelectionError::Nothing)
}
