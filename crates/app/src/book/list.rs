//! What a visitor has booked.

use domain::{Booking, BookingSource, BookingStatus, CancelReason, Instant};
use ports::StoreError;
use tenancy::{ShopAddress, ShopScope};

use super::review::{ReviewState, review_states};
use crate::public::find_shop;
use crate::session::{AuthResult, authenticate, record_use};
use crate::{Context, Visitor};

#[derive(Debug, thiserror::Error)]
pub enum ListBookingsError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A visitor's booking as they see it.
#[derive(Debug, Clone)]
pub struct VisitorBooking {
    pub booking: Booking,
    pub review: ReviewState,
}

impl From<Booking> for VisitorBooking {
    /// One that nobody can review yet.
    fn from(booking: Booking) -> Self {
        Self { booking, review: ReviewState::default() }
    }
}

/// The visitor's bookings, and a verified client's from wherever they made them: pending first, then soonest first, past last and latest
/// first. A suspended salon's clients keep theirs.
pub fn list_bookings(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
) -> Result<Vec<VisitorBooking>, ListBookingsError> {
    let shop = find_shop(ctx, address)?.ok_or(ListBookingsError::NoSuchShop)?;
    let now = ctx.now();
    let scope = ShopScope::for_client(&shop);
    let found = ctx.store.read_shop(scope, |tx| {
        let caller = match authenticate(tx, visitor, now)? {
            AuthResult::Refused => return Err(ListBookingsError::NoSession),
            AuthResult::New => return Ok(None),
            AuthResult::Owner(caller) => caller,
        };
        let found = match caller.client(tx)? {
            Some(client) => tx.bookings_of_client(client.id, caller.session)?,
            None => tx.bookings_of_session(caller.session)?,
        };
        let found: Vec<Booking> = found.into_iter().filter(|booking| !is_untaken_offer(booking)).collect();
        let reviews = review_states(tx, &shop, &found, now)?;
        Ok(Some((caller, found, reviews)))
    })?;
    let Some((caller, found, reviews)) = found else { return Ok(Vec::new()) };
    if caller.is_worth_noting(now) {
        // A session that ends between the two is simply a new one.
        ctx.store.write_shop(scope, |tx| record_use(tx, &caller, now))?;
    }
    let shown = |(mut booking, review)| {
        with_effective_status(&mut booking, now);
        VisitorBooking { booking, review }
    };
    let mut shown: Vec<_> = found.into_iter().zip(reviews).map(shown).collect();
    shown.sort_by_key(|shown| place_in_list(&shown.booking, now));
    Ok(shown)
}

/// Whether it is a time of the waitlist that its client has not taken: the list of those who wait shows it.
fn is_untaken_offer(booking: &Booking) -> bool {
    let was_firm = booking.hold_expires_at.is_none();
    booking.source == BookingSource::Waitlist && !was_firm
}

/// A hold that has run out reads as cancelled before the worker gets to it, and a code is shown while it is of use only.
pub(crate) fn with_effective_status(booking: &mut Booking, now: Instant) {
    if booking.hold_expired(now) {
        booking.status = BookingStatus::Cancelled;
        booking.cancel_reason = Some(CancelReason::Expired);
    }
    if booking.status != BookingStatus::Pending {
        booking.confirmation_code = None;
    }
}

fn place_in_list(booking: &Booking, now: Instant) -> (u8, i64) {
    let start = booking.start.timestamp();
    if booking.status == BookingStatus::Pending {
        (0, start)
    } else if now < booking.start {
        (1, start)
    } else {
        (2, -start)
    }
}
