//! The last step of the setup: a verified owner gets a salon, once (rules/platform#owner-setup).

use chrono::TimeDelta;
use domain::{Branding, Instant, ShopId, ShopStatus, ShopZone, StaffId, Subdomain, Title};
use ports::platform::{Identity, Setup, ShopSetUp};
use ports::shop::Actor;
use ports::{PlatformTx, ShopTx, StoreError};
use tenancy::{SessionKey, ShopScope};

use super::default_shop;
use super::subdomain::{AddressError, check_available, confirm_available};
use crate::session::open_session;
use crate::verify::progress_hash;
use crate::{Context, Visitor};

/// How many salons one person opens within a day.
const MAX_A_DAY: usize = 3;
/// How many salons one person runs.
const MAX_OPEN: usize = 10;

/// What an owner wants their salon to be.
#[derive(Debug, Clone)]
pub struct SalonSetup {
    pub name: Title,
    pub subdomain: Subdomain,
    pub zone: ShopZone,
    pub branding: Branding,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedSalon {
    pub id: ShopId,
    pub name: String,
    pub subdomain: Subdomain,
    pub url: String,
}

#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// Unknown, another browser's, or too old: the answer is the same.
    #[error("We could not find this verification. Please start again.")]
    NoSuchProgress,
    /// The owner's message has not arrived, or they took it back.
    #[error("Please reply to the WhatsApp message with your verification code first.")]
    NotVerified,
    #[error("This salon has been created already.")]
    Done(String),
    #[error("You have opened {MAX_A_DAY} salons within a day. Please open the next one tomorrow.")]
    TooManyToday,
    #[error("You run {MAX_OPEN} salons already. Please write to us to open another one.")]
    TooMany,
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Opens the salon of a setup, with its owner as its first admin and a menu to start from. Only success uses the setup up: after a refusal the
/// owner may try again.
pub fn complete_setup(
    ctx: &Context,
    visitor: &Visitor,
    progress: &SessionKey,
    wish: &SalonSetup,
) -> Result<OpenedSalon, SetUpError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let setup = own_setup(tx, visitor, progress, now)?;
        if let Some(shop) = setup.shop {
            let opened = tx.listed_shop(shop)?.ok_or(SetUpError::NoSuchProgress)?;
            return Err(SetUpError::Done(ctx.deployment.sites.of_shop(&opened.subdomain, "/")));
        }
        let (owner, phone) = proved_owner(tx, &setup)?;
        if ctx.deployment.master(owner.phone.as_ref()).is_none() {
            check_count(&tx.shops_set_up_by(owner.id)?, now)?;
        }
        check_available(tx, &wish.subdomain, None, now)??;
        let mut seed = default_shop::salon(&wish.name, &wish.subdomain, setup.plan, now);
        seed.zone = wish.zone;
        seed.branding = wish.branding.clone();
        (seed.categories, seed.services) = default_shop::menu()?;
        seed.staff = vec![default_shop::first_admin(owner.name.as_deref(), &phone, true)];
        seed.whatsapp_admin_number = Some(phone);
        let opened = tx.open_shop(&seed);
        let id = confirm_available::<_, SetUpError>(tx, opened, &wish.subdomain, None, now)?;
        if !tx.finish_setup(setup.id, owner.id, id)? {
            // They said "not me" a moment ago.
            return Err(SetUpError::NotVerified);
        }
        audit(tx, visitor, id, wish, now)?;
        Ok(OpenedSalon {
            id,
            name: seed.name,
            subdomain: seed.subdomain,
            url: ctx.deployment.sites.of_shop(&wish.subdomain, "/"),
        })
    })
}

/// The progress, if it is this browser's. Other requests of the same browser wait here.
fn own_setup(
    tx: &mut dyn PlatformTx,
    visitor: &Visitor,
    progress: &SessionKey,
    now: Instant,
) -> Result<Setup, SetUpError> {
    let caller = open_session(tx, visitor, now)?.ok_or(SetUpError::NoSuchProgress)?;
    let setup = tx.setup_by_progress(&progress_hash(progress))?.ok_or(SetUpError::NoSuchProgress)?;
    if setup.session != caller.session || setup.expires_at <= now {
        return Err(SetUpError::NoSuchProgress);
    }
    Ok(setup)
}

/// Who proved to be the owner, and by which number they will sign in.
fn proved_owner(tx: &mut dyn PlatformTx, setup: &Setup) -> Result<(Identity, String), SetUpError> {
    let id = setup.owner.ok_or(SetUpError::NotVerified)?;
    let owner = tx.identity(id)?.ok_or(SetUpError::NotVerified)?;
    let phone = owner.phone.as_ref().ok_or(SetUpError::NotVerified)?.as_str().to_owned();
    Ok((owner, phone))
}

/// Whether a person who has set up these salons may open one more (rules/platform#owner-setup).
fn check_count(own: &[ShopSetUp], now: Instant) -> Result<(), SetUpError> {
    let count = |of: fn(&ShopSetUp, Instant) -> bool| own.iter().filter(|shop| of(shop, now)).count();
    if count(|shop, now| now - TimeDelta::days(1) < shop.created_at) >= MAX_A_DAY {
        return Err(SetUpError::TooManyToday);
    }
    if count(|shop, _| shop.status != ShopStatus::Inactive) >= MAX_OPEN {
        return Err(SetUpError::TooMany);
    }
    Ok(())
}

/// Writes the salon's first line into its trail, by the hand of its first admin.
fn audit(
    tx: &mut dyn PlatformTx,
    visitor: &Visitor,
    id: ShopId,
    wish: &SalonSetup,
    now: Instant,
) -> Result<(), SetUpError> {
    use ports::shop::{ChangeRecord, FieldChange};
    let made = |field, to: &str| FieldChange { field, from: None, to: Some(to.to_owned()) };
    tx.enter_shop(ShopScope::for_program(id), |tx| {
        let admin = first_admin(tx)?;
        tx.record_change(&ChangeRecord {
            at: now,
            actor: Actor::Admin(admin),
            action: "shop.created",
            entity: "shop",
            entity_id: id.get(),
            changes: &[made("name", wish.name.as_str()), made("subdomain", wish.subdomain.as_str())],
            request_id: Some(&visitor.request_id),
        })?;
        Ok(())
    })
}

fn first_admin(tx: &mut dyn ShopTx) -> Result<StaffId, StoreError> {
    let admins = tx.admins()?;
    let first = admins.first().map(|admin| admin.id);
    first.ok_or_else(|| StoreError::Failed("the new shop has nobody who runs it".into()))
}
