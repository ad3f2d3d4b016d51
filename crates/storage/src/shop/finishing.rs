//! [`Finishing`]: what visits were in the end.

use diesel::prelude::*;
use domain::{BookingId, Cents, Instant, ServiceId};
use ports::StoreResult;
use ports::shop::{FinalLine, Finish, Finishing};

use super::Tx;
use super::scoped::{bookings_of, final_lines_of};
use crate::codec::{self, cell};
use crate::schema::{bookings, final_lines};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = final_lines)]
struct FinalLineRow {
    service_id: Option<i64>,
    name: String,
    modifiers: serde_json::Value,
    price_cents: i64,
}

impl FinalLineRow {
    fn read(self, booking: BookingId) -> StoreResult<FinalLine> {
        let at = cell("final_lines", "modifiers", booking.get());
        Ok(FinalLine {
            service_id: self.service_id.map(ServiceId::new),
            name: self.name,
            modifiers: codec::modifier_choices(self.modifiers, at)?,
            price: Cents::new(self.price_cents),
        })
    }
}

impl Finishing for Tx<'_> {
    fn write_finish(&mut self, id: BookingId, finish: &Finish, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let paid = (
            bookings::final_price_cents.eq(finish.final_price.get()),
            bookings::discount_cents.eq(finish.discount.get()),
            bookings::discount_reason.eq(finish.discount_reason.as_deref()),
            bookings::finished_at.eq(At(now)),
        );
        self.query(|conn| {
            diesel::update(bookings_of(shop).filter(bookings::id.eq(id.get()))).set(paid).execute(conn)
        })?;
        self.write_final_lines(id, &finish.lines)
    }

    fn finish_of(&mut self, id: BookingId) -> StoreResult<Option<Finish>> {
        let shop = self.shop_id();
        let found: Option<(Option<i64>, Option<i64>, Option<String>)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq(id.get()))
                .filter(bookings::finished_at.is_not_null())
                .select((bookings::final_price_cents, bookings::discount_cents, bookings::discount_reason))
                .first(conn)
                .optional()
        })?;
        let Some((Some(price), Some(discount), discount_reason)) = found else { return Ok(None) };
        let rows: Vec<FinalLineRow> = self.query(|conn| {
            final_lines_of(shop)
                .filter(final_lines::booking_id.eq(id.get()))
                .select(FinalLineRow::as_select())
                .order(final_lines::position)
                .load(conn)
        })?;
        Ok(Some(Finish {
            lines: rows.into_iter().map(|row| row.read(id)).collect::<StoreResult<_>>()?,
            discount: Cents::new(discount),
            discount_reason,
            final_price: Cents::new(price),
        }))
    }
}

impl Tx<'_> {
    /// In place of those that were written before.
    pub(super) fn write_final_lines(&mut self, id: BookingId, lines: &[FinalLine]) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(final_lines_of(shop).filter(final_lines::booking_id.eq(id.get()))).execute(conn)
        })?;
        for (position, line) in (0_i64..).zip(lines) {
            let row = (
                final_lines::shop_id.eq(shop),
                final_lines::booking_id.eq(id.get()),
                final_lines::position.eq(position),
                final_lines::service_id.eq(line.service_id.map(ServiceId::get)),
                final_lines::name.eq(&line.name),
                final_lines::modifiers.eq(codec::modifier_choices_doc(&line.modifiers)?),
                final_lines::price_cents.eq(line.price.get()),
            );
            self.query(|conn| diesel::insert_into(final_lines::table).values(row).execute(conn))?;
        }
        Ok(())
    }
}
