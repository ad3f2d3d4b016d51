//! [`Assets`]: the pictures that a shop has uploaded.

use diesel::dsl::exists;
use diesel::prelude::*;
use domain::Instant;
use ports::shop::{Assets, NewAsset};
use ports::{StoreError, StoreResult};

use super::scoped::{assets_of, trail_of};
use super::{Tx, lock_assets, to_count};
use crate::codec;
use crate::schema::{assets, audit_log};
use crate::timestamp::At;

impl Assets for Tx<'_> {
    fn lock_assets(&mut self) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_assets(conn, shop))
    }

    fn has_asset(&mut self, url: &str) -> StoreResult<bool> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::select(exists(assets_of(shop).filter(assets::url.eq(url)))).get_result(conn)
        })
    }

    fn save_asset(&mut self, asset: &NewAsset, now: Instant) -> StoreResult<i64> {
        let shop = self.shop_id();
        let byte_count =
            i64::try_from(asset.byte_count).map_err(|error| StoreError::Failed(error.to_string()))?;
        let columns = (
            assets::kind.eq(codec::picture_kind_text(asset.kind)),
            assets::byte_count.eq(byte_count),
            assets::created_at.eq(At(now)),
        );
        self.query(|conn| {
            diesel::insert_into(assets::table)
                .values((assets::shop_id.eq(shop), assets::url.eq(&asset.url), columns))
                .on_conflict((assets::shop_id, assets::url))
                .do_update()
                .set(columns)
                .returning(assets::id)
                .get_result(conn)
        })
    }

    fn forget_asset(&mut self, url: &str) -> StoreResult<Option<i64>> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(assets_of(shop).filter(assets::url.eq(url)))
                .returning(assets::id)
                .get_result(conn)
                .optional()
        })
    }

    fn bytes_of_other_assets(&mut self, url: &str) -> StoreResult<usize> {
        let shop = self.shop_id();
        let counts: Vec<i64> = self.query(|conn| {
            assets_of(shop).filter(assets::url.ne(url)).select(assets::byte_count).load(conn)
        })?;
        to_count(counts.iter().sum())
    }

    fn uploads_since(&mut self, moment: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let count: i64 = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq("picture"))
                .filter(audit_log::action.eq("asset.uploaded"))
                .filter(audit_log::at.gt(At(moment)))
                .count()
                .get_result(conn)
        })?;
        to_count(count)
    }
}
