//! The program itself, beside a thousand salons: how soon it is ready, how much memory it takes under load, how large it is.

use std::io::Read;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use testkit::{Backend, TestDb};

use super::load::Caller;
use super::reads::{ROUNDS, median, requests_per_second};
use super::{many, report};

/// How many salons there are, all of them visited.
const SHOPS: usize = 1_000;

/// Ends with the bench.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Measures the program that was built beside this one.
pub(crate) fn measure(backend: Backend) {
    let db = TestDb::new(backend);
    many::plant(&db, SHOPS);
    let started: Vec<f64> = (0..ROUNDS).map(|_| ready_after(&db).0).collect();
    let note = format!(
        "median of {ROUNDS} starts on a migrated database with {SHOPS} salons, until /readyz says so"
    );
    report("start_to_ready", backend, median(started), "ms", &note);
    let (_, address, program) = ready_after(&db);
    let idle = resident(&program);
    let path = |shop: usize| format!("/api/client/days?staffId=0&totalDuration=45&subdomain=shop{shop}");
    let paths = (address, (0..SHOPS).map(path).collect());
    let rate = (0..ROUNDS).map(|_| requests_per_second(&paths)).fold(0.0, f64::max);
    let note = format!(
        "after {ROUNDS} spells of {rate:.0} requests/s for the days of {SHOPS} salons; {idle:.0} MB when ready"
    );
    report("resident_memory", backend, resident(&program), "MB", &note);
    if backend == Backend::Sqlite {
        let size = std::fs::metadata(parlour()).expect("the program is built").len();
        let size = f64::from(u32::try_from(size >> 10).expect("a small program")) / 1_024.0;
        println!(
            "{}",
            serde_json::json!({"name": "binary_size", "value": (size * 10.0).round() / 10.0, "unit": "MB", "note": "with the frontend inside"})
        );
    }
}

fn parlour() -> PathBuf {
    let bench = std::env::current_exe().expect("this program is a file");
    bench.ancestors().nth(2).expect("a target folder").join("parlour")
}

/// Starts the program, and returns how many milliseconds later it was ready.
fn ready_after(db: &TestDb) -> (f64, SocketAddr, Program) {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.expect("a free port");
    let pictures = tempfile::tempdir().expect("a temporary folder");
    let begun = Instant::now();
    let mut command = Command::new(parlour());
    command
        .arg("serve")
        .env("DATABASE_URL", &db.url)
        .env("BIND", address.to_string())
        .env("RATE_LIMITS", "off");
    command.env("UPLOADS_URL", format!("file:{}", pictures.path().display())).env("LOG", "error");
    let program = Program(command.stdout(Stdio::null()).spawn().expect("the program starts"));
    while TcpStream::connect(address).is_err() {
        std::thread::yield_now();
    }
    let answer = Caller::new(address).get("/readyz");
    assert!(answer.contains("ready"), "{answer}");
    (begun.elapsed().as_secs_f64() * 1_000.0, address, program)
}

/// What a program holds of the machine's memory, in megabytes.
fn resident(program: &Program) -> f64 {
    let mut status = String::new();
    let file = std::fs::File::open(format!("/proc/{}/status", program.0.id()));
    file.and_then(|mut file| file.read_to_string(&mut status)).expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    let kilobytes: u32 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    f64::from(kilobytes) / 1_024.0
}
