//! [`SpecialDays`]: dates on which other hours, or none, stand in place of the salon's week.

use diesel::prelude::*;
use domain::{DayHours, Interval, LocalDate, Opening, SpecialDates, SpecialDayDraft, SpecialDayId};
use ports::StoreResult;
use ports::shop::{ListedSpecialDay, SpecialDays};
use scheduling::SpecialDay;

use super::Tx;
use super::scoped::{dates_around, special_days_of};
use crate::codec::{self, cell};
use crate::schema::special_days;

const CLOSED: &str = "closed";
const HOURS: &str = "hours";

#[derive(Queryable, Selectable)]
#[diesel(table_name = special_days)]
struct SpecialDayRow {
    id: i64,
    date_from: LocalDate,
    date_to: LocalDate,
    kind: String,
    opening_time: Option<String>,
    closing_time: Option<String>,
    name: String,
    version: i64,
}

impl SpecialDayRow {
    fn into_listed(self) -> StoreResult<ListedSpecialDay> {
        let at = |column| cell("special_days", column, self.id);
        let times =
            codec::times(self.opening_time.as_deref(), self.closing_time.as_deref(), at("opening_time"))?;
        let opening = match self.kind.as_str() {
            CLOSED => None,
            HOURS => {
                let (opens, closes) = at("opening_time").need(times)?;
                Some(Opening { opens, closes })
            }
            _ => at("kind").need(None)?,
        };
        let dates = at("date_to").need(SpecialDates::parse(self.date_from, self.date_to).ok())?;
        let day = SpecialDayDraft { dates, opening, name: self.name };
        Ok(ListedSpecialDay { id: SpecialDayId::new(self.id), day, version: self.version })
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = special_days)]
#[diesel(treat_none_as_null = true)]
struct DraftColumns<'a> {
    date_from: LocalDate,
    date_to: LocalDate,
    kind: &'static str,
    opening_time: Option<String>,
    closing_time: Option<String>,
    name: &'a str,
}

impl<'a> DraftColumns<'a> {
    fn of(draft: &'a SpecialDayDraft) -> Self {
        Self {
            date_from: draft.dates.first(),
            date_to: draft.dates.last(),
            kind: if draft.opening.is_some() { HOURS } else { CLOSED },
            opening_time: draft.opening.map(|opening| opening.opens.to_string()),
            closing_time: draft.opening.map(|opening| opening.closes.to_string()),
            name: &draft.name,
        }
    }
}

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
                .values((special_days::shop_id.eq(shop), DraftColumns::of(draft)))
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
                .set((DraftColumns::of(draft), special_days::version.eq(version + 1)))
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
        let to_engine = |listed: ListedSpecialDay| SpecialDay {
            first: listed.day.dates.first(),
            last: listed.day.dates.last(),
            hours: listed.day.opening.map_or(DayHours::Closed, DayHours::Open),
        };
        Ok(self.special_days(from, to)?.into_iter().map(to_engine).collect())
    }
}
