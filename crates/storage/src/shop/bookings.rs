//! [`Bookings`]: appointments, and the guards around them.

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel::prelude::*;
use domain::{
    Booking, BookingId, BookingLine, BookingStatus, CancelReason, Cents, ClientId, ConfirmationCode, Instant,
    Interval, LocalDate, Minutes, ServiceId, SessionId, StaffId,
};
use ports::shop::{Bookings, HoldOwner, LapsedHold, NewBooking, OwnedBooking};
use ports::{StoreError, StoreResult};

use super::scoped::{bookings_of, lines_of};
use super::{Tx, lock_days, lock_phone};
use crate::codec::{self, cell};
use crate::moment::At;
use crate::schema::{booking_services as lines, bookings, chairs, staff};

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct BookingRow {
    id: i64,
    staff_id: i64,
    client_id: Option<i64>,
    session_id: Option<i64>,
    status: String,
    cancel_reason: Option<String>,
    start_time: At,
    end_time: At,
    total_duration: i64,
    total_price_cents: i64,
    hold_expires_at: Option<At>,
    confirmation_code: Option<String>,
    version: i64,
}

/// A booking with the names of who serves and where.
type NamedBooking = (BookingRow, String, Option<String>);

impl Bookings for Tx<'_> {
    fn lock_days(&mut self, days: &[LocalDate]) -> StoreResult<()> {
        let shop = self.shop_id();
        let mut days = days.to_vec();
        days.sort_unstable();
        days.dedup();
        self.query(|conn| lock_days(conn, shop, &days))
    }

    fn insert_booking(&mut self, new: &NewBooking) -> StoreResult<BookingId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(bookings::table)
                .values((
                    bookings::shop_id.eq(shop),
                    bookings::staff_id.eq(new.staff_id.get()),
                    bookings::chair_id.eq(new.chair_id.map(domain::ChairId::get)),
                    bookings::session_id.eq(new.session_id.get()),
                    bookings::status.eq(new.status.as_str()),
                    bookings::client_name.eq(new.client_name.as_str()),
                    bookings::client_phone.eq(new.client_phone.as_ref().map(domain::TypedPhone::as_str)),
                    bookings::client_email.eq(new.client_email.as_ref().map(domain::Email::as_str)),
                    bookings::start_time.eq(At(new.start)),
                    bookings::end_time.eq(At(new.end)),
                    bookings::blocked_from.eq(At(new.blocked.start())),
                    bookings::blocked_until.eq(At(new.blocked.end())),
                    bookings::total_duration.eq(new.total_duration.get()),
                    bookings::total_price_cents.eq(new.total_price.get()),
                    bookings::hold_expires_at.eq(new.hold_expires_at.map(At)),
                    bookings::confirmation_code
                        .eq(new.confirmation_code.as_ref().map(ConfirmationCode::as_str)),
                    bookings::created_at.eq(At(new.created_at)),
                    bookings::updated_at.eq(At(new.created_at)),
                ))
                .returning(bookings::id)
                .get_result(conn)
        })?;
        for (position, line) in (0_i64..).zip(&new.lines) {
            self.insert_line(id, position, line)?;
        }
        Ok(BookingId::new(id))
    }

    fn find_booking(&mut self, id: BookingId) -> StoreResult<Option<OwnedBooking>> {
        let shop = self.shop_id();
        let row: Option<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq(id.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select((BookingRow::as_select(), staff::name, chairs::name.nullable()))
                .first(conn)
                .optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let session_id = row.0.session_id.map(SessionId::new);
        let booking = self.with_lines(vec![row])?.into_iter().next();
        Ok(booking.map(|booking| OwnedBooking { booking, session_id }))
    }

    fn bookings_of_session(&mut self, session: SessionId) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::session_id.eq(session.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select((BookingRow::as_select(), staff::name, chairs::name.nullable()))
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        self.with_lines(rows)
    }

    fn open_holds(&mut self, owner: HoldOwner<'_>, now: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let open = bookings_of(shop)
            .filter(bookings::status.eq("pending"))
            .filter(bookings::hold_expires_at.gt(At(now)));
        let count: i64 = self.query(|conn| match owner {
            HoldOwner::Session(session) => {
                open.filter(bookings::session_id.eq(session.get())).count().get_result(conn)
            }
            HoldOwner::Phone(phone) => {
                lock_phone(conn, shop, phone.as_str())?;
                open.filter(bookings::client_phone.eq(phone.as_str())).count().get_result(conn)
            }
        })?;
        to_count(count)
    }

    fn unverified_since(&mut self, moment: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let made = bookings_of(shop)
            .filter(bookings::created_at.gt(At(moment)))
            .filter(bookings::client_id.is_null())
            .filter(bookings::session_id.is_not_null());
        to_count(self.query(|conn| made.count().get_result(conn))?)
    }

    fn lapsed_holds(&mut self, within: Option<Interval>, now: Instant) -> StoreResult<Vec<LapsedHold>> {
        let shop = self.shop_id();
        let lapsed = bookings_of(shop)
            .filter(bookings::status.eq("pending"))
            .filter(bookings::hold_expires_at.le(At(now)));
        let rows: Vec<(i64, i64)> = self.query(|conn| {
            let columns = (bookings::id, bookings::version);
            let Some(within) = within else { return lapsed.select(columns).order(bookings::id).load(conn) };
            lapsed
                .filter(bookings::blocked_from.gt(At(within.start() - TimeDelta::days(2))))
                .filter(bookings::blocked_from.lt(At(within.end())))
                .filter(bookings::blocked_until.gt(At(within.start())))
                .select(columns)
                .order(bookings::id)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(|(id, version)| LapsedHold { id: BookingId::new(id), version }).collect())
    }

    fn cancel_booking(
        &mut self,
        id: BookingId,
        version: i64,
        reason: CancelReason,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let changed = self.query(|conn| {
            diesel::update(
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version)),
            )
            .set((
                bookings::status.eq(BookingStatus::Cancelled.as_str()),
                bookings::cancel_reason.eq(reason.as_str()),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .execute(conn)
        })?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Stale) }
    }
}

impl Tx<'_> {
    fn insert_line(&mut self, booking: i64, position: i64, line: &BookingLine) -> StoreResult<()> {
        let shop = self.shop_id();
        let modifiers = codec::modifier_choices_doc(&line.modifiers)?;
        self.query(|conn| {
            diesel::insert_into(lines::table)
                .values((
                    lines::shop_id.eq(shop),
                    lines::booking_id.eq(booking),
                    lines::position.eq(position),
                    lines::service_id.eq(line.service_id.get()),
                    lines::name.eq(&line.name),
                    lines::price_cents.eq(line.price.get()),
                    lines::duration_minutes.eq(line.duration.get()),
                    lines::modifiers.eq(modifiers),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    /// Adds the lines of all bookings with one query.
    fn with_lines(&mut self, rows: Vec<NamedBooking>) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = rows.iter().map(|(row, _, _)| row.id).collect();
        let found: Vec<(i64, i64, String, i64, i64, serde_json::Value)> = self.query(|conn| {
            lines_of(shop)
                .filter(lines::booking_id.eq_any(&ids))
                .select((
                    lines::booking_id,
                    lines::service_id,
                    lines::name,
                    lines::price_cents,
                    lines::duration_minutes,
                    lines::modifiers,
                ))
                .order((lines::booking_id, lines::position))
                .load(conn)
        })?;
        let mut by_booking: HashMap<i64, Vec<BookingLine>> = HashMap::new();
        for (booking, service, name, price, duration, modifiers) in found {
            by_booking.entry(booking).or_default().push(BookingLine {
                service_id: ServiceId::new(service),
                name,
                price: Cents::new(price),
                duration: Minutes::new(duration),
                modifiers: codec::modifier_choices(
                    modifiers,
                    cell("booking_services", "modifiers", booking),
                )?,
            });
        }
        rows.into_iter()
            .map(|row| {
                let lines = by_booking.remove(&row.0.id).unwrap_or_default();
                to_booking(row, lines)
            })
            .collect()
    }
}

fn to_count(count: i64) -> StoreResult<usize> {
    usize::try_from(count).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Deleted staff stay readable in the bookings they had.
#[diesel::dsl::auto_type]
fn named_staff() -> _ {
    staff::table.on(staff::shop_id.eq(bookings::shop_id).and(staff::id.eq(bookings::staff_id)))
}

#[diesel::dsl::auto_type]
fn named_chair() -> _ {
    chairs::table.on(chairs::shop_id.eq(bookings::shop_id).and(chairs::id.nullable().eq(bookings::chair_id)))
}

fn to_booking((row, staff_name, chair_name): NamedBooking, lines: Vec<BookingLine>) -> StoreResult<Booking> {
    let at = |column| cell("bookings", column, row.id);
    Ok(Booking {
        id: BookingId::new(row.id),
        status: codec::booking_status(&row.status, at("status"))?,
        cancel_reason: codec::cancel_reason(row.cancel_reason.as_deref(), at("cancel_reason"))?,
        start: row.start_time.0,
        end: row.end_time.0,
        hold_expires_at: row.hold_expires_at.map(|at| at.0),
        confirmation_code: row
            .confirmation_code
            .map(|code| at("confirmation_code").need(ConfirmationCode::parse(&code).ok()))
            .transpose()?,
        total_duration: Minutes::new(row.total_duration),
        total_price: Cents::new(row.total_price_cents),
        staff_id: StaffId::new(row.staff_id),
        staff_name,
        chair_name,
        client_id: row.client_id.map(ClientId::new),
        lines,
        version: row.version,
    })
}
