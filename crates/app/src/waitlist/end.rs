//! When somebody's waiting is over (rules/waitlist#end).

use domain::{BookingStatus, EntryState, Instant, Interval, Service, Shop, TimeOfDay, TimeWindow};
use ports::shop::{ClientStatus, NewWaitlistEntry, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreResult};
use scheduling::{is_within, local_time, windows_end};

use super::fits::chosen;
use crate::book::{ChosenService, quote_services};

/// Somebody who has not answered so many offers that were held for them waits no more.
const UNANSWERED: usize = 3;
/// Somebody whom so many offers did not get to is offered no more by the program.
const NOT_TOLD: usize = 3;

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
    let unanswered = offers
        .iter()
        .filter(|offer| offer.is_held && offer.declined_at.is_none())
        .filter(|offer| offer.expires_at <= now && !is_given_back_early(offer));
    if wanted.ends_at <= now || !is_welcome || unanswered.count() >= UNANSWERED {
        return Ok(Standing::Over(EntryState::Ended));
    }
    let services = chosen(wanted);
    let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
    let menu = tx.services_by_id(&ids)?;
    let Some(Ok(quote)) = quote_services(&as_on_the_menu(services, &menu), &menu) else {
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

/// Whether a held time went back before its end: the message did not get there, or the desk called it off.
fn is_given_back_early(offer: &WaitlistOffer) -> bool {
    offer.given_back_at.is_some_and(|at| at < offer.expires_at)
}

/// Whether no offer gets to somebody.
pub(super) fn gets_none(offers: &[WaitlistOffer]) -> bool {
    let not_told = offers.iter().filter(|offer| offer.declined_at.is_none() && is_given_back_early(offer));
    not_told.count() >= NOT_TOLD
}

/// Services with the options that the menu has now under the same labels.
fn as_on_the_menu(mut services: Vec<ChosenService>, menu: &[Service]) -> Vec<ChosenService> {
    for service in &mut services {
        let groups =
            menu.iter().filter(|sold| sold.id == service.service_id).flat_map(|sold| &sold.modifiers);
        for group in groups {
            let own = service.modifiers.iter_mut().filter(|choice| choice.group_id == group.id);
            for option in own.flat_map(|choice| &mut choice.options) {
                if let Some(now) = group.options.iter().find(|now| now.label == option.label) {
                    option.clone_from(now);
                }
            }
        }
    }
    services
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
