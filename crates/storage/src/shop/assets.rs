//! [`Assets`]: the pictures that a shop has uploaded.

use diesel::dsl::exists;
use diesel::prelude::*;
use ports::StoreResult;
use ports::shop::Assets;

use super::Tx;
use super::scoped::assets_of;
use crate::schema::assets;

impl Assets for Tx<'_> {
    fn has_asset(&mut self, url: &str) -> StoreResult<bool> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::select(exists(assets_of(shop).filter(assets::url.eq(url)))).get_result(conn)
        })
    }
}
