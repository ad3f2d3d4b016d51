//! Answers kept for requests that may be sent again (rules/wire#idempotency-key).

use domain::{BookingId, BookingStatus, IdentityId, Instant, SessionId};

use crate::StoreResult;

/// Names one request of one browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerKey {
    /// The browser.
    pub session: SessionId,
    /// The `Idempotency-Key` it sent, or one derived from the request.
    pub key: String,
    /// Whether the key was derived. Such a key ends when its booking is cancelled.
    pub is_derived: bool,
}

/// What a request was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// SHA-256 of the request.
    pub request_hash: [u8; 32],
    /// The booking it made.
    pub booking_id: BookingId,
    /// The status it was told.
    pub status: BookingStatus,
}

/// Names one request of somebody at the desk, whichever browser sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskKey {
    /// Who sends it.
    pub identity: IdentityId,
    /// The `Idempotency-Key` that came with it.
    pub key: String,
}

/// What a request at the desk made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeskAnswer {
    /// SHA-256 of the request.
    pub request_hash: [u8; 32],
    /// The booking it made.
    pub booking_id: BookingId,
}

/// The kept answers of a shop.
pub trait Answers {
    /// The answer kept under a key at `now`. Whoever has touched the key's session first is alone with its keys until commit.
    fn kept_answer(&mut self, key: &AnswerKey, now: Instant) -> StoreResult<Option<Answer>>;

    /// Keeps an answer until `expires_at`, and forgets the shop's answers that have run out at `now`. [`crate::StoreError::Duplicate`] when one
    /// that has not run out is kept under the key.
    fn keep_answer(
        &mut self,
        key: &AnswerKey,
        answer: Answer,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()>;

    /// The answer of the desk kept under a key at `now`. Queues behind every other request with the key, until commit.
    fn kept_desk_answer(&mut self, key: &DeskKey, now: Instant) -> StoreResult<Option<DeskAnswer>>;

    /// Keeps an answer of the desk until `expires_at`, and forgets those of the shop that have run out at `now`.
    /// [`crate::StoreError::Duplicate`] when one that has not run out is kept under the key.
    fn keep_desk_answer(
        &mut self,
        key: &DeskKey,
        answer: DeskAnswer,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()>;

    /// Ends the derived keys of a booking that was cancelled.
    fn forget_derived_answers(&mut self, booking: BookingId) -> StoreResult<()>;
}
