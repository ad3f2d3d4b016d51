//! Codes that wait for their message, what has arrived, and salons being set up.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::sync::Barrier;

use chrono::TimeDelta;
use domain::{BookingId, ConfirmationCode, Instant, Plan, Role, SessionId, ShopId};
use ports::StoreError;
use ports::platform::{NewChallenge, NewSetup, Outcome, PlatformActor, PlatformAuditEntry};
use ports::shop::SecretHash;
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, identity_of, insert_booking, session_of};
use testkit::{TestDb, at, on_both_databases, salon, the_present};
use verification::{Challenge, EventKey, Purpose, State};

fn later(minutes: i64) -> Instant {
    the_present() + TimeDelta::minutes(minutes)
}

fn visitor(db: &TestDb, scope: ShopScope) -> SessionId {
    session_of(db, scope, 1)
}

/// A challenge whose code is a number.
fn new(purpose: Purpose, shop: Option<ShopId>, session: SessionId, number: u8) -> NewChallenge {
    NewChallenge {
        purpose,
        max_role: Role::Admin,
        shop,
        session,
        session_secret: Some([1; 32]),
        device: None,
        match_number: Some(42),
        device_label: "Chrome on Windows".into(),
        ip_prefix: "192.0.2.0/24".into(),
        code_hash: [number; 32],
        code_seed: (!matches!(purpose, Purpose::Booking(_))).then_some([number; 16]),
        body_hash: [9; 32],
        created_at: the_present(),
        expires_at: later(5),
    }
}

fn by_code(db: &TestDb, number: u8) -> Option<Challenge> {
    db.write_platform(|tx| tx.challenge_by_code(&[number; 32]))
}

fn salon_with_booking(db: &TestDb, code: &str) -> (ShopScope, SessionId, BookingId) {
    let scope = db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").seed());
    let session = visitor(db, scope);
    let mut booking = hour_booking(session, 1, None, at("2026-11-24 10:00"));
    booking.confirmation_code = Some(ConfirmationCode::parse(code).unwrap());
    let booking = db.write_shop(scope, |tx| insert_booking(tx, &booking));
    (scope, session, booking)
}

#[on_both_databases]
fn a_challenge_is_found_as_it_was_issued(db: &TestDb) {
    let (scope, session, booking) = salon_with_booking(db, "KTRVXMPB");
    let shop = scope.shop();
    let issued = db.write_platform(|tx| tx.issue_challenge(&new(Purpose::Login, Some(shop), session, 1)));
    let expected = Challenge {
        id: issued,
        purpose: Purpose::Login,
        max_role: Role::Admin,
        shop: Some(shop),
        session,
        session_secret: Some([1; 32]),
        device: None,
        match_number: Some(42),
        device_label: "Chrome on Windows".into(),
        body_hash: [9; 32],
        state: State::Issued,
        identity: None,
        attempts: 0,
        created_at: the_present(),
        expires_at: later(5),
        changed_at: the_present(),
    };
    assert_eq!(by_code(db, 1), Some(expected.clone()));
    assert_eq!(db.write_platform(|tx| tx.challenge(issued)), Some(expected));
    assert_eq!(by_code(db, 2), None);
    let of_booking = db.write_platform(|tx| {
        assert!(tx.challenge_of_booking(booking)?.is_none());
        tx.issue_challenge(&new(Purpose::Booking(booking), Some(shop), session, 3))?;
        tx.challenge_of_booking(booking)
    });
    assert_eq!(of_booking.unwrap().purpose, Purpose::Booking(booking));
    let again = db.store().write_platform(|tx| tx.issue_challenge(&new(Purpose::Profile, None, session, 1)));
    assert!(matches!(again, Err(StoreError::Duplicate(_))), "a code is one challenge's: {again:?}");
}

#[on_both_databases]
fn open_challenges_are_those_of_their_session_and_purpose(db: &TestDb) {
    let (scope, session, booking) = salon_with_booking(db, "KTRVXMPB");
    let other = session_of(db, scope, 2);
    let shop = Some(scope.shop());
    let maya = identity_of(db, "15550100301");
    let open = db.write_platform(|tx| {
        for number in 1..=4 {
            tx.issue_challenge(&new(Purpose::Login, shop, session, number))?;
        }
        tx.issue_challenge(&new(Purpose::Profile, shop, session, 5))?;
        tx.issue_challenge(&new(Purpose::Login, shop, other, 6))?;
        tx.issue_challenge(&new(Purpose::Booking(booking), shop, session, 7))?;
        for (number, state) in [(1, State::Approved), (2, State::AwaitingConfirm)] {
            let mut answered = tx.challenge_by_code(&[number; 32])?.unwrap();
            (answered.state, answered.identity) = (state, Some(maya));
            tx.save_challenge(&answered)?;
        }
        let logins = tx.open_challenges_of(session, Purpose::Login, the_present())?;
        assert_eq!(tx.open_challenges_of(session, Purpose::Booking(booking), the_present())?.len(), 0);
        assert_eq!(tx.open_challenges_of(session, Purpose::Login, later(5))?.len(), 0, "their codes ended");
        Ok::<_, StoreError>(logins)
    });
    let codes: Vec<_> = open.iter().map(|open| (open.code_hash, open.code_seed)).collect();
    assert_eq!(codes, [4, 3, 2].map(|number| ([number; 32], [number; 16])));
    assert_eq!(open[2].challenge.state, State::AwaitingConfirm);
}

#[on_both_databases]
fn the_oldest_questions_make_room(db: &TestDb) {
    use State::{AwaitingConfirm, AwaitingShop, Issued, Superseded};
    let (scope, session, booking) = salon_with_booking(db, "KTRVXMPB");
    let shop = Some(scope.shop());
    let maya = identity_of(db, "15550100301");
    db.write_platform(|tx| {
        tx.issue_challenge(&new(Purpose::Booking(booking), shop, session, 1))?;
        for number in 2..=6 {
            tx.issue_challenge(&new(Purpose::Login, shop, session, number))?;
        }
        for (number, state) in [
            (1, AwaitingConfirm),
            (2, AwaitingConfirm),
            (3, AwaitingShop),
            (4, AwaitingConfirm),
            (5, AwaitingConfirm),
        ] {
            let mut asked = tx.challenge_by_code(&[number; 32])?.unwrap();
            (asked.state, asked.identity, asked.changed_at) = (state, Some(maya), later(number.into()));
            tx.save_challenge(&asked)?;
        }
        tx.supersede_oldest_questions(maya, 2, later(6))
    });
    let states = [1, 2, 3, 4, 5, 6].map(|number| by_code(db, number).unwrap().state);
    assert_eq!(states, [AwaitingConfirm, Superseded, Superseded, AwaitingConfirm, AwaitingConfirm, Issued]);
}

#[on_both_databases]
fn what_an_answer_changes_is_kept(db: &TestDb) {
    let (scope, session, _) = salon_with_booking(db, "KTRVXMPB");
    let other = session_of(db, scope, 2);
    let maya = identity_of(db, "15550100301");
    let shop = Some(scope.shop());
    let changed = db.write_platform(|tx| {
        tx.issue_challenge(&new(Purpose::Login, shop, session, 1))?;
        tx.issue_challenge(&new(Purpose::Profile, shop, session, 2))?;
        let mut challenge = tx.challenge_by_code(&[1; 32])?.unwrap();
        challenge.state = State::AwaitingConfirm;
        challenge.identity = Some(maya);
        challenge.attempts = 2;
        challenge.session = other;
        challenge.session_secret = None;
        challenge.device = Some([5; 32]);
        challenge.device_label = "Safari on iPhone".into();
        challenge.changed_at = later(2);
        tx.save_challenge(&challenge)?;
        Ok(challenge)
    });
    assert_eq!(by_code(db, 1), Some(changed.clone()));
    let latest = |state| db.write_platform(|tx| tx.latest_challenge_of(maya, state));
    assert_eq!(latest(State::AwaitingConfirm), Some(changed));
    assert_eq!(latest(State::AwaitingShop), None);
    assert_eq!(by_code(db, 2).unwrap().state, State::Issued, "another challenge stays as it is");
}

#[on_both_databases]
fn challenges_are_forgotten_when_their_codes_have_long_ended(db: &TestDb) {
    let (scope, session, booking) = salon_with_booking(db, "KTRVXMPB");
    let shop = Some(scope.shop());
    db.write_platform(|tx| {
        tx.issue_challenge(&new(Purpose::Login, shop, session, 1))?;
        let far = NewChallenge { expires_at: later(500), ..new(Purpose::Booking(booking), shop, session, 2) };
        tx.issue_challenge(&far)
    });
    assert_eq!(db.write_platform(|tx| tx.forget_challenges_before(later(5), later(5))), 0);
    assert_eq!(db.write_platform(|tx| tx.forget_challenges_before(later(6), later(6))), 1);
    assert!(by_code(db, 1).is_none() && by_code(db, 2).is_some());
}

#[on_both_databases]
fn a_booking_is_found_by_its_code_at_whichever_shop(db: &TestDb) {
    let (scope, _, booking) = salon_with_booking(db, "KTRVXMPB");
    let find =
        |code: &str| db.write_platform(|tx| tx.booking_by_code(&ConfirmationCode::parse(code).unwrap()));
    assert_eq!(find("KTRVXMPB"), Some((scope.shop(), booking)));
    assert_eq!(find("KTRVXMPC"), None);
}

#[on_both_databases]
fn an_event_is_remembered_once_however_many_deliver_it(db: &TestDb) {
    let key = EventKey("m:wamid.1".into());
    let (together, threads) = (Barrier::new(20), 0..20);
    let first = std::thread::scope(|scope| {
        let runs: Vec<_> = threads
            .map(|_| {
                scope.spawn(|| {
                    together.wait();
                    db.write_platform(|tx| tx.remember_event(&key, "message", the_present()))
                })
            })
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).filter(|is_new| *is_new).count()
    });
    assert_eq!(first, 1);
    assert_eq!(db.ask("SELECT event_key AS value FROM inbound_events"), ["m:wamid.1"]);
}

#[on_both_databases]
fn an_event_whose_effects_were_undone_is_new_again(db: &TestDb) {
    let key = EventKey("m:wamid.1".into());
    let undone: Result<(), StoreError> = db.store().write_platform(|tx| {
        assert!(tx.remember_event(&key, "message", the_present())?);
        Err(StoreError::Failed("the effects failed".into()))
    });
    assert!(undone.is_err());
    assert!(db.write_platform(|tx| tx.remember_event(&key, "message", the_present())));
    assert!(!db.write_platform(|tx| tx.remember_event(&key, "message", the_present())));
}

#[on_both_databases]
fn wrong_codes_are_counted_per_person_and_time(db: &TestDb) {
    let maya = identity_of(db, "15550100301");
    let nour = identity_of(db, "15550100302");
    let arrive = |number: i64, who, outcome| {
        let key = EventKey(format!("m:{number}"));
        db.write_platform(|tx| {
            tx.remember_event(&key, "message", later(number))?;
            tx.record_event_outcome(&key, Some(who), outcome)
        });
    };
    arrive(1, maya, Outcome::WrongCode);
    arrive(2, maya, Outcome::WrongCode);
    arrive(3, maya, Outcome::Done);
    arrive(4, nour, Outcome::WrongCode);
    arrive(5, maya, Outcome::Silenced);
    arrive(6, maya, Outcome::Failed);
    let wrong = |who, since| db.write_platform(|tx| tx.wrong_codes_since(who, later(since)));
    assert_eq!((wrong(maya, 0), wrong(maya, 1), wrong(nour, 0)), (2, 1, 1));
    assert_eq!(db.write_platform(|tx| tx.forget_events_before(later(2))), 1);
    assert_eq!(wrong(maya, 0), 1);
}

#[on_both_databases]
fn a_setup_is_found_by_its_progress_and_gets_its_owner(db: &TestDb) {
    let session =
        db.write_platform(|tx| tx.touch_session(&browser(1), the_present()).map(|session| session.id));
    let progress = SecretHash([3; 32]);
    let id = db.write_platform(|tx| {
        tx.start_setup(&NewSetup {
            progress,
            session,
            shop_name: "Luna Hair".into(),
            plan: Plan::Base,
            created_at: the_present(),
            expires_at: later(120),
        })
    });
    let setup = db.write_platform(|tx| tx.setup_by_progress(&progress)).unwrap();
    assert_eq!((setup.id, setup.session, setup.owner, setup.shop), (id, session, None, None));
    assert_eq!((setup.shop_name.as_str(), setup.expires_at), ("Luna Hair", later(120)));
    assert_eq!(db.write_platform(|tx| tx.setup_by_progress(&SecretHash([4; 32]))), None);
    let owner = identity_of(db, "15550100301");
    db.write_platform(|tx| {
        tx.verify_setup(id, owner)?;
        tx.issue_challenge(&new(Purpose::Owner(id), None, session, 1))
    });
    assert_eq!(db.write_platform(|tx| tx.setup(id)).unwrap().owner, Some(owner));
    assert_eq!(by_code(db, 1).unwrap().purpose, Purpose::Owner(id));
}

#[on_both_databases]
fn the_trail_says_who_did_what_where(db: &TestDb) {
    let shop = db.seed_shop_id(&salon().seed());
    let maya = identity_of(db, "15550100301");
    let record = |shop, actor| {
        db.write_platform(|tx| {
            tx.record(&PlatformAuditEntry {
                at: the_present(),
                shop,
                actor,
                action: "session.login",
                entity: "session",
                entity_id: 7,
                details: &[("device", "Chrome \"on\" Windows")],
                request_id: Some("m:wamid.1"),
            })
        });
    };
    record(Some(shop), PlatformActor::Person(maya, Role::Master));
    record(None, PlatformActor::Visitor(SessionId::new(3)));
    record(None, PlatformActor::System);
    let rows = db.ask(
            "SELECT COALESCE(CAST(shop_id AS TEXT), '-') || ' ' || actor_kind || ' ' || COALESCE(CAST(actor_id AS TEXT), '-') || ' ' \
             || action || ' ' || entity || ' ' || entity_id || ' ' || request_id || ' ' || (details ->> 'device') AS value FROM audit_log ORDER BY id",
        );
    let rest = "session.login session 7 m:wamid.1 Chrome \"on\" Windows";
    assert_eq!(
        rows,
        [format!("{shop} master {maya} {rest}"), format!("- visitor 3 {rest}"), format!("- system - {rest}")]
    );
}
