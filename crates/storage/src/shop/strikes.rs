//! [`Strikes`]: the visits that clients missed or cancelled late.

use diesel::prelude::*;
use domain::{BookingId, BookingSource, BookingStatus, ClientId, Instant, Strike, StrikeKind};
use ports::StoreResult;
use ports::shop::{Actor, Strikes};

use super::Tx;
use super::audit::actor_columns;
use super::scoped::{bookings_of, client_changes_of, strike_waivers_of};
use crate::cached_statement::CachePlan;
use crate::schema::{bookings, client_changes, strike_waivers};
use crate::status_literals::Pending;
use crate::timestamp::At;

impl Strikes for Tx<'_> {
    fn strikes_of(&mut self, client: ClientId, since: Instant) -> StoreResult<Vec<Strike>> {
        let shop = self.shop_id();
        let ended = [BookingStatus::NoShow.as_str(), BookingStatus::Cancelled.as_str()];
        let rows: Vec<(i64, String, At)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq(client.get()))
                .filter(bookings::start_time.gt(At(since)))
                .filter(bookings::status.eq_any(ended))
                .order((bookings::start_time.desc(), bookings::id.desc()))
                .select((bookings::id, bookings::status, bookings::start_time))
                .load(conn)
        })?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
        let late: Vec<i64> = self.query(|conn| {
            client_changes_of(shop)
                .filter(client_changes::booking_id.eq_any(&ids))
                .filter(client_changes::cancelled_late.eq(true))
                .select(client_changes::booking_id)
                .load(conn)
        })?;
        let waived: Vec<i64> = self.query(|conn| {
            strike_waivers_of(shop)
                .filter(strike_waivers::booking_id.eq_any(&ids))
                .select(strike_waivers::booking_id)
                .load(conn)
        })?;
        let strike = |(id, status, start): (i64, String, At)| {
            let kind = match late.contains(&id) {
                true => StrikeKind::LateCancel,
                false if status == BookingStatus::NoShow.as_str() => StrikeKind::NoShow,
                false => return None,
            };
            Some(Strike { booking: BookingId::new(id), kind, at: start.0, is_waived: waived.contains(&id) })
        };
        Ok(rows.into_iter().filter_map(strike).collect())
    }

    fn waive_strike(&mut self, booking: BookingId, by: Actor, now: Instant) -> StoreResult<()> {
        self.count_strike(booking)?;
        let shop = self.shop_id();
        let (by_kind, by) = actor_columns(by);
        let row = (
            strike_waivers::shop_id.eq(shop),
            strike_waivers::booking_id.eq(booking.get()),
            strike_waivers::by_kind.eq(by_kind),
            strike_waivers::by_id.eq(by.unwrap_or_default()),
            strike_waivers::at.eq(At(now)),
        );
        self.query(|conn| diesel::insert_into(strike_waivers::table).values(row).execute(conn))?;
        Ok(())
    }

    fn count_strike(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        let its = strike_waivers::booking_id.eq(booking.get());
        self.query(|conn| diesel::delete(strike_waivers_of(shop).filter(its)).execute(conn))?;
        Ok(())
    }

    fn awaits_approval(&mut self, client: ClientId, now: Instant) -> StoreResult<bool> {
        let shop = self.shop_id();
        let waiting = bookings_of(shop)
            .filter(bookings::client_id.eq(client.get()))
            .filter(bookings::status.eq(Pending))
            .filter(bookings::confirmation_code.is_null())
            .filter(bookings::source.ne(BookingSource::Waitlist.as_str()))
            .filter(bookings::hold_expires_at.gt(At(now)));
        self.query(|conn| diesel::select(diesel::dsl::exists(waiting)).get_result(conn))
    }

    fn await_approval(
        &mut self,
        id: BookingId,
        version: i64,
        client: ClientId,
        hold: Instant,
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
                bookings::client_id.eq(client.get()),
                bookings::confirmation_code.eq(None::<String>),
                bookings::hold_expires_at.eq(At(hold)),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .returning(bookings::id)
            .cache_plan()
            .get_result(conn)
        })
    }
}
