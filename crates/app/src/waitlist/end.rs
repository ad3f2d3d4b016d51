//! When somebody's waiting is over (rules/waitlist#end).

use domain::{BookingStatus, EntryState, Instant, Interval, Shop, TimeOfDay, TimeWindow};
use ports::shop::{ClientStatus, NewWaitlistEntry, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreResult};
use scheduling::{is_within, local_time, windows_end};

use super::fits::chosen;
use crate::book::quote_services;

/// Somebody who has not answered so many offers that were held for them waits no more.
const UNANSWERED: usize = 3;

/// How somebody's waiting stands.
pub(super) enum Standing {
    Waits,
    /// What they wait for has another price or length now.
    Dearer(Box<NewWaitlistEntry>),
    Over(EntryState),
}

pub(super) fn standing_of(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    entry: &WaitlistEntry,
    offers: &[WaitlistOffer],
    now: Instant,
) -> StoreResult<Standing> {
    let wanted = &entry.wanted;
    if offers.iter().any(|offer| offer.state(now) == OfferState::Taken) {
        return Ok(Standing::Over(EntryState::Booked));
    }
    let is_welcome =
        tx.find_client(wanted.client)?.is_some_and(|client| client.status != ClientStatus::Blacklisted);
    let unanswered =
        offers.iter().filter(|offer| offer.is_held && offer.declined_at.is_none() && offer.expires_at <= now);
    if wanted.ends_at <= now || !is_welcome || unanswered.count() >= UNANSWERED {
        return Ok(Standing::Over(EntryState::Ended));
    }
    let services = chosen(wanted);
    let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
    let Some(Ok(quote)) = quote_services(&services, &tx.services_by_id(&ids)?) else {
        return Ok(Standing::Over(EntryState::Ended));
    };
    if has_booked(tx, shop, wanted)? {
        return Ok(Standing::Over(EntryState::Ended));
    }
    if quote.lines == wanted.lines {
        return Ok(Standing::Waits);
    }
    let (lines, total_duration, total_price) = (quote.lines, quote.total_duration, quote.total_price);
    Ok(Standing::Dearer(Box::new(NewWaitlistEntry { lines, total_duration, total_price, ..wanted.clone() })))
}

/// Whether somebody has a booking of all that they wait for, on a day on which they would have come, which was made since they wait.
fn has_booked(tx: &mut dyn ShopTx, shop: &Shop, wanted: &NewWaitlistEntry) -> StoreResult<bool> {
    // Whole days count, whatever the time.
    let days: Vec<TimeWindow> = wanted.windows.as_slice().iter().map(|window| window.whole_days()).collect();
    let first = days.iter().map(|window| window.first).min();
    let start = first.map(|first| local_time::at(shop.zone, first, TimeOfDay::hm(0, 0)));
    let span = start.zip(windows_end(shop.zone, &days)).and_then(|(start, end)| Interval::new(start, end));
    let Some(span) = span else { return Ok(false) };
    for booking in tx.appointments_of(wanted.client, span)? {
        let has_all = wanted
            .lines
            .iter()
            .all(|line| booking.lines.iter().any(|booked| booked.service_id == line.service_id));
        if booking.status == BookingStatus::Confirmed && has_all && is_within(shop.zone, &days, booking.start)
        {
            let made_at = tx.find_booking(booking.id)?.map(|owned| owned.created_at);
            if made_at.is_some_and(|made_at| wanted.created_at <= made_at) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
