//! A row that makes no sense is said to make none, or left out as documented; it is never taken for something else.

use chrono::TimeDelta;
use domain::{BookingId, BufferMinutes, Interval};
use ports::{Store, StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::{TestDb, for_each_database, full_salon, on_both_databases, the_present};

/// A cell that can be broken, how, the cure, and a reading that notices.
struct Cell {
    table: &'static str,
    column: &'static str,
    damage: &'static str,
    cure: &'static str,
    read: fn(&dyn Store, ShopScope) -> StoreResult<()>,
}

#[test]
fn a_row_that_makes_no_sense_is_named() {
    const FIRST: BookingId = BookingId::new(1);
    let cell = |table, column, damage, cure, read| Cell { table, column, damage, cure, read };
    let cells = [
        cell("shops", "timezone", "'Mars/Base'", "'UTC'", |store, scope| {
            store.read_shop(scope, |tx| tx.shop().map(drop))
        }),
        cell("shop_branding", "primary_color", "'pink'", "NULL", |store, scope| {
            store.read_shop(scope, |tx| tx.shop().map(drop))
        }),
        cell("shops", "default_opening_time", "'nine'", "'09:00'", |store, scope| {
            store.read_shop(scope, |tx| tx.hours().map(drop))
        }),
        cell(
            "shop_hours",
            "opening_time",
            "'8', closing_time = '9'",
            "NULL, closing_time = NULL",
            |store, scope| store.read_shop(scope, |tx| tx.hours().map(drop)),
        ),
        cell("services", "modifiers", "'{}'", "'[]'", |store, scope| {
            store.read_shop(scope, |tx| tx.services().map(drop))
        }),
        cell("categories", "color", "'red'", "'#000000'", |store, scope| {
            store.read_shop(scope, |tx| tx.services().map(drop))
        }),
        cell("staff", "name", "'  '", "'Ava'", |store, scope| {
            store.read_shop(scope, |tx| tx.bookable_staff().map(drop))
        }),
        cell("bookings", "confirmation_code", "'aeiou'", "NULL", |store, scope| {
            store.read_shop(scope, |tx| tx.find_booking(FIRST).map(drop))
        }),
        cell("booking_services", "modifiers", "'{}'", "'[]'", |store, scope| {
            store.read_shop(scope, |tx| tx.find_booking(FIRST).map(drop))
        }),
    ];
    for_each_database(|db| {
        let scope = db.seed_shop(&full_salon());
        for Cell { table, column, damage, cure, read } in &cells {
            db.run(&format!("UPDATE {table} SET {column} = {damage}"));
            let broken = read(db.store(), scope);
            let is_named = matches!(broken, Err(StoreError::Inconsistency { table: t, column: c, .. }) if (t, c) == (*table, *column));
            assert!(is_named, "{table}.{column}: {broken:?}");
            db.run(&format!("UPDATE {table} SET {column} = {cure}"));
            assert!(read(db.store(), scope).is_ok(), "{table}.{column} was cured");
        }
    });
}

#[on_both_databases]
fn a_stylist_with_broken_rows_is_left_out(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    db.run("UPDATE staff_schedule_days SET start_time = 'early' WHERE staff_id = 1");
    let today = Interval::new(the_present(), the_present() + TimeDelta::hours(12)).unwrap();
    let salon = db.read_shop(scope, |tx| tx.salon(today, the_present()));
    assert_eq!(salon.stylists.iter().map(|stylist| stylist.id.get()).collect::<Vec<_>>(), [2, 3]);
}

#[on_both_databases]
fn buffers_outside_their_range_never_get_in(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    let longest = BufferMinutes::MAX;
    assert!(db.raw().run(&format!("UPDATE shops SET buffer_before_minutes = {}", longest + 1)).is_err());
    db.run(&format!("UPDATE shops SET buffer_before_minutes = {longest}"));
    let shop = db.read_shop(scope, |tx| tx.shop());
    assert_eq!(shop.policy.buffer_before.minutes().get(), longest);
}
