//! Limits of bookings and links fit many people behind one address: a carrier, a salon's Wi-Fi.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use ports::platform::RateLimitStore;
use serde_json::json;
use testkit::{TestApp, TestDb, for_each_database};

use crate::support::{MONDAY_TEN, cut_with, glow, luna};

const BOOK: &str = "/api/client/book";
const LINK: &str = "/api/client/whatsapp-link";

/// A process that counts alone, and one that counts in the database.
fn each_counter(test: impl Fn(&TestApp) + Sync) {
    for_each_database(|db| {
        db.seed_shop(&glow());
        db.seed_shop(&luna());
        test(&process(db, None));
    });
    for_each_database(|db| {
        db.seed_shop(&glow());
        db.seed_shop(&luna());
        test(&process(db, Some(db.database.clone())));
    });
}

fn process(db: &TestDb, store: Option<Arc<dyn RateLimitStore>>) -> TestApp {
    TestApp::start_with(db, |settings| {
        settings.rate_limits = true;
        settings.allowances = store;
        settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
    })
}

#[test]
fn refused_bookings_use_up_no_limit() {
    each_counter(|app| {
        let first = app.visitor();
        assert_eq!(first.post(BOOK, &cut_with(1, MONDAY_TEN)).status, 201);
        let ada = app.visitor();
        for _ in 0..8 {
            assert_eq!(ada.post(BOOK, &cut_with(1, MONDAY_TEN)).status, 409, "the time is taken");
        }
        let answers: Vec<u16> = (0..6).map(|_| ada.post(BOOK, &json!({})).status).collect();
        assert_eq!(answers, [400, 400, 400, 400, 400, 429], "what cannot be read counts");
    });
}

#[test]
fn an_address_has_sixty_tries_at_each_salon() {
    each_counter(|app| {
        let from = |host: &str| {
            let headers = [("content-type", "application/json"), ("x-forwarded-for", "198.51.100.1")];
            app.visitor_at(host).send("POST", BOOK, &headers, b"{}").status
        };
        let answers: Vec<u16> = (0..61).map(|_| from("glow.localhost")).collect();
        assert_eq!(answers.iter().filter(|status| **status == 400).count(), 60, "{answers:?}");
        assert_eq!(answers.last(), Some(&429));
        assert_eq!(from("luna.localhost"), 400, "another salon has its own");
    });
}

#[test]
fn each_kind_of_link_has_its_own_limit() {
    each_counter(|app| {
        let ada = app.visitor();
        let booked = ada.post(BOOK, &cut_with(1, MONDAY_TEN)).json();
        let own = format!("{LINK}?bookingId={}", booked["id"]);
        let links = |path: &str, times: usize| (0..times).map(|_| ada.get(path).status).collect::<Vec<_>>();
        assert_eq!(links(&own, 12), [200; 12], "the same code every time");
        assert_eq!(links(LINK, 6), [200, 200, 200, 200, 200, 429], "five for the profile");
        assert_eq!(links(&own, 2), [200; 2]);
        assert_eq!(links(&format!("{LINK}?bookingId=999"), 1), [429], "guessing is not free");
        let login = format!("{LINK}?purpose=login");
        assert_eq!(
            links(&login, 6),
            [200, 200, 200, 200, 200, 429],
            "five sign-ins, whatever the others took"
        );

        let eve = app.visitor();
        let guesses: Vec<u16> =
            (0..6).map(|id| eve.get(&format!("{LINK}?bookingId={}", 900 + id)).status).collect();
        assert_eq!(guesses, [404, 404, 404, 404, 404, 429]);
    });
}
