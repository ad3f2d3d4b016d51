//! Clocks are set: forward, back, by an hour, by a day. What has ended stays ended, and nothing ends twice.

use app::admin::{self, DateRangeQuery};
use app::book;
use app::session;
use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus};
use testkit::{TestDb, for_each_backend};

use crate::scenario::Scenario;

/// The jumps of the clock, one after the other.
const JUMPS: [i64; 8] = [60, -60, 24 * 60, -10, -24 * 60, 60, -10, 24 * 60];

/// How often somebody was signed in, by the trail.
fn sign_ins(scenario: &Scenario<'_>) -> usize {
    scenario.salon.db.ask("SELECT action AS value FROM audit_log WHERE action = 'session.login'").len()
}

fn on_both(test: impl Fn(&Scenario<'_>) + Sync) {
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        test(&Scenario::open(&db));
    });
}

fn jump(scenario: &Scenario<'_>, minutes: i64) {
    scenario.salon.clock.advance(TimeDelta::minutes(minutes));
}

fn status(scenario: &Scenario<'_>, id: BookingId) -> BookingStatus {
    admin::booking_detail(&scenario.salon.ctx, &scenario.desk, id).unwrap().listed.booking.status
}

fn expired(scenario: &Scenario<'_>, id: BookingId) -> usize {
    let history = admin::booking_detail(&scenario.salon.ctx, &scenario.desk, id).unwrap().history;
    history.iter().filter(|entry| entry.action == "booking.expired").count()
}

#[test]
fn a_hold_runs_out_once_however_the_clock_is_set() {
    on_both(|scenario| {
        let id = scenario.books(1, "2026-11-24 14:00").id;
        jump(scenario, 30);
        assert_eq!(book::release_expired_holds(&scenario.salon.ctx).unwrap(), 1);
        for minutes in JUMPS {
            jump(scenario, minutes);
            assert_eq!(book::release_expired_holds(&scenario.salon.ctx).unwrap(), 0, "{minutes}");
            assert_eq!(status(scenario, id), BookingStatus::Cancelled, "{minutes}");
        }
        assert_eq!(expired(scenario, id), 1);
        // The time is free, and stays free.
        jump(scenario, -24 * 60);
        scenario.books(2, "2026-11-24 14:00");
    });
}

#[test]
fn a_hold_made_by_a_clock_that_was_ahead_is_no_longer_than_others_by_that_clock() {
    on_both(|scenario| {
        jump(scenario, 60);
        scenario.books(1, "2026-11-24 14:00");
        jump(scenario, -60);
        scenario.books(2, "2026-11-24 16:00");
        let rows =
            admin::list_bookings(&scenario.salon.ctx, &scenario.desk, DateRangeQuery::default()).unwrap();
        let holds: Vec<_> = rows.iter().filter_map(|row| row.booking.hold_expires_at).collect();
        let now = scenario.salon.now();
        assert_eq!(holds, [now + TimeDelta::minutes(90), now + TimeDelta::minutes(30)]);
        assert_eq!(book::release_expired_holds(&scenario.salon.ctx).unwrap(), 0, "none has run out");
    });
}

#[test]
fn whoever_signed_out_is_not_signed_in_again_by_a_clock() {
    on_both(|scenario| {
        let salon = &scenario.salon;
        scenario.signs_in(1);
        let browser = salon.browser(1);
        let mut program = browser.clone();
        let made = session::make_token(&salon.ctx, &salon.site, &browser).unwrap();
        program.bearer = Some(app::hash_of(&made.token));
        assert!(session::current_principal(&salon.ctx, &salon.site, &program).unwrap().is_some());
        session::logout(&salon.ctx, &salon.site, &browser).unwrap();
        for minutes in JUMPS {
            jump(scenario, minutes);
            for visitor in [&browser, &program] {
                assert!(
                    session::current_principal(&salon.ctx, &salon.site, visitor).unwrap().is_none(),
                    "{minutes}"
                );
            }
        }
    });
}

#[test]
fn a_code_that_was_used_is_used_up_whatever_the_clock_says() {
    on_both(|scenario| {
        let salon = &scenario.salon;
        let words = scenario.words_of(1, LinkPurpose::Profile);
        salon.receive(&salon.message(1, &words, 1)).unwrap();
        session::logout(&salon.ctx, &salon.site, &salon.browser(1)).unwrap();
        for (number, minutes) in (2..).zip(JUMPS) {
            jump(scenario, minutes);
            salon.receive(&salon.message(1, &words, number)).unwrap();
            assert!(
                session::current_principal(&salon.ctx, &salon.site, &salon.browser(1)).unwrap().is_none(),
                "{minutes}"
            );
        }
    });
}

/// Its session stays open, so that only the code itself stands in the way. First the clock goes back to when the code was still good.
#[test]
fn a_code_that_was_used_signs_nobody_in_once_more_whatever_the_clock_says() {
    on_both(|scenario| {
        let salon = &scenario.salon;
        let words = scenario.words_of(1, LinkPurpose::Profile);
        salon.receive(&salon.message(1, &words, 1)).unwrap();
        assert_eq!(sign_ins(scenario), 1);
        for (number, minutes) in (1..).zip([-10, 5].into_iter().chain(JUMPS)) {
            jump(scenario, minutes);
            for browser in [1, 2] {
                salon.receive(&salon.message(browser, &words, 2 * number + browser as u64)).unwrap();
            }
            assert_eq!(sign_ins(scenario), 1, "{minutes}");
        }
    });
}
