//! Rows of special days and of further shifts.

use diesel::prelude::*;
use domain::{
    DayOfWeek, FurtherShifts, LocalDate, Opening, Shift, SpecialDates, SpecialDayDraft, SpecialDayId,
};
use ports::StoreResult;
use ports::shop::ListedSpecialDay;

use crate::codec::{self, cell};
use crate::schema::{special_days, staff_extra_shifts};

const CLOSED: &str = "closed";
const HOURS: &str = "hours";

#[derive(Queryable, Selectable)]
#[diesel(table_name = special_days)]
pub(crate) struct SpecialDayRow {
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
    pub(crate) fn into_listed(self) -> StoreResult<ListedSpecialDay> {
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
pub(crate) struct SpecialDayColumns<'a> {
    date_from: LocalDate,
    date_to: LocalDate,
    kind: &'static str,
    opening_time: Option<String>,
    closing_time: Option<String>,
    name: &'a str,
}

impl<'a> SpecialDayColumns<'a> {
    pub(crate) fn of(draft: &'a SpecialDayDraft) -> Self {
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

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = staff_extra_shifts)]
pub(crate) struct ExtraShiftRow {
    pub(crate) shop_id: i64,
    pub(crate) staff_id: i64,
    pub(crate) day_of_week: i64,
    pub(crate) position: i64,
    pub(crate) start_time: String,
    pub(crate) end_time: String,
}

impl ExtraShiftRow {
    pub(crate) fn read(&self) -> StoreResult<(DayOfWeek, Shift)> {
        let at = |column| cell("staff_extra_shifts", column, self.staff_id);
        let day = at("day_of_week").need(DayOfWeek::from_number(self.day_of_week))?;
        let start = codec::time(&self.start_time, at("start_time"))?;
        Ok((day, Shift { start, end: codec::time(&self.end_time, at("end_time"))? }))
    }
}

/// The rows of a member of staff's further shifts.
pub(crate) fn extra_shift_rows(shop: i64, staff: i64, further: &FurtherShifts) -> Vec<ExtraShiftRow> {
    let of_day = |day: DayOfWeek| {
        (1..).zip(further.on(day)).map(move |(position, shift)| ExtraShiftRow {
            shop_id: shop,
            staff_id: staff,
            day_of_week: i64::from(day.number()),
            position,
            start_time: shift.start.to_string(),
            end_time: shift.end.to_string(),
        })
    };
    DayOfWeek::ALL.into_iter().flat_map(of_day).collect()
}
