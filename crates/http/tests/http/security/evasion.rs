//! S8: ways round the limits, and a bot that floods a salon.

use std::net::{IpAddr, Ipv4Addr};

use serde_json::{Value, json};
use testkit::{TestApp, TestDb, TestVisitor, for_each_backend, for_each_database, salon};

use super::raw::{Request, send};
use crate::support::{but, cut_with, glow, luna};

const BOOK: &str = "/api/client/book";
/// What one address may try at one salon in an hour (authz.csv).
const OF_AN_ADDRESS: usize = 60;
/// What one session may try in ten minutes.
const OF_A_SESSION: usize = 5;
/// What one address may try to cancel in an hour (`docs/decisions/0020-input-hardening.md`).
const CANCELLATIONS: usize = 120;
/// How often each way is tried.
const TRIES: usize = 90;

/// One way round the limits: what it is, and the request of a number.
type Way = (&'static str, fn(&str, usize) -> Request);

fn order(session: &str) -> Request {
    Request::new("POST", BOOK, "glow.localhost").with("x-session-id", session).json("{}")
}

fn fresh(number: usize) -> String {
    format!("1b4e28ba-2fa1-41d2-883f-{number:012x}")
}

/// Ways of a caller whose address the server sees. Each has the limit of one address.
const WAYS: [Way; 18] = [
    ("X-Forwarded-For", |_, n| order(&fresh(n)).with("x-forwarded-for", format!("198.51.100.{n}"))),
    ("X-FORWARDED-FOR in capitals", |_, n| {
        order(&fresh(n)).with("X-FORWARDED-FOR", format!("198.51.100.{n}"))
    }),
    ("several lines of X-Forwarded-For", |_, n| {
        order(&fresh(n))
            .with("x-forwarded-for", "127.0.0.1")
            .with("x-forwarded-for", format!("198.51.100.{n}"))
    }),
    ("Forwarded", |_, n| order(&fresh(n)).with("forwarded", format!("for=198.51.100.{n}"))),
    ("X-Real-IP", |_, n| order(&fresh(n)).with("x-real-ip", format!("198.51.100.{n}"))),
    ("names of other proxies", |_, n| {
        let names =
            ["cf-connecting-ip", "true-client-ip", "x-client-ip", "x-cluster-client-ip", "fastly-client-ip"];
        names.iter().fold(order(&fresh(n)), |order, name| order.with(name, format!("198.51.100.{n}")))
    }),
    ("a new session each time", |_, n| order(&fresh(n))),
    ("no session", |_, _| Request::new("POST", BOOK, "glow.localhost").json("{}")),
    ("a session that is none", |_, n| order(&format!("no-{n}"))),
    ("a bearer token that is none", |_, n| {
        order(&fresh(n)).with("authorization", format!("Bearer {n:064x}"))
    }),
    ("other spellings of the host", |_, n| {
        let hosts =
            ["GLOW.localhost", "Glow.Localhost", "glow.localhost:80", "glow.localhost.", "glow.localhost"];
        Request::new("POST", BOOK, hosts[n % hosts.len()]).with("x-session-id", fresh(n)).json("{}")
    }),
    ("a query", |_, n| {
        let target = format!("{BOOK}?n={n}&shopId={n}");
        Request::new("POST", &target, "glow.localhost").with("x-session-id", fresh(n)).json("{}")
    }),
    ("other spellings of the path", |_, n| {
        let paths = [
            "/api/client/book",
            "/api/client/%62ook",
            "/api/client/b%6Fok",
            "/api/client/book?",
            "/api/client/book/",
        ];
        Request::new("POST", paths[n % paths.len()], "glow.localhost")
            .with("x-session-id", fresh(n))
            .json("{}")
    }),
    ("another browser", |_, n| order(&fresh(n)).with("user-agent", format!("Bot/{n}"))),
    ("an idempotency key", |_, n| order(&fresh(n)).with("idempotency-key", format!("key-{n}"))),
    ("cookies", |_, n| order(&fresh(n)).with("cookie", format!("parlour={n:064x}; parlour-device={n:064x}"))),
    ("another content type", |_, n| {
        Request::new("POST", BOOK, "glow.localhost")
            .with("x-session-id", fresh(n))
            .with("content-type", format!("text/{n}"))
    }),
    ("another method in a header", |_, n| {
        order(&fresh(n)).with("x-http-method-override", ["GET", "PUT"][n % 2])
    }),
];

/// Ways of a caller behind a trusted proxy: addresses left of the proxy's are the client's own word.
const BEHIND_A_PROXY: [Way; 8] = [
    ("an address in front", |_, n| {
        order(&fresh(n)).with("x-forwarded-for", format!("198.51.100.{n}, 203.0.113.9"))
    }),
    ("a line above", |_, n| {
        order(&fresh(n))
            .with("x-forwarded-for", format!("198.51.100.{n}"))
            .with("x-forwarded-for", "203.0.113.9")
    }),
    ("the proxy's own address in front", |_, n| {
        order(&fresh(n)).with("x-forwarded-for", format!("198.51.100.{n}, 203.0.113.9, 127.0.0.1"))
    }),
    ("addresses of one IPv6 customer", |_, n| {
        order(&fresh(n)).with("x-forwarded-for", format!("2001:db8:1:2:{n:x}::{n:x}"))
    }),
    ("spellings of one IPv6 address", |_, n| {
        let spellings =
            ["2001:db8:1:3::1", "2001:DB8:1:3::1", "2001:0db8:0001:0003:0:0:0:1", "2001:db8:1:3:0:0:0.0.0.1"];
        order(&fresh(n)).with("x-forwarded-for", spellings[n % spellings.len()])
    }),
    ("IPv4 written as IPv6", |_, n| {
        let spellings = ["203.0.113.77", "::ffff:203.0.113.77", "::FFFF:cb00:714d"];
        order(&fresh(n)).with("x-forwarded-for", spellings[n % spellings.len()])
    }),
    ("what is no address", |_, n| {
        order(&fresh(n)).with("x-forwarded-for", format!("198.51.100.{n}, nobody-{n}"))
    }),
    ("an address with a port", |_, n| {
        order(&fresh(n)).with("x-forwarded-for", format!("203.0.113.88:{}", 1_000 + n))
    }),
];

/// How many of the tries were let in to be judged by what they say.
fn let_in(app: &TestApp, way: Way, session: &str) -> usize {
    let answers: Vec<u16> =
        (0..TRIES).map(|number| send(app.address(), &(way.1)(session, number)).status).collect();
    // Requests without a route need no limit.
    let passed = answers.iter().filter(|status| ![404, 405, 429].contains(*status)).count();
    assert!(answers.contains(&429), "{}: {answers:?}", way.0);
    passed
}

#[test]
fn no_way_round_the_limits_is_longer_than_the_way_through() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        db.seed_shop(&luna());
        let mut ways = 0;
        for way in WAYS {
            let app = TestApp::start_with(db, |settings| settings.rate_limits = true);
            let passed = let_in(&app, way, "");
            assert!(passed <= OF_AN_ADDRESS, "{}: {passed} came through", way.0);
            ways += 1;
        }
        for way in BEHIND_A_PROXY {
            let app = TestApp::start_with(db, |settings| {
                settings.rate_limits = true;
                settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
            });
            let passed = let_in(&app, way, "");
            assert!(passed <= OF_AN_ADDRESS, "{} behind a proxy: {passed} came through", way.0);
            ways += 1;
        }
        println!(
            "figure S8 evasion {}: {ways} ways of {TRIES} tries, none beyond {OF_AN_ADDRESS}",
            db.backend
        );
    });
}

/// Many addresses, one session: however the session is written and whatever comes with it, it is the same one.
#[test]
fn one_session_is_one_session_from_everywhere() {
    let spell: [fn(&str, usize) -> String; 3] = [
        |id, _| id.to_owned(),
        |id, _| id.to_uppercase(),
        |id, n| if n % 2 == 0 { id.to_owned() } else { id.to_uppercase() },
    ];
    for_each_database(|db| {
        db.seed_shop(&glow());
        for (number, spell) in spell.into_iter().enumerate() {
            let app = TestApp::start_with(db, |settings| {
                settings.rate_limits = true;
                settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
            });
            let session = "1b4e28ba-2fa1-41d2-883f-0016d3ccaaaa";
            let statuses: Vec<u16> = (0..TRIES)
                .map(|n| order(&spell(session, n)).with("x-forwarded-for", format!("198.51.{number}.{n}")))
                .map(|request| send(app.address(), &request).status)
                .collect();
            let passed = statuses.iter().filter(|status| **status != 429).count();
            assert_eq!(passed, OF_A_SESSION, "{statuses:?}");
        }
    });
}

/// Callers invent sessions, so cancellations are counted by address, too.
#[test]
fn made_up_sessions_cancel_no_more_than_their_address_may() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let app = TestApp::start_with(db, |settings| {
            settings.rate_limits = true;
            settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
        });
        let cancel = |address: &str, number: usize| {
            let target = format!("/api/client/bookings/{}", number + 1);
            let request = Request::new("DELETE", &target, "glow.localhost");
            let request = request.with("x-session-id", fresh(number)).with("x-forwarded-for", address);
            send(app.address(), &request).status
        };
        let statuses: Vec<u16> =
            (0..CANCELLATIONS + 15).map(|number| cancel("198.51.100.7", number)).collect();
        let passed = statuses.iter().take_while(|status| **status == 404).count();
        assert_eq!(passed, CANCELLATIONS, "{statuses:?}");
        assert_eq!(statuses[passed], 429, "{statuses:?}");
        assert_eq!(cancel("198.51.100.8", 0), 404, "somebody else's cancellation is heard");
        println!("figure S8 cancelling {}: {passed} of {} tries of one address", db.backend, statuses.len());
    });
}

/// The third rule is no limit of calls: three open holds of one number, however it is spelt, from as many browsers as there are.
#[test]
fn one_phone_holds_three_times_however_it_is_spelt() {
    for_each_database(|db| {
        db.seed_shop(&glow());
        let app = TestApp::start(db);
        let spellings = [
            "+1 212 555 0100",
            "12125550100",
            "(212) 555-0100",
            "+1.212.555.0100",
            "001 212 555 0100",
            " 212-555-0100 ",
            "+1 212 555 0100 Ada",
            "٢١٢٥٥٥٠١٠٠",
            "２１２５５５０１００",
        ];
        let mut held = 0;
        for (number, spelling) in spellings.into_iter().enumerate() {
            let start = format!("2026-11-{}T10:00:00Z", 23 + number / 3);
            let staff = i64::try_from(number % 2 + 1).expect("few");
            let order = but(cut_with(staff, &start), "/client_phone", json!(spelling));
            let answer = app.visitor().post(BOOK, &order);
            if answer.status == 201 {
                held += 1;
            } else {
                assert!([409, 429].contains(&answer.status), "{spelling}: {} {}", answer.status, answer.text);
            }
        }
        assert_eq!(held, 3);
        let other = but(cut_with(1, "2026-11-27T15:00:00Z"), "/client_phone", json!("+1 212 555 0101"));
        assert_eq!(app.visitor().post(BOOK, &other).status, 201, "another number is another number");
    });
}

/// A salon of five, open ten hours a day.
fn large(db: &TestDb) {
    let team = (0..5)
        .fold(salon().open_every_day(9..19).buffers(0, 5).service("Cut", 45, 5_500), |team, number| {
            team.stylist(&format!("Stylist {number}"))
        });
    db.seed_shop(&team.seed());
}

fn starts(visitor: &TestVisitor) -> Vec<(i64, String)> {
    let mut all = Vec::new();
    for staff in 1..=5 {
        for day in 0..14 {
            let date = testkit::the_present().date_naive() + chrono::TimeDelta::days(day);
            let path = format!("/api/client/slots?staffId={staff}&date={date}&totalDuration=45&services=1");
            let answer = visitor.get(&path);
            assert_eq!(answer.status, 200, "{}", answer.text);
            let list = answer.json();
            let starts = list.as_array().expect("a list").iter().filter_map(|slot| slot["start"].as_str());
            all.extend(starts.map(|start| (staff, start.to_owned())));
        }
    }
    all
}

fn cut(staff: i64, start: &str) -> Value {
    json!({"services": [{"service_id": 1}], "staff_id": staff, "start_time": start, "client_name": "Ada"})
}

/// Ten minutes of a bot, a try a second; `dress` says how it looks at a try.
fn flood(
    app: &TestApp,
    starts: &[(i64, String)],
    dress: impl Fn(usize, Request) -> Request,
) -> (usize, usize) {
    let (mut held, mut refused) = (0, 0);
    for number in 0..600 {
        // A start of each day in turn, so that it takes as much as it can.
        let (staff, start) = &starts[number * 37 % starts.len()];
        let order =
            dress(number, Request::new("POST", BOOK, "glow.localhost")).json(cut(*staff, start).to_string());
        match send(app.address(), &order).status {
            201 => held += 1,
            429 | 409 => refused += 1,
            other => panic!("{other}"),
        }
        app.clock.advance(chrono::TimeDelta::seconds(1));
    }
    (held, refused)
}

/// In its ten minutes an address gets another ten tries.
#[test]
fn a_bot_takes_no_more_than_its_share_of_a_salon() {
    for_each_backend(|backend| {
        let one_network: fn(usize, Request) -> Request = |number, request| {
            request
                .with("x-session-id", fresh(number))
                .with("x-forwarded-for", format!("2001:db8:7:7::{number:x}"))
        };
        let one_session: fn(usize, Request) -> Request = |number, request| {
            let address = format!("198.51.{}.{}", number / 200, number % 200);
            let session_secret = format!("parlour={}", "0".repeat(64));
            request
                .with("x-session-id", fresh(9_999))
                .with("cookie", &session_secret)
                .with("x-forwarded-for", address)
        };
        let everywhere: fn(usize, Request) -> Request = |number, request| {
            let address = format!("203.0.{}.{}", number / 200, number % 200);
            request.with("x-session-id", fresh(20_000 + number)).with("x-forwarded-for", address)
        };
        for (who, dress, most, at_least) in [
            ("one browser at 600 addresses", one_session, 3, 98),
            ("one network with 600 sessions", one_network, OF_AN_ADDRESS + 10, 80),
            ("600 browsers at 600 addresses", everywhere, 120, 60),
        ] {
            let db = TestDb::new(backend);
            large(&db);
            let app = TestApp::start_with(&db, |settings| {
                settings.rate_limits = true;
                settings.trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into()];
            });
            let client = app.visitor();
            app.phone(testkit::phone::CLIENT).verifies(&client);
            let before = starts(&client);
            let (held, refused) = flood(&app, &before, dress);
            let after = starts(&client);
            let share = after.len() * 100 / before.len();
            println!(
                "figure S8 flood {backend}, {who}: {held} holds, {refused} refused, {share} % of the starts still free"
            );
            assert!(held <= most && share >= at_least, "{who}: {held} held, {share} % free");
            let (staff, start) = after.last().expect("a start");
            let booked = client.post(BOOK, &cut(*staff, start));
            assert_eq!(booked.status, 201, "{who}: the verified client still books: {}", booked.text);
            app.clock.advance(chrono::TimeDelta::minutes(31));
            let again = starts(&client);
            assert!(
                after.len() <= again.len() && again.len() > before.len() * 95 / 100,
                "{who}: half an hour later all is free again"
            );
        }
    });
}
