//! The staff of a shop: nobody edits another shop's, and whoever is signed out is so for this shop alone.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{
    IdentityId, Instant, Role, ServiceId, SessionId, ShopId, StaffId, StaffNotices, StaffRole, WaPhone,
};
use ports::shop::{Approval, NewToken, SecretHash, SiteTx, StaffProfile};
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::{approval, browser, identity_of, token};
use testkit::{TestDb, on_both_databases, salon, the_present};

const ANA: &str = "+5491155550100";
/// The same subscriber, as her salon might write her.
const ANA_AT_HOME: &str = "+541155550100";
const BO: &str = "+12125550102";

/// Shop A with Ana and a service, all of number 1; shop B with a service of number 2.
fn two_shops(db: &TestDb) -> (ShopScope, ShopScope) {
    let a = salon().service("Cut", 60, 4_500).senior("Ana").with_phone(ANA);
    let b = salon().at_subdomain("luna").service("Wax", 30, 2_000);
    (db.seed_shop(&a.seed()), db.seed_shop(&b.seed()))
}

fn profile() -> StaffProfile {
    StaffProfile {
        name: "Taken over".to_owned(),
        email: None,
        phone: Some(BO.to_owned()),
        whatsapp_phone: WaPhone::parse(BO).ok(),
        bio: None,
        role: StaffRole::Admin,
        available_for_booking: false,
        is_active: true,
        profile_image_url: None,
        notices: StaffNotices::All,
    }
}

fn stale<T: std::fmt::Debug>(result: &StoreResult<T>) {
    assert!(matches!(result, Err(StoreError::Stale)), "{result:?}");
}

#[on_both_databases]
fn staff_of_another_shop_are_not_seen_or_changed(db: &TestDb) {
    let (a, b) = two_shops(db);
    let (ana, now) = (StaffId::new(1), the_present());
    let able = [ServiceId::new(1)];
    db.write_shop(a, |tx| tx.set_services_of_member(ana, 1, &able, now));
    assert_eq!(db.in_vain(b, |tx| tx.listed_members()).unwrap(), []);
    assert_eq!(db.in_vain(b, |tx| tx.services_of_member(ana)).unwrap(), []);
    stale(&db.in_vain(b, |tx| tx.update_member(ana, 2, &profile(), now)));
    stale(&db.in_vain(b, |tx| tx.remove_member(ana, 2, now)));
    stale(&db.in_vain(b, |tx| tx.set_services_of_member(ana, 2, &[], now)));
    let own = db.write_shop(b, |tx| tx.insert_member(&profile(), now));
    let refused = db.in_vain(b, |tx| tx.set_services_of_member(own, 1, &able, now));
    assert!(refused.is_err(), "somebody of B for a service of A");
    assert_eq!(db.in_vain(a, |tx| tx.services_of_member(ana)).unwrap(), able);
}

#[on_both_databases]
fn staff_change_only_from_the_version_that_was_read(db: &TestDb) {
    let (a, _) = two_shops(db);
    let (ana, now) = (StaffId::new(1), the_present());
    db.write_shop(a, |tx| tx.update_member(ana, 1, &profile(), now));
    let listed = db.in_vain(a, |tx| tx.listed_members()).unwrap();
    assert_eq!((listed.len(), listed[0].version, &listed[0].profile), (1, 2, &profile()));
    stale(&db.in_vain(a, |tx| tx.update_member(ana, 1, &profile(), now)));
    stale(&db.in_vain(a, |tx| tx.set_services_of_member(ana, 1, &[], now)));
    stale(&db.in_vain(a, |tx| tx.remove_member(ana, 1, now)));
    db.write_shop(a, |tx| tx.remove_member(ana, 2, now));
    assert_eq!(db.in_vain(a, |tx| tx.listed_members()).unwrap(), []);
    stale(&db.in_vain(a, |tx| tx.update_member(ana, 3, &profile(), now)));
    // The table lets the last admin go; the use case does not.
    db.is_damaged_on_purpose();
}

/// A browser in which somebody is signed in at a site, on the platform's host for a shop.
struct Browser {
    number: u8,
    site: Option<ShopScope>,
    for_shop: Option<ShopId>,
}

impl Browser {
    fn at_its_site<T>(&self, db: &TestDb, mut work: impl FnMut(&mut dyn SiteTx) -> StoreResult<T>) -> T {
        match self.site {
            Some(shop) => db.store().write_shop(shop, |tx| work(tx)),
            None => db.store().write_platform(|tx| work(tx)),
        }
        .unwrap()
    }

    fn sign_in(&self, db: &TestDb, identity: IdentityId) {
        let approval = Approval { member_of: self.for_shop, ..approval(identity, Role::Admin) };
        let session = self.at_its_site(db, |tx| {
            let id = tx.touch_session(&browser(self.number), the_present())?.id;
            tx.approve_session(id, &approval)?;
            Ok(id)
        });
        self.make_token(db, identity, session, self.number, self.for_shop);
    }

    fn make_token(
        &self,
        db: &TestDb,
        identity: IdentityId,
        session: SessionId,
        number: u8,
        member_of: Option<ShopId>,
    ) {
        let token = NewToken { member_of, ..token(session, identity, Role::Admin, number) };
        self.at_its_site(db, |tx| tx.make_token(&token));
    }

    /// Whether its session lives, and its token.
    fn lives(&self, db: &TestDb) -> (bool, bool) {
        self.at_its_site(db, |tx| {
            let session = tx.find_session(&browser(self.number), the_present())?;
            let token = tx.find_token(&SecretHash([self.number; 32]), the_present())?;
            Ok((session.is_some(), token.is_some()))
        })
    }
}

#[on_both_databases]
fn a_sign_out_ends_sessions_of_its_shop_only(db: &TestDb) {
    let (a, b) = two_shops(db);
    let (ana, bo) = (identity_of(db, ANA), identity_of(db, BO));
    let at = |number, site, for_shop| Browser { number, site, for_shop };
    let ending = [at(1, Some(a), None), at(2, None, Some(a.shop()))];
    let staying = [at(3, Some(b), None), at(4, None, Some(b.shop())), at(5, None, None)];
    ending.iter().chain(&staying).for_each(|browser| browser.sign_in(db, ana));
    let others = at(6, Some(a), None);
    others.sign_in(db, bo);
    let ended =
        db.store().write_shop(a, |tx| tx.sign_out(&WaPhone::parse(ANA_AT_HOME).unwrap(), the_present()));
    assert_eq!(ended.unwrap(), 2);
    assert!(ending.iter().all(|browser| browser.lives(db) == (false, false)));
    assert!(staying.iter().chain([&others]).all(|browser| browser.lives(db) == (true, true)));
    assert!(others.at_its_site(db, |tx| tx.was_ended(&browser(1))), "its id is nobody's");
    let again = db.in_vain(a, |tx| tx.sign_out(&WaPhone::parse(ANA).unwrap(), the_present()));
    assert_eq!(again.unwrap(), 0);
}

#[on_both_databases]
fn a_sign_out_keeps_tokens_of_another_shop(db: &TestDb) {
    let (a, b) = two_shops(db);
    let ana = identity_of(db, ANA);
    let token_lives = |browser: &Browser, number: u8| {
        browser.at_its_site(db, |tx| tx.find_token(&SecretHash([number; 32]), the_present())).is_some()
    };
    // Signed in for A first and then for B, and the other way round, with a token from either time.
    for (number, first, then) in [(1, a, b), (2, b, a)] {
        let browser = Browser { number, site: None, for_shop: Some(then.shop()) };
        browser.sign_in(db, ana);
        let session = browser.at_its_site(db, |tx| {
            tx.touch_session(&testkit::bookings::browser(number), the_present()).map(|session| session.id)
        });
        browser.make_token(db, ana, session, number + 10, Some(first.shop()));
    }
    db.write_shop(a, |tx| tx.sign_out(&WaPhone::parse(ANA).unwrap(), the_present()));
    let for_b = Browser { number: 1, site: None, for_shop: Some(b.shop()) };
    let for_a = Browser { number: 2, site: None, for_shop: Some(a.shop()) };
    assert_eq!(for_b.lives(db), (true, true));
    assert!(!token_lives(&for_b, 11), "the token for A");
    assert_eq!(for_a.lives(db), (false, false));
    assert!(!token_lives(&for_a, 12), "a token ends with its session");
}

#[on_both_databases]
fn devices_are_forgotten_where_the_shop_is_entered(db: &TestDb) {
    let (a, b) = two_shops(db);
    let (ana, bo) = (identity_of(db, ANA), identity_of(db, BO));
    let sites: [Option<ShopId>; 3] = [Some(a.shop()), None, Some(b.shop())];
    let device = SecretHash([9; 32]);
    let until: Instant = the_present() + TimeDelta::days(1);
    db.write_platform(|tx| {
        for person in [ana, bo] {
            for site in sites {
                tx.remember_device(person, site, &device, "", the_present(), until)?;
            }
        }
        Ok::<_, StoreError>(())
    });
    db.write_shop(a, |tx| tx.sign_out(&WaPhone::parse(ANA).unwrap(), the_present()));
    let [shop_a, platform, shop_b] = sites;
    for (name, person, site, is_known) in [
        ("Ana at the shop that signed her out", ana, shop_a, false),
        ("Ana at the platform", ana, platform, false),
        ("Ana at the other shop", ana, shop_b, true),
        ("Bo at the shop", bo, shop_a, true),
        ("Bo at the platform", bo, platform, true),
        ("Bo at the other shop", bo, shop_b, true),
    ] {
        let found = db.read_platform(|tx| tx.knows_device(person, site, &device, the_present()));
        assert_eq!(found, is_known, "{name}");
    }
}
