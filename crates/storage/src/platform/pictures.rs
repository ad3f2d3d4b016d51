//! [`Pictures`]: the pictures of all shops.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::ShopId;
use ports::StoreResult;
use ports::platform::{ListedPicture, Pictures};

use super::PlatformTxImpl;
use crate::codec::{self, cell};
use crate::schema::{assets, shop_branding as branding, staff};
use crate::timestamp::At;

impl Pictures for PlatformTxImpl<'_> {
    fn listed_pictures(&mut self) -> StoreResult<Vec<ListedPicture>> {
        let rows: Vec<(i64, i64, String, String, At)> = self.query(|conn| {
            assets::table
                .select((assets::id, assets::shop_id, assets::url, assets::kind, assets::created_at))
                .order((assets::shop_id, assets::id))
                .load(conn)
        })?;
        let of_shops: Vec<(Option<String>, Option<String>)> = self.query(|conn| {
            branding::table.select((branding::logo_url, branding::hero_image_url)).load(conn)
        })?;
        let of_staff: Vec<Option<String>> = self.query(|conn| {
            staff::table.filter(staff::deleted_at.is_null()).select(staff::profile_image_url).load(conn)
        })?;
        let of_shops = of_shops.into_iter().flat_map(|(logo, hero)| [logo, hero]);
        let shown: HashSet<String> = of_shops.chain(of_staff).flatten().collect();
        let listed = rows.into_iter().map(|(id, shop, url, kind, At(uploaded_at))| {
            Ok(ListedPicture {
                id,
                shop: ShopId::new(shop),
                kind: codec::picture_kind(&kind, cell("assets", "kind", id))?,
                is_shown: shown.contains(&url),
                url,
                uploaded_at,
            })
        });
        listed.collect()
    }
}
