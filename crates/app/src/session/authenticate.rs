//! The caller's session at a site, read or begun inside whatever transaction is running.

use chrono::TimeDelta;
use domain::{IdentityId, Instant, Role, SessionId, ShopId, TokenId};
use ports::shop::{KnownClient, LiveSession, LiveToken, SiteTx};
use ports::{ShopTx, StoreError, StoreResult};

use super::ownership::{SecretMatch, match_secret};
use crate::Visitor;

/// A session is marked as used this often at most, so that reading seldom writes.
const TOUCH_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// A token more often: its owner looks at the list to see whether somebody else uses it.
const TOKEN_TOUCH_INTERVAL: TimeDelta = TimeDelta::minutes(1);

/// Whose session it is, and what is proved of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Caller {
    /// The session; for a token that comes alone, the one it was made from.
    pub(crate) session: SessionId,
    /// Who they are, if a message has proved it.
    pub(crate) proof: Option<VerifiedIdentity>,
    pub(super) credential: Credential,
}

/// What a message has proved, as far as a request needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VerifiedIdentity {
    pub(crate) identity: IdentityId,
    /// The most they may be.
    pub(crate) max_role: Role,
    /// On the platform's host: the salon where they work.
    pub(crate) member_of: Option<ShopId>,
}

/// By what they showed that it is theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Credential {
    Session { secret: SecretMatch, live: Box<LiveSession> },
    Token { id: TokenId, made_from: SessionId, last_used_at: Option<Instant> },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AuthResult {
    /// Not signed in: the session is another browser's or was ended on purpose, or the token is unknown.
    Refused,
    /// A browser that has left no trace here yet.
    New,
    Owner(Caller),
}

impl AuthResult {
    pub(crate) fn proved(self) -> Option<(Caller, VerifiedIdentity)> {
        match self {
            Self::Owner(caller) => caller.proof.map(|proof| (caller, proof)),
            Self::Refused | Self::New => None,
        }
    }
}

/// Finds the caller's session. A token that comes with the id of a session of the same caller speaks for that session.
pub(crate) fn authenticate(tx: &mut dyn SiteTx, visitor: &Visitor, now: Instant) -> StoreResult<AuthResult> {
    let Some(bearer) = &visitor.bearer else { return by_session(tx, visitor, now) };
    let Some(token) = tx.find_token(bearer, now)? else { return Ok(AuthResult::Refused) };
    let mut caller = of_token(&token);
    if let AuthResult::Owner(beside) = by_session(tx, visitor, now)? {
        caller.session = beside.session;
    }
    Ok(AuthResult::Owner(caller))
}

fn by_session(tx: &mut dyn SiteTx, visitor: &Visitor, now: Instant) -> StoreResult<AuthResult> {
    match tx.find_session(&visitor.hash(), now)? {
        Some(session) => Ok(of_session(session, visitor, now)),
        None if tx.was_ended(&visitor.hash())? => Ok(AuthResult::Refused),
        None => Ok(AuthResult::New),
    }
}

/// The caller's session for a write: made if there is none, marked as used, queued for, and bound to the session secret that came along if it was
/// bound to none. None for a caller who is refused; nothing must be kept then. What a bearer token proves counts for the session of the id
/// that came with it.
pub(crate) fn open_session(
    tx: &mut dyn SiteTx,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<Option<Caller>> {
    let hash = visitor.hash();
    let proof = match &visitor.bearer {
        None => None,
        Some(bearer) => match tx.find_token(bearer, now)? {
            Some(token) => of_token(&token).proof,
            None => return Ok(None),
        },
    };
    let session = match tx.touch_session(&hash, now) {
        Err(StoreError::Stale) => return Ok(None),
        found => found?,
    };
    let id = session.id;
    let is_bound = session.session_secret.is_some();
    let AuthResult::Owner(mut caller) = of_session(session, visitor, now) else { return Ok(None) };
    if let (false, Some(session_secret)) = (is_bound, &visitor.session_secret) {
        tx.bind_session_secret(id, session_secret)?;
    }
    caller.proof = proof.or(caller.proof);
    Ok(Some(caller))
}

/// Looking is using, too: keeps the session or the token from ending by disuse.
pub(crate) fn record_use(tx: &mut dyn SiteTx, caller: &Caller, now: Instant) -> StoreResult<()> {
    match &caller.credential {
        Credential::Session { .. } => tx.use_session(caller.session, now),
        Credential::Token { id, .. } => tx.token_used(*id, now),
    }
}

impl Caller {
    /// Whether their session cookie may be sent again, to live on with the session: not while another tab may just have been given a fresh one,
    /// which it would overwrite.
    pub(super) fn may_renew(&self, now: Instant) -> bool {
        let Credential::Session { secret, live } = &self.credential else { return false };
        let lately_rotated = live.previous_secret.as_ref().is_some_and(|(_, until)| now < *until);
        *secret != SecretMatch::Previous && !lately_rotated
    }

    /// Whether they showed the session secret that the session is bound to now.
    pub(super) fn holds_session_secret(&self) -> bool {
        matches!(self.credential, Credential::Session { secret: SecretMatch::Current, .. })
    }

    /// When the session that they showed ends at the latest. None for a token, which is no session.
    pub(super) fn session_end(&self) -> Option<Instant> {
        match &self.credential {
            Credential::Session { live, .. } => Some(live.latest_end),
            Credential::Token { .. } => None,
        }
    }

    /// Whether the session itself, and no token, was proved at this moment or later.
    pub(crate) fn was_proved_since(&self, moment: Instant) -> bool {
        let Credential::Session { live, .. } = &self.credential else { return false };
        live.proof.as_ref().is_some_and(|proof| moment <= proof.at)
    }

    /// The salon's record of the caller, if they have proved who they are and it has one.
    pub(crate) fn client(&self, tx: &mut dyn ShopTx) -> StoreResult<Option<KnownClient>> {
        match self.proof {
            Some(proof) => tx.client_of(proof.identity),
            None => Ok(None),
        }
    }

    /// The sessions that end when they leave.
    pub(super) fn sessions(&self) -> impl Iterator<Item = SessionId> + use<> {
        let made_from = match self.credential {
            Credential::Token { made_from, .. } if made_from != self.session => Some(made_from),
            Credential::Token { .. } | Credential::Session { .. } => None,
        };
        std::iter::once(self.session).chain(made_from)
    }

    /// Whether it is time for [`record_use`].
    pub(crate) fn is_worth_noting(&self, now: Instant) -> bool {
        match &self.credential {
            Credential::Session { live, .. } => now >= live.last_used_at + TOUCH_INTERVAL,
            Credential::Token { last_used_at, .. } => {
                last_used_at.is_none_or(|at| now >= at + TOKEN_TOUCH_INTERVAL)
            }
        }
    }
}

fn of_session(session: LiveSession, visitor: &Visitor, now: Instant) -> AuthResult {
    let secret = match_secret(&session, visitor.session_secret.as_ref(), now);
    if secret == SecretMatch::Mismatch {
        return AuthResult::Refused;
    }
    let proof = session.proof.as_ref().map(|proof| VerifiedIdentity {
        identity: proof.identity,
        max_role: proof.max_role,
        member_of: proof.member_of,
    });
    AuthResult::Owner(Caller {
        session: session.id,
        proof,
        credential: Credential::Session { secret, live: Box::new(session) },
    })
}

fn of_token(token: &LiveToken) -> Caller {
    let proof =
        VerifiedIdentity { identity: token.identity, max_role: token.max_role, member_of: token.member_of };
    let credential =
        Credential::Token { id: token.id, made_from: token.session, last_used_at: token.last_used_at };
    Caller { session: token.session, proof: Some(proof), credential }
}
