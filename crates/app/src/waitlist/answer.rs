//! Somebody who waits takes the time that they were offered, or does not want it.

use domain::{BookingId, BookingSource, CancelReason, EntryState, Instant, PersonName, TypedPhone};
use ports::shop::{Actor, ChangeRecord, KnownClient, NoticeKind, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreResult};

use super::error::OfferError;
use super::fits::{booking_of, chosen};
use super::offer::{is_there, release};
use crate::Context;
use crate::book::{
    BookingAttempt, BookingBegins, BookingClient, BookingError, BookingTerms, ConfirmationCheck,
    cancel_and_notify, check_confirmable, confirm_as,
};

/// Who answers, and how.
pub(crate) struct Answering<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) client: &'a KnownClient,
    /// The salon confirms the bookings of this client itself (rules/clients#strikes).
    pub(crate) needs_approval: bool,
    /// Where a request to the salon comes from.
    pub(crate) source: BookingSource,
    /// By which notice others hear of it.
    pub(crate) notice: NoticeKind,
    pub(crate) request_id: &'a str,
    pub(crate) now: Instant,
}

/// What came of taking a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Booked(BookingId),
    /// The salon has to confirm it.
    Requested(BookingId),
    /// It was taken before.
    Already(BookingId),
}

impl Answering<'_> {
    /// Takes a time, held or not. [`OfferError::Gone`] leaves everything as it was.
    pub(crate) fn take(
        &self,
        tx: &mut dyn ShopTx,
        (offer, entry): &(WaitlistOffer, WaitlistEntry),
    ) -> Result<Answer, OfferError> {
        if let (OfferState::Taken, Some((booking, _))) = (offer.state(self.now), offer.booking) {
            return Ok(Answer::Already(booking));
        }
        // The entry before its booking, as when somebody leaves.
        if !tx.end_waitlist_entry(entry.id, EntryState::Booked, self.now)? {
            return Err(OfferError::Gone);
        }
        // What else is held for them is for others now.
        let mut others = tx.waitlist_offers(&[entry.id])?;
        others.retain(|other| other.id != offer.id);
        release(tx, &others, (Actor::Client(self.client.id), Some(self.request_id)), self.now)?;
        if self.needs_approval && tx.awaits_approval(self.client.id, self.now)? {
            return Err(OfferError::AnotherWaits);
        }
        let taken = match offer.booking.filter(|_| offer.is_held) {
            Some((hold, _)) => self.take_held(tx, (offer, entry), hold)?,
            None => self.book(tx, (offer, entry))?,
        };
        self.record(tx, "waitlist.answered", offer)?;
        Ok(taken)
    }

    fn take_held(
        &self,
        tx: &mut dyn ShopTx,
        time: (&WaitlistOffer, &WaitlistEntry),
        hold: BookingId,
    ) -> Result<Answer, OfferError> {
        // The desk may have put what is held elsewhere.
        if !is_there(tx, time.0, time.1, self.now)? {
            return Err(OfferError::Gone);
        }
        match check_confirmable(tx, hold, BookingTerms::Known, self.now)? {
            ConfirmationCheck::CanConfirm(waiting) if self.needs_approval => {
                let actor = Actor::Client(self.client.id);
                let hold = &waiting.owned.booking;
                if hold.is_offer() {
                    let (reason, request_id) = (CancelReason::Expired, Some(self.request_id));
                    cancel_and_notify(tx, hold, reason, actor, request_id, self.now)?;
                }
                self.book(tx, time)
            }
            ConfirmationCheck::CanConfirm(waiting) => {
                confirm_as(tx, &waiting, self.client.id, (self.notice, self.request_id), self.now)?;
                Ok(Answer::Booked(hold))
            }
            ConfirmationCheck::AlreadyConfirmed(_) => Ok(Answer::Already(hold)),
            ConfirmationCheck::SlotLost(_) | ConfirmationCheck::Cancelled | ConfirmationCheck::Past => {
                Err(OfferError::Gone)
            }
        }
    }

    /// Books a time that nothing holds.
    fn book(
        &self,
        tx: &mut dyn ShopTx,
        (offer, entry): (&WaitlistOffer, &WaitlistEntry),
    ) -> Result<Answer, OfferError> {
        let services = chosen(&entry.wanted);
        let (begins, source) = if self.needs_approval {
            (BookingBegins::AwaitingSalon, self.source)
        } else {
            (BookingBegins::Confirmed, BookingSource::Waitlist)
        };
        let attempt = BookingAttempt {
            ctx: self.ctx,
            requested: booking_of(&services, (offer.start, offer.staff)),
            terms: BookingTerms::Known,
            source,
            reason: None,
            request_id: self.request_id,
            now: self.now,
        };
        let client = |_: &mut dyn ShopTx| {
            Ok::<_, BookingError>(BookingClient {
                session: None,
                client: Some(self.client.id),
                begins,
                name: PersonName::parse(&self.client.name).map_err(BookingError::NoName)?,
                phone: self.client.phone.as_deref().and_then(|phone| TypedPhone::parse(phone).ok()),
                email: None,
                actor: Actor::Client(self.client.id),
            })
        };
        let made = attempt.run(tx, None, client, |tx, quote| attempt.reserve(tx, quote))?.id;
        tx.waitlist_offer_taken(offer.id, made)?;
        Ok(if self.needs_approval { Answer::Requested(made) } else { Answer::Booked(made) })
    }

    /// Gives a time back. Saying so again is no error; what was taken stays.
    pub(crate) fn decline(
        &self,
        tx: &mut dyn ShopTx,
        (offer, entry): &(WaitlistOffer, WaitlistEntry),
    ) -> Result<(), OfferError> {
        if entry.state != EntryState::Waiting {
            return Err(OfferError::Gone);
        }
        match offer.state(self.now) {
            OfferState::Taken => Err(OfferError::Gone),
            OfferState::Declined => Ok(()),
            OfferState::Open | OfferState::Gone => {
                tx.decline_waitlist_offer(offer.id, self.now)?;
                let actor = (Actor::Client(self.client.id), Some(self.request_id));
                release(tx, std::slice::from_ref(offer), actor, self.now)?;
                tx.wake_waitlist(self.now)?;
                self.record(tx, "waitlist.answered", offer)?;
                Ok(())
            }
        }
    }

    fn record(&self, tx: &mut dyn ShopTx, action: &'static str, offer: &WaitlistOffer) -> StoreResult<()> {
        tx.record_change(&ChangeRecord {
            at: self.now,
            actor: Actor::Client(self.client.id),
            action,
            entity: "waitlist_entry",
            entity_id: offer.entry.get(),
            changes: &[],
            request_id: Some(self.request_id),
        })
    }
}
