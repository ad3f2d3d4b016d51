//! [`MessageFigures`]: how many messages, and what came of them.

use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{BookingSource, Cents, Interval};
use ports::StoreResult;
use ports::platform::MessageState;
use ports::shop::{MessageCount, MessageFigures, MessageOutcomes};

use super::Tx;
use super::scoped::{bookings_of, messages_of, reviews_of, trail_of};
use crate::codec::{self, cell};
use crate::schema::{audit_log, bookings, messages, reviews};
use crate::status_literals::{ByClient, ByMail, OfBooking};
use crate::timestamp::At;

/// The keys of what was written or tapped in the chat (`EventKey`).
const FROM_THE_CHAT: &str = "m:%";

/// Purpose, category, state, whether they are billed, and how many.
type Alike = (String, String, String, Option<bool>, i64);

fn count_of(row: &Alike, was_taken: bool, count: i64) -> StoreResult<MessageCount> {
    let (purpose, category, state, billable, _) = row;
    let at = |column| cell("messages", column, 0);
    Ok(MessageCount {
        purpose: purpose.clone(),
        category: codec::category(category, at("category"))?,
        state: at("state").need(MessageState::parse(state))?,
        billed: *billable == Some(true),
        was_taken,
        count,
    })
}

/// The messages of the salon by WhatsApp that were queued in a time.
macro_rules! queued_within {
    ($shop:expr, $time:expr) => {
        messages_of($shop)
            .filter(messages::created_at.ge(At($time.start())))
            .filter(messages::created_at.lt(At($time.end())))
            .filter(messages::sender_id.ne(ByMail))
    };
}

macro_rules! grouped {
    ($messages:expr) => {
        $messages
            .group_by((messages::purpose, messages::category, messages::state, messages::billable))
            .select((
                messages::purpose,
                messages::category,
                messages::state,
                messages::billable,
                count_star(),
            ))
    };
}

impl MessageFigures for Tx<'_> {
    fn message_counts(&mut self, time: Interval) -> StoreResult<Vec<MessageCount>> {
        let shop = self.shop_id();
        let all: Vec<Alike> = self.query(|conn| {
            let all = queued_within!(shop, time);
            grouped!(all).load(conn)
        })?;
        // A statement of its own: diesel groups by columns alone.
        let refused: Vec<Alike> = self.query(|conn| {
            let refused = queued_within!(shop, time).filter(messages::wamid.is_null());
            grouped!(refused).load(conn)
        })?;
        let mut counts = Vec::new();
        for row in all {
            let is_alike =
                |other: &&Alike| (&other.0, &other.1, &other.2, other.3) == (&row.0, &row.1, &row.2, row.3);
            let refused = refused.iter().find(is_alike).map_or(0, |other| other.4);
            counts.push(count_of(&row, false, refused)?);
            counts.push(count_of(&row, true, row.4 - refused)?);
        }
        Ok(counts)
    }

    fn message_outcomes(&mut self, time: Interval) -> StoreResult<MessageOutcomes> {
        let shop = self.shop_id();
        let deeds: Vec<(String, i64)> = self.query(|conn| {
            // What was held for somebody on the waitlist is no appointment that they cancel.
            let was_confirmed = audit_log::from_status.is_null().or(audit_log::from_status.eq("confirmed"));
            trail_of(shop)
                .filter(audit_log::actor_kind.eq(ByClient))
                .filter(audit_log::entity.eq(OfBooking))
                .filter(audit_log::at.ge(At(time.start())))
                .filter(audit_log::at.lt(At(time.end())))
                .filter(audit_log::request_id.like(FROM_THE_CHAT))
                .filter(was_confirmed)
                .group_by(audit_log::action)
                .select((audit_log::action, count_star()))
                .load(conn)
        })?;
        let deeds_of =
            |action: &str| deeds.iter().find(|(of, _)| of == action).map_or(0, |(_, count)| *count);
        let booked: Vec<(String, i64)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::created_at.ge(At(time.start())))
                .filter(bookings::created_at.lt(At(time.end())))
                .filter(
                    bookings::source
                        .eq_any([BookingSource::Chat, BookingSource::Waitlist].map(BookingSource::as_str)),
                )
                .filter(bookings::status.ne_all(["pending", "cancelled"]))
                .select((bookings::source, bookings::total_price_cents))
                .load(conn)
        })?;
        let prices_from = |source: BookingSource| {
            booked.iter().filter(move |(of, _)| of == source.as_str()).map(|(_, cents)| *cents)
        };
        let count_from = |source| i64::try_from(prices_from(source).count()).unwrap_or(i64::MAX);
        let reviews = self.query(|conn| {
            reviews_of(shop)
                .filter(reviews::created_at.ge(At(time.start())))
                .filter(reviews::created_at.lt(At(time.end())))
                .count()
                .get_result(conn)
        })?;
        Ok(MessageOutcomes {
            confirmed: deeds_of("booking.client_confirmed"),
            moved: deeds_of("booking.moved"),
            cancelled: deeds_of("booking.cancelled"),
            booked_in_chat: count_from(BookingSource::Chat),
            waitlist_filled: count_from(BookingSource::Waitlist),
            waitlist_value: Cents::new(prices_from(BookingSource::Waitlist).sum()),
            reviews,
        })
    }
}
