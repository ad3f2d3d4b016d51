//! A person as the client of a salon that they could book at again (rules/messages#chat-booking).

use chrono::{Days, TimeDelta};
use domain::{
    Booking, BookingId, BookingLine, BookingSource, BookingStatus, Cents, ClientId, Instant, Interval,
    PersonName, Shop, ShopStatus, StaffChoice, StaffId, StrikeEffect, TimeWindows, TypedPhone, WaitlistMode,
};
use ports::shop::{Actor, ClientStatus, IdempotencyKey, KeyOwner, KnownClient, WaitlistEntry};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use pricing::Quote;
use scheduling::{RequestedServices, local_time};
use sha2::{Digest, Sha256};
use tenancy::ShopScope;
use verification::Content;
use verification::replies::{self, ListReason, PickedTime, ServicesOf, SpokenAgain, TimeList};

use super::message::Message;
use crate::book::{
    BookingAttempt, BookingBegins, BookingClient, BookingError, BookingTerms, ChosenService, CreatedBooking,
    RequestedBooking, TimesWanted, quote_services, times_to_choose,
};
use crate::booking_summary::{BookingSummary, VisitSummary};
use crate::client::{client_status, standing_of_client};
use crate::waitlist::{JoinError, Joining, WaitlistRequest, join};

/// What somebody had longer ago is not offered again.
const HAD_WITHIN: TimeDelta = TimeDelta::days(730);
const COMING: TimeDelta = TimeDelta::days(800);
/// A list is good for so long.
const LIST_TTL: TimeDelta = TimeDelta::hours(24);
/// Today and so many dates more.
const WAITS_FOR: Days = Days::new(13);

/// Services that somebody could have.
pub(super) struct Wanted {
    pub(super) of: ServicesOf,
    services: Vec<ChosenService>,
    /// With whom, rather than with others.
    staff: Option<StaffId>,
}

impl Wanted {
    pub(super) fn of_booking(booking: &Booking) -> Self {
        let (of, staff) = (ServicesOf::Booking(booking.id), Some(booking.staff_id));
        Self { of, services: services_of(&booking.lines), staff }
    }

    pub(super) fn of_entry(entry: &WaitlistEntry) -> Self {
        let wanted = &entry.wanted;
        Self { of: ServicesOf::Entry(entry.id), services: services_of(&wanted.lines), staff: wanted.staff }
    }
}

pub(super) struct Guest<'a> {
    pub(super) message: &'a Message<'a>,
    pub(super) shop: Shop,
    pub(super) client: KnownClient,
    /// Of any status, soonest first.
    visits: Vec<Booking>,
}

impl<'a> Guest<'a> {
    /// None where nobody books in the chat, or the client is not there.
    pub(super) fn find(
        message: &'a Message<'a>,
        tx: &mut dyn PlatformTx,
        shop: Shop,
        client: ClientId,
    ) -> StoreResult<Option<Self>> {
        let window = Interval::new(message.now - HAD_WITHIN, message.now + COMING);
        let found = tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
            if !is_open(tx, &shop)? {
                return Ok::<_, StoreError>(None);
            }
            let Some(client) = tx.find_client(client)? else { return Ok(None) };
            let visits = window.map_or(Ok(Vec::new()), |window| tx.appointments_of(client.id, window))?;
            Ok(Some((client, visits)))
        })?;
        Ok(found.map(|(client, visits)| Self { message, shop, client, visits }))
    }

    pub(super) fn has_been_here(&self) -> bool {
        !self.visits.is_empty()
    }

    /// What they read who have written without saying more.
    pub(super) fn menu(&self, tx: &mut dyn PlatformTx) -> StoreResult<Content> {
        let now = self.message.now;
        let is_coming = |visit: &&Booking| visit.status == BookingStatus::Confirmed && now < visit.start;
        match (self.visits.iter().find(is_coming), self.latest()) {
            (Some(next), latest) => Ok(replies::next_visit(
                &self.client.name,
                &VisitSummary::of(&self.shop, next).spoken(),
                ServicesOf::Booking(latest.unwrap_or(next).id),
                self.phone(),
            )),
            (None, Some(latest)) => self.times(tx, &Wanted::of_booking(latest), ListReason::Asked),
            (None, None) => Ok(replies::hello(&self.shop.name, &self.message.booking_page(&self.shop))),
        }
    }

    /// The latest that was had or is agreed.
    fn latest(&self) -> Option<&Booking> {
        let counts = |status| matches!(status, BookingStatus::Completed | BookingStatus::Confirmed);
        self.visits.iter().rfind(|visit| counts(visit.status))
    }

    fn phone(&self) -> Option<&str> {
        self.shop.branding.business_phone.as_deref()
    }

    /// Times for some services, at the prices of now.
    pub(super) fn times(
        &self,
        tx: &mut dyn PlatformTx,
        wanted: &Wanted,
        why: ListReason,
    ) -> StoreResult<Content> {
        if self.standing(tx)? == StrikeEffect::Call {
            return Ok(replies::please_call());
        }
        let now = self.message.now;
        let page = match wanted.of {
            ServicesOf::Booking(booking) => self.message.again_page(&self.shop, booking),
            ServicesOf::Entry(_) => self.message.booking_page(&self.shop),
        };
        let words = tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            let Some(quote) = quoted(tx, &wanted.services)? else { return Ok::<_, StoreError>(None) };
            let ids = wanted.services.iter().map(|service| service.service_id).collect();
            let times = TimesWanted {
                client: self.client.id,
                wish: wanted.staff,
                requested: RequestedServices::new(ids, quote.total_duration),
                price: quote.total_price,
                terms: BookingTerms::Known,
            };
            let list = times_to_choose(tx, &self.shop, times, now)?;
            let has_waitlist = tx.message_settings()?.settings.waitlist.mode != WaitlistMode::Off;
            let spoken = self.spoken((wanted, has_waitlist), &quote, &list);
            Ok(Some(replies::book_again(&spoken, &list, why, &page)))
        })?;
        Ok(words.unwrap_or_else(|| self.choose_anew()))
    }

    fn spoken<'b>(
        &'b self,
        (wanted, has_waitlist): (&Wanted, bool),
        quote: &Quote,
        list: &'b TimeList,
    ) -> SpokenAgain<'b> {
        let services: Vec<&str> = quote.lines.iter().map(|line| line.name.as_str()).collect();
        SpokenAgain {
            of: wanted.of,
            client: &self.client.name,
            salon: &self.shop.name,
            phone: self.phone(),
            services: services.join(", "),
            staff: list.wish.as_deref(),
            price: quote.total_price,
            // They wait already for what an entry wants.
            may_wait: has_waitlist && matches!(wanted.of, ServicesOf::Booking(_)),
        }
    }

    /// Something of what they had is gone.
    fn choose_anew(&self) -> Content {
        replies::choose_again(&self.message.booking_page(&self.shop))
    }

    /// What they may do who book here, by the word of the salon and by their strikes.
    pub(super) fn standing(&self, tx: &mut dyn PlatformTx) -> StoreResult<StrikeEffect> {
        let (identity, now) = (&self.message.identity, self.message.now);
        tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            if client_status(tx, identity)? == Some(ClientStatus::Blacklisted) {
                return Ok(StrikeEffect::Call);
            }
            standing_of_client(tx, &self.client, now)
        })
    }

    /// Books the time that was chosen, once a list, if it costs what the list said.
    pub(super) fn take(
        &self,
        tx: &mut dyn PlatformTx,
        wanted: &Wanted,
        (picked, price): (PickedTime, Cents),
    ) -> StoreResult<Taken> {
        let now = self.message.now;
        if self.message.slot_is_lost {
            return self.others(tx, wanted, ListReason::Taken);
        }
        if picked.listed > now || picked.listed + LIST_TTL <= now {
            return self.others(tx, wanted, ListReason::Asked);
        }
        let standing = self.standing(tx)?;
        if standing == StrikeEffect::Call {
            return Ok(Taken::No(replies::please_call()));
        }
        let key = format!("again:{}:{}", wanted.of, picked.listed.timestamp());
        let requested = RequestedBooking {
            services: &wanted.services,
            staff: StaffChoice::Exactly(picked.staff),
            start: picked.start,
            end: None,
            total_duration: None,
            idempotency_key: Some(&key),
            digest: Sha256::digest(format!("{picked:?}")).into(),
        };
        if self.was_given_back(tx, &key)? {
            return self.others(tx, wanted, ListReason::Asked);
        }
        match self.book(tx, requested, price, standing == StrikeEffect::Approval) {
            Ok(made) if made.is_replay => Ok(Taken::No(replies::already_done())),
            Ok(made) => self.booked(tx, &made, picked.start),
            Err(BookingError::KeyReused) => Ok(Taken::No(replies::already_done())),
            Err(BookingError::PriceChanged(_)) => self.others(tx, wanted, ListReason::PricesChanged),
            Err(BookingError::NoSuchService | BookingError::MenuChanged | BookingError::Selection(_)) => {
                Ok(Taken::No(self.choose_anew()))
            }
            Err(BookingError::SlotTaken | BookingError::NotOffered(_) | BookingError::NoSuchStaff) => {
                self.others(tx, wanted, ListReason::Taken)
            }
            Err(BookingError::ApprovalPending) => Ok(Taken::No(replies::another_waits())),
            Err(error @ (BookingError::OwnOverlap | BookingError::TooManyBookings(_))) => {
                Ok(Taken::No(replies::change_refused(&error.to_string())))
            }
            Err(BookingError::Collided(resource)) => Err(StoreError::SlotTaken(resource)),
            Err(BookingError::Store(error)) => Err(error),
            Err(other) => Err(StoreError::Failed(other.to_string())),
        }
    }

    /// Whether a list has booked what was cancelled since: it is done, and they may choose again.
    fn was_given_back(&self, tx: &mut dyn PlatformTx, key: &str) -> StoreResult<bool> {
        let (owner, now) = (KeyOwner::Identity(self.message.identity.id), self.message.now);
        let key = IdempotencyKey { owner, key: format!("sent:{key}"), is_derived: false };
        tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            let Some(earlier) = tx.stored_response(&key, now)? else { return Ok(false) };
            let made = tx.find_booking(earlier.booking_id)?;
            Ok(made.is_none_or(|made| made.booking.status == BookingStatus::Cancelled))
        })
    }

    /// The list anew, as things are after whatever this message waited for.
    fn others(&self, tx: &mut dyn PlatformTx, wanted: &Wanted, why: ListReason) -> StoreResult<Taken> {
        self.times(tx, wanted, why).map(Taken::No)
    }

    /// Waits for a time to come free within two weeks.
    pub(super) fn wait(&self, tx: &mut dyn PlatformTx, wanted: &Wanted) -> StoreResult<Taken> {
        if self.standing(tx)? == StrikeEffect::Call {
            return Ok(Taken::No(replies::please_call()));
        }
        let now = self.message.now;
        let today = local_time::date_of(self.shop.zone, now);
        let windows = TimeWindows::any_time(today, today + WAITS_FOR);
        let request = WaitlistRequest {
            services: wanted.services.clone(),
            staff: wanted.staff,
            windows: windows.as_slice().to_vec(),
        };
        let joining = Joining {
            shop: &self.shop,
            client: self.client.id,
            source: BookingSource::Chat,
            actor: Actor::Client(self.client.id),
            request_id: self.message.event_key(),
            now,
        };
        let joined = tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| join(tx, &joining, &request));
        match joined {
            Ok(entry) => Ok(Taken::No(replies::joined_waitlist(entry))),
            Err(JoinError::TimesFree(_)) => self.others(tx, wanted, ListReason::TimesFree),
            Err(JoinError::NoSuchService | JoinError::MenuChanged | JoinError::Selection(_)) => {
                Ok(Taken::No(self.choose_anew()))
            }
            Err(JoinError::Store(error)) => Err(error),
            Err(other) => Ok(Taken::No(replies::waitlist_refused(&other.to_string()))),
        }
    }

    fn book(
        &self,
        tx: &mut dyn PlatformTx,
        requested: RequestedBooking<'_>,
        price: Cents,
        needs_approval: bool,
    ) -> Result<CreatedBooking, BookingError> {
        let attempt = BookingAttempt {
            ctx: self.message.ctx,
            requested,
            terms: BookingTerms::Known,
            source: BookingSource::Chat,
            reason: None,
            request_id: self.message.event_key(),
            now: self.message.now,
        };
        let owner = Some(KeyOwner::Identity(self.message.identity.id));
        tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            let client = |_: &mut dyn ShopTx| self.booker(needs_approval);
            attempt.run(tx, owner, client, |tx, quote| {
                let is_kept = quote.total_price == price;
                if is_kept {
                    attempt.reserve(tx, quote)
                } else {
                    Err(BookingError::PriceChanged(quote.clone()))
                }
            })
        })
    }

    fn booker(&self, needs_approval: bool) -> Result<BookingClient, BookingError> {
        Ok(BookingClient {
            session: None,
            client: Some(self.client.id),
            begins: if needs_approval { BookingBegins::AwaitingSalon } else { BookingBegins::Confirmed },
            name: PersonName::parse(&self.client.name).map_err(BookingError::NoName)?,
            phone: self.client.phone.as_deref().and_then(|phone| TypedPhone::parse(phone).ok()),
            email: None,
            actor: Actor::Client(self.client.id),
        })
    }

    fn booked(&self, tx: &mut dyn PlatformTx, made: &CreatedBooking, start: Instant) -> StoreResult<Taken> {
        let summary = BookingSummary::load(tx, &self.shop, made.id)?;
        let appointment = summary.appointment();
        Ok(if made.status == BookingStatus::Confirmed {
            Taken::Yes(made.id, replies::booked_in_chat(&appointment, start))
        } else {
            Taken::Requested(made.id, replies::requested_in_chat(&appointment))
        })
    }
}

/// What became of a time that was chosen.
pub(super) enum Taken {
    /// It is booked; these words are its confirmation.
    Yes(BookingId, Content),
    /// The salon confirms it itself.
    Requested(BookingId, Content),
    No(Content),
}

fn services_of(lines: &[BookingLine]) -> Vec<ChosenService> {
    let chosen = lines.iter().map(|line| ChosenService {
        service_id: line.service_id,
        modifiers: line.modifiers.clone(),
        price: None,
        duration: None,
    });
    chosen.collect()
}

/// None if something of it is gone.
fn quoted(tx: &mut dyn ShopTx, services: &[ChosenService]) -> StoreResult<Option<Quote>> {
    let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
    let menu = tx.services_by_id(&ids)?;
    Ok(quote_services(services, &menu).and_then(Result::ok))
}

/// Whether clients book in the chat there.
pub(super) fn is_open(tx: &mut dyn ShopTx, shop: &Shop) -> StoreResult<bool> {
    Ok(shop.status == ShopStatus::Active
        && shop.accepting_bookings
        && tx.message_settings()?.settings.chat_booking)
}
