//! Somebody comes back at the very moment at which time forgets them: whoever was first is through before the other one looks, and nobody waits
//! crosswise (`docs/ARCHITECTURE.md`, the order of locks). SQLite has one writer; this is about PostgreSQL.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use app::admin::{self, DeskClient, DeskRequest};
use app::privacy::erase_own_data;
use app::verify::receive;
use app::{Context, apply_retention};
use chrono::TimeDelta;
use domain::{ClientId, PersonName, StaffId, TypedPhone};
use ports::StoreResult;
use testkit::{HookedStore, StoreHooks, TestDb, WriteTx, at};
use verification::Event;

use crate::phones::{AVA, MAYA, STRANGER, Scenario, TEN, ava, glow, open, order};

/// Nothing here takes so long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Some days after the two years.
const LATER: &str = "2028-11-28 10:00";

/// Which transaction is held before its commit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// The first that writes.
    First,
    /// The first after which somebody is forgotten.
    Forgetting,
}

/// Holds one transaction before its commit.
struct HeldCommit {
    hold: Hold,
    is_over: AtomicBool,
    there: Sender<()>,
    go: Mutex<Receiver<()>>,
}

impl StoreHooks for HeldCommit {
    fn before_commit(&self, tx: WriteTx<'_>) -> StoreResult<()> {
        let is_held = match tx {
            WriteTx::Shop(_) => true,
            WriteTx::Platform(tx) => self.hold == Hold::First || !tx.erasures()?.is_empty(),
        };
        if is_held && !self.is_over.swap(true, Ordering::SeqCst) {
            self.there.send(()).ok();
            // When the test has failed meanwhile nobody says so.
            self.go.lock().unwrap().recv_timeout(PATIENCE).ok();
        }
        Ok(())
    }
}

fn deadlocks(db: &TestDb) -> Vec<String> {
    // Connections tell what they counted when they end.
    let others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let mut raw = db.raw();
    raw.run(&format!("SELECT pg_terminate_backend(pid) {others}")).unwrap();
    let until = Instant::now() + PATIENCE;
    while raw.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value {others}")).unwrap() != ["0"] {
        assert!(Instant::now() < until, "connections do not end");
        std::thread::yield_now();
    }
    db.ask("SELECT CAST(pg_stat_get_db_deadlocks(oid) AS TEXT) AS value FROM pg_database WHERE datname = current_database()")
}

/// The first one works up to its commit; the second begins, and waits; then both go on.
fn one_behind_the_other(
    scenario: &Scenario,
    hold: Hold,
    first: impl FnOnce(&Context) + Send,
    second: impl FnOnce(&Context) + Send,
) {
    let (there, is_there) = channel();
    let (say_go, go) = channel();
    let real = Arc::clone(&scenario.ctx.store);
    let store = Arc::new(HookedStore::new(
        real,
        HeldCommit { hold, is_over: AtomicBool::new(false), there, go: Mutex::new(go) },
    ));
    let ctx = Context { store, ..scenario.ctx.clone() };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| first(&ctx));
        is_there.recv_timeout(PATIENCE).unwrap();
        let second = scope.spawn(|| second(&scenario.ctx));
        scenario.db.until_waiting(1);
        say_go.send(()).unwrap();
        first.join().unwrap();
        second.join().unwrap();
    });
}

/// A scenario two years after Maya came, when what else is old is gone already. She is due in a moment.
fn two_years_later(more: impl FnOnce(&Scenario)) -> Scenario {
    let scenario = open(TestDb::postgres());
    scenario.confirmed(MAYA, TEN);
    more(&scenario);
    scenario.clock.set(at("2028-11-24 10:00"));
    while apply_retention(&scenario.ctx).unwrap().has_more {}
    scenario.clock.advance(TimeDelta::seconds(1));
    scenario
}

/// The message by which somebody signs a new browser in.
fn coming(scenario: &Scenario, phone: &str) -> Event {
    let link = scenario.profile(&scenario.browser());
    scenario.message(phone, &link)
}

fn desk_order(client: DeskClient, start: &str) -> DeskRequest {
    let order = order(2, start);
    DeskRequest {
        client,
        services: order.services,
        staff: StaffId::new(2),
        start: order.start,
        chair: admin::ChairQuestion::Best,
        accepted: None,
        idempotency_key: None,
        digest: [0; 32],
    }
}

fn forgets(ctx: &Context) {
    apply_retention(ctx).unwrap();
}

fn cards(db: &TestDb) -> Vec<String> {
    db.ask("SELECT name || ' ' || coalesce(whatsapp_phone, '-') AS value FROM clients ORDER BY id")
}

/// A card that the desk wrote down, and that is due when hers is.
fn of_the_desk(db: &TestDb, name: &str, number: &str) {
    let made = db.moment(at(TEN));
    db.run(&format!(
        "INSERT INTO clients (shop_id, name, phone, whatsapp_phone, created_at, updated_at) \
         VALUES (1, '{name}', '{number}', '{number}', {made}, {made})"
    ));
}

#[test]
fn a_sign_in_before_an_erasure_keeps_the_client() {
    let scenario = two_years_later(|_| {});
    let db = &scenario.db;
    let event = coming(&scenario, MAYA);
    one_behind_the_other(&scenario, Hold::First, |ctx| drop(receive(ctx, &event).unwrap()), forgets);
    assert_eq!(cards(db), ["Maya Chen +15550100301"]);
    assert_eq!(deadlocks(db), ["0"]);
}

#[test]
fn a_sign_in_after_an_erasure_makes_a_new_client() {
    let scenario = two_years_later(|_| {});
    let db = &scenario.db;
    let event = coming(&scenario, MAYA);
    one_behind_the_other(&scenario, Hold::Forgetting, forgets, |ctx| drop(receive(ctx, &event).unwrap()));
    assert_eq!(cards(db), ["Deleted client -", "Maya on WhatsApp +15550100301"]);
    assert_eq!(deadlocks(db), ["0"]);
}

#[test]
fn a_claim_before_an_erasure_keeps_the_card() {
    let scenario = two_years_later(|scenario| of_the_desk(&scenario.db, "Bea", STRANGER));
    let db = &scenario.db;
    let event = coming(&scenario, STRANGER);
    one_behind_the_other(&scenario, Hold::First, |ctx| drop(receive(ctx, &event).unwrap()), forgets);
    assert_eq!(cards(db), ["Deleted client -", "Bea +15550100399"]);
    assert_eq!(db.ask("SELECT CAST(COUNT(identity_id) AS TEXT) AS value FROM clients"), ["1"]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// On the other card with her number.
#[test]
fn a_desk_booking_before_an_erasure_keeps_the_client() {
    let scenario = two_years_later(|scenario| of_the_desk(&scenario.db, "Maya of the desk", MAYA));
    let db = &scenario.db;
    // Only her own is looked at.
    db.run(&format!("UPDATE clients SET seen_at = {} WHERE id = 2", db.moment(scenario.now())));
    let desk = ava(&scenario);
    let order = desk_order(DeskClient::Known(ClientId::new(2)), LATER);
    let books = |ctx: &Context| drop(admin::create_desk_booking(ctx, &desk, &order).unwrap());
    one_behind_the_other(&scenario, Hold::First, books, forgets);
    assert_eq!(cards(db), ["Maya Chen +15550100301", "Maya of the desk +15550100301"]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// The desk has found their card by its number, and is yet to write the booking.
#[test]
fn a_desk_booking_by_number_keeps_the_client() {
    let scenario = two_years_later(|scenario| of_the_desk(&scenario.db, "Zoe", "+12125550100"));
    let db = &scenario.db;
    let desk = ava(&scenario);
    let zoe = DeskClient::WalkIn {
        name: PersonName::parse("Zoe").unwrap(),
        phone: TypedPhone::parse("+1 212 555 0100").ok(),
        email: None,
    };
    let order = desk_order(zoe, LATER);
    let mut raw = db.raw();
    raw.run("BEGIN; LOCK TABLE bookings IN SHARE MODE").unwrap();
    std::thread::scope(|scope| {
        let books = scope.spawn(|| admin::create_desk_booking(&scenario.ctx, &desk, &order).map(drop));
        db.until_waiting(1);
        let forgets = scope.spawn(|| forgets(&scenario.ctx));
        db.until_waiting(2);
        raw.run("COMMIT").unwrap();
        books.join().unwrap().unwrap();
        forgets.join().unwrap();
    });
    assert_eq!(cards(db), ["Deleted client -", "Zoe +12125550100"]);
    assert_eq!(db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings WHERE client_id = 2"), ["1"]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// She has the day, and the desk her card.
#[test]
fn a_desk_booking_and_an_own_booking_do_not_deadlock() {
    let scenario = open(TestDb::postgres());
    let db = &scenario.db;
    let (browser, _) = scenario.confirmed(MAYA, TEN);
    let desk = ava(&scenario);
    let order = desk_order(DeskClient::Known(ClientId::new(1)), "2026-11-24 15:00");
    let mut raw = db.raw();
    raw.run("BEGIN; LOCK TABLE bookings IN SHARE MODE").unwrap();
    std::thread::scope(|scope| {
        let comes = scope.spawn(|| scenario.book(&browser, "2026-11-24 12:00"));
        db.until_waiting(1);
        let books = scope.spawn(|| admin::create_desk_booking(&scenario.ctx, &desk, &order).map(drop));
        db.until_waiting(2);
        raw.run("COMMIT").unwrap();
        comes.join().unwrap();
        books.join().unwrap().unwrap();
    });
    assert_eq!(db.ask("SELECT CAST(COUNT(client_id) AS TEXT) AS value FROM bookings"), ["3"]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// She has never booked here before, and has the number first; whoever forgets has her account, because her number is now on the card.
#[test]
fn a_first_booking_and_an_erasure_do_not_deadlock() {
    let scenario = two_years_later(|scenario| of_the_desk(&scenario.db, "Ava at the desk", AVA));
    let db = &scenario.db;
    let browser = scenario.signed_in_admin();
    let mut raw = db.raw();
    raw.run("BEGIN; SELECT id FROM clients WHERE id = 2 FOR UPDATE").unwrap();
    std::thread::scope(|scope| {
        let comes = scope.spawn(|| scenario.book(&browser, LATER));
        db.until_waiting(1);
        let forgets = scope.spawn(|| forgets(&scenario.ctx));
        db.until_waiting(2);
        raw.run("COMMIT").unwrap();
        comes.join().unwrap();
        forgets.join().unwrap();
    });
    let card = format!("Ava at the desk {AVA}");
    assert_eq!(cards(db), ["Deleted client -", &card]);
    assert_eq!(db.ask("SELECT CAST(COUNT(identity_id) AS TEXT) AS value FROM clients"), ["1"]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// Whoever forgets has not queued for the number, as a Parlour of before does not.
#[test]
fn a_card_erased_during_a_claim_stays_erased() {
    let scenario = two_years_later(|scenario| of_the_desk(&scenario.db, "Bea", STRANGER));
    let db = &scenario.db;
    let event = coming(&scenario, STRANGER);
    let mut raw = db.raw();
    let now = db.moment(scenario.now());
    raw.run(&format!(
        "BEGIN; SELECT id FROM clients WHERE id = 2 FOR UPDATE; INSERT INTO erasures VALUES (1, 2, {now}); \
         UPDATE clients SET name = 'Deleted client', phone = NULL, whatsapp_phone = NULL WHERE id = 2"
    ))
    .unwrap();
    std::thread::scope(|scope| {
        let comes = scope.spawn(|| receive(&scenario.ctx, &event));
        db.until_waiting(1);
        raw.run("COMMIT").unwrap();
        comes.join().unwrap().unwrap();
    });
    let new = "Maya on WhatsApp +15550100399";
    assert_eq!(cards(db), ["Maya Chen +15550100301", "Deleted client -", new]);
    assert_eq!(deadlocks(db), ["0"]);
}

/// All the people first, then the browser, as whoever writes a message does.
#[test]
fn an_erasure_locks_people_before_the_session() {
    let scenario = open(TestDb::postgres());
    let db = &scenario.db;
    let browser = scenario.browser();
    let (id, other) = (scenario.book(&browser, TEN), scenario.browser());
    let link = scenario.booking_link(&browser, id);
    scenario.send(MAYA, &link).unwrap();
    let link = scenario.profile(&other);
    scenario.send(STRANGER, &link).unwrap();
    db.run(&format!("UPDATE clients SET whatsapp_phone = '{MAYA}' WHERE id = 2"));
    let mut raw = db.raw();
    raw.run("BEGIN; SELECT id FROM sessions FOR UPDATE").unwrap();
    std::thread::scope(|scope| {
        let leaves = scope.spawn(|| erase_own_data(&scenario.ctx, &glow(), &browser));
        db.until_waiting(1);
        let free =
            "SELECT phone AS value FROM identities WHERE phone LIKE '+1555010%' FOR UPDATE SKIP LOCKED";
        assert_eq!(raw.ask(free).unwrap(), [""; 0], "both wait for her");
        raw.run("COMMIT").unwrap();
        leaves.join().unwrap().unwrap();
    });
    assert_eq!(cards(db), ["Deleted client -", "Maya on WhatsApp +15550100301"]);
    db.is_damaged_on_purpose();
}
