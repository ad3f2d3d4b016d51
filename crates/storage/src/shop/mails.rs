//! [`Mails`]: mails that are queued, and the links in them.

use diesel::prelude::*;
use domain::{BookingId, Email, Instant};
use ports::StoreResult;
use ports::platform::MessageState;
use ports::shop::{MailPurpose, Mails, NewMail};
use verification::Lane;

use super::scoped::{bookings_of, messages_of};
use super::{Tx, to_count};
use crate::codec::EMAIL;
use crate::schema::{bookings, messages};
use crate::timestamp::At;

impl Mails for Tx<'_> {
    fn queue_mail(&mut self, new: &NewMail) -> StoreResult<bool> {
        let shop = self.shop_id();
        let content = serde_json::json!({ "code": new.link.as_ref().map(|link| &link.code) });
        let queued = self.query(|conn| {
            diesel::insert_into(messages::table)
                .values((
                    messages::shop_id.eq(shop),
                    messages::dedupe_key.eq(&new.dedupe_key),
                    messages::booking_id.eq(new.booking.get()),
                    messages::sender_id.eq(EMAIL),
                    messages::purpose.eq(new.purpose.as_str()),
                    messages::lane.eq(Lane::Booking.number()),
                    messages::content.eq(content),
                    messages::link_hash.eq(new.link.as_ref().map(|link| link.hash.as_slice())),
                    messages::state.eq(MessageState::Queued.as_str()),
                    messages::due_at.eq(At(new.created_at)),
                    messages::not_after.eq(At(new.not_after)),
                    messages::created_at.eq(At(new.created_at)),
                    messages::changed_at.eq(At(new.created_at)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(queued == 1)
    }

    fn booking_of_link(&mut self, hash: &[u8; 32]) -> StoreResult<Option<BookingId>> {
        let shop = self.shop_id();
        let booking: Option<i64> = self.query(|conn| {
            messages_of(shop)
                .filter(messages::link_hash.eq(hash.as_slice()))
                .select(messages::booking_id.assume_not_null())
                .first(conn)
                .optional()
        })?;
        Ok(booking.map(BookingId::new))
    }

    fn count_links_of(&mut self, booking: BookingId) -> StoreResult<usize> {
        let shop = self.shop_id();
        let count = self.query(|conn| {
            messages_of(shop)
                .filter(messages::booking_id.eq(booking.get()))
                .filter(messages::purpose.eq(MailPurpose::Link.as_str()))
                .count()
                .get_result(conn)
        })?;
        to_count(count)
    }

    fn count_links_to(&mut self, email: &Email, moment: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        let count = self.query(|conn| {
            let theirs = bookings_of(shop)
                .filter(bookings::created_at.gt(At(moment)))
                .filter(bookings::client_email.eq(email.as_str()))
                .select(bookings::id.nullable());
            messages_of(shop)
                .filter(messages::booking_id.eq_any(theirs))
                .filter(messages::purpose.eq(MailPurpose::Link.as_str()))
                .count()
                .get_result(conn)
        })?;
        to_count(count)
    }

    fn change_booking_email(&mut self, booking: BookingId, email: &Email) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(bookings_of(shop).filter(bookings::id.eq(booking.get())))
                .set(bookings::client_email.eq(email.as_str()))
                .execute(conn)?;
            diesel::update(messages_of(shop).filter(messages::booking_id.eq(booking.get())))
                .set(messages::link_hash.eq(None::<&[u8]>))
                .execute(conn)
        })?;
        Ok(())
    }
}
