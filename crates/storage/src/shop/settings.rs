//! [`Settings`]: the shop itself.

use diesel::prelude::*;
use domain::{Opening, Shop, ShopHours};
use ports::StoreResult;
use ports::shop::Settings;

use super::Tx;
use super::scoped::{hours_of, the_shop};
use crate::rows::{self, ShopHoursRow, ShopRow};
use crate::schema::shops;

impl Settings for Tx<'_> {
    fn shop(&mut self) -> StoreResult<Shop> {
        self.shop_row()?.into_shop()
    }

    fn hours(&mut self) -> StoreResult<ShopHours> {
        let default_hours = self.shop_row()?.default_hours()?;
        self.week(default_hours)
    }

    fn shop_version(&mut self) -> StoreResult<i64> {
        let shop = self.shop_id();
        self.query(|conn| the_shop(shop).select(shops::version).first(conn))
    }
}

impl Tx<'_> {
    pub(super) fn week(&mut self, default_hours: Opening) -> StoreResult<ShopHours> {
        let shop = self.shop_id();
        let rows = self.query(|conn| hours_of(shop).select(ShopHoursRow::as_select()).load(conn))?;
        rows::shop_hours(default_hours, &rows)
    }

    pub(super) fn shop_row(&mut self) -> StoreResult<ShopRow> {
        let shop = self.shop_id();
        self.query(|conn| the_shop(shop).select(ShopRow::as_select()).first(conn))
    }
}
