//! What one client had: their last bookings, what they like, who serves them, and when they come.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{BookingId, Cents, Instant, Minutes, ServiceId, StaffId};
use ports::StoreResult;
use ports::shop::{ClientHistory, FavoriteService, PreferredStaff, RecentBooking};

use super::Tx;
use super::booking_rows::named_staff;
use super::scoped::{kept_services_of, known_bookings_of, lines_of, visits_of};
use crate::codec::{self, cell};
use crate::schema::{booking_services as lines, bookings, services, staff};
use crate::timestamp::At;

const RECENT: i64 = 10;
const FAVORITES: usize = 5;
const STAFF: i64 = 3;
const VISITS: i64 = 100;

impl Tx<'_> {
    pub(super) fn history(&mut self, client: i64, now: Instant) -> StoreResult<ClientHistory> {
        Ok(ClientHistory {
            recent: self.recent_bookings(client, now)?,
            favorites: self.favorite_services(client)?,
            staff: self.preferred_staff(client)?,
            visits: self.visits(client)?,
        })
    }

    fn recent_bookings(&mut self, client: i64, now: Instant) -> StoreResult<Vec<RecentBooking>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, At, At, String, String)> = self.query(|conn| {
            known_bookings_of(shop, At(now))
                .filter(bookings::client_id.eq(client))
                .inner_join(named_staff())
                .select((
                    bookings::id,
                    bookings::start_time,
                    bookings::end_time,
                    bookings::status,
                    staff::name,
                ))
                .order((bookings::start_time.desc(), bookings::id.desc()))
                .limit(RECENT)
                .load(conn)
        })?;
        let ids: Vec<i64> = rows.iter().map(|row| row.0).collect();
        let mut names = self.names_of_services(&ids)?;
        rows.into_iter()
            .map(|(id, start, end, status, staff_name)| {
                Ok(RecentBooking {
                    id: BookingId::new(id),
                    start: start.0,
                    end: end.0,
                    status: codec::booking_status(&status, cell("bookings", "status", id))?,
                    services: names.remove(&id).unwrap_or_default(),
                    staff_name,
                })
            })
            .collect()
    }

    fn favorite_services(&mut self, client: i64) -> StoreResult<Vec<FavoriteService>> {
        let shop = self.shop_id();
        // Their lines alone, found by their visits, and counted here: SQLite would begin a join, and a GROUP BY, at all that the shop
        // ever sold.
        let lines: Vec<i64> = self.query(|conn| {
            let visits = visits_of(shop).filter(bookings::client_id.eq(client)).select(bookings::id);
            lines_of(shop).filter(lines::booking_id.eq_any(visits)).select(lines::service_id).load(conn)
        })?;
        let ids = most_frequent(&lines, FAVORITES);
        // Services off the menu stay readable in the bookings they had.
        let mut rows: Vec<(i64, String, i64, i64)> = self.query(|conn| {
            kept_services_of(shop)
                .filter(services::id.eq_any(&ids))
                .select((services::id, services::name, services::duration_minutes, services::price_cents))
                .load(conn)
        })?;
        rows.sort_by_key(|(id, ..)| ids.iter().position(|wanted| wanted == id));
        let favorite = |(id, name, minutes, cents)| FavoriteService {
            id: ServiceId::new(id),
            name,
            duration: Minutes::new(minutes),
            price: Cents::new(cents),
        };
        Ok(rows.into_iter().map(favorite).collect())
    }

    fn preferred_staff(&mut self, client: i64) -> StoreResult<Vec<PreferredStaff>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String, String)> = self.query(|conn| {
            visits_of(shop)
                .filter(bookings::client_id.eq(client))
                .inner_join(named_staff())
                .group_by((staff::id, staff::name, staff::role))
                .select((staff::id, staff::name, staff::role))
                .order((count_star().desc(), staff::id))
                .limit(STAFF)
                .load(conn)
        })?;
        rows.into_iter()
            .map(|(id, name, role)| {
                let role = codec::staff_role(&role, cell("staff", "role", id))?;
                Ok(PreferredStaff { id: StaffId::new(id), name, role })
            })
            .collect()
    }

    fn visits(&mut self, client: i64) -> StoreResult<Vec<Instant>> {
        let shop = self.shop_id();
        let starts: Vec<At> = self.query(|conn| {
            visits_of(shop)
                .filter(bookings::client_id.eq(client))
                .select(bookings::start_time)
                .order((bookings::start_time.desc(), bookings::id.desc()))
                .limit(VISITS)
                .load(conn)
        })?;
        Ok(starts.into_iter().map(|start| start.0).collect())
    }
}

/// Those that are there most often, the smaller id first where two are as often.
fn most_frequent(ids: &[i64], most: usize) -> Vec<i64> {
    let mut counts = BTreeMap::new();
    for id in ids {
        *counts.entry(*id).or_insert(0_usize) += 1;
    }
    let mut counted: Vec<(i64, usize)> = counts.into_iter().collect();
    counted.sort_by_key(|(id, count)| (Reverse(*count), *id));
    counted.into_iter().take(most).map(|(id, _)| id).collect()
}
