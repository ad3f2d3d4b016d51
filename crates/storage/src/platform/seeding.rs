//! Seeding whole shops: those that are opened, the demo salon, and the salons of tests.

use diesel::prelude::*;
use diesel::result::Error;
use domain::{DeskRights, Instant, ShopHours, ShopId, SpecialDayDraft};
use ports::platform::{ChairSeed, ClientSeed, ShopSeed, StaffSeed};
use ports::shop::{PolicyVersion, SettingsVersion};

use super::Conn;
use super::seeded_bookings::{Booker, Places};
use super::seeded_desk::insert_with_desk;
use super::seeded_reviews::insert_reviews;
use super::seeded_waitlist::insert_waitlist;
use crate::codec;
use crate::error::TxError;
use crate::message_settings_row::SettingsRow;
use crate::policy_row::PolicyRow;
use crate::rows::{BrandingRow, ScheduleDayRow, exception_columns, hours_rows, schedule_rows};
use crate::schema::{
    categories, chair_services, chair_staff, chairs, client_tags, clients, message_settings, policy_versions,
    services, shop_branding, shop_hours, shops, special_days, staff, staff_exceptions, staff_extra_shifts,
    staff_schedule_days, staff_services,
};
use crate::time_rows::{SpecialDayColumns, extra_shift_rows};
use crate::timestamp::At;

type Inserted<T> = Result<T, TxError>;

/// The ids that positions in a seed became.
struct Ids {
    shop: i64,
    services: Vec<i64>,
    staff: Vec<i64>,
    chairs: Vec<i64>,
}

/// Seeds a shop inside a running transaction.
pub(in super::super) fn seed_shop(conn: &mut Conn, seed: &ShopSeed) -> Inserted<ShopId> {
    let shop = insert_shop(conn, seed)?;
    insert_hours(conn, shop, &seed.hours)?;
    insert_special_days(conn, shop, &seed.special_days)?;
    insert_change_policy(conn, shop, seed)?;
    insert_message_settings(conn, shop, seed)?;
    let categories = insert_categories(conn, shop, seed)?;
    let services = insert_services(conn, shop, seed, &categories)?;
    let mut ids = Ids { shop, services, staff: vec![], chairs: vec![] };
    for person in &seed.staff {
        let id = insert_staff(conn, &ids, person, seed)?;
        ids.staff.push(id);
    }
    for chair in &seed.chairs {
        let id = insert_chair(conn, &ids, chair, seed)?;
        ids.chairs.push(id);
    }
    let clients = insert_clients(conn, shop, seed)?;
    let places = places(ids, &clients, seed);
    let bookings = insert_with_desk(conn, &places, &seed.bookings, &seed.desk)?;
    insert_reviews(conn, shop, &bookings, &seed.reviews)?;
    insert_waitlist(conn, &places, &seed.waitlist)?;
    Ok(ShopId::new(shop))
}

fn places<'a>(ids: Ids, clients: &[i64], seed: &'a ShopSeed) -> Places<'a> {
    let booker = |(id, client): (&i64, &'a ClientSeed)| Booker {
        id: *id,
        name: &client.name,
        phone: client.phone.as_deref(),
        email: client.email.as_deref(),
    };
    Places {
        shop: ids.shop,
        policy: seed.policy,
        staff: ids.staff,
        chairs: ids.chairs,
        services: ids
            .services
            .into_iter()
            .zip(seed.services.iter().map(|service| service.name.as_str()))
            .collect(),
        clients: clients.iter().zip(&seed.clients).map(booker).collect(),
    }
}

/// A position in a seed that names nothing is a mistake in the seed.
fn at(ids: &[i64], position: usize) -> Inserted<i64> {
    ids.get(position).copied().ok_or(TxError::Diesel(Error::NotFound))
}

fn insert_shop(conn: &mut Conn, seed: &ShopSeed) -> Inserted<i64> {
    let id = diesel::insert_into(shops::table)
        .values((
            (
                shops::name.eq(&seed.name),
                shops::subdomain.eq(seed.subdomain.as_str()),
                shops::status.eq(seed.status.as_str()),
                shops::plan.eq(seed.plan.as_str()),
                shops::trial_ends_at.eq(seed.trial_ends_at.map(At)),
                shops::timezone.eq(seed.zone.name()),
                shops::default_opening_time.eq(seed.hours.default_hours.opens.to_string()),
                shops::default_closing_time.eq(seed.hours.default_hours.closes.to_string()),
                shops::created_at.eq(At(seed.created_at)),
                shops::updated_at.eq(At(seed.created_at)),
            ),
            (
                shops::buffer_before_minutes.eq(seed.policy.buffer_before.minutes().get()),
                shops::buffer_after_minutes.eq(seed.policy.buffer_after.minutes().get()),
                shops::slot_step_minutes.eq(seed.policy.slot_step.get()),
                shops::min_notice_minutes.eq(seed.policy.min_notice.get()),
                shops::horizon_days.eq(i64::from(seed.policy.horizon_days)),
                shops::hold_minutes.eq(seed.policy.hold.get()),
                shops::max_open_bookings.eq(i64::from(seed.policy.max_open_bookings)),
                shops::accepting_bookings.eq(seed.accepting_bookings),
                shops::whatsapp_admin_number.eq(&seed.whatsapp_admin_number),
                shops::demo_until.eq(seed.demo_until),
            ),
        ))
        .returning(shops::id)
        .get_result(conn)?;
    let branding = BrandingRow::new(seed.branding.clone());
    diesel::insert_into(shop_branding::table)
        .values((shop_branding::shop_id.eq(id), branding))
        .execute(conn)?;
    Ok(id)
}

fn insert_hours(conn: &mut Conn, shop: i64, hours: &ShopHours) -> Inserted<()> {
    let Some(week) = &hours.week else { return Ok(()) };
    let rows = hours_rows(shop, week);
    diesel::insert_into(shop_hours::table).values(&rows).execute(conn)?;
    Ok(())
}

fn insert_special_days(conn: &mut Conn, shop: i64, days: &[SpecialDayDraft]) -> Inserted<()> {
    for day in days {
        diesel::insert_into(special_days::table)
            .values((special_days::shop_id.eq(shop), SpecialDayColumns::of(day)))
            .execute(conn)?;
    }
    Ok(())
}

fn insert_change_policy(conn: &mut Conn, shop: i64, seed: &ShopSeed) -> Inserted<()> {
    let Some((policy, ladder)) = seed.change_policy.clone() else { return Ok(()) };
    let first = PolicyVersion { version: 1, policy, ladder, rights: DeskRights::default() };
    diesel::insert_into(policy_versions::table)
        .values((
            policy_versions::shop_id.eq(shop),
            PolicyRow::of(&first),
            policy_versions::created_at.eq(At(seed.created_at)),
        ))
        .execute(conn)?;
    Ok(())
}

fn insert_message_settings(conn: &mut Conn, shop: i64, seed: &ShopSeed) -> Inserted<()> {
    let Some(settings) = seed.message_settings.clone() else { return Ok(()) };
    let first = SettingsRow::of(&SettingsVersion { version: 1, settings });
    diesel::insert_into(message_settings::table)
        .values((message_settings::shop_id.eq(shop), first))
        .execute(conn)?;
    Ok(())
}

fn insert_categories(conn: &mut Conn, shop: i64, seed: &ShopSeed) -> Inserted<Vec<i64>> {
    let mut ids = Vec::new();
    for (order, category) in (1_i64..).zip(&seed.categories) {
        ids.push(
            diesel::insert_into(categories::table)
                .values((
                    categories::shop_id.eq(shop),
                    categories::name.eq(&category.name),
                    categories::description.eq(&category.description),
                    categories::color.eq(category.color.as_str()),
                    categories::display_order.eq(order),
                    categories::created_at.eq(At(seed.created_at)),
                    categories::updated_at.eq(At(seed.created_at)),
                ))
                .returning(categories::id)
                .get_result(conn)?,
        );
    }
    Ok(ids)
}

fn insert_services(conn: &mut Conn, shop: i64, seed: &ShopSeed, categories: &[i64]) -> Inserted<Vec<i64>> {
    let mut ids = Vec::new();
    for service in &seed.services {
        let category = service.category.map(|position| at(categories, position)).transpose()?;
        let modifiers = codec::modifier_groups_doc(&service.modifiers).map_err(TxError::Store)?;
        ids.push(
            diesel::insert_into(services::table)
                .values((
                    services::shop_id.eq(shop),
                    services::category_id.eq(category),
                    services::name.eq(&service.name),
                    services::description.eq(&service.description),
                    services::duration_minutes.eq(service.duration.minutes().get()),
                    services::price_cents.eq(service.price.get()),
                    services::modifiers.eq(modifiers),
                    services::created_at.eq(At(seed.created_at)),
                    services::updated_at.eq(At(seed.created_at)),
                ))
                .returning(services::id)
                .get_result(conn)?,
        );
    }
    Ok(ids)
}

fn insert_staff(conn: &mut Conn, ids: &Ids, person: &StaffSeed, seed: &ShopSeed) -> Inserted<i64> {
    let id: i64 = diesel::insert_into(staff::table)
        .values((
            staff::shop_id.eq(ids.shop),
            staff::name.eq(&person.name),
            staff::email.eq(&person.email),
            staff::phone.eq(&person.phone),
            staff::whatsapp_phone.eq(codec::whatsapp_phone(person.phone.as_deref())),
            staff::bio.eq(&person.bio),
            staff::role.eq(person.role.as_str()),
            staff::is_active.eq(person.is_active),
            staff::available_for_booking.eq(person.available_for_booking),
            staff::created_at.eq(At(seed.created_at)),
            staff::updated_at.eq(At(seed.created_at)),
        ))
        .returning(staff::id)
        .get_result(conn)?;
    for position in &person.services {
        diesel::insert_into(staff_services::table)
            .values((
                staff_services::shop_id.eq(ids.shop),
                staff_services::staff_id.eq(id),
                staff_services::service_id.eq(at(&ids.services, *position)?),
            ))
            .execute(conn)?;
    }
    let days: Vec<ScheduleDayRow> =
        person.schedule.iter().flat_map(|week| schedule_rows(ids.shop, id, week)).collect();
    diesel::insert_into(staff_schedule_days::table).values(&days).execute(conn)?;
    for shift in extra_shift_rows(ids.shop, id, &person.further) {
        diesel::insert_into(staff_extra_shifts::table).values(&shift).execute(conn)?;
    }
    insert_exceptions(conn, ids.shop, id, person, seed)?;
    Ok(id)
}

fn insert_exceptions(
    conn: &mut Conn,
    shop: i64,
    staff: i64,
    person: &StaffSeed,
    seed: &ShopSeed,
) -> Inserted<()> {
    for exception in &person.exceptions {
        let (is_available, start, end) = exception_columns(exception.kind);
        diesel::insert_into(staff_exceptions::table)
            .values((
                staff_exceptions::shop_id.eq(shop),
                staff_exceptions::staff_id.eq(staff),
                staff_exceptions::exception_date.eq(exception.dates.first()),
                staff_exceptions::last_date.eq(exception.dates.last()),
                staff_exceptions::is_available.eq(is_available),
                staff_exceptions::start_time.eq(start),
                staff_exceptions::end_time.eq(end),
                staff_exceptions::reason.eq(&exception.reason),
                staff_exceptions::created_at.eq(At(seed.created_at)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

fn insert_chair(conn: &mut Conn, ids: &Ids, chair: &ChairSeed, seed: &ShopSeed) -> Inserted<i64> {
    let id: i64 = diesel::insert_into(chairs::table)
        .values((
            chairs::shop_id.eq(ids.shop),
            chairs::name.eq(&chair.name),
            chairs::created_at.eq(At(seed.created_at)),
            chairs::updated_at.eq(At(seed.created_at)),
        ))
        .returning(chairs::id)
        .get_result(conn)?;
    for position in &chair.staff {
        let person = at(&ids.staff, *position)?;
        diesel::insert_into(chair_staff::table)
            .values((
                chair_staff::shop_id.eq(ids.shop),
                chair_staff::chair_id.eq(id),
                chair_staff::staff_id.eq(person),
            ))
            .execute(conn)?;
    }
    for position in &chair.services {
        let service = at(&ids.services, *position)?;
        diesel::insert_into(chair_services::table)
            .values((
                chair_services::shop_id.eq(ids.shop),
                chair_services::chair_id.eq(id),
                chair_services::service_id.eq(service),
            ))
            .execute(conn)?;
    }
    Ok(id)
}

fn insert_clients(conn: &mut Conn, shop: i64, seed: &ShopSeed) -> Inserted<Vec<i64>> {
    seed.clients.iter().map(|client| insert_client(conn, shop, client, seed.created_at)).collect()
}

/// A client whom the shop knows since `opened`, unless it says otherwise itself.
pub(super) fn insert_client(
    conn: &mut Conn,
    shop: i64,
    client: &ClientSeed,
    opened: Instant,
) -> Inserted<i64> {
    let known_since = At(client.created_at.unwrap_or(opened));
    let id: i64 = diesel::insert_into(clients::table)
        .values((
            clients::shop_id.eq(shop),
            clients::name.eq(&client.name),
            clients::phone.eq(&client.phone),
            clients::whatsapp_phone.eq(codec::whatsapp_phone(client.phone.as_deref())),
            clients::email.eq(&client.email),
            clients::status.eq(client.status),
            clients::created_at.eq(known_since),
            clients::updated_at.eq(known_since),
        ))
        .returning(clients::id)
        .get_result(conn)?;
    let tags: Vec<_> = client
        .tags
        .iter()
        .map(|tag| (client_tags::shop_id.eq(shop), client_tags::client_id.eq(id), client_tags::tag.eq(tag)))
        .collect();
    diesel::insert_into(client_tags::table).values(&tags).execute(conn)?;
    Ok(id)
}
