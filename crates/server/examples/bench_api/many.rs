//! The demo salon alone, among a hundred salons, and among a thousand with a million bookings: what one salon costs must not depend on the others.

use std::sync::Arc;
use std::time::Instant;

use app::{Context, public};
use domain::ShopId;
use tenancy::ShopAddress;
use testkit::{Backend, TestDb, salon};

use super::reads::{Paths, ROUNDS, SPELL, demo, in_turn, noon, slots};
use super::{context, count, report};

/// How many salons are beside the demo's.
const SHOPS: [usize; 3] = [0, 100, 1_000];
const STYLISTS: usize = 4;
/// Bookings of one stylist, an hour each, half of every day, the last of them a fortnight from now.
const BOOKINGS: usize = 250;

/// Measures the demo salon's slots in all three, and those of every salon in the largest.
pub(crate) fn measure(backend: Backend) {
    let databases = SHOPS.map(|shops| {
        let db = TestDb::new(backend);
        let address = demo(&db);
        plant(&db, shops);
        (db, address)
    });
    let [alone, .., among] = databases.each_ref().map(|(_, address)| *address);
    let mut lists: Vec<Paths> =
        databases.iter().map(|(_, address)| (*address, vec![slots(1, "&services=1")])).collect();
    let all = (0..1_000).map(|shop| slots(0, &format!("&subdomain=shop{shop}"))).collect();
    lists.extend([
        (alone, vec![slots(0, "&services=1")]),
        (among, all),
        (among, vec!["/yardstick".to_owned()]),
    ]);
    let best = in_turn(&lists);
    let of = |place: usize| *best.get(place).expect("measured");
    for (place, shops) in SHOPS.iter().enumerate().skip(1) {
        let bookings = shops * STYLISTS * BOOKINGS;
        let note = format!(
            "{:.0}/s with {shops} salons and {bookings} bookings more, {:.0}/s alone",
            of(place),
            of(0)
        );
        report(&format!("slots_one_stylist_among_{shops}_ratio"), backend, of(place) / of(0), "ratio", &note);
    }
    let anew = read_anew(&databases.each_ref().map(|(db, _)| context(db, noon())));
    let alone = anew.first().copied().expect("measured");
    for (shops, rate) in SHOPS.iter().zip(&anew).skip(1) {
        let note = format!(
            "{rate:.0}/s beside {shops} salons, {alone:.0}/s alone; all that the salon shows, read from the database"
        );
        report(&format!("salon_read_anew_among_{shops}_ratio"), backend, rate / alone, "ratio", &note);
    }
    let note = "every request is for another of the thousand salons; to the yardstick in the same run";
    report("slots_no_preference_of_a_thousand_ratio", backend, of(4) / of(5), "ratio", note);
}

/// How often a second the demo salon is read by whoever remembers nothing: the best of some spells in turn.
fn read_anew(databases: &[Context]) -> Vec<f64> {
    let demo = ShopAddress::Id(ShopId::new(1));
    let mut best = vec![0.0_f64; databases.len()];
    for _ in 0..ROUNDS {
        for (best, ctx) in best.iter_mut().zip(databases) {
            let begun = Instant::now();
            let mut done = 0;
            while begun.elapsed() < SPELL {
                let forgetful = Context { snapshots: Arc::default(), ..ctx.clone() };
                public::snapshot(&forgetful, &demo).expect("the demo salon is there");
                done += 1;
            }
            *best = best.max(count(done) / begun.elapsed().as_secs_f64());
        }
    }
    best
}

/// Bookings by plain SQL: through the use case they would take hours.
pub(crate) fn plant(db: &TestDb, shops: usize) {
    for shop in 0..shops {
        let team = salon().at_subdomain(&format!("shop{shop}")).service("Cut", 60, 4_500);
        db.seed_shop(
            &(0..STYLISTS).fold(team, |team, number| team.stylist(&format!("Stylist {number}"))).seed(),
        );
    }
    let moment = |micros: &str| match db.backend {
        Backend::Sqlite => micros.to_owned(),
        Backend::Postgres => format!("to_timestamp(({micros}) / 1000000)"),
    };
    let hour = 3_600_000_000_i64;
    let made = noon().timestamp_micros();
    let last = (made / (24 * hour) + 14) * 24 * hour;
    // Five a day: at nine, eleven, one, three and five.
    let start = format!("(CAST({last} AS BIGINT) - (k / 5) * 24 * {hour} + (9 + k % 5 * 2) * {hour})");
    let (from, until, now) =
        (moment(&start), moment(&format!("{start} + {hour}")), moment(&made.to_string()));
    // A statement for a few shops, so that none takes longer than a connection allows.
    for low in (0..shops).step_by(10) {
        let names: Vec<String> = (low..shops.min(low + 10)).map(|shop| format!("'shop{shop}'")).collect();
        db.run(&format!(
            "WITH RECURSIVE n(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n WHERE k < {BOOKINGS} - 1) \
             INSERT INTO bookings (shop_id, staff_id, status, source, client_name, start_time, end_time, blocked_from, blocked_until, \
             total_duration, total_price_cents, final_price_cents, created_at, updated_at) \
             SELECT s.shop_id, s.id, CASE WHEN {start} > {made} THEN 'confirmed' ELSE 'completed' END, 'web', 'Client', {from}, {until}, \
             {from}, {until}, 60, 4500, 4500, {now}, {now} FROM staff s CROSS JOIN n \
             WHERE s.shop_id IN (SELECT id FROM shops WHERE subdomain IN ({}))",
            names.join(", ")
        ));
    }
    if db.backend == Backend::Postgres {
        // The test server cleans up nothing by itself; any other does.
        db.run("VACUUM ANALYZE bookings");
    }
}
