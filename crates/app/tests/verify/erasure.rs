//! What is forgotten with time, and what stays for as long as somebody needs it.

use app::apply_retention;
use app::verify::start_owner_verification;
use chrono::TimeDelta;
use domain::{Plan, Role};
use testkit::on_both_databases;

use crate::phones::{MAYA, Scenario, TEN, glow, open};

fn forgets(scenario: &Scenario) -> usize {
    apply_retention(&scenario.ctx).unwrap().rows
}

/// The names under which bookings were made.
fn names(scenario: &Scenario) -> Vec<String> {
    scenario
        .db
        .ask("SELECT client_name || ' ' || coalesce(client_phone, '-') AS value FROM bookings ORDER BY id")
}

#[on_both_databases(open)]
fn an_unused_session_is_deleted_after_a_day(scenario: &Scenario) {
    let browser = scenario.browser();
    let id = scenario.book(&browser, TEN);
    scenario.clock.advance(TimeDelta::hours(48) - TimeDelta::seconds(1));
    assert_eq!(forgets(scenario), 1, "the answer that was kept for a day");
    assert_eq!(scenario.db.count("sessions"), 1);
    scenario.clock.advance(TimeDelta::seconds(1));
    assert_eq!(forgets(scenario), 1);
    assert_eq!((scenario.db.count("sessions"), scenario.db.count("idempotency_keys")), (0, 0));
    assert_eq!(scenario.db.count(&format!("bookings WHERE id = {id} AND session_id IS NULL")), 1, "it stays");
    scenario.db.keeps_its_invariants();
}

#[on_both_databases(open)]
fn a_session_with_a_live_code_or_token_stays(scenario: &Scenario) {
    let (used, waiting, with_token) = (scenario.browser(), scenario.browser(), scenario.browser());
    for browser in [&used, &with_token] {
        let link = scenario.profile(browser);
        scenario.send(MAYA, &link).unwrap();
    }
    app::session::make_token(&scenario.ctx, &glow(), &with_token).unwrap();
    let later = scenario.book(&waiting, "2026-11-27 10:00");
    scenario.booking_link(&waiting, later);
    for _ in 0..3 {
        scenario.clock.advance(TimeDelta::hours(20));
        assert_eq!(scenario.role(&used), Some(Role::Client));
        forgets(scenario);
    }
    assert_eq!(scenario.db.count("sessions"), 3);
    scenario.clock.advance(TimeDelta::days(40));
    while forgets(scenario) != 0 {}
    assert_eq!(
        [scenario.db.count("sessions"), scenario.db.count("auth_tokens"), scenario.db.count("challenges")],
        [0, 0, 0]
    );
}

#[on_both_databases(open)]
fn a_session_that_was_logged_out_stays_for_a_month(scenario: &Scenario) {
    let browser = scenario.verified(MAYA);
    app::session::logout(&scenario.ctx, &glow(), &browser).unwrap();
    scenario.clock.advance(TimeDelta::days(30));
    forgets(scenario);
    assert_eq!(scenario.db.count("sessions"), 1);
    scenario.clock.advance(TimeDelta::minutes(20));
    while forgets(scenario) != 0 {}
    assert_eq!(scenario.db.count("sessions"), 0);
}

#[on_both_databases(open)]
fn an_answered_challenge_stays_for_a_month(scenario: &Scenario) {
    let (asked, answered) = (scenario.browser(), scenario.browser());
    scenario.profile(&asked);
    let link = scenario.profile(&answered);
    scenario.send(MAYA, &link).unwrap();
    // A code for a profile lives for 15 minutes.
    scenario.clock.advance(TimeDelta::hours(24) + TimeDelta::minutes(15));
    forgets(scenario);
    assert_eq!(scenario.db.count("challenges"), 2);
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(scenario.db.ask("SELECT state AS value FROM challenges"), ["approved"]);
    scenario.clock.advance(TimeDelta::days(29));
    forgets(scenario);
    assert_eq!(scenario.db.count("challenges"), 0);
}

#[on_both_databases(open)]
fn unconfirmed_contacts_are_erased_after_a_month(scenario: &Scenario) {
    let (passer_by, client) = (scenario.browser(), scenario.browser());
    scenario.book(&passer_by, TEN);
    let firm = scenario.book(&client, "2026-11-24 14:00");
    let link = scenario.booking_link(&client, firm);
    scenario.send(MAYA, &link).unwrap();
    scenario.db.run("UPDATE bookings SET client_phone = '+15550100377'");
    scenario.clock.advance(TimeDelta::minutes(31));
    assert_eq!(app::book::release_expired_holds(&scenario.ctx).unwrap(), 1);
    scenario.clock.advance(TimeDelta::days(30) - TimeDelta::minutes(31));
    forgets(scenario);
    assert_eq!(names(scenario), ["Maya Chen +15550100377"; 2]);
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(names(scenario), ["Deleted client -", "Maya Chen +15550100377"]);
    scenario.db.keeps_its_invariants();
}

#[on_both_databases(open)]
fn former_staff_keep_only_their_name_after_90_days(scenario: &Scenario) {
    let left = scenario.db.moment(scenario.now());
    scenario
        .db
        .run("UPDATE staff SET email = 'leo@example.com', phone = '1', whatsapp_phone = '+1555' || id");
    scenario.db.run(&format!("UPDATE staff SET deleted_at = {left} WHERE role = 'staff'"));
    let reachable = || {
        scenario.db.count("staff WHERE email IS NOT NULL OR phone IS NOT NULL OR whatsapp_phone IS NOT NULL")
    };
    let (all, gone) = (scenario.db.count("staff"), scenario.db.count("staff WHERE role = 'staff'"));
    assert_ne!(gone, 0);
    scenario.clock.advance(TimeDelta::days(90));
    forgets(scenario);
    assert_eq!(reachable(), all);
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!(reachable(), scenario.db.count("staff WHERE role <> 'staff'"));
    assert_eq!(scenario.db.count("staff WHERE name <> ''"), all);
}

#[on_both_databases(open)]
fn reasons_of_old_exceptions_are_erased(scenario: &Scenario) {
    let now = scenario.now();
    for (days, reason) in [(32, "'a cold'"), (33, "'sick'"), (-1, "'holiday'")] {
        let date = (now - TimeDelta::days(days)).date_naive();
        scenario.db.run(&format!(
                "INSERT INTO staff_exceptions (shop_id, staff_id, exception_date, last_date, is_available, reason, created_at) \
                 VALUES (1, 1, '{date}', '{date}', false, {reason}, {})",
                scenario.db.moment(now)
            ));
    }
    forgets(scenario);
    let reasons = "SELECT COALESCE(reason, '-') AS value FROM staff_exceptions ORDER BY exception_date";
    assert_eq!(scenario.db.ask(reasons), ["-", "a cold", "holiday"]);
}

#[on_both_databases(open)]
fn titles_of_old_blocks_and_who_was_ill_are_erased(scenario: &Scenario) {
    let now = scenario.now();
    for (days, kind) in [(31, "'sick'"), (34, "'sick'"), (34, "'training'")] {
        let until = now - TimeDelta::days(days);
        let [from, until] = [until - TimeDelta::hours(1), until].map(|at| scenario.db.moment(at));
        scenario.db.run(&format!(
            "INSERT INTO blocks (shop_id, staff_id, kind, title, from_at, until_at, by_kind, by_id, created_at) \
             VALUES (1, 1, {kind}, 'At the doctor', {from}, {until}, 'admin', 1, {from})"
        ));
    }
    forgets(scenario);
    let blocks = "SELECT kind || ' ' || COALESCE(title, '-') AS value FROM blocks ORDER BY id";
    assert_eq!(scenario.db.ask(blocks), ["sick At the doctor", "other -", "training -"]);
}

#[on_both_databases(open)]
fn the_audit_log_loses_its_details_after_two_years(scenario: &Scenario) {
    scenario.verified(MAYA);
    let all = scenario.db.count("audit_log");
    let with_details = || scenario.db.count("audit_log WHERE CAST(details AS TEXT) <> '{}'");
    assert_eq!(with_details(), 2);
    scenario.clock.advance(TimeDelta::days(730));
    forgets(scenario);
    assert_eq!(with_details(), 1, "the row of the visitor went after a month");
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!((with_details(), scenario.db.count("audit_log WHERE action <> 'audit.cut'")), (0, all - 1));
}

#[on_both_databases(open)]
fn an_unfinished_setup_is_deleted_after_a_month(scenario: &Scenario) {
    let browser = scenario.browser();
    start_owner_verification(&scenario.ctx, &browser, "Fern Hair", Plan::Base).unwrap();
    let set_up_until = TimeDelta::hours(2);
    scenario.clock.advance(TimeDelta::days(30) + set_up_until);
    forgets(scenario);
    assert_eq!(scenario.db.count("shop_setups"), 1);
    scenario.clock.advance(TimeDelta::seconds(1));
    forgets(scenario);
    assert_eq!([scenario.db.count("shop_setups"), scenario.db.count("sessions")], [0, 0]);
}
