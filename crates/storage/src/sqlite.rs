//! SQLite's seam: one writer that begins immediately, many readers that cannot write, and what each connection is told.

use std::path::Path;
use std::time::Duration;

use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Error as PoolError};
use diesel::result::QueryResult;
use diesel::sql_types::BigInt;
use diesel::sqlite::Sqlite;
use domain::{BufferMinutes, LocalDate};
use ports::{StoreError, StoreResult};
use r2d2::{CustomizeConnection, Pool, PooledConnection};
use tenancy::ShopScope;

use crate::error::TxError;
use crate::moment::Moment;
use crate::tx::Platform;
use crate::writes::Writes;
use crate::{OpenError, migrate};

/// One writer at a time: what it has read, nobody else changes.
macro_rules! locked {
    ($rows:expr) => {
        $rows
    };
}

/// As [`locked`]: there is nobody to step around.
macro_rules! locked_or_skipped {
    ($rows:expr) => {
        $rows
    };
}

#[path = "platform/mod.rs"]
mod platform;
#[path = "shop/mod.rs"]
mod shop;
#[path = "site/mod.rs"]
mod site;
#[path = "unit_of_work.rs"]
mod unit_of_work;

type Conn = SqliteConnection;
type ThisStore = SqliteStore;
type Db = Sqlite;
type Tx<'c> = crate::tx::Tx<'c, Conn, ShopScope>;
type OpenTx<'c> = crate::tx::Tx<'c, Conn, Platform>;
type Connections = Pool<ConnectionManager<Conn>>;

const READERS: u32 = 8;
const POOL_WAIT: Duration = Duration::from_secs(5);

/// A database in one file.
pub(crate) struct SqliteStore {
    writer: Connections,
    readers: Connections,
    writes: Writes,
}

/// What each connection is told before anything else. An acknowledged booking survives a power cut: `synchronous=FULL`.
pub(crate) const SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 67108864; \
    PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY; \
    PRAGMA recursive_triggers = ON;";

#[derive(Debug)]
struct Settings {
    read_only: bool,
}

impl CustomizeConnection<Conn, PoolError> for Settings {
    fn on_acquire(&self, conn: &mut Conn) -> Result<(), PoolError> {
        use diesel::connection::SimpleConnection;
        conn.batch_execute(SETTINGS).map_err(PoolError::QueryError)?;
        if self.read_only {
            conn.batch_execute("PRAGMA query_only = ON").map_err(PoolError::QueryError)?;
        }
        Ok(())
    }
}

impl SqliteStore {
    pub(crate) fn open(path: &str) -> Result<Self, OpenError> {
        if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| OpenError::Connect(error.to_string()))?;
        }
        let writer = connect(path, 1, false)?;
        let mut conn = writer.get().map_err(|error| OpenError::Connect(error.to_string()))?;
        migrate::run(&mut *conn, migrate::SQLITE)?;
        wall_stands(&mut conn)?;
        drop(conn);
        Ok(Self { readers: connect(path, READERS, true)?, writer, writes: Writes::default() })
    }

    fn ready_now(&self) -> StoreResult<()> {
        let mut conn = checkout(&self.readers)?;
        platform::has_newest_schema(&mut conn, migrate::count::<Sqlite>(&migrate::SQLITE)?)
    }

    fn write<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut conn = checkout(&self.writer)?;
        Ok(conn.immediate_transaction(work)?)
    }

    fn read<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut pooled = checkout(&self.readers)?;
        let conn: &mut Conn = &mut pooled;
        Ok(conn.transaction(work)?)
    }
}

fn connect(path: &str, size: u32, read_only: bool) -> Result<Connections, OpenError> {
    Pool::builder()
        .max_size(size)
        .connection_timeout(POOL_WAIT)
        .connection_customizer(Box::new(Settings { read_only }))
        .build(ConnectionManager::new(path))
        .map_err(|error| OpenError::Connect(error.to_string()))
}

fn checkout(pool: &Connections) -> StoreResult<PooledConnection<ConnectionManager<Conn>>> {
    pool.get().map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// One writer at a time: nothing to wait for (decisions 30).
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on PostgreSQL, which can fail")]
fn lock_days(_: &mut Conn, _: i64, _: &[LocalDate]) -> QueryResult<()> {
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

/// So long before a booking starts.
fn ahead_of_start(by: BufferMinutes) -> UncheckedBind<SqlLiteral<Moment>, AsExprOf<i64, BigInt>> {
    sql("bookings.start_time - ").bind::<BigInt, _>(by.minutes().get() * 60_000_000)
}

/// A column of instants as microseconds, in plain SQL.
fn micros(column: &str) -> String {
    column.to_owned()
}

/// Refuses to work with a database whose double-booking wall was taken down.
fn wall_stands(conn: &mut Conn) -> Result<(), OpenError> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        triggers: i64,
    }
    let found: Count = diesel::sql_query(
        "SELECT COUNT(*) AS triggers FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'bookings_wall_%'",
    )
    .get_result(conn)
    .map_err(|error| OpenError::Connect(error.to_string()))?;
    if found.triggers == 2 {
        Ok(())
    } else {
        Err(OpenError::Migrate("the triggers that prevent double bookings are missing".into()))
    }
}
