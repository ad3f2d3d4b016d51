//! [`Schedules`]: the weeks of the staff and their exceptions, to be edited.

use diesel::prelude::*;
use domain::{ExceptionId, FurtherShifts, Instant, LocalDate, ScheduleException, StaffId, WeeklySchedule};
use ports::StoreResult;
use ports::shop::{ExceptionDraft, Schedules, StaffSchedule};

use super::Tx;
use super::extra_shifts::further_shifts;
use super::scoped::{exceptions_of, schedule_days_of, staff_of};
use crate::rows::{self, ExceptionRow, ScheduleDayRow, exception_columns, schedule_rows};
use crate::schema::{staff, staff_exceptions, staff_schedule_days};
use crate::timestamp::At;

impl Schedules for Tx<'_> {
    fn schedules(&mut self) -> StoreResult<Vec<StaffSchedule>> {
        let shop = self.shop_id();
        let people: Vec<(i64, i64)> = self
            .query(|conn| staff_of(shop).select((staff::id, staff::version)).order(staff::id).load(conn))?;
        let days: Vec<ScheduleDayRow> =
            self.query(|conn| schedule_days_of(shop).select(ScheduleDayRow::as_select()).load(conn))?;
        let shifts = self.extra_shifts()?;
        let schedule = |(staff, version): (i64, i64)| {
            let own: Vec<&ScheduleDayRow> = days.iter().filter(|day| day.staff_id == staff).collect();
            let week = rows::weekly_schedule(&own)?.unwrap_or_default();
            let further = further_shifts(&shifts, staff, &week)?;
            Ok(StaffSchedule { staff_id: StaffId::new(staff), week, further, version })
        };
        people.into_iter().map(schedule).collect()
    }

    fn schedule(&mut self, staff: StaffId) -> StoreResult<Option<StaffSchedule>> {
        Ok(self.schedules()?.into_iter().find(|schedule| schedule.staff_id == staff))
    }

    fn set_schedule(
        &mut self,
        staff: StaffId,
        week: &WeeklySchedule,
        further: &FurtherShifts,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.drop_extra_shifts(staff)?;
        let days = schedule_rows(shop, staff.get(), week);
        self.query(|conn| {
            let old = schedule_days_of(shop).filter(staff_schedule_days::staff_id.eq(staff.get()));
            diesel::delete(old).execute(conn)?;
            diesel::insert_into(staff_schedule_days::table).values(&days).execute(conn)
        })?;
        self.insert_extra_shifts(staff, further)
    }

    fn exceptions_from(&mut self, staff: StaffId, from: LocalDate) -> StoreResult<Vec<ScheduleException>> {
        let shop = self.shop_id();
        let rows: Vec<ExceptionRow> = self.query(|conn| {
            exceptions_of(shop)
                .filter(staff_exceptions::staff_id.eq(staff.get()))
                .filter(staff_exceptions::last_date.ge(from))
                .select(ExceptionRow::as_select())
                .order((staff_exceptions::exception_date, staff_exceptions::id))
                .load(conn)
        })?;
        rows.iter().map(ExceptionRow::to_exception).collect()
    }

    fn exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<Option<ScheduleException>> {
        let shop = self.shop_id();
        let row: Option<ExceptionRow> = self.query(|conn| {
            exceptions_of(shop)
                .filter(staff_exceptions::staff_id.eq(staff.get()))
                .filter(staff_exceptions::id.eq(id.get()))
                .select(ExceptionRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.as_ref().map(ExceptionRow::to_exception).transpose()
    }

    fn insert_exception(
        &mut self,
        staff: StaffId,
        draft: &ExceptionDraft,
        now: Instant,
    ) -> StoreResult<ExceptionId> {
        let shop = self.shop_id();
        let (is_available, start, end) = exception_columns(Some(draft.kind));
        let id: i64 = self.query(|conn| {
            diesel::insert_into(staff_exceptions::table)
                .values((
                    staff_exceptions::shop_id.eq(shop),
                    staff_exceptions::staff_id.eq(staff.get()),
                    staff_exceptions::exception_date.eq(draft.dates.first()),
                    staff_exceptions::last_date.eq(draft.dates.last()),
                    staff_exceptions::is_available.eq(is_available),
                    staff_exceptions::start_time.eq(start),
                    staff_exceptions::end_time.eq(end),
                    staff_exceptions::reason.eq(&draft.reason),
                    staff_exceptions::created_at.eq(At(now)),
                ))
                .returning(staff_exceptions::id)
                .get_result(conn)
        })?;
        Ok(ExceptionId::new(id))
    }

    fn delete_exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            let own = exceptions_of(shop).filter(staff_exceptions::staff_id.eq(staff.get()));
            diesel::delete(own.filter(staff_exceptions::id.eq(id.get()))).execute(conn)
        })
    }
}
