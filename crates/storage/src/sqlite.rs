//! SQLite's seam: one writer that begins immediately, many readers that cannot write, and what each connection is told.

use std::path::{Path, PathBuf};
use std::time::Duration;

use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Error as PoolError};
use diesel::result::QueryResult;
use diesel::sql_types::BigInt;
use diesel::sqlite::Sqlite;
use domain::{BufferMinutes, Instant, LocalDate};
use ports::{StoreError, StoreResult};
use r2d2::{CustomizeConnection, Pool};
use tenancy::ShopScope;

use crate::error::TxError;
use crate::migrate::{self, Schema};
use crate::pool::{HEALTH_CONNECTIONS, checkout};
use crate::timestamp::UtcTimestamp;
use crate::tx::{Platform, RowScope};
use crate::write_counts::WriteCounts;
use crate::{OpenError, Timeouts};

/// SQLite has one writer, so no other transaction changes the rows.
macro_rules! for_update {
    ($rows:expr) => {
        $rows
    };
}

/// As [`for_update`].
macro_rules! for_key_share {
    ($rows:expr) => {
        $rows
    };
}

/// As [`for_update`].
macro_rules! for_no_key_update {
    ($rows:expr) => {
        $rows
    };
}

/// As [`for_update`]: no row is locked by another transaction.
macro_rules! for_update_skip_locked {
    ($rows:expr) => {
        $rows
    };
}

/// The oldest rows of a table whose moment has come, no more than are forgotten at once, as a condition on the table. They are known by where
/// they lie: that needs no id.
macro_rules! oldest_due_rows {
    ($table:literal, $moment:literal, $until:expr) => {
        diesel::dsl::sql::<diesel::sql_types::Bool>(concat!(
            "rowid IN (SELECT rowid FROM ",
            $table,
            " WHERE ",
            $moment,
            " <= "
        ))
        .bind::<crate::timestamp::UtcTimestamp, _>(At($until))
        .sql(concat!(" ORDER BY ", $moment, " LIMIT "))
        .bind::<diesel::sql_types::BigInt, _>(at_once())
        .sql(")")
    };
}

#[path = "platform/mod.rs"]
mod platform;
#[path = "sessions/mod.rs"]
mod sessions;
#[path = "shop/mod.rs"]
mod shop;
#[path = "unit_of_work.rs"]
mod unit_of_work;

type Conn = SqliteConnection;
type BackendStore = SqliteStore;
type Db = Sqlite;
type Tx<'c> = crate::tx::Tx<'c, Conn, ShopScope>;
type PlatformTxImpl<'c> = crate::tx::Tx<'c, Conn, Platform>;
type Connections = Pool<ConnectionManager<Conn>>;

const READERS: u32 = 8;

/// A database in one file.
pub(crate) struct SqliteStore {
    writer: Connections,
    readers: Connections,
    health_connections: Connections,
    path: PathBuf,
    writes: WriteCounts,
    /// The migrations that this program knows.
    known: Vec<String>,
}

/// What each connection is told before anything else. An acknowledged booking survives a power cut: `synchronous=FULL`.
pub(crate) const SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 67108864; \
    PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY; \
    PRAGMA recursive_triggers = ON;";

/// `synchronous=FULL`, as SQLite says it.
const FULL: i32 = 2;

/// What a connection that only reads is told besides. There are ten of them, what they read is in the system's memory as well, and salons are
/// remembered: 2 MB of pages each are enough.
const READING: &str = "PRAGMA query_only = ON; PRAGMA cache_size = -2000";

#[derive(Debug)]
struct Settings {
    read_only: bool,
    lock: Duration,
}

impl CustomizeConnection<Conn, PoolError> for Settings {
    fn on_acquire(&self, conn: &mut Conn) -> Result<(), PoolError> {
        use diesel::connection::SimpleConnection;
        conn.batch_execute(SETTINGS).map_err(PoolError::QueryError)?;
        let timeouts = format!("PRAGMA busy_timeout = {}", self.lock.as_millis());
        conn.batch_execute(&timeouts).map_err(PoolError::QueryError)?;
        if self.read_only {
            conn.batch_execute(READING).map_err(PoolError::QueryError)?;
        }
        Ok(())
    }
}

impl SqliteStore {
    pub(crate) fn open(path: &str, timeouts: Timeouts) -> Result<Self, OpenError> {
        if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| OpenError::Connect(error.to_string()))?;
        }
        let writer = connect(path, 1, false, timeouts);
        let mut conn = writer
            .get_timeout(Timeouts::RELAXED.connection)
            .map_err(|error| OpenError::Connect(error.to_string()))?;
        survives_power_cuts(&mut conn)?;
        let schema = Schema::newest();
        let known = schema.versions::<Sqlite>(&migrate::SQLITE)?;
        schema.migrate(&mut *conn, &migrate::SQLITE, |_, _| Ok(()))?;
        verify_overlap_constraint(&mut conn)?;
        drop(conn);
        let [readers, health_connections] =
            [READERS, HEALTH_CONNECTIONS].map(|size| connect(path, size, true, timeouts));
        let path = path.into();
        Ok(Self { writer, readers, health_connections, path, writes: WriteCounts::default(), known })
    }

    fn ready_now(&self) -> StoreResult<()> {
        let mut conn = checkout(&self.health_connections)?;
        platform::serves(&mut conn, &self.known)?;
        platform::has_overlap_constraint(&mut conn)?;
        self.can_grow().map_err(|error| StoreError::Unavailable(format!("nothing can be written: {error}")))
    }

    /// Whether the disk has room for the log beside the database. A probe file asks, so that the question does not wait for the writer.
    fn can_grow(&self) -> std::io::Result<()> {
        let mut name = self.path.clone().into_os_string();
        name.push(format!("-{}-probe", std::process::id()));
        let written = std::fs::write(&name, [0; 4096]);
        // Another thread may have removed it already.
        let _ = std::fs::remove_file(&name);
        written
    }

    fn connections(&self) -> [(&'static str, &Connections); 3] {
        [("read", &self.readers), ("write", &self.writer), ("look", &self.health_connections)]
    }

    fn write<T>(&self, _: RowScope, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut conn = checkout(&self.writer)?;
        Ok(conn.immediate_transaction(work)?)
    }

    fn read<T>(&self, _: RowScope, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut pooled = checkout(&self.readers)?;
        let conn: &mut Conn = &mut pooled;
        Ok(conn.transaction(work)?)
    }

    /// [`Self::read`] for health checks, on connections of their own.
    fn probe<T>(&self, _: RowScope, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut pooled = checkout(&self.health_connections)?;
        let conn: &mut Conn = &mut pooled;
        Ok(conn.transaction(work)?)
    }

    /// Counting who calls. One process counts in memory, so only tests come here.
    fn count<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        self.write(RowScope::Everything, work)
    }
}

/// Refuses to work where an acknowledged booking might not survive a power cut, or a reader keeps the writer waiting: SQLite goes on with another
/// journal where it cannot have the one that it is told to, and reports that only when asked.
fn survives_power_cuts(conn: &mut Conn) -> Result<(), OpenError> {
    #[derive(QueryableByName)]
    struct Journal {
        #[diesel(sql_type = diesel::sql_types::Text)]
        journal_mode: String,
    }
    #[derive(QueryableByName)]
    struct Sync {
        #[diesel(sql_type = diesel::sql_types::Integer)]
        synchronous: i32,
    }
    let failed = |error: diesel::result::Error| OpenError::Connect(error.to_string());
    let Journal { journal_mode } =
        diesel::sql_query("PRAGMA journal_mode").get_result(conn).map_err(failed)?;
    let Sync { synchronous } = diesel::sql_query("PRAGMA synchronous").get_result(conn).map_err(failed)?;
    if (journal_mode.as_str(), synchronous) == ("wal", FULL) {
        return Ok(());
    }
    Err(OpenError::Journal { journal_mode, synchronous })
}

/// Connections are made one after the other; `open` does not wait for the last of them.
fn connect(path: &str, size: u32, read_only: bool, timeouts: Timeouts) -> Connections {
    Pool::builder()
        .max_size(size)
        .connection_timeout(timeouts.connection)
        .connection_customizer(Box::new(Settings { read_only, lock: timeouts.lock }))
        .build_unchecked(ConnectionManager::new(path))
}

/// One writer at a time: ids come in the order of commits.
const COMMITS_OUT_OF_ORDER: bool = false;

/// One writer at a time: nothing to wait for (rules/booking-life#no-overlap).
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_days(_: &mut Conn, _: i64, _: &[LocalDate]) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_rules(_: &mut Conn, _: i64) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_every_day(_: &mut Conn, _: i64) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_phone(_: &mut Conn, _: i64, _: &str) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_staff(_: &mut Conn, _: i64) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_assets(_: &mut Conn, _: i64) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_number(_: &mut Conn, _: i64, _: &str) -> QueryResult<()> {
    Ok(())
}

/// One writer at a time, as for [`lock_days`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_idempotency_key(_: &mut Conn, _: i64, _: i64, _: &str) -> QueryResult<()> {
    Ok(())
}

/// So long before a booking starts.
fn ahead_of_start(by: BufferMinutes) -> UncheckedBind<SqlLiteral<UtcTimestamp>, AsExprOf<i64, BigInt>> {
    sql("bookings.start_time - ").bind::<BigInt, _>(by.minutes().get() * 60_000_000)
}

/// A column of instants as microseconds, in plain SQL.
fn micros(column: &str) -> String {
    column.to_owned()
}

/// An instant in plain SQL.
fn moment(at: Instant) -> String {
    at.timestamp_micros().to_string()
}

/// Two days before a column of instants, in plain SQL.
fn two_days_before(column: &str) -> String {
    format!("{column} - 172800000000")
}

/// The columns of every reference between two tables, those of one reference together.
const REFERENCES: &str = "SELECT t.name AS child, f.id AS number, f.\"from\" AS own, f.\"table\" AS parent, f.\"to\" AS other, \
    EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'id') AS has_id \
    FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table' ORDER BY t.name, f.id, f.seq";

/// The migration that made the overlap constraint.
const OVERLAP_CONSTRAINT: &str = include_str!("../../../migrations/sqlite/2026-11-21-000000_initial/up.sql");

/// There is no time limit here.
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn take_your_time(_: &mut Conn) -> QueryResult<()> {
    Ok(())
}

/// SQLite hides no rows: only the filters of the queries keep the salons apart.
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn set_row_scope(_: &mut Conn, _: RowScope) -> QueryResult<()> {
    Ok(())
}

/// None is missing, as for [`set_row_scope`].
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn missing_row_policies(_: &mut Conn) -> QueryResult<Vec<String>> {
    Ok(Vec::new())
}

/// What SQLite finds when it reads the whole file; of indexes only whether they can be read, not whether they say what the tables do.
fn damage(conn: &mut Conn) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Word {
        #[diesel(sql_type = diesel::sql_types::Text)]
        word: String,
    }
    let found: Vec<Word> =
        diesel::sql_query("SELECT quick_check AS word FROM pragma_quick_check").load(conn)?;
    Ok(found.into_iter().map(|found| found.word).filter(|word| word != "ok").collect())
}

/// The triggers and views of the overlap constraint.
const CONSTRAINT_PARTS: [&str; 13] = [
    "occupancies_no_overlap",
    "occupancies_share_by_name",
    "occupancies_are_made_anew",
    "bookings_by_resource",
    "occupied",
    "occupied_by_booking",
    "bookings_occupy_by_insert",
    "bookings_occupy_by_update",
    "overlaps_left",
    "booking_overlaps_occupy_by_insert",
    "booking_overlaps_occupy_by_update",
    "booking_overlaps_occupy_by_delete",
    "booking_overlaps_keep_their_bookings",
];

/// Those of [`CONSTRAINT_PARTS`] that are missing or differ from the migration's text.
fn missing_overlap_constraint(conn: &mut Conn) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Part {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
        #[diesel(sql_type = diesel::sql_types::Text)]
        sql: String,
    }
    let found: Vec<Part> =
        diesel::sql_query("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
            .load(conn)?;
    // Quotes come and go when SQLite writes the text anew.
    let stands = |name: &str| {
        found
            .iter()
            .any(|found| found.name == name && OVERLAP_CONSTRAINT.contains(&found.sql.replace('"', "")))
    };
    Ok(CONSTRAINT_PARTS.into_iter().filter(|name| !stands(name)).map(str::to_owned).collect())
}

/// Refuses a database without its overlap constraint.
fn verify_overlap_constraint(conn: &mut Conn) -> Result<(), OpenError> {
    match missing_overlap_constraint(conn) {
        Ok(missing) if missing.is_empty() => Ok(()),
        Ok(_) => Err(OpenError::Migrate("the triggers that prevent double bookings are missing".into())),
        Err(error) => Err(OpenError::Connect(error.to_string())),
    }
}
