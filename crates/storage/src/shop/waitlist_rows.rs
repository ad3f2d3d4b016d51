//! Rows of the waitlist, and what they say.

use diesel::prelude::*;
use domain::{
    BookingId, BookingSource, BookingStatus, Cents, ClientId, EntryState, Minutes, StaffId, WaitlistEntryId,
    WaitlistOfferId,
};
use ports::StoreResult;
use ports::shop::{NewWaitlistEntry, WaitlistEntry, WaitlistOffer};

use crate::codec::{self, cell};
use crate::schema::{waitlist_entries, waitlist_offers};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = waitlist_entries)]
pub(super) struct EntryRow {
    id: i64,
    client_id: i64,
    lines: serde_json::Value,
    total_duration: i64,
    total_price_cents: i64,
    staff_id: Option<i64>,
    windows: serde_json::Value,
    state: String,
    source: String,
    created_at: At,
    ends_at: At,
}

/// With the client's name and number, and the stylist's name.
pub(super) type ListedRow = (EntryRow, (String, Option<String>, Option<String>), Option<String>);

pub(super) fn listed(
    (row, (client_name, whatsapp, phone), staff_name): ListedRow,
) -> StoreResult<WaitlistEntry> {
    let at = |column| cell("waitlist_entries", column, row.id);
    Ok(WaitlistEntry {
        id: WaitlistEntryId::new(row.id),
        state: at("state").need(EntryState::parse(&row.state))?,
        client_name,
        client_phone: whatsapp.or(phone),
        staff_name,
        wanted: NewWaitlistEntry {
            client: ClientId::new(row.client_id),
            lines: codec::lines(row.lines, at("lines"))?,
            total_duration: Minutes::new(row.total_duration),
            total_price: Cents::new(row.total_price_cents),
            staff: row.staff_id.map(StaffId::new),
            windows: codec::windows(row.windows, at("windows"))?,
            source: at("source").need(BookingSource::parse(&row.source))?,
            created_at: row.created_at.0,
            ends_at: row.ends_at.0,
        },
    })
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = waitlist_offers)]
pub(super) struct OfferRow {
    id: i64,
    entry_id: i64,
    start_time: At,
    staff_id: i64,
    booking_id: Option<i64>,
    is_held: bool,
    declined_at: Option<At>,
    expires_at: At,
    created_at: At,
}

/// With the stylist's name, and of the booking its status and when it last changed.
pub(super) type OfferedRow = (OfferRow, String, Option<(String, At)>);

pub(super) fn offered((row, staff_name, booking): OfferedRow) -> StoreResult<WaitlistOffer> {
    let (status, changed_at) = booking.map_or((String::new(), None), |(status, at)| (status, Some(at.0)));
    let booking = row.booking_id.map(|id| {
        codec::booking_status(&status, cell("bookings", "status", id))
            .map(|status| (BookingId::new(id), status))
    });
    let booking = booking.transpose()?;
    let is_given_back = row.is_held && booking.is_some_and(|(_, status)| status == BookingStatus::Cancelled);
    Ok(WaitlistOffer {
        id: WaitlistOfferId::new(row.id),
        entry: WaitlistEntryId::new(row.entry_id),
        start: row.start_time.0,
        staff: StaffId::new(row.staff_id),
        staff_name,
        is_held: row.is_held,
        booking,
        given_back_at: changed_at.filter(|_| is_given_back),
        declined_at: row.declined_at.map(|at| at.0),
        expires_at: row.expires_at.0,
        created_at: row.created_at.0,
    })
}
