//! PostgreSQL's seam: one pool, advisory locks by shop and day, snapshots for reads, and what each connection is told.

use chrono::Datelike;
use diesel::connection::SimpleConnection;
use diesel::data_types::PgInterval;
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::{SqlLiteral, UncheckedBind};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Error as PoolError};
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Integer, Interval, Text};
use domain::{BufferMinutes, Instant, LocalDate};
use ports::StoreResult;
use r2d2::{CustomizeConnection, Pool};
use tenancy::ShopScope;

use crate::error::TxError;
use crate::migrate::{self, Schema};
use crate::pool::{HEALTH_CONNECTIONS, RATE_LIMIT_CONNECTIONS, checkout};
use crate::postgres_migrations::migrate_alone;
use crate::row_security::{self, missing_row_policies, set_row_scope};
use crate::timestamp::UtcTimestamp;
use crate::tx::{Platform, RowScope};
use crate::write_counts::WriteCounts;
use crate::{OpenError, Timeouts};

/// Locks rows: no other transaction changes them until commit.
macro_rules! for_update {
    ($rows:expr) => {
        $rows.for_update()
    };
}

/// Locks rows against deletion and [`for_update`] until commit. Other transactions may hold the same lock, as writers of rows that point at these do.
macro_rules! for_key_share {
    ($rows:expr) => {
        $rows.for_key_share()
    };
}

/// Locks rows as [`for_update`], but writers of rows that point at these do not wait.
macro_rules! for_no_key_update {
    ($rows:expr) => {
        $rows.for_no_key_update()
    };
}

/// As [`for_update`], without the rows that another transaction has locked.
macro_rules! for_update_skip_locked {
    ($rows:expr) => {
        $rows.for_update().skip_locked()
    };
}

/// The oldest rows of a table whose moment has come, no more than are forgotten at once, as a condition on the table. They are known by where
/// they lie: that needs no id. Which they are is asked once, and not for each row.
macro_rules! oldest_due_rows {
    ($table:literal, $moment:literal, $until:expr) => {
        diesel::dsl::sql::<diesel::sql_types::Bool>(concat!(
            "ctid = ANY (ARRAY (SELECT ctid FROM ",
            $table,
            " WHERE ",
            $moment,
            " <= "
        ))
        .bind::<crate::timestamp::UtcTimestamp, _>(At($until))
        .sql(concat!(" ORDER BY ", $moment, " LIMIT "))
        .bind::<diesel::sql_types::BigInt, _>(at_once())
        .sql(" FOR UPDATE SKIP LOCKED))")
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

type Conn = PgConnection;
type BackendStore = PostgresStore;
type Db = Pg;
type Tx<'c> = crate::tx::Tx<'c, Conn, ShopScope>;
type PlatformTxImpl<'c> = crate::tx::Tx<'c, Conn, Platform>;
type Connections = Pool<ConnectionManager<Conn>>;

/// The first key of the locks on phone numbers.
const PHONE_LOCK: i32 = 1;
/// How much of the one key of a lock on the dates of a shop is the date.
const DAY_BITS: u32 = 24;
/// The first key of the locks on the staff of a shop.
const STAFF_LOCK: i32 = 2;
/// The first key of the locks on the pictures of a shop.
const ASSETS_LOCK: i32 = 3;

/// The first key of the locks on the client records.
const CLIENT_LOCK: i32 = 4;
/// The first key of the locks on idempotency keys.
const IDEMPOTENCY_LOCK: i32 = 5;

/// What each connection is told before anything else; a pool's own are told how long to wait, too.
pub(crate) const SETTINGS: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '30s'; SET timezone = 'UTC'";

/// A PostgreSQL database.
pub(crate) struct PostgresStore {
    pool: Connections,
    writes: WriteCounts,
    /// The migrations that this program knows.
    known: Vec<String>,
    health_connections: Connections,
    rate_limit_connections: Connections,
}

/// A statement or a lock that takes longer is worth a 503, not a wait.
#[derive(Debug)]
struct Settings(Timeouts);

impl CustomizeConnection<Conn, PoolError> for Settings {
    fn on_acquire(&self, conn: &mut Conn) -> Result<(), PoolError> {
        let Timeouts { statement, lock, .. } = self.0;
        let (statement, lock) = (statement.as_millis(), lock.as_millis());
        let timeouts = format!("{SETTINGS}; SET statement_timeout = {statement}; SET lock_timeout = {lock}");
        conn.batch_execute(&timeouts).map_err(PoolError::QueryError)
    }
}

impl PostgresStore {
    pub(crate) fn open(
        url: &str,
        timeouts: Timeouts,
        connections: u32,
        schema: &Schema,
    ) -> Result<Self, OpenError> {
        let mut conn = PgConnection::establish(url).map_err(|error| no_connection(&error))?;
        let known = schema.versions::<Pg>(&migrate::POSTGRES)?;
        // The role that serves need not be allowed to change the schema.
        if platform::serves(&mut conn, &known).is_err() {
            migrate_alone(&mut conn, schema)?;
        }
        verify_overlap_constraint(&mut conn)?;
        row_security::ensure_row_security(&mut conn)?;
        Ok(Self { known, ..Self::pooled(url, connections, timeouts) })
    }

    /// Connections to a database as it is; nothing is asked yet.
    pub(crate) fn pooled(url: &str, size: u32, timeouts: Timeouts) -> Self {
        // Only a checkout connects: OpenSSL crashes a command that ends while a thread of the pool connects.
        let connect = |size| {
            Pool::builder()
                .max_size(size)
                .min_idle(Some(0))
                .connection_timeout(timeouts.connection)
                .connection_customizer(Box::new(Settings(timeouts)))
                .build_unchecked(ConnectionManager::new(url))
        };
        let [pool, health_connections, rate_limit_connections] =
            [size, HEALTH_CONNECTIONS, RATE_LIMIT_CONNECTIONS].map(connect);
        let (writes, known) = (WriteCounts::default(), Vec::new());
        Self { pool, writes, known, health_connections, rate_limit_connections }
    }

    fn ready_now(&self) -> StoreResult<()> {
        let mut conn = checkout(&self.health_connections)?;
        platform::serves(&mut conn, &self.known)?;
        platform::has_overlap_constraint(&mut conn)
    }

    fn connections(&self) -> [(&'static str, &Connections); 3] {
        [("all", &self.pool), ("look", &self.health_connections), ("count", &self.rate_limit_connections)]
    }

    fn write<T>(
        &self,
        row_scope: RowScope,
        work: impl FnOnce(&mut Conn) -> Result<T, TxError>,
    ) -> StoreResult<T> {
        let mut conn = checkout(&self.pool)?;
        Ok(row_security::transaction(&mut conn, "READ COMMITTED", row_scope, work)?)
    }

    fn read<T>(
        &self,
        row_scope: RowScope,
        work: impl FnOnce(&mut Conn) -> Result<T, TxError>,
    ) -> StoreResult<T> {
        let mut conn = checkout(&self.pool)?;
        Ok(row_security::transaction(&mut conn, "REPEATABLE READ READ ONLY", row_scope, work)?)
    }

    /// [`Self::read`] for health checks, on connections of their own.
    fn probe<T>(
        &self,
        row_scope: RowScope,
        work: impl FnOnce(&mut Conn) -> Result<T, TxError>,
    ) -> StoreResult<T> {
        let mut conn = checkout(&self.health_connections)?;
        Ok(row_security::transaction(&mut conn, "REPEATABLE READ READ ONLY", row_scope, work)?)
    }

    /// [`Self::write`] for counting who calls, whatever else there is to do.
    fn count<T>(&self, work: impl FnOnce(&mut Conn) -> Result<T, TxError>) -> StoreResult<T> {
        let mut conn = checkout(&self.rate_limit_connections)?;
        Ok(row_security::transaction(&mut conn, "READ COMMITTED", RowScope::Everything, work)?)
    }
}

/// libpq ends each line of its reasons, of which it has one per host.
pub(crate) fn no_connection(error: &ConnectionError) -> OpenError {
    OpenError::Connect(error.to_string().trim().replace('\n', "; "))
}

// The order in which these locks are taken is in `docs/ARCHITECTURE.md`.
// Functions rather than words of SQL: such a query is prepared once a connection, not each time.
diesel::define_sql_function! {
    #[sql_name = "pg_advisory_xact_lock"]
    fn wait_alone(key: BigInt) -> Bool;
}
diesel::define_sql_function! {
    #[sql_name = "pg_advisory_xact_lock_shared"]
    fn wait_with_others(key: BigInt) -> Bool;
}
/// Transactions take ids while they run, and end in any order.
const COMMITS_OUT_OF_ORDER: bool = true;

diesel::define_sql_function! {
    #[sql_name = "pg_advisory_xact_lock"]
    fn wait_for_word(kind: Integer, word: Integer) -> Bool;
}
diesel::define_sql_function! {
    fn hashtext(word: Text) -> Integer;
}

/// Waits for transactions that change what can be booked at this shop, not for bookings. A lock for the shop as a whole, where no date
/// has its own ([`day_lock`]).
fn lock_rules(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    diesel::select(wait_with_others(shop << DAY_BITS)).execute(conn).map(drop)
}

/// Queues behind everybody who books at this shop, by the lock that [`lock_rules`] shares: one lock instead of a year of them, since the
/// database has room for a few thousand for all shops together.
fn lock_every_day(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    diesel::select(wait_alone(shop << DAY_BITS)).execute(conn).map(drop)
}

/// Queues behind every other transaction that books these dates of this shop. Without it, overlapping inserts in flight deadlock inside
/// the exclusion constraint (`docs/decisions/0005-overlap-constraint.md`). `days` come sorted, so that two transactions never wait crosswise.
fn lock_days(conn: &mut Conn, shop: i64, days: &[LocalDate]) -> QueryResult<()> {
    for day in days {
        diesel::select(wait_alone(day_lock(shop, *day))).execute(conn)?;
    }
    Ok(())
}

/// The lock of a date of a shop. Dates count from 1.
fn day_lock(shop: i64, day: LocalDate) -> i64 {
    (shop << DAY_BITS) | i64::from(day.num_days_from_ce())
}

/// Queues behind every other transaction that counts the holds of this phone: those of different days hold different locks, so without
/// this they would all count before any of them is committed. Two keys are another lock space than the one key of [`lock_days`].
fn lock_phone(conn: &mut Conn, shop: i64, phone: &str) -> QueryResult<()> {
    lock_word(conn, PHONE_LOCK, &format!("{shop} {phone}"))
}

/// Queues behind every other transaction that edits the staff of this shop: two that each take one of two admins away would both see
/// the other one.
fn lock_staff(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    lock_word(conn, STAFF_LOCK, &shop.to_string())
}

/// Queues behind every other transaction that adds, removes or begins to show a picture of this shop: one that is removed is not shown
/// at the same moment, and the space for them is counted by one at a time.
fn lock_assets(conn: &mut Conn, shop: i64) -> QueryResult<()> {
    lock_word(conn, ASSETS_LOCK, &shop.to_string())
}

/// Queues behind every other transaction that looks for the client record of this number: two that both find none would both write one.
fn lock_number(conn: &mut Conn, shop: i64, number: &str) -> QueryResult<()> {
    lock_word(conn, CLIENT_LOCK, &format!("{shop} {number}"))
}

/// Queues behind every other request of the same person with the same idempotency key.
fn lock_idempotency_key(conn: &mut Conn, shop: i64, identity: i64, key: &str) -> QueryResult<()> {
    lock_word(conn, IDEMPOTENCY_LOCK, &format!("{shop} {identity} {key}"))
}

fn lock_word(conn: &mut Conn, kind: i32, word: &str) -> QueryResult<()> {
    diesel::select(wait_for_word(kind, hashtext(word))).execute(conn).map(drop)
}

/// So long before a booking starts.
fn ahead_of_start(
    by: BufferMinutes,
) -> UncheckedBind<SqlLiteral<UtcTimestamp>, AsExprOf<PgInterval, Interval>> {
    let by = PgInterval::from_microseconds(by.minutes().get() * 60_000_000);
    sql("bookings.start_time - ").bind::<Interval, _>(by)
}

/// A column of instants as microseconds, in plain SQL.
fn micros(column: &str) -> String {
    format!("CAST(extract(epoch FROM {column}) * 1000000 AS BIGINT)")
}

/// An instant in plain SQL.
fn moment(at: Instant) -> String {
    format!("TIMESTAMPTZ '{}'", at.to_rfc3339())
}

/// Two days before a column of instants, in plain SQL.
fn two_days_before(column: &str) -> String {
    format!("{column} - INTERVAL '48 hours'")
}

/// The columns of every reference between two tables, those of one reference together.
const REFERENCES: &str = "SELECT c.conrelid::regclass::text AS child, c.oid::bigint AS number, a.attname::text AS own, \
    c.confrelid::regclass::text AS parent, r.attname::text AS other, (SELECT count(*) FROM pg_attribute i \
    WHERE i.attrelid = c.conrelid AND i.attname = 'id' AND NOT i.attisdropped) AS has_id \
    FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS pair(own, other, place) \
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = pair.own \
    JOIN pg_attribute r ON r.attrelid = c.confrelid AND r.attnum = pair.other \
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY child, number, pair.place";

/// What asks about every row may take longer than anybody waits for an answer.
fn take_your_time(conn: &mut Conn) -> QueryResult<()> {
    diesel::sql_query("SET LOCAL statement_timeout = 0").execute(conn).map(|_| ())
}

/// A server looks after its own files.
#[expect(clippy::unnecessary_wraps, reason = "the same signature as on SQLite, which can fail")]
fn damage(_: &mut Conn) -> QueryResult<Vec<String>> {
    Ok(Vec::new())
}

/// The migration that made the overlap constraint.
const OVERLAP_CONSTRAINT: &str =
    include_str!("../../../migrations/postgres/2026-11-21-000000_initial/up.sql");

/// The constraints, triggers and functions of the overlap constraint.
const CONSTRAINT_PARTS: [&str; 12] = [
    "occupancies_staff_no_overlap",
    "occupancies_chair_no_overlap",
    "occupancies_share_by_name",
    "occupancies_are_made_anew",
    "bookings_occupy",
    "booking_overlaps_occupy",
    "booking_overlaps_keep_their_bookings",
    "cut_overlaps",
    "occupy",
    "occupy_by_booking",
    "occupy_by_name",
    "occupy_by_overlap",
];

/// What of them is valid and switched on, with the words that made it; of the constraints the words are compared here.
const STANDING_PARTS: &str = "SELECT conname::text AS name, '' AS words FROM pg_constraint WHERE contype = 'x' AND convalidated \
    AND NOT condeferrable AND conrelid = 'occupancies'::regclass \
    AND pg_get_constraintdef(oid) LIKE 'EXCLUDE USING gist (shop_id WITH =, resource_id WITH =, \
    tstzrange(from_at, until_at, ''[)''::text) WITH &&) WHERE ((exclusive AND (resource = ''' || substr(conname, 13, 5) || '''::text)))' \
    UNION ALL SELECT tgname::text, replace(pg_get_triggerdef(oid), ' public.', ' ') FROM pg_trigger \
    WHERE NOT tgisinternal AND tgenabled = 'O' \
    UNION ALL SELECT proname::text, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace";

/// Those of [`CONSTRAINT_PARTS`] that are missing, not valid, or differ from the migration's.
fn missing_overlap_constraint(conn: &mut Conn) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Part {
        #[diesel(sql_type = Text)]
        name: String,
        #[diesel(sql_type = Text)]
        words: String,
    }
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (found, migration): (Vec<Part>, _) =
        (diesel::sql_query(STANDING_PARTS).load(conn)?, one_line(OVERLAP_CONSTRAINT));
    let stands = |name: &str| {
        found.iter().any(|found| found.name == name && migration.contains(&one_line(&found.words)))
    };
    Ok(CONSTRAINT_PARTS.into_iter().filter(|name| !stands(name)).map(str::to_owned).collect())
}

/// Refuses a database without its overlap constraint.
fn verify_overlap_constraint(conn: &mut Conn) -> Result<(), OpenError> {
    match missing_overlap_constraint(conn) {
        Ok(missing) if missing.is_empty() => Ok(()),
        Ok(_) => Err(OpenError::Migrate("the constraints that prevent double bookings are missing".into())),
        Err(error) => Err(OpenError::Connect(error.to_string())),
    }
}
