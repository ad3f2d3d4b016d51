//! Demo salons that are there already: what their diaries say, and going on with them.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use domain::{
    BookingId, BookingStatus, ClientId, ExceptionId, Instant, LocalDate, Marks, ServiceId, ShopId, StaffId,
    Subdomain,
};
use ports::platform::{DemoBooking, DemoClient, DemoDiary, DemoException, DemoSequel, DemoShop, Settled};
use ports::shop::ERASED_NAME;

use super::Conn;
use super::seeded_bookings::{Booker, Places};
use super::seeded_desk::insert_with_desk;
use super::seeding::insert_client;
use crate::codec::cell;
use crate::error::TxError;
use crate::schema::{audit_log, booking_services as lines, bookings, clients, shops, staff_exceptions};
use crate::timestamp::At;

pub(in super::super) fn demo_shops(conn: &mut Conn) -> Result<Vec<DemoShop>, TxError> {
    let rows: Vec<(i64, String, LocalDate)> = shops::table
        .filter(shops::demo_until.is_not_null())
        .select((shops::id, shops::subdomain, shops::demo_until.assume_not_null()))
        .order(shops::id)
        .load(conn)?;
    rows.into_iter()
        .map(|(id, subdomain, until)| {
            let subdomain = cell("shops", "subdomain", id).need(Subdomain::parse(&subdomain).ok());
            Ok(DemoShop { shop: ShopId::new(id), subdomain: subdomain.map_err(TxError::Store)?, until })
        })
        .collect()
}

type ClientRow = (i64, String, Option<String>, Option<String>, String);

pub(in super::super) fn demo_diary(
    conn: &mut Conn,
    shop: ShopId,
    since: Instant,
) -> Result<DemoDiary, TxError> {
    let rows: Vec<ClientRow> = clients::table
        .filter(clients::shop_id.eq(shop.get()))
        .select((clients::id, clients::name, clients::phone, clients::email, clients::status))
        .order(clients::id)
        .load(conn)?;
    let client = |(id, name, phone, email, status): ClientRow| DemoClient {
        id: ClientId::new(id),
        is_welcome: matches!(status.as_str(), "active" | "vip") && name != ERASED_NAME,
        name,
        phone,
        email,
    };
    let clients = rows.into_iter().map(client).collect();
    Ok(DemoDiary {
        clients,
        bookings: bookings_since(conn, shop, since)?,
        exceptions: exceptions(conn, shop)?,
    })
}

type BookingRow = (i64, Option<i64>, i64, String, At, At, Option<At>, Option<i64>, Option<At>);

fn bookings_since(conn: &mut Conn, shop: ShopId, since: Instant) -> Result<Vec<DemoBooking>, TxError> {
    let recent = || bookings::shop_id.eq(shop.get()).and(bookings::blocked_from.ge(At(since)));
    // A person's booking has the session of its client or the log entry of its member of staff.
    let planted = audit_log::table
        .filter(audit_log::shop_id.eq(shop.get()))
        .filter(audit_log::entity.eq("booking"))
        .filter(audit_log::action.eq("booking.created"))
        .filter(audit_log::actor_kind.eq("system"))
        .select(audit_log::entity_id);
    let planted: HashSet<i64> = planted.load(conn)?.into_iter().collect();
    let chosen: Vec<(i64, i64)> = lines::table
        .filter(lines::booking_id.eq_any(bookings::table.filter(recent()).select(bookings::id)))
        .filter(lines::shop_id.eq(shop.get()))
        .select((lines::booking_id, lines::service_id))
        .order((lines::booking_id, lines::position))
        .load(conn)?;
    let mut services: HashMap<i64, Vec<ServiceId>> = HashMap::new();
    for (booking, service) in chosen {
        services.entry(booking).or_default().push(ServiceId::new(service));
    }
    let rows: Vec<BookingRow> = bookings::table
        .filter(recent())
        .select((
            bookings::id,
            bookings::client_id,
            bookings::staff_id,
            bookings::status,
            bookings::start_time,
            bookings::end_time,
            bookings::hold_expires_at,
            bookings::session_id,
            bookings::arrived_at,
        ))
        .order((bookings::start_time, bookings::id))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, client, staff, status, start, end, hold, session, arrived)| {
            let status = cell("bookings", "status", id).need(BookingStatus::parse(&status));
            Ok(DemoBooking {
                id: BookingId::new(id),
                client: client.map(ClientId::new),
                staff: StaffId::new(staff),
                status: status.map_err(TxError::Store)?,
                start: start.0,
                end: end.0,
                hold_expires_at: hold.map(|at| at.0),
                has_arrived: arrived.is_some(),
                is_planted: session.is_none() && planted.contains(&id),
                services: services.remove(&id).unwrap_or_default(),
            })
        })
        .collect()
}

/// Those that are as old as the salon; what people add is younger.
fn exceptions(conn: &mut Conn, shop: ShopId) -> Result<Vec<DemoException>, TxError> {
    let opened: At = shops::table.find(shop.get()).select(shops::created_at).first(conn)?;
    let rows: Vec<(i64, i64, LocalDate)> = staff_exceptions::table
        .filter(staff_exceptions::shop_id.eq(shop.get()))
        .filter(staff_exceptions::created_at.eq(opened))
        .select((staff_exceptions::id, staff_exceptions::staff_id, staff_exceptions::exception_date))
        .order((staff_exceptions::exception_date, staff_exceptions::id))
        .load(conn)?;
    let exception =
        |(id, staff, date)| DemoException { id: ExceptionId::new(id), staff: StaffId::new(staff), date };
    Ok(rows.into_iter().map(exception).collect())
}

pub(in super::super) fn continue_demo(
    conn: &mut Conn,
    demo: &DemoShop,
    sequel: &DemoSequel,
) -> Result<bool, TxError> {
    let shop = demo.shop.get();
    let untouched = shops::table.find(shop).filter(shops::demo_until.eq(demo.until));
    let mine = diesel::update(untouched).set(shops::demo_until.eq(sequel.until)).execute(conn)?;
    if mine == 0 {
        return Ok(false);
    }
    diesel::update(shops::table.find(shop).filter(shops::trial_ends_at.is_not_null()))
        .set(shops::trial_ends_at.eq(At(sequel.trial_ends_at)))
        .execute(conn)?;
    for settled in &sequel.settled {
        settle(conn, shop, settled, sequel.now)?;
    }
    for exception in &sequel.exceptions {
        diesel::update(staff_exceptions::table.find((shop, exception.id.get())))
            .set((
                staff_exceptions::exception_date.eq(exception.date),
                staff_exceptions::last_date.eq(exception.date),
            ))
            .execute(conn)?;
    }
    let newcomers: Vec<i64> = sequel
        .newcomers
        .iter()
        .map(|client| insert_client(conn, shop, client, sequel.now))
        .collect::<Result<_, _>>()?;
    let places = places(shop, sequel, &newcomers);
    insert_with_desk(conn, &places, &sequel.bookings, &sequel.desk)?;
    for (booking, marks) in &sequel.marked {
        mark(conn, shop, *booking, marks, sequel.now)?;
    }
    Ok(true)
}

/// One that somebody has marked stays as it is.
fn mark(conn: &mut Conn, shop: i64, booking: BookingId, marks: &Marks, now: Instant) -> QueryResult<()> {
    let unmarked = bookings::table
        .filter(bookings::shop_id.eq(shop))
        .filter(bookings::id.eq(booking.get()))
        .filter(bookings::status.eq(BookingStatus::Confirmed.as_str()))
        .filter(bookings::arrived_at.is_null().and(bookings::late_minutes.is_null()));
    diesel::update(unmarked)
        .set((
            bookings::arrived_at.eq(marks.arrived_at.map(At)),
            bookings::started_at.eq(marks.started_at.map(At)),
            bookings::late_minutes.eq(marks.late.map(domain::Minutes::get)),
            bookings::updated_at.eq(At(now)),
            bookings::version.eq(bookings::version + 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// A booking that has changed meanwhile stays as it is.
fn settle(conn: &mut Conn, shop: i64, settled: &Settled, now: Instant) -> QueryResult<()> {
    let unchanged = bookings::table
        .filter(bookings::shop_id.eq(shop))
        .filter(bookings::id.eq(settled.booking.get()))
        .filter(bookings::status.eq(settled.from.as_str()));
    let changed = diesel::update(unchanged)
        .set((
            bookings::status.eq(settled.to.as_str()),
            (settled.to == domain::BookingStatus::Completed)
                .then(|| bookings::final_price_cents.eq(bookings::total_price_cents.nullable())),
            bookings::cancel_reason.eq(settled.cancel_reason.map(domain::CancelReason::as_str)),
            bookings::updated_at.eq(At(now)),
            bookings::version.eq(bookings::version + 1),
        ))
        .execute(conn)?;
    if changed == 1 {
        diesel::insert_into(audit_log::table)
            .values((
                audit_log::shop_id.eq(shop),
                audit_log::at.eq(At(settled.at)),
                audit_log::actor_kind.eq("system"),
                audit_log::action.eq("booking.status_changed"),
                audit_log::entity.eq("booking"),
                audit_log::entity_id.eq(settled.booking.get()),
                audit_log::from_status.eq(settled.from.as_str()),
                audit_log::to_status.eq(settled.to.as_str()),
            ))
            .execute(conn)?;
    }
    Ok(())
}

fn places<'a>(shop: i64, sequel: &'a DemoSequel, newcomers: &[i64]) -> Places<'a> {
    let known = sequel.clients.iter().map(|client| Booker {
        id: client.id.get(),
        name: &client.name,
        phone: client.phone.as_deref(),
        email: client.email.as_deref(),
    });
    let new = newcomers.iter().zip(&sequel.newcomers).map(|(id, client)| Booker {
        id: *id,
        name: &client.name,
        phone: client.phone.as_deref(),
        email: client.email.as_deref(),
    });
    Places {
        shop,
        policy: sequel.policy,
        staff: sequel.staff.iter().map(|id| id.get()).collect(),
        chairs: sequel.chairs.iter().map(|id| id.get()).collect(),
        services: sequel.services.iter().map(|(id, name)| (id.get(), name.as_str())).collect(),
        clients: known.chain(new).collect(),
    }
}
