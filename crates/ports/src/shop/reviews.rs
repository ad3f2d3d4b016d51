//! What clients say of their visits, and what the salon makes of it (rules/reviews).

use domain::{BookingId, ClientId, HiddenReason, Instant, Rating, ReviewDraft, ReviewId, StaffId, Stars};

use crate::StoreResult;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub id: ReviewId,
    pub booking: BookingId,
    pub stars: Stars,
    pub text: Option<String>,
    /// None for an anonymous one.
    pub shown_name: Option<String>,
    pub created_at: Instant,
    pub edited_at: Option<Instant>,
    pub hidden: Option<HiddenReason>,
    /// The salon's reply, and when it was written.
    pub reply: Option<(String, Instant)>,
    /// Grows with every change, for compare-and-swap.
    pub version: i64,
}

/// A review with the visit that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedReview {
    pub review: Review,
    pub start: Instant,
    pub staff_name: String,
    pub client: Option<ClientId>,
    pub client_name: String,
}

/// A completed visit that its client may have reviewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedVisit {
    pub booking: BookingId,
    pub client_name: String,
    pub review: Option<Review>,
}

/// Which reviews are asked for; the newest come first.
#[derive(Debug, Clone, Copy)]
pub struct ReviewQuery {
    /// Only those written before this one.
    pub before: Option<ReviewId>,
    pub most: usize,
    /// Only those with words that the salon has not hidden.
    pub with_words: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewPage {
    pub reviews: Vec<ListedReview>,
    /// The last of this page, if more come after it.
    pub next: Option<ReviewId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StylistRating {
    pub staff: StaffId,
    pub staff_name: String,
    pub rating: Rating,
}

pub trait Reviews {
    /// The completed ones of some bookings, but for those of forgotten clients.
    fn reviewed_visits(&mut self, bookings: &[BookingId]) -> StoreResult<Vec<ReviewedVisit>>;

    /// The review of a booking. The transaction queues behind every other one that changes the booking, until commit.
    fn locked_review_of(&mut self, booking: BookingId) -> StoreResult<Option<Review>>;

    /// Writes the review of a booking, or writes another in its place: what the salon did with the first stays.
    fn write_review(&mut self, booking: BookingId, draft: &ReviewDraft, now: Instant) -> StoreResult<()>;

    fn find_review(&mut self, id: ReviewId) -> StoreResult<Option<ListedReview>>;

    /// Replies to a review that is still at `version`, or takes the reply back; [`crate::StoreError::Stale`] otherwise.
    fn set_reply(&mut self, id: ReviewId, version: i64, reply: Option<&str>, now: Instant)
    -> StoreResult<()>;

    /// Hides the words of a review that is still at `version`, or shows them again; [`crate::StoreError::Stale`] otherwise.
    fn set_hidden(&mut self, id: ReviewId, version: i64, hidden: Option<HiddenReason>) -> StoreResult<()>;

    fn rating(&mut self) -> StoreResult<Rating>;

    /// Of every stylist with a review, by name.
    fn stylist_ratings(&mut self) -> StoreResult<Vec<StylistRating>>;

    fn review_page(&mut self, query: &ReviewQuery) -> StoreResult<ReviewPage>;
}
