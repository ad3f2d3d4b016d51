//! Bearer tokens: a verified session's word for a program (decisions 35 and 68).

use chrono::TimeDelta;
use domain::{Instant, TokenId};
use ports::platform::{TrailActor, TrailEntry};
use ports::shop::{LiveToken, NewToken};
use ports::{PlatformTx, StoreError};
use tenancy::{Secret, Site};

use super::caller::{Caller, caller};
use super::person::{Principal, person};
use super::site::{Place, find_place};
use crate::{Context, Visitor, hash_of};

/// How long a token lives.
const TOKEN_LIFE: TimeDelta = TimeDelta::days(30);

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Tokens are for people who have proved who they are.
    #[error("Session not verified")]
    NotVerified,
    /// Absent, ended, or another person's: nobody can tell which.
    #[error("We could not find this token.")]
    NoSuchToken,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A token that was made just now. The secret is shown this once.
#[derive(Debug, Clone)]
pub struct FreshToken {
    /// Which.
    pub id: TokenId,
    /// The token itself.
    pub token: Secret,
    /// When it ends.
    pub expires_at: Instant,
}

/// Makes a token for the caller's own session. It ends with that session's logout, and is worth what they are whenever it is used. A token
/// makes no tokens: its successors would outlive the session, and whatever ends it.
pub fn make_token(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<FreshToken, TokenError> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let (place, caller, principal) = verified(ctx, tx, site, visitor, now)?;
        if !caller.is_by_session() {
            return Err(TokenError::NotVerified);
        }
        let token = ctx.new_secret();
        let expires_at = now + TOKEN_LIFE;
        let new = NewToken {
            hash: hash_of(&token),
            session: caller.session,
            identity: principal.identity.id,
            cap: principal.cap,
            member_of: caller.proof.and_then(|proof| proof.member_of),
            expires_at,
            device_label: visitor.device_label.clone(),
            at: now,
        };
        let id = place.within(tx, |tx| tx.make_token(&new))?;
        record(tx, &place, &principal, "token.created", id, visitor, now)?;
        Ok(FreshToken { id, token, expires_at })
    })
}

/// The caller's living tokens at this site, newest first.
pub fn tokens(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<Vec<LiveToken>, TokenError> {
    let now = ctx.now();
    ctx.store.reading_platform(|tx| {
        let (place, _, principal) = verified(ctx, tx, site, visitor, now)?;
        Ok(place.within(tx, |tx| tx.tokens_of(principal.identity.id, now))?)
    })
}

/// Ends one of the caller's tokens.
pub fn revoke_token(ctx: &Context, site: &Site, visitor: &Visitor, id: TokenId) -> Result<(), TokenError> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let (place, _, principal) = verified(ctx, tx, site, visitor, now)?;
        if !place.within(tx, |tx| tx.end_token(principal.identity.id, id, now))? {
            return Err(TokenError::NoSuchToken);
        }
        Ok(record(tx, &place, &principal, "token.revoked", id, visitor, now)?)
    })
}

fn verified(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    site: &Site,
    visitor: &Visitor,
    now: Instant,
) -> Result<(Place, Caller, Principal), TokenError> {
    let place = find_place(tx, site)?.ok_or(TokenError::NotVerified)?;
    let presented = place.within(tx, |tx| caller(tx, visitor, now))?;
    let (caller, proof) = presented.proved().ok_or(TokenError::NotVerified)?;
    let principal = person(ctx, tx, &place, &caller, proof)?.ok_or(TokenError::NotVerified)?;
    Ok((place, caller, principal))
}

fn record(
    tx: &mut dyn PlatformTx,
    place: &Place,
    principal: &Principal,
    action: &'static str,
    id: TokenId,
    visitor: &Visitor,
    now: Instant,
) -> Result<(), StoreError> {
    tx.record(&TrailEntry {
        at: now,
        shop: place.shop().map(|shop| shop.id),
        actor: TrailActor::Person(principal.identity.id, principal.role),
        action,
        entity: "auth_token",
        entity_id: id.get(),
        details: &[],
        request_id: Some(&visitor.request_id),
    })
}
