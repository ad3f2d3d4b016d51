//! The embedded migrations of both databases.

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use ports::{StoreError, StoreResult};

use crate::OpenError;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
pub(crate) const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Brings a database to the newest schema.
pub(crate) fn run<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    migrations: EmbeddedMigrations,
) -> Result<(), OpenError> {
    conn.run_pending_migrations(migrations).map(drop).map_err(|error| OpenError::Migrate(error.to_string()))
}

/// How many migrations the newest schema is made of.
pub(crate) fn count<DB: Backend>(migrations: &EmbeddedMigrations) -> StoreResult<usize> {
    versions::<DB>(migrations).map(|versions| versions.len())
}

/// The migrations that the newest schema is made of, as the database names those that it has.
pub(crate) fn versions<DB: Backend>(migrations: &EmbeddedMigrations) -> StoreResult<Vec<String>> {
    let found = MigrationSource::<DB>::migrations(migrations);
    let found = found.map_err(|error| StoreError::Failed(error.to_string()))?;
    Ok(found.iter().map(|migration| migration.name().version().to_string()).collect())
}

/// Takes every migration of a database back, newest first: for tests of the way down. Everything in it is lost.
pub fn revert_all(url: &str) -> Result<(), OpenError> {
    use diesel::Connection;
    let failed = |error: &dyn std::fmt::Display| OpenError::Migrate(error.to_string());
    if let Some(path) = url.strip_prefix("sqlite:") {
        let mut conn = diesel::SqliteConnection::establish(path).map_err(|error| failed(&error))?;
        conn.revert_all_migrations(SQLITE).map_err(|error| failed(&error))?;
    } else {
        let mut conn = diesel::PgConnection::establish(url).map_err(|error| failed(&error))?;
        conn.revert_all_migrations(POSTGRES).map_err(|error| failed(&error))?;
    }
    Ok(())
}
