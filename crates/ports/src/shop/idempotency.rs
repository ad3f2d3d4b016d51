//! The responses to booking requests, stored for requests that are sent again (rules/wire#idempotency-key).

use domain::{BookingId, BookingStatus, IdentityId, Instant, SessionId};

use crate::StoreResult;

/// The owner of a key: two owners may use the same text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyOwner {
    /// A browser that books online. The caller touches the session first, which makes other requests of this browser wait.
    Session(SessionId),
    /// A person at the desk, in any browser, or in the chat.
    Identity(IdentityId),
}

/// Names one request of one owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// The browser or person that sends the request.
    pub owner: KeyOwner,
    /// The `Idempotency-Key` of the request, or one derived from the request.
    pub key: String,
    /// A derived key ends when its booking is cancelled.
    pub is_derived: bool,
}

/// The response to a booking request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdempotentResponse {
    /// SHA-256 of the request.
    pub request_hash: [u8; 32],
    /// The booking that the request made.
    pub booking_id: BookingId,
    /// The status in the response.
    pub status: BookingStatus,
}

/// The stored responses of a shop.
pub trait Idempotency {
    /// The response stored under a key at `now`. For a key of an identity, it first waits for every other request with this key.
    fn stored_response(
        &mut self,
        key: &IdempotencyKey,
        now: Instant,
    ) -> StoreResult<Option<IdempotentResponse>>;

    /// Stores a response until `expires_at`, and deletes the shop's responses that have expired at `now`.
    /// [`crate::StoreError::Duplicate`] when one that has not expired is stored under the key.
    fn store_response(
        &mut self,
        key: &IdempotencyKey,
        response: IdempotentResponse,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()>;

    /// Deletes the derived keys of a booking that was cancelled.
    fn delete_derived_keys(&mut self, booking: BookingId) -> StoreResult<()>;
}
