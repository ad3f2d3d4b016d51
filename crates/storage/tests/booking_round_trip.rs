//! Bookings, sessions, answers and holds are read back as they were kept, on both databases.

use chrono::{TimeDelta, Timelike};
use domain::TypedPhone;
use domain::{
    BookingStatus, CancelReason, Cents, ConfirmationCode, Email, Interval, Minutes, ModifierChoice, StaffId,
};
use ports::StoreError;
use ports::platform::{BookingSeed, LineSeed};
use ports::shop::{
    HoldOwner, IDLE_TTL, IdempotencyKey, IdempotentResponse, KeyOwner, LiveSession, SESSION_TTL,
};
use testkit::bookings::{browser, hour_booking, insert_booking};
use testkit::{TestDb, at, full_salon, on_both_databases, salon, the_present};

#[on_both_databases]
fn a_booking_is_read_as_it_was_made(db: &TestDb) {
    let scope = db.seed_shop(&full_salon());
    // Microseconds are the finest that both databases keep.
    let created_at = the_present().with_nanosecond(123_456_000).unwrap();
    let choice = ModifierChoice {
        group_id: "length".into(),
        group_label: "Hair length".into(),
        options: full_salon().services[1].modifiers[0].options.clone(),
    };
    let (id, new) = db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), created_at)?.id;
        let mut new = hour_booking(session, 2, Some(2), at("2026-11-25 10:00"));
        new.created_at = created_at;
        new.hold_expires_at = Some(created_at + TimeDelta::minutes(30));
        new.confirmation_code = ConfirmationCode::parse("BCDFGHJK").ok();
        new.client_email = Email::parse("ada@example.com").ok();
        new.lines[0].modifiers = vec![choice.clone()];
        Ok::<_, StoreError>((insert_booking(tx, &new)?, new))
    });
    let owned = db.read_shop(scope, |tx| tx.find_booking(id)).unwrap();
    assert_eq!(owned.session_id, new.session_id);
    let read = owned.booking;
    assert_eq!(read.id, id);
    assert_eq!((read.status, read.cancel_reason, read.version), (BookingStatus::Pending, None, 1));
    assert_eq!((read.start, read.end, read.hold_expires_at), (new.start, new.end, new.hold_expires_at));
    assert_eq!(read.confirmation_code, new.confirmation_code);
    assert_eq!((read.total_duration, read.total_price), (new.total_duration, new.total_price));
    assert_eq!((read.staff_id, read.staff_name.as_str()), (StaffId::new(2), "Bo"));
    assert_eq!((read.chair_name.as_deref(), read.client_id), (Some("Corner"), None));
    assert_eq!(read.lines, new.lines);
    let of_session = db.read_shop(scope, |tx| tx.bookings_of_session(new.session_id.unwrap()));
    assert_eq!(of_session, [read]);
}

#[on_both_databases]
fn a_planted_booking_names_its_client_and_its_status(db: &TestDb) {
    let mut seed = full_salon();
    seed.bookings.push(BookingSeed {
        strike_is_waived: false,
        status: BookingStatus::Cancelled,
        cancel_reason: Some(CancelReason::Expired),
        lines: vec![LineSeed {
            service: 2,
            price: Cents::new(5_500),
            duration: Minutes::new(45),
            modifiers: Vec::new(),
        }],
        ..seed.bookings[0].clone()
    });
    let scope = db.seed_shop(&seed);
    let read = db.store().read_shop(scope, |tx| tx.find_booking(domain::BookingId::new(2)));
    let read = read.unwrap().unwrap();
    assert_eq!(read.booking.client_id, Some(domain::ClientId::new(1)));
    assert_eq!(read.booking.cancel_reason, Some(CancelReason::Expired));
    assert_eq!(read.booking.lines[0].name, "Dry");
    assert_eq!(read.session_id, None);
}

#[on_both_databases]
fn a_session_is_one_row_however_often_it_is_used(db: &TestDb) {
    let scope = db.seed_shop(&salon().seed());
    let touch = |now| db.write_shop(scope, |tx| tx.touch_session(&browser(1), now).map(|session| session.id));
    let find = |now| db.read_shop(scope, |tx| tx.find_session(&browser(1), now));
    let (first, later) = (the_present(), the_present() + TimeDelta::hours(5));
    let id = touch(first);
    assert_eq!(touch(later), id);
    let end = later + IDLE_TTL.to_delta();
    let alive = Some(LiveSession {
        id,
        last_used_at: later,
        latest_end: first + SESSION_TTL.to_delta(),
        session_secret: None,
        previous_secret: None,
        proof: None,
        device_label: String::new(),
    });
    assert_eq!((find(end - TimeDelta::microseconds(1)), find(end)), (alive, None));
    let successor = touch(end);
    assert_ne!(successor, id, "a session that has ended is not revived");
    assert_eq!(find(end).map(|session| session.id), Some(successor));
}

#[on_both_databases]
fn a_session_in_daily_use_ends_after_thirty_days_all_the_same(db: &TestDb) {
    let scope = db.seed_shop(&salon().seed());
    let touch = |now| db.write_shop(scope, |tx| tx.touch_session(&browser(1), now).map(|session| session.id));
    let id = touch(the_present());
    for hours in (12..30 * 24).step_by(12) {
        assert_eq!(touch(the_present() + TimeDelta::hours(hours)), id, "after {hours} hours");
    }
    let end = the_present() + SESSION_TTL.to_delta();
    let found = db.read_shop(scope, |tx| tx.find_session(&browser(1), end));
    assert_eq!(found, None);
    assert_ne!(touch(end), id);
}

#[on_both_databases]
fn an_answer_is_kept_until_it_runs_out_and_then_replaced(db: &TestDb) {
    let scope = db.seed_shop(&salon().service("Cut", 60, 100).stylist("Ana").seed());
    let (now, hour_later) = (the_present(), the_present() + TimeDelta::hours(1));
    let (key, answer) = db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), now)?.id;
        let booking = insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))?;
        let key =
            IdempotencyKey { owner: KeyOwner::Session(session), key: "sent:x".into(), is_derived: false };
        let answer = IdempotentResponse {
            request_hash: [200; 32],
            booking_id: booking,
            status: BookingStatus::Pending,
        };
        tx.store_response(&key, answer, now, hour_later)?;
        Ok::<_, StoreError>((key, answer))
    });
    let kept = |now| db.read_shop(scope, |tx| tx.stored_response(&key, now));
    assert_eq!(kept(now), Some(answer));
    assert_eq!(kept(hour_later), None);
    let again = IdempotentResponse { request_hash: [1; 32], ..answer };
    let next_day = now + TimeDelta::days(1);
    let too_soon = db.store().write_shop(scope, |tx| tx.store_response(&key, again, now, next_day));
    assert!(matches!(too_soon, Err(StoreError::Duplicate(_))), "{too_soon:?}");
    db.write_shop(scope, |tx| tx.store_response(&key, again, hour_later, next_day));
    assert_eq!(kept(hour_later), Some(again));
    // A key that the client sent outlives its booking's cancellation; a derived one does not.
    db.write_shop(scope, |tx| tx.delete_derived_keys(answer.booking_id));
    assert_eq!(kept(hour_later), Some(again));
    let derived = IdempotencyKey { key: "derived:x".into(), is_derived: true, ..key.clone() };
    db.write_shop(scope, |tx| tx.store_response(&derived, answer, now, next_day));
    db.write_shop(scope, |tx| tx.delete_derived_keys(answer.booking_id));
    let gone = db.read_shop(scope, |tx| tx.stored_response(&derived, now));
    assert_eq!(gone, None);
}

#[on_both_databases]
fn holds_count_until_their_end(db: &TestDb) {
    let scope = db.seed_shop(&salon().service("Cut", 60, 100).stylist("Ana").seed());
    let session = db.write_shop(scope, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, 1, None, at("2026-11-24 10:00")))?;
        Ok::<_, StoreError>(session)
    });
    let open = |owner, now| db.read_shop(scope, |tx| tx.count_open_holds(owner, now));
    let lapsed = |within, now| db.read_shop(scope, |tx| tx.expired_holds(within, now)).len();
    let end = the_present() + TimeDelta::minutes(30);
    let before = end - TimeDelta::microseconds(1);
    let (own, other) = ("+1 718 555 0100", "+1 718 555 0199");
    let [own, other] = [own, other].map(|text| TypedPhone::parse(text).unwrap());
    for owner in [HoldOwner::Session(session), HoldOwner::Phone(&own)] {
        assert_eq!((open(owner, before), open(owner, end)), (1, 0));
    }
    assert_eq!(open(HoldOwner::Phone(&other), before), 0);
    assert_eq!((lapsed(None, before), lapsed(None, end)), (0, 1));
    let hours = |from, to| Interval::new(at(from), at(to));
    assert_eq!(lapsed(hours("2026-11-24 09:00", "2026-11-24 10:00"), end), 0);
    assert_eq!(lapsed(hours("2026-11-24 09:00", "2026-11-24 10:01"), end), 1);
    assert_eq!(lapsed(hours("2026-11-24 11:00", "2026-11-24 12:00"), end), 0);
    let due = db.read_platform(|tx| tx.shops_with_expired_holds(end));
    assert_eq!(due, [scope.shop()]);
}
