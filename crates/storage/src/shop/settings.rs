//! [`Settings`]: the shop itself.

use diesel::prelude::*;
use domain::{
    BookingRules, Branding, BufferMinutes, Instant, Opening, OpeningStep, Shop, ShopHours, ShopZone,
};
use ports::StoreResult;
use ports::shop::Settings;

use super::scoped::{bookings_of, branding_of, hours_of, the_shop};
use super::{Tx, ahead_of_start};
use crate::rows::{self, BrandingRow, ShopHoursRow, ShopRow, hours_rows};
use crate::schema::{bookings, shop_branding, shop_hours, shops};
use crate::timestamp::At;

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

    fn looked_at(&mut self) -> StoreResult<Vec<OpeningStep>> {
        let shop = self.shop_id();
        let names: String = self.query(|conn| the_shop(shop).select(shops::looked_at).first(conn))?;
        Ok(names.split_whitespace().filter_map(OpeningStep::parse).collect())
    }

    fn look_at(&mut self, step: OpeningStep) -> StoreResult<()> {
        let shop = self.shop_id();
        // One statement: two looks at the same moment are both kept.
        let new = the_shop(shop).filter(shops::looked_at.not_like(format!("%{}%", step.as_str())));
        self.query(|conn| {
            diesel::update(new)
                .set(shops::looked_at.eq(shops::looked_at.concat(format!(" {}", step.as_str()))))
                .execute(conn)
                .map(drop)
        })
    }

    fn set_accepting_bookings(&mut self, version: i64, accepting: bool, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((
                    shops::accepting_bookings.eq(accepting),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn set_hours(&mut self, version: i64, hours: &ShopHours, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let default = hours.default_hours;
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((
                    shops::default_opening_time.eq(default.opens.to_string()),
                    shops::default_closing_time.eq(default.closes.to_string()),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })?;
        let rows = hours.week.as_ref().map(|week| hours_rows(shop, week)).unwrap_or_default();
        self.query(|conn| {
            diesel::delete(hours_of(shop)).execute(conn)?;
            diesel::insert_into(shop_hours::table).values(&rows).execute(conn)
        })?;
        Ok(())
    }

    fn set_zone(&mut self, version: i64, zone: ShopZone, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((
                    shops::timezone.eq(zone.name()),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn set_buffers(
        &mut self,
        version: i64,
        before: BufferMinutes,
        after: BufferMinutes,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((
                    shops::buffer_before_minutes.eq(before.minutes().get()),
                    shops::buffer_after_minutes.eq(after.minutes().get()),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })?;
        self.query(|conn| {
            let wider = || {
                bookings_of(shop)
                    .filter(bookings::status.ne("cancelled"))
                    .filter(bookings::start_time.gt(At(now)))
                    .filter(bookings::blocked_from.lt(ahead_of_start(before)))
            };
            // In the order in which all who change several bookings do: an update alone takes them as it finds them, and may wait crosswise.
            let ids: Vec<i64> = for_update!(wider().select(bookings::id).order(bookings::id)).load(conn)?;
            if ids.is_empty() {
                return Ok(0);
            }
            diesel::update(wider()).set(bookings::blocked_from.eq(ahead_of_start(before))).execute(conn)
        })?;
        Ok(())
    }

    fn set_booking_rules(&mut self, version: i64, rules: &BookingRules, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((
                    shops::min_notice_minutes.eq(rules.min_notice.get()),
                    shops::horizon_days.eq(i64::from(rules.horizon_days)),
                    shops::slot_step_minutes.eq(rules.slot_step.get()),
                    shops::hold_minutes.eq(rules.hold.get()),
                    shops::max_open_bookings.eq(i64::from(rules.max_open_bookings)),
                    shops::completes_visits.eq(rules.completes_visits),
                    shops::updated_at.eq(At(now)),
                    shops::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn set_branding(&mut self, version: i64, branding: &Branding, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(the_shop(shop).filter(shops::version.eq(version)))
                .set((shops::updated_at.eq(At(now)), shops::version.eq(version + 1)))
                .execute(conn)
        })?;
        let row = BrandingRow::new(branding.clone());
        self.query(|conn| diesel::update(branding_of(shop)).set(&row).execute(conn)).map(drop)
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
        self.query(|conn| {
            the_shop(shop)
                .inner_join(shop_branding::table.on(shop_branding::shop_id.eq(shops::id)))
                .select(ShopRow::as_select())
                .first(conn)
        })
    }
}
