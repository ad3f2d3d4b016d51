//! Visitors' sessions at a site: a shop, or the platform's own host. Both kinds of transaction have them; the transaction says where.

use domain::{IdentityId, Instant, Minutes, Role, SessionId, ShopId, TokenId};

use crate::StoreResult;

/// The SHA-256 of a session id. The id itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionHash(pub [u8; 32]);

/// The SHA-256 of a secret: a session cookie, a device cookie, a bearer token, the id of a salon being set up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretHash(pub [u8; 32]);

impl std::fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

/// A visitor's session ends this long after its last use, with its cookie (rules/sessions#life).
pub const IDLE_TTL: Minutes = Minutes::new(24 * 60);
/// And this long after its making at the latest (rules/sessions#life).
pub const SESSION_TTL: Minutes = Minutes::new(30 * 24 * 60);

/// A session that has not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    pub id: SessionId,
    pub last_used_at: Instant,
    /// When it ends at the latest, however much it is used.
    pub latest_end: Instant,
    /// The session secret it is bound to; a request without it comes from another browser.
    pub session_secret: Option<SecretHash>,
    /// The session secret before that, and until when it still counts.
    pub previous_secret: Option<(SecretHash, Instant)>,
    /// Who it belongs to, once a message has proved it.
    pub proof: Option<Proof>,
    /// What the browser seems to be that was approved; of a link of the console, who made it.
    pub device_label: String,
}

/// What a message has proved about a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    pub identity: IdentityId,
    /// The most they may be here by this session.
    pub max_role: Role,
    /// Since when.
    pub at: Instant,
    /// When it ends at the latest, whatever its use; none for clients, whose sessions end by disuse.
    pub ends_at: Option<Instant>,
    /// On the platform's host: the salon this member of staff chose or is the only one of.
    pub member_of: Option<ShopId>,
    /// The browser is to be given a fresh session secret, or has not shown yet that it has the one it was given.
    pub rotation_due: bool,
    /// The browser is to be given a device cookie.
    pub device_due: bool,
}

/// What makes a session somebody's.
#[derive(Debug, Clone)]
pub struct Approval {
    pub identity: IdentityId,
    /// The most they may be.
    pub max_role: Role,
    /// The session secret that the browser presented when it asked for the code; the session is bound to it, whatever it was bound to before.
    pub session_secret: Option<SecretHash>,
    /// When it ends at the latest.
    pub ends_at: Option<Instant>,
    /// The salon chosen on the platform's host.
    pub member_of: Option<ShopId>,
    /// A number match was passed: the browser becomes a known device.
    pub device_due: bool,
    /// What the browser seems to be.
    pub device_label: String,
    pub at: Instant,
}

pub trait Sessions {
    /// The session, if there is one that is alive at `now`: neither ended nor out of time.
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>>;

    /// One by its id, if it is alive at `now`.
    fn live_session(&mut self, id: SessionId, now: Instant) -> StoreResult<Option<LiveSession>>;

    /// Whether the session was ended on purpose (a logout, "Not me", a dismissal) and not merely by time. No new session may take its id.
    fn was_ended(&mut self, hash: &SessionHash) -> StoreResult<bool>;

    /// The session, made if there is none that is alive, marked as used at `now`. One that time has ended is not revived: it keeps its
    /// bookings and is found no more. [`crate::StoreError::Stale`] if it was ended on purpose. Waits for every
    /// other transaction that touches the same session, until commit.
    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<LiveSession>;

    /// Marks a session as used, and queues behind every other transaction that touches it, until commit.
    fn use_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()>;

    /// Remembers the session secret that came with the session's first write; one that is bound already stays.
    fn bind_session_secret(&mut self, id: SessionId, session_secret: &SecretHash) -> StoreResult<()>;

    /// Makes the session somebody's; a fresh session secret is due from then on if it is bound to one. [`crate::StoreError::Stale`] if it was
    /// ended on purpose meanwhile.
    fn approve_session(&mut self, id: SessionId, approval: &Approval) -> StoreResult<()>;

    /// Gives the session a fresh session secret; the present one counts until `former_until`. [`crate::StoreError::Stale`] if somebody else
    /// gave it one first.
    fn rotate_session_secret(
        &mut self,
        id: SessionId,
        present: &SecretHash,
        fresh: &SecretHash,
        former_until: Instant,
    ) -> StoreResult<()>;

    /// The browser has shown its fresh session secret: the former one is given nothing any more.
    fn session_secret_arrived(&mut self, id: SessionId) -> StoreResult<()>;

    /// The device cookie has been given.
    fn device_given(&mut self, id: SessionId) -> StoreResult<()>;

    /// Ends a session on purpose, with its bearer tokens.
    fn end_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()>;

    /// Ends every session and token of a person at this site. Returns how many sessions.
    fn end_sessions_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<usize>;
}

/// A bearer token that has not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveToken {
    pub id: TokenId,
    /// The session it was made from.
    pub session: SessionId,
    pub identity: IdentityId,
    /// The most they may be by it.
    pub max_role: Role,
    /// The salon chosen on the platform's host.
    pub member_of: Option<ShopId>,
    pub created_at: Instant,
    pub expires_at: Instant,
    pub last_used_at: Option<Instant>,
    /// What the browser seemed to be that made it.
    pub device_label: String,
}

#[derive(Debug, Clone)]
pub struct NewToken {
    /// Its hash.
    pub hash: SecretHash,
    /// The session it is made from.
    pub session: SessionId,
    pub identity: IdentityId,
    /// The most they may be by it.
    pub max_role: Role,
    /// The salon chosen on the platform's host.
    pub member_of: Option<ShopId>,
    pub expires_at: Instant,
    /// What the browser seems to be.
    pub device_label: String,
    pub at: Instant,
}

/// The bearer tokens of a site (rules/sessions#bearer-token).
pub trait Tokens {
    fn make_token(&mut self, new: &NewToken) -> StoreResult<TokenId>;

    /// The token, if it is alive at `now`.
    fn find_token(&mut self, hash: &SecretHash, now: Instant) -> StoreResult<Option<LiveToken>>;

    /// A person's living tokens, newest first.
    fn tokens_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<Vec<LiveToken>>;

    /// Ends one of a person's tokens; false if they have no such living token.
    fn end_token(&mut self, identity: IdentityId, id: TokenId, now: Instant) -> StoreResult<bool>;

    fn token_used(&mut self, id: TokenId, now: Instant) -> StoreResult<()>;
}

/// What a site has, whichever it is: both kinds of transaction can be taken for one of these.
pub trait SiteTx: Sessions + Tokens {}
impl<T: Sessions + Tokens + ?Sized> SiteTx for T {}
