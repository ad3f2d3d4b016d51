//! The shifts of a weekday beside the first.

use diesel::prelude::*;
use domain::{DayOfWeek, FurtherShifts, Shift, StaffId, WeeklySchedule};
use ports::{StoreError, StoreResult};
use scheduling::ExtraShift;

use super::Tx;
use super::scoped::extra_shifts_of;
use crate::codec::{self, cell};
use crate::schema::staff_extra_shifts;

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
    fn read(&self) -> StoreResult<(DayOfWeek, Shift)> {
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

fn own(rows: &[ExtraShiftRow], staff: i64) -> impl Iterator<Item = StoreResult<(DayOfWeek, Shift)>> {
    rows.iter().filter(move |row| row.staff_id == staff).map(ExtraShiftRow::read)
}

/// As the slot engine reads them.
pub(super) fn to_engine(rows: &[ExtraShiftRow], staff: i64) -> StoreResult<Vec<ExtraShift>> {
    let extra = |(day, Shift { start, end })| ExtraShift { day, start, end, breaks: Vec::new() };
    own(rows, staff).map(|shift| shift.map(extra)).collect()
}

/// As they are edited, beside the week that they belong to.
pub(super) fn further_shifts(
    rows: &[ExtraShiftRow],
    staff: i64,
    week: &WeeklySchedule,
) -> StoreResult<FurtherShifts> {
    let mut shifts: [Vec<Shift>; 7] = Default::default();
    for row in own(rows, staff) {
        let (day, shift) = row?;
        if let Some(of_day) = shifts.get_mut(day.index()) {
            of_day.push(shift);
        }
    }
    FurtherShifts::parse(week, shifts).map_err(|_| StoreError::Inconsistency {
        table: "staff_extra_shifts",
        column: "start_time",
        row: staff,
    })
}

impl Tx<'_> {
    /// Those of everybody, in their order.
    pub(super) fn extra_shifts(&mut self) -> StoreResult<Vec<ExtraShiftRow>> {
        let shop = self.shop_id();
        self.query(|conn| {
            extra_shifts_of(shop)
                .select(ExtraShiftRow::as_select())
                .order((
                    staff_extra_shifts::staff_id,
                    staff_extra_shifts::day_of_week,
                    staff_extra_shifts::position,
                ))
                .load(conn)
        })
    }

    pub(super) fn drop_extra_shifts(&mut self, staff: StaffId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(extra_shifts_of(shop).filter(staff_extra_shifts::staff_id.eq(staff.get())))
                .execute(conn)
        })?;
        Ok(())
    }

    pub(super) fn insert_extra_shifts(&mut self, staff: StaffId, further: &FurtherShifts) -> StoreResult<()> {
        let rows = extra_shift_rows(self.shop_id(), staff.get(), further);
        if !rows.is_empty() {
            self.query(|conn| diesel::insert_into(staff_extra_shifts::table).values(&rows).execute(conn))?;
        }
        Ok(())
    }
}
