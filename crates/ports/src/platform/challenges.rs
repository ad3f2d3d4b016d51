//! Codes that wait for their message, and the events that have arrived.

use domain::{BookingId, ChallengeId, ConfirmationCode, IdentityId, Instant, Role, SessionId, ShopId};
use verification::{Challenge, EventKey, Purpose, SenderId, State};

use crate::StoreResult;

/// Random bytes that give a code together with the deployment's key, and nothing without it.
pub type CodeSeed = [u8; 16];

/// A challenge whose link may be given out again.
#[derive(Debug, Clone)]
pub struct OpenChallenge {
    pub challenge: Challenge,
    pub code_hash: [u8; 32],
    pub code_seed: CodeSeed,
}

#[derive(Debug, Clone)]
pub struct NewChallenge {
    /// What its code is for.
    pub purpose: Purpose,
    /// The most it can give.
    pub max_role: Role,
    /// At which shop; none on the platform's own host.
    pub shop: Option<ShopId>,
    /// The session that asked.
    pub session: SessionId,
    /// The session secret it presented.
    pub session_secret: Option<[u8; 32]>,
    /// The device cookie it presented.
    pub device: Option<[u8; 32]>,
    pub match_number: Option<u8>,
    /// What the browser seems to be.
    pub device_label: String,
    /// Where it seems to be, as /24 or /48.
    pub ip_prefix: String,
    /// The keyed hash of its code.
    pub code_hash: [u8; 32],
    /// What its code is computed from with the key, so that the same link can be given out again. A booking keeps its code itself.
    pub code_seed: Option<CodeSeed>,
    pub body_hash: [u8; 32],
    pub created_at: Instant,
    pub expires_at: Instant,
}

/// Challenges. Those that are found are locked until commit, so they are found in a transaction that writes.
pub trait Challenges {
    fn issue_challenge(&mut self, new: &NewChallenge) -> StoreResult<ChallengeId>;

    /// The session's open challenges of a purpose whose codes have not ended, the latest first; none of a booking, which keeps its code itself.
    fn open_challenges_of(
        &mut self,
        session: SessionId,
        purpose: Purpose,
        now: Instant,
    ) -> StoreResult<Vec<OpenChallenge>>;

    /// Supersedes the oldest questions that a person has not answered, so that `keep` are left. A booking's question stays.
    fn supersede_oldest_questions(
        &mut self,
        identity: IdentityId,
        keep: usize,
        now: Instant,
    ) -> StoreResult<()>;

    /// The one with a code, whatever its state.
    fn challenge_by_code(&mut self, code_hash: &[u8; 32]) -> StoreResult<Option<Challenge>>;

    fn challenge(&mut self, id: ChallengeId) -> StoreResult<Option<Challenge>>;

    fn challenge_of_booking(&mut self, booking: BookingId) -> StoreResult<Option<Challenge>>;

    /// The latest one of a person that is in a state.
    fn latest_challenge_of(&mut self, identity: IdentityId, state: State) -> StoreResult<Option<Challenge>>;

    /// The latest sign-in whose question a person was asked after a moment, and has not answered.
    fn asked_number_of(&mut self, identity: IdentityId, since: Instant) -> StoreResult<Option<Challenge>>;

    /// Keeps what may change: state, identity, attempts, the session with its session secret, device and device label, the text's hash,
    /// `changed_at`.
    fn save_challenge(&mut self, challenge: &Challenge) -> StoreResult<()>;

    /// The booking that has a confirmation code, at whichever shop.
    fn booking_by_code(&mut self, code: &ConfirmationCode) -> StoreResult<Option<(ShopId, BookingId)>>;

    /// Drops those whose code ended before a moment; those that were approved, which "Not me" may still be said to, only if it ended before
    /// `approved`. Returns how many, no more than [`FORGOTTEN_AT_ONCE`](super::FORGOTTEN_AT_ONCE).
    fn forget_challenges_before(&mut self, moment: Instant, approved: Instant) -> StoreResult<usize>;
}

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It had an effect, or needed none.
    Done,
    /// It brought a code that is unknown, another person's, or too old.
    WrongCode,
    /// It was not answered, because its sender had been answered enough.
    Silenced,
    Failed,
}

impl Outcome {
    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::WrongCode => "wrong_code",
            Self::Silenced => "silenced",
            Self::Failed => "failed",
        }
    }
}

/// What has arrived from WhatsApp: keys and outcomes, never words. Keys are kept 30 days, longer than WhatsApp repeats itself.
pub trait InboundLog {
    /// Remembers an event. False if it was remembered before: then it must have no effect. Queues behind a transaction that is
    /// remembering the same one.
    fn remember_event(&mut self, key: &EventKey, kind: &'static str, now: Instant) -> StoreResult<bool>;

    /// Says what became of it.
    fn record_event_outcome(
        &mut self,
        key: &EventKey,
        identity: Option<IdentityId>,
        outcome: Outcome,
    ) -> StoreResult<()>;

    /// How many wrong codes a person has sent since a moment.
    fn wrong_codes_since(&mut self, identity: IdentityId, moment: Instant) -> StoreResult<usize>;

    /// The person has written to one of our numbers: what needs no template may be sent until a day later. They can be reached again.
    fn open_window(&mut self, identity: IdentityId, sender: &SenderId, until: Instant) -> StoreResult<()>;

    /// Until when that is; a moment in the past, or none, means a template.
    fn window_of(&mut self, identity: IdentityId, sender: &SenderId) -> StoreResult<Option<Instant>>;

    /// Drops keys older than a moment, the oldest first. Returns how many, no more than [`FORGOTTEN_AT_ONCE`](super::FORGOTTEN_AT_ONCE).
    fn forget_events_before(&mut self, moment: Instant) -> StoreResult<usize>;

    /// Deletes the idempotency keys of all salons that have expired at `now`: a salon without new bookings deletes none itself. Returns the
    /// number, [`FORGOTTEN_AT_ONCE`](super::FORGOTTEN_AT_ONCE) at most.
    fn forget_idempotency_keys_until(&mut self, now: Instant) -> StoreResult<usize>;
}
