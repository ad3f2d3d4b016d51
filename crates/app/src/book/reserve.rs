//! Reserves a slot: the one check behind a new booking and a revived one. A slot can be booked if the function that lists slots lists it
//! (slot rule 26), under locks that keep other bookings off the same dates.

use chrono::TimeDelta;
use domain::{BookingPolicy, Instant, Interval, LocalDate, Minutes, Shop, StaffChoice, TimeOfDay};
use ports::shop::{BookingRecord, SharedTime};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{RequestedServices, Slot, SlotRefusal, check_window, local_time, read_window};

use super::expire_holds::expire_holds;

/// The desk books so many dates ahead, whatever clients may (rules/dashboard#desk).
const DESK_HORIZON_DAYS: u32 = 365;
/// The desk books any start on such steps, also between those that are listed.
const DESK_STEP: Minutes = Minutes::new(5);

/// Clients whom the salon knows book and move so many dates ahead at least (rules/booking-life#client-moves).
const KNOWN_HORIZON_DAYS: u32 = 90;

/// The rules under which a slot is listed and reserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BookingTerms {
    Public,
    /// Those of a client who moves an appointment: further ahead.
    Known,
    /// Those of a client whom the salon has asked to move: at once, and to any start that the desk could take.
    Asked,
    /// The desk's: as far ahead as a year, and at once.
    Desk,
}

impl BookingTerms {
    /// What can be booked on these terms.
    pub(crate) fn over(self, policy: BookingPolicy) -> BookingPolicy {
        match self {
            Self::Public => policy,
            Self::Known => {
                BookingPolicy { horizon_days: policy.horizon_days.max(KNOWN_HORIZON_DAYS), ..policy }
            }
            Self::Asked | Self::Desk => {
                let horizon_days = policy.horizon_days.max(DESK_HORIZON_DAYS);
                BookingPolicy { horizon_days, min_notice: Minutes::ZERO, ..policy }
            }
        }
    }

    /// The policy by which a start is accepted, and from which moment on. The desk puts the book right after the fact, from the beginning of today.
    pub(crate) fn accepting(self, shop: &Shop, now: Instant) -> (BookingPolicy, Instant) {
        let policy = self.over(shop.policy);
        match self {
            Self::Public | Self::Known => (policy, now),
            Self::Asked => (BookingPolicy { slot_step: DESK_STEP, ..policy }, now),
            Self::Desk => {
                let today = local_time::date_of(shop.zone, now);
                let midnight = local_time::at(shop.zone, today, TimeOfDay::hm(0, 0));
                (BookingPolicy { slot_step: DESK_STEP, ..policy }, midnight)
            }
        }
    }
}

/// A slot that this transaction may book.
#[derive(Debug, Clone)]
pub(crate) struct ReservedSlot {
    pub slot: Slot,
    /// What a booking of it blocks (slot rule 15).
    pub blocked: Interval,
    /// The salon's rules, which stay as they are until this transaction ends.
    pub policy: BookingPolicy,
    /// What it shares with other bookings, because the desk accepts that.
    pub shared: Vec<SharedTime>,
}

#[derive(Debug)]
pub(crate) enum Unavailable {
    NoSuchStaff,
    /// The start is not offered at this moment.
    NotOffered(SlotRefusal),
    Store(StoreError),
}

impl From<StoreError> for Unavailable {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Locks the dates, cancels the expired holds there, and checks that the start is offered.
pub(crate) fn reserve(
    tx: &mut dyn ShopTx,
    staff: StaffChoice,
    start: Instant,
    requested: &RequestedServices,
    terms: BookingTerms,
    now: Instant,
) -> Result<ReservedSlot, Unavailable> {
    // A concurrent change of the salon's time zone or buffers has committed by then, or waits (rules/booking-life#buffer-change).
    tx.lock_rules()?;
    let shop = &tx.shop()?;
    let blocked = blocked(shop, start, requested)?;
    keep_others_off(tx, shop, &[blocked], now)?;
    let slot = find_offer(tx, shop, (staff, start, blocked), requested, terms, now)?;
    Ok(ReservedSlot { slot, blocked, policy: shop.policy, shared: Vec::new() })
}

/// Reserves another start for a booking, whose own time is not in its way.
pub(super) fn reserve_move(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    (staff, start): (StaffChoice, Instant),
    terms: BookingTerms,
    now: Instant,
) -> Result<ReservedSlot, Unavailable> {
    tx.lock_rules()?;
    let shop = &tx.shop()?;
    let requested = requested_for(owned);
    let blocked = blocked(shop, start, &requested)?;
    keep_others_off(tx, shop, &[owned.blocked, blocked], now)?;
    let slot = find_offer(tx, shop, (staff, start, blocked), &requested, terms, now)?;
    Ok(ReservedSlot { slot, blocked, policy: shop.policy, shared: Vec::new() })
}

/// What a booking needs elsewhere: its services and its length, whatever became of the menu.
pub(super) fn requested_for(owned: &BookingRecord) -> RequestedServices {
    let services = owned.booking.lines.iter().map(|line| line.service_id).collect();
    let mut requested = RequestedServices::new(services, owned.booking.total_duration);
    requested.moving.bookings.push(owned.booking.id);
    requested
}

/// Keeps other bookings off the dates of these times, and cancels the expired holds there. After [`Bookings::lock_rules`].
///
/// [`Bookings::lock_rules`]: ports::shop::Bookings::lock_rules
pub(crate) fn keep_others_off(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    times: &[Interval],
    now: Instant,
) -> StoreResult<()> {
    let days: Vec<LocalDate> = times.iter().flat_map(|time| days_of(shop, *time)).collect();
    tx.lock_days(&days)?;
    for time in times {
        expire_holds(tx, Some(*time), now)?;
    }
    Ok(())
}

fn blocked(shop: &Shop, start: Instant, requested: &RequestedServices) -> Result<Interval, Unavailable> {
    let end = scheduling::end_time(start, requested.duration, shop.policy.buffer_after);
    let (from, until) = scheduling::blocked(start, end, shop.policy.buffer_before);
    Interval::new(from, until).ok_or(Unavailable::NotOffered(SlotRefusal::NothingRequested))
}

fn find_offer(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    (staff, start, blocked): (StaffChoice, Instant, Interval),
    requested: &RequestedServices,
    terms: BookingTerms,
    now: Instant,
) -> Result<Slot, Unavailable> {
    let date = local_time::date_of(shop.zone, start);
    let (policy, from) = terms.accepting(shop, now);
    let to_read = match read_window(shop.zone, &policy, date..=date, from) {
        Some(_) => check_window(blocked, &policy),
        // Where nothing can be booked, an unknown stylist is still unknown.
        None => Interval::new(now, now + TimeDelta::minutes(1)),
    };
    let mut salon = tx.salon(to_read.ok_or(Unavailable::NotOffered(SlotRefusal::Horizon))?, now)?;
    salon.policy = policy;
    match staff {
        StaffChoice::Exactly(staff) => {
            if !salon.stylists.iter().any(|stylist| stylist.id == staff) {
                return Err(Unavailable::NoSuchStaff);
            }
            scheduling::check(&salon, staff, start, requested, from).map_err(|refusal| {
                tracing::debug!(%refusal, "the start is not offered");
                Unavailable::NotOffered(refusal)
            })
        }
        StaffChoice::Anyone => {
            let candidates = scheduling::candidates(&salon, start, requested, from);
            candidates.into_iter().next().ok_or(Unavailable::NotOffered(SlotRefusal::Busy))
        }
    }
}

/// The dates on which a booking blocks any time: an overlapping booking shares one of them.
fn days_of(shop: &Shop, blocked: Interval) -> Vec<LocalDate> {
    let last = local_time::date_of(shop.zone, blocked.end());
    local_time::date_of(shop.zone, blocked.start()).iter_days().take_while(|day| *day <= last).collect()
}
