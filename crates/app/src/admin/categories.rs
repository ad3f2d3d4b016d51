//! The categories of the menu.

use domain::CategoryId;
use ports::shop::{CategoryDraft, ListedCategory};
use ports::{ShopTx, StoreResult};

use super::Manager;
use super::edit::{EditError, Fields, Thing, change, differences, mind_version, record, written};
use crate::Context;

/// All of them, in their order.
pub fn categories(ctx: &Context, manager: &Manager) -> StoreResult<Vec<ListedCategory>> {
    ctx.store.reading_shop(manager.scope, |tx| tx.listed_categories())
}

/// Adds one behind the others.
pub fn create_category(
    ctx: &Context,
    manager: &Manager,
    draft: &CategoryDraft,
) -> Result<ListedCategory, EditError> {
    change(ctx, manager, |tx, now| {
        let id = tx.insert_category(draft, now)?;
        let row = written(tx.listed_category(id)?)?;
        let of = (Thing::Category, id.get());
        record(tx, manager, "category.created", of, &differences(None, Some(&fields(&row))), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it.
pub fn update_category(
    ctx: &Context,
    manager: &Manager,
    id: CategoryId,
    seen: Option<i64>,
    draft: &CategoryDraft,
) -> Result<ListedCategory, EditError> {
    let of = (Thing::Category, id.get());
    change(ctx, manager, |tx, now| {
        let before = find(tx, id)?;
        mind_version(tx, manager, of, before.version, seen, now)?;
        tx.update_category(id, before.version, draft, now)?;
        let row = written(tx.listed_category(id)?)?;
        let changes = differences(Some(&fields(&before)), Some(&fields(&row)));
        record(tx, manager, "category.updated", of, &changes, now)?;
        Ok(row)
    })
}

/// Takes one away. Its services stay on the menu, without a category.
pub fn delete_category(
    ctx: &Context,
    manager: &Manager,
    id: CategoryId,
    seen: Option<i64>,
) -> Result<(), EditError> {
    let of = (Thing::Category, id.get());
    change(ctx, manager, |tx, now| {
        let before = find(tx, id)?;
        mind_version(tx, manager, of, before.version, seen, now)?;
        tx.delete_category(id, before.version, now)?;
        Ok(record(tx, manager, "category.deleted", of, &differences(Some(&fields(&before)), None), now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: CategoryId) -> Result<ListedCategory, EditError> {
    tx.listed_category(id)?.ok_or(EditError::Absent(Thing::Category))
}

fn fields(row: &ListedCategory) -> Fields {
    vec![
        ("name", row.name.clone()),
        ("description", row.description.clone()),
        ("color", row.color.as_str().to_owned()),
    ]
}
