//! `make bench`, the served part: how fast free times are read, bookings are made, and a large salon is run. Everything is measured in one run on
//! one machine that also makes the load, so read ratios, not absolutes. Prints one JSON object per line (rules/platform#bench-lines).
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench stops at the first surprise, and prints"
)]

mod bookings;
mod checks;
mod cores;
mod crm;
mod load;
mod many;
mod program;
mod reads;
mod steady;

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, mpsc};
use std::time::Instant;

use actix_web::{HttpResponse, rt, web};
use app::Context;
use chrono::{TimeDelta, Utc};
use parlour_http::Settings;
use serde_json::json;
use testkit::pictures::MemoryFiles;
use testkit::{Backend, ManualClock, SeededEntropy, TestDb};

/// Measures the parts that are named as arguments, or all.
fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    for (part, measure) in [
        ("reads", reads::measure as fn(Backend)),
        ("many", many::measure),
        ("checks", checks::measure),
        ("bookings", bookings::measure),
        ("crm", crm::measure),
        ("program", program::measure),
    ] {
        if named.is_empty() || named.iter().any(|name| name == part) {
            for backend in [Backend::Sqlite, Backend::Postgres] {
                measure(backend);
            }
        }
    }
}

fn report(name: &str, backend: Backend, value: f64, unit: &str, note: &str) {
    let name = format!("{name}_{}", backend.to_string().to_lowercase());
    println!(
        "{}",
        json!({"name": name, "value": (value * 1_000.0).round() / 1_000.0, "unit": unit, "note": note})
    );
}

/// A clock that goes on from a moment.
struct Running {
    from: domain::Instant,
    since: Instant,
}

impl ports::Clock for Running {
    fn now(&self) -> domain::Instant {
        self.from + TimeDelta::from_std(self.since.elapsed()).expect("a short time")
    }
}

/// What use cases work with, remembering nothing yet.
fn context(db: &TestDb, now: chrono::DateTime<Utc>) -> Context {
    Context {
        store: db.database.clone(),
        clock: Arc::new(Running { from: now, since: Instant::now() }),
        random: Arc::new(SeededEntropy::new(1)),
        files: Arc::new(MemoryFiles::new(Arc::new(ManualClock::at(now)))),
        snapshots: Arc::default(),
        deployment: app::Deployment::default(),
    }
}

/// Serves a database for as long as the bench runs, with a thread for each core that this one may use, as the program does.
fn serve(db: &TestDb, now: chrono::DateTime<Utc>) -> SocketAddr {
    let ctx = context(db, now);
    let settings = Settings {
        production: false,
        rate_limits: false,
        allowances: None,
        replica: None,
        trusted_proxies: Vec::new(),
        webhook: None,
        timeouts: parlour_http::RequestTimeouts::RELAXED,
        streams: parlour_http::StreamTimes::BRIEF,
        watch: parlour_http::Watch::over(db.database.clone()).expect("metrics"),
    };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("a bound port");
    let (tell, told) = mpsc::channel();
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::spawn(move || {
        rt::System::new().block_on(async move {
            let server =
                parlour_http::server_with(ctx, settings, listener, workers, yardstick).expect("it starts");
            tell.send(()).expect("the bench waits");
            server.await.expect("it ends well");
        });
    });
    told.recv().expect("it started");
    address
}

/// What everything is compared with: the bytes that the slots of one stylist answered, from memory.
fn yardstick(config: &mut web::ServiceConfig) {
    let answer = || async {
        let bytes = reads::YARDSTICK.get().map(String::as_str).unwrap_or_default();
        HttpResponse::Ok().content_type("application/json").body(bytes)
    };
    config.route("/yardstick", web::get().to(answer));
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("a small number"))
}
