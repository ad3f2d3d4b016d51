//! Booking online: a visitor books for themselves.

use chrono::TimeDelta;
use domain::{BookingSource, BookingStatus, Instant, SessionId};
use ports::ShopTx;
use ports::shop::{HoldOwner, KeyOwner};
use tenancy::{ShopAddress, ShopScope};

use super::booker::Booker;
use super::create::{BookingAttempt, BookingClient, CreatedBooking, booking_transaction};
use super::error::BookingError;
use super::reserve::BookingTerms;
use super::{BookingRequest, Contact};
use crate::consents::agree_to_promotions;
use crate::session::{is_known_at, principal_at};
use crate::{Context, Visitor};

/// How many unconfirmed bookings one browser, or one phone number, may hold at a time (rules/booking-life#open-holds).
const MAX_OPEN_HOLDS: usize = 3;
/// How many bookings of unverified visitors one salon takes in an hour, before it takes them for a flood.
const MAX_UNVERIFIED_PER_HOUR: usize = 120;

/// Books a time for a visitor, in one transaction.
pub fn create_booking(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
    request: &BookingRequest,
) -> Result<CreatedBooking, BookingError> {
    let (shop, signed_in) = principal_at(ctx, address, visitor)?.ok_or(BookingError::NoSuchShop)?;
    let Ok(scope) = ShopScope::for_visitor(&shop) else {
        let is_known = ctx.store.read_platform(|tx| is_known_at(tx, &shop, visitor, ctx.now()))?;
        return Err(if is_known { BookingError::ShopClosed } else { BookingError::NoSuchShop });
    };
    if !shop.accepting_bookings {
        return Err(BookingError::NotOpenYet);
    }
    let (terms, source) = (BookingTerms::Public, BookingSource::Web);
    let requested = request.requested();
    booking_transaction(ctx, scope, terms, |tx, now| {
        // Another request of this browser has committed by then, or waits for this one.
        let booker = Booker::find(tx, visitor, signed_in.as_ref(), &request.contact, now)?;
        let (session, client_id) = (booker.caller.session, booker.client);
        let request_id = visitor.request_id.as_str();
        let attempt = BookingAttempt { ctx, requested, terms, source, reason: None, request_id, now };
        let client = |tx: &mut dyn ShopTx| {
            if booker.client.is_none() {
                enforce_hold_limits(ctx, tx, session, &request.contact, now)?;
            }
            Ok(BookingClient {
                session: Some(session),
                client: booker.client,
                begins: booker.begins(),
                actor: booker.actor(),
                name: booker.name,
                phone: request.contact.phone.clone(),
                email: request.contact.email.clone(),
            })
        };
        let made = attempt
            .run(tx, Some(KeyOwner::Session(session)), client, |tx, quote| attempt.reserve(tx, quote))?;
        if request.promotions && !made.is_replay {
            match client_id {
                Some(client) => agree_to_promotions(tx, client, now, request_id, now)?,
                None => tx.hold_promotions_wish(made.id)?,
            }
        }
        // What waits although its client is known waits for the salon.
        let needs_approval = client_id.is_some() && made.status == BookingStatus::Pending;
        Ok(CreatedBooking { needs_approval, ..made })
    })
}

fn enforce_hold_limits(
    ctx: &Context,
    tx: &mut dyn ShopTx,
    session: SessionId,
    contact: &Contact,
    now: Instant,
) -> Result<(), BookingError> {
    let mut owners = vec![HoldOwner::Session(session)];
    owners.extend(contact.phone.as_ref().map(HoldOwner::Phone));
    for owner in owners {
        if tx.count_open_holds(owner, now)? >= MAX_OPEN_HOLDS {
            return Err(BookingError::TooManyHolds);
        }
    }
    let an_hour_ago = now - TimeDelta::hours(1);
    if ctx.deployment.rate_limits && tx.unverified_since(an_hour_ago)? >= MAX_UNVERIFIED_PER_HOUR {
        return Err(BookingError::SalonFlooded);
    }
    Ok(())
}
