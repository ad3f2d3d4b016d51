//! diesel on SQLite and PostgreSQL behind the ports.
//!
//! One query text, compiled once per backend: [`sqlite`] and [`postgres`] are the seams (connections, transactions, locks, error
//! messages); the files in `shop/` and `platform/` are included by both (`docs/decisions/0001-two-databases.md`). Nothing outside
//! this crate names diesel.
#![expect(clippy::duplicate_mod, reason = "the query files are compiled once per backend, on purpose")]

mod codec;
mod error;
mod migrate;
mod moment;
mod postgres;
#[cfg(feature = "raw")]
pub mod raw;
mod rows;
mod schema;
mod sqlite;
mod tx;
mod writes;

use std::sync::Arc;

use ports::Store;
use ports::platform::Planting;

pub use migrate::revert_all;

/// A database that this program can use.
pub trait Database: Store + Planting {}
impl<T: Store + Planting> Database for T {}

/// A database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names neither kind of database.
    #[error("DATABASE_URL must be sqlite:PATH or postgres://..., not {0:?}")]
    UnknownScheme(String),
    /// The database did not answer.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// A migration failed.
    #[error("cannot migrate the database: {0}")]
    Migrate(String),
}

/// Connects, migrates to the newest schema and checks that the double-booking wall stands. `sqlite:PATH` (the file and its folder
/// are made when missing) or `postgres://…`.
pub fn open(url: &str) -> Result<Arc<dyn Database>, OpenError> {
    if let Some(path) = url.strip_prefix("sqlite:") {
        return Ok(Arc::new(sqlite::SqliteStore::open(path)?));
    }
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(Arc::new(postgres::PostgresStore::open(url)?));
    }
    Err(OpenError::UnknownScheme(url.split(':').next().unwrap_or_default().to_owned()))
}
