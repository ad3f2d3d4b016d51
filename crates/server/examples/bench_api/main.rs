//! `make bench`, the served part: how fast free times are read, bookings are made, and a large salon's clients are shown. Everything is measured in one run on one
//! machine that also makes the load, so read ratios, not absolutes. Prints one JSON object per line (decisions 45).
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench stops at the first surprise, and prints"
)]

mod crm;
mod load;

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::{Duration, Instant};

use actix_web::{HttpResponse, rt, web};
use app::Context;
use chrono::{Days, NaiveTime, TimeDelta, Utc};
use parlour_http::Settings;
use serde_json::{Value, json};
use tenancy::BaseDomain;
use testkit::pictures::Cupboard;
use testkit::{Backend, HandClock, SeededEntropy, TestDb, salon, the_present};

use load::Caller;

/// How many callers at a time.
const CALLERS: usize = 8;
/// How long each measurement takes, and how often it is repeated in turn with the others.
const SPELL: Duration = Duration::from_millis(1_500);
const ROUNDS: usize = 3;
/// How many bookings are made on each database.
const BOOKINGS: usize = 1_500;

/// The yardstick answers these bytes from memory: those that the slots answered.
static YARDSTICK: OnceLock<String> = OnceLock::new();

fn main() {
    reads();
    for backend in [Backend::Sqlite, Backend::Postgres] {
        bookings(backend);
        crm::measure(backend);
    }
}

fn report(name: &str, value: f64, unit: &str, note: &str) {
    println!(
        "{}",
        json!({"name": name, "value": (value * 1_000.0).round() / 1_000.0, "unit": unit, "note": note})
    );
}

/// Serves a database for as long as the bench runs.
fn serve(db: &TestDb, now: chrono::DateTime<Utc>) -> SocketAddr {
    let clock = Arc::new(HandClock::at(now));
    let ctx = Context {
        store: db.database.clone(),
        clock: clock.clone(),
        entropy: Arc::new(SeededEntropy::new(1)),
        files: Arc::new(Cupboard::new(clock)),
        deployment: app::Deployment::default(),
    };
    let settings = Settings {
        base_domain: BaseDomain::new("localhost"),
        production: false,
        rate_limits: false,
        contact: "hello@parlour.example".to_owned(),
        trusted_proxies: Vec::new(),
        webhook: None,
        time: parlour_http::TimeLimits::AMPLE,
        watch: parlour_http::Watch::over(db.database.clone()).expect("metrics"),
    };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("a bound port");
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        rt::System::new().block_on(async move {
            let server = parlour_http::server_with(ctx, settings, listener, 2, yardstick).expect("it starts");
            tell.send(()).expect("the bench waits");
            server.await.expect("it ends well");
        });
    });
    told.recv().expect("it started");
    address
}

fn yardstick(config: &mut web::ServiceConfig) {
    let answer = || async {
        let bytes = YARDSTICK.get().map(String::as_str).unwrap_or_default();
        HttpResponse::Ok().content_type("application/json").body(bytes)
    };
    config.route("/yardstick", web::get().to(answer));
}

/// Requests per second of the slots of the demo salon, as a ratio to the yardstick.
fn reads() {
    let db = TestDb::sqlite();
    // Noon in New York, so that the first day is a working day whenever the bench runs.
    let monday =
        the_present().date_naive().and_time(NaiveTime::from_hms_opt(17, 0, 0).expect("a time")).and_utc();
    server::demo::plant(db.database.as_ref(), monday).expect("the demo can be planted");
    let address = serve(&db, monday);
    let day = monday.date_naive() + Days::new(2);
    let of = |staff: u32| format!("/api/client/slots?staffId={staff}&date={day}&totalDuration=45&services=1");
    let slots = Caller::new(address).get(&of(0));
    let count = slots.matches("\"time\"").count();
    assert!(0 < count, "the demo salon has times on {day}: {slots}");
    YARDSTICK.set(slots).expect("set once");

    let paths = [("yardstick", "/yardstick".to_owned()), ("one", of(1)), ("anyone", of(0))];
    let mut best = [0.0_f64; 3];
    for _ in 0..ROUNDS {
        for (best, (_, path)) in best.iter_mut().zip(&paths) {
            *best = best.max(requests_per_second(address, path));
        }
    }
    let [yardstick, one, anyone] = best;
    let note = format!("best of {ROUNDS} spells in turn, {CALLERS} callers on the same machine, SQLite");
    report("yardstick_requests_per_second", yardstick, "1/s", &format!("{count} slots from memory; {note}"));
    report("slots_one_stylist_ratio", one / yardstick, "ratio", &format!("{one:.0}/s; {note}"));
    report("slots_no_preference_ratio", anyone / yardstick, "ratio", &format!("{anyone:.0}/s; {note}"));
}

fn requests_per_second(address: SocketAddr, path: &str) -> f64 {
    let begun = Instant::now();
    let total = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..CALLERS {
            scope.spawn(|| {
                let mut caller = Caller::new(address);
                let mut done = 0;
                while begun.elapsed() < SPELL {
                    caller.get(path);
                    done += 1;
                }
                total.fetch_add(done, Ordering::Relaxed);
            });
        }
    });
    count(total.into_inner()) / begun.elapsed().as_secs_f64()
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("a small number"))
}

/// Bookings per second over HTTP: different times, so that nobody loses; each a session of its own.
fn bookings(backend: Backend) {
    let db = TestDb::new(backend);
    let stylists = 20;
    let team = (0..stylists)
        .fold(salon().open_every_day(0..24).service("Fringe", 15, 1_500), |team, number| {
            team.stylist(&format!("Stylist {number}"))
        });
    db.plant(&team.seed());
    let address = serve(&db, the_present());
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..CALLERS {
            scope.spawn(|| {
                let mut caller = Caller::new(address);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if BOOKINGS <= number {
                        break;
                    }
                    let answer = caller.post("/api/client/book", &order(number, stylists));
                    assert!(answer.contains("\"pending\""), "{answer}");
                }
            });
        }
    });
    let rate = count(BOOKINGS) / begun.elapsed().as_secs_f64();
    let durability = match backend {
        Backend::Sqlite => "synchronous=FULL",
        Backend::Postgres => "durability off, as the test server is",
    };
    let name = format!("bookings_per_second_{}", backend.to_string().to_lowercase());
    report(&name, rate, "1/s", &format!("{BOOKINGS} bookings over HTTP, {CALLERS} callers, {durability}"));
}

/// The quarter of an hour with a number, stylist by stylist.
fn order(number: usize, stylists: usize) -> Value {
    let quarter = i64::try_from(number / stylists).expect("a small number");
    let start = the_present() + TimeDelta::hours(18) + TimeDelta::minutes(15 * quarter);
    json!({
        "services": [{"service_id": 1}],
        "staff_id": number % stylists + 1,
        "start_time": start.to_rfc3339(),
        "client_name": "Ada"
    })
}
