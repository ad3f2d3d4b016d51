//! Where a program works in these tests: a database of its own, a folder for its log and pictures, and a salon in it with much time to give.

use std::fs;
use std::path::PathBuf;

use storage::raw::Connection;
use tempfile::TempDir;
use testkit::phone::ADMIN;
use testkit::{Backend, salon};

use crate::checker::{Row, Step, Table};
use crate::postgres::Cluster;
use crate::program::command;

/// How many stylists the salon has.
pub(crate) const STYLISTS: usize = 24;
/// How many days ahead it takes bookings.
pub(crate) const DAYS: usize = 60;
/// How many quarters of an hour it is open.
pub(crate) const QUARTERS: usize = 4 * 8;

/// A database and a folder. The database of PostgreSQL is on a server of its own, which writes to the disk as in production.
pub(crate) struct Workdir {
    pub(crate) backend: Backend,
    pub(crate) url: String,
    pub(crate) cluster: Option<Cluster>,
    home: TempDir,
}

impl Workdir {
    pub(crate) fn new(backend: Backend) -> Self {
        Self::with_server(backend, &[])
    }

    /// With more in the environment of PostgreSQL's server.
    pub(crate) fn with_server(backend: Backend, environment: &[(&str, &str)]) -> Self {
        match backend {
            Backend::Sqlite => {
                let home = tempfile::tempdir().unwrap();
                let url = format!("sqlite:{}", home.path().join("db.sqlite3").display());
                Self { backend, url, cluster: None, home }.seeded()
            }
            Backend::Postgres => Self::over(Cluster::start(environment)),
        }
    }

    /// In the database of a server.
    pub(crate) fn over(cluster: Cluster) -> Self {
        let home = tempfile::tempdir().unwrap();
        Self { backend: Backend::Postgres, url: cluster.url(), cluster: Some(cluster), home }.seeded()
    }

    fn seeded(self) -> Self {
        let mut team = salon().service("Fringe", 15, 1_500).senior("Ava").with_phone(ADMIN);
        for number in 1..STYLISTS {
            team = team.stylist(&format!("Stylist {number}"));
        }
        let mut seed = team.seed();
        seed.policy.horizon_days = u32::try_from(DAYS + 10).unwrap();
        storage::open(&self.url).unwrap().seed_shop(&seed).unwrap();
        self
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.home.path().join("log")
    }

    pub(crate) fn uploads(&self) -> PathBuf {
        self.home.path().join("uploads")
    }

    /// The end of the program's log.
    pub(crate) fn last_words(&self) -> String {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// A connection of the test's own.
    pub(crate) fn raw(&self) -> Connection {
        Connection::open(&self.url).expect("the database answers")
    }

    pub(crate) fn run(&self, sql: &str) {
        self.raw().run(sql).expect("the SQL runs");
    }

    pub(crate) fn ask(&self, sql: &str) -> Vec<String> {
        self.raw().ask(sql).expect("the SQL runs")
    }

    /// How many bookings there are.
    pub(crate) fn bookings(&self) -> usize {
        self.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings")[0].parse().expect("a number")
    }

    /// A column of instants as text, in microseconds.
    fn micros(&self, column: &str) -> String {
        match self.backend {
            Backend::Sqlite => format!("CAST({column} AS TEXT)"),
            Backend::Postgres => format!("CAST((EXTRACT(EPOCH FROM {column}) * 1000000)::BIGINT AS TEXT)"),
        }
    }

    /// What the tables hold.
    pub(crate) fn table(&self) -> Table {
        let text = |column: &str| format!("COALESCE(CAST({column} AS TEXT), '-')");
        let mut columns = ["id", "session_id", "staff_id", "status"].map(text).to_vec();
        columns.extend(["blocked_from", "blocked_until"].map(|column| self.micros(column)));
        let bookings = format!("SELECT {} AS value FROM bookings ORDER BY id", columns.join(" || ' ' || "));
        let steps = ["entity_id", "from_status", "to_status"].map(text).join(" || ' ' || ");
        let journal = format!("SELECT {steps} AS value FROM audit_log WHERE entity = 'booking' ORDER BY id");
        let rows = self.ask(&bookings).iter().map(|line| Row::read(line)).collect();
        Table { rows, steps: self.ask(&journal).iter().map(|line| Step::read(line)).collect() }
    }

    /// Asks the databases and the program whether everything that must be true is.
    pub(crate) fn is_sound(&self) {
        if self.backend == Backend::Sqlite {
            assert_eq!(self.ask("SELECT integrity_check AS value FROM pragma_integrity_check"), ["ok"]);
            assert!(self.ask("SELECT \"table\" AS value FROM pragma_foreign_key_check").is_empty());
        }
        let output = command(self, &self.url, &["check"]).output().unwrap();
        let words = String::from_utf8(output.stdout).unwrap();
        assert_eq!(
            (words.as_str(), output.status.code()),
            ("Every invariant holds\n", Some(0)),
            "{}",
            self.backend
        );
    }
}
