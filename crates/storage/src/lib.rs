//! diesel on SQLite and PostgreSQL behind the ports.
//!
//! One query text, compiled once per backend: [`sqlite`] and [`postgres`] are the seams (connections, transactions, locks, error
//! messages); the files in `shop/` and `platform/` are included by both (`docs/decisions/0001-two-databases.md`). Nothing outside
//! this crate names diesel.
#![expect(clippy::duplicate_mod, reason = "the query files are compiled once per backend, on purpose")]

/// Ends a session and clears every column that names its person.
macro_rules! cleared_session_columns {
    ($now:expr) => {{
        use crate::schema::sessions as s;
        (
            s::ended_at.eq(At($now)),
            s::identity_id.eq(None::<i64>),
            s::role_cap.eq(None::<&str>),
            s::verified_at.eq(None::<At>),
            s::companion_hash.eq(None::<&[u8]>),
            s::former_companion_hash.eq(None::<&[u8]>),
            s::former_until.eq(None::<At>),
            s::ends_at.eq(None::<At>),
            s::member_of.eq(None::<i64>),
            s::rotation_due.eq(false),
            s::device_due.eq(false),
            s::device_label.eq(""),
        )
    }};
}

mod backup;
mod cached_statement;
#[cfg(feature = "raw")]
mod call_hook;
mod codec;
mod copy;
mod database_tls;
mod database_url;
mod erasure_list;
mod error;
mod message_settings_row;
mod migrate;
mod policy_row;
mod pool;
mod postgres;
mod postgres_migrations;
#[cfg(feature = "raw")]
pub mod raw;
mod replica;
mod row_security;
mod rows;
mod schema;
mod sqlite;
mod status_literals;
mod time_rows;
mod timestamp;
mod tx;
mod write_counts;

use std::sync::Arc;
use std::time::Duration;

use ports::Store;
use ports::platform::{Checks, DemoSalons, HealthProbe, RateLimitStore, Seeding};

pub use backup::{BackupError, back_up, restore, size};
pub use copy::{Copied, copy};
pub use database_tls::{HAS_TLS, Route};
pub use database_url::redacted;
pub use erasure_list::erasures;
pub use migrate::revert_all;
pub use replica::Replicated;

/// A database that this program can use.
pub trait Database: Store + Seeding + DemoSalons + Checks + HealthProbe + RateLimitStore {}
impl<T: Store + Seeding + DemoSalons + Checks + HealthProbe + RateLimitStore> Database for T {}

/// How long work waits for what is in its way before it gives up; the caller is told to come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// For one statement to end; PostgreSQL only.
    pub statement: Duration,
    /// For a lock of somebody else's.
    pub lock: Duration,
    pub connection: Duration,
}

impl Timeouts {
    /// While people wait for an answer: a busy salon says so before they think that it is broken.
    pub const SERVING: Self = Self {
        statement: Duration::from_secs(2),
        lock: Duration::from_secs(1),
        connection: Duration::from_secs(1),
    };
    /// For commands and jobs, for which no person waits.
    pub const RELAXED: Self = Self {
        statement: Duration::from_secs(10),
        lock: Duration::from_secs(5),
        connection: Duration::from_secs(5),
    };
}

/// A database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names neither kind of database.
    #[error("DATABASE_URL must be sqlite:PATH or postgres://..., not {0:?}")]
    UnknownScheme(String),
    /// The database did not answer.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// SQLite would keep its file in a way that a power cut or a reader gets the better of.
    #[error(
        "SQLite cannot keep a write-ahead log that is synced beside the database (journal_mode {journal_mode}, synchronous {synchronous}): \
         put it into a file on a local disk"
    )]
    Journal {
        /// What it does in place of the log, as it names it.
        journal_mode: String,
        /// When it syncs; 2 is what is wanted.
        synchronous: i32,
    },
    /// A migration failed.
    #[error("cannot migrate the database: {0}")]
    Migrate(String),
}

/// Whether several programs can work on a database at the same time: on PostgreSQL, not on a file.
#[must_use]
pub fn is_shared(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// How many connections requests share on PostgreSQL, unless the operator says another number.
pub const CONNECTIONS: u32 = 16;

/// Connects, migrates to the newest schema and checks the overlap constraint. `sqlite:PATH` (the file and its folder
/// are made when missing) or `postgres://…`.
pub fn open(url: &str) -> Result<Arc<dyn Database>, OpenError> {
    open_with(url, Timeouts::RELAXED, CONNECTIONS)
}

/// [`open`] for work that waits so long and no longer, and on PostgreSQL over so many connections.
pub fn open_with(url: &str, timeouts: Timeouts, connections: u32) -> Result<Arc<dyn Database>, OpenError> {
    if let Some(path) = url.strip_prefix("sqlite:") {
        return Ok(Arc::new(sqlite::SqliteStore::open(path, timeouts)?));
    }
    if is_shared(url) {
        let schema = migrate::Schema::newest();
        return Ok(Arc::new(postgres::PostgresStore::open(url, timeouts, connections, &schema)?));
    }
    Err(OpenError::UnknownScheme(url.split(':').next().unwrap_or_default().to_owned()))
}
