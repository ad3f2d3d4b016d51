//! Sessions and bearer tokens, at a salon and on the platform's own host: one text, so one set of tests for both.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{IdentityId, Instant, Role, SessionId};
use ports::shop::{Approval, LiveSession, NewToken, Proof, SESSION_TTL, SecretHash, SiteTx};
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::{self, browser, party};
use testkit::{TestDb, for_each_database, on_both_databases, salon, the_present};

/// A salon, or the platform's own host.
struct Place<'a> {
    db: &'a TestDb,
    shop: Option<ShopScope>,
}

impl Place<'_> {
    /// Tells the places of one database apart.
    fn number(&self) -> u8 {
        self.shop.map_or(0, |scope| u8::try_from(scope.shop().get()).unwrap())
    }

    fn write<T>(&self, mut work: impl FnMut(&mut dyn SiteTx) -> StoreResult<T>) -> StoreResult<T> {
        match self.shop {
            Some(scope) => self.db.store().write_shop(scope, |tx| work(tx)),
            None => self.db.store().write_platform(|tx| work(tx)),
        }
    }

    fn find(&self, number: u8, now: Instant) -> Option<LiveSession> {
        self.write(|tx| tx.find_session(&browser(number), now)).unwrap()
    }

    fn touch(&self, number: u8, now: Instant) -> StoreResult<SessionId> {
        self.write(|tx| tx.touch_session(&browser(number), now).map(|session| session.id))
    }

    /// A browser that is Maya's.
    fn signed_in(&self, number: u8, max_role: Role) -> SessionId {
        let id = self.touch(number, the_present()).unwrap();
        let approval = approval(maya(self.db), max_role);
        self.write(|tx| tx.approve_session(id, &approval)).unwrap();
        id
    }
}

/// Runs a test at a salon, at another salon and at the platform of one database; none may disturb the others.
fn at_every_site(test: impl Fn(&Place<'_>) + Sync) {
    for_each_database(|db| {
        let shops = [db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed())];
        for shop in [Some(shops[0]), None, Some(shops[1])] {
            test(&Place { db, shop });
        }
    });
}

fn maya(db: &TestDb) -> IdentityId {
    let maya = party(Some("15550100301"), Some("US.301"));
    db.write_platform(|tx| tx.find_or_create_identity(&maya, the_present())).id
}

const COMPANION: SecretHash = SecretHash([1; 32]);
const FRESH: SecretHash = SecretHash([2; 32]);

fn approval(identity: IdentityId, max_role: Role) -> Approval {
    Approval {
        session_secret: Some(COMPANION),
        ends_at: Some(later(12)),
        device_due: true,
        device_label: "Chrome on Windows".into(),
        ..bookings::approval(identity, max_role)
    }
}

fn later(hours: i64) -> Instant {
    the_present() + TimeDelta::hours(hours)
}

fn token(session: SessionId, identity: IdentityId, number: u8) -> NewToken {
    let token = bookings::token(session, identity, Role::Staff, number);
    NewToken { device_label: "Firefox on Linux".into(), ..token }
}

#[test]
fn approval_says_whose_the_session_is_and_binds_it() {
    at_every_site(|place| {
        let id = place.touch(1, the_present()).unwrap();
        assert_eq!(place.find(1, the_present()).unwrap().proof, None);
        place.write(|tx| tx.bind_session_secret(id, &FRESH)).unwrap();
        place.write(|tx| tx.bind_session_secret(id, &SecretHash([9; 32]))).unwrap();
        assert_eq!(
            place.find(1, the_present()).unwrap().session_secret,
            Some(FRESH),
            "the first secret stays"
        );

        let maya = maya(place.db);
        place.write(|tx| tx.approve_session(id, &approval(maya, Role::Admin))).unwrap();
        let proof = Proof {
            identity: maya,
            max_role: Role::Admin,
            at: the_present(),
            ends_at: Some(later(12)),
            member_of: None,
            rotation_due: true,
            device_due: true,
        };
        let session = LiveSession {
            id,
            last_used_at: the_present(),
            latest_end: later(12),
            session_secret: Some(COMPANION),
            previous_secret: None,
            proof: Some(proof),
            device_label: approval(maya, Role::Admin).device_label,
        };
        assert_eq!(place.find(1, the_present()), Some(session.clone()));
        assert_eq!(place.write(|tx| tx.live_session(id, the_present())).unwrap(), Some(session));
        place.write(|tx| tx.device_given(id)).unwrap();
        assert!(!place.find(1, the_present()).unwrap().proof.unwrap().device_due);
    });
}

#[test]
fn a_session_secret_is_exchanged_once() {
    at_every_site(|place| {
        let id = place.signed_in(1, Role::Client);
        let rotate = |fresh| place.write(|tx| tx.rotate_session_secret(id, &COMPANION, &fresh, later(1)));
        rotate(FRESH).unwrap();
        assert!(matches!(rotate(SecretHash([3; 32])), Err(StoreError::Stale)));
        let session = place.find(1, the_present()).unwrap();
        assert_eq!(session.session_secret, Some(FRESH));
        assert_eq!(session.previous_secret, Some((COMPANION, later(1))));
        assert!(session.proof.unwrap().rotation_due, "until the browser shows it");
        place.write(|tx| tx.session_secret_arrived(id)).unwrap();
        assert!(!place.find(1, the_present()).unwrap().proof.unwrap().rotation_due);
    });
}

#[test]
fn a_proof_ends_with_its_time_and_the_browser_starts_anew() {
    at_every_site(|place| {
        let id = place.signed_in(1, Role::Staff);
        place.write(|tx| tx.use_session(id, later(11))).unwrap();
        assert!(place.find(1, later(12) - TimeDelta::microseconds(1)).is_some());
        assert_eq!(place.find(1, later(12)), None);
        assert!(!place.write(|tx| tx.was_ended(&browser(1))).unwrap(), "time is no purpose");
        let successor = place.touch(1, later(12)).unwrap();
        assert_ne!(successor, id);
        assert_eq!(place.find(1, later(12)).unwrap().proof, None);
    });
}

#[test]
fn an_id_that_was_ended_is_nobodys_for_ever() {
    at_every_site(|place| {
        let id = place.signed_in(1, Role::Staff);
        place.write(|tx| tx.end_session(id, the_present())).unwrap();
        place.write(|tx| tx.end_session(id, later(1))).unwrap();
        for now in [the_present(), later(1), the_present() + SESSION_TTL.to_delta() + TimeDelta::days(1)] {
            assert_eq!(place.find(1, now), None);
            assert!(place.write(|tx| tx.was_ended(&browser(1))).unwrap());
            assert!(matches!(place.touch(1, now), Err(StoreError::Stale)));
        }
        let approval = approval(maya(place.db), Role::Admin);
        let again = place.write(|tx| tx.approve_session(id, &approval));
        assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
        assert!(!place.write(|tx| tx.was_ended(&browser(2))).unwrap());
    });
}

#[test]
fn tokens_live_until_they_end_or_are_ended() {
    at_every_site(|place| {
        let (session, maya) = (place.signed_in(1, Role::Staff), maya(place.db));
        let numbers = [1, 2, 3].map(|number| number + place.number() * 10);
        let ids =
            numbers.map(|number| place.write(|tx| tx.make_token(&token(session, maya, number))).unwrap());
        let find = |number, now| place.write(|tx| tx.find_token(&SecretHash([number; 32]), now)).unwrap();
        let found = find(numbers[0], the_present()).unwrap();
        assert_eq!((found.id, found.session, found.identity), (ids[0], session, maya));
        assert_eq!((found.max_role, found.last_used_at), (Role::Staff, None));
        assert_eq!(found.device_label, "Firefox on Linux");
        assert_eq!(find(numbers[0], later(30 * 24)), None);
        place.write(|tx| tx.token_used(ids[0], later(1))).unwrap();
        assert_eq!(find(numbers[0], later(2)).unwrap().last_used_at, Some(later(1)));

        let list = |now| -> Vec<_> {
            place.write(|tx| tx.tokens_of(maya, now)).unwrap().into_iter().map(|token| token.id).collect()
        };
        assert_eq!(list(the_present()), [ids[2], ids[1], ids[0]]);
        let stranger = IdentityId::new(maya.get() + 1_000);
        assert!(!place.write(|tx| tx.end_token(stranger, ids[1], the_present())).unwrap());
        assert!(place.write(|tx| tx.end_token(maya, ids[1], the_present())).unwrap());
        assert!(!place.write(|tx| tx.end_token(maya, ids[1], the_present())).unwrap());
        assert_eq!(list(the_present()), [ids[2], ids[0]]);
        place.write(|tx| tx.end_session(session, the_present())).unwrap();
        assert_eq!(list(the_present()), []);
        assert_eq!(find(numbers[0], the_present()), None, "a token goes with its session");
    });
}

#[on_both_databases]
fn one_persons_sessions_end_together_where_they_are_ended(db: &TestDb) {
    let glow = Place { db, shop: Some(db.seed_shop(&salon().seed())) };
    let luna = Place { db, shop: Some(db.seed_shop(&salon().at_subdomain("luna").seed())) };
    let platform = Place { db, shop: None };
    for place in [&glow, &luna, &platform] {
        place.signed_in(1, Role::Staff);
        place.signed_in(2, Role::Client);
        place.touch(3, the_present()).unwrap();
    }
    let maya = maya(db);
    let ended = glow.write(|tx| tx.end_sessions_of(maya, the_present())).unwrap();
    assert_eq!(ended, 2);
    // Browsers 1 and 2 are Maya's, the third is nobody's.
    let alive = |place: &Place<'_>| -> Vec<u8> {
        (1..=3).filter(|number| place.find(*number, the_present()).is_some()).collect()
    };
    assert_eq!(alive(&glow), [3]);
    assert_eq!((alive(&luna), alive(&platform)), (vec![1, 2, 3], vec![1, 2, 3]));
    let ended = db.write_platform(|tx| tx.end_all_sessions_of(maya, the_present()));
    assert_eq!(ended, 4);
    assert_eq!((alive(&luna), alive(&platform)), (vec![3], vec![3]));
    assert!(luna.write(|tx| tx.was_ended(&browser(1))).unwrap());
}

#[on_both_databases]
fn sessions_that_time_has_ended_are_not_ended_on_purpose_too(db: &TestDb) {
    let glow = Place { db, shop: Some(db.seed_shop(&salon().seed())) };
    glow.signed_in(1, Role::Staff);
    let maya = maya(db);
    let ended = glow.write(|tx| tx.end_sessions_of(maya, later(13))).unwrap();
    assert_eq!(ended, 0);
    assert!(glow.touch(1, later(13)).is_ok(), "the browser may come back as a visitor");
}

#[on_both_databases]
fn nothing_of_one_site_is_seen_or_changed_at_another(db: &TestDb) {
    let glow = Place { db, shop: Some(db.seed_shop(&salon().seed())) };
    let luna = Place { db, shop: Some(db.seed_shop(&salon().at_subdomain("luna").seed())) };
    let platform = Place { db, shop: None };
    let maya = maya(db);
    for (own, others) in
        [(&glow, [&luna, &platform]), (&luna, [&glow, &platform]), (&platform, [&glow, &luna])]
    {
        let number = own.number();
        let session = own.signed_in(number, Role::Admin);
        let hash = SecretHash([number; 32]);
        let made = own.write(|tx| tx.make_token(&token(session, maya, number))).unwrap();
        let before = db.dump();
        for other in others {
            assert_eq!(other.find(number, the_present()), None);
            assert_eq!(other.write(|tx| tx.live_session(session, the_present())).unwrap(), None);
            assert_eq!(other.write(|tx| tx.find_token(&hash, the_present())).unwrap(), None);
            let approved = other.write(|tx| tx.approve_session(session, &approval(maya, Role::Master)));
            assert!(matches!(approved, Err(StoreError::Stale)));
            let rotated = other.write(|tx| tx.rotate_session_secret(session, &COMPANION, &FRESH, later(1)));
            assert!(matches!(rotated, Err(StoreError::Stale)));
            assert!(!other.write(|tx| tx.end_token(maya, made, the_present())).unwrap());
            other
                .write(|tx| {
                    tx.use_session(session, later(1))?;
                    tx.bind_session_secret(session, &FRESH)?;
                    tx.device_given(session)?;
                    tx.token_used(made, later(1))?;
                    tx.end_session(session, later(1))
                })
                .unwrap();
            assert_eq!(db.dump(), before, "a row of another site has changed");
        }
        own.write(|tx| tx.end_session(session, the_present())).unwrap();
    }
}
