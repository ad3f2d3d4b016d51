//! The first time that suits somebody on the waitlist (slot rules 48 and 49).

use domain::{Instant, ShopZone, StaffId, TimeWindow};

use crate::dates::Dates;
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::{RequestedServices, SchedulingData, Slot, Stylist, local_time};

/// What somebody waits for.
#[derive(Debug, Clone, Copy)]
pub struct WaitedFor<'a> {
    pub requested: &'a RequestedServices,
    /// With whom; none for anybody.
    pub staff: Option<StaffId>,
    pub windows: &'a [TimeWindow],
}

/// The earliest offered start in one of the windows that counts, with the first of those for whom it does (slot rule 28).
#[must_use]
pub fn first_fit(
    salon: &SchedulingData,
    waited_for: WaitedFor<'_>,
    now: Instant,
    counts: impl Fn(&Slot) -> bool,
) -> Option<Slot> {
    let WaitedFor { requested, staff, windows } = waited_for;
    let is_accepted = |stylist: &&Stylist| staff.is_none_or(|staff| staff == stylist.id);
    let stylists: Vec<&Stylist> =
        by_priority(salon.eligible(&requested.services)).into_iter().filter(is_accepted).collect();
    let first = windows.iter().map(|window| window.first).min()?;
    let last = windows.iter().map(|window| window.last).max()?;
    // A window over midnight ends on the next date.
    let dates = Dates { first, last: last.succ_opt().unwrap_or(last) };
    let search = SlotSearch::new(salon, &stylists, dates, requested, now)?;
    let fits = |slot: &Slot| is_within(salon.zone, windows, slot.start) && counts(slot);
    let firsts = stylists.iter().filter_map(|stylist| {
        let slots = search.slots(stylist, &requested.services);
        slots.into_iter().find(|slot| fits(slot))
    });
    // Of equal starts `min_by_key` keeps the first.
    firsts.min_by_key(|slot| slot.start)
}

/// Whether a start is in one of the windows; the end of the booking does not matter (slot rule 48).
#[must_use]
pub fn is_within(zone: ShopZone, windows: &[TimeWindow], start: Instant) -> bool {
    let date = local_time::date_of(zone, start);
    let holds = |window: &TimeWindow| {
        // One over midnight may have begun on the date before.
        [Some(date), date.pred_opt()].into_iter().flatten().any(|date| {
            let ends_on = if window.to < window.from { date.succ_opt().unwrap_or(date) } else { date };
            window.first <= date
                && date <= window.last
                && local_time::at(zone, date, window.from) <= start
                && start < local_time::at(zone, ends_on, window.to)
        })
    };
    windows.iter().any(holds)
}

/// When the last of the windows is over.
#[must_use]
pub fn windows_end(zone: ShopZone, windows: &[TimeWindow]) -> Option<Instant> {
    let end = |window: &TimeWindow| {
        let last = window.last;
        let ends_on = if window.to < window.from { last.succ_opt().unwrap_or(last) } else { last };
        local_time::at(zone, ends_on, window.to)
    };
    windows.iter().map(end).max()
}
