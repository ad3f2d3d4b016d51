//! Which index each query of the hot paths goes by, on both databases: recorded in `hot_plans/`, so that a query that loses its index is seen
//! in a review. `UPDATE_GOLDEN=1` records them anew.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{BookingStatus, Interval, LocalDate, ServiceId, StaffId, Subdomain};
use ports::platform::ShopSeed;
use ports::shop::HoldOwner;
use ports::{ShopTx, StoreError, StoreResult};
use serde_json::{Map, Value, json};
use storage::raw;
use tenancy::{ShopAddress, ShopScope};
use testkit::desk::browser;
use testkit::{Backend, TestDb, for_each_database, golden, salon, the_present};

/// A salon with a history: half of its bookings are over.
fn busy(name: &str) -> ShopSeed {
    let mut shop = salon().at_subdomain(name).open_every_day(0..24);
    for service in ["Cut", "Dry", "Colour", "Wash"] {
        shop = shop.category(service, "#993D6B").service(service, 60, 4_500);
    }
    for number in 0..8 {
        shop = shop.stylist(&format!("Stylist {number}"));
    }
    for number in 0..20 {
        shop = shop.client(&format!("Client {number}"));
    }
    let first = the_present() - TimeDelta::days(30);
    for number in 0..200_i64 {
        let (name, start) = (format!("Stylist {}", number % 8), first + TimeDelta::hours(number / 8 * 20));
        let over = start < the_present();
        let status = if over { BookingStatus::Completed } else { BookingStatus::Confirmed };
        shop = shop.booking(&name, "Cut", start, status);
    }
    shop.seed()
}

/// Several salons, so that no index finds everything by the salon alone, and what PostgreSQL would know of them by itself after a while.
fn planted(db: &TestDb) -> ShopScope {
    let shops: Vec<ShopScope> = (0..6).map(|number| db.plant(&busy(&format!("salon-{number}")))).collect();
    if db.backend == Backend::Postgres {
        db.run("ANALYZE");
    }
    shops.into_iter().nth(3).unwrap()
}

/// The plans of what `work` asks, each under the table that the query begins at.
fn plans(db: &TestDb, work: impl FnOnce()) -> Value {
    let before = raw::statements_run();
    work();
    let mut raw = db.raw();
    let mut plans = Map::new();
    for sql in raw::statements_from(before).iter().filter(|sql| sql.contains(" FROM ")) {
        let table = sql.split(" FROM ").nth(1).and_then(|rest| rest.split([' ', ')']).next());
        let table = table.unwrap_or_default().replace(['`', '"', '('], "");
        let steps = raw.plan(sql).unwrap();
        let finds: Vec<String> = steps.iter().filter_map(|line| finding(db.backend, line)).collect();
        let name =
            (1..1_000).map(|number| format!("{table} {number}")).find(|name| !plans.contains_key(name));
        plans.insert(name.unwrap(), json!(finds));
    }
    Value::Object(plans)
}

/// Where a step of a plan finds its rows; nothing for steps that only order or join them. Costs are the statistics' business.
fn finding(backend: Backend, line: &str) -> Option<String> {
    let line = line.trim().trim_start_matches("->").trim();
    let line = line.split("  (cost=").next().unwrap_or_default();
    let finds = match backend {
        Backend::Sqlite => line.starts_with("SEARCH ") || line.starts_with("SCAN "),
        Backend::Postgres => line.contains(" Scan ") || line.starts_with("Index Cond"),
    };
    finds.then(|| line.to_owned())
}

fn at_shop<T>(db: &TestDb, shop: ShopScope, work: impl Fn(&mut dyn ShopTx) -> StoreResult<T>) {
    db.store().in_shop(shop, |tx| work(tx).map(drop)).unwrap();
}

#[test]
fn hot_queries_go_by_the_indexes_that_they_were_measured_with() {
    raw::count_statements().unwrap();
    for_each_database(|db| {
        let shop = planted(db);
        let now = the_present();
        let fortnight = Interval::new(now, now + TimeDelta::days(14)).unwrap();
        let hour = Interval::new(now, now + TimeDelta::hours(1)).unwrap();
        let today: LocalDate = now.date_naive();
        let long_ago = now - TimeDelta::days(800);
        let address = ShopAddress::Subdomain(Subdomain::parse("salon-3").unwrap());
        let found = json!({
            "which salon": plans(db, || {
                let found = db.store().reading_platform::<_, StoreError>(|tx| tx.find_shop(&address));
                assert!(found.unwrap().is_some());
            }),
            "whether it has changed": plans(db, || at_shop(db, shop, |tx| tx.revision())),
            "what it shows": plans(db, || at_shop(db, shop, |tx| {
                let _ = (tx.shop()?, tx.menu_ids()?, tx.services()?, tx.bookable_staff()?);
                let _ = (tx.salon(fortnight, now)?, tx.next_lapse(fortnight, now)?);
                Ok(())
            })),
            "taking a time": plans(db, || at_shop(db, shop, |tx| {
                let _ = (tx.touch_session(&browser(1), now)?.id, tx.lock_days(&[today])?);
                let _ = (tx.lapsed_holds(Some(hour), now)?, tx.services_by_id(&[ServiceId::new(1)])?);
                tx.salon(hour, now)
            })),
            "what a browser holds": plans(db, || at_shop(db, shop, |tx| {
                let browser = tx.touch_session(&browser(1), now)?.id;
                tx.open_holds(HoldOwner::Session(browser), now)
            })),
            "forgetting with time": plans(db, || {
                let forgotten = db.store().in_platform(|tx| {
                    let rows = tx.forget_words_before(long_ago)? + tx.forget_events_before(long_ago)?;
                    let rows = rows + tx.forget_challenges_before(long_ago, long_ago)?;
                    Ok::<_, StoreError>(rows + tx.forget_answers_until(long_ago)? + tx.cut_trail(long_ago)?)
                });
                assert_eq!(forgotten.unwrap(), 0);
            }),
            "a day at the desk": plans(db, || at_shop(db, shop, |tx| tx.bookings_within(hour))),
            "what a stylist has to come": plans(db, || at_shop(db, shop, |tx| tx.coming_services(Some(StaffId::new(1)), now))),
        });
        let name = format!("tests/hot_plans/{}.json", db.backend.to_string().to_lowercase());
        let text = serde_json::to_string_pretty(&found).unwrap();
        let whole = |line: &&str| line.starts_with("SCAN ") || line.starts_with("Seq Scan");
        let whole: Vec<&str> =
            text.lines().map(|line| line.trim_matches([' ', '"', ','])).filter(whole).collect();
        assert_eq!(whole, Vec::<&str>::new(), "whole tables are read on {}", db.backend);
        golden(env!("CARGO_MANIFEST_DIR"), &name, &found);
    });
}
