//! [`ClientMessages`]: what became of the messages to clients.

use diesel::prelude::*;
use domain::{BookingId, ClientId, Instant, MessageId};
use ports::StoreResult;
use ports::platform::MessageState;
use ports::shop::{ClientMessage, ClientMessages, PurposeMessage};
use verification::Lane;

use super::Tx;
use super::privacy::WAITING;
use super::scoped::{bookings_of, messages_of};
use crate::codec::{EMAIL, cell};
use crate::schema::{bookings, messages};
use crate::timestamp::At;

/// States of messages that will not arrive.
const NOT_DELIVERED: [&str; 2] = [MessageState::Failed.as_str(), MessageState::Expired.as_str()];

/// States of messages that will not arrive, or that there was no reason for any more.
const NOT_SENT: [&str; 3] =
    [MessageState::Failed.as_str(), MessageState::Expired.as_str(), MessageState::Dropped.as_str()];

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
pub(super) struct ClientMessageRow {
    id: i64,
    purpose: String,
    state: String,
    last_code: Option<i64>,
    identity_id: Option<i64>,
    phone: Option<String>,
    sender_id: String,
    changed_at: At,
}

impl ClientMessageRow {
    pub(super) fn read(self) -> StoreResult<ClientMessage> {
        let state = cell("messages", "state", self.id).need(MessageState::parse(&self.state))?;
        Ok(ClientMessage {
            id: MessageId::new(self.id),
            purpose: self.purpose,
            state,
            code: self.last_code,
            has_address: self.identity_id.is_some() || self.phone.is_some() || self.sender_id == EMAIL,
            at: self.changed_at.0,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct PurposeRow {
    #[diesel(select_expression = messages::booking_id.assume_not_null())]
    booking_id: i64,
    dedupe_key: String,
    state: String,
    created_at: At,
    due_at: At,
}

impl PurposeRow {
    fn record(self) -> PurposeMessage {
        let Self { booking_id, dedupe_key, state, created_at: At(at), due_at: At(due_at) } = self;
        let goes_out = !NOT_SENT.contains(&state.as_str());
        PurposeMessage { booking: BookingId::new(booking_id), key: dedupe_key, at, due_at, goes_out }
    }
}

impl ClientMessages for Tx<'_> {
    fn was_sent_since(&mut self, client: ClientId, purpose: &str, since: Instant) -> StoreResult<bool> {
        let shop = self.shop_id();
        self.query(|conn| {
            let theirs = bookings_of(shop)
                .filter(bookings::client_id.eq(client.get()))
                .select(bookings::id.nullable());
            let sent = messages_of(shop)
                .filter(messages::booking_id.eq_any(theirs))
                .filter(messages::purpose.eq(purpose))
                .filter(messages::created_at.gt(At(since)))
                .filter(messages::state.ne_all(NOT_SENT));
            diesel::select(diesel::dsl::exists(sent)).get_result(conn)
        })
    }

    // Not by `messages_for_each`: SQLite plans a list of ids anew each time, and every change by a client asks this.
    fn messages_for(&mut self, purpose: &str, booking: BookingId) -> StoreResult<Vec<PurposeMessage>> {
        let shop = self.shop_id();
        let rows: Vec<PurposeRow> = self.query(|conn| {
            messages_of(shop)
                .filter(messages::booking_id.eq(booking.get()))
                .filter(messages::purpose.eq(purpose))
                .select(PurposeRow::as_select())
                .order(messages::id)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(PurposeRow::record).collect())
    }

    fn messages_for_each(
        &mut self,
        purpose: &str,
        bookings: &[BookingId],
    ) -> StoreResult<Vec<PurposeMessage>> {
        let shop = self.shop_id();
        let rows: Vec<PurposeRow> = self.query(|conn| {
            messages_of(shop)
                .filter(messages::booking_id.eq_any(bookings.iter().map(|id| id.get())))
                .filter(messages::purpose.eq(purpose))
                .select(PurposeRow::as_select())
                .order(messages::id)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(PurposeRow::record).collect())
    }

    fn undelivered_messages(&mut self, now: Instant) -> StoreResult<Vec<(BookingId, ClientMessage)>> {
        let shop = self.shop_id();
        let mut last: Vec<(i64, ClientMessageRow)> = self.query(|conn| {
            let coming =
                bookings_of(shop).filter(bookings::start_time.gt(At(now))).select(bookings::id.nullable());
            messages_of(shop)
                .filter(messages::booking_id.eq_any(coming))
                .filter(messages::lane.eq(Lane::Booking.number()))
                .filter(messages::state.ne(MessageState::Dropped.as_str()))
                .select((messages::booking_id.assume_not_null(), ClientMessageRow::as_select()))
                .order((messages::booking_id, messages::id.desc()))
                .load(conn)
        })?;
        last.dedup_by_key(|(booking, _)| *booking);
        last.retain(|(_, row)| {
            let state = row.state.as_str();
            NOT_DELIVERED.contains(&state) || WAITING.contains(&state) && row.last_code.is_some()
        });
        last.into_iter().map(|(booking, row)| Ok((BookingId::new(booking), row.read()?))).collect()
    }
}
