//! The categories of the menu.

use domain::CategoryId;
use ports::shop::{CategoryDraft, ListedCategory};
use ports::{ShopTx, StoreResult};

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use crate::Context;

pub fn list_categories(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<ListedCategory>> {
    ctx.store.read_shop(user.scope, |tx| tx.listed_categories())
}

pub fn create_category(
    ctx: &Context,
    user: &DashboardUser,
    draft: &CategoryDraft,
) -> ChangeResult<ListedCategory> {
    change(ctx, user, |tx, now| {
        let id = tx.insert_category(draft, now)?;
        let row = expect_row(tx.listed_category(id)?)?;
        let of = (Entity::Category, id.get());
        record_change(tx, user, "category.created", of, None, Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it.
pub fn update_category(
    ctx: &Context,
    user: &DashboardUser,
    id: CategoryId,
    seen: Option<i64>,
    draft: &CategoryDraft,
) -> ChangeResult<ListedCategory> {
    let of = (Entity::Category, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        tx.update_category(id, before.version, draft, now)?;
        let row = expect_row(tx.listed_category(id)?)?;
        record_change(tx, user, "category.updated", of, Some(&fields(&before)), Some(&fields(&row)), now)?;
        Ok(row)
    })
}

/// Takes one away. Its services stay on the menu, without a category.
pub fn delete_category(
    ctx: &Context,
    user: &DashboardUser,
    id: CategoryId,
    seen: Option<i64>,
) -> ChangeResult<()> {
    let of = (Entity::Category, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        check_version(tx, user, of, before.version, seen, now)?;
        tx.delete_category(id, before.version, now)?;
        Ok(record_change(tx, user, "category.deleted", of, Some(&fields(&before)), None, now)?)
    })
}

pub(super) fn find(tx: &mut dyn ShopTx, id: CategoryId) -> ChangeResult<ListedCategory> {
    tx.listed_category(id)?.ok_or(ChangeError::Absent(Entity::Category))
}

fn fields(row: &ListedCategory) -> Fields {
    vec![
        ("name", row.name.clone()),
        ("description", row.description.clone()),
        ("color", row.color.as_str().to_owned()),
    ]
}
