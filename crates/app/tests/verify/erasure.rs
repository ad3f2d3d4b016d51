//! What is forgotten with time, and what stays for as long as somebody needs it.

use app::apply_retention;
use app::verify::start_owner_verification;
use chrono::TimeDelta;
use domain::{Plan, Role};

use crate::phones::{MAYA, Street, TEN, glow, on_both};

fn forgets(street: &Street<'_>) -> usize {
    apply_retention(&street.ctx).unwrap().rows
}

/// The names under which bookings were made.
fn names(street: &Street<'_>) -> Vec<String> {
    street
        .db
        .ask("SELECT client_name || ' ' || coalesce(client_phone, '-') AS value FROM bookings ORDER BY id")
}

#[test]
fn a_browser_that_nobody_uses_is_forgotten_a_day_after_its_session_ended() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, TEN);
        street.clock.advance(TimeDelta::hours(48) - TimeDelta::seconds(1));
        assert_eq!(forgets(street), 1, "the answer that was kept for a day");
        assert_eq!(street.count("sessions"), "1");
        street.clock.advance(TimeDelta::seconds(1));
        assert_eq!(forgets(street), 1);
        assert_eq!((street.count("sessions"), street.count("idempotency_keys")), ("0".into(), "0".into()));
        assert_eq!(
            street.count(&format!("bookings WHERE id = {id} AND session_id IS NULL")),
            "1",
            "it stays"
        );
        street.db.keeps_its_invariants();
    });
}

#[test]
fn a_session_stays_while_it_is_used_and_while_a_code_or_a_token_of_it_lives() {
    on_both(|street| {
        let (used, waiting, with_token) = (street.browser(), street.browser(), street.browser());
        for browser in [&used, &with_token] {
            let link = street.profile(browser);
            street.send(MAYA, &link).unwrap();
        }
        app::session::make_token(&street.ctx, &glow(), &with_token).unwrap();
        let later = street.book(&waiting, "2026-11-27 10:00");
        street.booking_link(&waiting, later);
        for _ in 0..3 {
            street.clock.advance(TimeDelta::hours(20));
            assert_eq!(street.role(&used), Some(Role::Client));
            forgets(street);
        }
        assert_eq!(street.count("sessions"), "3");
        street.clock.advance(TimeDelta::days(40));
        while forgets(street) != 0 {}
        assert_eq!(
            [street.count("sessions"), street.count("auth_tokens"), street.count("challenges")],
            ["0", "0", "0"]
        );
    });
}

#[test]
fn who_left_on_purpose_is_nobody_for_a_month() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link).unwrap();
        app::session::logout(&street.ctx, &glow(), &browser).unwrap();
        street.clock.advance(TimeDelta::days(30));
        forgets(street);
        assert_eq!(street.count("sessions"), "1");
        street.clock.advance(TimeDelta::minutes(20));
        while forgets(street) != 0 {}
        assert_eq!(street.count("sessions"), "0");
    });
}

#[test]
fn a_code_is_forgotten_after_a_day_but_not_me_may_be_said_for_a_month() {
    on_both(|street| {
        let (asked, answered) = (street.browser(), street.browser());
        street.profile(&asked);
        let link = street.profile(&answered);
        street.send(MAYA, &link).unwrap();
        // A code for a profile lives for 15 minutes.
        street.clock.advance(TimeDelta::hours(24) + TimeDelta::minutes(15));
        forgets(street);
        assert_eq!(street.count("challenges"), "2");
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(street.db.ask("SELECT state AS value FROM challenges"), ["approved"]);
        street.clock.advance(TimeDelta::days(29));
        forgets(street);
        assert_eq!(street.count("challenges"), "0");
    });
}

#[test]
fn who_never_confirmed_is_forgotten_after_a_month_and_a_client_is_not() {
    on_both(|street| {
        let (passer_by, client) = (street.browser(), street.browser());
        street.book(&passer_by, TEN);
        let firm = street.book(&client, "2026-11-24 14:00");
        let link = street.booking_link(&client, firm);
        street.send(MAYA, &link).unwrap();
        street.db.run("UPDATE bookings SET client_phone = '+15550100377'");
        street.clock.advance(TimeDelta::minutes(31));
        assert_eq!(app::book::release_expired_holds(&street.ctx).unwrap(), 1);
        street.clock.advance(TimeDelta::days(30) - TimeDelta::minutes(31));
        forgets(street);
        assert_eq!(names(street), ["Maya Chen +15550100377"; 2]);
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(names(street), ["Deleted client -", "Maya Chen +15550100377"]);
        street.db.keeps_its_invariants();
    });
}

#[test]
fn who_has_left_the_team_is_out_of_reach_after_a_quarter_and_keeps_the_name() {
    on_both(|street| {
        let left = street.db.moment(street.ctx.now());
        street
            .db
            .run("UPDATE staff SET email = 'leo@example.com', phone = '1', whatsapp_phone = '+1555' || id");
        street.db.run(&format!("UPDATE staff SET deleted_at = {left} WHERE role = 'staff'"));
        let reachable = || {
            street.count("staff WHERE email IS NOT NULL OR phone IS NOT NULL OR whatsapp_phone IS NOT NULL")
        };
        let (all, gone) = (street.count("staff"), street.count("staff WHERE role = 'staff'"));
        assert_ne!(gone, "0");
        street.clock.advance(TimeDelta::days(90));
        forgets(street);
        assert_eq!(reachable(), all);
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!(reachable(), street.count("staff WHERE role <> 'staff'"));
        assert_eq!(street.count("staff WHERE name <> ''"), all);
    });
}

#[test]
fn why_somebody_was_away_is_forgotten_when_the_salon_sees_it_no_more() {
    on_both(|street| {
        let now = street.ctx.now();
        for (days, reason) in [(32, "'a cold'"), (33, "'sick'"), (-1, "'holiday'")] {
            let date = (now - TimeDelta::days(days)).date_naive();
            street.db.run(&format!(
                "INSERT INTO staff_exceptions (shop_id, staff_id, exception_date, is_available, reason, created_at) \
                 VALUES (1, 1, '{date}', false, {reason}, {})",
                street.db.moment(now)
            ));
        }
        forgets(street);
        let reasons = "SELECT COALESCE(reason, '-') AS value FROM staff_exceptions ORDER BY exception_date";
        assert_eq!(street.db.ask(reasons), ["-", "a cold", "holiday"]);
    });
}

#[test]
fn the_trail_loses_its_details_after_two_years_and_no_row() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link).unwrap();
        let all = street.count("audit_log");
        let with_details = || street.count("audit_log WHERE CAST(details AS TEXT) <> '{}'");
        assert_eq!(with_details(), "2");
        street.clock.advance(TimeDelta::days(730));
        forgets(street);
        assert_eq!(with_details(), "2");
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!((with_details(), street.count("audit_log")), ("0".into(), all));
    });
}

#[test]
fn a_salon_that_nobody_finished_setting_up_is_forgotten_after_a_month() {
    on_both(|street| {
        let browser = street.browser();
        start_owner_verification(&street.ctx, &browser, "Fern Hair", Plan::Base).unwrap();
        let set_up_until = TimeDelta::hours(2);
        street.clock.advance(TimeDelta::days(30) + set_up_until);
        forgets(street);
        assert_eq!(street.count("shop_setups"), "1");
        street.clock.advance(TimeDelta::seconds(1));
        forgets(street);
        assert_eq!([street.count("shop_setups"), street.count("sessions")], ["0", "0"]);
    });
}
