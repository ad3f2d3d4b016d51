//! A time is offered to somebody who waits: held by a pending booking, or not (rules/waitlist#offers).

use chrono::TimeDelta;
use domain::{
    BookingId, BookingSource, BookingStatus, CancelReason, ClientId, EntryState, Instant, MessageSettings,
    PersonName, Shop, ShopId, ShopStatus, StaffId, TimeOfDay, TypedPhone, WaitlistOfferId,
};
use ports::platform::{Addressee, NewMessage};
use ports::shop::{Actor, NewWaitlistOffer, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{PlatformTx, ShopTx, StoreResult};
use scheduling::local_time;
use tenancy::ShopScope;
use verification::replies::{self, SpokenOffer};
use verification::{Lane, SenderId};

use super::error::OfferError;
use super::fits::{OpenTimes, booking_of, chosen};
use crate::Context;
use crate::book::{
    BookingAttempt, BookingBegins, BookingClient, BookingError, BookingTerms, cancel_and_notify,
};

/// What the messages are for.
pub(crate) const WAITLIST: &str = "waitlist";
/// An offer ends so long before the time at the latest.
const ENDS_BEFORE: TimeDelta = TimeDelta::minutes(30);
/// Of today, that is the end of the day.
const MIDNIGHT: &str = "12:00 AM";
/// Nobody is offered what they have less time to take.
const SHORTEST: TimeDelta = TimeDelta::minutes(5);

/// Makes offers of one salon.
pub(crate) struct Offering<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) shop: &'a Shop,
    pub(crate) settings: &'a MessageSettings,
    pub(crate) sender: &'a SenderId,
    pub(crate) actor: Actor,
    pub(crate) request_id: &'a str,
    pub(crate) now: Instant,
}

impl Offering<'_> {
    pub(super) fn ends_at(&self, start: Instant, is_held: bool) -> Option<Instant> {
        ends_at((self.shop, self.settings), start, is_held, self.now)
    }

    /// Offers a time to somebody who can be reached at `to`. Returns the message.
    pub(super) fn make(
        &self,
        tx: &mut dyn ShopTx,
        (entry, to): (&WaitlistEntry, &Addressee),
        (start, staff): (Instant, StaffId),
        is_held: bool,
    ) -> Result<NewMessage, OfferError> {
        let until = self.ends_at(start, is_held).ok_or(OfferError::Gone)?;
        let hold = if is_held { Some(self.hold(tx, entry, (start, staff), until)?) } else { None };
        let id = tx.add_waitlist_offer(&NewWaitlistOffer {
            entry: entry.id,
            start,
            staff,
            hold,
            expires_at: until,
            created_at: self.now,
        })?;
        Ok(self.message((id, hold), (entry, to), start, until))
    }

    fn hold(
        &self,
        tx: &mut dyn ShopTx,
        entry: &WaitlistEntry,
        time: (Instant, StaffId),
        until: Instant,
    ) -> Result<BookingId, BookingError> {
        let services = chosen(&entry.wanted);
        let attempt = BookingAttempt {
            ctx: self.ctx,
            requested: booking_of(&services, time),
            terms: BookingTerms::Known,
            source: BookingSource::Waitlist,
            reason: None,
            request_id: self.request_id,
            now: self.now,
        };
        let client = |_: &mut dyn ShopTx| {
            Ok::<_, BookingError>(BookingClient {
                session: None,
                client: Some(entry.wanted.client),
                begins: BookingBegins::Offered(until),
                name: PersonName::parse(&entry.client_name).map_err(BookingError::NoName)?,
                phone: entry.client_phone.as_deref().and_then(|phone| TypedPhone::parse(phone).ok()),
                email: None,
                actor: self.actor,
            })
        };
        Ok(attempt.run(tx, None, client, |tx, quote| attempt.reserve(tx, quote))?.id)
    }

    fn message(
        &self,
        (id, hold): (WaitlistOfferId, Option<BookingId>),
        (entry, to): (&WaitlistEntry, &Addressee),
        start: Instant,
        until: Instant,
    ) -> NewMessage {
        let services: Vec<&str> = entry.wanted.lines.iter().map(|line| line.name.as_str()).collect();
        let label = local_time::label(self.shop.zone, until);
        let kept_until = if label == MIDNIGHT { "midnight".to_owned() } else { label };
        let words = replies::waitlist_offer(&SpokenOffer {
            offer: id,
            client: &entry.client_name,
            salon: &self.shop.name,
            services: &services.join(", "),
            when: &local_time::format_visit(self.shop.zone, start),
            until: hold.map(|_| kept_until.as_str()),
        });
        NewMessage {
            dedupe_key: key_of_offer(id),
            shop: Some(self.shop.id),
            booking: hold,
            to: to.clone(),
            sender: self.sender.clone(),
            purpose: WAITLIST,
            lane: Lane::Offer,
            content: words.free,
            fallback: Some(words.template),
            reply_to: None,
            due_at: self.now,
            not_after: until,
            created_at: self.now,
        }
    }
}

/// Until when a time can be taken: held for as long as the salon says, and never after midnight. None if that is too short.
pub(super) fn ends_at(
    (shop, settings): (&Shop, &MessageSettings),
    start: Instant,
    is_held: bool,
    now: Instant,
) -> Option<Instant> {
    let today = local_time::date_of(shop.zone, now);
    let midnight = local_time::at(shop.zone, today, TimeOfDay::END_OF_DAY);
    let latest = midnight.min(start - ENDS_BEFORE);
    let until = if is_held { latest.min(now + settings.waitlist.hold.to_delta()) } else { latest };
    // Until then a client may book it, too.
    let is_in_time = until + shop.policy.min_notice.to_delta() <= start;
    (now + SHORTEST <= until && is_in_time).then_some(until)
}

/// Under what the message about an offer goes out.
pub(crate) fn key_of_offer(id: WaitlistOfferId) -> String {
    format!("{WAITLIST}:{id}")
}

/// The offer that a message is about, by its key.
pub(crate) fn offer_of_key(key: &str) -> Option<WaitlistOfferId> {
    key.strip_prefix(WAITLIST)?.strip_prefix(':')?.parse().ok().map(WaitlistOfferId::new)
}

/// Who is offered a time.
pub(crate) fn client_of_offer(tx: &mut dyn ShopTx, id: WaitlistOfferId) -> StoreResult<Option<ClientId>> {
    let Some(offer) = tx.find_waitlist_offer(id)? else { return Ok(None) };
    Ok(tx.find_waitlist_entry(offer.entry)?.map(|entry| entry.wanted.client))
}

/// Whether an offer can still be taken: its client waits, the salon is open, and the time is there as it was offered.
pub(crate) fn is_offer_true(tx: &mut dyn ShopTx, id: WaitlistOfferId, now: Instant) -> StoreResult<bool> {
    let Some(offer) = tx.find_waitlist_offer(id)? else { return Ok(false) };
    let entry = tx.find_waitlist_entry(offer.entry)?.filter(|entry| entry.state == EntryState::Waiting);
    let Some(entry) = entry else { return Ok(false) };
    let is_open = tx.shop()?.status == ShopStatus::Active && offer.state(now) == OfferState::Open;
    Ok(is_open && is_there(tx, &offer, &entry, now)?)
}

/// Whether the time of an open offer is there: as it is held, or free as before.
pub(super) fn is_there(
    tx: &mut dyn ShopTx,
    offer: &WaitlistOffer,
    entry: &WaitlistEntry,
    now: Instant,
) -> StoreResult<bool> {
    let Some((hold, _)) = offer.booking.filter(|_| offer.is_held) else {
        return Ok(OpenTimes::read(tx, now)?.has(&entry.wanted, offer.start, offer.staff, now));
    };
    let hold = tx.find_booking(hold)?.map(|owned| owned.booking);
    Ok(hold.is_some_and(|hold| (hold.start, hold.staff_id) == (offer.start, offer.staff)))
}

/// Gives back the times that are held by some offers.
pub(crate) fn release(
    tx: &mut dyn ShopTx,
    offers: &[WaitlistOffer],
    (actor, request_id): (Actor, Option<&str>),
    now: Instant,
) -> StoreResult<()> {
    for offer in offers {
        let Some((booking, BookingStatus::Pending)) = offer.booking.filter(|_| offer.is_held) else {
            continue;
        };
        let Some(hold) = tx.find_booking(booking)? else { continue };
        cancel_and_notify(tx, &hold.booking, CancelReason::Expired, actor, request_id, now)?;
    }
    Ok(())
}

/// Gives back the time of an offer whose message did not get there, so that the next one is asked.
pub(crate) fn give_back(
    tx: &mut dyn PlatformTx,
    shop: ShopId,
    booking: BookingId,
    now: Instant,
) -> StoreResult<()> {
    tx.enter_shop(ShopScope::for_program(shop), |tx| match tx.find_booking(booking)? {
        Some(hold) if hold.booking.is_offer() => {
            cancel_and_notify(tx, &hold.booking, CancelReason::Expired, Actor::System, None, now)?;
            Ok(())
        }
        _ => Ok(()),
    })
}
