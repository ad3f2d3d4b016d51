//! The clock jumps forward and back, by minutes, an hour or a day. What has ended stays ended, and nothing ends twice.

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

/// How many sign-ins the audit log has.
fn sign_ins(scenario: &Scenario<'_>) -> usize {
    scenario.db.ask("SELECT action AS value FROM audit_log WHERE action = 'session.login'").len()
}

fn on_both_databases(test: impl Fn(&Scenario<'_>) + Sync) {
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        test(&Scenario::open(&db));
    });
}

fn jump(scenario: &Scenario<'_>, minutes: i64) {
    scenario.clock.advance(TimeDelta::minutes(minutes));
}

fn status(scenario: &Scenario<'_>, id: BookingId) -> BookingStatus {
    admin::booking_detail(&scenario.ctx, &scenario.admin, id).unwrap().listed.booking.status
}

fn expired(scenario: &Scenario<'_>, id: BookingId) -> usize {
    let history = admin::booking_detail(&scenario.ctx, &scenario.admin, id).unwrap().history;
    history.iter().filter(|entry| entry.action == "booking.expired").count()
}

#[test]
fn holds_expire_once_when_the_clock_jumps() {
    on_both_databases(|scenario| {
        let id = scenario.place_hold(1, "2026-11-24 14:00").id;
        jump(scenario, 30);
        assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 1);
        for minutes in JUMPS {
            jump(scenario, minutes);
            assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 0, "{minutes}");
            assert_eq!(status(scenario, id), BookingStatus::Cancelled, "{minutes}");
        }
        assert_eq!(expired(scenario, id), 1);
        // The time is free, and stays free.
        jump(scenario, -24 * 60);
        scenario.place_hold(2, "2026-11-24 14:00");
    });
}

#[test]
fn holds_made_by_a_fast_clock_last_as_long_by_that_clock() {
    on_both_databases(|scenario| {
        jump(scenario, 60);
        scenario.place_hold(1, "2026-11-24 14:00");
        jump(scenario, -60);
        scenario.place_hold(2, "2026-11-24 16:00");
        let rows = admin::list_bookings(&scenario.ctx, &scenario.admin, DateRangeQuery::default()).unwrap();
        let holds: Vec<_> = rows.iter().filter_map(|row| row.booking.hold_expires_at).collect();
        let now = scenario.now();
        assert_eq!(holds, [now + TimeDelta::minutes(90), now + TimeDelta::minutes(30)]);
        assert_eq!(book::release_expired_holds(&scenario.ctx).unwrap(), 0, "none has expired");
    });
}

#[test]
fn sessions_stay_ended_when_the_clock_jumps() {
    on_both_databases(|scenario| {
        let salon = &scenario.salon;
        scenario.sign_in(1);
        let browser = salon.browser(1);
        let mut bearer = browser.clone();
        let made = session::make_token(&salon.ctx, &salon.site, &browser).unwrap();
        bearer.bearer = Some(app::hash_of(&made.token));
        assert!(session::current_principal(&salon.ctx, &salon.site, &bearer).unwrap().is_some());
        session::logout(&salon.ctx, &salon.site, &browser).unwrap();
        for minutes in JUMPS {
            jump(scenario, minutes);
            for visitor in [&browser, &bearer] {
                assert!(
                    session::current_principal(&salon.ctx, &salon.site, visitor).unwrap().is_none(),
                    "{minutes}"
                );
            }
        }
    });
}

#[test]
fn used_codes_stay_used_when_the_clock_jumps() {
    on_both_databases(|scenario| {
        let salon = &scenario.salon;
        let text = scenario.link_text(1, LinkPurpose::Profile);
        salon.receive(&salon.message(1, &text, 1)).unwrap();
        session::logout(&salon.ctx, &salon.site, &salon.browser(1)).unwrap();
        for (number, minutes) in (2..).zip(JUMPS) {
            jump(scenario, minutes);
            salon.receive(&salon.message(1, &text, number)).unwrap();
            assert!(
                session::current_principal(&salon.ctx, &salon.site, &salon.browser(1)).unwrap().is_none(),
                "{minutes}"
            );
        }
    });
}

/// The session stays open, so that only the used code refuses. First the clock goes back to when the code was valid.
#[test]
fn used_codes_do_not_sign_in_again_while_a_session_is_open() {
    on_both_databases(|scenario| {
        let salon = &scenario.salon;
        let text = scenario.link_text(1, LinkPurpose::Profile);
        salon.receive(&salon.message(1, &text, 1)).unwrap();
        assert_eq!(sign_ins(scenario), 1);
        for (number, minutes) in (1..).zip([-10, 5].into_iter().chain(JUMPS)) {
            jump(scenario, minutes);
            for browser in [1, 2] {
                salon.receive(&salon.message(browser, &text, 2 * number + browser as u64)).unwrap();
            }
            assert_eq!(sign_ins(scenario), 1, "{minutes}");
        }
    });
}
