//! The services of the menu.

use domain::{CategoryId, ModifierGroup, ModifierKind, ServiceId};
use ports::shop::{ListedService, ServiceDraft};
use ports::{ShopTx, StoreResult};

use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use super::{DashboardUser, categories};
use crate::Context;

/// All on the menu, in its order.
pub fn list_services(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<ListedService>> {
    ctx.store.read_shop(user.scope, |tx| tx.listed_services())
}

pub fn create_service(
    ctx: &Context,
    user: &DashboardUser,
    draft: &ServiceDraft,
) -> ChangeResult<ListedService> {
    change(ctx, user, |tx, now| {
        ensure_category_exists(tx, draft)?;
        let id = tx.insert_service(draft, now)?;
        let row = expect_row(tx.listed_service(id)?)?;
        let of = (Entity::Service, id.get());
        record_change(tx, user, "service.created", of, None, Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it. What was booked keeps its name, price and length.
pub fn update_service(
    ctx: &Context,
    user: &DashboardUser,
    id: ServiceId,
    seen: Option<i64>,
    draft: &ServiceDraft,
) -> ChangeResult<ListedService> {
    let of = (Entity::Service, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        ensure_category_exists(tx, draft)?;
        tx.update_service(id, before.version, draft, now)?;
        let row = expect_row(tx.listed_service(id)?)?;
        record_change(tx, user, "service.updated", of, Some(&fields(&before)), Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Takes one off the menu; bookings keep it.
pub fn delete_service(
    ctx: &Context,
    user: &DashboardUser,
    id: ServiceId,
    seen: Option<i64>,
) -> ChangeResult<()> {
    let of = (Entity::Service, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        tx.remove_service(id, before.version, now)?;
        Ok(record_change(tx, user, "service.deleted", of, Some(&fields(&before)), None, now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: ServiceId) -> ChangeResult<ListedService> {
    tx.listed_service(id)?.ok_or(ChangeError::Absent(Entity::Service))
}

fn ensure_category_exists(tx: &mut dyn ShopTx, draft: &ServiceDraft) -> ChangeResult<()> {
    draft.category.map(|category| categories::find(tx, category)).transpose().map(|_| ())
}

fn fields(row: &ListedService) -> Fields {
    let service = &row.service;
    vec![
        ("name", service.name.clone()),
        ("description", service.description.clone()),
        ("duration_minutes", service.duration.minutes().get().to_string()),
        ("price", service.price.get().to_string()),
        ("category_id", row.category.map_or_else(String::new, |id: CategoryId| id.to_string())),
        ("modifiers", service.modifiers.iter().map(describe).collect::<Vec<_>>().join("; ")),
    ]
}

/// `Length (single, required): Short +$0.00 +0 min, Long +$40.00 +30 min`.
fn describe(group: &ModifierGroup) -> String {
    let kind = match group.kind {
        ModifierKind::Single => "single",
        ModifierKind::Multi => "multi",
    };
    let need = if group.required { "required" } else { "optional" };
    let options: Vec<String> = group
        .options
        .iter()
        .map(|option| {
            format!("{} +{} +{} min", option.label, option.extra_charge, option.extra_minutes.get())
        })
        .collect();
    format!("{} ({kind}, {need}): {}", group.label, options.join(", "))
}
