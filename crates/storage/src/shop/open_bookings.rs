//! Bookings that are not over: those of a client or a browser, and one of them moved to another time.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use diesel::prelude::*;
use domain::{BookingId, BookingStatus, Instant, Interval, Minutes};
use ports::StoreResult;
use ports::shop::{Keeps, OpenBooking, OpenBookingsOwner};

use super::scoped::bookings_of;
use super::{Tx, lock_phone};
use crate::schema::bookings;
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct OpenRow {
    id: i64,
    status: String,
    start_time: At,
    total_duration: i64,
    hold_expires_at: Option<At>,
}

impl OpenRow {
    fn into_open(self, now: Instant) -> Option<(i64, OpenBooking)> {
        let keeps_its_time = match BookingStatus::parse(&self.status)? {
            BookingStatus::Confirmed => true,
            BookingStatus::Pending => self.hold_expires_at.is_some_and(|end| now < end.0),
            BookingStatus::Completed | BookingStatus::Cancelled | BookingStatus::NoShow => false,
        };
        let (start, length) = (self.start_time.0, Minutes::new(self.total_duration));
        let booking = OpenBooking { start, done: start + length.to_delta() };
        (keeps_its_time && now < booking.done).then_some((self.id, booking))
    }
}

impl Tx<'_> {
    pub(super) fn shift_booking(
        &mut self,
        (id, version): (BookingId, i64),
        start: Instant,
        blocked: Interval,
        now: Instant,
    ) -> StoreResult<()> {
        self.end_keep(id)?;
        self.move_visit_rows(id, start, now)?;
        let shop = self.shop_id();
        let at_version =
            || bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version));
        let firm = [BookingStatus::Pending.as_str(), BookingStatus::Confirmed.as_str()];
        self.change_one(|conn| {
            diesel::update(at_version().filter(bookings::hold_expires_at.gt(At(start))))
                .set(bookings::hold_expires_at.eq(At(start)))
                .execute(conn)?;
            diesel::update(at_version().filter(bookings::status.eq_any(firm)))
                .set((
                    bookings::start_time.eq(At(start)),
                    bookings::end_time.eq(At(blocked.end())),
                    bookings::blocked_from.eq(At(blocked.start())),
                    bookings::blocked_until.eq(At(blocked.end())),
                    bookings::updated_at.eq(At(now)),
                    bookings::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    pub(super) fn find_open_bookings(
        &mut self,
        OpenBookingsOwner { client, session }: OpenBookingsOwner,
        now: Instant,
    ) -> StoreResult<Vec<OpenBooking>> {
        let shop = self.shop_id();
        // No booking lasts longer than a day (rules/booking-life#longest-booking): the past of a regular is not read.
        let earliest = At(now - TimeDelta::days(1));
        let rows: Vec<OpenRow> = self.query(|conn| {
            let mut rows = Vec::new();
            if let Some(session) = session {
                let own = bookings_of(shop).filter(bookings::session_id.eq(session.get()));
                rows.extend(own.select(OpenRow::as_select()).load::<OpenRow>(conn)?);
            }
            if let Some(client) = client {
                lock_phone(conn, shop, &format!("client {}", client.get()))?;
                let own = bookings_of(shop)
                    .filter(bookings::client_id.eq(client.get()))
                    .filter(bookings::start_time.gt(earliest));
                rows.extend(own.select(OpenRow::as_select()).load::<OpenRow>(conn)?);
            }
            Ok(rows)
        })?;
        // What a client booked in this browser was found twice.
        let open: BTreeMap<i64, OpenBooking> =
            rows.into_iter().filter_map(|row| row.into_open(now)).collect();
        Ok(open.into_values().collect())
    }
}
