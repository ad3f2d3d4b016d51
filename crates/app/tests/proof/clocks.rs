//! Clocks are set: forward, back, by an hour, by a day. What has ended stays ended, and nothing ends twice.

use app::admin::{self, AskedDates};
use app::book;
use app::session;
use app::verify::Wish;
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus};
use testkit::{TestDb, for_each_backend};

use crate::stage::Stage;

/// The jumps of the clock, one after the other.
const JUMPS: [i64; 8] = [60, -60, 24 * 60, -10, -24 * 60, 60, -10, 24 * 60];

/// How often somebody was signed in, by the trail.
fn sign_ins(stage: &Stage<'_>) -> usize {
    stage.town.db.ask("SELECT action AS value FROM audit_log WHERE action = 'session.login'").len()
}

fn on_both(test: impl Fn(&Stage<'_>) + Sync) {
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        test(&Stage::open(&db));
    });
}

fn jump(stage: &Stage<'_>, minutes: i64) {
    stage.town.clock.advance(TimeDelta::minutes(minutes));
}

fn status(stage: &Stage<'_>, id: BookingId) -> BookingStatus {
    admin::booking(&stage.town.ctx, &stage.desk, id).unwrap().listed.booking.status
}

fn expired(stage: &Stage<'_>, id: BookingId) -> usize {
    let history = admin::booking(&stage.town.ctx, &stage.desk, id).unwrap().history;
    history.iter().filter(|entry| entry.action == "booking.expired").count()
}

#[test]
fn a_hold_runs_out_once_however_the_clock_is_set() {
    on_both(|stage| {
        let id = stage.books(1, "2026-11-24 14:00").id;
        jump(stage, 30);
        assert_eq!(book::release_expired_holds(&stage.town.ctx).unwrap(), 1);
        for minutes in JUMPS {
            jump(stage, minutes);
            assert_eq!(book::release_expired_holds(&stage.town.ctx).unwrap(), 0, "{minutes}");
            assert_eq!(status(stage, id), BookingStatus::Cancelled, "{minutes}");
        }
        assert_eq!(expired(stage, id), 1);
        // The time is free, and stays free.
        jump(stage, -24 * 60);
        stage.books(2, "2026-11-24 14:00");
    });
}

#[test]
fn a_hold_made_by_a_clock_that_was_ahead_is_no_longer_than_others_by_that_clock() {
    on_both(|stage| {
        jump(stage, 60);
        stage.books(1, "2026-11-24 14:00");
        jump(stage, -60);
        stage.books(2, "2026-11-24 16:00");
        let rows = admin::bookings(&stage.town.ctx, &stage.desk, AskedDates::default()).unwrap();
        let holds: Vec<_> = rows.iter().filter_map(|row| row.booking.hold_expires_at).collect();
        let now = stage.town.now();
        assert_eq!(holds, [now + TimeDelta::minutes(90), now + TimeDelta::minutes(30)]);
        assert_eq!(book::release_expired_holds(&stage.town.ctx).unwrap(), 0, "none has run out");
    });
}

#[test]
fn whoever_signed_out_is_not_signed_in_again_by_a_clock() {
    on_both(|stage| {
        let town = &stage.town;
        stage.signs_in(1);
        let browser = town.browser(1);
        let mut program = browser.clone();
        let made = session::make_token(&town.ctx, &town.site, &browser).unwrap();
        program.bearer = Some(app::hash_of(&made.token));
        assert!(session::who(&town.ctx, &town.site, &program).unwrap().is_some());
        session::logout(&town.ctx, &town.site, &browser).unwrap();
        for minutes in JUMPS {
            jump(stage, minutes);
            for visitor in [&browser, &program] {
                assert!(session::who(&town.ctx, &town.site, visitor).unwrap().is_none(), "{minutes}");
            }
        }
    });
}

#[test]
fn a_code_that_was_used_is_used_up_whatever_the_clock_says() {
    on_both(|stage| {
        let town = &stage.town;
        let words = stage.words_of(1, Wish::Profile);
        town.receive(&town.message(1, &words, 1)).unwrap();
        session::logout(&town.ctx, &town.site, &town.browser(1)).unwrap();
        for (number, minutes) in (2..).zip(JUMPS) {
            jump(stage, minutes);
            town.receive(&town.message(1, &words, number)).unwrap();
            assert!(session::who(&town.ctx, &town.site, &town.browser(1)).unwrap().is_none(), "{minutes}");
        }
    });
}

/// Its session stays open, so that only the code itself stands in the way. First the clock goes back to when the code was still good.
#[test]
fn a_code_that_was_used_signs_nobody_in_once_more_whatever_the_clock_says() {
    on_both(|stage| {
        let town = &stage.town;
        let words = stage.words_of(1, Wish::Profile);
        town.receive(&town.message(1, &words, 1)).unwrap();
        assert_eq!(sign_ins(stage), 1);
        for (number, minutes) in (1..).zip([-10, 5].into_iter().chain(JUMPS)) {
            jump(stage, minutes);
            for browser in [1, 2] {
                town.receive(&town.message(browser, &words, 2 * number + browser as u64)).unwrap();
            }
            assert_eq!(sign_ins(stage), 1, "{minutes}");
        }
    });
}
