//! Bookings as rows: read with the names of who serves and where, and with their lines.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Booking, BookingId, BookingLine, BookingSource, BookingStatus, CancelReason, Cents, ChairId, ClientId,
    ConfirmationCode, Instant, Interval, Marks, Minutes, ServiceId, SessionId, StaffId, VisitAnswers,
};
use ports::StoreResult;
use ports::shop::{AllowedOverlap, BookingRecord, ListedBooking, NewBooking};

use super::Tx;
use super::scoped::lines_of;
use crate::codec::{self, cell};
use crate::schema::{booking_services as lines, bookings, chairs, clients, staff, visit_answers};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(super) struct BookingRow {
    id: i64,
    staff_id: i64,
    client_id: Option<i64>,
    status: String,
    source: String,
    cancel_reason: Option<String>,
    start_time: At,
    end_time: At,
    total_duration: i64,
    total_price_cents: i64,
    final_price_cents: Option<i64>,
    hold_expires_at: Option<At>,
    confirmation_code: Option<String>,
    version: i64,
}

/// How far the visit is.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(super) struct MarksRow {
    arrived_at: Option<At>,
    started_at: Option<At>,
    late_minutes: Option<i64>,
}

impl MarksRow {
    fn read(self) -> Marks {
        Marks {
            arrived_at: self.arrived_at.map(|at| at.0),
            started_at: self.started_at.map(|at| at.0),
            late: self.late_minutes.map(Minutes::new),
        }
    }
}

/// What the owner of a booking has besides.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(super) struct OwnerRow {
    session_id: Option<i64>,
    chair_id: Option<i64>,
    client_name: String,
    client_phone: Option<String>,
    client_email: Option<String>,
    blocked_from: At,
    blocked_until: At,
    #[diesel(embed)]
    marks: MarksRow,
    finished_at: Option<At>,
    created_at: At,
}

/// A booking with the names of its stylist and its chair.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(super) struct NamedBooking {
    #[diesel(embed)]
    booking: BookingRow,
    #[diesel(select_expression = staff::name)]
    staff_name: String,
    #[diesel(select_expression = chairs::name.nullable())]
    chair_name: Option<String>,
}

impl NamedBooking {
    /// Its place in a list: soonest first.
    pub(super) fn place(&self) -> (Instant, i64) {
        (self.booking.start_time.0, self.booking.id)
    }
}

/// What the salon sees besides.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub(super) struct DeskRow {
    chair_id: Option<i64>,
    client_name: String,
    client_phone: Option<String>,
    adjusted_minutes: i64,
    #[diesel(embed)]
    marks: MarksRow,
    #[diesel(select_expression = visit_answers::confirmed_at.nullable())]
    client_confirmed_at: Option<At>,
    #[diesel(select_expression = visit_answers::on_way_at.nullable())]
    on_way_at: Option<At>,
}

impl DeskRow {
    /// The number on the client record counts for more than the one typed.
    pub(super) fn of(
        self,
        booking: Booking,
        card_phone: Option<String>,
        overlaps: Vec<AllowedOverlap>,
    ) -> ListedBooking {
        ListedBooking {
            booking,
            overlaps,
            marks: self.marks.read(),
            answers: VisitAnswers {
                confirmed_at: self.client_confirmed_at.map(|at| at.0),
                on_way_at: self.on_way_at.map(|at| at.0),
            },
            stage: None,
            needs_approval: false,
            to_move: Vec::new(),
            adjusted: Minutes::new(self.adjusted_minutes),
            client_name: self.client_name,
            client_phone: card_phone.or(self.client_phone),
            chair_id: self.chair_id.map(ChairId::new),
        }
    }
}

/// A line with the booking it belongs to.
#[derive(Queryable, Selectable)]
#[diesel(table_name = lines)]
pub(super) struct LineRow {
    booking_id: i64,
    service_id: i64,
    name: String,
    price_cents: i64,
    duration_minutes: i64,
    modifiers: serde_json::Value,
}

impl OwnerRow {
    pub(super) fn of(self, booking: Booking) -> StoreResult<BookingRecord> {
        let blocked = Interval::new(self.blocked_from.0, self.blocked_until.0);
        Ok(BookingRecord {
            blocked: cell("bookings", "blocked_until", booking.id.get()).need(blocked)?,
            session_id: self.session_id.map(SessionId::new),
            chair_id: self.chair_id.map(ChairId::new),
            client_name: self.client_name,
            client_phone: self.client_phone,
            client_email: self.client_email,
            marks: self.marks.read(),
            finished_at: self.finished_at.map(|at| at.0),
            created_at: self.created_at.0,
            booking,
        })
    }
}

impl Tx<'_> {
    /// A booking with its lines, with another status than it is to have where that comes later.
    pub(super) fn insert_row(
        &mut self,
        new: &NewBooking,
        status: BookingStatus,
        cancel_reason: Option<CancelReason>,
    ) -> StoreResult<BookingId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(bookings::table)
                .values((
                    bookings::shop_id.eq(shop),
                    bookings::staff_id.eq(new.staff_id.get()),
                    bookings::chair_id.eq(new.chair_id.map(ChairId::get)),
                    bookings::session_id.eq(new.session_id.map(SessionId::get)),
                    bookings::client_id.eq(new.client_id.map(ClientId::get)),
                    bookings::status.eq(status.as_str()),
                    bookings::cancel_reason.eq(cancel_reason.map(CancelReason::as_str)),
                    bookings::source.eq(new.source.as_str()),
                    bookings::client_name.eq(new.client_name.as_str()),
                    bookings::client_phone.eq(new.client_phone.as_ref().map(domain::TypedPhone::as_str)),
                    bookings::client_email.eq(new.client_email.as_ref().map(domain::Email::as_str)),
                    bookings::start_time.eq(At(new.start)),
                    bookings::end_time.eq(At(new.end)),
                    bookings::blocked_from.eq(At(new.blocked.start())),
                    bookings::blocked_until.eq(At(new.blocked.end())),
                    bookings::total_duration.eq(new.total_duration.get()),
                    bookings::total_price_cents.eq(new.total_price.get()),
                    bookings::hold_expires_at.eq(new.hold_expires_at.map(At)),
                    bookings::confirmation_code
                        .eq(new.confirmation_code.as_ref().map(ConfirmationCode::as_str)),
                    bookings::arrived_at.eq(new.arrived_at.map(At)),
                    bookings::created_at.eq(At(new.created_at)),
                    bookings::updated_at.eq(At(new.created_at)),
                ))
                .returning(bookings::id)
                .get_result(conn)
        })?;
        for (position, line) in (0_i64..).zip(&new.lines) {
            self.insert_line(id, position, line)?;
        }
        Ok(BookingId::new(id))
    }

    /// Writes what was agreed.
    fn insert_line(&mut self, booking: i64, position: i64, line: &BookingLine) -> StoreResult<()> {
        let shop = self.shop_id();
        let modifiers = codec::modifier_choices_doc(&line.modifiers)?;
        self.query(|conn| {
            diesel::insert_into(lines::table)
                .values((
                    lines::shop_id.eq(shop),
                    lines::booking_id.eq(booking),
                    lines::position.eq(position),
                    lines::service_id.eq(line.service_id.get()),
                    lines::name.eq(&line.name),
                    lines::price_cents.eq(line.price.get()),
                    lines::duration_minutes.eq(line.duration.get()),
                    lines::modifiers.eq(modifiers),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    /// Adds the lines of all bookings with one query.
    pub(super) fn with_lines(&mut self, rows: Vec<NamedBooking>) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = rows.iter().map(|named| named.booking.id).collect();
        let found: Vec<LineRow> = self.query(|conn| {
            let all = lines_of(shop).select(LineRow::as_select()).order((lines::booking_id, lines::position));
            match ids[..] {
                [id] => all.filter(lines::booking_id.eq(id)).load(conn),
                _ => all.filter(lines::booking_id.eq_any(&ids)).load(conn),
            }
        })?;
        joined(rows, found)
    }
}

/// Bookings with their lines, which are in order.
pub(super) fn joined(rows: Vec<NamedBooking>, found: Vec<LineRow>) -> StoreResult<Vec<Booking>> {
    let mut by_booking: HashMap<i64, Vec<BookingLine>> = HashMap::new();
    for line in found {
        let at = cell("booking_services", "modifiers", line.booking_id);
        by_booking.entry(line.booking_id).or_default().push(BookingLine {
            service_id: ServiceId::new(line.service_id),
            name: line.name,
            price: Cents::new(line.price_cents),
            duration: Minutes::new(line.duration_minutes),
            modifiers: codec::modifier_choices(line.modifiers, at)?,
        });
    }
    rows.into_iter()
        .map(|named| {
            let lines = by_booking.remove(&named.booking.id).unwrap_or_default();
            to_booking(named, lines)
        })
        .collect()
}

/// Deleted staff stay readable in the bookings they had.
#[diesel::dsl::auto_type]
pub(super) fn named_staff() -> _ {
    staff::table.on(staff::shop_id.eq(bookings::shop_id).and(staff::id.eq(bookings::staff_id)))
}

#[diesel::dsl::auto_type]
pub(super) fn named_chair() -> _ {
    chairs::table.on(chairs::shop_id.eq(bookings::shop_id).and(chairs::id.nullable().eq(bookings::chair_id)))
}

/// The client record, if there is one.
#[diesel::dsl::auto_type]
pub(super) fn named_client() -> _ {
    clients::table
        .on(clients::shop_id.eq(bookings::shop_id).and(clients::id.nullable().eq(bookings::client_id)))
}

/// What its client has answered about it, as long as it has not moved since.
#[diesel::dsl::auto_type]
pub(super) fn its_answers() -> _ {
    visit_answers::table.on(visit_answers::shop_id
        .eq(bookings::shop_id)
        .and(visit_answers::booking_id.eq(bookings::id))
        .and(visit_answers::start_time.eq(bookings::start_time)))
}

fn to_booking(named: NamedBooking, lines: Vec<BookingLine>) -> StoreResult<Booking> {
    let NamedBooking { booking: row, staff_name, chair_name } = named;
    let at = |column| cell("bookings", column, row.id);
    let status = codec::booking_status(&row.status, at("status"))?;
    // A no-show keeps what was written, for the case that the client came after all.
    let final_price = row.final_price_cents.filter(|_| status == BookingStatus::Completed);
    Ok(Booking {
        id: BookingId::new(row.id),
        status,
        source: at("source").need(BookingSource::parse(&row.source))?,
        cancel_reason: codec::cancel_reason(row.cancel_reason.as_deref(), at("cancel_reason"))?,
        start: row.start_time.0,
        end: row.end_time.0,
        hold_expires_at: row.hold_expires_at.map(|at| at.0),
        confirmation_code: row
            .confirmation_code
            .map(|code| at("confirmation_code").need(ConfirmationCode::parse(&code).ok()))
            .transpose()?,
        total_duration: Minutes::new(row.total_duration),
        total_price: Cents::new(row.total_price_cents),
        final_price: final_price.map(Cents::new),
        staff_id: StaffId::new(row.staff_id),
        staff_name,
        chair_name,
        client_id: row.client_id.map(ClientId::new),
        lines,
        version: row.version,
    })
}
