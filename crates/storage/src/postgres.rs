//! PostgreSQL's seam: one pool, advisory locks by shop and day, snapshots for reads, and what each connection is told.

use std::time::Duration;

use chrono::Datelike;
use diesel::data_types::PgInterval;
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Error as PoolError};
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Integer, Interval, Text};
use domain::{BufferMinutes, LocalDate};
use ports::{StoreError, StoreResult};
use r2d2::{CustomizeConnection, Pool, PooledConnection};
use tenancy::ShopScope;

use crate::error::TxError;
use crate::moment::Moment;
use crate::tx::Platform;
use crate::writes::Writes;
use crate::{OpenError, migrate};

/// Rows that nobody else changes until commit.
macro_rules! locked {
    ($rows:expr) => {
        $rows.for_update()
    };
}

/// The same, without those that somebody else has locked.
macro_rules! locked_or_skipped {
    ($rows:expr) => {
        $rows.for_update().skip_locked()
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

type Conn = PgConnection;
type ThisStore = PostgresStore;
type Db = Pg;
type Tx<'c> = crate::tx::Tx<'c, Conn, ShopScope>;
type OpenTx<'c> = crate::tx::Tx<'c, Conn, Platform>;
type Connections = Pool<ConnectionManager<Conn>>;

const CONNECTIONS: u32 = 16;
const POOL_WAIT: Duration = Duration::from_secs(5);

/// Any key that all instances agree on: one of them migrates, the others wait.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7200;
/// The first key of the locks on phone numbers.
const PHONE_LOCK: i32 = 1;
/// The first key of the locks on the staff of a shop.
const STAFF_LOCK: i32 = 2;
/// The first key of the locks on the pictures of a shop.
const ASSETS_LOCK: i32 = 3;

/// What each connection is told before anything else. A statement or a lock that takes longer is worth a 503, not a wait.
pub(crate) const SETTINGS: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '30s'; SET timezone = 'UTC'";

/// A PostgreSQL database.
pub(crate) struct PostgresStore {
    pool: Connections,
    writes: Writes,
}

#[derive(Debug)]
struct Settings;

impl CustomizeConnection<Conn, PoolError> for Settings {
    fn on_acquire(&self, conn: &mut Conn) -> Result<(), PoolError> {
        use diesel::connection::SimpleConnection;
        conn.batch_execute(SETTINGS).map_err(PoolError::QueryError)
    }
}

impl PostgresStore {
    pub(crate) fn open(url: &str) -> Result<Self, OpenError> {
        let mut conn = PgConnection::establish(url).map_err(|error| OpenError::Connect(error.to_string()))?;
        migrate_alone(&mut conn)?;
        wall_stands(&mut conn)?;
        let pool = Pool::builder()
            .max_size(CONNECTIONS)
            .min_idle(Some(1))
            .connection_timeout(POOL_WAIT)
            .connection_customizer(Box::new(Settings))
            .build(ConnectionManager::new(url))
            .map_err(|error| OpenError::Connect(error.to_string()))?;
        Ok(Self { pool, writes: Writes::default() })
    }

    fn checkout(&self) -> StoreResult<PooledConnection<ConnectionManager<Conn>>> {
        self.pool.get().map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    fn ready_now(&self) -> StoreResult<()> {
        let mut conn = self.checkout()?;
        platform::has_newest_schema(&mut conn, migrate::count::<Pg>(&migrate::POSTGRES)?)
    }

    fn write<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut conn = self.checkout()?;
        Ok(conn.build_transaction().read_committed().run(work)?)
    }

    fn read<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut conn = self.checkout()?;
        Ok(conn.build_transaction().repeatable_read().read_only().run(work)?)
    }
}

/// Queues behind every other transaction that books these dates of this shop. Without it, overlapping inserts in flight deadlock inside
/// the exclusion constraint (`docs/decisions/0005-the-wall.md`). `days` come sorted, so that two transactions never wait crosswise.
fn lock_days(conn: &mut Conn, shop: i64, days: &[LocalDate]) -> QueryResult<()> {
    for day in days {
        let key = (shop << 24) | i64::from(day.num_days_from_ce());
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(key).execute(conn)?;
    }
    Ok(())
}

/// Queues behind every other transaction that counts the holds of this phone: those of different days hold different locks, so without
/// this they would all count before any of them is committed. Always the last lock of a transaction. Two keys are another lock space than
/// the one key of [`lock_days`].
fn lock_phone(conn: &mut Conn, shop: i64, phone: &str) -> QueryResult<()> {
    lock_word(conn, PHONE_LOCK, &format!("{shop} {phone}"))
}

/// Queues behind every other transaction that edits the staff of this shop: two that each take one of two admins away would both see
/// the other one. Always the first lock of a transaction, and only of such, so that nobody waits crosswise.
fn lock_staff(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    lock_word(conn, STAFF_LOCK, &shop.to_string())
}

/// Queues behind every other transaction that adds, removes or begins to show a picture of this shop: one that is removed is not shown
/// at the same moment, and the space for them is counted by one at a time. Taken after [`lock_staff`] and before any other lock.
fn lock_assets(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    lock_word(conn, ASSETS_LOCK, &shop.to_string())
}

fn lock_word(conn: &mut Conn, kind: i32, word: &str) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1, hashtext($2))")
        .bind::<Integer, _>(kind)
        .bind::<Text, _>(word)
        .execute(conn)?;
    Ok(())
}

/// So long before a booking starts.
fn ahead_of_start(by: BufferMinutes) -> UncheckedBind<SqlLiteral<Moment>, AsExprOf<PgInterval, Interval>> {
    let by = PgInterval::from_microseconds(by.minutes().get() * 60_000_000);
    sql("bookings.start_time - ").bind::<Interval, _>(by)
}

/// A column of instants as microseconds, in plain SQL.
fn micros(column: &str) -> String {
    format!("CAST(extract(epoch FROM {column}) * 1000000 AS BIGINT)")
}

/// Several instances may start at once; the database lets one migrate at a time.
fn migrate_alone(conn: &mut Conn) -> Result<(), OpenError> {
    let failed = |error: diesel::result::Error| OpenError::Migrate(error.to_string());
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(conn)
        .map_err(failed)?;
    migrate::run(conn, migrate::POSTGRES)?;
    diesel::sql_query("SELECT pg_advisory_unlock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(conn)
        .map_err(failed)?;
    Ok(())
}

/// Refuses to work with a database whose double-booking wall was taken down.
fn wall_stands(conn: &mut Conn) -> Result<(), OpenError> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        constraints: i64,
    }
    let found: Count = diesel::sql_query(
        "SELECT COUNT(*) AS constraints FROM pg_constraint WHERE contype = 'x' AND convalidated \
         AND conrelid = 'bookings'::regclass AND conname IN ('bookings_staff_no_overlap', 'bookings_chair_no_overlap')",
    )
    .get_result(conn)
    .map_err(|error| OpenError::Connect(error.to_string()))?;
    if found.constraints == 2 {
        Ok(())
    } else {
        Err(OpenError::Migrate("the constraints that prevent double bookings are missing".into()))
    }
}
