//! What a verified client says of themselves.

use domain::{Email, Instant, PersonName};
use ports::platform::{PlatformActor, PlatformAuditEntry};
use ports::{PlatformTx, StoreError};
use tenancy::{ShopScope, Site};

use crate::client::{TypedContact, client_for};
use crate::session::{AuthResult, CurrentSite, Principal, authenticate, find_site, resolve_principal};
use crate::{Context, Visitor};

#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error("Please reload the page and try again.")]
    NoSession,
    /// A browser that has not proved who it is.
    #[error("Please verify your number via WhatsApp first.")]
    MustVerify,
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, Clone)]
pub struct Profile {
    pub name: PersonName,
    /// Their e-mail; without one they have none any more.
    pub email: Option<Email>,
}

/// Keeps it: at a salon in its record of them, which is made if there is none; on the platform's host with the person.
pub fn update(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    profile: &Profile,
) -> Result<Principal, ProfileError> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let current_site = find_site(tx, site)?.ok_or(ProfileError::MustVerify)?;
        let (caller, proof) = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
            AuthResult::Refused => return Err(ProfileError::NoSession),
            presented => presented.proved().ok_or(ProfileError::MustVerify)?,
        };
        let look = |tx: &mut dyn PlatformTx| resolve_principal(ctx, tx, &current_site, &caller, proof);
        let principal = look(tx)?.ok_or(ProfileError::MustVerify)?;
        save(tx, &current_site, &principal, profile, now)?;
        tx.record(&PlatformAuditEntry {
            at: now,
            shop: current_site.shop().map(|shop| shop.id),
            actor: PlatformActor::Person(principal.identity.id, principal.role),
            action: "profile.updated",
            entity: "identity",
            entity_id: principal.identity.id.get(),
            details: &[],
            request_id: Some(&visitor.request_id),
        })?;
        look(tx)?.ok_or(ProfileError::MustVerify)
    })
}

fn save(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    principal: &Principal,
    profile: &Profile,
    now: Instant,
) -> Result<(), StoreError> {
    let identity = &principal.identity;
    let CurrentSite::Shop(shop) = current_site else {
        return tx.rename_identity(identity.id, &profile.name, profile.email.as_ref(), now);
    };
    tx.enter_shop(ShopScope::for_client(shop), |tx| {
        let client = client_for(tx, identity, &TypedContact::default(), now)?;
        tx.describe_client(client, &profile.name, profile.email.as_ref(), now)
    })
}
