//! The services of the menu.

use domain::{CategoryId, ModifierGroup, ModifierKind, ServiceId};
use ports::shop::{ListedService, ServiceDraft};
use ports::{ShopTx, StoreResult};

use super::edit::{EditError, Fields, Thing, change, differences, mind_version, record, written};
use super::{Manager, categories};
use crate::Context;

/// All on the menu, in its order.
pub fn services(ctx: &Context, manager: &Manager) -> StoreResult<Vec<ListedService>> {
    ctx.store.reading_shop(manager.scope, |tx| tx.listed_services())
}

/// Puts one on the menu.
pub fn create_service(
    ctx: &Context,
    manager: &Manager,
    draft: &ServiceDraft,
) -> Result<ListedService, EditError> {
    change(ctx, manager, |tx, now| {
        mind_category(tx, draft)?;
        let id = tx.insert_service(draft, now)?;
        let row = written(tx.listed_service(id)?)?;
        let of = (Thing::Service, id.get());
        record(tx, manager, "service.created", of, &differences(None, Some(&fields(&row))), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it. What was booked keeps its name, price and length.
pub fn update_service(
    ctx: &Context,
    manager: &Manager,
    id: ServiceId,
    seen: Option<i64>,
    draft: &ServiceDraft,
) -> Result<ListedService, EditError> {
    let of = (Thing::Service, id.get());
    change(ctx, manager, |tx, now| {
        let before = find(tx, id)?;
        mind_version(tx, manager, of, before.version, seen, now)?;
        mind_category(tx, draft)?;
        tx.update_service(id, before.version, draft, now)?;
        let row = written(tx.listed_service(id)?)?;
        let changes = differences(Some(&fields(&before)), Some(&fields(&row)));
        record(tx, manager, "service.updated", of, &changes, now)?;
        Ok(row)
    })
}

/// Takes one off the menu; bookings keep it.
pub fn delete_service(
    ctx: &Context,
    manager: &Manager,
    id: ServiceId,
    seen: Option<i64>,
) -> Result<(), EditError> {
    let of = (Thing::Service, id.get());
    change(ctx, manager, |tx, now| {
        let before = find(tx, id)?;
        mind_version(tx, manager, of, before.version, seen, now)?;
        tx.remove_service(id, before.version, now)?;
        Ok(record(tx, manager, "service.deleted", of, &differences(Some(&fields(&before)), None), now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: ServiceId) -> Result<ListedService, EditError> {
    tx.listed_service(id)?.ok_or(EditError::Absent(Thing::Service))
}

/// Another salon's category is none.
fn mind_category(tx: &mut dyn ShopTx, draft: &ServiceDraft) -> Result<(), EditError> {
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
        ("modifiers", service.modifiers.iter().map(in_words).collect::<Vec<_>>().join("; ")),
    ]
}

/// `Length (single, required): Short +$0.00 +0 min, Long +$40.00 +30 min`.
fn in_words(group: &ModifierGroup) -> String {
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
