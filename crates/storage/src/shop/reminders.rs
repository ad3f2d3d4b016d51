//! [`Reminders`]: when clients are reminded of their visits, and what they answer.

use diesel::dsl::max;
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{
    Booking, BookingId, ClientId, Instant, Interval, MessageSettings, ReminderKind, SkipReason, VisitAnswers,
};
use ports::shop::{ComingBooking, NoticeKind, Reminder, ReminderState, Reminders, SettingsVersion};
use ports::{StoreError, StoreResult};

use super::Tx;
use super::booking_rows::{NamedBooking, named_chair, named_staff};
use super::scoped::{
    LONGEST_BLOCK, bookings_of, message_settings_of, notices_of, reminders_of, visit_answers_of,
};
use crate::codec::cell;
use crate::message_settings_row::SettingsRow;
use crate::schema::{bookings, message_settings, outbox, reminders, visit_answers};
use crate::status_literals::{Confirmed, Due};
use crate::timestamp::At;

/// How many rows one statement writes.
const CHUNK: usize = 500;

const DUE: &str = "due";
const PLANNED: &str = "planned";
pub(super) const SKIPPED: &str = "skipped";

#[derive(Queryable, Selectable)]
#[diesel(table_name = reminders)]
pub(super) struct ReminderRow {
    booking_id: i64,
    kind: String,
    start_time: At,
    due_at: At,
    state: String,
    why: Option<String>,
}

impl ReminderRow {
    pub(super) fn read(self) -> StoreResult<Reminder> {
        let at = |column| cell("reminders", column, self.booking_id);
        let why = self.why.as_deref().and_then(SkipReason::parse);
        let state = match (self.state.as_str(), why) {
            (DUE, None) => Some(ReminderState::Due),
            (PLANNED, None) => Some(ReminderState::Planned),
            (SKIPPED, Some(reason)) => Some(ReminderState::Skipped(reason)),
            _ => None,
        };
        Ok(Reminder {
            booking: BookingId::new(self.booking_id),
            kind: at("kind").need(ReminderKind::parse(&self.kind))?,
            start: self.start_time.0,
            due_at: self.due_at.0,
            state: at("state").need(state)?,
        })
    }
}

const fn state_columns(state: ReminderState) -> (&'static str, Option<&'static str>) {
    match state {
        ReminderState::Due => (DUE, None),
        ReminderState::Planned => (PLANNED, None),
        ReminderState::Skipped(reason) => (SKIPPED, Some(reason.as_str())),
    }
}

/// The notices of which the client of a booking hears.
const NEWS: [&str; 6] = [
    NoticeKind::BookingCreated.as_str(),
    NoticeKind::BookingConfirmed.as_str(),
    NoticeKind::BookingAccepted.as_str(),
    NoticeKind::BookingMoved.as_str(),
    NoticeKind::BookingMovedByClient.as_str(),
    NoticeKind::BookingRestored.as_str(),
];

impl Reminders for Tx<'_> {
    fn message_settings(&mut self) -> StoreResult<SettingsVersion> {
        let shop = self.shop_id();
        let row: Option<SettingsRow> = self.query(|conn| {
            message_settings_of(shop).select(SettingsRow::as_select()).first(conn).optional()
        })?;
        let none = SettingsVersion { version: 0, settings: MessageSettings::off() };
        row.map_or(Ok(none), |row| row.read(shop))
    }

    fn write_message_settings(&mut self, next: &SettingsVersion) -> StoreResult<()> {
        let shop = self.shop_id();
        let written = self.query(|conn| {
            if next.version == 1 {
                return diesel::insert_into(message_settings::table)
                    .values((message_settings::shop_id.eq(shop), SettingsRow::of(next)))
                    .on_conflict_do_nothing()
                    .execute(conn);
            }
            let former = message_settings_of(shop).filter(message_settings::version.eq(next.version - 1));
            diesel::update(former).set(SettingsRow::of(next)).execute(conn)
        })?;
        if written == 1 { Ok(()) } else { Err(StoreError::Stale) }
    }

    fn coming_bookings(&mut self, now: Instant) -> StoreResult<Vec<ComingBooking>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, At, At)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::status.eq(Confirmed))
                // The index of times begins at the buffer.
                .filter(bookings::blocked_from.gt(At(now - LONGEST_BLOCK)))
                .filter(bookings::start_time.gt(At(now)))
                .select((bookings::id, bookings::start_time, bookings::created_at))
                .load(conn)
        })?;
        let told: Vec<(Option<i64>, Option<At>)> = self.query(|conn| {
            notices_of(shop)
                .filter(outbox::kind.eq_any(NEWS))
                .group_by(outbox::booking_id)
                .select((outbox::booking_id, max(outbox::created_at)))
                .load(conn)
        })?;
        let told: std::collections::HashMap<i64, At> =
            told.into_iter().filter_map(|(booking, at)| booking.zip(at)).collect();
        let coming = rows.into_iter().map(|(id, start, made)| ComingBooking {
            booking: BookingId::new(id),
            start: start.0,
            told_at: told.get(&id).map_or(made.0, |told| told.0),
        });
        Ok(coming.collect())
    }

    fn write_reminders(&mut self, all: &[Reminder]) -> StoreResult<()> {
        let shop = self.shop_id();
        for some in all.chunks(CHUNK) {
            let rows: Vec<_> = some.iter().map(|reminder| columns(shop, reminder)).collect();
            self.query(|conn| {
                diesel::insert_into(reminders::table)
                    .values(rows)
                    .on_conflict((reminders::shop_id, reminders::booking_id, reminders::kind))
                    .do_update()
                    .set((
                        reminders::start_time.eq(excluded(reminders::start_time)),
                        reminders::due_at.eq(excluded(reminders::due_at)),
                        reminders::state.eq(excluded(reminders::state)),
                        reminders::why.eq(excluded(reminders::why)),
                    ))
                    .execute(conn)
            })?;
        }
        Ok(())
    }

    fn delete_reminders(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        let its = reminders::booking_id.eq(booking.get());
        self.query(|conn| diesel::delete(reminders_of(shop).filter(its)).execute(conn))?;
        Ok(())
    }

    fn keep_skipped_reminders(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        let its = reminders::booking_id.eq(booking.get()).and(reminders::state.ne(SKIPPED));
        self.query(|conn| diesel::delete(reminders_of(shop).filter(its)).execute(conn))?;
        Ok(())
    }

    fn drop_unsent_reminders(&mut self, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let coming = reminders::state.eq(SKIPPED).and(reminders::start_time.gt(At(now)));
        let unsent = reminders::state.eq(DUE).or(coming);
        self.query(|conn| diesel::delete(reminders_of(shop).filter(unsent)).execute(conn))?;
        Ok(())
    }

    fn reminder(&mut self, booking: BookingId, kind: ReminderKind) -> StoreResult<Option<Reminder>> {
        let shop = self.shop_id();
        let row: Option<ReminderRow> = self.query(|conn| {
            reminders_of(shop)
                .filter(reminders::booking_id.eq(booking.get()))
                .filter(reminders::kind.eq(kind.as_str()))
                .select(ReminderRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(ReminderRow::read).transpose()
    }

    fn coming_reminders(&mut self, now: Instant) -> StoreResult<Vec<Reminder>> {
        let shop = self.shop_id();
        let rows: Vec<ReminderRow> = self.query(|conn| {
            reminders_of(shop)
                .filter(reminders::start_time.gt(At(now)))
                .select(ReminderRow::as_select())
                .load(conn)
        })?;
        rows.into_iter().map(ReminderRow::read).collect()
    }

    fn due_reminders(&mut self, now: Instant, most: i64) -> StoreResult<Vec<Reminder>> {
        let shop = self.shop_id();
        let rows: Vec<ReminderRow> = self.query(|conn| {
            let due = reminders_of(shop)
                .filter(reminders::state.eq(Due))
                .filter(reminders::due_at.le(At(now)))
                .select(ReminderRow::as_select())
                .order((reminders::due_at, reminders::booking_id, reminders::kind))
                .limit(most);
            for_update_skip_locked!(due).load(conn)
        })?;
        rows.into_iter().map(ReminderRow::read).collect()
    }

    fn appointments_of(&mut self, client: ClientId, starts: Interval) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq(client.get()))
                .filter(bookings::start_time.ge(At(starts.start())))
                .filter(bookings::start_time.lt(At(starts.end())))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select(NamedBooking::as_select())
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        self.with_lines(rows)
    }

    fn visit_answers(&mut self, booking: BookingId, start: Instant) -> StoreResult<VisitAnswers> {
        let shop = self.shop_id();
        let row: Option<(Option<At>, Option<At>)> = self.query(|conn| {
            visit_answers_of(shop)
                .filter(visit_answers::booking_id.eq(booking.get()))
                .filter(visit_answers::start_time.eq(At(start)))
                .select((visit_answers::confirmed_at, visit_answers::on_way_at))
                .first(conn)
                .optional()
        })?;
        Ok(row.map_or_else(VisitAnswers::default, |(confirmed, on_way)| VisitAnswers {
            confirmed_at: confirmed.map(|at| at.0),
            on_way_at: on_way.map(|at| at.0),
        }))
    }

    fn write_visit_answers(
        &mut self,
        booking: BookingId,
        start: Instant,
        answers: &VisitAnswers,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let row = (
            visit_answers::shop_id.eq(shop),
            visit_answers::booking_id.eq(booking.get()),
            visit_answers::start_time.eq(At(start)),
            visit_answers::confirmed_at.eq(answers.confirmed_at.map(At)),
            visit_answers::on_way_at.eq(answers.on_way_at.map(At)),
        );
        self.query(|conn| {
            diesel::insert_into(visit_answers::table)
                .values(row)
                .on_conflict((visit_answers::shop_id, visit_answers::booking_id))
                .do_update()
                .set((
                    visit_answers::start_time.eq(excluded(visit_answers::start_time)),
                    visit_answers::confirmed_at.eq(excluded(visit_answers::confirmed_at)),
                    visit_answers::on_way_at.eq(excluded(visit_answers::on_way_at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}

type ReminderColumns = (
    diesel::dsl::Eq<reminders::shop_id, i64>,
    diesel::dsl::Eq<reminders::booking_id, i64>,
    diesel::dsl::Eq<reminders::kind, &'static str>,
    diesel::dsl::Eq<reminders::start_time, At>,
    diesel::dsl::Eq<reminders::due_at, At>,
    diesel::dsl::Eq<reminders::state, &'static str>,
    diesel::dsl::Eq<reminders::why, Option<&'static str>>,
);

fn columns(shop: i64, reminder: &Reminder) -> ReminderColumns {
    let (state, why) = state_columns(reminder.state);
    (
        reminders::shop_id.eq(shop),
        reminders::booking_id.eq(reminder.booking.get()),
        reminders::kind.eq(reminder.kind.as_str()),
        reminders::start_time.eq(At(reminder.start)),
        reminders::due_at.eq(At(reminder.due_at)),
        reminders::state.eq(state),
        reminders::why.eq(why),
    )
}
