//! [`ShopAdmin`]: the shops as the platform's admins see and change them.

use std::collections::BTreeMap;

use diesel::dsl::{InnerJoin, IntoBoxed, min};
use diesel::prelude::*;
use domain::{Instant, Plan, ShopId, ShopStatus, Subdomain};
use ports::platform::{ListedShop, ShopAdmin, ShopCounts, ShopFields, ShopFilter, ShopSeed};
use ports::{StoreError, StoreResult};

use super::{Db, PlatformTxImpl, seeding};
use crate::codec::{self, cell};
use crate::error::is_worth_a_retry;
use crate::schema::{retired_subdomains as retired, shop_branding, shops, staff};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = shops)]
struct ListedRow {
    id: i64,
    name: String,
    subdomain: String,
    status: String,
    plan: String,
    trial_ends_at: Option<At>,
    created_at: At,
    whatsapp_admin_number: Option<String>,
    version: i64,
    #[diesel(select_expression = (shop_branding::primary_color, shop_branding::secondary_color))]
    colors: (Option<String>, Option<String>),
}

impl ListedRow {
    fn into_listed(self, admins: &BTreeMap<i64, String>) -> StoreResult<ListedShop> {
        let at = |column| cell("shops", column, self.id);
        Ok(ListedShop {
            id: ShopId::new(self.id),
            subdomain: at("subdomain").need(Subdomain::parse(&self.subdomain).ok())?,
            status: at("status").need(ShopStatus::parse(&self.status))?,
            plan: at("plan").need(Plan::parse(&self.plan))?,
            name: self.name,
            trial_ends_at: self.trial_ends_at.map(|at| at.0),
            created_at: self.created_at.0,
            whatsapp_admin_number: self.whatsapp_admin_number,
            admin_phone: admins.get(&self.id).cloned(),
            palette: codec::palette(self.colors.0.as_deref(), self.colors.1.as_deref(), self.id)?,
            version: self.version,
        })
    }
}

impl ShopAdmin for PlatformTxImpl<'_> {
    fn listed_shops(&mut self, filter: ShopFilter<'_>) -> StoreResult<Vec<ListedShop>> {
        let most = i64::try_from(filter.most.unwrap_or(usize::MAX)).unwrap_or(i64::MAX);
        let rows = match filter.search {
            None => self.query(|conn| {
                asked_for(filter).limit(most).select(ListedRow::as_select()).load::<ListedRow>(conn)
            })?,
            Some(words) => {
                let found = self.found_by(words, filter)?;
                self.query(|conn| {
                    let rows = shops::table
                        .inner_join(shop_branding::table)
                        .filter(shops::id.eq_any(found))
                        .order(shops::id.desc());
                    rows.select(ListedRow::as_select()).load(conn)
                })?
            }
        };
        let admins = self.first_admins(rows.iter().map(|row| row.id).collect())?;
        rows.into_iter().map(|row| row.into_listed(&admins)).collect()
    }

    fn listed_shop(&mut self, id: ShopId) -> StoreResult<Option<ListedShop>> {
        let row: Option<ListedRow> = self.query(|conn| {
            let row = shops::table.inner_join(shop_branding::table).filter(shops::id.eq(id.get()));
            row.select(ListedRow::as_select()).first(conn).optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let admins = self.first_admins(vec![row.id])?;
        row.into_listed(&admins).map(Some)
    }

    fn lock_shop(&mut self, id: ShopId) -> StoreResult<()> {
        self.query(|conn| {
            let row = shops::table.filter(shops::id.eq(id.get())).select(shops::id);
            for_update!(row).load::<i64>(conn)
        })?;
        Ok(())
    }

    fn shop_counts(&mut self, now: Instant, since: Instant) -> StoreResult<ShopCounts> {
        let of = |status: ShopStatus| shops::table.filter(shops::status.eq(status.as_str()));
        self.query(|conn| {
            let trial = || shops::table.filter(shops::trial_ends_at.gt(At(now)));
            let next_end: Option<At> = trial().select(min(shops::trial_ends_at)).get_result(conn)?;
            Ok(ShopCounts {
                total: shops::table.count().get_result(conn)?,
                active: of(ShopStatus::Active).count().get_result(conn)?,
                suspended: of(ShopStatus::Suspended).count().get_result(conn)?,
                inactive: of(ShopStatus::Inactive).count().get_result(conn)?,
                trial: trial().count().get_result(conn)?,
                joined: shops::table.filter(shops::created_at.ge(At(since))).count().get_result(conn)?,
                next_trial_end: next_end.map(|at| at.0),
            })
        })
    }

    fn open_shop(&mut self, seed: &ShopSeed) -> StoreResult<ShopId> {
        let (conn, notes) = self.parts()?;
        seeding::seed_shop(conn, seed).map_err(|error| {
            let error = StoreError::from(error);
            notes.trouble |= is_worth_a_retry(&error);
            error
        })
    }

    fn change_shop(
        &mut self,
        id: ShopId,
        version: i64,
        fields: ShopFields<'_>,
        now: Instant,
    ) -> StoreResult<()> {
        self.changes(id);
        self.change_one(|conn| {
            diesel::update(shops::table.filter(shops::id.eq(id.get())).filter(shops::version.eq(version)))
                .set((
                    shops::name.eq(fields.name),
                    shops::subdomain.eq(fields.subdomain.as_str()),
                    shops::whatsapp_admin_number.eq(fields.whatsapp_admin_number),
                    shops::plan.eq(fields.plan.as_str()),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn set_shop_status(
        &mut self,
        id: ShopId,
        version: i64,
        status: ShopStatus,
        now: Instant,
    ) -> StoreResult<()> {
        self.changes(id);
        self.change_one(|conn| {
            diesel::update(shops::table.filter(shops::id.eq(id.get())).filter(shops::version.eq(version)))
                .set((
                    shops::status.eq(status.as_str()),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn retire_subdomain(&mut self, subdomain: &Subdomain, former: ShopId, until: Instant) -> StoreResult<()> {
        self.query(|conn| {
            diesel::delete(retired::table.filter(retired::subdomain.eq(subdomain.as_str()))).execute(conn)?;
            diesel::insert_into(retired::table)
                .values((
                    retired::subdomain.eq(subdomain.as_str()),
                    retired::shop_id.eq(former.get()),
                    retired::reserved_until.eq(At(until)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn is_kept_for_another(
        &mut self,
        subdomain: &Subdomain,
        own: Option<ShopId>,
        now: Instant,
    ) -> StoreResult<bool> {
        let former: Option<i64> = self.query(|conn| {
            retired::table
                .filter(retired::subdomain.eq(subdomain.as_str()))
                .filter(retired::reserved_until.gt(At(now)))
                .select(retired::shop_id)
                .first(conn)
                .optional()
        })?;
        Ok(former.is_some_and(|former| own.map(ShopId::get) != Some(former)))
    }
}

/// The shops of a filter, but for its words, the newest first.
fn asked_for(
    filter: ShopFilter<'_>,
) -> IntoBoxed<'static, InnerJoin<shops::table, shop_branding::table>, Db> {
    let mut asked = shops::table.inner_join(shop_branding::table).order(shops::id.desc()).into_boxed();
    if let Some(status) = filter.status {
        asked = asked.filter(shops::status.eq(status.as_str()));
    }
    if let Some(before) = filter.before {
        asked = asked.filter(shops::id.lt(before.get()));
    }
    asked
}

impl PlatformTxImpl<'_> {
    /// The shops that have these words in their name or address. Compared here: SQLite knows the letter case of ASCII alone.
    fn found_by(&mut self, words: &str, filter: ShopFilter<'_>) -> StoreResult<Vec<i64>> {
        let words = words.to_lowercase();
        let names: Vec<(i64, String, String)> = self
            .query(|conn| asked_for(filter).select((shops::id, shops::name, shops::subdomain)).load(conn))?;
        let found = names.into_iter().filter(|(_, name, subdomain)| {
            name.to_lowercase().contains(&words) || subdomain.contains(&words)
        });
        Ok(found.map(|(id, _, _)| id).take(filter.most.unwrap_or(usize::MAX)).collect())
    }

    /// The number of the first admin of each shop who has one.
    fn first_admins(&mut self, shops: Vec<i64>) -> StoreResult<BTreeMap<i64, String>> {
        let rows: Vec<(i64, String)> = self.query(|conn| {
            staff::table
                .filter(staff::shop_id.eq_any(shops))
                .filter(staff::role.eq("admin"))
                .filter(staff::is_active.eq(true))
                .filter(staff::deleted_at.is_null())
                .filter(staff::phone.is_not_null())
                .select((staff::shop_id, staff::phone.assume_not_null()))
                .order(staff::id.desc())
                .load(conn)
        })?;
        Ok(rows.into_iter().collect())
    }
}
