//! What holds for every answer: headers, origin, limits, pages.

use std::net::{IpAddr, Ipv4Addr};

use crate::log_privacy::Listener;
use crate::support::{MONDAY_TEN, cut_with, glow, luna, two_salons, world};
use chrono::TimeDelta;
use parlour_http::Settings;
use serde_json::json;
use testkit::{TestApp, TestDb, for_each_database, salon};

const SLOTS: &str = "/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=1";

#[test]
fn every_answer_carries_the_security_headers() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let visitor = app.visitor();
    for path in [
        "/api/client/services",
        "/api/nothing",
        "/api/client/bookings",
        "/booking",
        "/assets/none.js",
        "/healthz",
        "/a.png",
    ] {
        let answer = visitor.get(path);
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(
            answer.header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"),
            "{path}"
        );
        assert!(!answer.header("content-security-policy").contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-request-id").len(), 36, "{path}");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
    }
    assert_eq!(visitor.get("/api/client/bookings").header("cache-control"), "no-store");
    assert_eq!(visitor.get(SLOTS).header("cache-control"), "no-store");
}

#[test]
fn production_asks_for_tls_and_knows_its_own_hosts_only() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    let app = TestApp::start_at(world(), &db, |settings| settings.production = true);
    let home = app.visitor_at("glow.parlour.example").get("/api/client/shop-config");
    let hsts = "max-age=31536000; includeSubDomains";
    assert_eq!((home.status, home.header("strict-transport-security")), (200, hsts));
    for host in ["evil.example", "localhost", "127.0.0.1", "glow.parlour.example.evil.example"] {
        assert_eq!(app.visitor_at(host).get("/").status, 404, "{host}");
        assert_eq!(app.visitor_at(host).get("/api/client/shop-config").status, 404, "{host}");
    }
    // A forwarded host is not believed.
    let forwarded =
        [("x-forwarded-host", "glow.parlour.example"), ("forwarded", "host=glow.parlour.example")];
    assert_eq!(
        app.visitor_at("evil.example").send("GET", "/api/client/shop-config", &forwarded, b"").status,
        404
    );
}

#[test]
fn writes_from_another_site_are_refused() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let visitor = app.visitor();
    let body = cut_with(1, MONDAY_TEN).to_string();
    let from = |name: &str, value: &str| {
        visitor.send(
            "POST",
            "/api/client/book",
            &[("content-type", "application/json"), (name, value)],
            body.as_bytes(),
        )
    };
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "http://luna.localhost"),
        ("origin", "https://glow.localhost"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let refused = from(name, value);
        assert_eq!((refused.status, refused.code()), (403, "forbidden"), "{name}: {value}");
        assert_eq!(refused.header("x-content-type-options"), "nosniff");
    }
    assert_eq!(from("origin", "http://glow.localhost").status, 201);
}

#[test]
fn limits_hold_when_they_are_on_and_name_a_time() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        db.seed_shop(&luna());
        let app = TestApp::start_with(db, |settings| settings.rate_limits = true);
        let visitor = app.visitor();
        let answers: Vec<u16> = (0..6).map(|_| visitor.post("/api/client/book", &json!({})).status).collect();
        assert_eq!(answers, [400, 400, 400, 400, 400, 429], "five attempts in ten minutes for a session");
        let limited = visitor.post("/api/client/book", &json!({}));
        assert_eq!(limited.code(), "rate_limited");
        assert!(limited.header("retry-after").parse::<u64>().expect("seconds") <= 121);
        // Another browser at the same address shares its limit, whatever address it forwards.
        let others: Vec<u16> = (0..60)
            .map(|i| {
                let address = format!("198.51.100.{i}");
                let headers = [("content-type", "application/json"), ("x-forwarded-for", address.as_str())];
                app.visitor().send("POST", "/api/client/book", &headers, b"{}").status
            })
            .collect();
        // Of the sixty of an hour, the first browser has used five: those that its own limit refused do not count.
        assert_eq!(others.iter().filter(|status| **status == 400).count(), 55, "{others:?}");
    });
}

/// What protects people and salons is counted for all processes; what protects a process, by each.
#[test]
fn two_processes_count_together_what_is_counted_by_the_hour() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let shares = |settings: &mut Settings| {
            settings.rate_limits = true;
            settings.allowances = Some(db.database.clone());
        };
        let both = [TestApp::start_with(db, shares), TestApp::start_with(db, shares)];
        let ada = both[0].visitor();
        let book = |number: usize| {
            let headers = [("content-type", "application/json")];
            ada.answered_by(&both[number % 2]).send("POST", "/api/client/book", &headers, b"{}")
        };
        let answers: Vec<u16> = (0..5).map(|number| book(number).status).collect();
        assert_eq!(answers, [400; 5], "her five attempts, on either");
        for number in [0, 1] {
            let refused = book(number);
            assert_eq!((refused.status, refused.code()), (429, "rate_limited"), "{}", refused.text);
            assert_eq!(refused.header("retry-after"), "121");
        }
        for app in &both {
            app.clock.advance(TimeDelta::minutes(2));
        }
        assert_eq!([book(0).status, book(1).status], [400, 429], "one more after two minutes, for both");
    });
}

#[test]
fn an_unknown_proxy_is_in_the_log() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    let listener = Listener::new();
    let app = TestApp::start_with(&db, |settings| settings.production = true);
    let said = || listener.text().matches("TRUSTED_PROXIES is empty").count();
    assert_eq!((app.visitor().get("/healthz").status, said()), (200, 0));
    for _ in 0..2 {
        let _ = app.visitor().send("GET", "/healthz", &[("x-forwarded-for", "198.51.100.1")], b"");
    }
    assert_eq!(said(), 1);
}

#[test]
fn a_trusted_proxy_is_believed_about_its_last_hop() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    let app = TestApp::start_with(&db, |settings| {
        settings.rate_limits = true;
        settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
    });
    let from = |address: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        app.visitor().send("POST", "/api/client/book", &headers, b"{}").status
    };
    let honest: Vec<u16> = (0..30).map(|i| from(&format!("198.51.100.{i}"))).collect();
    assert!(honest.iter().all(|status| *status == 400), "thirty addresses, thirty callers: {honest:?}");
    // A proxy that writes a line of its own below the client's.
    let two_lines = |i: usize| {
        let forged = format!("203.0.113.{i}");
        let lines = [("x-forwarded-for", forged.as_str()), ("x-forwarded-for", "198.51.100.201")];
        let headers = [&[("content-type", "application/json")], &lines[..]].concat();
        app.visitor().send("POST", "/api/client/book", &headers, b"{}").status
    };
    let forger: Vec<u16> = (0..70).map(two_lines).collect();
    assert_eq!(
        forger.iter().filter(|status| **status == 400).count(),
        60,
        "what stands above is not believed"
    );
    let liar: Vec<u16> = (0..70).map(|i| from(&format!("203.0.113.{i}, 198.51.100.200"))).collect();
    assert_eq!(
        liar.iter().filter(|status| **status == 400).count(),
        60,
        "what the client wrote in front is not believed"
    );
    let network: Vec<u16> = (0..70).map(|i| from(&format!("2001:db8:1:2::{i:x}"))).collect();
    assert_eq!(network.iter().filter(|status| **status == 400).count(), 60, "64 bits of IPv6 are one caller");
}

#[test]
fn pages_carry_the_salon_as_data_that_cannot_run() {
    let db = TestDb::sqlite();
    let mut nasty = glow();
    nasty.name = "Glow</script><script>alert(1)</script>".into();
    nasty.branding.business_description = Some("\"><script>alert(2)</script>".into());
    db.seed_shop(&nasty);
    let app = TestApp::start(&db);
    let page = app.visitor().get("/booking/datetime");
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.header("content-type").starts_with("text/html"));
    let block =
        page.text.split_once(r#"id="shop-config">"#).and_then(|(_, rest)| rest.split_once("</script>"));
    let data: serde_json::Value = serde_json::from_str(block.expect("a data block").0).expect("JSON");
    assert_eq!(data["name"], nasty.name.as_str());
    assert!(!page.text.contains("<script>alert"), "{}", page.text);

    let platform = app.visitor_at("www.localhost").get("/");
    assert!(platform.text.contains(r#"id="shop-config">null</script>"#));
    let nobody = app.visitor_at("nobody.localhost").get("/");
    assert!(nobody.status == 404 && !nobody.text.contains(r#"id="shop-config""#));
}

#[test]
fn assets_are_compressed_immutable_and_nothing_else_is_served() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let visitor = app.visitor();
    let page = visitor.get("/").text;
    let script = page
        .split('"')
        .find(|part| part.starts_with("/assets/main-") && part.rsplit('.').next() == Some("js"));
    let script = script.expect("the page names its script");
    let plain = visitor.send("GET", script, &[("accept-encoding", "identity")], b"");
    assert_eq!((plain.status, plain.header("content-type")), (200, "text/javascript; charset=utf-8"));
    assert!(plain.header("cache-control").contains("immutable"));
    for path in [
        "/assets/../Cargo.toml",
        "/assets/%2e%2e%2fCargo.toml",
        "/assets/none.js",
        "/index.html",
        "/.env",
        "/assets/",
    ] {
        assert_eq!(visitor.get(path).status, 404, "{path}");
    }
    assert_eq!(visitor.send("POST", "/booking", &[], b"").status, 405);
    assert_eq!(visitor.send("POST", script, &[], b"").code(), "wrong_method");
}

#[test]
fn head_works_and_wrong_methods_name_the_allowed_ones() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let visitor = app.visitor();
    for path in ["/healthz", "/readyz", "/api/client/services", SLOTS, "/booking"] {
        let head = visitor.send("HEAD", path, &[], b"");
        assert_eq!((head.status, head.text.as_str()), (200, ""), "{path}");
    }
    let refused = visitor.send("PATCH", "/api/client/book", &[], b"");
    assert_eq!((refused.status, refused.header("allow")), (405, "POST"));
}

/// The breaker counts bookings, not attempts, and the salon, not the spelling of its host.
#[test]
fn a_flooded_salon_stops_taking_bookings_of_strangers() {
    for_each_database(|db| {
        let team = (0..5).fold(salon().open_every_day(0..24).service("Fringe", 15, 1_500), |team, number| {
            team.stylist(&format!("Stylist {number}"))
        });
        db.seed_shop(&team.seed());
        let app = TestApp::start_with(db, |settings| {
            settings.rate_limits = true;
            settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
        });
        let book = |number: usize| {
            let body = json!({
                "services": [{"service_id": 1}], "staff_id": number % 5 + 1, "client_name": "Ada",
                "start_time": format!("2026-11-24T{:02}:{:02}:00Z", number / 20, number / 5 % 4 * 15)
            });
            let address = format!("198.51.{}.{}", number / 100, number % 100);
            let headers = [("content-type", "application/json"), ("x-forwarded-for", address.as_str())];
            app.visitor().send("POST", "/api/client/book", &headers, body.to_string().as_bytes())
        };
        for number in 0..120 {
            let answer = book(number);
            assert_eq!(answer.status, 201, "{number}: {}", answer.text);
        }
        let refused = book(120);
        assert_eq!((refused.status, refused.code()), (429, "rate_limited"), "{}", refused.text);
        assert!(!refused.header("retry-after").is_empty());
        app.clock.advance(TimeDelta::minutes(61));
        assert_eq!(book(121).status, 201, "an hour later it is over");
    });
}

#[test]
fn health_says_no_more_than_it_must() {
    for_each_database(|db| {
        let app = TestApp::start(db);
        let nobody = app.visitor().without_session();
        assert_eq!((nobody.get("/healthz").status, nobody.get("/healthz").text.as_str()), (200, "ok"));
        assert_eq!((nobody.get("/readyz").status, nobody.get("/readyz").text.as_str()), (200, "ready"));
    });
}

#[test]
fn the_openapi_document_names_every_endpoint_and_its_shapes() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let document = app.visitor().get("/api/openapi.json").json();
    for (method, path) in parlour_http::routes() {
        assert!(document["paths"][path][method.to_lowercase()].is_object(), "{method} {path}");
    }
    let text = document.to_string();
    let references = text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    for name in references {
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name} is referred to but not described"
        );
    }
    assert!(document["components"]["schemas"]["BookRequest"].is_object());
}
