//! WhatsApp delivers at least once, in any order, and sometimes all at once.

use std::sync::{Arc, Barrier};

use domain::Role;
use ports::{StoreError, StoreResult};
use testkit::{HookedStore, SeededEntropy, StoreHooks, WriteTx};
use verification::{Event, EventKind, MessageContent, StatusUpdate};

use crate::phones::{AVA, MAYA, OKAFOR, STRANGER, Street, on_both, text, text_of, with_phone};

fn all_at_once(street: &Street<'_>, events: &[Event]) {
    let start = Barrier::new(events.len());
    std::thread::scope(|scope| {
        for event in events {
            let start = &start;
            scope.spawn(move || {
                start.wait();
                // As WhatsApp does when it hears of trouble.
                while street.receive(event).is_err() {}
            });
        }
    });
}

#[test]
fn twenty_copies_at_once_are_one_message() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, "2026-11-24 10:00");
        let link = street.booking_link(&browser, id);
        let event = street.event(&with_phone(MAYA), text(&text_of(&link)));
        all_at_once(street, &vec![event; 20]);
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(street.messages().len(), 1);
        assert_eq!(street.count("inbound_events"), "1");
        assert_eq!(street.count("audit_log WHERE action = 'booking.confirmed'"), "1");
        assert_eq!(street.role(&browser), Some(Role::Client));
    });
}

#[test]
fn of_twenty_phones_with_one_code_one_is_the_client() {
    on_both(|street| {
        let browser = street.browser();
        let id = street.book(&browser, "2026-11-24 10:00");
        let link = street.booking_link(&browser, id);
        let events: Vec<Event> = (0..20)
            .map(|n| street.event(&with_phone(&format!("155501004{n:02}")), text(&text_of(&link))))
            .collect();
        all_at_once(street, &events);
        assert_eq!(street.status(id), "confirmed -");
        assert_eq!(street.count("clients"), "1");
        let booked = street.messages().into_iter().filter(|message| message.contains("Booked:")).count();
        let unknown = street
            .messages()
            .into_iter()
            .filter(|message| message.contains("I don't know that code"))
            .count();
        assert_eq!((booked, unknown), (1, 19));
        assert_eq!(street.count("inbound_events WHERE outcome = 'failed'"), "0");
    });
}

#[test]
fn late_confirmations_race_for_one_time_and_one_wins() {
    on_both(|street| {
        let mut events = Vec::new();
        for n in 0..6 {
            let browser = street.browser();
            let id = street.book(&browser, "2026-11-24 10:00");
            let link = street.booking_link(&browser, id);
            events.push(street.event(&with_phone(&format!("155501004{n:02}")), text(&text_of(&link))));
            street.clock.advance(chrono::TimeDelta::minutes(31));
        }
        all_at_once(street, &events);
        assert_eq!(street.count("bookings WHERE status = 'confirmed'"), "1");
        let gone = street
            .messages()
            .into_iter()
            .filter(|message| message.contains("has been taken meanwhile"))
            .count();
        assert_eq!(gone, 5);
    });
}

/// What matters of a street, without the numbers that rows get by the order of their making.
fn state(street: &Street<'_>) -> Vec<String> {
    let mut state = street
        .db
        .ask("SELECT kind || ' ' || state || ' ' || session_id AS value FROM challenges ORDER BY id");
    state.extend(street.db.ask("SELECT id || ' ' || status AS value FROM bookings ORDER BY id"));
    state.extend(street.db.ask(
        "SELECT s.id || ' ' || coalesce(s.role_cap, '-') || ' ' || coalesce(i.phone, '-') AS value \
         FROM sessions s LEFT JOIN identities i ON i.id = s.identity_id ORDER BY s.id",
    ));
    state.extend(street.db.ask(
        "SELECT c.name || ' ' || coalesce(i.phone, '-') AS value FROM clients c LEFT JOIN identities i ON i.id = c.identity_id \
         ORDER BY i.phone",
    ));
    state.extend(street.db.ask("SELECT dedupe_key AS value FROM messages ORDER BY dedupe_key"));
    state
}

/// Messages that do not compete for one code: bookings, profiles, sign-ins, small talk, statuses.
fn deliveries(street: &Street<'_>) -> Vec<Event> {
    let (booker, reader, worker, other) =
        (street.browser(), street.browser(), street.browser(), street.browser());
    let id = street.book(&booker, "2026-11-24 10:00");
    let confirming = street.booking_link(&booker, id);
    let (profile, login, edited) = (street.profile(&reader), street.login(&worker), street.profile(&other));
    let status = |n: i64, delivery| {
        EventKind::Status(StatusUpdate {
            wamid: format!("wamid.out{n}"),
            delivery,
            tracker: None,
            code: None,
        })
    };
    vec![
        street.event(&with_phone(MAYA), text(&text_of(&confirming))),
        street.event(&with_phone(STRANGER), text(&text_of(&profile))),
        street.event(&with_phone(AVA), text(&text_of(&login))),
        street.event(&with_phone(OKAFOR), text(&format!("is this right? {}", edited.code))),
        street.event(&with_phone("15550100398"), text("hello")),
        street.event(&with_phone("15550100397"), MessageContent::Other { kind: "image".into(), code: None }),
        street.news(status(1, verification::Delivery::Read)),
        street.news(status(1, verification::Delivery::Delivered)),
    ]
}

#[test]
fn any_order_and_any_repetition_of_deliveries_ends_in_the_same_state() {
    let straight = std::sync::Mutex::new(None::<Vec<String>>);
    for seed in 0..6 {
        on_both(|street| {
            let events = deliveries(street);
            let chance = SeededEntropy::new(seed);
            let mut order: Vec<usize> = (0..events.len()).collect();
            if seed > 0 {
                order.extend((0..events.len()).map(|_| chance.below(events.len())));
                for last in (1..order.len()).rev() {
                    order.swap(last, chance.below(last + 1));
                }
            }
            for index in order {
                street.receive(&events[index]).unwrap();
            }
            let state = state(street);
            let mut first = straight.lock().unwrap();
            let expected = first.get_or_insert_with(|| state.clone());
            assert_eq!(&state, expected, "seed {seed} on {}", street.db.backend);
        });
    }
}

#[test]
fn an_event_that_fails_is_remembered_and_the_next_one_has_its_turn() {
    on_both(|street| {
        street.db.is_damaged_on_purpose();
        let browser = street.browser();
        let link = street.profile(&browser);
        // No hash is one byte long: the row makes no sense.
        let short = if street.db.backend == testkit::Backend::Sqlite { "x'00'" } else { "'\\x00'" };
        street.db.run(&format!("UPDATE challenges SET body_hash = {short}"));
        let event = street.event(&with_phone(MAYA), text(&text_of(&link)));
        street.receive(&event).unwrap();
        assert_eq!(street.count("inbound_events WHERE outcome = 'failed'"), "1");
        assert_eq!(street.messages(), Vec::<String>::new());
        let other = street.browser();
        let link = street.profile(&other);
        street.send(MAYA, &link);
        assert_eq!(street.role(&other), Some(Role::Client));
    });
}

/// Transactions go well and then cannot be committed.
struct Unplugged;

impl StoreHooks for Unplugged {
    fn before_commit(&self, _: WriteTx<'_>) -> StoreResult<()> {
        Err(StoreError::Unavailable("pulled out".into()))
    }
}

#[test]
fn what_cannot_be_committed_leaves_nothing_and_is_delivered_again() {
    on_both(|street| {
        let events = deliveries(street);
        let mut ctx = street.ctx.clone();
        ctx.store = Arc::new(HookedStore::new(ctx.store, Unplugged));
        let before = street.db.dump();
        for event in &events {
            let failed = app::verify::receive(&ctx, event);
            assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
        }
        assert_eq!(street.db.dump(), before, "no key, no effect, no answer");
        for event in &events {
            street.receive(event).unwrap();
        }
        assert_eq!(street.count("inbound_events WHERE outcome = 'done'"), events.len().to_string());
        assert_eq!(street.count("bookings WHERE status = 'confirmed'"), "1");
    });
}
