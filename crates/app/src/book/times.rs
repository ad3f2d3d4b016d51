//! The times that a client chooses from in the chat (rules/messages#times).

use chrono::{Days, TimeDelta};
use domain::{
    BookingStatus, Cents, ClientId, Instant, Interval, Minutes, Shop, ShopZone, StaffId, TimeOfDay,
};
use ports::shop::BookingRecord;
use ports::{ShopTx, StoreResult};
use scheduling::{
    OfferedTimes, RequestedServices, SchedulingData, Slot, local_time, offered_times, read_window,
};
use verification::replies::{SpokenTime, TimeList};

use super::asks::asked;
use super::reserve::{BookingTerms, requested_for};

/// The time of day of a client who has not been here.
const USUAL: TimeOfDay = TimeOfDay::hm(14, 0);
/// Visits so long ago say nothing of it.
const USUAL_OF: TimeDelta = TimeDelta::days(730);

/// What a client wants times for.
pub(crate) struct TimesWanted {
    pub(crate) client: ClientId,
    pub(crate) wish: Option<StaffId>,
    pub(crate) requested: RequestedServices,
    pub(crate) price: Cents,
    pub(crate) terms: BookingTerms,
}

/// Other times for a client's appointment, as if it were not there.
pub(crate) fn other_times(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    (client, owned): (ClientId, &BookingRecord),
    now: Instant,
) -> StoreResult<TimeList> {
    let is_asked = asked(tx, &owned.booking)?.is_some();
    let wanted = TimesWanted {
        client,
        wish: Some(owned.booking.staff_id),
        requested: requested_for(owned),
        price: owned.booking.total_price,
        terms: if is_asked { BookingTerms::Asked } else { BookingTerms::Known },
    };
    times_to_choose(tx, shop, wanted, now)
}

/// Times for a client. A stylist who has none, or serves no more, is no wish: the times are with any stylist then.
pub(crate) fn times_to_choose(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    wanted: TimesWanted,
    now: Instant,
) -> StoreResult<TimeList> {
    let TimesWanted { client, mut wish, requested, price, terms } = wanted;
    let detail = format!("{} min, {price}", requested.duration.get());
    let Some(salon) = whole_horizon(tx, terms, now)? else {
        return Ok(TimeList { listed: now, wish: None, wished: Vec::new(), sooner: Vec::new(), detail });
    };
    let usual = usual_time(tx, client, shop.zone, now)?;
    let mut offered = offered_times(&salon, wish, usual, &requested, now);
    if offered.wished.is_empty() {
        wish = None;
        offered = offered_times(&salon, None, usual, &requested, now);
    }
    let OfferedTimes { wished, sooner } = offered;
    let spoken = |slots: Vec<Slot>| slots.into_iter().map(|slot| spoken(&salon, slot)).collect();
    let wish = wish.map(|staff| staff_name(&salon, staff));
    Ok(TimeList { listed: now, wish, wished: spoken(wished), sooner: spoken(sooner), detail })
}

fn spoken(salon: &SchedulingData, slot: Slot) -> SpokenTime {
    SpokenTime {
        start: slot.start,
        staff: slot.staff_id,
        when: local_time::format_choice(salon.zone, slot.start),
        staff_name: staff_name(salon, slot.staff_id),
    }
}

fn staff_name(salon: &SchedulingData, staff: StaffId) -> String {
    let found = salon.stylists.iter().find(|stylist| stylist.id == staff);
    found.map(|stylist| stylist.name.clone()).unwrap_or_default()
}

/// The salon for all dates that can be booked on these terms. None where there are none.
pub(crate) fn whole_horizon(
    tx: &mut dyn ShopTx,
    terms: BookingTerms,
    now: Instant,
) -> StoreResult<Option<SchedulingData>> {
    let shop = tx.shop()?;
    let policy = terms.over(shop.policy);
    let today = local_time::date_of(shop.zone, now);
    let last = today + Days::new(u64::from(policy.horizon_days));
    let any = Interval::new(now, now + Minutes::new(1).to_delta());
    let Some(window) = read_window(shop.zone, &policy, today..=last, now).or(any) else { return Ok(None) };
    let mut salon = tx.salon(window, now)?;
    salon.policy = policy;
    Ok(Some(salon))
}

/// The time of day at which a client usually comes: the middle one of their completed visits.
fn usual_time(tx: &mut dyn ShopTx, client: ClientId, zone: ShopZone, now: Instant) -> StoreResult<TimeOfDay> {
    let Some(window) = Interval::new(now - USUAL_OF, now) else { return Ok(USUAL) };
    let visits = tx.appointments_of(client, window)?;
    let came = visits.iter().filter(|visit| visit.status == BookingStatus::Completed);
    let mut times: Vec<TimeOfDay> = came.map(|visit| local_time::time_of_day(zone, visit.start)).collect();
    times.sort_unstable();
    Ok(times.get(times.len() / 2).copied().unwrap_or(USUAL))
}
