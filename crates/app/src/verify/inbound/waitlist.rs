//! What somebody on the waitlist answers to a time that they were offered (rules/waitlist#offers).

use domain::{
    BookingId, BookingSource, ChatAnswer, ClientId, Shop, ShopStatus, StrikeEffect, WaitlistEntryId,
    WaitlistOfferId,
};
use ports::platform::Outcome;
use ports::shop::{Actor, ClientStatus, KnownClient, NoticeKind, WaitlistEntry, WaitlistOffer};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::Content;
use verification::replies::{self, ListReason, OfferVerb};

use super::again::{answer, has_had_enough};
use super::guest::{Guest, Taken, Wanted};
use super::message::Message;
use super::visit_answers::records;
use crate::booking_summary::BookingSummary;
use crate::client::{client_status, standing_of_client};
use crate::waitlist::{Answer, Answering, OfferError, leave};

/// A tap on an offer. One that is not the sender's has no effect and no answer.
pub(super) fn read_offer(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    verb: OfferVerb,
    id: WaitlistOfferId,
) -> StoreResult<Outcome> {
    if has_had_enough(message, tx)? {
        return Ok(Outcome::Silenced);
    }
    for (shop, client) in records(message, tx)? {
        let Some(shop) = tx.find_shop(&ShopAddress::Id(shop))? else { continue };
        let Some(offered) = Offered::find(message, tx, shop, (client, id))? else { continue };
        return match verb {
            OfferVerb::Take => offered.take(tx),
            OfferVerb::Decline => offered.decline(tx),
        };
    }
    Ok(Outcome::Done)
}

/// A tap on [Leave the list].
pub(super) fn read_leave(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    id: WaitlistEntryId,
) -> StoreResult<Outcome> {
    if has_had_enough(message, tx)? {
        return Ok(Outcome::Silenced);
    }
    for (shop, client) in records(message, tx)? {
        let by = (Actor::Client(client), "waitlist.left", message.event_key());
        let has_left = tx.enter_shop(ShopScope::for_program(shop), |tx| {
            let entry = tx.find_waitlist_entry(id)?.filter(|entry| entry.wanted.client == client);
            let Some(entry) = entry else { return Ok::<_, StoreError>(false) };
            leave(tx, &entry, by, message.now)?;
            Ok(true)
        })?;
        if has_left {
            return message.reply_limited(tx, Some(shop), replies::left_waitlist());
        }
    }
    Ok(Outcome::Done)
}

/// The sender's own offer.
struct Offered<'a> {
    message: &'a Message<'a>,
    shop: Shop,
    client: KnownClient,
    of: (WaitlistOffer, WaitlistEntry),
}

impl<'a> Offered<'a> {
    fn find(
        message: &'a Message<'a>,
        tx: &mut dyn PlatformTx,
        shop: Shop,
        (client, id): (ClientId, WaitlistOfferId),
    ) -> StoreResult<Option<Self>> {
        let found = tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
            tx.lock_waitlist_offer(id)?;
            let Some(offer) = tx.find_waitlist_offer(id)? else { return Ok::<_, StoreError>(None) };
            let entry = tx.find_waitlist_entry(offer.entry)?;
            let Some(entry) = entry.filter(|entry| entry.wanted.client == client) else { return Ok(None) };
            Ok(tx.find_client(client)?.map(|client| (client, (offer, entry))))
        })?;
        Ok(found.map(|(client, of)| Self { message, shop, client, of }))
    }

    fn answering(&self, needs_approval: bool) -> Answering<'_> {
        Answering {
            ctx: self.message.ctx,
            client: &self.client,
            needs_approval,
            source: BookingSource::Chat,
            notice: NoticeKind::BookingConfirmed,
            request_id: self.message.event_key(),
            now: self.message.now,
        }
    }

    /// What they may do who book here, by the word of the salon and by their strikes.
    fn standing(&self, tx: &mut dyn ShopTx) -> StoreResult<StrikeEffect> {
        if client_status(tx, &self.message.identity)? == Some(ClientStatus::Blacklisted) {
            return Ok(StrikeEffect::Call);
        }
        standing_of_client(tx, &self.client, self.message.now)
    }

    fn take(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        if self.shop.status != ShopStatus::Active {
            return self.say(tx, replies::not_in_chat());
        }
        let scope = ShopScope::for_program(self.shop.id);
        let standing = tx.enter_shop(scope, |tx| self.standing(tx))?;
        if standing == StrikeEffect::Call {
            return self.say(tx, replies::please_call());
        }
        // What the database refused when this message was first read is gone.
        let taken = if self.message.slot_is_lost {
            Err(OfferError::Gone)
        } else {
            let answering = self.answering(standing == StrikeEffect::Approval);
            tx.enter_shop(scope, |tx| answering.take(tx, &self.of))
        };
        let start = self.of.0.start;
        let booking = match &taken {
            Ok(Answer::Booked(booking) | Answer::Requested(booking) | Answer::Already(booking)) => {
                Some(*booking)
            }
            Err(_) => self.hold(),
        };
        let taken = match taken {
            Ok(Answer::Booked(booking)) => {
                let summary = BookingSummary::load(tx, &self.shop, booking)?;
                Taken::Yes(booking, replies::booked_in_chat(&summary.appointment(), start))
            }
            Ok(Answer::Requested(booking)) => {
                let summary = BookingSummary::load(tx, &self.shop, booking)?;
                Taken::Requested(booking, replies::requested_in_chat(&summary.appointment()))
            }
            Ok(Answer::Already(_)) => Taken::No(replies::already_done()),
            Err(OfferError::Refused(why)) => Taken::No(replies::change_refused(&why)),
            Err(OfferError::AnotherWaits) => Taken::No(replies::another_waits()),
            Err(OfferError::Store(error)) => return Err(error),
            Err(_) => Taken::No(self.others(tx)?),
        };
        self.note(tx, ChatAnswer::TakeOffer, booking)?;
        answer(self.message, tx, self.shop.id, taken)
    }

    /// The time is gone: others for the same services.
    fn others(&self, tx: &mut dyn PlatformTx) -> StoreResult<Content> {
        match Guest::find(self.message, tx, self.shop.clone(), self.client.id)? {
            Some(guest) => guest.times(tx, &Wanted::of_entry(&self.of.1), ListReason::Gone),
            None => Ok(replies::offer_gone()),
        }
    }

    fn decline(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        let answering = self.answering(false);
        let declined =
            tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| answering.decline(tx, &self.of));
        let content = match declined {
            Ok(()) => replies::offer_declined(self.of.1.id),
            Err(OfferError::Store(error)) => return Err(error),
            Err(_) => replies::offer_gone(),
        };
        self.note(tx, ChatAnswer::DeclineOffer, self.hold())?;
        self.say(tx, content)
    }

    /// The booking that holds the time.
    fn hold(&self) -> Option<BookingId> {
        self.of.0.booking.map(|(booking, _)| booking)
    }

    /// Notes the tap in the timeline of a booking, if there is one.
    fn note(
        &self,
        tx: &mut dyn PlatformTx,
        answer: ChatAnswer,
        booking: Option<BookingId>,
    ) -> StoreResult<()> {
        let Some(booking) = booking else { return Ok(()) };
        tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            tx.record_chat_answer(booking, answer, false, self.message.now)
        })
    }

    fn say(&self, tx: &mut dyn PlatformTx, content: Content) -> StoreResult<Outcome> {
        self.message.reply_limited_about(tx, self.shop.id, self.hold(), content)
    }
}
