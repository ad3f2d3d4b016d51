//! [`Bookings`]: appointments, and the guards around them.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use domain::{
    Booking, BookingId, BookingSource, BookingStatus, CancelReason, ChairId, ClientId, Instant, Interval,
    LocalDate, Marks, Minutes, SessionId, TypedPhone,
};
use ports::StoreResult;
use ports::shop::{
    BookingRecord, BookingVersion, Bookings, COMPLETED_AT_ONCE, HoldOwner, NewBooking, OpenBooking,
    OpenBookingsOwner, Revival,
};

use super::booking_rows::{NamedBooking, OwnerRow, named_chair, named_staff};
use super::scoped::bookings_of;
use super::{Tx, lock_days, lock_every_day, lock_phone, lock_rules, to_count};
use crate::cached_statement::CachePlan;
use crate::schema::bookings;
use crate::status_literals::{Confirmed, Pending};
use crate::timestamp::At;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The first, or the other where there is none.
    fn coalesce(cents: Nullable<BigInt>, other: Nullable<BigInt>) -> Nullable<BigInt>;
}

impl Bookings for Tx<'_> {
    fn lock_rules(&mut self) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_rules(conn, shop))
    }

    fn lock_every_day(&mut self) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_every_day(conn, shop))
    }

    fn lock_days(&mut self, days: &[LocalDate]) -> StoreResult<()> {
        let shop = self.shop_id();
        let mut days = days.to_vec();
        days.sort_unstable();
        days.dedup();
        self.query(|conn| lock_days(conn, shop, &days))
    }

    fn insert_booking(&mut self, new: &NewBooking) -> StoreResult<BookingId> {
        self.insert_row(new, new.status, None)
    }

    fn find_booking(&mut self, id: BookingId) -> StoreResult<Option<BookingRecord>> {
        let shop = self.shop_id();
        let row: Option<(NamedBooking, OwnerRow)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq(id.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select((NamedBooking::as_select(), OwnerRow::as_select()))
                .first(conn)
                .optional()
        })?;
        let Some((named, owner)) = row else { return Ok(None) };
        let booking = self.with_lines(vec![named])?.into_iter().next();
        booking.map(|booking| owner.of(booking)).transpose()
    }

    fn bookings_of_session(&mut self, session: SessionId) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::session_id.eq(session.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select(NamedBooking::as_select())
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        self.with_lines(rows)
    }

    fn bookings_of_client(&mut self, client: ClientId, session: SessionId) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        // Each half has its index; an OR over both has none.
        let mut rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq(client.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select(NamedBooking::as_select())
                .load(conn)
        })?;
        let of_browser: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::session_id.eq(session.get()))
                .filter(bookings::client_id.is_null().or(bookings::client_id.ne(client.get())))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select(NamedBooking::as_select())
                .load(conn)
        })?;
        rows.extend(of_browser);
        rows.sort_by_key(NamedBooking::place);
        self.with_lines(rows)
    }

    fn count_open_holds(&mut self, owner: HoldOwner<'_>, now: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let pending = bookings_of(shop).filter(bookings::status.eq(Pending));
        let until = bookings::hold_expires_at.assume_not_null();
        self.query(|conn| match owner {
            // Those of one browser are few. With their end as a condition a database may look through those of all browsers.
            HoldOwner::Session(session) => {
                let own = pending.filter(bookings::session_id.eq(session.get()));
                let ends: Vec<At> = own.select(until).load(conn)?;
                Ok(ends.into_iter().filter(|end| now < end.0).count())
            }
            HoldOwner::Phone(phone) => {
                let key = phone.counting_key();
                lock_phone(conn, shop, &key)?;
                // Not the times that the salon holds for clients of its waitlist.
                let made = pending.filter(bookings::source.ne(BookingSource::Waitlist.as_str()));
                let open = made.filter(until.gt(At(now)));
                let typed: Vec<Option<String>> = open.select(bookings::client_phone).load(conn)?;
                let same =
                    |other: &str| TypedPhone::parse(other).is_ok_and(|other| other.counting_key() == key);
                Ok(typed.iter().flatten().filter(|other| same(other)).count())
            }
        })
    }

    fn open_bookings(&mut self, owner: OpenBookingsOwner, now: Instant) -> StoreResult<Vec<OpenBooking>> {
        self.find_open_bookings(owner, now)
    }

    fn unverified_since(&mut self, moment: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let made = bookings_of(shop)
            .filter(bookings::created_at.gt(At(moment)))
            .filter(bookings::client_id.is_null())
            .filter(bookings::session_id.is_not_null());
        to_count(self.query(|conn| made.count().get_result(conn))?)
    }

    fn expired_holds(&mut self, within: Option<Interval>, now: Instant) -> StoreResult<Vec<BookingVersion>> {
        let shop = self.shop_id();
        let lapsed = bookings_of(shop)
            .filter(bookings::status.eq(Pending))
            .filter(bookings::hold_expires_at.le(At(now)));
        let columns = (bookings::id, bookings::version, bookings::blocked_from, bookings::blocked_until);
        let rows: Vec<(i64, i64, At, At)> =
            self.query(|conn| lapsed.select(columns).order(bookings::id).load(conn))?;
        // Somebody looks every quarter of a minute, so they are fewer than the bookings of those days.
        let asked = |from: Instant, until: Instant| {
            within.is_none_or(|within| from < within.end() && within.start() < until)
        };
        let lapsed = rows.into_iter().filter(|(.., from, until)| asked(from.0, until.0));
        Ok(lapsed.map(|(id, version, ..)| BookingVersion { id: BookingId::new(id), version }).collect())
    }

    fn ended_visits(&mut self, by: Instant) -> StoreResult<Vec<BookingVersion>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, i64)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::status.eq(Confirmed))
                .filter(bookings::end_time.le(At(by)))
                .select((bookings::id, bookings::version))
                .order(bookings::end_time)
                .limit(COMPLETED_AT_ONCE)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(|(id, version)| BookingVersion { id: BookingId::new(id), version }).collect())
    }

    fn cancel_booking(
        &mut self,
        id: BookingId,
        version: i64,
        reason: CancelReason,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let open = [BookingStatus::Pending, BookingStatus::Confirmed].map(BookingStatus::as_str);
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq_any(open)),
            )
            .set((
                bookings::status.eq(BookingStatus::Cancelled.as_str()),
                bookings::cancel_reason.eq(reason.as_str()),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }

    fn confirm_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq(BookingStatus::Pending.as_str())),
            )
            .set((
                bookings::status.eq(BookingStatus::Confirmed.as_str()),
                bookings::client_id.eq(client.get()),
                bookings::hold_expires_at.eq(None::<At>),
                bookings::confirmation_code.eq(None::<&str>),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }

    fn accept_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq(BookingStatus::Pending.as_str())),
            )
            .set((
                bookings::status.eq(BookingStatus::Confirmed.as_str()),
                bookings::client_id.eq(client.get()),
                bookings::hold_expires_at.eq(None::<At>),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }

    fn hand_over_booking(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version)),
            )
            .set((
                bookings::client_id.eq(client.get()),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }

    fn revive_booking(
        &mut self,
        id: BookingId,
        version: i64,
        revival: &Revival,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let Revival { client, chair, blocked, ends_code } = *revival;
        let revived = diesel::update(
            bookings_of(shop)
                .filter(bookings::id.eq(id.get()))
                .filter(bookings::version.eq(version))
                .filter(bookings::status.eq(BookingStatus::Cancelled.as_str()))
                .filter(bookings::cancel_reason.eq(CancelReason::Expired.as_str())),
        )
        .set((
            bookings::status.eq(BookingStatus::Confirmed.as_str()),
            bookings::client_id.eq(client.get()),
            bookings::hold_expires_at.eq(None::<At>),
            ends_code.then(|| bookings::confirmation_code.eq(None::<&str>)),
            bookings::updated_at.eq(At(now)),
            bookings::version.eq(version + 1),
            bookings::cancel_reason.eq(None::<&str>),
            bookings::chair_id.eq(chair.map(ChairId::get)),
            bookings::end_time.eq(At(blocked.end())),
            bookings::blocked_from.eq(At(blocked.start())),
            bookings::blocked_until.eq(At(blocked.end())),
        ));
        // Within a savepoint: when the overlap constraint refuses the row, the transaction goes on and can tell the client.
        self.change_one(|conn| conn.transaction(|conn| revived.execute(conn)))
    }

    fn move_booking(
        &mut self,
        id: BookingId,
        version: i64,
        start: Instant,
        blocked: Interval,
        now: Instant,
    ) -> StoreResult<()> {
        self.shift_booking((id, version), start, blocked, now)
    }

    fn end_booking(
        &mut self,
        id: BookingId,
        version: i64,
        outcome: BookingStatus,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let firm = [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::NoShow];
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq_any(firm.map(BookingStatus::as_str))),
            )
            .set((
                bookings::status.eq(outcome.as_str()),
                (outcome == BookingStatus::Completed).then(|| {
                    bookings::final_price_cents
                        .eq(coalesce(bookings::final_price_cents, bookings::total_price_cents.nullable()))
                }),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }

    fn mark_booking(&mut self, id: BookingId, version: i64, marks: &Marks, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq(Confirmed)),
            )
            .set((
                bookings::arrived_at.eq(marks.arrived_at.map(At)),
                bookings::started_at.eq(marks.started_at.map(At)),
                bookings::late_minutes.eq(marks.late.map(Minutes::get)),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }

    fn assign_client(&mut self, id: BookingId, client: ClientId, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_booking(|conn| {
            diesel::update(
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::client_id.is_null()),
            )
            .set((
                bookings::client_id.eq(client.get()),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(bookings::version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }
}
