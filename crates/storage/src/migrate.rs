//! The embedded migrations of both databases.

use std::collections::BTreeSet;

use diesel::RunQueryDsl;
use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use ports::{StoreError, StoreResult};

use crate::OpenError;
use crate::row_security::EVERYTHING;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
pub(crate) const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// Brings a database to the newest schema.
pub(crate) fn run<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    migrations: EmbeddedMigrations,
) -> Result<(), OpenError> {
    conn.run_pending_migrations(migrations).map(drop).map_err(|error| OpenError::Migrate(error.to_string()))
}

/// Whether a PostgreSQL database has the newest schema. Only reads, so the role need not own the schema.
pub(crate) fn is_newest(conn: &mut diesel::PgConnection) -> bool {
    let applied =
        diesel::sql_query("SELECT version::text AS version FROM __diesel_schema_migrations ORDER BY 1");
    let applied: Vec<Applied> = applied.load(conn).unwrap_or_default();
    let known = versions::<diesel::pg::Pg>(&POSTGRES).unwrap_or_default();
    !known.is_empty()
        && applied.into_iter().map(|row| row.version).eq(known.into_iter().collect::<BTreeSet<_>>())
}

#[derive(diesel::QueryableByName)]
struct Applied {
    #[diesel(sql_type = diesel::sql_types::Text)]
    version: String,
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
    use diesel::connection::SimpleConnection;
    let failed = |error: &dyn std::fmt::Display| OpenError::Migrate(error.to_string());
    if let Some(path) = url.strip_prefix("sqlite:") {
        let mut conn = diesel::SqliteConnection::establish(path).map_err(|error| failed(&error))?;
        conn.revert_all_migrations(SQLITE).map_err(|error| failed(&error))?;
    } else {
        let mut conn = diesel::PgConnection::establish(url).map_err(|error| failed(&error))?;
        conn.batch_execute(EVERYTHING).map_err(|error| failed(&error))?;
        conn.revert_all_migrations(POSTGRES).map_err(|error| failed(&error))?;
    }
    Ok(())
}
