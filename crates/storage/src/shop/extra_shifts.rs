//! The shifts of a weekday beside the first.

use diesel::prelude::*;
use domain::{DayOfWeek, FurtherShifts, Shift, StaffId, WeeklySchedule};
use ports::{StoreError, StoreResult};
use scheduling::ExtraShift;

use super::Tx;
use super::scoped::extra_shifts_of;
use crate::schema::staff_extra_shifts;
use crate::time_rows::{ExtraShiftRow, extra_shift_rows};

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
