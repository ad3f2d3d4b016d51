//! What is asked about one client begins with that client's bookings, by an index: never with all that the shop has.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{BookingStatus, ClientId, SearchText, SessionId};
use ports::{ShopTx, StoreResult};
use storage::raw;
use testkit::{Backend, TestDb, for_each_database, salon, the_present};

/// How the database finds what somebody asks of a shop with forty clients.
fn plans<T>(db: &TestDb, work: impl Fn(&mut dyn ShopTx) -> StoreResult<T>) -> Vec<(String, String)> {
    let start = the_present() - TimeDelta::days(300);
    let mut shop = salon().service("Cut", 60, 4_500).stylist("Ana");
    for number in 0..40 {
        shop = shop.client(&format!("Client {number}"));
    }
    for hour in 0..2_000 {
        shop = shop.booking("Ana", "Cut", start + TimeDelta::hours(3 * hour), BookingStatus::Completed);
    }
    let mut seed = shop.seed();
    for (number, booking) in seed.bookings.iter_mut().enumerate() {
        booking.client = number % 40;
    }
    let scope = db.seed_shop(&seed);
    let mut raw = db.raw();
    if db.backend == Backend::Postgres {
        // It does so by itself; SQLite never counts its rows.
        raw.run("ANALYZE").unwrap();
    }
    let before = raw::statements_run();
    db.read_shop(scope, |tx| work(tx).map(drop));
    raw::statements_from(before)
        .into_iter()
        .map(|statement| {
            let plan = raw.plan(&statement).unwrap().join("\n");
            (statement, plan)
        })
        .collect()
}

/// Bookings and their lines are found by more than their shop, the former by `key`.
fn begins_with(db: &TestDb, (statement, plan): &(String, String), key: &str) {
    let found = match db.backend {
        Backend::Sqlite => plan.contains(&format!("(shop_id=? AND {key}=?")),
        Backend::Postgres => {
            plan.lines().any(|line| line.contains("Index Cond") && line.contains(&format!("{key} = ")))
        }
    };
    let whole =
        ["SCAN bookings", "SCAN booking_services", "Seq Scan on bookings", "Seq Scan on booking_services"];
    let all_of_the_shop = |line: &str| line.contains("SEARCH booking") && line.contains("(shop_id=?)");
    let fine = found && !whole.iter().any(|word| plan.contains(word)) && !plan.lines().any(all_of_the_shop);
    assert!(fine, "{key} on {}\n{statement}\n{plan}", db.backend);
}

#[test]
fn the_record_of_a_client_begins_with_their_bookings() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let plans = plans(db, |tx| tx.client_history(ClientId::new(1), the_present()));
        let of_client: Vec<_> = plans.iter().filter(|(text, _)| text.contains("client_id")).collect();
        assert_eq!(of_client.len(), 4, "recent, favourites, staff, visits");
        for plan in of_client {
            begins_with(db, plan, "client_id");
        }
    });
}

#[test]
fn the_visits_of_found_clients_begin_with_their_bookings() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let text = SearchText::parse("client 39").unwrap();
        let plans = plans(db, |tx| tx.find_clients(&text, 8, the_present()));
        let visits: Vec<_> = plans.iter().filter(|(text, _)| text.contains("start_time")).collect();
        assert_eq!(visits.len(), 2, "the last and the next");
        for plan in visits {
            begins_with(db, plan, "client_id");
        }
    });
}

#[test]
fn bookings_of_client_and_browser_use_an_index_each() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let plans = plans(db, |tx| tx.bookings_of_client(ClientId::new(1), SessionId::new(1)));
        for (half, key) in plans.iter().zip(["client_id", "session_id"]) {
            begins_with(db, half, key);
        }
    });
}
