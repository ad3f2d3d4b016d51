//! [`BookingLists`]: many bookings at once.

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{BookingId, BookingSource, BookingStatus, CancelReason, CategoryId, Instant, Interval, StaffId};
use ports::StoreResult;
use ports::shop::{BookingCounts, BookingLists, Concern, ListedBooking, UpcomingBooking, UpcomingService};

use super::booking_rows::{
    DeskRow, LineRow, NamedBooking, its_answers, joined, named_chair, named_client, named_staff,
};
use super::places::{OverlapRow, by_booking};
use super::scoped::{
    LONGEST_BLOCK, allowed_overlaps_of, bookings_between, bookings_of, coming_of, kept_services_of, lines_of,
};
use super::{Tx, to_count};
use crate::codec::cell;
use crate::schema::{booking_overlaps, booking_services as lines, bookings, clients, services, staff};
use crate::status_literals::{Confirmed, Pending};
use crate::timestamp::At;

#[derive(Queryable)]
struct UpcomingRow {
    id: i64,
    start_time: At,
    client_name: String,
    staff_name: String,
}

/// A booking with what the desk sees of it, and the number on the client record.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct ListedRow {
    #[diesel(embed)]
    booking: NamedBooking,
    #[diesel(embed)]
    desk: DeskRow,
    #[diesel(select_expression = clients::phone.nullable())]
    client_phone: Option<String>,
}

impl BookingLists for Tx<'_> {
    fn booking_counts(&mut self, now: Instant) -> StoreResult<BookingCounts> {
        let shop = self.shop_id();
        let rows: Vec<(String, i64)> = self.query(|conn| {
            bookings_of(shop).group_by(bookings::status).select((bookings::status, count_star())).load(conn)
        })?;
        // The salon waits neither for what has lapsed, nor for what its waitlist offers.
        let of_no_concern: i64 = self.query(|conn| {
            let is_offer = bookings::source.eq(BookingSource::Waitlist.as_str());
            bookings_of(shop)
                .filter(bookings::status.eq(Pending))
                .filter(bookings::hold_expires_at.is_not_null())
                .filter(bookings::hold_expires_at.assume_not_null().le(At(now)).or(is_offer))
                .count()
                .get_result(conn)
        })?;
        let past: i64 = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::status.eq(Confirmed))
                .filter(bookings::end_time.le(At(now)))
                .count()
                .get_result(conn)
        })?;
        let of = |status: &str| rows.iter().find(|(found, _)| found == status).map_or(0, |(_, count)| *count);
        Ok(BookingCounts {
            total: to_count(rows.iter().map(|(_, count)| count).sum())?,
            pending: to_count(of("pending") - of_no_concern)?,
            confirmed: to_count(of("confirmed"))?,
            completed: to_count(of("completed"))?,
            past_confirmed: to_count(past)?,
        })
    }

    fn upcoming_bookings(
        &mut self,
        of: Concern,
        most: usize,
        now: Instant,
    ) -> StoreResult<(Vec<BookingId>, Vec<UpcomingBooking>)> {
        let shop = self.shop_id();
        let coming = coming_of(shop, At(now)).inner_join(named_staff()).into_boxed();
        let doing = |services: Vec<i64>| {
            let of_these = lines_of(shop).filter(lines::service_id.eq_any(services));
            bookings::id.eq_any(of_these.select(lines::booking_id))
        };
        let concerned = match of {
            Concern::Chair(chair) => coming.filter(bookings::chair_id.eq(chair.get())),
            Concern::StaffMember(person) => coming.filter(bookings::staff_id.eq(person.get())),
            Concern::Service(service) => coming.filter(doing(vec![service.get()])),
            Concern::Category(category) => coming.filter(doing(self.services_in(category)?)),
        };
        let mut rows: Vec<UpcomingRow> = self.query(|conn| {
            concerned
                .select((bookings::id, bookings::start_time, bookings::client_name, staff::name))
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        let all = rows.iter().map(|row| BookingId::new(row.id)).collect();
        rows.truncate(most);
        Ok((all, self.with_names(rows)?))
    }

    fn upcoming_services(&mut self, of: Option<StaffId>, now: Instant) -> StoreResult<Vec<UpcomingService>> {
        let shop = self.shop_id();
        let mut coming = coming_of(shop, At(now)).into_boxed();
        if let Some(person) = of {
            coming = coming.filter(bookings::staff_id.eq(person.get()));
        }
        let rows: Vec<(i64, At, i64)> = self.query(|conn| {
            coming
                .select((bookings::id, bookings::start_time, bookings::total_duration))
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        rows.into_iter()
            .map(|(id, start, minutes)| {
                let service = Interval::new(start.0, start.0 + TimeDelta::minutes(minutes));
                let service = cell("bookings", "total_duration", id).need(service)?;
                Ok(UpcomingService { booking: BookingId::new(id), service })
            })
            .collect()
    }

    fn summarize(&mut self, bookings: &[BookingId]) -> StoreResult<Vec<UpcomingBooking>> {
        let shop = self.shop_id();
        let ids = bookings.iter().map(|id| id.get());
        let rows: Vec<UpcomingRow> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq_any(ids))
                .inner_join(named_staff())
                .select((bookings::id, bookings::start_time, bookings::client_name, staff::name))
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        self.with_names(rows)
    }

    fn bookings_within(&mut self, window: Interval) -> StoreResult<Vec<ListedBooking>> {
        let shop = self.shop_id();
        let (from, until) = (At(window.start()), At(window.end()));
        let earliest = At(window.start() - LONGEST_BLOCK);
        let rows: Vec<ListedRow> = self.query(|conn| {
            bookings_between(shop, earliest, from, until)
                .inner_join(named_staff())
                .left_join(named_chair())
                .left_join(named_client())
                .left_join(its_answers())
                .select(ListedRow::as_select())
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        // Asked for by the window again, not by their ids: there may be more of these than a statement takes.
        let found: Vec<LineRow> = self.query(|conn| {
            let these = bookings_between(shop, earliest, from, until).select(bookings::id);
            lines_of(shop)
                .filter(lines::booking_id.eq_any(these))
                .select(LineRow::as_select())
                .order((lines::booking_id, lines::position))
                .load(conn)
        })?;
        let allowed: Vec<OverlapRow> = self.query(|conn| {
            let these = bookings_between(shop, earliest, from, until).select(bookings::id);
            allowed_overlaps_of(shop)
                .filter(booking_overlaps::booking_id.eq_any(these))
                .select(OverlapRow::as_select())
                .load(conn)
        })?;
        listed(rows, found, allowed)
    }

    fn waiting_bookings(
        &mut self,
        lapsed_after: Instant,
        most: i64,
        now: Instant,
    ) -> StoreResult<Vec<ListedBooking>> {
        let shop = self.shop_id();
        let lapsed = bookings::cancel_reason.assume_not_null().eq(CancelReason::Expired.as_str());
        let waits = bookings::status.eq(BookingStatus::Pending.as_str()).or(bookings::cancel_reason
            .is_not_null()
            .and(lapsed)
            .and(bookings::updated_at.gt(At(lapsed_after))));
        let rows: Vec<ListedRow> = self.query(|conn| {
            bookings_of(shop)
                .inner_join(named_staff())
                .left_join(named_chair())
                .left_join(named_client())
                .left_join(its_answers())
                // The index of times begins at the buffer.
                .filter(bookings::blocked_from.gt(At(now - LONGEST_BLOCK)))
                .filter(bookings::start_time.gt(At(now)))
                .filter(waits)
                // The salon has nothing to do with what its waitlist offers.
                .filter(bookings::source.ne(BookingSource::Waitlist.as_str()))
                .select(ListedRow::as_select())
                .order((bookings::start_time, bookings::id))
                .limit(most)
                .load(conn)
        })?;
        self.listed(rows)
    }

    fn listed_booking(&mut self, id: BookingId) -> StoreResult<Option<ListedBooking>> {
        Ok(self.listed_bookings(&[id])?.pop())
    }

    fn listed_bookings(&mut self, ids: &[BookingId]) -> StoreResult<Vec<ListedBooking>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        let rows: Vec<ListedRow> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq_any(&ids))
                .inner_join(named_staff())
                .left_join(named_chair())
                .left_join(named_client())
                .left_join(its_answers())
                .select(ListedRow::as_select())
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        self.listed(rows)
    }
}

fn listed(
    rows: Vec<ListedRow>,
    found: Vec<LineRow>,
    allowed: Vec<OverlapRow>,
) -> StoreResult<Vec<ListedBooking>> {
    let (named, at_desk): (Vec<_>, Vec<_>) =
        rows.into_iter().map(|row| (row.booking, (row.desk, row.client_phone))).unzip();
    let mut overlaps = by_booking(allowed)?;
    let bookings = joined(named, found)?.into_iter().zip(at_desk);
    let listed = bookings.map(|(booking, (desk, phone))| {
        let own = overlaps.remove(&booking.id.get()).unwrap_or_default();
        desk.of(booking, phone, own)
    });
    Ok(listed.collect())
}

impl Tx<'_> {
    /// Adds what belongs to a few bookings.
    fn listed(&mut self, rows: Vec<ListedRow>) -> StoreResult<Vec<ListedBooking>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = rows.iter().map(|row| row.booking.place().1).collect();
        let found: Vec<LineRow> = self.query(|conn| {
            lines_of(shop)
                .filter(lines::booking_id.eq_any(&ids))
                .select(LineRow::as_select())
                .order((lines::booking_id, lines::position))
                .load(conn)
        })?;
        let allowed: Vec<OverlapRow> = self.query(|conn| {
            allowed_overlaps_of(shop)
                .filter(booking_overlaps::booking_id.eq_any(&ids))
                .select(OverlapRow::as_select())
                .load(conn)
        })?;
        listed(rows, found, allowed)
    }

    /// Adds the names of the services with one query.
    fn with_names(&mut self, rows: Vec<UpcomingRow>) -> StoreResult<Vec<UpcomingBooking>> {
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut names = self.names_of_services(&ids)?;
        let bookings = rows.into_iter().map(|row| UpcomingBooking {
            id: BookingId::new(row.id),
            start: row.start_time.0,
            client_name: row.client_name,
            staff_name: row.staff_name,
            service_names: names.remove(&row.id).unwrap_or_default(),
        });
        Ok(bookings.collect())
    }

    fn services_in(&mut self, category: CategoryId) -> StoreResult<Vec<i64>> {
        let shop = self.shop_id();
        self.query(|conn| {
            kept_services_of(shop)
                .filter(services::category_id.eq(category.get()))
                .select(services::id)
                .load(conn)
        })
    }

    pub(super) fn names_of_services(&mut self, bookings: &[i64]) -> StoreResult<HashMap<i64, Vec<String>>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String)> = self.query(|conn| {
            lines_of(shop)
                .filter(lines::booking_id.eq_any(bookings))
                .select((lines::booking_id, lines::name))
                .order((lines::booking_id, lines::position))
                .load(conn)
        })?;
        let mut names: HashMap<i64, Vec<String>> = HashMap::new();
        for (booking, name) in rows {
            names.entry(booking).or_default().push(name);
        }
        Ok(names)
    }
}
