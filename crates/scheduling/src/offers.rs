//! What is offered: skeleton.
use domain::{ChairId, Instant, LocalDate, StaffId, StaffRole};

use crate::{Salon, Wanted};

/// A start that can be booked with a member of staff at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// When the service would start.
    pub start: Instant,
    /// Who would serve.
    pub staff_id: StaffId,
    /// At which chair (slot rule 23); `None` when the salon has none.
    pub chair_id: Option<ChairId>,
}

/// Why a member of staff was assigned to a client without preference (slot rule 28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriorityReason {
    /// Their role puts them first.
    SeniorStylist,
    /// They are the first by name who is free.
    AvailableStylist,
}

impl PriorityReason {
    /// The specified text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SeniorStylist => "Senior Stylist",
            Self::AvailableStylist => "Available Stylist",
        }
    }

    /// The reason for a role.
    #[must_use]
    pub const fn of(role: StaffRole) -> Self {
        match role {
            StaffRole::Admin => Self::SeniorStylist,
            StaffRole::Staff => Self::AvailableStylist,
        }
    }
}

/// A start for a client without preference, with the member of staff that it would go to (slot rules 27 and 28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignedOffer {
    /// The offer of the first by priority.
    pub offer: Offer,
    /// Why it is them.
    pub reason: PriorityReason,
    /// How many others could take this start.
    pub alternative_count: usize,
}

/// The dates that can be booked (slot rule 29).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayList {
    /// Every date of the horizon with its number of offered starts.
    pub days: Vec<(LocalDate, usize)>,
    /// The first offered start of all.
    pub first: Option<Offer>,
}

/// Why a start is not offered: the first rule that it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Unknown, not active, not bookable, or not able to do every service (slot rule 24).
    #[error("This stylist cannot be booked for these services.")]
    NotEligible,
    /// A total length of zero or less (slot rule 17).
    #[error("Please choose at least one service.")]
    NothingWanted,
    /// The date is before today or after the horizon (slot rule 20).
    #[error("This date cannot be booked.")]
    Horizon,
    /// Before now and the notice (slot rule 19).
    #[error("This time has passed.")]
    Past,
    /// Not a multiple of the step on the shop's clock (slot rule 18).
    #[error("Appointments do not start at this time.")]
    OffGrid,
    /// Some of the service lies outside opening hours or the shift (slot rules 6 to 11).
    #[error("The stylist does not work at this time.")]
    NotWorked,
    /// Another booking is in the way (slot rules 12 to 15).
    #[error("That time was just taken. Please pick another.")]
    Busy,
    /// No fitting chair is free (slot rule 22).
    #[error("No chair is free at this time. Please pick another.")]
    NoChair,
}

/// The starts on a date with a member of staff, in order (slot rule 21).
#[must_use]
pub fn slots(
    _salon: &Salon,
    _staff: StaffId,
    _date: LocalDate,
    _wanted: &Wanted,
    _now: Instant,
) -> Vec<Offer> {
    Vec::new()
}

/// The starts on a date with whoever is free, in order (slot rules 27 and 28).
#[must_use]
pub fn no_preference(
    _salon: &Salon,
    _date: LocalDate,
    _wanted: &Wanted,
    _now: Instant,
) -> Vec<AssignedOffer> {
    Vec::new()
}

/// Everybody who could take this start, by priority; the first is whom [`no_preference`] assigns.
#[must_use]
pub fn candidates(_salon: &Salon, _start: Instant, _wanted: &Wanted, _now: Instant) -> Vec<Offer> {
    Vec::new()
}

/// Accepts exactly the starts that [`slots`] lists (slot rule 26).
pub fn check(
    _salon: &Salon,
    _staff: StaffId,
    _start: Instant,
    _wanted: &Wanted,
    _now: Instant,
) -> Result<Offer, Refusal> {
    Err(Refusal::NotEligible)
}

/// How much is free on each date of the horizon, with a member of staff or with anybody (slot rule 29).
#[must_use]
pub fn days(_salon: &Salon, _staff: Option<StaffId>, _wanted: &Wanted, _now: Instant) -> DayList {
    DayList { days: Vec::new(), first: None }
}
