//! Lists do not ask once a row: the clients of a shop, and what they add up to, are a fixed number of statements.

use chrono::TimeDelta;
use domain::{BookingStatus, ClientId, Interval, SearchText};
use ports::ShopTx;
use ports::platform::ShopSeed;
use ports::shop::{BookingSearch, ClientQuery};
use storage::raw;
use tenancy::ShopScope;
use testkit::{TestDb, for_each_backend, salon, the_present};

/// So many clients, the first of whom had so many bookings.
fn shop(name: &str, clients: usize, bookings: i64) -> ShopSeed {
    let start = the_present() - TimeDelta::days(300);
    let mut shop = salon().at_subdomain(name).service("Cut", 60, 4_500).stylist("Ana");
    for number in 0..clients {
        shop = shop.client(&format!("Client {number}"));
    }
    for day in 0..bookings {
        shop = shop.booking("Ana", "Cut", start + TimeDelta::days(day), BookingStatus::Completed);
    }
    shop.seed()
}

fn statements(db: &TestDb, shop: ShopScope, work: impl Fn(&mut dyn ShopTx)) -> usize {
    let before = raw::statements_run();
    db.read_shop(shop, |tx| {
        work(tx);
        Ok::<_, ports::StoreError>(())
    });
    raw::statements_run() - before
}

#[test]
fn a_fixed_number_of_statements_shows_the_clients() {
    raw::count_statements().unwrap();
    for_each_backend(|backend| {
        let db = TestDb::new(backend);
        let few = db.seed_shop(&shop("few", 3, 2));
        let many = db.seed_shop(&shop("many", 60, 150));
        let now = the_present();
        let month = Interval::new(now, now + TimeDelta::days(30)).unwrap();
        let text = SearchText::parse("client").unwrap();
        let since = now - TimeDelta::days(400);
        let search = BookingSearch { text: &text, of: None, since, most: 8 };
        let count = |first: i64, shop| {
            let query = ClientQuery { status: None, search: Some("client".into()), after: None, most: 50 };
            [
                statements(&db, shop, |tx| drop(tx.client_page(&query, now).unwrap())),
                statements(&db, shop, |tx| drop(tx.segment_totals(month, now).unwrap())),
                statements(&db, shop, |tx| drop(tx.client_record(ClientId::new(first), now).unwrap())),
                statements(&db, shop, |tx| drop(tx.client_history(ClientId::new(first), now).unwrap())),
                statements(&db, shop, |tx| drop(tx.find_clients(&text, 8, now).unwrap())),
                statements(&db, shop, |tx| drop(tx.find_bookings(&search, now).unwrap())),
            ]
        };
        assert_eq!(count(1, few), [3, 1, 3, 6, 5, 5], "page, totals, card, history, found on {backend}");
        assert_eq!(count(4, many), [3, 1, 3, 6, 4, 5], "page, totals, card, history, found on {backend}");
    });
}
