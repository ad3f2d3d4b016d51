//! Platform admins manage salons. Every change is in the salon's own audit trail, with the platform admin as its actor.

use chrono::TimeDelta;
use domain::{
    Instant, NamingError, NamingForm, Plan, Shop, ShopId, ShopStatus, ShopZone, Subdomain, Title, TypedPhone,
};
use ports::platform::{ListedShop, ShopCounts, ShopFields};
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::ShopAddress;

use super::PlatformAdmin;
use super::default_shop;
use super::subdomain::{AddressError, RETIRED_FOR, check_available, confirm_available};
use super::tell_suspended::tell_owner;
use crate::admin::{ChangeError, Entity, Fields, Patch, check_version, differences, record, redacted};
use crate::phone::whatsapp_phone;
use crate::welcome::{Welcome, welcome};
use crate::{BadPhone, Context};

#[derive(Debug, Clone)]
pub struct NewSalon {
    pub name: Title,
    pub subdomain: Subdomain,
    pub admin_number: Option<TypedPhone>,
    /// The zone of its clock; UTC without one.
    pub zone: Option<ShopZone>,
}

/// What a master says that a salon is.
#[derive(Debug, Clone, Default)]
pub struct SalonPatch {
    pub name: Option<Title>,
    /// Its address as typed: one that it has already is no matter of the form's rule.
    pub subdomain: Option<String>,
    /// The number that gets the notices of all bookings. It makes no person an admin.
    pub admin_number: Patch<TypedPhone>,
    pub plan: Option<Plan>,
    /// How much longer its trial lasts: from its end, or from now if it has ended.
    pub trial_extension: Option<TimeDelta>,
}

#[derive(Debug, thiserror::Error)]
pub enum SalonError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Naming(#[from] NamingError),
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    BadPhone(#[from] BadPhone),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How long a salon counts as one that has just joined.
const NEW_FOR: TimeDelta = TimeDelta::days(90);

pub fn shop_counts(ctx: &Context) -> StoreResult<ShopCounts> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| tx.shop_counts(now, now - NEW_FOR))
}

/// Opens a salon. The owner of the number is its first admin, and is told if WhatsApp takes a message for them; without a number it has none until a platform admin adds one.
pub fn create_shop(
    ctx: &Context,
    master: &PlatformAdmin,
    new: &NewSalon,
) -> Result<(ListedShop, Option<Welcome>), SalonError> {
    let on_whatsapp = new.admin_number.as_ref().map(whatsapp_phone).transpose()?;
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        check_available(tx, &new.subdomain, None, now)??;
        let mut seed = default_shop::salon(&new.name, &new.subdomain, Plan::Base, now);
        seed.zone = new.zone.unwrap_or(ShopZone::DEFAULT);
        if let Some(phone) = &on_whatsapp {
            let known = tx.identities_by_phone(phone)?;
            let owner = known.iter().find(|person| person.phone.as_ref() == Some(phone));
            let name = owner.and_then(|person| person.name.as_deref());
            seed.staff = vec![default_shop::first_admin(name, phone.as_str(), false)];
            seed.whatsapp_admin_number = Some(phone.as_str().to_owned());
        }
        let opened = tx.open_shop(&seed);
        let id = confirm_available::<_, SalonError>(tx, opened, &new.subdomain, None, now)?;
        let row = load_listed(tx, id)?;
        audit(tx, master, "shop.created", None, &row, now)?;
        let (Some(phone), Some(admin)) = (&on_whatsapp, &row.admin_name) else { return Ok((row, None)) };
        let shop = load_shop(tx, id)?;
        let welcome = welcome(ctx, tx, &shop, ("first", admin, phone), now)?;
        Ok((row, Some(welcome)))
    })
}

/// Changes a salon that is as the editor has `seen` it. Its former address is dead at once, and kept from others for a while.
pub fn edit_shop(
    ctx: &Context,
    master: &PlatformAdmin,
    id: ShopId,
    seen: Option<i64>,
    edit: &SalonPatch,
) -> Result<ListedShop, SalonError> {
    change(ctx, master, (id, seen), "shop.updated", |tx, before, now| {
        let subdomain = match &edit.subdomain {
            Some(typed) if typed != before.subdomain.as_str() => NamingForm::Platform.subdomain(typed)?,
            _ => before.subdomain.clone(),
        };
        let number = number_after(before, &edit.admin_number)?;
        let trial_from = before.trial_ends_at.map_or(now, |end| end.max(now));
        let extended = edit.trial_extension.map(|longer| trial_from + longer);
        let wish = ShopFields {
            name: edit.name.as_ref().map_or(before.name.as_str(), Title::as_str),
            subdomain: &subdomain,
            whatsapp_admin_number: number.as_deref(),
            plan: edit.plan.unwrap_or(before.plan),
            trial_ends_at: extended.or(before.trial_ends_at),
        };
        if subdomain == before.subdomain {
            return Ok(tx.change_shop(id, before.version, wish, now)?);
        }
        check_available(tx, &subdomain, Some(id), now)??;
        let changed = tx.change_shop(id, before.version, wish, now);
        confirm_available::<_, SalonError>(tx, changed, &subdomain, Some(id), now)?;
        Ok(tx.retire_subdomain(&before.subdomain, id, now + RETIRED_FOR)?)
    })
}

/// Opens or closes a salon for the public, from the next request on. What it has stays, and its people go on working (rules/platform#closed-shop);
/// the owner of a suspended one is told.
pub fn set_status(
    ctx: &Context,
    master: &PlatformAdmin,
    id: ShopId,
    seen: Option<i64>,
    status: ShopStatus,
) -> Result<ListedShop, SalonError> {
    change(ctx, master, (id, seen), "shop.status", |tx, before, now| {
        if before.status == status {
            return Ok(());
        }
        tx.set_shop_status(id, before.version, status, now)?;
        if status == ShopStatus::Suspended {
            let (shop, suspended) = (load_shop(tx, id)?, load_listed(tx, id)?);
            tell_owner(ctx, tx, &shop, &suspended, now)?;
        }
        Ok(())
    })
}

pub(super) fn load_listed(tx: &mut dyn PlatformTx, id: ShopId) -> Result<ListedShop, SalonError> {
    tx.listed_shop(id)?.ok_or(SalonError::NoSuchShop)
}

/// Writes what became of a salon into its trail.
pub(super) fn audit(
    tx: &mut dyn PlatformTx,
    master: &PlatformAdmin,
    action: &'static str,
    before: Option<&ListedShop>,
    after: &ListedShop,
    now: Instant,
) -> Result<(), SalonError> {
    let shop = load_shop(tx, after.id)?;
    let changes = differences(before.map(fields).as_ref(), Some(&fields(after)));
    let changes = redacted(&["whatsapp_admin_number"], changes);
    let user = master.at(&shop);
    let of = (Entity::Shop, after.id.get());
    tx.enter_shop(user.scope, |tx| Ok(record(tx, &user, action, of, &changes, now)?))
}

pub(super) fn load_shop(tx: &mut dyn PlatformTx, id: ShopId) -> Result<Shop, SalonError> {
    tx.find_shop(&ShopAddress::Id(id))?.ok_or(SalonError::NoSuchShop)
}

/// One change of one salon, after all others. What changes nothing is no change.
fn change(
    ctx: &Context,
    master: &PlatformAdmin,
    (id, seen): (ShopId, Option<i64>),
    action: &'static str,
    work: impl Fn(&mut dyn PlatformTx, &ListedShop, Instant) -> Result<(), SalonError>,
) -> Result<ListedShop, SalonError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        tx.lock_shop(id)?;
        let before = load_listed(tx, id)?;
        let user = master.at(&load_shop(tx, id)?);
        let of = (Entity::Shop, id.get());
        tx.enter_shop(user.scope, |tx| check_version(tx, &user, of, before.version, seen, now))?;
        work(tx, &before, now)?;
        let after = load_listed(tx, id)?;
        if after.version != before.version {
            audit(tx, master, action, Some(&before), &after, now)?;
        }
        Ok(after)
    })
}

/// The number that is written down then, as WhatsApp knows it: what reads it has no other rule for it. What was written before stays,
/// whatever the rules are now.
fn number_after(before: &ListedShop, said: &Patch<TypedPhone>) -> Result<Option<String>, BadPhone> {
    let number = said.over(before.whatsapp_admin_number.clone(), |typed| typed.as_str().to_owned());
    match said {
        Patch::Set(typed) if number != before.whatsapp_admin_number => {
            whatsapp_phone(typed).map(|phone| Some(phone.as_str().to_owned()))
        }
        _ => Ok(number),
    }
}

fn fields(row: &ListedShop) -> Fields {
    vec![
        ("name", row.name.clone()),
        ("subdomain", row.subdomain.as_str().to_owned()),
        ("status", row.status.as_str().to_owned()),
        ("plan", row.plan.as_str().to_owned()),
        ("trial_ends_at", row.trial_ends_at.map(|end| end.to_rfc3339()).unwrap_or_default()),
        ("whatsapp_admin_number", row.whatsapp_admin_number.clone().unwrap_or_default()),
    ]
}
