//! [`VisitLinks`]: the links of messages to single bookings.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{SecretHash, VISIT_LINK_TTL, VisitLinks};

use super::Tx;
use super::scoped::{chat_answers_of, reminders_of, visit_answers_of, visit_links_of};
use crate::schema::{chat_answers, reminders, visit_answers, visit_links};
use crate::timestamp::At;

impl VisitLinks for Tx<'_> {
    fn add_visit_link(
        &mut self,
        booking: BookingId,
        start: Instant,
        token: &SecretHash,
        most: usize,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let links = || visit_links_of(shop).filter(visit_links::booking_id.eq(booking.get()));
            let mut former: Vec<Vec<u8>> = links()
                .order((visit_links::created_at.desc(), visit_links::token_hash))
                .select(visit_links::token_hash)
                .load(conn)?;
            let too_many = former.split_off(former.len().min(most - 1));
            if !too_many.is_empty() {
                diesel::delete(links().filter(visit_links::token_hash.eq_any(too_many))).execute(conn)?;
            }
            diesel::insert_into(visit_links::table)
                .values((
                    visit_links::token_hash.eq(token.0.as_slice()),
                    visit_links::shop_id.eq(shop),
                    visit_links::booking_id.eq(booking.get()),
                    visit_links::created_at.eq(At(now)),
                    visit_links::expires_at.eq(At(start + VISIT_LINK_TTL)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn booking_of_visit_link(&mut self, token: &SecretHash, now: Instant) -> StoreResult<Option<BookingId>> {
        let shop = self.shop_id();
        let booking: Option<i64> = self.query(|conn| {
            visit_links_of(shop)
                .filter(visit_links::token_hash.eq(token.0.as_slice()))
                .filter(visit_links::expires_at.gt(At(now)))
                .select(visit_links::booking_id)
                .first(conn)
                .optional()
        })?;
        Ok(booking.map(BookingId::new))
    }
}

impl Tx<'_> {
    /// Moves the end of a booking's links with the booking. The job that queues reminders looks at its reminders again, also when the desk tells
    /// the client nothing.
    pub(super) fn move_visit_rows(
        &mut self,
        booking: BookingId,
        start: Instant,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(visit_links_of(shop).filter(visit_links::booking_id.eq(booking.get())))
                .set(visit_links::expires_at.eq(At(start + VISIT_LINK_TTL)))
                .execute(conn)?;
            let of_former_start = reminders_of(shop)
                .filter(reminders::booking_id.eq(booking.get()))
                .filter(reminders::start_time.ne(At(start)));
            diesel::update(of_former_start)
                .set((
                    reminders::state.eq("due"),
                    reminders::why.eq(None::<String>),
                    reminders::due_at.eq(At(now)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    /// Deletes the links to bookings, and what their client has answered about them.
    pub(super) fn erase_visit_rows(&mut self, bookings: &[i64]) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let links = visit_links_of(shop).filter(visit_links::booking_id.eq_any(bookings));
            diesel::delete(links).execute(conn)?;
            let answers = visit_answers_of(shop).filter(visit_answers::booking_id.eq_any(bookings));
            diesel::delete(answers).execute(conn)?;
            let said = chat_answers_of(shop).filter(chat_answers::booking_id.eq_any(bookings));
            diesel::delete(said).execute(conn)
        })?;
        Ok(())
    }
}
