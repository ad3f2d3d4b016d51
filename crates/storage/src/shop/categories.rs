//! [`Categories`]: the categories of the menu, to be edited.

use std::collections::HashMap;

use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use domain::{CategoryId, Instant};
use ports::StoreResult;
use ports::shop::{Categories, CategoryDraft, ListedCategory};

use super::Tx;
use super::scoped::{categories_of, kept_services_of, services_of};
use crate::codec::{self, cell};
use crate::schema::{categories, services};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = categories)]
struct CategoryRow {
    id: i64,
    name: String,
    description: String,
    color: String,
    display_order: i64,
    version: i64,
}

impl Categories for Tx<'_> {
    fn listed_categories(&mut self) -> StoreResult<Vec<ListedCategory>> {
        let shop = self.shop_id();
        let rows: Vec<CategoryRow> = self.query(|conn| {
            categories_of(shop)
                .select(CategoryRow::as_select())
                .order((categories::display_order, categories::id))
                .load(conn)
        })?;
        let counts = self.services_by_category()?;
        rows.into_iter().map(|row| to_category(row, &counts)).collect()
    }

    /// Reads all of them: a menu has a handful.
    fn listed_category(&mut self, id: CategoryId) -> StoreResult<Option<ListedCategory>> {
        Ok(self.listed_categories()?.into_iter().find(|category| category.id == id))
    }

    fn insert_category(&mut self, draft: &CategoryDraft, now: Instant) -> StoreResult<CategoryId> {
        let shop = self.shop_id();
        let last: Option<i64> =
            self.query(|conn| categories_of(shop).select(max(categories::display_order)).get_result(conn))?;
        let id: i64 = self.query(|conn| {
            diesel::insert_into(categories::table)
                .values((
                    categories::shop_id.eq(shop),
                    categories::name.eq(draft.name.as_str()),
                    categories::description.eq(draft.description.as_str()),
                    categories::color.eq(draft.color.as_str()),
                    categories::display_order.eq(last.unwrap_or(0) + 1),
                    categories::created_at.eq(At(now)),
                    categories::updated_at.eq(At(now)),
                ))
                .returning(categories::id)
                .get_result(conn)
        })?;
        Ok(CategoryId::new(id))
    }

    fn update_category(
        &mut self,
        id: CategoryId,
        version: i64,
        draft: &CategoryDraft,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                categories_of(shop)
                    .filter(categories::id.eq(id.get()))
                    .filter(categories::version.eq(version)),
            )
            .set((
                categories::name.eq(draft.name.as_str()),
                categories::description.eq(draft.description.as_str()),
                categories::color.eq(draft.color.as_str()),
                categories::updated_at.eq(At(now)),
                categories::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }

    fn delete_category(&mut self, id: CategoryId, version: i64, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(kept_services_of(shop).filter(services::category_id.eq(id.get())))
                .set((services::category_id.eq(None::<i64>), services::updated_at.eq(At(now))))
                .execute(conn)
        })?;
        self.change_one(|conn| {
            diesel::delete(
                categories_of(shop)
                    .filter(categories::id.eq(id.get()))
                    .filter(categories::version.eq(version)),
            )
            .execute(conn)
        })
    }
}

impl Tx<'_> {
    fn services_by_category(&mut self) -> StoreResult<HashMap<i64, i64>> {
        let shop = self.shop_id();
        let counts: Vec<(Option<i64>, i64)> = self.query(|conn| {
            services_of(shop)
                .group_by(services::category_id)
                .select((services::category_id, count_star()))
                .load(conn)
        })?;
        Ok(counts.into_iter().filter_map(|(category, count)| Some((category?, count))).collect())
    }
}

fn to_category(row: CategoryRow, counts: &HashMap<i64, i64>) -> StoreResult<ListedCategory> {
    let count = counts.get(&row.id).copied().unwrap_or_default();
    Ok(ListedCategory {
        id: CategoryId::new(row.id),
        name: row.name,
        description: row.description,
        color: codec::color(&row.color, cell("categories", "color", row.id))?,
        display_order: row.display_order,
        service_count: super::to_count(count)?,
        version: row.version,
    })
}
