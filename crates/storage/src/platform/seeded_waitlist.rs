//! Clients of a seeded salon who wait for a time.

use diesel::prelude::*;
use domain::{BookingLine, BookingSource, Cents, EntryState, Minutes, ServiceId, TimeWindows};
use ports::StoreError;
use ports::platform::{LineSeed, WaitlistSeed};

use super::Conn;
use super::seeded_bookings::{Places, at};
use crate::codec::{lines_doc, windows_doc};
use crate::error::TxError;
use crate::schema::waitlist_entries;
use crate::timestamp::At;

pub(super) fn insert_waitlist(
    conn: &mut Conn,
    places: &Places<'_>,
    seeds: &[WaitlistSeed],
) -> Result<(), TxError> {
    for seed in seeds {
        let lines: Vec<BookingLine> =
            seed.lines.iter().map(|line| line_of(places, line)).collect::<Result<_, TxError>>()?;
        let duration: i64 = lines.iter().map(|line| line.duration.get()).sum();
        let price: i64 = lines.iter().map(|line| line.price.get()).sum();
        let staff = seed.staff.map(|staff| at(&places.staff, staff).copied()).transpose()?;
        diesel::insert_into(waitlist_entries::table)
            .values((
                waitlist_entries::shop_id.eq(places.shop),
                waitlist_entries::client_id.eq(at(&places.clients, seed.client)?.id),
                waitlist_entries::lines.eq(lines_doc(&lines).map_err(broken)?),
                waitlist_entries::total_duration.eq(duration),
                waitlist_entries::total_price_cents.eq(price),
                waitlist_entries::staff_id.eq(staff),
                waitlist_entries::windows
                    .eq(windows_doc(&TimeWindows::any_time(seed.date, seed.date)).map_err(broken)?),
                waitlist_entries::state.eq(EntryState::Waiting.as_str()),
                waitlist_entries::source.eq(BookingSource::Web.as_str()),
                waitlist_entries::created_at.eq(At(seed.created_at)),
                waitlist_entries::ends_at.eq(At(seed.ends_at)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// A document that cannot be written is a mistake in the seed.
fn broken(_: StoreError) -> TxError {
    TxError::Diesel(diesel::result::Error::NotFound)
}

fn line_of(places: &Places<'_>, seed: &LineSeed) -> Result<BookingLine, TxError> {
    let (service, name) = at(&places.services, seed.service)?;
    Ok(BookingLine {
        service_id: ServiceId::new(*service),
        name: (*name).to_owned(),
        price: Cents::new(seed.price.get()),
        duration: Minutes::new(seed.duration.get()),
        modifiers: seed.modifiers.clone(),
    })
}
