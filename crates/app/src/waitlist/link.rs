//! The link of a message about a time that somebody on the waitlist is offered: they look at it, and answer (rules/waitlist#offers).

use chrono::TimeDelta;
use domain::{
    BookingLine, BookingSource, BookingStatus, Cents, Instant, Minutes, Shop, ShopStatus, StrikeEffect,
    WaitlistOfferId,
};
use ports::shop::{NoticeKind, OfferState, SecretHash, WaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope, VisitToken};
use verification::LinkedPage;

use super::answer::{Answer, Answering};
use super::error::OfferError;
use super::offer::is_offer_true;
use crate::Context;
use crate::book::{hash_of_visit_token, linked_address};
use crate::client::standing_of_client;
use crate::public::find_shop;

/// A link leads to an offer for so long after the time.
const LINK_TTL: TimeDelta = TimeDelta::days(7);

/// An offer as its link shows it.
#[derive(Debug, Clone)]
pub struct LinkedOffer {
    pub offer: WaitlistOffer,
    pub state: OfferState,
    pub client_name: String,
    pub lines: Vec<BookingLine>,
    pub total_duration: Minutes,
    pub total_price: Cents,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferAnswer {
    Take,
    Decline,
}

/// What came of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenOffer {
    Confirmed,
    /// The salon confirms it itself.
    Requested,
    Declined,
}

/// What a link shows. Nothing is changed by looking: messengers look before people do.
pub fn linked_offer(
    ctx: &Context,
    address: &ShopAddress,
    token: &SecretHash,
) -> Result<LinkedOffer, OfferError> {
    let shop = find_shop(ctx, address)?.ok_or(OfferError::NoSuchOffer)?;
    let now = ctx.now();
    ctx.store.read_shop(ShopScope::for_client(&shop), |tx| {
        let (offer, entry) = find(tx, token, now)?.ok_or(OfferError::NoSuchOffer)?;
        let mut state = offer.state(now);
        if state == OfferState::Open && !is_offer_true(tx, offer.id, now)? {
            state = OfferState::Gone;
        }
        // What is booked keeps its price.
        let booked = match offer.booking {
            Some((booking, _)) => tx.find_booking(booking)?.map(|owned| owned.booking),
            None => None,
        };
        let (lines, total_duration, total_price) = booked.map_or_else(
            || (entry.wanted.lines.clone(), entry.wanted.total_duration, entry.wanted.total_price),
            |booked| (booked.lines, booked.total_duration, booked.total_price),
        );
        Ok(LinkedOffer { offer, state, client_name: entry.client_name, lines, total_duration, total_price })
    })
}

/// Whether a link leads to an offer of a salon.
pub fn is_offer_link(ctx: &Context, address: &ShopAddress, token: &SecretHash) -> StoreResult<bool> {
    let Some(shop) = find_shop(ctx, address)? else { return Ok(false) };
    let now = ctx.now();
    ctx.store.read_shop(ShopScope::for_client(&shop), |tx| Ok(find(tx, token, now)?.is_some()))
}

fn find(
    tx: &mut dyn ShopTx,
    token: &SecretHash,
    now: Instant,
) -> StoreResult<Option<(WaitlistOffer, WaitlistEntry)>> {
    let Some(id) = tx.waitlist_offer_of_link(token)? else { return Ok(None) };
    let offer = tx.find_waitlist_offer(id)?.filter(|offer| now < offer.start + LINK_TTL);
    let Some(offer) = offer else { return Ok(None) };
    Ok(tx.find_waitlist_entry(offer.entry)?.map(|entry| (offer, entry)))
}

/// Takes the time, or gives it back.
pub fn answer_linked_offer(
    ctx: &Context,
    address: &ShopAddress,
    (token, request_id): (&SecretHash, &str),
    answer: OfferAnswer,
) -> Result<TakenOffer, OfferError> {
    let shop = find_shop(ctx, address)?.ok_or(OfferError::NoSuchOffer)?;
    let answered = ctx.store.write_shop(ShopScope::for_client(&shop), |tx| {
        let now = ctx.now();
        let id = tx.waitlist_offer_of_link(token)?.ok_or(OfferError::NoSuchOffer)?;
        tx.lock_waitlist_offer(id)?;
        let (offer, entry) = find(tx, token, now)?.ok_or(OfferError::NoSuchOffer)?;
        let client = tx.find_client(entry.wanted.client)?.ok_or(OfferError::NoSuchOffer)?;
        if shop.status != ShopStatus::Active {
            return Err(OfferError::ShopClosed);
        }
        let standing = standing_of_client(tx, &client, now)?;
        let answering = Answering {
            ctx,
            client: &client,
            needs_approval: standing == StrikeEffect::Approval,
            source: BookingSource::Link,
            notice: NoticeKind::BookingAccepted,
            request_id,
            now,
        };
        let of = (offer, entry);
        if answer == OfferAnswer::Decline {
            answering.decline(tx, &of)?;
            return Ok(TakenOffer::Declined);
        }
        if standing == StrikeEffect::Call {
            return Err(OfferError::PleaseCall);
        }
        let booking = match answering.take(tx, &of)? {
            Answer::Booked(_) => return Ok(TakenOffer::Confirmed),
            Answer::Requested(_) => return Ok(TakenOffer::Requested),
            Answer::Already(booking) => booking,
        };
        let made = tx.find_booking(booking)?.ok_or(OfferError::Gone)?;
        let waits = made.booking.status == BookingStatus::Pending;
        Ok(if waits { TakenOffer::Requested } else { TakenOffer::Confirmed })
    });
    answered.map_err(|error| match error {
        OfferError::NoSuchStaff | OfferError::Store(StoreError::SlotTaken(_) | StoreError::Stale) => {
            OfferError::Gone
        }
        other => other,
    })
}

/// A fresh link to an offer.
pub(crate) fn new_offer_link(
    ctx: &Context,
    tx: &mut dyn ShopTx,
    shop: &Shop,
    offer: WaitlistOfferId,
) -> StoreResult<String> {
    let mut bytes = [0; 16];
    ctx.random.fill(&mut bytes);
    let token = VisitToken::from_random(bytes);
    tx.link_waitlist_offer(offer, &hash_of_visit_token(&token))?;
    Ok(linked_address(LinkedPage::Offer, &ctx.deployment.sites, &shop.subdomain, &token))
}
