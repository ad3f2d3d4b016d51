//! Bearer tokens: a verified session's word for a program (rules/sessions#bearer-token).

use chrono::TimeDelta;
use domain::{Instant, TokenId};
use ports::platform::{PlatformActor, PlatformAuditEntry};
use ports::shop::{LiveToken, NewToken};
use ports::{PlatformTx, StoreError};
use tenancy::{Secret, Site};

use super::authenticate::{Caller, authenticate};
use super::current_site::{CurrentSite, find_site};
use super::principal::{Principal, resolve_principal};
use crate::{Context, Visitor, hash_of};

const TOKEN_TTL: TimeDelta = TimeDelta::days(30);

#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Tokens are for people who have proved who they are.
    #[error("Session not verified")]
    NotVerified,
    /// Absent, ended, or another person's: the answer is the same.
    #[error("We could not find this token.")]
    NoSuchToken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A token that was made just now. The secret is shown this once.
#[derive(Debug, Clone)]
pub struct FreshToken {
    pub id: TokenId,
    pub token: Secret,
    pub expires_at: Instant,
}

/// Makes a token for the caller's own session. The token ends with that session, and is worth what its owner is whenever it is used. A token
/// makes no tokens: they would outlive the session.
pub fn make_token(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<FreshToken, TokenError> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let (current_site, caller, principal) = verified(ctx, tx, site, visitor, now)?;
        let session_end = caller.session_end().ok_or(TokenError::NotVerified)?;
        let token = ctx.new_secret();
        let expires_at = session_end.min(now + TOKEN_TTL);
        let new = NewToken {
            hash: hash_of(&token),
            session: caller.session,
            identity: principal.identity.id,
            max_role: principal.max_role,
            member_of: caller.proof.and_then(|proof| proof.member_of),
            expires_at,
            device_label: visitor.device_label.clone(),
            at: now,
        };
        let id = current_site.within(tx, |tx| tx.make_token(&new))?;
        record(tx, &current_site, &principal, "token.created", id, visitor, now)?;
        Ok(FreshToken { id, token, expires_at })
    })
}

/// The caller's living tokens at this site, newest first.
pub fn list_tokens(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<Vec<LiveToken>, TokenError> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let (current_site, _, principal) = verified(ctx, tx, site, visitor, now)?;
        Ok(current_site.within(tx, |tx| tx.tokens_of(principal.identity.id, now))?)
    })
}

pub fn revoke_token(ctx: &Context, site: &Site, visitor: &Visitor, id: TokenId) -> Result<(), TokenError> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let (current_site, _, principal) = verified(ctx, tx, site, visitor, now)?;
        if !current_site.within(tx, |tx| tx.end_token(principal.identity.id, id, now))? {
            return Err(TokenError::NoSuchToken);
        }
        Ok(record(tx, &current_site, &principal, "token.revoked", id, visitor, now)?)
    })
}

fn verified(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    site: &Site,
    visitor: &Visitor,
    now: Instant,
) -> Result<(CurrentSite, Caller, Principal), TokenError> {
    let current_site = find_site(tx, site)?.ok_or(TokenError::NotVerified)?;
    let presented = current_site.within(tx, |tx| authenticate(tx, visitor, now))?;
    let (caller, proof) = presented.proved().ok_or(TokenError::NotVerified)?;
    let principal =
        resolve_principal(ctx, tx, &current_site, &caller, proof)?.ok_or(TokenError::NotVerified)?;
    Ok((current_site, caller, principal))
}

fn record(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    principal: &Principal,
    action: &'static str,
    id: TokenId,
    visitor: &Visitor,
    now: Instant,
) -> Result<(), StoreError> {
    tx.record(&PlatformAuditEntry {
        at: now,
        shop: current_site.shop().map(|shop| shop.id),
        actor: PlatformActor::Person(principal.identity.id, principal.role),
        action,
        entity: "auth_token",
        entity_id: id.get(),
        details: &[],
        request_id: Some(&visitor.request_id),
    })
}
