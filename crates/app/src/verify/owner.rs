//! Proving the number of a salon's future owner.

use chrono::TimeDelta;
use domain::{Plan, Role};
use ports::platform::{NewSetup, PlatformActor, PlatformAuditEntry};
use ports::shop::SecretHash;
use ports::{PlatformTx, StoreError};
use sha2::{Digest, Sha256};
use tenancy::SessionKey;
use verification::Purpose;
use verification::prefilled_message::{PrefilledText, name};

use super::link::{Link, LinkIssuer, MAX_ATTEMPTS};
use crate::session::{AuthResult, CurrentSite, authenticate, open_session};
use crate::{Context, Visitor};

/// How long a salon may be in the making.
const SETUP_TTL: TimeDelta = TimeDelta::hours(2);
/// The fewest characters of a salon's name.
const MIN_NAME: usize = 3;
const MAX_NAME: usize = 120;

/// A salon in the making, with the link that proves its owner's number.
#[derive(Debug, Clone)]
pub struct OwnerLink {
    /// What the browser asks for the state by; known to it alone.
    pub progress: SessionKey,
    pub link: Link,
}

#[derive(Debug, thiserror::Error)]
pub enum OwnerError {
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error("Shop name must be at least 3 characters")]
    ShortName,
    #[error("Shop name must be at most 120 characters")]
    LongName,
    /// Unknown, another browser's, or too old: the answer is the same.
    #[error("We could not find this verification. Please start again.")]
    NoSuchProgress,
    #[error("WhatsApp is not connected at the moment. Please try again later.")]
    Off,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Begins to set up a salon of this name on the platform, which will pay for `plan`.
pub fn start_owner_verification(
    ctx: &Context,
    visitor: &Visitor,
    shop_name: &str,
    plan: Plan,
) -> Result<OwnerLink, OwnerError> {
    let whatsapp = ctx.deployment.whatsapp.as_ref().ok_or(OwnerError::Off)?;
    // What cannot be shown is no part of a name, and PostgreSQL would not keep a NUL.
    let shop_name: String = shop_name.chars().filter(|c| !c.is_control()).collect();
    let shop_name = shop_name.trim();
    if name(shop_name).chars().count() < MIN_NAME {
        return Err(OwnerError::ShortName);
    }
    if shop_name.chars().count() > MAX_NAME {
        return Err(OwnerError::LongName);
    }
    let issuer = LinkIssuer { ctx, whatsapp, visitor, now: ctx.now() };
    for _ in 0..MAX_ATTEMPTS {
        match ctx.store.write_platform(|tx| issuer.start(tx, shop_name, plan)) {
            Err(OwnerError::Store(StoreError::Duplicate(_))) => {}
            result => return result,
        }
    }
    Err(StoreError::Failed("no free code was drawn".into()).into())
}

/// Whether the owner's message has arrived; for the browser that began alone.
pub fn owner_status(ctx: &Context, visitor: &Visitor, progress: &SessionKey) -> Result<bool, OwnerError> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let AuthResult::Owner(caller) = authenticate(tx, visitor, now)? else {
            return Err(OwnerError::NoSuchProgress);
        };
        let setup = tx.setup_by_progress(&progress_hash(progress))?.ok_or(OwnerError::NoSuchProgress)?;
        if setup.session != caller.session || setup.expires_at <= now {
            return Err(OwnerError::NoSuchProgress);
        }
        Ok(setup.owner.is_some())
    })
}

impl LinkIssuer<'_> {
    fn start(&self, tx: &mut dyn PlatformTx, shop_name: &str, plan: Plan) -> Result<OwnerLink, OwnerError> {
        let caller = open_session(tx, self.visitor, self.now)?.ok_or(OwnerError::NoSession)?;
        let progress = self.ctx.new_session_key();
        let setup = tx.start_setup(&NewSetup {
            progress: progress_hash(&progress),
            session: caller.session,
            shop_name: shop_name.to_owned(),
            plan,
            created_at: self.now,
            expires_at: self.now + SETUP_TTL,
        })?;
        tx.record(&PlatformAuditEntry {
            at: self.now,
            shop: None,
            actor: PlatformActor::Visitor(caller.session),
            action: "setup.started",
            entity: "shop_setup",
            entity_id: setup.get(),
            details: &[],
            request_id: Some(&self.visitor.request_id),
        })?;
        let (purpose, wording) = (Purpose::Owner(setup), PrefilledText::Owner { shop: shop_name });
        let link = self.fresh_link(tx, &CurrentSite::Platform, &caller, purpose, Role::Client, wording)?;
        Ok(OwnerLink { progress, link })
    }
}

/// A progress id as it is stored.
pub(crate) fn progress_hash(progress: &SessionKey) -> SecretHash {
    SecretHash(Sha256::digest(progress.expose().as_bytes()).into())
}
