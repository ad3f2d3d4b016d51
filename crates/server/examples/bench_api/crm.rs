//! The clients and the calendar of a large salon: how many SQL statements it takes to show them, and how long.

use std::time::Instant as Stopwatch;

use chrono::TimeDelta;
use domain::{ClientId, Interval, SearchText};
use ports::ShopTx;
use ports::shop::{BookingSearch, ClientQuery};
use storage::raw;
use tenancy::ShopScope;
use testkit::{Backend, TestDb, salon, the_present};

use super::report;

const CLIENTS: usize = 10_000;
const BOOKINGS: usize = 200_000;
/// Rows a statement, so that none takes longer than a connection allows.
const BATCH: usize = 10_000;
const STYLISTS: usize = 100;
/// Hours from one booking of a stylist to the next: 2,000 of them are nearly two years.
const STEP: i64 = 8;
const ROUNDS: usize = 9;

/// Measures the list, searches, one client, the totals, and a day of the calendar.
pub(crate) fn measure(backend: Backend) {
    raw::count_statements().expect("nobody else does");
    let db = TestDb::new(backend);
    let shop = plant(&db);
    let now = the_present();
    let query = |search: Option<&str>| ClientQuery {
        status: None,
        search: search.map(str::to_owned),
        after: None,
        most: 50,
    };
    let (all, found) = (query(None), query(Some("client 77")));
    let month = Interval::new(now - TimeDelta::days(22), now + TimeDelta::days(8)).expect("a month");
    let one = ClientId::new(1);
    run(&db, shop, "crm_list", &|tx| {
        assert_eq!(tx.client_page(&all, now).expect("a page").clients.len(), 50);
    });
    run(&db, shop, "crm_search", &|tx| {
        assert!(!tx.client_page(&found, now).expect("a page").clients.is_empty());
    });
    for (name, typed) in [("search_name", "client 77"), ("search_common", "cl"), ("search_phone", "5550077")]
    {
        let text = SearchText::parse(typed).expect("a text");
        let since = now - TimeDelta::days(90);
        let search = BookingSearch { text: &text, of: None, since, most: 8 };
        run(&db, shop, name, &|tx| {
            let clients = tx.find_clients(&text, 8, now).expect("clients");
            let bookings = tx.find_bookings(&search, now).expect("bookings");
            assert!(clients.len() <= 8 && bookings.len() <= 8);
        });
    }
    run(&db, shop, "crm_stats", &|tx| {
        let totals = tx.segment_totals(month, now).expect("totals");
        assert_eq!(totals.iter().map(|totals| totals.clients).sum::<i64>(), 10_000);
    });
    let day = Interval::new(now, now + TimeDelta::days(1)).expect("a day");
    run(&db, shop, "calendar_day", &|tx| {
        assert!(!tx.bookings_within(day).expect("a day").is_empty());
    });
    run(&db, shop, "crm_client", &|tx| {
        assert!(tx.client_record(one, now).expect("a card").is_some());
        assert!(!tx.client_history(one, now).expect("a history").recent.is_empty());
    });
}

fn run(db: &TestDb, shop: ShopScope, name: &str, work: &dyn Fn(&mut dyn ShopTx)) {
    let once = || {
        let begun = (Stopwatch::now(), raw::statements_run());
        let done: Result<(), ports::StoreError> = db.store().read_shop(shop, |tx| {
            work(tx);
            Ok(())
        });
        done.expect("the database answers");
        (begun.0.elapsed(), raw::statements_run() - begun.1)
    };
    let mut spells: Vec<_> = (0..ROUNDS).map(|_| once()).collect();
    spells.sort();
    let (middle, statements) = *spells.get(ROUNDS / 2).expect("rounds");
    let note = format!(
        "{statements} SQL statements, median of {ROUNDS}; {CLIENTS} clients and {BOOKINGS} bookings in one shop"
    );
    report(name, db.backend, middle.as_secs_f64() * 1_000.0, "ms", &note);
}

/// Bookings by plain SQL: through the use case they would take many minutes. Nobody is in anybody's way; of twenty bookings one was
/// called off, to one nobody came.
fn plant(db: &TestDb) -> ShopScope {
    let team = (0..STYLISTS)
        .fold(salon().service("Cut", 60, 4_500), |team, number| team.stylist(&format!("Stylist {number}")));
    let shop = db.seed_shop(&team.seed());
    let id = shop.shop();
    let moment = |micros: &str| match db.backend {
        Backend::Sqlite => micros.to_owned(),
        Backend::Postgres => format!("to_timestamp(({micros}) / 1000000)"),
    };
    let now = the_present().timestamp_micros();
    let hour = 3_600_000_000_i64;
    let made = moment(&now.to_string());
    db.run(&format!(
        "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < {CLIENTS}) \
         INSERT INTO clients (shop_id, name, phone, email, created_at, updated_at) \
         SELECT {id}, 'Client ' || k, '+1 212 555 ' || k, 'client' || k || '@example.com', {made}, {made} FROM n"
    ));
    let first = now - 640 * 24 * hour;
    let start = format!("(CAST({first} AS BIGINT) + (k / {STYLISTS}) * {})", STEP * hour);
    let (from, until) = (moment(&start), moment(&format!("{start} + {hour}")));
    for batch in 0..BOOKINGS / BATCH {
        let (low, high) = (batch * BATCH, (batch + 1) * BATCH - 1);
        db.run(&format!(
            "WITH RECURSIVE n(k) AS (SELECT {low} UNION ALL SELECT k + 1 FROM n WHERE k < {high}) \
             INSERT INTO bookings (shop_id, staff_id, client_id, status, cancel_reason, source, client_name, start_time, end_time, \
             blocked_from, blocked_until, total_duration, total_price_cents, final_price_cents, created_at, updated_at) \
             SELECT {id}, k % {STYLISTS} + 1, k * 7919 % {CLIENTS} + 1, CASE WHEN {start} > {now} THEN 'confirmed' \
             WHEN (k + k / 10000 * 3) % 20 = 7 THEN 'cancelled' WHEN (k + k / 10000 * 3) % 20 = 13 THEN 'no_show' ELSE 'completed' END, \
             CASE WHEN {start} <= {now} AND (k + k / 10000 * 3) % 20 = 7 THEN 'client' END, 'web', 'Client ' || (k * 7919 % {CLIENTS} + 1), {from}, {until}, {from}, {until}, \
             60, 4500, 4500, {made}, {made} FROM n"
        ));
    }
    db.run("INSERT INTO booking_services (shop_id, booking_id, position, service_id, name, price_cents, duration_minutes) \
            SELECT shop_id, id, 0, 1, 'Cut', 4500, 60 FROM bookings");
    if db.backend == Backend::Postgres {
        // The test server cleans up nothing by itself; any other does.
        db.run("VACUUM ANALYZE bookings");
        db.run("VACUUM ANALYZE clients");
    }
    shop
}
