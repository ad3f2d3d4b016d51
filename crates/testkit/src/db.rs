//! A database of its own for each test, on either backend.
//!
//! SQLite: a file in a temporary folder. PostgreSQL: a copy of a template on the server that `TEST_POSTGRES_URL` names; the template is
//! made once per state of the migrations. Without a server the tests fail: skipping them would hide half of what is promised.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::{Instant, ShopId};
use ports::platform::ShopSeed;
use ports::{Clock, PlatformTx, ShopTx, Store, StoreResult};
use storage::raw::Connection;
use storage::{Database, Timeouts};
use tempfile::TempDir;
use tenancy::ShopScope;

use crate::ManualClock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// A migrated, empty database that goes when the test ends.
pub struct TestDb {
    pub backend: Backend,
    /// Its `DATABASE_URL`.
    pub url: String,
    pub database: Arc<dyn Database>,
    damaged: AtomicBool,
    /// The clocks of those who write into it.
    clocks: Mutex<Vec<Arc<ManualClock>>>,
    home: Home,
}

/// What has to be cleaned up.
enum Home {
    Folder { _folder: TempDir },
    OnServer { admin_url: String, name: String },
}

/// Runs a test on both databases, at the same time, and then asks whether every invariant still holds. A failure names the database in
/// the thread that panicked.
pub fn for_each_database(test: impl Fn(&TestDb) + Sync) {
    for_each_backend(|backend| {
        let db = TestDb::new(backend);
        test(&db);
        db.keeps_its_invariants();
    });
}

/// Runs a test for both kinds of database, at the same time, for tests that make their databases themselves.
pub fn for_each_backend(test: impl Fn(Backend) + Sync) {
    let test = &test;
    let name = std::thread::current().name().unwrap_or("a test").to_owned();
    std::thread::scope(|scope| {
        let runs = [Backend::Sqlite, Backend::Postgres].map(|backend| {
            std::thread::Builder::new()
                .name(format!("{name} on {backend}"))
                .spawn_scoped(scope, move || test(backend))
                .expect("a thread starts")
        });
        let failures: Vec<_> = runs.into_iter().filter_map(|run| run.join().err()).collect();
        if let Some(first) = failures.into_iter().next() {
            std::panic::resume_unwind(first);
        }
    });
}

impl TestDb {
    /// A fresh database of a kind.
    #[must_use]
    pub fn new(backend: Backend) -> Self {
        match backend {
            Backend::Sqlite => Self::sqlite(),
            Backend::Postgres => Self::postgres(),
        }
    }

    /// A fresh database of a kind that waits for no disk where that can be had: for many small transactions of which none has to survive
    /// a power cut.
    #[must_use]
    pub fn without_disk(backend: Backend) -> Self {
        let memory = Path::new("/dev/shm");
        match backend {
            Backend::Sqlite if memory.is_dir() => {
                Self::sqlite_in(tempfile::tempdir_in(memory).expect("a temporary folder"))
            }
            // Its test server's durability is off.
            _ => Self::new(backend),
        }
    }

    #[must_use]
    pub fn sqlite() -> Self {
        Self::sqlite_in(tempfile::tempdir().expect("a temporary folder"))
    }

    fn sqlite_in(folder: TempDir) -> Self {
        let url = format!("sqlite:{}", folder.path().join("test.sqlite3").display());
        let database = storage::open(&url).expect("SQLite opens");
        Self {
            backend: Backend::Sqlite,
            url,
            database,
            damaged: AtomicBool::new(false),
            clocks: Mutex::default(),
            home: Home::Folder { _folder: folder },
        }
    }

    /// A fresh database on the test server.
    #[must_use]
    pub fn postgres() -> Self {
        static COPIES: AtomicU32 = AtomicU32::new(0);
        let admin_url = server_url();
        let template = template(&admin_url);
        let copy = COPIES.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlour_test_{}_{copy}", std::process::id());
        let mut admin = Connection::open(&admin_url).expect("the test server answers");
        admin
            .run(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy"))
            .expect("the template can be copied");
        let url = with_database(&admin_url, &name);
        let database = storage::open(&url).expect("PostgreSQL opens");
        Self {
            backend: Backend::Postgres,
            url,
            database,
            damaged: AtomicBool::new(false),
            clocks: Mutex::default(),
            home: Home::OnServer { admin_url, name },
        }
    }

    /// The same database opened once more, with these timeouts: [`Timeouts::SERVING`] is the program's.
    #[must_use]
    pub fn opened(&self, timeouts: Timeouts) -> Arc<dyn Database> {
        storage::open_with(&self.url, timeouts, storage::CONNECTIONS).expect("the database opens")
    }

    /// The opened store, as use cases know it.
    #[must_use]
    pub fn store(&self) -> &dyn Store {
        self.database.as_ref()
    }

    /// A transaction at a shop that must not fail.
    pub fn write_shop<T>(&self, shop: ShopScope, work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>) -> T {
        self.store().write_shop(shop, work).expect("the transaction goes well")
    }

    /// A transaction of the platform that must not fail.
    pub fn write_platform<T>(&self, work: impl FnMut(&mut dyn PlatformTx) -> StoreResult<T>) -> T {
        self.store().write_platform(work).expect("the transaction goes well")
    }

    /// A read at a shop that must not fail.
    pub fn read_shop<T>(&self, shop: ShopScope, work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>) -> T {
        self.store().read_shop(shop, work).expect("the read goes well")
    }

    /// A read of the platform that must not fail.
    pub fn read_platform<T>(&self, work: impl FnMut(&mut dyn PlatformTx) -> StoreResult<T>) -> T {
        self.store().read_platform(work).expect("the read goes well")
    }

    /// A transaction at a shop that must change nothing, whatever it answers.
    pub fn in_vain<T>(
        &self,
        shop: ShopScope,
        work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>,
    ) -> StoreResult<T> {
        let before = self.dump();
        let answer = self.store().write_shop(shop, work);
        assert_eq!(self.dump(), before, "nothing was written");
        answer
    }

    /// Seeds a shop and opens it as the program does.
    pub fn seed_shop(&self, seed: &ShopSeed) -> ShopScope {
        ShopScope::for_program(self.seed_shop_id(seed))
    }

    pub fn seed_shop_id(&self, seed: &ShopSeed) -> ShopId {
        self.database.seed_shop(seed).expect("the seed can be seeded")
    }

    /// A connection of its own for plain SQL.
    #[must_use]
    pub fn raw(&self) -> Connection {
        Connection::open(&self.url).expect("the database answers")
    }

    /// Runs plain SQL that must work.
    pub fn run(&self, sql: &str) {
        self.raw().run(sql).expect("the SQL runs");
    }

    /// The text column `value` of what a query finds.
    #[must_use]
    pub fn ask(&self, sql: &str) -> Vec<String> {
        self.raw().ask(sql).expect("the SQL runs")
    }

    /// How many rows there are of `table WHERE condition`.
    #[must_use]
    pub fn count(&self, rows: &str) -> usize {
        let counted = self.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {rows}"));
        counted.concat().parse().expect("a number")
    }

    /// Waits until so many transactions wait for another one, on PostgreSQL.
    ///
    /// # Panics
    ///
    /// When they do not within twenty seconds.
    pub fn until_waiting(&self, many: usize) {
        let waiting = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM pg_stat_activity \
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        // One line for all questions: a server that makes a process for each would be busy with that.
        let mut watch = self.raw();
        let timeouts = std::time::Instant::now() + Duration::from_secs(20);
        loop {
            let found = watch.ask(waiting).expect("the server says who waits");
            if found == [many.to_string()] {
                return;
            }
            assert!(std::time::Instant::now() < timeouts, "{many} do not wait: {found:?}");
            std::thread::yield_now();
        }
    }

    /// An instant as this database writes it in SQL.
    #[must_use]
    pub fn moment(&self, instant: Instant) -> String {
        match self.backend {
            Backend::Sqlite => instant.timestamp_micros().to_string(),
            Backend::Postgres => format!("'{}'", instant.to_rfc3339()),
        }
    }

    /// Makes a backup, does `meanwhile`, and brings the backup back.
    pub fn restored_after(&self, meanwhile: impl FnOnce()) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("copy");
        storage::back_up(&self.url, &file).expect("a copy");
        meanwhile();
        storage::restore(&self.url, &file, true).expect("it comes back");
    }

    /// Says that this test breaks rows on purpose: the invariants will not be asked.
    pub fn is_damaged_on_purpose(&self) {
        self.damaged.store(true, Ordering::Relaxed);
    }

    /// Says whose clock moves the rows of this database.
    pub fn lives_by(&self, clock: &Arc<ManualClock>) {
        self.clocks.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(clock));
    }

    /// Fails when an invariant that must hold at any time does not. Most tests run no jobs, so nothing is late: for that it is [`crate::the_present`].
    /// What is kept for a time is there as far back as the clocks say.
    pub fn keeps_its_invariants(&self) {
        if self.damaged.load(Ordering::Relaxed) {
            return;
        }
        let present = crate::the_present();
        let clocks = self.clocks.lock().unwrap_or_else(PoisonError::into_inner);
        let now = clocks.iter().map(|clock| clock.now()).fold(present, Instant::max);
        let broken = |at| self.database.broken_invariants(at).expect("the invariants can be asked");
        let mut all = broken(now);
        if now > present {
            let is_late = |words: &String| ["I8 ", "I14 ", "I19 "].iter().any(|late| words.starts_with(late));
            all.retain(|words| !is_late(words));
            all.extend(broken(present).into_iter().filter(is_late));
        }
        assert_eq!(all, Vec::<String>::new(), "{}", self.backend);
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        let Home::OnServer { admin_url, name } = &self.home else { return };
        // Connections of threads that still wind down are ended by force; a server that is gone took the database with it.
        if let Ok(mut admin) = Connection::open(admin_url) {
            let _ = admin.run(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "tests have no server::config")]
fn server_url() -> String {
    std::env::var("TEST_POSTGRES_URL").unwrap_or_else(|_| {
        panic!("TEST_POSTGRES_URL names no PostgreSQL server; run `make test`, or `.ci/postgres run cargo test ...`")
    })
}

/// The migrated database that tests copy. Test processes start at the same time, so one makes it while the others wait.
fn template(admin_url: &str) -> String {
    let name = format!("parlour_template_{:016x}", migrations_hash());
    let mut admin = Connection::open(admin_url).expect("the server of TEST_POSTGRES_URL answers");
    admin.run("SELECT pg_advisory_lock(7061726)").expect("the lock for the template");
    let found =
        admin.ask(&format!("SELECT datname::text AS value FROM pg_database WHERE datname = '{name}'"));
    if found.expect("pg_database can be read").is_empty() {
        let draft = format!("{name}_draft");
        let mut run = |sql: String| admin.run(&sql).expect("the template can be made");
        run(format!("DROP DATABASE IF EXISTS {draft} WITH (FORCE)"));
        run(format!("CREATE DATABASE {draft}"));
        drop(storage::open(&with_database(admin_url, &draft)).expect("the migrations run"));
        run(format!("ALTER DATABASE {draft} RENAME TO {name}"));
    }
    name
}

/// Tells one state of the migrations from another.
fn migrations_hash() -> u64 {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the migrations are there")
        .map(|entry| entry.expect("a folder").path().join("up.sql"))
        .collect();
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        std::fs::read_to_string(file).expect("an up.sql").hash(&mut hasher);
    }
    hasher.finish()
}

/// The same server, another database: `postgres://user@host/NAME?options`.
fn with_database(url: &str, name: &str) -> String {
    let (address, options) = url.split_once('?').unwrap_or((url, ""));
    let (server, _) = address.rsplit_once('/').expect("postgres://host/database");
    if options.is_empty() { format!("{server}/{name}") } else { format!("{server}/{name}?{options}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_is_exchanged_and_the_options_stay() {
        assert_eq!(with_database("postgres://a@h/postgres", "x"), "postgres://a@h/x");
        assert_eq!(
            with_database("postgres://a@localhost/postgres?host=/tmp/dir", "x"),
            "postgres://a@localhost/x?host=/tmp/dir"
        );
    }
}
