//! The people who work at a salon: who they are, what they can do, and what becomes of their access and their appointments when that changes
//! (rules/sessions#ends-at-once, rules/dashboard#deletions).

use domain::{BookingStatus, CancelReason, Instant, ServiceId, StaffId};
use ports::shop::{Concern, FieldChange, ListedMember, StaffProfile};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::local_time;

use super::DashboardUser;
use super::booking_fingerprint::BookingSetHash;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, differences, expect_row, format_ids,
    record, record_change, redacted,
};
use super::picture_usage::ensure_uploaded;
use super::staff_patch::StaffPatch;
use super::staff_rules::{access_of, ensure_admin_remains, ensure_phone_unique};
use crate::Context;
use crate::book::cancel_and_notify;
use crate::welcome::{Welcome, welcome};

/// The fields that the trail does not tell.
const CONTACT: [&str; 2] = ["email", "phone"];

/// What is to become of the coming appointments of a staff member who leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FutureBookingsAction {
    Keep,
    /// They are cancelled, and their clients told.
    Cancel,
    /// The same, if they are still those that somebody was shown.
    CancelSeen(BookingSetHash),
}

/// All who have not left, by name.
pub fn list_staff(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<ListedMember>> {
    ctx.store.read_shop(user.scope, |tx| tx.listed_members())
}

/// Adds one, and tells them if they can sign in and WhatsApp takes a message for them.
pub fn create_staff(
    ctx: &Context,
    user: &DashboardUser,
    wish: &StaffPatch,
) -> ChangeResult<(ListedMember, Option<Welcome>)> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let row = tx.enter_shop(user.scope, |tx| insert(tx, user, wish, now))?;
        let Some(access) = access_of(&row.profile) else { return Ok((row, None)) };
        let added = (&*row.id.to_string(), &*row.profile.name, access.phone);
        let welcome = welcome(ctx, tx, &user.shop, added, now)?;
        Ok((row, Some(welcome)))
    })
}

fn insert(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    wish: &StaffPatch,
    now: Instant,
) -> ChangeResult<ListedMember> {
    tx.lock_staff()?;
    let others = tx.listed_members()?;
    let profile = wish.over(None)?;
    ensure_phone_unique(&others, None, &profile)?;
    ensure_uploaded(tx, None, profile.profile_image_url.as_deref())?;
    let id = tx.insert_member(&profile, now)?;
    let row = expect_row(listed(tx, id)?)?;
    let of = (Entity::StaffMember, id.get());
    record(tx, user, "staff.created", of, &changes(None, Some(&row)), now)?;
    Ok(row)
}

/// Changes one who is as the editor has `seen` them. Their appointments stay; a member whose access changes signs in anew.
pub fn update_staff(
    ctx: &Context,
    user: &DashboardUser,
    id: StaffId,
    seen: Option<i64>,
    wish: &StaffPatch,
) -> ChangeResult<ListedMember> {
    let of = (Entity::StaffMember, id.get());
    change(ctx, user, |tx, now| {
        tx.lock_staff()?;
        let (before, others) = split_out(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        let profile = wish.over(Some(&before.profile))?;
        ensure_admin_remains(&others, &before.profile, Some(&profile))?;
        ensure_phone_unique(&others, Some(&before.profile), &profile)?;
        let shown = before.profile.profile_image_url.as_deref();
        ensure_uploaded(tx, shown, profile.profile_image_url.as_deref())?;
        // Before the days: a booking locks its session first, and the days after it.
        sign_out(tx, &before.profile, Some(&profile), now)?;
        if before.profile.is_bookable() && !profile.is_bookable() {
            // A concurrent booking has committed by then and is listed, or waits and finds the member gone.
            tx.lock_every_day()?;
        }
        tx.update_member(id, before.version, &profile, now)?;
        let row = expect_row(listed(tx, id)?)?;
        record(tx, user, "staff.updated", of, &changes(Some(&before), Some(&row)), now)?;
        Ok(row)
    })
}

/// Takes one away. Their name stays in what they did.
pub fn delete_staff(
    ctx: &Context,
    user: &DashboardUser,
    id: StaffId,
    seen: Option<i64>,
    coming: FutureBookingsAction,
) -> ChangeResult<()> {
    let of = (Entity::StaffMember, id.get());
    change(ctx, user, |tx, now| {
        tx.lock_staff()?;
        let (before, others) = split_out(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        ensure_admin_remains(&others, &before.profile, None)?;
        // Before the days: a booking locks its session first, and the days after it.
        sign_out(tx, &before.profile, None, now)?;
        tx.lock_every_day()?;
        tx.remove_member(id, before.version, now)?;
        end_coming(tx, user, &before, coming, now)?;
        Ok(record(tx, user, "staff.deleted", of, &changes(Some(&before), None), now)?)
    })
}

/// What one can do; nothing means everything.
pub fn staff_services(ctx: &Context, user: &DashboardUser, id: StaffId) -> ChangeResult<Vec<ServiceId>> {
    ctx.store.read_shop(user.scope, |tx| {
        find(tx, id)?;
        Ok(tx.services_of_member(id)?)
    })
}

/// Lets one do just these, or everything. What they could do already may have left the menu; nothing else may.
pub fn set_staff_services(
    ctx: &Context,
    user: &DashboardUser,
    id: StaffId,
    seen: Option<i64>,
    services: &[ServiceId],
) -> ChangeResult<Vec<ServiceId>> {
    let of = (Entity::StaffMember, id.get());
    change(ctx, user, |tx, now| {
        let member = find(tx, id)?;
        check_version(tx, user, of, member.version, seen, now)?;
        let before = tx.services_of_member(id)?;
        let mut fresh = services.to_vec();
        fresh.retain(|service| !before.contains(service));
        if !tx.are_on_the_menu(&fresh)? {
            return Err(ChangeError::Absent(Entity::Service));
        }
        // A concurrent booking has committed by then, or waits and finds the new services.
        tx.lock_every_day()?;
        tx.set_services_of_member(id, member.version, services, now)?;
        let after = tx.services_of_member(id)?;
        let words = |able: &[ServiceId]| vec![("serviceIds", format_ids(able))];
        record_change(tx, user, "staff.services", of, Some(&words(&before)), Some(&words(&after)), now)?;
        Ok(after)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: StaffId) -> ChangeResult<ListedMember> {
    listed(tx, id)?.ok_or(ChangeError::Absent(Entity::StaffMember))
}

/// Absent for those who have left.
pub(super) fn listed(tx: &mut dyn ShopTx, id: StaffId) -> StoreResult<Option<ListedMember>> {
    Ok(tx.listed_members()?.into_iter().find(|member| member.id == id))
}

fn split_out(tx: &mut dyn ShopTx, id: StaffId) -> ChangeResult<(ListedMember, Vec<ListedMember>)> {
    let (mut found, others): (Vec<_>, Vec<_>) =
        tx.listed_members()?.into_iter().partition(|member| member.id == id);
    Ok((found.pop().ok_or(ChangeError::Absent(Entity::StaffMember))?, others))
}

/// Cancels the coming appointments of a staff member who leaves, if that is wanted.
fn end_coming(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    leaving: &ListedMember,
    wanted: FutureBookingsAction,
    now: Instant,
) -> ChangeResult<()> {
    let (mut coming, first) = tx.upcoming_bookings(Concern::StaffMember(leaving.id), 1, now)?;
    let Some(first) = first.first() else { return Ok(()) };
    let (name, count) = (leaving.profile.name.clone(), coming.len());
    let when = local_time::format_long(user.shop.zone, first.start);
    match wanted {
        FutureBookingsAction::Keep => return Err(ChangeError::Booked { name, count, when }),
        FutureBookingsAction::CancelSeen(seen) if seen != BookingSetHash::of(&coming) => {
            return Err(ChangeError::BookedAnew { name, count, when });
        }
        FutureBookingsAction::Cancel | FutureBookingsAction::CancelSeen(_) => {}
    }
    // In the order of every transaction that changes several bookings, so that two never deadlock.
    coming.sort_unstable();
    for id in coming {
        let owned = tx.find_booking(id)?.ok_or(StoreError::Stale)?;
        // Its client may have cancelled it since the list was read: it stays as they said.
        if owned.booking.status == BookingStatus::Cancelled {
            continue;
        }
        cancel_and_notify(tx, &owned.booking, CancelReason::Salon, user.actor, Some(&user.request_id), now)?;
    }
    Ok(())
}

/// Ends what somebody signed in to, unless they sign in by the same number to the same afterwards.
fn sign_out(
    tx: &mut dyn ShopTx,
    before: &StaffProfile,
    after: Option<&StaffProfile>,
    now: Instant,
) -> StoreResult<()> {
    match access_of(before) {
        Some(access) if Some(access) != after.and_then(access_of) => {
            tx.sign_out(access.phone, now).map(|_| ())
        }
        _ => Ok(()),
    }
}

fn fields(row: &ListedMember) -> Fields {
    let profile = &row.profile;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let role = profile.role.as_str();
    vec![
        ("name", profile.name.clone()),
        ("email", text(&profile.email)),
        ("phone", text(&profile.phone)),
        ("bio", text(&profile.bio)),
        ("role", role.to_owned()),
        ("available_for_booking", profile.available_for_booking.to_string()),
        ("is_active", profile.is_active.to_string()),
        ("profile_image_url", text(&profile.profile_image_url)),
        ("notices", profile.notices.as_str().to_owned()),
    ]
}

/// What changed, without the numbers and addresses.
fn changes(before: Option<&ListedMember>, after: Option<&ListedMember>) -> Vec<FieldChange> {
    redacted(&CONTACT, differences(before.map(fields).as_ref(), after.map(fields).as_ref()))
}
