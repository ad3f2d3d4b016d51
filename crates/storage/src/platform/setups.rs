//! [`Setups`]: salons being set up by their owners.

use diesel::prelude::*;
use domain::{IdentityId, Plan, SessionId, SetupId, ShopId, ShopStatus};
use ports::StoreResult;
use ports::platform::{NewSetup, Setup, Setups, ShopSetUp};
use ports::shop::SecretHash;

use super::PlatformTxImpl;
use super::shop_deletion::DELETED;
use crate::codec::cell;
use crate::schema::{shop_setups as setups, shops};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = setups)]
struct SetupRow {
    id: i64,
    session_id: i64,
    shop_name: String,
    plan: String,
    identity_id: Option<i64>,
    shop_id: Option<i64>,
    expires_at: At,
}

impl SetupRow {
    fn into_setup(self) -> StoreResult<Setup> {
        Ok(Setup {
            id: SetupId::new(self.id),
            session: SessionId::new(self.session_id),
            shop_name: self.shop_name,
            owner: self.identity_id.map(IdentityId::new),
            plan: cell("shop_setups", "plan", self.id).need(Plan::parse(&self.plan))?,
            shop: self.shop_id.map(ShopId::new),
            expires_at: self.expires_at.0,
        })
    }
}

impl Setups for PlatformTxImpl<'_> {
    fn start_setup(&mut self, new: &NewSetup) -> StoreResult<SetupId> {
        let id: i64 = self.query(|conn| {
            diesel::insert_into(setups::table)
                .values((
                    setups::progress_hash.eq(&new.progress.0[..]),
                    setups::session_id.eq(new.session.get()),
                    setups::shop_name.eq(&new.shop_name),
                    setups::plan.eq(new.plan.as_str()),
                    setups::created_at.eq(At(new.created_at)),
                    setups::expires_at.eq(At(new.expires_at)),
                ))
                .returning(setups::id)
                .get_result(conn)
        })?;
        Ok(SetupId::new(id))
    }

    fn setup_by_progress(&mut self, progress: &SecretHash) -> StoreResult<Option<Setup>> {
        let row: Option<SetupRow> = self.query(|conn| {
            setups::table
                .filter(setups::progress_hash.eq(&progress.0[..]))
                .select(SetupRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(SetupRow::into_setup).transpose()
    }

    fn setup(&mut self, id: SetupId) -> StoreResult<Option<Setup>> {
        let row: Option<SetupRow> = self.query(|conn| {
            setups::table.filter(setups::id.eq(id.get())).select(SetupRow::as_select()).first(conn).optional()
        })?;
        row.map(SetupRow::into_setup).transpose()
    }

    fn verify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<()> {
        self.change_one(|conn| {
            diesel::update(setups::table.filter(setups::id.eq(id.get())))
                .set(setups::identity_id.eq(owner.get()))
                .execute(conn)
        })
    }

    fn finish_setup(&mut self, id: SetupId, owner: IdentityId, shop: ShopId) -> StoreResult<bool> {
        let finished = self.query(|conn| {
            diesel::update(
                setups::table
                    .filter(setups::id.eq(id.get()))
                    .filter(setups::identity_id.eq(owner.get()))
                    .filter(setups::shop_id.is_null()),
            )
            .set(setups::shop_id.eq(shop.get()))
            .execute(conn)
        })?;
        Ok(finished == 1)
    }

    fn shops_set_up_by(&mut self, owner: IdentityId) -> StoreResult<Vec<ShopSetUp>> {
        let rows: Vec<(i64, At, String)> = self.query(|conn| {
            let own = setups::table
                .filter(setups::identity_id.eq(owner.get()))
                .order(setups::id)
                .select(setups::shop_id);
            let ids: Vec<Option<i64>> = for_update!(own).load(conn)?;
            shops::table
                .filter(shops::id.eq_any(ids.into_iter().flatten().collect::<Vec<_>>()))
                .filter(shops::status.ne(DELETED))
                .select((shops::id, shops::created_at, shops::status))
                .load(conn)
        })?;
        let shops = rows.into_iter().map(|(id, created_at, status)| {
            let status = cell("shops", "status", id).need(ShopStatus::parse(&status))?;
            Ok(ShopSetUp { created_at: created_at.0, status })
        });
        shops.collect()
    }

    fn unverify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<bool> {
        let unverified = self.query(|conn| {
            diesel::update(
                setups::table
                    .filter(setups::id.eq(id.get()))
                    .filter(setups::identity_id.eq(owner.get()))
                    .filter(setups::shop_id.is_null()),
            )
            .set(setups::identity_id.eq(None::<i64>))
            .execute(conn)
        })?;
        Ok(unverified == 1)
    }
}
