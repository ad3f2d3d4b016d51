//! Every port method, used in shop B with the ids of shop A: nothing is seen, nothing is changed.

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, CancelReason, Cents, ChairId, ChatAnswer, ClientId, Consent, ConsentPurpose,
    ConsentSource, Instant, Interval, ServiceId, ServiceMinutes, SessionId, StaffId, WaPhone,
};
use ports::platform::ServiceSeed;
use ports::shop::{
    Actor, AuditEntry, HoldOwner, IdempotencyKey, IdempotentResponse, KeyOwner, Notice, NoticeKind,
    OpenBookingsOwner, Revival, TimelineOf,
};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, identity_of, insert_booking};
use testkit::{TestDb, at, for_each_database, on_both_databases, salon, the_present};

/// Shop A with one of everything, and shop B with people of its own.
struct TwoShops<'a> {
    db: &'a TestDb,
    a: ShopScope,
    b: ShopScope,
    /// A booking of A, made in the browser below.
    booking: BookingId,
    session: SessionId,
}

const START: &str = "2026-11-24 10:00";

fn key(session: SessionId) -> IdempotencyKey {
    IdempotencyKey { owner: KeyOwner::Session(session), key: "sent:one".into(), is_derived: true }
}

impl<'a> TwoShops<'a> {
    fn new(db: &'a TestDb) -> Self {
        let a = salon().category("Hair", "#9C27B0").service("Cut", 60, 4_500).senior("Ana").chair("1");
        let mut a = a.with_phone("+15550100210").client("Maya").seed();
        a.clients.iter_mut().for_each(|client| client.phone = Some("+15550100210".into()));
        let b = salon().at_subdomain("luna").service("Wax", 30, 2_000).stylist("Cy").chair("A").client("Di");
        let (a, b) = (db.seed_shop(&a), db.seed_shop(&b.seed()));
        let (booking, session) = db.write_shop(a, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            let booking = insert_booking(tx, &hour_booking(session, 1, Some(1), at(START)))?;
            let answer = IdempotentResponse {
                request_hash: [7; 32],
                booking_id: booking,
                status: BookingStatus::Pending,
            };
            tx.store_response(&key(session), answer, the_present(), the_present() + TimeDelta::hours(1))?;
            Ok::<_, StoreError>((booking, session))
        });
        Self { db, a, b, booking, session }
    }

    /// Runs `work` in shop B; whatever it answers, A's rows must be as they were.
    fn in_b<T>(&self, work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>) -> StoreResult<T> {
        let before = self.rows_of_a();
        let answer = self.db.store().write_shop(self.b, work);
        assert_eq!(self.rows_of_a(), before, "a row of shop A has changed");
        answer
    }

    fn rows_of_a(&self) -> Vec<String> {
        let of_a = format!("{}", self.a.shop());
        let shop = |row: &String| {
            let cells = row.split_once(' ').map_or("", |(_, cells)| cells);
            // The shop is the first or, after the id, the second column of every table.
            cells.trim_start_matches('(').split(',').take(2).any(|cell| cell == of_a)
        };
        self.db.dump().into_iter().filter(shop).collect()
    }
}

fn late() -> Instant {
    the_present() + TimeDelta::days(10)
}

#[on_both_databases]
fn messages_about_bookings_of_another_shop_are_not_there(db: &TestDb) {
    let shops = TwoShops::new(db);
    let at = db.moment(the_present());
    db.run(&format!(
        "INSERT INTO messages (shop_id, dedupe_key, booking_id, phone, sender_id, purpose, lane, state, due_at, not_after, created_at, \
         changed_at) SELECT shop_id, 'x', id, '+15550100301', '1', 'confirmation', 1, 'failed', {at}, {at}, {at}, {at} FROM bookings \
         WHERE id = {}",
        shops.booking
    ));
    let undelivered = |scope| db.write_shop(scope, |tx| tx.undelivered_messages(the_present())).len();
    assert_eq!((undelivered(shops.a), undelivered(shops.b)), (1, 0));
    let of = TimelineOf::Booking(shops.booking);
    assert_eq!(db.write_shop(shops.a, |tx| tx.timeline_messages(of, None, 5)).len(), 1);
    assert!(shops.in_b(|tx| tx.timeline_messages(of, None, 5)).unwrap().is_empty());
    assert!(
        shops
            .in_b(|tx| tx.timeline_messages(TimelineOf::Client(ClientId::new(1)), None, 5))
            .unwrap()
            .is_empty()
    );
    let keyed = |scope| db.write_shop(scope, |tx| tx.messages_by_key(&["x".to_owned()])).len();
    assert_eq!((keyed(shops.a), keyed(shops.b)), (1, 0));
    db.write_shop(shops.a, |tx| {
        tx.record_chat_answer(shops.booking, ChatAnswer::Confirm, false, the_present())
    });
    let answers = |scope| db.write_shop(scope, |tx| tx.chat_answers(of)).len();
    assert_eq!((answers(shops.a), answers(shops.b)), (1, 0));
    assert!(shops.in_b(|tx| tx.listed_bookings(&[shops.booking])).unwrap().is_empty());
}

#[on_both_databases]
fn words_of_clients_of_another_shop_are_not_there(db: &TestDb) {
    let shops = TwoShops::new(db);
    let (maya, purpose, source) = (ClientId::new(1), ConsentPurpose::Promotions, ConsentSource::Web);
    let consent = Consent { purpose, granted: true, source, wording: None, at: the_present() };
    db.write_shop(shops.a, |tx| tx.record_consent(maya, &consent));
    let newest = |scope| db.write_shop(scope, |tx| tx.newest_consent(&[maya], purpose));
    assert_eq!((newest(shops.a), newest(shops.b)), (Some(consent.clone()), None));
    assert!(shops.in_b(|tx| tx.consents_of(&[maya])).unwrap().is_empty());
    assert!(shops.in_b(|tx| tx.record_consent(maya, &consent)).is_err());
    shops.in_b(|tx| tx.hold_promotions_wish(shops.booking)).unwrap();
    assert!(!db.write_shop(shops.a, |tx| tx.take_promotions_wish(shops.booking)));
    db.write_shop(shops.a, |tx| tx.hold_promotions_wish(shops.booking));
    assert!(!shops.in_b(|tx| tx.take_promotions_wish(shops.booking)).unwrap());
}

#[on_both_databases]
fn bookings_of_another_shop_are_not_there(db: &TestDb) {
    let shops = TwoShops::new(db);
    let TwoShops { booking, session, .. } = shops;
    assert!(shops.in_b(|tx| tx.find_booking(booking)).unwrap().is_none());
    assert!(shops.in_b(|tx| tx.bookings_of_session(session)).unwrap().is_empty());
    assert!(shops.in_b(|tx| tx.expired_holds(None, late())).unwrap().is_empty());
    let window = Interval::new(the_present(), late());
    assert!(shops.in_b(|tx| tx.expired_holds(window, late())).unwrap().is_empty());
    let phone = domain::TypedPhone::parse("+1 718 555 0100").unwrap();
    for owner in [HoldOwner::Session(session), HoldOwner::Phone(&phone)] {
        assert_eq!(shops.in_b(|tx| tx.count_open_holds(owner, the_present())).unwrap(), 0);
    }
    let theirs = OpenBookingsOwner { client: Some(ClientId::new(1)), session: Some(session) };
    assert!(shops.in_b(|tx| tx.open_bookings(theirs, the_present())).unwrap().is_empty());
    let (start, blocked) = (late(), Interval::new(late(), late() + TimeDelta::hours(1)).unwrap());
    let moved = shops.in_b(|tx| tx.move_booking(booking, 1, start, blocked, the_present()));
    assert!(matches!(moved, Err(StoreError::Stale)), "{moved:?}");
    let cancelled = shops.in_b(|tx| tx.cancel_booking(booking, 1, CancelReason::Salon, the_present()));
    assert!(matches!(cancelled, Err(StoreError::Stale)), "{cancelled:?}");
}

#[on_both_databases]
fn bookings_of_another_shop_cannot_be_confirmed_or_taken_over(db: &TestDb) {
    let shops = TwoShops::new(db);
    let TwoShops { booking, session, .. } = shops;
    let own = ClientId::new(2);
    assert!(shops.in_b(|tx| tx.bookings_of_client(ClientId::new(1), session)).unwrap().is_empty());
    assert_eq!(shops.in_b(|tx| tx.unverified_since(at("2026-01-01 00:00"))).unwrap(), 0);
    assert_eq!(shops.in_b(|tx| tx.adopt_bookings(session, own, the_present())).unwrap(), 0);
    let blocked = Interval::new(at(START), at(START) + TimeDelta::hours(1)).unwrap();
    let revival = Revival { client: own, chair: None, blocked, ends_code: true };
    let refusals = [
        shops.in_b(|tx| tx.confirm_booking(booking, 1, own, the_present())),
        shops.in_b(|tx| tx.revive_booking(booking, 1, &revival, the_present())),
        shops.in_b(|tx| tx.assign_client(booking, own, the_present())),
    ];
    for refused in refusals {
        assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    }
    let queued = shops.db.write_shop(shops.a, |tx| tx.queued_notices(the_present(), 10));
    assert_eq!(queued.len(), 1);
    assert_eq!(shops.in_b(|tx| tx.queued_notices(the_present(), 10)).unwrap(), []);
    shops.in_b(|tx| tx.notice_planned(queued[0].id, the_present())).unwrap();
}

#[on_both_databases]
fn people_of_another_shop_are_strangers(db: &TestDb) {
    let shops = TwoShops::new(db);
    let (theirs, phone) = (ClientId::new(1), WaPhone::parse("+15550100210").unwrap());
    let maya = identity_of(db, "15550100301");
    assert_eq!(shops.in_b(|tx| tx.members_by_phone(std::slice::from_ref(&phone))).unwrap(), []);
    assert_eq!(shops.in_b(|tx| tx.member(StaffId::new(1))).unwrap(), None);
    assert_eq!(shops.in_b(|tx| tx.admins()).unwrap(), []);
    assert_eq!(shops.in_b(|tx| tx.unclaimed_client(std::slice::from_ref(&phone))).unwrap(), None);
    assert_eq!(shops.in_b(|tx| tx.client_contact(theirs)).unwrap(), None);
    assert!(shops.in_b(|tx| tx.bookings_of_record(theirs)).unwrap().is_empty());
    assert_eq!(shops.in_b(|tx| tx.messages_to(theirs)).unwrap(), []);
    assert_eq!(shops.in_b(|tx| tx.records_of_person(theirs)).unwrap(), []);
    assert!(!shops.in_b(|tx| tx.is_erased(theirs)).unwrap());
    assert_eq!(shops.in_b(|tx| tx.people_with(theirs)).unwrap(), []);
    shops.in_b(|tx| tx.lock_number_of_client(theirs)).unwrap();
    assert_eq!(shops.in_b(|tx| tx.number_of_client(theirs)).unwrap(), None);
    shops.in_b(|tx| tx.lock_client_record(theirs)).unwrap();
    assert_eq!(shops.in_b(|tx| tx.client_seen(theirs, &[maya], &[], the_present())).unwrap(), None);
    shops.in_b(|tx| tx.record_client_seen(theirs, the_present())).unwrap();
    assert_eq!(db.ask("SELECT COUNT(seen_at) || '' AS value FROM clients"), ["0"]);
    shops.in_b(|tx| tx.erase_client(theirs, the_present())).unwrap();
    assert_eq!(db.write_platform(|tx| tx.erasures()), []);
    for refused in [
        shops.in_b(|tx| tx.claim_client(theirs, maya, the_present())),
        shops.in_b(|tx| tx.number_client(theirs, Some(&phone), the_present())),
    ] {
        assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    }
    let of_a = |work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>| {
        db.write_shop(shops.a, |tx| work(tx));
    };
    of_a(&mut |tx| {
        assert_eq!(tx.members_by_phone(std::slice::from_ref(&phone))?.len(), 1);
        assert!(tx.unclaimed_client(std::slice::from_ref(&phone))?.is_some());
        tx.claim_client(theirs, maya, the_present())
    });
    assert_eq!(shops.in_b(|tx| tx.client_of(maya)).unwrap(), None, "a client of A is none of B");
}

#[on_both_databases]
fn a_client_was_seen_by_their_own_shop_only(db: &TestDb) {
    let shops = TwoShops::new(db);
    let phone = WaPhone::parse("+15550100210").unwrap();
    let maya = identity_of(db, "15550100301");
    // At A a newer card, a booking to come, a browser and a colleague; at B a card.
    let now = db.moment(the_present());
    db.run(&format!(
            "UPDATE clients SET whatsapp_phone = '+15550100210'; UPDATE clients SET identity_id = {maya}, created_at = {now} WHERE id = 1; \
             UPDATE bookings SET client_id = 1; UPDATE sessions SET identity_id = {maya}, role_cap = 'client', verified_at = created_at"
        ));
    let seen = |tx: &mut dyn ShopTx, card| {
        tx.client_seen(ClientId::new(card), &[maya], std::slice::from_ref(&phone), late())
    };
    assert_eq!(
        shops.in_b(|tx| seen(tx, 2)).unwrap(),
        Some(the_present() - TimeDelta::days(90)),
        "when the card was made"
    );
    assert_eq!(db.write_shop(shops.a, |tx| seen(tx, 1)), Some(late()));
    db.is_damaged_on_purpose();
}

#[on_both_databases]
fn nothing_of_another_shop_can_be_booked(db: &TestDb) {
    let shops = TwoShops::new(db);
    let own =
        shops.in_b(|tx| tx.touch_session(&browser(2), the_present()).map(|session| session.id)).unwrap();
    let theirs = shops.session;
    let start = at(START) + TimeDelta::days(1);
    let mut of_their_service = hour_booking(own, 2, Some(2), start);
    of_their_service.lines[0].service_id = ServiceId::new(1);
    let foreign = [
        hour_booking(own, 1, Some(2), start),
        hour_booking(own, 2, Some(1), start),
        hour_booking(theirs, 2, Some(2), start),
        of_their_service,
    ];
    for (case, booking) in foreign.iter().enumerate() {
        let refused = shops.in_b(|tx| tx.insert_booking(booking));
        assert!(matches!(refused, Err(StoreError::Failed(_))), "case {case}: {refused:?}");
    }
    let mut fine = hour_booking(own, 2, Some(2), start);
    fine.lines[0].service_id = ServiceId::new(2);
    assert!(shops.in_b(|tx| insert_booking(tx, &fine)).is_ok(), "only the ids were wrong");
}

#[on_both_databases]
fn the_menu_and_the_calendar_show_the_own_shop_only(db: &TestDb) {
    let shops = TwoShops::new(db);
    assert_eq!(shops.in_b(|tx| tx.services_by_id(&[ServiceId::new(1)])).unwrap(), []);
    assert!(!shops.in_b(|tx| tx.menu_ids()).unwrap().contains(&ServiceId::new(1)));
    let revision = shops.in_b(|tx| tx.revision()).unwrap();
    let renamed = "UPDATE services SET name = 'Trim' WHERE shop_id = ";
    shops.db.run(&format!("{renamed}{}", shops.a.shop()));
    assert_eq!(shops.in_b(|tx| tx.revision()).unwrap(), revision, "another shop's change is none");
    shops.db.run(&format!("{renamed}{}", shops.b.shop()));
    assert_ne!(shops.in_b(|tx| tx.revision()).unwrap(), revision);
    shops.db.run("UPDATE services SET name = 'Wax' WHERE id = 2");
    let names: Vec<String> =
        shops.in_b(|tx| tx.services()).unwrap().into_iter().map(|service| service.name).collect();
    assert_eq!(names, ["Wax"]);
    let staff: Vec<StaffId> =
        shops.in_b(|tx| tx.bookable_staff()).unwrap().into_iter().map(|person| person.id).collect();
    assert_eq!(staff, [StaffId::new(2)]);
    assert_eq!(shops.in_b(|tx| tx.shop()).unwrap().id, shops.b.shop());
    let window = Interval::new(at("2026-11-24 00:00"), at("2026-11-25 00:00")).unwrap();
    assert_eq!(shops.in_b(|tx| tx.next_hold_expiry(window, the_present())).unwrap(), None);
    let lapse = shops.db.store().read_shop(shops.a, |tx| tx.next_hold_expiry(window, the_present()));
    assert!(lapse.unwrap().is_some());
    let salon = shops.in_b(|tx| tx.salon(window, the_present())).unwrap();
    assert_eq!(salon.busy_intervals, []);
    assert_eq!(salon.stylists.iter().map(|stylist| stylist.id).collect::<Vec<_>>(), [StaffId::new(2)]);
    assert_eq!(salon.chairs.iter().map(|chair| chair.id).collect::<Vec<_>>(), [ChairId::new(2)]);
    let of_a = shops.db.store().read_shop(shops.a, |tx| tx.salon(window, the_present()));
    assert_eq!(of_a.unwrap().busy_intervals.len(), 1, "the booking is in the way of its own shop");
}

#[on_both_databases]
fn hours_of_another_shop_do_not_count(db: &TestDb) {
    let shops = TwoShops::new(db);
    db.run(&format!("DELETE FROM shop_hours WHERE shop_id = {}", shops.b.shop()));
    assert_eq!(shops.in_b(|tx| tx.hours()).unwrap().week, None);
}

#[on_both_databases]
fn sessions_and_answers_are_each_shops_own(db: &TestDb) {
    let shops = TwoShops::new(db);
    let TwoShops { booking, session, .. } = shops;
    assert_eq!(shops.in_b(|tx| tx.find_session(&browser(1), the_present())).unwrap(), None);
    assert_ne!(
        shops.in_b(|tx| tx.touch_session(&browser(1), the_present()).map(|session| session.id)).unwrap(),
        session
    );
    assert!(shops.in_b(|tx| tx.stored_response(&key(session), the_present())).unwrap().is_none());
    let answer =
        IdempotentResponse { request_hash: [9; 32], booking_id: booking, status: BookingStatus::Pending };
    let kept = shops.in_b(|tx| tx.store_response(&key(session), answer, the_present(), late()));
    assert!(matches!(kept, Err(StoreError::Failed(_))), "{kept:?}");
    shops.in_b(|tx| tx.delete_derived_keys(booking)).unwrap();
    let still = shops.db.store().read_shop(shops.a, |tx| tx.stored_response(&key(session), the_present()));
    assert!(still.unwrap().is_some());
}

#[on_both_databases]
fn the_journal_of_another_shop_is_not_written(db: &TestDb) {
    let shops = TwoShops::new(db);
    let booking = shops.booking;
    let notice = Notice { kind: NoticeKind::BookingCancelled, booking, version: 2, at: the_present() };
    let notified = shops.in_b(|tx| tx.notify(notice));
    assert!(matches!(notified, Err(StoreError::Failed(_))), "{notified:?}");
    // An audit row names its entity freely, but stays in the shop that wrote it.
    shops
        .in_b(|tx| {
            tx.audit(&AuditEntry {
                at: the_present(),
                actor: Actor::System,
                action: "booking.created",
                booking,
                from: None,
                to: BookingStatus::Confirmed,
                request_id: None,
            })
        })
        .unwrap();
}

#[on_both_databases]
fn a_lock_of_one_shop_does_not_hold_up_another(db: &TestDb) {
    let shops = TwoShops::new(db);
    let day = [at(START).date_naive()];
    // Two shops lock the same day within one another; on one lock this would wait for ever.
    let store = shops.db.store();
    if db.backend == testkit::Backend::Postgres {
        let nested = store.write_shop(shops.a, |tx| {
            tx.lock_days(&day)?;
            store.write_shop(shops.b, |tx| tx.lock_days(&day))
        });
        assert!(nested.is_ok());
    }
    assert!(store.write_shop(shops.b, |tx| tx.lock_days(&day)).is_ok());
}

#[test]
fn bookings_share_the_lock_of_the_rules() {
    const HELD: &str = "SELECT mode AS value FROM pg_locks WHERE locktype = 'advisory' AND granted \
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    for_each_database(|db| {
        if db.backend != testkit::Backend::Postgres {
            return;
        }
        let shops = TwoShops::new(db);
        let store = shops.db.store();
        store
            .write_shop(shops.a, |tx| {
                tx.lock_rules()?;
                // Another who books at the same moment; on a lock of one's own this would wait for ever.
                store.write_shop(shops.a, |other| {
                    other.lock_rules()?;
                    assert_eq!(db.ask(HELD), ["ShareLock", "ShareLock"]);
                    StoreResult::Ok(())
                })
            })
            .unwrap();
        store
            .write_shop(shops.a, |tx| {
                tx.lock_every_day()?;
                assert_eq!(db.ask(HELD), ["ExclusiveLock"], "one lock for all days");
                StoreResult::Ok(())
            })
            .unwrap();
    });
}

#[on_both_databases]
fn a_shop_cannot_be_planted_into_another(db: &TestDb) {
    let mut seed = salon().at_subdomain("nova").stylist("Di").chair("1").seed();
    // A category that this seed does not have.
    seed.services.push(ServiceSeed {
        category: Some(0),
        name: "Wax".into(),
        description: String::new(),
        price: Cents::new(100),
        duration: ServiceMinutes::parse(30).unwrap(),
        modifiers: Vec::new(),
    });
    assert!(db.database.seed_shop(&seed).is_err());
}
