//! [`Timeline`]: what was said between the salon and its clients.

use diesel::prelude::*;
use domain::{BookingId, ChatAnswer, Instant, SkipReason};
use ports::StoreResult;
use ports::shop::{AnswerEntry, MessageEntry, Reminder, Timeline, TimelineOf};
use verification::Lane;

use super::Tx;
use super::client_messages::ClientMessageRow;
use super::reminders::{ReminderRow, SKIPPED};
use super::scoped::{bookings_of, chat_answers_of, messages_of, reminders_of};
use crate::codec::{self, EMAIL, cell};
use crate::schema::{bookings, chat_answers, messages, reminders};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct EntryRow {
    #[diesel(embed)]
    message: ClientMessageRow,
    id: i64,
    booking_id: Option<i64>,
    dedupe_key: String,
    sender_id: String,
    created_at: At,
    why: Option<String>,
    template: Option<String>,
    category: String,
    billable: Option<bool>,
    content: Option<serde_json::Value>,
}

impl EntryRow {
    fn read(self) -> StoreResult<MessageEntry> {
        let at = |column| cell("messages", column, self.id);
        let is_mail = self.sender_id == EMAIL;
        let words = self.content.filter(|_| !is_mail);
        Ok(MessageEntry {
            message: self.message.read()?,
            booking: self.booking_id.map(BookingId::new),
            key: self.dedupe_key,
            queued_at: self.created_at.0,
            why: self.why.map(|why| at("why").need(SkipReason::parse(&why))).transpose()?,
            is_mail,
            template: self.template,
            category: codec::category(&self.category, at("category"))?,
            billable: self.billable,
            words: words.map(|doc| codec::content(doc, at("content"))).transpose()?,
        })
    }
}

fn entries(rows: Vec<EntryRow>) -> StoreResult<Vec<MessageEntry>> {
    rows.into_iter().map(EntryRow::read).collect()
}

/// The ids of the bookings of a timeline.
macro_rules! bookings_in {
    ($shop:expr, $of:expr) => {{
        let bookings = bookings_of($shop).select(bookings::id).into_boxed();
        match $of {
            TimelineOf::Booking(booking) => bookings.filter(bookings::id.eq(booking.get())),
            TimelineOf::Client(client) => bookings.filter(bookings::client_id.eq(client.get())),
        }
    }};
}

impl Timeline for Tx<'_> {
    fn timeline_messages(
        &mut self,
        of: TimelineOf,
        purpose: Option<&str>,
        most: i64,
    ) -> StoreResult<Vec<MessageEntry>> {
        let shop = self.shop_id();
        let rows = self.query(|conn| {
            let told = messages_of(shop)
                .filter(messages::booking_id.assume_not_null().eq_any(bookings_in!(shop, of)))
                .filter(messages::lane.ne(Lane::Staff.number()))
                .select(EntryRow::as_select())
                // By the time: to walk back by the ids, PostgreSQL would read the messages of all salons.
                .order((messages::created_at.desc(), messages::id.desc()))
                .limit(most)
                .into_boxed();
            match purpose {
                Some(purpose) => told.filter(messages::purpose.eq(purpose)).load(conn),
                None => told.load(conn),
            }
        })?;
        entries(rows)
    }

    fn messages_by_key(&mut self, keys: &[String]) -> StoreResult<Vec<MessageEntry>> {
        let shop = self.shop_id();
        let rows = self.query(|conn| {
            messages_of(shop)
                .filter(messages::dedupe_key.eq_any(keys))
                .select(EntryRow::as_select())
                .order(messages::id.desc())
                .load(conn)
        })?;
        entries(rows)
    }

    fn skipped_reminders(&mut self, of: TimelineOf) -> StoreResult<Vec<Reminder>> {
        let shop = self.shop_id();
        let rows: Vec<ReminderRow> = self.query(|conn| {
            reminders_of(shop)
                .filter(reminders::booking_id.eq_any(bookings_in!(shop, of)))
                .filter(reminders::state.eq(SKIPPED))
                .select(ReminderRow::as_select())
                .load(conn)
        })?;
        rows.into_iter().map(ReminderRow::read).collect()
    }

    fn chat_answers(&mut self, of: TimelineOf) -> StoreResult<Vec<AnswerEntry>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, i64, String, bool, At)> = self.query(|conn| {
            chat_answers_of(shop)
                .filter(chat_answers::booking_id.eq_any(bookings_in!(shop, of)))
                .select((
                    chat_answers::id,
                    chat_answers::booking_id,
                    chat_answers::answer,
                    chat_answers::typed,
                    chat_answers::at,
                ))
                .load(conn)
        })?;
        let read = |(id, booking, answer, typed, at): (i64, i64, String, bool, At)| {
            let answer = cell("chat_answers", "answer", id).need(ChatAnswer::parse(&answer))?;
            Ok(AnswerEntry { id, booking: BookingId::new(booking), answer, typed, at: at.0 })
        };
        rows.into_iter().map(read).collect()
    }

    fn record_chat_answer(
        &mut self,
        booking: BookingId,
        answer: ChatAnswer,
        typed: bool,
        at: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::insert_into(chat_answers::table)
                .values((
                    chat_answers::shop_id.eq(shop),
                    chat_answers::booking_id.eq(booking.get()),
                    chat_answers::answer.eq(answer.as_str()),
                    chat_answers::typed.eq(typed),
                    chat_answers::at.eq(At(at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}
