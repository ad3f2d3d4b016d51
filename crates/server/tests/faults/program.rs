//! `parlour serve` as a process of its own, that can be killed hard.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use testkit::phone::{APP_SECRET, NUMBER, NUMBER_ID, VERIFY_TOKEN};

use crate::browser::Browser;
use crate::wait_until;
use crate::workdir::Workdir;

/// Nobody listens there: what is sent waits in the outbox, as when WhatsApp is away.
const NOBODY: &str = "http://127.0.0.1:9";

/// A running program; killed at the end of the test if it has not ended by then.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// From its start until it said that it is ready.
    pub(crate) ready_after: Duration,
}

/// The program over a test's database, knowing nothing else of this environment.
pub(crate) fn command(place: &Workdir, url: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    let log = OpenOptions::new().create(true).append(true).open(place.log()).unwrap();
    command
        .args(arguments)
        .stderr(log)
        .env_clear()
        .env("DATABASE_URL", url)
        .env("BIND", "127.0.0.1:0")
        .env("UPLOADS_URL", format!("file:{}", place.uploads().display()))
        .env("LOGIN_STEP_UP", "off")
        .env("WA_PHONE_NUMBER_ID", NUMBER_ID)
        .env("WA_PHONE_NUMBER", NUMBER)
        .env("WA_ACCESS_TOKEN", "made-up")
        .env("WA_APP_SECRET", APP_SECRET)
        .env("WA_VERIFY_TOKEN", VERIFY_TOKEN)
        .env("WA_GRAPH_BASE", NOBODY)
        .env("WA_LINK_BASE", NOBODY);
    command
}

impl Program {
    pub(crate) fn start(place: &Workdir) -> Self {
        Self::start_with(place, &place.url, |_| ())
    }

    /// With another way to the database, or more in its environment.
    pub(crate) fn start_with(place: &Workdir, url: &str, change: impl FnOnce(&mut Command)) -> Self {
        let begun = Instant::now();
        let mut command = command(place, url, &["serve"]);
        change(&mut command);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // All three lines of its greeting: it would fail if nobody read them.
        let greeting: Vec<String> = lines.take(3).map(Result::unwrap).collect();
        let port = greeting.first().and_then(|line| line.rsplit_once(':')?.1.parse().ok());
        let port: u16 =
            port.unwrap_or_else(|| panic!("it did not start: {greeting:?}\n{}", place.last_words()));
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let is_ready = || Browser::new().get(address, "/readyz").is_ok_and(|answer| answer.status == 200);
        wait_until("it is ready", Duration::from_secs(20), is_ready);
        Self { child, address, ready_after: begun.elapsed() }
    }

    /// Ends it as a power cut would: `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end, as systemd does.
    pub(crate) fn ask_to_end(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// Waits until it has ended by itself; its status, if it has one.
    pub(crate) fn end(&mut self, patience: Duration) -> Option<i32> {
        let mut status = None;
        wait_until("it has ended", patience, || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.and_then(|status| status.code())
    }

    /// How many files and sockets it has open.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// How much memory it has, in kibibytes.
    pub(crate) fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line of what it has");
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Whether it is still the process that was started.
    pub(crate) fn lives(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // An error here means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
