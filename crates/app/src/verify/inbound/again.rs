//! What somebody wants who writes without a code, a number or a word about a visit: to book again, most likely (rules/messages#chat-booking).

use chrono::TimeDelta;
use domain::{ClientId, Shop, ShopId, Subdomain};
use ports::platform::Outcome;
use ports::{PlatformTx, ShopTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::replies::{self, AgainTap, AgainVerb, ListReason, ServicesOf};
use verification::{Content, booking_word, named_salon};

use super::guest::{Guest, Taken, Wanted, is_open};
use super::message::Message;
use super::visit_answers::records;

/// What the messages are for that somebody gets unasked; they say which salon was meant last, too.
const MENU: &str = "menu";
/// Nobody gets one more often.
const MENU_INTERVAL: TimeDelta = TimeDelta::minutes(30);
/// Nor so, unless they ask for it by a word.
const QUIET_MENU_INTERVAL: TimeDelta = TimeDelta::hours(24);
/// The salon that somebody chose is meant for so long.
const SALON_MEANT_FOR: TimeDelta = TimeDelta::hours(24);

/// One person gets so many answers in an hour.
const MAX_ANSWERS: usize = 30;
const ANSWERS_WITHIN: TimeDelta = TimeDelta::hours(1);

/// Whether somebody has had enough answers for now.
pub(super) fn has_had_enough(message: &Message<'_>, tx: &mut dyn PlatformTx) -> StoreResult<bool> {
    let mut count = 0;
    for purpose in [MENU, "reply"] {
        count += tx.messages_since(message.identity.id, purpose, message.now - ANSWERS_WITHIN)?;
    }
    Ok(count >= MAX_ANSWERS)
}

/// Answers a text that says nothing else. None if it is nobody's whom a salon knows, and names no salon.
pub(super) fn menu(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    body: &str,
) -> StoreResult<Option<Outcome>> {
    if has_had_enough(message, tx)? {
        return Ok(Some(Outcome::Silenced));
    }
    if let Some(subdomain) = named_salon(body)
        && let Some(shop) = open_salon(tx, &subdomain)?
    {
        return at_salon(message, tx, shop).map(Some);
    }
    let guests = guests(message, tx)?;
    if guests.is_empty() {
        return Ok(None);
    }
    let pause = if booking_word(body) { MENU_INTERVAL } else { QUIET_MENU_INTERVAL };
    if tx.messages_since(message.identity.id, MENU, message.now - pause)? > 0 {
        return Ok(Some(Outcome::Silenced));
    }
    let meant = tx.shop_of_last_message(message.identity.id, MENU, message.now - SALON_MEANT_FOR)?;
    let only = match guests.as_slice() {
        [only] => Some(only),
        several => several.iter().find(|guest| Some(guest.shop.id) == meant),
    };
    if let Some(guest) = only {
        let content = guest.menu(tx)?;
        return say(message, tx, Some(guest.shop.id), content).map(Some);
    }
    let salons: Vec<(ShopId, String)> =
        guests.iter().map(|guest| (guest.shop.id, guest.shop.name.clone())).collect();
    say(message, tx, None, replies::which_salon(&salons)).map(Some)
}

/// A tap on a salon.
pub(super) fn read_salon(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    shop: ShopId,
) -> StoreResult<Outcome> {
    if has_had_enough(message, tx)? {
        return Ok(Outcome::Silenced);
    }
    match tx.find_shop(&ShopAddress::Id(shop))? {
        Some(shop) if is_open_at(tx, &shop)? => at_salon(message, tx, shop),
        _ => Ok(Outcome::Done),
    }
}

fn at_salon(message: &Message<'_>, tx: &mut dyn PlatformTx, shop: Shop) -> StoreResult<Outcome> {
    let client = records(message, tx)?.into_iter().find(|(at, _)| *at == shop.id).map(|(_, client)| client);
    let id = shop.id;
    let hello = replies::hello(&shop.name, &message.booking_page(&shop));
    let guest = match client {
        Some(client) => Guest::find(message, tx, shop, client)?,
        None => None,
    };
    let content = guest.map_or(Ok(hello), |guest| guest.menu(tx))?;
    say(message, tx, Some(id), content)
}

/// A tap about what somebody has had. One that is not the sender's has no effect and no answer.
pub(super) fn read_tap(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    tap: AgainTap,
) -> StoreResult<Outcome> {
    if has_had_enough(message, tx)? {
        return Ok(Outcome::Silenced);
    }
    for (shop, client) in records(message, tx)? {
        let scope = ShopScope::for_program(shop);
        let Some(wanted) = tx.enter_shop(scope, |tx| wanted(tx, tap.of, client))? else { continue };
        let Some(shop) = tx.find_shop(&ShopAddress::Id(shop))? else { continue };
        let page = message.booking_page(&shop);
        let Some(guest) = Guest::find(message, tx, shop, client)? else {
            return message.reply_limited(tx, Some(scope.shop()), replies::not_in_chat());
        };
        let taken = match tap.verb {
            AgainVerb::Times => Taken::No(guest.times(tx, &wanted, ListReason::Asked)?),
            AgainVerb::Take(picked, price) => guest.take(tx, &wanted, (picked, price))?,
            AgainVerb::Page => {
                let again = match tap.of {
                    ServicesOf::Booking(booking) => message.again_page(&guest.shop, booking),
                    ServicesOf::Entry(_) => page,
                };
                Taken::No(replies::choose_on_page(&guest.shop.name, &again))
            }
            AgainVerb::Wait => guest.wait(tx, &wanted)?,
            AgainVerb::Else => Taken::No(replies::choose_on_page(&guest.shop.name, &page)),
        };
        return answer(message, tx, guest.shop.id, taken);
    }
    Ok(Outcome::Done)
}

/// What a client has had, or waits for. None if it is not theirs.
fn wanted(tx: &mut dyn ShopTx, of: ServicesOf, client: ClientId) -> StoreResult<Option<Wanted>> {
    Ok(match of {
        ServicesOf::Booking(booking) => {
            let owned = tx.find_booking(booking)?.map(|owned| owned.booking);
            owned.filter(|booking| booking.client_id == Some(client)).as_ref().map(Wanted::of_booking)
        }
        ServicesOf::Entry(entry) => {
            let entry = tx.find_waitlist_entry(entry)?;
            entry.filter(|entry| entry.wanted.client == client).as_ref().map(Wanted::of_entry)
        }
    })
}

pub(super) fn answer(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    shop: ShopId,
    taken: Taken,
) -> StoreResult<Outcome> {
    match taken {
        Taken::Yes(booking, content) => {
            message.queue(tx, &message.new_confirmation(shop, booking, content))?;
            Ok(Outcome::Done)
        }
        Taken::Requested(booking, content) => {
            message.report(tx, shop, Some(booking), content)?;
            Ok(Outcome::Done)
        }
        Taken::No(content) => message.reply_limited(tx, Some(shop), content),
    }
}

fn say(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    shop: Option<ShopId>,
    content: Content,
) -> StoreResult<Outcome> {
    message.queue(tx, &message.new_reply(shop, MENU, content))?;
    Ok(Outcome::Done)
}

/// The sender at each salon where they have been and could book.
fn guests<'a>(message: &'a Message<'a>, tx: &mut dyn PlatformTx) -> StoreResult<Vec<Guest<'a>>> {
    let mut guests = Vec::new();
    for (shop, client) in records(message, tx)? {
        // The desk may have written a number down twice.
        if guests.iter().any(|guest: &Guest<'_>| guest.shop.id == shop) {
            continue;
        }
        let Some(shop) = tx.find_shop(&ShopAddress::Id(shop))? else { continue };
        guests.extend(Guest::find(message, tx, shop, client)?.filter(Guest::has_been_here));
    }
    Ok(guests)
}

fn open_salon(tx: &mut dyn PlatformTx, subdomain: &str) -> StoreResult<Option<Shop>> {
    let Ok(subdomain) = Subdomain::parse(subdomain) else { return Ok(None) };
    let Some(shop) = tx.find_shop(&ShopAddress::Subdomain(subdomain))? else { return Ok(None) };
    Ok(is_open_at(tx, &shop)?.then_some(shop))
}

fn is_open_at(tx: &mut dyn PlatformTx, shop: &Shop) -> StoreResult<bool> {
    tx.enter_shop(ShopScope::for_program(shop.id), |tx| is_open(tx, shop))
}
