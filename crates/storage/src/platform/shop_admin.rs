//! [`ShopAdmin`]: the shops as the platform's admins see and change them.

use std::collections::BTreeMap;

use diesel::dsl::{Filter, InnerJoin, IntoBoxed, NotEq, max, min};
use diesel::prelude::*;
use domain::{Instant, Plan, ShopId, ShopStatus, Subdomain};
use ports::platform::{
    KnownShop, ListedShop, ShopAdmin, ShopCounts, ShopFields, ShopFilter, ShopOwner, ShopSeed,
};
use ports::{StoreError, StoreResult};

use super::shop_deletion::{DELETED, emptied_columns};
use super::{Db, PlatformTxImpl, seeding};
use crate::codec::{self, cell};
use crate::error::is_worth_a_retry;
use crate::schema::{audit_log, retired_subdomains as retired, shop_branding, shops, staff};
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
    fn into_listed(self, owners: &Owners, closed: &BTreeMap<i64, At>) -> StoreResult<ListedShop> {
        let at = |column| cell("shops", column, self.id);
        let owners = owners.get(&self.id).map_or(&[][..], Vec::as_slice);
        let status = at("status").need(ShopStatus::parse(&self.status))?;
        let since = closed.get(&self.id).unwrap_or(&self.created_at).0;
        Ok(ListedShop {
            id: ShopId::new(self.id),
            subdomain: at("subdomain").need(Subdomain::parse(&self.subdomain).ok())?,
            status,
            closed_since: (status != ShopStatus::Active).then_some(since),
            plan: at("plan").need(Plan::parse(&self.plan))?,
            name: self.name,
            trial_ends_at: self.trial_ends_at.map(|at| at.0),
            created_at: self.created_at.0,
            whatsapp_admin_number: self.whatsapp_admin_number,
            admin_name: owners.first().map(|owner| owner.name.clone()),
            admin_phone: owners.iter().find_map(|owner| owner.phone.clone()),
            palette: codec::palette(self.colors.0.as_deref(), self.colors.1.as_deref(), self.id)?,
            version: self.version,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = shops)]
struct KnownRow {
    id: i64,
    name: String,
    subdomain: String,
    status: String,
    plan: String,
    trial_ends_at: Option<At>,
    whatsapp_admin_number: Option<String>,
}

impl KnownRow {
    fn into_known(self, owners: Vec<ShopOwner>) -> StoreResult<KnownShop> {
        let at = |column| cell("shops", column, self.id);
        Ok(KnownShop {
            id: ShopId::new(self.id),
            status: at("status").need(ShopStatus::parse(&self.status))?,
            plan: at("plan").need(Plan::parse(&self.plan))?,
            name: self.name,
            subdomain: self.subdomain,
            trial_ends_at: self.trial_ends_at.map(|at| at.0),
            notice_number: self.whatsapp_admin_number,
            owners,
        })
    }
}

impl ShopAdmin for PlatformTxImpl<'_> {
    fn listed_shops(&mut self, filter: ShopFilter) -> StoreResult<Vec<ListedShop>> {
        let most = i64::try_from(filter.most.unwrap_or(usize::MAX)).unwrap_or(i64::MAX);
        let rows: Vec<ListedRow> =
            self.query(|conn| asked_for(filter).limit(most).select(ListedRow::as_select()).load(conn))?;
        self.listed(rows)
    }

    fn known_shops(&mut self) -> StoreResult<Vec<KnownShop>> {
        let rows: Vec<KnownRow> = self.query(|conn| there().select(KnownRow::as_select()).load(conn))?;
        let mut owners = self.owners(None)?;
        rows.into_iter()
            .map(|row| {
                let own = owners.remove(&row.id).unwrap_or_default();
                row.into_known(own)
            })
            .collect()
    }

    fn shops_listed_as(&mut self, ids: &[ShopId]) -> StoreResult<Vec<ListedShop>> {
        let wanted: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        let rows: Vec<ListedRow> = self.query(|conn| {
            branded().filter(shops::id.eq_any(&wanted)).select(ListedRow::as_select()).load(conn)
        })?;
        let mut rows: BTreeMap<i64, ListedRow> = rows.into_iter().map(|row| (row.id, row)).collect();
        self.listed(wanted.iter().filter_map(|id| rows.remove(id)).collect())
    }

    fn listed_shop(&mut self, id: ShopId) -> StoreResult<Option<ListedShop>> {
        let row: Vec<ListedRow> = self.query(|conn| {
            let row = branded().filter(shops::id.eq(id.get()));
            row.select(ListedRow::as_select()).load(conn)
        })?;
        Ok(self.listed(row)?.pop())
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
            let trial = || there().filter(shops::trial_ends_at.gt(At(now)));
            let next_end: Option<At> = trial().select(min(shops::trial_ends_at)).get_result(conn)?;
            Ok(ShopCounts {
                total: there().count().get_result(conn)?,
                active: of(ShopStatus::Active).count().get_result(conn)?,
                suspended: of(ShopStatus::Suspended).count().get_result(conn)?,
                inactive: of(ShopStatus::Inactive).count().get_result(conn)?,
                trial: trial().count().get_result(conn)?,
                joined: there().filter(shops::created_at.ge(At(since))).count().get_result(conn)?,
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
                    shops::trial_ends_at.eq(fields.trial_ends_at.map(At)),
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

    fn delete_shop(&mut self, id: ShopId, now: Instant) -> StoreResult<()> {
        self.changes(id);
        self.delete_rows_of_shop(id)?;
        self.query(|conn| {
            let gone = shops::table.filter(shops::id.eq(id.get()));
            diesel::update(gone).set(emptied_columns!(id, now)).execute(conn)
        })?;
        Ok(())
    }

    fn was_shop(&mut self, id: ShopId, at: Instant) -> StoreResult<bool> {
        self.query(|conn| {
            let known = there().filter(shops::id.eq(id.get())).filter(shops::created_at.le(At(at)));
            diesel::select(diesel::dsl::exists(known)).get_result(conn)
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

/// All shops but the deleted ones, which have no branding.
fn branded() -> InnerJoin<shops::table, shop_branding::table> {
    shops::table.inner_join(shop_branding::table)
}

/// The shops of a filter, the newest first.
fn asked_for(filter: ShopFilter) -> IntoBoxed<'static, InnerJoin<shops::table, shop_branding::table>, Db> {
    let mut asked = branded().order(shops::id.desc()).into_boxed();
    if let Some(status) = filter.status {
        asked = asked.filter(shops::status.eq(status.as_str()));
    }
    if let Some(plan) = filter.plan {
        asked = asked.filter(shops::plan.eq(plan.as_str()));
    }
    if let Some(before) = filter.before {
        asked = asked.filter(shops::id.lt(before.get()));
    }
    asked
}

/// The shops that were not deleted.
fn there() -> Filter<shops::table, NotEq<shops::status, &'static str>> {
    shops::table.filter(shops::status.ne(DELETED))
}

/// Those who run each shop, the first of them first.
type Owners = BTreeMap<i64, Vec<ShopOwner>>;

impl PlatformTxImpl<'_> {
    fn listed(&mut self, rows: Vec<ListedRow>) -> StoreResult<Vec<ListedShop>> {
        let ids = || rows.iter().map(|row| row.id).collect::<Vec<_>>();
        let (owners, changed) = (self.owners(Some(ids()))?, self.last_status_changes(&ids())?);
        rows.into_iter().map(|row| row.into_listed(&owners, &changed)).collect()
    }

    /// When the platform last opened or closed each of these shops.
    fn last_status_changes(&mut self, shops: &[i64]) -> StoreResult<BTreeMap<i64, At>> {
        let rows: Vec<(Option<i64>, Option<At>)> = self.query(|conn| {
            audit_log::table
                .filter(audit_log::shop_id.eq_any(shops.iter().map(|id| Some(*id)).collect::<Vec<_>>()))
                .filter(audit_log::entity.eq("shop"))
                .filter(audit_log::action.eq("shop.status"))
                .group_by(audit_log::shop_id)
                .select((audit_log::shop_id, max(audit_log::at)))
                .load(conn)
        })?;
        Ok(rows.into_iter().filter_map(|(shop, at)| Some((shop?, at?))).collect())
    }

    /// The owners of these shops; of all without any.
    fn owners(&mut self, shops: Option<Vec<i64>>) -> StoreResult<Owners> {
        let rows: Vec<(i64, String, Option<String>)> = self.query(|conn| {
            let mut admins = staff::table
                .filter(staff::role.eq("admin"))
                .filter(staff::is_active.eq(true))
                .filter(staff::deleted_at.is_null())
                .order(staff::id.asc())
                .into_boxed();
            if let Some(shops) = shops {
                admins = admins.filter(staff::shop_id.eq_any(shops));
            }
            admins.select((staff::shop_id, staff::name, staff::phone)).load(conn)
        })?;
        let mut owners = Owners::new();
        for (shop, name, phone) in rows {
            owners.entry(shop).or_default().push(ShopOwner { name, phone });
        }
        Ok(owners)
    }
}
