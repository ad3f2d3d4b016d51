//! Rows that only grow go when their time is over, and no sooner.

use app::apply_retention;
use chrono::TimeDelta;
use testkit::on_both_databases;

use crate::phones::{MAYA, Scenario, TEN, open};

/// What the log has of visitors, bookings apart.
const OF_VISITORS: &str = "audit_log WHERE actor_kind = 'visitor' AND entity <> 'booking'";
const OF_BOOKINGS: &str = "audit_log WHERE entity = 'booking'";

fn forget(scenario: &Scenario) {
    while apply_retention(&scenario.ctx).unwrap().rows != 0 {}
}

/// Forgets at the last moment at which rows of this age stay, and then at the first at which they go.
fn around(scenario: &Scenario, age: TimeDelta, count: impl Fn() -> usize) -> [usize; 2] {
    scenario.clock.advance(age);
    forget(scenario);
    let kept = count();
    // The log is cut twice a day.
    scenario.clock.advance(TimeDelta::hours(13));
    forget(scenario);
    [kept, count()]
}

#[on_both_databases(open)]
fn what_a_visitor_did_goes_after_a_month_and_a_booking_keeps_its_rows(scenario: &Scenario) {
    let browser = scenario.browser();
    scenario.book(&browser, TEN);
    let _ = scenario.profile(&browser);
    let bookings = scenario.db.count(OF_BOOKINGS);
    assert!(bookings > 0 && scenario.db.count(OF_VISITORS) == 1);
    assert_eq!(around(scenario, TimeDelta::days(30), || scenario.db.count(OF_VISITORS)), [1, 0]);
    assert_eq!(scenario.db.count(OF_BOOKINGS), bookings);
    assert_eq!(scenario.db.count("audit_log WHERE action = 'audit.cut'"), 1, "the log says that it was cut");
    let refused = scenario.db.raw().run("DELETE FROM audit_log").unwrap_err().to_string();
    assert!(refused.contains("append only"), "{refused}");
}

#[on_both_databases(open)]
fn the_log_goes_after_three_years_and_the_booking_stays(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    scenario.book(&scenario.browser(), TEN);
    scenario.db.run("UPDATE bookings SET status = 'cancelled', cancel_reason = 'expired'");
    assert_eq!(around(scenario, TimeDelta::days(1_095), || scenario.db.count(OF_BOOKINGS)), [1, 0]);
    assert_eq!(scenario.db.count("bookings"), 1);
    let broken = scenario.db.database.broken_invariants(scenario.now()).unwrap();
    assert_eq!(broken, Vec::<String>::new(), "a booking outlives its rows in the log");
}

#[on_both_databases(open)]
fn a_message_goes_after_thirteen_months(scenario: &Scenario) {
    let made = scenario.db.moment(scenario.now());
    scenario.db.run(&format!(
        "INSERT INTO messages (dedupe_key, phone, sender_id, purpose, lane, state, due_at, not_after, created_at, changed_at) \
         VALUES ('old', '{MAYA}', '1', 'reply', 0, 'delivered', {made}, {made}, {made}, {made})"
    ));
    assert_eq!(around(scenario, TimeDelta::days(396), || scenario.db.count("messages")), [1, 0]);
}

#[on_both_databases(open)]
fn a_notice_goes_a_day_after_it_was_told_and_an_untold_one_after_a_month(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    let browser = scenario.browser();
    let (told, untold) = (scenario.book(&browser, TEN), scenario.book(&browser, "2026-11-27 10:00"));
    let now = scenario.db.moment(scenario.now());
    scenario.db.run(&format!("UPDATE outbox SET planned_at = {now} WHERE booking_id = {told}"));
    let of = |booking| move || scenario.db.count(&format!("outbox WHERE booking_id = {booking}"));
    assert_eq!(around(scenario, TimeDelta::days(1) - TimeDelta::seconds(1), of(told)), [1, 0]);
    assert_eq!(around(scenario, TimeDelta::days(27), of(untold)), [1, 1]);
    assert_eq!(around(scenario, TimeDelta::hours(13), of(untold)), [1, 0]);
}
