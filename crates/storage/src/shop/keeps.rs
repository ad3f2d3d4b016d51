//! [`Keeps`]: bookings that stay although their time is not worked.

use diesel::prelude::*;
use domain::{BookingId, Instant, Interval, StaffId};
use ports::StoreResult;
use ports::shop::{Actor, Keeps, Kept};

use super::Tx;
use super::audit::actor_columns;
use super::scoped::keeps_of;
use crate::schema::booking_keeps;
use crate::timestamp::At;

impl Keeps for Tx<'_> {
    fn keeps_within(&mut self, window: Interval) -> StoreResult<Vec<Kept>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, At, i64)> = self.query(|conn| {
            keeps_of(shop)
                .filter(booking_keeps::start_time.ge(At(window.start())))
                .filter(booking_keeps::start_time.lt(At(window.end())))
                .select((booking_keeps::booking_id, booking_keeps::start_time, booking_keeps::staff_id))
                .load(conn)
        })?;
        let kept = |(booking, start, staff): (i64, At, i64)| Kept {
            booking: BookingId::new(booking),
            start: start.0,
            staff_id: StaffId::new(staff),
        };
        Ok(rows.into_iter().map(kept).collect())
    }

    fn keep_of(&mut self, booking: BookingId) -> StoreResult<Option<(Kept, String)>> {
        let shop = self.shop_id();
        let row: Option<(At, i64, String)> = self.query(|conn| {
            keeps_of(shop)
                .filter(booking_keeps::booking_id.eq(booking.get()))
                .select((booking_keeps::start_time, booking_keeps::staff_id, booking_keeps::reason))
                .first(conn)
                .optional()
        })?;
        Ok(row.map(|(start, staff, reason)| {
            (Kept { booking, start: start.0, staff_id: StaffId::new(staff) }, reason)
        }))
    }

    fn keep_booking(&mut self, kept: Kept, reason: &str, by: Actor, now: Instant) -> StoreResult<()> {
        self.end_keep(kept.booking)?;
        let shop = self.shop_id();
        let (by_kind, by) = actor_columns(by);
        let row = (
            booking_keeps::shop_id.eq(shop),
            booking_keeps::booking_id.eq(kept.booking.get()),
            booking_keeps::start_time.eq(At(kept.start)),
            booking_keeps::staff_id.eq(kept.staff_id.get()),
            booking_keeps::reason.eq(reason),
            booking_keeps::by_kind.eq(by_kind),
            booking_keeps::by_id.eq(by.unwrap_or_default()),
            booking_keeps::at.eq(At(now)),
        );
        self.query(|conn| diesel::insert_into(booking_keeps::table).values(row).execute(conn))?;
        Ok(())
    }

    fn end_keep(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        let its = booking_keeps::booking_id.eq(booking.get());
        self.query(|conn| diesel::delete(keeps_of(shop).filter(its)).execute(conn))?;
        Ok(())
    }
}
