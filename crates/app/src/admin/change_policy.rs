//! The salon's policy on changes by clients, and what staff may do at the desk (rules/booking-life#change-policy).

use domain::{ChangePolicy, DeskRights, StrikeLadder};
use ports::shop::PolicyVersion;
use ports::{ShopTx, StoreResult};

use super::change::{ChangeResult, Entity, Fields, change, check_version, record_change};
use super::{DashboardUser, Permission};
use crate::Context;

/// Whether a person may do what the salon can open to all of its staff.
pub(super) fn may_at_desk(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    permission: Permission,
) -> StoreResult<bool> {
    if user.may(permission) {
        return Ok(true);
    }
    let rights = tx.change_policy()?.rights;
    Ok(match permission {
        Permission::AcceptConflicts => rights.staff_may_override,
        Permission::GiveDiscounts => rights.staff_may_discount,
        _ => false,
    })
}

pub fn shop_policy(ctx: &Context, user: &DashboardUser) -> StoreResult<PolicyVersion> {
    ctx.store.read_shop(user.scope, |tx| tx.change_policy())
}

/// Adds a version. Appointments keep to the one by which they were made.
pub fn set_shop_policy(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    (policy, ladder, rights): (&ChangePolicy, StrikeLadder, DeskRights),
) -> ChangeResult<PolicyVersion> {
    let of = (Entity::Shop, user.shop.id.get());
    change(ctx, user, |tx, now| {
        // A concurrent booking has committed by then, or is made by the new policy.
        tx.lock_every_day()?;
        let before = tx.change_policy()?;
        check_version(tx, user, of, before.version, seen, now)?;
        if (&before.policy, before.ladder, before.rights) == (policy, ladder, rights) {
            return Ok(before);
        }
        let next = PolicyVersion { version: before.version + 1, policy: policy.clone(), ladder, rights };
        tx.add_change_policy(&next, now)?;
        record_change(tx, user, "shop.policy", of, Some(&fields(&before)), Some(&fields(&next)), now)?;
        Ok(next)
    })
}

fn fields(version: &PolicyVersion) -> Fields {
    let PolicyVersion { policy, ladder, rights, .. } = version;
    let step = |at: Option<u32>| at.map_or_else(|| "off".to_owned(), |at| at.to_string());
    vec![
        ("cancel_notice_minutes", policy.cancel_notice.get().to_string()),
        ("move_notice_minutes", policy.move_notice.get().to_string()),
        ("max_moves", policy.max_moves.to_string()),
        ("late_cancel", policy.late_cancel.as_str().to_owned()),
        ("text", policy.text.clone()),
        ("strike_months", ladder.months.to_string()),
        ("strikes_approval_at", step(ladder.approval_at)),
        ("strikes_call_at", step(ladder.call_at)),
        ("staff_may_override", rights.staff_may_override.to_string()),
        ("staff_may_discount", rights.staff_may_discount.to_string()),
    ]
}
