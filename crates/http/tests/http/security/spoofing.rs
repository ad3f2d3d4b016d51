//! S5: requests that another site's page makes, and heads that say they come from, or go to, somewhere else. None passes.

use std::net::{IpAddr, Ipv4Addr};

use serde_json::json;
use testkit::phone::ADMIN;
use testkit::pictures::RED_PNG;
use testkit::{TestApp, TestDb, TestVisitor, for_each_database};

use super::raw::{Request, send, send_bytes};
use crate::dashboard::two_dashboards;
use crate::dashboard_requests::draft;
use crate::support::{glow, luna, world};

/// What a page of another site cannot help saying, and what it may try to say.
const FOREIGN: [(&str, &str); 14] = [
    ("origin", "http://evil.example"),
    ("origin", "https://evil.example"),
    ("origin", "null"),
    ("origin", ""),
    ("origin", "http://luna.localhost"),
    ("origin", "http://www.localhost"),
    ("origin", "http://localhost"),
    ("origin", "http://glow.localhost.evil.example"),
    ("origin", "http://glow.localhost@evil.example"),
    ("origin", "http://evil.example/http://glow.localhost"),
    ("origin", "http://glow.localhost:8081"),
    ("origin", "glow.localhost"),
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-site", "same-site"),
];

/// Writes of the salon that its admin may do.
fn writes() -> Vec<(&'static str, &'static str)> {
    let all = parlour_http::routes().filter(|(method, path)| *method != "GET" && !path.contains("webhooks"));
    all.filter(|(_, path)| !path.contains("/platform/") && !path.contains("/public/")).collect()
}

/// An address with something in each of its places.
fn placed(path: &str) -> String {
    let places = [
        ("{id}", "1"),
        ("{exceptionId}", "1"),
        ("{date}", "2026-11-24"),
        ("{shopId}", "1"),
        ("{shop}", "1"),
        ("{progressId}", "none"),
        ("{hash}", "0"),
        ("{ext}", "jpg"),
        ("{token}", crate::visit_links::TOKEN),
    ];
    places.iter().fold(path.to_owned(), |path, (place, thing)| path.replace(place, thing))
}

fn attempt(who: &TestVisitor, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    let own = placed(path);
    if path.contains("/upload") && method == "POST" {
        let body = [
            b"--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n".as_slice(),
            RED_PNG,
            b"\r\n--line--\r\n",
        ];
        let form = [&[("content-type", "multipart/form-data; boundary=line")], headers].concat();
        return who.send(method, &own, &form, &body.concat()).status;
    }
    let body = if path.starts_with("/api/admin") { draft(path) } else { json!({"name": "Eve"}) };
    let json = [&[("content-type", "application/json")], headers].concat();
    who.send(method, &own, &json, body.to_string().as_bytes()).status
}

#[test]
fn no_page_of_another_site_writes_in_an_admins_name() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let before = db.dump();
        let mut tried = 0;
        for (method, path) in writes() {
            for foreign in FOREIGN {
                assert_eq!(
                    attempt(&admin, method, path, &[foreign]),
                    403,
                    "{method} {path} with {foreign:?}"
                );
                tried += 1;
            }
            // Two lines, of which one is right.
            for pair in [
                ["http://glow.localhost", "http://evil.example"],
                ["http://evil.example", "http://glow.localhost"],
            ] {
                let lines = pair.map(|origin| ("origin", origin));
                assert_eq!(attempt(&admin, method, path, &lines), 403, "{method} {path} with {pair:?}");
                tried += 1;
            }
        }
        assert_eq!(db.dump(), before, "nothing was written");
        let own = [("origin", "http://glow.localhost"), ("sec-fetch-site", "same-origin")];
        assert_eq!(attempt(&admin, "POST", "/api/admin/categories", &own), 201, "the salon's own page may");
        println!("figure S5 another site's page {}: {tried} writes tried, 0 passed", db.backend);
    });
}

/// A browser sends cookies by itself, but no other credential.
#[test]
fn a_cookie_alone_or_another_content_type_writes_nothing() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let session = admin.session.clone().expect("a session");
        let cookie_alone = admin.without_session();
        cookie_alone.plant_cookie("session-id", &session);
        let before = db.dump();
        for (method, path) in writes() {
            // An anonymous caller may book, follow the link of a mail or of a message, and sign out to no effect.
            let anonymous = [
                "/api/client/book",
                "/api/links/{token}/offer",
                "/api/client/mail-link",
                "/api/client/staff/suggestions",
                "/api/session/logout",
            ];
            if anonymous.contains(&path) {
                continue;
            }
            assert_eq!(attempt(&cookie_alone, method, path, &[]), 401, "{method} {path}");
            let is_json =
                draft(path).is_object() && path.starts_with("/api/admin") && !path.contains("/upload");
            if method == "DELETE" || !is_json || path.ends_with("/token") {
                continue;
            }
            let own = placed(path);
            for kind in [
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "text/json",
                "",
            ] {
                let answer =
                    admin.send(method, &own, &[("content-type", kind)], draft(path).to_string().as_bytes());
                assert_eq!((answer.status, answer.code()), (415, "not_json"), "{method} {path} as {kind:?}");
            }
        }
        cookie_alone.plant_cookie("session-id", &session);
        let mut seeded = admin.clone();
        seeded.session = app.visitor().session;
        seeded.plant_cookie("session-id", &session);
        assert_eq!(
            attempt(&seeded, "POST", "/api/admin/categories", &[]),
            401,
            "a header that is not the cookie's"
        );
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// A read never writes, whatever method its headers claim.
#[test]
fn no_read_writes_and_no_header_or_field_changes_the_method() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let rows = || -> Vec<String> {
            let quiet = |row: &String| !["audit_log", "sessions"].iter().any(|table| row.starts_with(table));
            db.dump().into_iter().filter(quiet).collect()
        };
        let before = rows();
        let ways = [
            ("x-http-method-override", "DELETE"),
            ("x-method-override", "DELETE"),
            ("x-http-method", "PUT"),
            ("x-original-method", "POST"),
        ];
        // A link is made to be made: it is what its route is for.
        for (method, path) in parlour_http::routes().filter(|(_, path)| !path.ends_with("/whatsapp-link")) {
            if method != "GET" {
                continue;
            }
            let own = placed(path);
            let plain = admin.get(&own).status;
            for way in ways {
                assert_eq!(admin.send("GET", &own, &[way], b"").status, plain, "{path} with {way:?}");
                assert_eq!(admin.send("HEAD", &own, &[way], b"").status, plain, "HEAD {path} with {way:?}");
            }
            assert_eq!(admin.get(&format!("{own}?_method=DELETE")).status, plain, "{path}");
        }
        assert_eq!(rows(), before, "nothing was written");
    });
}

#[test]
fn no_other_origin_is_ever_let_read() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    let origins = ["https://evil.example", "null", "http://luna.localhost", "http://glow.localhost", "*"];
    let mut tried = 0;
    for (method, path) in parlour_http::routes() {
        let own = placed(path);
        for origin in origins {
            let asked = [
                ("origin", origin),
                ("access-control-request-method", method),
                ("access-control-request-headers", "x-session-id, content-type"),
                ("access-control-request-private-network", "true"),
            ];
            let mut answers = vec![admin.send("OPTIONS", &own, &asked, b"")];
            assert_eq!(answers[0].status, 405, "{path}: there is nobody to ask");
            if method == "GET" {
                answers.push(admin.send("GET", &own, &asked[..1], b""));
            }
            for answer in answers {
                for header in
                    ["origin", "credentials", "methods", "headers", "expose-headers", "private-network"]
                {
                    assert_eq!(
                        answer.header(&format!("access-control-allow-{header}")),
                        "",
                        "{path} for {origin}"
                    );
                }
                assert_eq!(answer.header("access-control-expose-headers"), "", "{path}");
                assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
                tried += 1;
            }
        }
    }
    println!("figure S5 CORS: {tried} answers, 0 let another origin read");
}

/// A server of the world: production, its own domain, and a proxy before it that is believed about addresses alone.
fn in_the_world(db: &TestDb) -> TestApp {
    db.seed_shop(&glow());
    db.seed_shop(&luna());
    TestApp::start_at(world(), db, |settings| {
        settings.production = true;
        settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
    })
}

const CONFIG: &str = "/api/client/shop-config";

/// Spellings of a host that are not one of ours.
const NOT_OURS: [&str; 26] = [
    "evil.example",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "0.0.0.0",
    "",
    ".",
    "glow",
    "glow.localhost",
    "glow.parlour.example.evil.example",
    "glow.parlour.example@evil.example",
    "evil.example@glow.parlour.example",
    "glow.parlour.example/evil",
    "glow.parlour.example#evil",
    "glow.parlour.example?evil",
    "glow.parlour.example, evil.example",
    "glow.parlour.example evil.example",
    "glow.parlour.example:80@evil.example:80",
    "http://glow.parlour.example",
    "a.glow.parlour.example",
    "glowparlour.example",
    "glow.parlour.exampleevil",
    "*.parlour.example",
    "-glow.parlour.example",
    "gl\u{f6}w.parlour.example",
    "glow..parlour.example",
];

#[test]
fn no_host_but_ours_shows_a_salon() {
    let db = TestDb::sqlite();
    let app = in_the_world(&db);
    let ask = |host: &str| send(app.address(), &Request::new("GET", CONFIG, host));
    for ours in ["glow.parlour.example", "GLOW.Parlour.Example", "glow.parlour.example:443"] {
        let answer = ask(ours);
        assert_eq!(answer.status, 200, "{ours}: {}", answer.text());
    }
    let mut tried = 0;
    for host in NOT_OURS {
        for path in [CONFIG, "/", "/booking", "/sitemap.xml", "/manifest.webmanifest", "/api/client/services"]
        {
            let answer = send(app.address(), &Request::new("GET", path, host));
            assert!([400, 404].contains(&answer.status), "{host} {path}: {}", answer.status);
            assert!(
                !answer.text().contains("Ava Stone") && !answer.text().contains("\"subdomain\""),
                "{host}"
            );
            tried += 1;
        }
    }
    // Two hosts, one of them another salon's; a target that names a host of its own.
    let lines: [&[u8]; 4] = [
        b"GET /api/client/shop-config HTTP/1.1\r\nhost: evil.example\r\nhost: glow.parlour.example\r\nconnection: close\r\n\r\n",
        b"GET http://glow.parlour.example/api/client/shop-config HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
        b"GET /api/client/shop-config HTTP/1.1\r\nconnection: close\r\n\r\n",
        b"GET /api/client/shop-config HTTP/1.1\r\nhost : glow.parlour.example\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
    ];
    for bytes in lines {
        let answer = send_bytes(app.address(), bytes);
        assert!(
            [0, 400, 404].contains(&answer.status),
            "{}: {}",
            String::from_utf8_lossy(bytes),
            answer.text()
        );
        tried += 1;
    }
    println!("figure S5 Host: {tried} requests, 0 show a salon");
}

/// What proxies add, and attackers in their stead.
const FORWARDED: [(&str, &str); 16] = [
    ("x-forwarded-host", "luna.parlour.example"),
    ("x-forwarded-host", "evil.example, luna.parlour.example"),
    ("forwarded", "for=1.2.3.4;host=luna.parlour.example;proto=http"),
    ("x-host", "luna.parlour.example"),
    ("x-original-host", "luna.parlour.example"),
    ("x-forwarded-server", "luna.parlour.example"),
    ("x-http-host-override", "luna.parlour.example"),
    ("x-original-url", "/api/platform/shops"),
    ("x-rewrite-url", "/api/platform/shops"),
    ("x-forwarded-path", "/api/platform/shops"),
    ("x-forwarded-prefix", "/evil"),
    ("x-forwarded-port", "1"),
    ("x-forwarded-proto", "javascript"),
    ("x-forwarded-scheme", "http"),
    ("front-end-https", "off"),
    ("x-forwarded-for", "127.0.0.1"),
];

#[test]
fn forwarded_headers_change_neither_site_nor_links() {
    let db = TestDb::sqlite();
    let app = in_the_world(&db);
    let paths = [
        CONFIG,
        "/api/client/staff",
        "/sitemap.xml",
        "/robots.txt",
        "/manifest.webmanifest",
        "/",
        "/booking",
    ];
    let mut tried = 0;
    for path in paths {
        let plain = send(app.address(), &Request::new("GET", path, "glow.parlour.example"));
        assert_eq!(plain.status, 200, "{path}");
        for (name, value) in FORWARDED {
            let answer =
                send(app.address(), &Request::new("GET", path, "glow.parlour.example").with(name, value));
            assert_eq!((answer.status, answer.text()), (200, plain.text()), "{path} with {name}: {value}");
            let nowhere = send(app.address(), &Request::new("GET", path, "evil.example").with(name, value));
            assert_eq!(nowhere.status, 404, "{path} at another host with {name}: {value}");
            tried += 2;
        }
    }
    println!("figure S5 forwarded: {tried} requests, 0 believed");
}

/// In production every page of the salon comes over TLS: another origin is an attacker's.
#[test]
fn in_production_a_page_without_tls_is_not_ours() {
    for_each_database(|db| {
        let app = in_the_world(db);
        let visitor = app.visitor_at("glow.parlour.example");
        app.phone(ADMIN).signs_in(&visitor);
        let add = |origin: &str| attempt(&visitor, "POST", "/api/admin/categories", &[("origin", origin)]);
        for origin in ["http://glow.parlour.example", "ftp://glow.parlour.example", "://glow.parlour.example"]
        {
            assert_eq!(add(origin), 403, "{origin}");
        }
        assert_eq!(add("https://glow.parlour.example"), 201);
    });
}
