//! Why nothing is listed on a date where another time of it would not help (slot rules 22 and 24).

use domain::{Instant, LocalDate, StaffId};

use crate::dates::Dates;
use crate::search::SlotSearch;
use crate::{RequestedServices, SchedulingData, Stylist};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSlots {
    /// Nobody, or not the member of staff that was asked for, does every service.
    NobodyDoesAll,
    /// Somebody has time, but no fitting chair is free then.
    NoChair,
}

impl NoSlots {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NobodyDoesAll => "nobody",
            Self::NoChair => "no_chair",
        }
    }
}

/// For a date without slots, with a member of staff or with anybody. `None` where it is the time that is missing.
#[must_use]
pub fn why_no_slots(
    salon: &SchedulingData,
    staff: Option<StaffId>,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Option<NoSlots> {
    let stylists: Vec<&Stylist> = match staff {
        Some(staff) => salon.eligible_stylist(staff, &requested.services).into_iter().collect(),
        None => salon.eligible(&requested.services).collect(),
    };
    if stylists.is_empty() {
        return Some(NoSlots::NobodyDoesAll);
    }
    if salon.chairs.is_empty() {
        return None;
    }
    let without_chairs = SchedulingData { chairs: Vec::new(), ..salon.clone() };
    let search = SlotSearch::new(&without_chairs, &stylists, Dates::only(date), requested, now)?;
    let has_time =
        |stylist: &&Stylist| search.starts(stylist, &requested.services).indices().next().is_some();
    stylists.iter().any(has_time).then_some(NoSlots::NoChair)
}
