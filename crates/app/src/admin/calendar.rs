//! When a salon is open and who works when: what its calendar shades (rules/dashboard#calendar).

use domain::{Interval, ShopStatus, ShopZone, Staff, StaffId};
use ports::shop::{ListedBlock, ListedSpecialDay};
use scheduling::{DayBreak, day_breaks, open_spans, worked_spans};

use super::block_access::redact_block;
use super::bookings::{DateRangeQuery, RangeError, window};
use super::change_policy::may_at_desk;
use super::{DashboardUser, Permission};
use crate::Context;

/// Some dates of a salon, without its bookings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarPage {
    /// Where the salon's clock hangs: its days are days of this zone.
    pub zone: ShopZone,
    /// A closed salon takes no new bookings (rules/platform#closed-shop).
    pub status: ShopStatus,
    /// Whether the person who asks may place an appointment over what is in the way.
    pub may_override: bool,
    /// Whether the person who asks may take something off the price of a visit.
    pub may_discount: bool,
    /// The staff who take bookings, in the order of the salon.
    pub staff: Vec<Staff>,
    /// When they work: within opening hours, breaks and exceptions taken out.
    pub worked: Vec<(StaffId, Interval)>,
    pub open: Vec<Interval>,
    /// Time that is not for booking.
    pub blocks: Vec<ListedBlock>,
    /// The breaks of the first shifts that begin on the dates.
    pub breaks: Vec<(StaffId, DayBreak)>,
    /// Those of the dates, by date.
    pub special_days: Vec<ListedSpecialDay>,
}

impl CalendarPage {
    fn empty(zone: ShopZone, status: ShopStatus) -> Self {
        let (staff, worked, open) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            zone,
            status,
            may_override: false,
            may_discount: false,
            staff,
            worked,
            open,
            blocks: Vec::new(),
            breaks: Vec::new(),
            special_days: Vec::new(),
        }
    }
}

/// The calendar of a range of dates.
pub fn calendar(
    ctx: &Context,
    user: &DashboardUser,
    asked: DateRangeQuery,
) -> Result<CalendarPage, RangeError> {
    let (now, zone, status) = (ctx.now(), user.shop.zone, user.shop.status);
    let dates = asked.range(zone, now)?;
    let Some(window) = window(zone, &dates) else {
        return Ok(CalendarPage::empty(zone, status));
    };
    let (staff, salon, blocks, special_days, [may_override, may_discount]) =
        ctx.store.read_shop(user.scope, |tx| {
            let special_days = tx.special_days(*dates.start(), *dates.end())?;
            Ok::<_, RangeError>((
                tx.bookable_staff()?,
                tx.salon(window, now)?,
                tx.blocks_in(window)?,
                special_days,
                [
                    may_at_desk(tx, user, Permission::AcceptConflicts)?,
                    may_at_desk(tx, user, Permission::GiveDiscounts)?,
                ],
            ))
        })?;
    let (mut worked, mut breaks) = (Vec::new(), Vec::new());
    for person in &staff {
        // Whose rows make no sense is left out of the salon, and works never.
        let stylist = salon.stylists.iter().find(|stylist| stylist.id == person.id);
        let spans = stylist.map(|stylist| worked_spans(&salon, stylist, dates.clone())).unwrap_or_default();
        worked.extend(spans.into_iter().map(|span| (person.id, span)));
        let pauses = stylist.map(|stylist| day_breaks(&salon, stylist, dates.clone())).unwrap_or_default();
        breaks.extend(pauses.into_iter().map(|pause| (person.id, pause)));
    }
    let blocks = blocks.into_iter().map(|listed| redact_block(user, listed)).collect();
    Ok(CalendarPage {
        zone,
        status,
        may_override,
        may_discount,
        staff,
        worked,
        open: open_spans(&salon, dates),
        blocks,
        breaks,
        special_days,
    })
}
