//! What can be booked with one member of staff (slot rules 21 and 26).

use domain::{Instant, LocalDate, StaffId};

use crate::dates::Dates;
use crate::explain::{ChairWish, Placement, Veto, against};
use crate::search::SlotSearch;
use crate::slot::Slot;
use crate::{RequestedServices, SchedulingData, local_time};

/// Why a start is not offered: the first rule that it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlotRefusal {
    /// Unknown, not active, not bookable, or not able to do every service (slot rule 24).
    #[error("This stylist cannot be booked for these services.")]
    NotEligible,
    /// A total length of zero or less (slot rule 17).
    #[error("Please choose at least one service.")]
    NothingRequested,
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
    /// The client is in another place (slot rule 37).
    #[error("There is another appointment of the same client at this time.")]
    ClientBusy,
    /// No fitting chair is free (slot rule 22).
    #[error("No chair is free at this time. Please pick another.")]
    NoChair,
}

/// The starts on a date with a member of staff, in order (slot rule 21).
#[must_use]
pub fn slots(
    salon: &SchedulingData,
    staff: StaffId,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<Slot> {
    let Some(stylist) = salon.eligible_stylist(staff, &requested.services) else { return Vec::new() };
    let search = SlotSearch::new(salon, &[stylist], Dates::only(date), requested, now);
    search.map(|search| search.slots(stylist, &requested.services)).unwrap_or_default()
}

/// Accepts exactly the starts that [`slots`] lists, because it asks [`slots`] (slot rule 26).
pub fn check(
    salon: &SchedulingData,
    staff: StaffId,
    start: Instant,
    requested: &RequestedServices,
    now: Instant,
) -> Result<Slot, SlotRefusal> {
    let date = local_time::date_of(salon.zone, start);
    let listed = slots(salon, staff, date, requested, now);
    let offered = listed.into_iter().find(|slot| slot.start == start);
    offered.ok_or_else(|| why_not(salon, staff, start, requested, now))
}

/// The first rule that keeps a start from being offered.
fn why_not(
    salon: &SchedulingData,
    staff: StaffId,
    start: Instant,
    requested: &RequestedServices,
    now: Instant,
) -> SlotRefusal {
    let Some(stylist) = salon.eligible_stylist(staff, &requested.services) else {
        return SlotRefusal::NotEligible;
    };
    let placement = Placement { staff_id: staff, start, chair: ChairWish::Any, requested };
    let vetoes = against(salon, stylist, &placement, now);
    vetoes
        .iter()
        .map(refusal)
        .min_by_key(|(rank, _)| *rank)
        .map_or(SlotRefusal::NotWorked, |(_, refusal)| refusal)
}

/// A veto as a refusal, with its place in the order in which a refusal is chosen.
fn refusal(veto: &Veto) -> (u8, SlotRefusal) {
    match veto {
        Veto::NotBookable | Veto::CannotDo { .. } => (0, SlotRefusal::NotEligible),
        Veto::NothingWanted => (1, SlotRefusal::NothingRequested),
        Veto::Past => (2, SlotRefusal::Past),
        Veto::Horizon => (3, SlotRefusal::Horizon),
        Veto::Notice => (4, SlotRefusal::Past),
        Veto::OffGrid => (5, SlotRefusal::OffGrid),
        Veto::Closed | Veto::OffShift | Veto::Break | Veto::Exception | Veto::Block { .. } => {
            (6, SlotRefusal::NotWorked)
        }
        Veto::Taken { .. } | Veto::Buffer { .. } => (7, SlotRefusal::Busy),
        Veto::Client { .. } => (8, SlotRefusal::ClientBusy),
        Veto::NoChair | Veto::ChairTaken { .. } | Veto::ChairRule { .. } => (9, SlotRefusal::NoChair),
    }
}
