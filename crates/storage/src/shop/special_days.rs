//! [`SpecialDays`]: dates on which other hours, or none, stand in place of the salon's week.

use diesel::prelude::*;
use domain::{Interval, LocalDate, SpecialDayDraft, SpecialDayId};
use ports::StoreResult;
use ports::shop::{ListedSpecialDay, SpecialDays};
use scheduling::SpecialDay;

use super::Tx;
use super::scoped::{dates_around, special_days_of};
use crate::schema::special_days;
use crate::time_rows::{SpecialDayColumns, SpecialDayRow};

impl SpecialDays for Tx<'_> {
    fn special_days(&mut self, first: LocalDate, last: LocalDate) -> StoreResult<Vec<ListedSpecialDay>> {
        let shop = self.shop_id();
        let rows: Vec<SpecialDayRow> = self.query(|conn| {
            special_days_of(shop)
                .filter(special_days::date_to.ge(first))
                .filter(special_days::date_from.le(last))
                .select(SpecialDayRow::as_select())
                .order(special_days::date_from)
                .load(conn)
        })?;
        rows.into_iter().map(SpecialDayRow::into_listed).collect()
    }

    fn special_day(&mut self, id: SpecialDayId) -> StoreResult<Option<ListedSpecialDay>> {
        let shop = self.shop_id();
        let row: Option<SpecialDayRow> = self.query(|conn| {
            let one = special_days_of(shop).filter(special_days::id.eq(id.get()));
            one.select(SpecialDayRow::as_select()).first(conn).optional()
        })?;
        row.map(SpecialDayRow::into_listed).transpose()
    }

    fn insert_special_day(&mut self, draft: &SpecialDayDraft) -> StoreResult<SpecialDayId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(special_days::table)
                .values((special_days::shop_id.eq(shop), SpecialDayColumns::of(draft)))
                .returning(special_days::id)
                .get_result(conn)
        })?;
        Ok(SpecialDayId::new(id))
    }

    fn update_special_day(
        &mut self,
        id: SpecialDayId,
        version: i64,
        draft: &SpecialDayDraft,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            let own = special_days_of(shop).filter(special_days::id.eq(id.get()));
            diesel::update(own.filter(special_days::version.eq(version)))
                .set((SpecialDayColumns::of(draft), special_days::version.eq(version + 1)))
                .execute(conn)
        })
    }

    fn delete_special_day(&mut self, id: SpecialDayId, version: i64) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            let own = special_days_of(shop).filter(special_days::id.eq(id.get()));
            diesel::delete(own.filter(special_days::version.eq(version))).execute(conn)
        })
    }
}

impl Tx<'_> {
    /// The special days of a window's dates, as the slot engine reads them.
    pub(super) fn special_days_around(&mut self, window: Interval) -> StoreResult<Vec<SpecialDay>> {
        let (from, to) = dates_around(window);
        Ok(self.special_days(from, to)?.iter().map(|listed| SpecialDay::planned(&listed.day)).collect())
    }
}
