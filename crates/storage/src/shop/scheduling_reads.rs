//! [`SchedulingReads`]: everything the slot engine needs, in a handful of bounded queries.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    BookingId, Capabilities, Chair, ChairId, Instant, Interval, Minutes, ScheduleException, ServiceId,
    StaffId,
};
use ports::StoreResult;
use ports::shop::{Blocks, ListedBlock, SchedulingReads};
use scheduling::{Block, BusyInterval, MovedBreak, SchedulingData, Stylist};

use super::Tx;
use super::blocks::DayBreakRow;
use super::extra_shifts;
use super::scoped::{
    LONGEST_BLOCK, bookings_of, chair_services_of, chair_staff_of, chairs_of, dates_around, exceptions_of,
    revisions_of, schedule_days_of, staff_of,
};
use crate::codec::{self, cell};
use crate::rows::{self, ExceptionRow, ScheduleDayRow, StaffRow};
use crate::schema::{bookings, chair_services, chair_staff, chairs, shop_revisions, staff_exceptions};
use crate::status_literals::{Cancelled, Pending};
use crate::timestamp::At;

impl SchedulingReads for Tx<'_> {
    fn salon(&mut self, window: Interval, now: Instant) -> StoreResult<SchedulingData> {
        let row = self.shop_row()?;
        let hours = self.week(row.default_hours()?)?;
        let shop = row.into_shop()?;
        Ok(SchedulingData {
            zone: shop.zone,
            hours,
            policy: shop.policy,
            stylists: self.stylists(window)?,
            chairs: self.chairs()?,
            busy_intervals: self.busy_intervals(window, now)?,
            special_days: self.special_days_around(window)?,
            blocks: self.blocks_in(window)?.iter().map(to_engine).collect(),
        })
    }

    fn next_hold_expiry(&mut self, window: Interval, now: Instant) -> StoreResult<Option<Instant>> {
        let shop = self.shop_id();
        let lapses = bookings::hold_expires_at.assume_not_null();
        let next: Option<At> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::blocked_from.gt(At(window.start() - LONGEST_BLOCK)))
                .filter(bookings::blocked_from.lt(At(window.end())))
                .filter(bookings::status.eq(Pending))
                .filter(lapses.gt(At(now)))
                .select(lapses)
                .order(lapses)
                .first(conn)
                .optional()
        })?;
        Ok(next.map(|next| next.0))
    }

    fn revision(&mut self) -> StoreResult<i64> {
        let shop = self.shop_id();
        let lanes: Vec<i64> =
            self.query(|conn| revisions_of(shop).select(shop_revisions::revision).load(conn))?;
        Ok(lanes.into_iter().sum())
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct BusyRow {
    id: i64,
    staff_id: i64,
    chair_id: Option<i64>,
    start_time: At,
    end_time: At,
    total_duration: i64,
}

impl BusyRow {
    fn into_interval(self) -> BusyInterval {
        let served = Minutes::new(self.total_duration).to_delta();
        BusyInterval::new(
            StaffId::new(self.staff_id),
            self.chair_id.map(ChairId::new),
            self.start_time.0,
            self.end_time.0,
        )
        .stored_as(BookingId::new(self.id))
        .served_until(self.start_time.0 + served)
    }
}

impl Tx<'_> {
    fn stylists(&mut self, window: Interval) -> StoreResult<Vec<Stylist>> {
        let shop = self.shop_id();
        let people: Vec<StaffRow> =
            self.query(|conn| staff_of(shop).select(StaffRow::as_select()).load(conn))?;
        let able = self.capabilities()?;
        let days: Vec<ScheduleDayRow> =
            self.query(|conn| schedule_days_of(shop).select(ScheduleDayRow::as_select()).load(conn))?;
        let exceptions = self.exceptions(window)?;
        let moved_breaks = self.moved_breaks(window)?;
        let extra_shifts = self.extra_shifts()?;
        let stylists = people.into_iter().filter_map(|person| {
            let id = person.id;
            to_stylist(person, &able, &days, &exceptions, &moved_breaks).and_then(|stylist| {
                Ok(Stylist { extra_shifts: extra_shifts::to_engine(&extra_shifts, id)?, ..stylist })
            })
                .inspect_err(|error| {
                    tracing::error!(shop.id = shop, staff.id = id, cause = %error, "staff {id} left out of the calendar");
                })
                .ok()
        });
        Ok(stylists.collect())
    }

    /// Exceptions of the window's dates.
    fn exceptions(&mut self, window: Interval) -> StoreResult<Vec<ExceptionRow>> {
        let shop = self.shop_id();
        let (from, to) = dates_around(window);
        self.query(|conn| {
            exceptions_of(shop)
                .filter(staff_exceptions::exception_date.le(to))
                .filter(staff_exceptions::last_date.ge(from))
                .select(ExceptionRow::as_select())
                .order((staff_exceptions::exception_date, staff_exceptions::id))
                .load(conn)
        })
    }

    pub(super) fn chairs(&mut self) -> StoreResult<Vec<Chair>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String)> = self
            .query(|conn| chairs_of(shop).select((chairs::id, chairs::name)).order(chairs::id).load(conn))?;
        let staff: Vec<(i64, i64)> = self.query(|conn| {
            chair_staff_of(shop).select((chair_staff::chair_id, chair_staff::staff_id)).load(conn)
        })?;
        let services: Vec<(i64, i64)> = self.query(|conn| {
            chair_services_of(shop).select((chair_services::chair_id, chair_services::service_id)).load(conn)
        })?;
        Ok(rows
            .into_iter()
            .map(|(id, name)| Chair {
                id: ChairId::new(id),
                name,
                allowed_staff: of_chair(&staff, id).map(StaffId::new).collect(),
                allowed_services: of_chair(&services, id).map(ServiceId::new).collect(),
            })
            .collect())
    }

    /// Bookings that hold their time at `now` and block any of the window.
    fn busy_intervals(&mut self, window: Interval, now: Instant) -> StoreResult<Vec<BusyInterval>> {
        let shop = self.shop_id();
        let holds = bookings::status.ne(Pending).or(bookings::hold_expires_at.assume_not_null().gt(At(now)));
        let rows: Vec<BusyRow> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::status.ne(Cancelled))
                .filter(bookings::blocked_from.gt(At(window.start() - LONGEST_BLOCK)))
                .filter(bookings::blocked_from.lt(At(window.end())))
                .filter(bookings::blocked_until.gt(At(window.start())))
                .filter(holds)
                .select(BusyRow::as_select())
                .load(conn)
        })?;
        Ok(rows.into_iter().map(BusyRow::into_interval).collect())
    }
}

fn to_engine(listed: &ListedBlock) -> Block {
    Block::new(listed.id, listed.block.of, listed.block.time)
}

fn of_chair(pairs: &[(i64, i64)], chair: i64) -> impl Iterator<Item = i64> {
    pairs.iter().filter(move |(of, _)| *of == chair).map(|(_, id)| *id)
}

fn to_stylist(
    person: StaffRow,
    able: &HashMap<i64, Vec<ServiceId>>,
    days: &[ScheduleDayRow],
    exceptions: &[ExceptionRow],
    moved_breaks: &[DayBreakRow],
) -> StoreResult<Stylist> {
    let id = person.id;
    let own_days: Vec<&ScheduleDayRow> = days.iter().filter(|day| day.staff_id == id).collect();
    let own_exceptions = exceptions.iter().filter(|exception| exception.staff_id == id);
    Ok(Stylist {
        id: StaffId::new(id),
        role: codec::staff_role(&person.role, cell("staff", "role", id))?,
        name: person.name,
        is_active: person.is_active,
        available_for_booking: person.available_for_booking,
        capabilities: Capabilities::from_list(able.get(&id).cloned().unwrap_or_default()),
        schedule: rows::weekly_schedule(&own_days)?,
        exceptions: own_exceptions
            .map(ExceptionRow::to_exception)
            .collect::<StoreResult<Vec<ScheduleException>>>()?,
        extra_shifts: Vec::new(),
        extra_breaks: Vec::new(),
        moved_breaks: moved_breaks
            .iter()
            .filter(|moved| moved.staff_id == id)
            .map(DayBreakRow::to_moved_break)
            .collect::<StoreResult<Vec<MovedBreak>>>()?,
    })
}
