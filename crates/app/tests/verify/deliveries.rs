//! WhatsApp delivers at least once, in any order, and sometimes all at once.

use std::sync::{Arc, Barrier};

use domain::Role;
use ports::{StoreError, StoreResult};
use testkit::{HookedStore, SeededEntropy, StoreHooks, WriteTx, on_both_databases};
use verification::{Event, EventKind, MessageContent, StatusUpdate};

use crate::phones::{AVA, LEO, MAYA, STRANGER, Scenario, on_both, open, text, with_phone};

pub(crate) fn all_at_once(scenario: &Scenario, events: &[Event]) {
    let start = Barrier::new(events.len());
    std::thread::scope(|scope| {
        for event in events {
            let start = &start;
            scope.spawn(move || {
                start.wait();
                // As WhatsApp does when it hears of trouble.
                while scenario.receive(event).is_err() {}
            });
        }
    });
}

#[on_both_databases(open)]
fn twenty_copies_at_once_are_one_message(scenario: &Scenario) {
    let (browser, id, link) = scenario.booked("2026-11-24 10:00");
    let event = scenario.message(MAYA, &link);
    all_at_once(scenario, &vec![event; 20]);
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.messages().len(), 1);
    assert_eq!(scenario.db.count("inbound_events"), 1);
    assert_eq!(scenario.db.count("audit_log WHERE action = 'booking.confirmed'"), 1);
    assert_eq!(scenario.role(&browser), Some(Role::Client));
}

#[on_both_databases(open)]
fn one_of_twenty_phones_with_a_code_is_the_client(scenario: &Scenario) {
    let (_, id, link) = scenario.booked("2026-11-24 10:00");
    let events: Vec<Event> = (0..20).map(|n| scenario.message(&format!("155501004{n:02}"), &link)).collect();
    all_at_once(scenario, &events);
    assert_eq!(scenario.status(id), "confirmed -");
    assert_eq!(scenario.db.count("clients"), 1);
    let booked = scenario.messages().into_iter().filter(|message| message.contains("Booked:")).count();
    let unknown =
        scenario.messages().into_iter().filter(|message| message.contains("I don't know that code")).count();
    assert_eq!((booked, unknown), (1, 19));
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'failed'"), 0);
}

#[on_both_databases(open)]
fn one_of_several_late_confirmations_wins(scenario: &Scenario) {
    let mut events = Vec::new();
    for n in 0..6 {
        let (.., link) = scenario.booked("2026-11-24 10:00");
        events.push(scenario.message(&format!("155501004{n:02}"), &link));
        scenario.clock.advance(chrono::TimeDelta::minutes(31));
    }
    all_at_once(scenario, &events);
    assert_eq!(scenario.db.count("bookings WHERE status = 'confirmed'"), 1);
    let gone = scenario
        .messages()
        .into_iter()
        .filter(|message| message.contains("has been taken meanwhile"))
        .count();
    assert_eq!(gone, 5);
}

/// What matters of a scenario, without the numbers that rows get by the order of their making.
fn state(scenario: &Scenario) -> Vec<String> {
    let mut state = scenario
        .db
        .ask("SELECT kind || ' ' || state || ' ' || session_id AS value FROM challenges ORDER BY id");
    state.extend(scenario.db.ask("SELECT id || ' ' || status AS value FROM bookings ORDER BY id"));
    state.extend(scenario.db.ask(
        "SELECT s.id || ' ' || coalesce(s.role_cap, '-') || ' ' || coalesce(i.phone, '-') AS value \
         FROM sessions s LEFT JOIN identities i ON i.id = s.identity_id ORDER BY s.id",
    ));
    state.extend(scenario.db.ask(
        "SELECT c.name || ' ' || coalesce(i.phone, '-') AS value FROM clients c LEFT JOIN identities i ON i.id = c.identity_id \
         ORDER BY i.phone",
    ));
    state.extend(scenario.db.ask("SELECT dedupe_key AS value FROM messages ORDER BY dedupe_key"));
    state
}

/// Messages that do not compete for one code: bookings, profiles, sign-ins, small talk, statuses.
fn deliveries(scenario: &Scenario) -> Vec<Event> {
    let (booker, reader, worker, other) =
        (scenario.browser(), scenario.browser(), scenario.browser(), scenario.browser());
    let id = scenario.book(&booker, "2026-11-24 10:00");
    let confirming = scenario.booking_link(&booker, id);
    let (profile, login, edited) =
        (scenario.profile(&reader), scenario.login(&worker), scenario.profile(&other));
    let status = |n: i64, delivery| {
        EventKind::Status(StatusUpdate {
            wamid: format!("wamid.out{n}"),
            delivery,
            tracker: None,
            code: None,
            billable: None,
        })
    };
    vec![
        scenario.message(MAYA, &confirming),
        scenario.message(STRANGER, &profile),
        scenario.message(AVA, &login),
        scenario.event(&with_phone(LEO), text(&format!("is this right? {}", edited.code))),
        scenario.event(&with_phone("15550100398"), text("hello")),
        scenario
            .event(&with_phone("15550100397"), MessageContent::Other { kind: "image".into(), code: None }),
        scenario.news(status(1, verification::Delivery::Read)),
        scenario.news(status(1, verification::Delivery::Delivered)),
    ]
}

#[test]
fn deliveries_in_any_order_end_in_the_same_state() {
    let straight = std::sync::Mutex::new(None::<Vec<String>>);
    for seed in 0..6 {
        on_both(|scenario| {
            let events = deliveries(scenario);
            let chance = SeededEntropy::new(seed);
            let mut order: Vec<usize> = (0..events.len()).collect();
            if seed > 0 {
                order.extend((0..events.len()).map(|_| chance.below(events.len())));
                for last in (1..order.len()).rev() {
                    order.swap(last, chance.below(last + 1));
                }
            }
            for index in order {
                scenario.receive(&events[index]).unwrap();
            }
            let state = state(scenario);
            let mut first = straight.lock().unwrap();
            let expected = first.get_or_insert_with(|| state.clone());
            assert_eq!(&state, expected, "seed {seed} on {}", scenario.db.backend);
        });
    }
}

#[on_both_databases(open)]
fn a_failed_event_does_not_stop_the_next(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    let (_, link) = scenario.new_profile();
    // No hash is one byte long: the row makes no sense.
    let short = if scenario.db.backend == testkit::Backend::Sqlite { "x'00'" } else { "'\\x00'" };
    scenario.db.run(&format!("UPDATE challenges SET body_hash = {short}"));
    let event = scenario.message(MAYA, &link);
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'failed'"), 1);
    assert_eq!(scenario.messages(), Vec::<String>::new());
    let other = scenario.verified(MAYA);
    assert_eq!(scenario.role(&other), Some(Role::Client));
}

/// Transactions go well and then cannot be committed.
struct Unplugged;

impl StoreHooks for Unplugged {
    fn before_commit(&self, _: WriteTx<'_>) -> StoreResult<()> {
        Err(StoreError::Unavailable("pulled out".into()))
    }
}

#[on_both_databases(open)]
fn an_uncommitted_event_is_processed_again(scenario: &Scenario) {
    let events = deliveries(scenario);
    let mut ctx = scenario.ctx.clone();
    ctx.store = Arc::new(HookedStore::new(ctx.store, Unplugged));
    let before = scenario.db.dump();
    for event in &events {
        let failed = app::verify::receive(&ctx, event);
        assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
    }
    assert_eq!(scenario.db.dump(), before, "no key, no effect, no answer");
    for event in &events {
        scenario.receive(event).unwrap();
    }
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'done'"), events.len());
    assert_eq!(scenario.db.count("bookings WHERE status = 'confirmed'"), 1);
}
