//! Bookings of a seed with their lines and the past they would have had. There may be thousands: what has no id of its own goes in by the hundred.

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::result::Error;
use domain::{
    BookingPolicy, BookingSource, BookingStatus, CancelReason, Cents, ConfirmationCode, Instant, Minutes,
};
use ports::platform::BookingSeed;

use super::Conn;
use crate::codec;
use crate::error::TxError;
use crate::schema::{audit_log, booking_services as lines, bookings, strike_waivers};
use crate::timestamp::At;

/// How many rows one statement inserts.
const AT_ONCE: usize = 200;

/// A client whom bookings can name.
pub(super) struct Booker<'a> {
    pub(super) id: i64,
    pub(super) name: &'a str,
    pub(super) phone: Option<&'a str>,
    pub(super) email: Option<&'a str>,
}

/// What the positions in a seed's bookings stand for.
pub(super) struct Places<'a> {
    pub(super) shop: i64,
    pub(super) policy: BookingPolicy,
    pub(super) staff: Vec<i64>,
    pub(super) chairs: Vec<i64>,
    /// With their names.
    pub(super) services: Vec<(i64, &'a str)>,
    pub(super) clients: Vec<Booker<'a>>,
}

#[derive(Insertable)]
#[diesel(table_name = lines)]
struct LineRow<'a> {
    shop_id: i64,
    booking_id: i64,
    position: i64,
    service_id: i64,
    name: &'a str,
    price_cents: i64,
    duration_minutes: i64,
    modifiers: serde_json::Value,
}

#[derive(Insertable, Clone, Copy)]
#[diesel(table_name = audit_log)]
struct PastRow {
    shop_id: i64,
    at: At,
    actor_kind: &'static str,
    actor_id: Option<i64>,
    action: &'static str,
    entity: &'static str,
    entity_id: i64,
    from_status: Option<&'static str>,
    to_status: &'static str,
}

/// A position in a seed that names nothing is a mistake in the seed.
pub(super) fn at<T>(things: &[T], position: usize) -> Result<&T, TxError> {
    things.get(position).ok_or(TxError::Diesel(Error::NotFound))
}

/// Returns their ids, in the order of the seed. Some of them, by their places, were `confirmed` by their clients.
pub(super) fn insert_bookings(
    conn: &mut Conn,
    places: &Places<'_>,
    seeds: &[BookingSeed],
    confirmed: &[(usize, Instant)],
) -> Result<Vec<i64>, TxError> {
    let mut ids: Vec<i64> = Vec::new();
    let confirmed: HashMap<usize, Instant> = confirmed.iter().copied().collect();
    for some in seeds.chunks(AT_ONCE) {
        let (mut agreed, mut past) = (Vec::new(), Vec::new());
        for seed in some {
            let (id, end) = insert_booking(conn, places, seed)?;
            agreed.extend(line_rows(places, id, seed)?);
            match confirmed.get(&ids.len()) {
                Some(at) => past.extend(confirmed_rows(places, id, seed, *at)?),
                None => past.extend(past_rows(places, id, seed, end)),
            }
            ids.push(id);
            if seed.strike_is_waived {
                waive(conn, places, id, end)?;
            }
        }
        diesel::insert_into(lines::table).values(&agreed).execute(conn)?;
        diesel::insert_into(audit_log::table).values(&past).execute(conn)?;
    }
    Ok(ids)
}

/// A booking as it would be with all it needs, but for its place: cancelled, it takes none. What the desk allows for it is written before it does.
pub(super) fn insert_placeless(
    conn: &mut Conn,
    places: &Places<'_>,
    seed: &BookingSeed,
) -> Result<i64, TxError> {
    let nowhere = BookingSeed {
        status: BookingStatus::Cancelled,
        cancel_reason: Some(CancelReason::Salon),
        ..seed.clone()
    };
    let (id, end) = insert_booking(conn, places, &nowhere)?;
    diesel::insert_into(lines::table).values(&line_rows(places, id, seed)?).execute(conn)?;
    diesel::insert_into(audit_log::table).values(&past_rows(places, id, seed, end)).execute(conn)?;
    Ok(id)
}

/// The first of the team waives it on the day after.
fn waive(conn: &mut Conn, places: &Places<'_>, id: i64, end: Instant) -> Result<(), TxError> {
    diesel::insert_into(strike_waivers::table)
        .values((
            strike_waivers::shop_id.eq(places.shop),
            strike_waivers::booking_id.eq(id),
            strike_waivers::by_kind.eq("admin"),
            strike_waivers::by_id.eq(at(&places.staff, 0)?),
            strike_waivers::at.eq(At(end + TimeDelta::days(1))),
        ))
        .execute(conn)?;
    Ok(())
}

/// Returns its id and its end.
fn insert_booking(
    conn: &mut Conn,
    places: &Places<'_>,
    seed: &BookingSeed,
) -> Result<(i64, Instant), TxError> {
    let duration = Minutes::new(seed.lines.iter().map(|line| line.duration.get()).sum());
    let price = Cents::new(seed.lines.iter().map(|line| line.price.get()).sum());
    let end = scheduling::end_time(seed.start, duration, places.policy.buffer_after);
    let (blocked_from, blocked_until) = scheduling::blocked(seed.start, end, places.policy.buffer_before);
    let client = at(&places.clients, seed.client)?;
    let id = diesel::insert_into(bookings::table)
        .values((
            bookings::shop_id.eq(places.shop),
            bookings::staff_id.eq(at(&places.staff, seed.staff)?),
            bookings::chair_id.eq(seed.chair.map(|position| at(&places.chairs, position)).transpose()?),
            bookings::client_id.eq(client.id),
            bookings::status.eq(seed.status.as_str()),
            bookings::cancel_reason.eq(seed.cancel_reason.map(domain::CancelReason::as_str)),
            bookings::source.eq(BookingSource::Web.as_str()),
            bookings::client_name.eq(client.name),
            bookings::client_phone.eq(client.phone),
            bookings::client_email.eq(client.email),
            bookings::start_time.eq(At(seed.start)),
            bookings::end_time.eq(At(end)),
            bookings::blocked_from.eq(At(blocked_from)),
            bookings::blocked_until.eq(At(blocked_until)),
            bookings::total_duration.eq(duration.get()),
            bookings::total_price_cents.eq(price.get()),
            bookings::final_price_cents.eq((seed.status == BookingStatus::Completed).then(|| price.get())),
            bookings::hold_expires_at.eq(seed.hold_expires_at.map(At)),
            bookings::confirmation_code
                .eq((seed.status == BookingStatus::Pending).then(|| code_of(places.shop, seed))),
            bookings::created_at.eq(At(seed.created_at)),
            bookings::updated_at.eq(At(seed.created_at)),
        ))
        .returning(bookings::id)
        .get_result(conn)?;
    Ok((id, end))
}

/// Without a code it would wait for the salon. It follows from the booking: the same day seeds the same salons.
fn code_of(shop: i64, seed: &BookingSeed) -> String {
    let mut rest = (seed.start.timestamp() * 31 + seed.created_at.timestamp()).unsigned_abs() * 64;
    rest = (rest + seed.staff as u64) * 4_099 + shop.unsigned_abs();
    let symbol = |_| {
        let symbol = ConfirmationCode::ALPHABET.iter().cycle().nth((rest % 20) as usize).copied();
        rest /= 20;
        char::from(symbol.unwrap_or_default())
    };
    (0..ConfirmationCode::LENGTH).map(symbol).collect()
}

fn line_rows<'a>(places: &Places<'a>, id: i64, seed: &BookingSeed) -> Result<Vec<LineRow<'a>>, TxError> {
    let row = |(position, line): (i64, &ports::platform::LineSeed)| {
        let (service_id, name) = *at(&places.services, line.service)?;
        Ok(LineRow {
            shop_id: places.shop,
            booking_id: id,
            position,
            service_id,
            name,
            price_cents: line.price.get(),
            duration_minutes: line.duration.get(),
            modifiers: codec::modifier_choices_doc(&line.modifiers).map_err(TxError::Store)?,
        })
    };
    (0..).zip(&seed.lines).map(row).collect()
}

/// The audit rows that a booking would have left behind on its way to where it stands.
fn past_rows(places: &Places<'_>, id: i64, seed: &BookingSeed, end: Instant) -> Vec<PastRow> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    let usual = match seed.status {
        Completed | NoShow => end,
        Pending | Confirmed | Cancelled => seed.start.min(seed.created_at + places.policy.hold.to_delta()),
    };
    let settled_at = seed.settled_at.unwrap_or(usual);
    let path: &[BookingStatus] = match seed.status {
        Pending => &[Pending],
        Confirmed => &[Confirmed],
        Cancelled => &[Pending, Cancelled],
        Completed => &[Confirmed, Completed],
        NoShow => &[Confirmed, NoShow],
    };
    let mut from = None;
    let row = |to: &BookingStatus| {
        let former = from.replace(to.as_str());
        PastRow {
            shop_id: places.shop,
            at: At(if former.is_none() { seed.created_at } else { settled_at }),
            actor_kind: "system",
            actor_id: None,
            action: if former.is_none() { "booking.created" } else { "booking.status_changed" },
            entity: "booking",
            entity_id: id,
            from_status: former,
            to_status: to.as_str(),
        }
    };
    path.iter().map(row).collect()
}

/// The same of one that waited for its client's message, which came.
fn confirmed_rows(
    places: &Places<'_>,
    id: i64,
    seed: &BookingSeed,
    at: Instant,
) -> Result<[PastRow; 2], TxError> {
    let (pending, confirmed) = (BookingStatus::Pending.as_str(), BookingStatus::Confirmed.as_str());
    let made = PastRow {
        shop_id: places.shop,
        at: At(seed.created_at),
        actor_kind: "system",
        actor_id: None,
        action: "booking.created",
        entity: "booking",
        entity_id: id,
        from_status: None,
        to_status: pending,
    };
    let client = self::at(&places.clients, seed.client)?.id;
    let told = PastRow {
        at: At(at),
        actor_kind: "client",
        actor_id: Some(client),
        action: "booking.confirmed",
        from_status: Some(pending),
        to_status: confirmed,
        ..made
    };
    Ok([made, told])
}
