//! A client reviews a visit (rules/reviews#writing).

use domain::{
    Booking, BookingId, BookingStatus, Instant, ReviewDraft, ReviewError, Shop, ShopStatus, Stars,
    check_review, short_name,
};
use ports::shop::{Actor, ChangeRecord, FieldChange, Review};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};

use super::change_rules::ChangeRefusal;
use super::own_booking::{BookingAccess, OwnBookingError, find_own};
use crate::Context;
use crate::public::find_shop;

#[derive(Debug, thiserror::Error)]
pub enum ReviewVisitError {
    #[error(transparent)]
    Own(#[from] OwnBookingError),
    #[error("{0}")]
    ShopClosed(String),
    #[error(transparent)]
    Refused(#[from] ReviewError),
}

impl From<StoreError> for ReviewVisitError {
    fn from(error: StoreError) -> Self {
        Self::Own(error.into())
    }
}

/// What a client says of a visit.
#[derive(Debug, Clone)]
pub struct ReviewRequest {
    pub stars: Stars,
    pub text: Option<String>,
    /// Whether everybody is to see the short form of their name.
    pub shows_name: bool,
}

/// Whether a visit can be reviewed now, and what its client has said of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewState {
    pub is_open: bool,
    /// As the review would name its client.
    pub short_name: String,
    pub own: Option<Review>,
}

/// Writes the review of somebody's own visit, or changes it.
pub fn review_visit(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    id: BookingId,
    request: &ReviewRequest,
) -> Result<Review, ReviewVisitError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchShop)?;
    let now = ctx.now();
    ctx.store.write_shop(ShopScope::for_client(&shop), |tx| {
        let (asker, owned) = find_own(tx, access, id, now)?;
        check_open(&shop)?;
        // Nobody writes words onto a client who is forgotten, and an erasure waits for those that are being written.
        let client = owned.booking.client_id.ok_or(ReviewError::NotCompleted)?;
        if tx.is_erased(client)? {
            return Err(OwnBookingError::NoSuchBooking.into());
        }
        let before = tx.locked_review_of(id)?;
        // Read behind the lock: the salon may just have corrected that the client came.
        let owned = tx.find_booking(id)?.ok_or(OwnBookingError::NoSuchBooking)?;
        check_review(&owned.booking, before.as_ref().map(|review| review.created_at), now)?;
        let draft = ReviewDraft {
            stars: request.stars,
            text: request.text.clone(),
            shown_name: request.shows_name.then(|| short_name(&owned.client_name)),
        };
        tx.write_review(id, &draft, now)?;
        let review = tx.locked_review_of(id)?.ok_or(OwnBookingError::NoSuchBooking)?;
        record(tx, (asker.actor, access.request_id()), before.as_ref(), &review, now)?;
        Ok(review)
    })
}

fn check_open(shop: &Shop) -> Result<(), ReviewVisitError> {
    if shop.status == ShopStatus::Active {
        return Ok(());
    }
    Err(ReviewVisitError::ShopClosed(ChangeRefusal::ShopClosed.sentence(shop)))
}

/// The trail has the stars, not the words.
fn record(
    tx: &mut dyn ShopTx,
    (actor, request_id): (Actor, &str),
    before: Option<&Review>,
    review: &Review,
    now: Instant,
) -> StoreResult<()> {
    let stars = |review: &Review| review.stars.get().to_string();
    tx.record_change(&ChangeRecord {
        at: now,
        actor,
        action: "review.written",
        entity: "review",
        entity_id: review.id.get(),
        changes: &[FieldChange { field: "stars", from: before.map(stars), to: Some(stars(review)) }],
        request_id: Some(request_id),
    })
}

/// The states of the reviews of some bookings of a salon, in their order.
pub(super) fn review_states(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    bookings: &[Booking],
    now: Instant,
) -> StoreResult<Vec<ReviewState>> {
    let completed: Vec<BookingId> = bookings
        .iter()
        .filter(|booking| booking.status == BookingStatus::Completed)
        .map(|booking| booking.id)
        .collect();
    let mut found = if completed.is_empty() { Vec::new() } else { tx.reviewed_visits(&completed)? };
    let mut state = |booking: &Booking| {
        let Some(place) = found.iter().position(|visit| visit.booking == booking.id) else {
            return ReviewState::default();
        };
        let visit = found.swap_remove(place);
        let written = visit.review.as_ref().map(|review| review.created_at);
        ReviewState {
            is_open: shop.status == ShopStatus::Active && check_review(booking, written, now).is_ok(),
            short_name: short_name(&visit.client_name),
            own: visit.review,
        }
    };
    Ok(bookings.iter().map(&mut state).collect())
}
