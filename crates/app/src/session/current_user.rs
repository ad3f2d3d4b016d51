//! Who is signed in, for the page that asks every few seconds; and the cookies that are due after a sign-in.

use chrono::TimeDelta;
use domain::{Instant, SessionId};
use hmac::{Hmac, KeyInit, Mac};
use ports::shop::{SecretHash, SiteTx};
use ports::{PlatformTx, StoreError, StoreResult};
use sha2::Sha256;
use tenancy::{Secret, Site};

use super::authenticate::{AuthResult, Caller, Credential, authenticate};
use super::current_site::CurrentSite;
use super::principal::{Principal, SessionLookup, find_owner, keep_alive};
use crate::{Context, Visitor, hash_of};

/// How long the previous secret still counts, for other tabs of the browser.
const PREVIOUS_SECRET_TTL: TimeDelta = TimeDelta::seconds(30);
/// How long a browser where a number match was passed is known.
const DEVICE_TTL: TimeDelta = TimeDelta::days(180);

/// What is to be done about a cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CookieUpdate {
    Keep,
    /// The one that came with the request, if one did, lives on.
    Renew,
    Set(Secret),
}

/// Who is signed in, if anybody is, with what their browser is to be given.
#[derive(Debug, Clone)]
pub struct CurrentUser {
    pub principal: Option<Principal>,
    pub session_secret: CookieUpdate,
    pub device: CookieUpdate,
}

/// Who is signed in. The first call after a message has proved it gives the browser a fresh session secret, and a device cookie if the number on
/// the screen was matched: what an attacker may have known before then is worth nothing after.
pub fn current_user(ctx: &Context, site: &Site, visitor: &Visitor) -> StoreResult<CurrentUser> {
    let now = ctx.now();
    let mut answer =
        CurrentUser { principal: None, session_secret: CookieUpdate::Keep, device: CookieUpdate::Keep };
    let found = match find_owner(ctx, site, visitor, now)? {
        SessionLookup::Refused => return Ok(answer),
        SessionLookup::New => {
            answer.session_secret = CookieUpdate::Renew;
            return Ok(answer);
        }
        SessionLookup::Owner(found) => found,
    };
    if found.caller.may_renew(now) {
        answer.session_secret = CookieUpdate::Renew;
    }
    if found.principal.is_some() && is_due(&found.caller) {
        let (session_secret, device) =
            ctx.store.write_platform(|tx| give(ctx, tx, &found.current_site, visitor, now))?;
        answer.device = device;
        if session_secret != CookieUpdate::Keep {
            answer.session_secret = session_secret;
        }
    }
    if found.caller.is_worth_noting(now) {
        keep_alive(ctx, &found, now)?;
    }
    answer.principal = found.principal;
    Ok(answer)
}

/// Whether this browser, not a token, is owed something, or has something to show. The previous secret is owed the fresh one again until
/// that has arrived: the answer may have been lost, or overtaken by one of an older request.
fn is_due(caller: &Caller) -> bool {
    let Credential::Session { live, .. } = &caller.credential else { return false };
    live.proof.as_ref().is_some_and(|proof| proof.rotation_due || proof.device_due)
}

/// Gives what is due, unless another tab was faster.
fn give(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<(CookieUpdate, CookieUpdate)> {
    let taken = current_site.within(tx, |tx| rotate(ctx, tx, visitor, now))?;
    let Some((session_secret, device_of)) = taken else {
        return Ok((CookieUpdate::Keep, CookieUpdate::Keep));
    };
    let Some(caller) = device_of else { return Ok((session_secret, CookieUpdate::Keep)) };
    let Some(proof) = caller.proof else { return Ok((session_secret, CookieUpdate::Keep)) };
    let at = current_site.shop().map(|shop| shop.id);
    // One that came with the request may have been planted, unless somebody passed a number match with it here: then it is the browser of
    // several people, like the one at the desk, and stays everybody's.
    let (device, gift) = match visitor.device {
        Some(shared) if tx.is_known_device(at, &shared, now)? => (shared, CookieUpdate::Renew),
        _ => {
            let fresh = ctx.new_secret();
            (hash_of(&fresh), CookieUpdate::Set(fresh))
        }
    };
    tx.remember_device(proof.identity, at, &device, &visitor.device_label, now, now + DEVICE_TTL)?;
    Ok((session_secret, gift))
}

/// The fresh session secret, and the caller if a device cookie is due as well.
fn rotate(
    ctx: &Context,
    tx: &mut dyn SiteTx,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<Option<(CookieUpdate, Option<Caller>)>> {
    let AuthResult::Owner(caller) = authenticate(tx, visitor, now)? else { return Ok(None) };
    let (Credential::Session { live, .. }, Some(present)) = (&caller.credential, &visitor.session_secret)
    else {
        return Ok(None);
    };
    let Some(proof) = &live.proof else { return Ok(None) };
    if !caller.holds_session_secret() {
        return Ok(given_again(ctx, &caller, present)?.map(|fresh| (fresh, None)));
    }
    let mut session_secret = CookieUpdate::Keep;
    if proof.rotation_due && live.previous_secret.is_some() {
        tx.session_secret_arrived(caller.session)?;
    } else if proof.rotation_due {
        let fresh = fresh_session_secret(ctx, caller.session, present)?.unwrap_or_else(|| ctx.new_secret());
        match tx.rotate_session_secret(caller.session, present, &hash_of(&fresh), now + PREVIOUS_SECRET_TTL) {
            // Another tab was faster by a moment. Read anew, this one is a holder of the previous secret.
            Err(StoreError::Stale) => return rotate(ctx, tx, visitor, now),
            other => other?,
        }
        session_secret = CookieUpdate::Set(fresh);
    }
    if !proof.device_due {
        return Ok(Some((session_secret, None)));
    }
    tx.device_given(caller.session)?;
    Ok(Some((session_secret, Some(caller))))
}

/// The fresh session secret once more, for a holder of the former one.
fn given_again(ctx: &Context, caller: &Caller, former: &SecretHash) -> StoreResult<Option<CookieUpdate>> {
    let Credential::Session { live, .. } = &caller.credential else { return Ok(None) };
    if !live.proof.as_ref().is_some_and(|proof| proof.rotation_due) {
        return Ok(None);
    }
    let fresh = fresh_session_secret(ctx, caller.session, former)?;
    Ok(fresh.filter(|fresh| live.session_secret == Some(hash_of(fresh))).map(CookieUpdate::Set))
}

/// The session secret that follows another one in a session: the same however often it is asked for, so that it can be given again though only
/// hashes are stored, and an attacker without our key cannot predict them. None without WhatsApp, which the key comes with.
fn fresh_session_secret(
    ctx: &Context,
    session: SessionId,
    before: &SecretHash,
) -> StoreResult<Option<Secret>> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(None) };
    let mut mac = Hmac::<Sha256>::new_from_slice(&whatsapp.code_key)
        .map_err(|error| StoreError::Failed(error.to_string()))?;
    mac.update(b"companion");
    mac.update(&session.get().to_be_bytes());
    mac.update(&before.0);
    Ok(Some(Secret::from_random(mac.finalize().into_bytes().into())))
}
