//! The migrations of both databases, and which programs a schema serves (`docs/decisions/0034-rolling-upgrades.md`).

use std::path::PathBuf;

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel_migrations::{EmbeddedMigrations, FileBasedMigrations, MigrationHarness, embed_migrations};

use ports::{StoreError, StoreResult};

use crate::OpenError;
use crate::row_security::EVERYTHING;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
pub(crate) const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The newest migration of the oldest program that works on the newest schema. A migration that takes away or changes what that program uses moves
/// this to itself.
const OLDEST_SERVED: &str = "20261121000000";

/// What a program knows of the schema.
pub(crate) struct Schema {
    /// The folder of migrations beyond the embedded ones, for a test's program of later.
    folder: Option<PathBuf>,
    oldest_served: String,
}

impl Schema {
    /// What this program knows.
    pub(crate) fn newest() -> Self {
        Self { folder: None, oldest_served: OLDEST_SERVED.to_owned() }
    }

    /// What a program of later may know.
    #[cfg(feature = "raw")]
    pub(crate) fn later(folder: PathBuf, oldest_served: &str) -> Self {
        Self { folder: Some(folder), oldest_served: oldest_served.to_owned() }
    }

    fn migrations<DB: Backend>(
        &self,
        embedded: &EmbeddedMigrations,
    ) -> diesel::migration::Result<Vec<Box<dyn Migration<DB>>>> {
        let mut migrations = MigrationSource::<DB>::migrations(embedded)?;
        if let Some(folder) = &self.folder {
            migrations.extend(FileBasedMigrations::from_path(folder)?.migrations()?);
        }
        migrations.sort_by_key(|migration| migration.name().version().as_owned());
        Ok(migrations)
    }

    /// Its migrations, oldest first, as the database names those that it has.
    pub(crate) fn versions<DB: Backend>(
        &self,
        embedded: &EmbeddedMigrations,
    ) -> Result<Vec<String>, OpenError> {
        let migrations =
            self.migrations::<DB>(embedded).map_err(|error| OpenError::Migrate(error.to_string()))?;
        Ok(migrations.iter().map(|migration| migration.name().version().to_string()).collect())
    }

    /// Brings a database to this schema. `prepare` is told of each migration before it runs. What the new schema no longer serves learns that
    /// before its first change.
    pub(crate) fn migrate<DB: Backend, C: MigrationHarness<DB> + SimpleConnection>(
        &self,
        conn: &mut C,
        embedded: &EmbeddedMigrations,
        mut prepare: impl FnMut(&mut C, &dyn Migration<DB>) -> diesel::migration::Result<()>,
    ) -> Result<(), OpenError> {
        let mut migrate = || {
            let applied = conn.applied_migrations()?;
            let mut pending = self.migrations::<DB>(embedded)?;
            pending.retain(|migration| !applied.contains(&migration.name().version()));
            let is_new = applied.is_empty();
            if !pending.is_empty() && !is_new {
                conn.batch_execute(&self.support())?;
            }
            for migration in &pending {
                prepare(conn, migration.as_ref())?;
                conn.run_migration(migration.as_ref())?;
            }
            if is_new {
                conn.batch_execute(&self.support())?;
            }
            Ok(())
        };
        let migrated: diesel::migration::Result<()> = migrate();
        migrated.map_err(|error| OpenError::Migrate(error.to_string()))
    }

    /// Writes whom the schema serves. An older program takes nothing back.
    fn support(&self) -> String {
        format!(
            "INSERT INTO schema_support (id, oldest) VALUES (1, '{}') ON CONFLICT (id) \
             DO UPDATE SET oldest = excluded.oldest WHERE schema_support.oldest < excluded.oldest",
            self.oldest_served
        )
    }
}

/// The migrations that the newest schema is made of, as the database names those that it has.
pub(crate) fn versions<DB: Backend>(migrations: &EmbeddedMigrations) -> StoreResult<Vec<String>> {
    Schema::newest().versions::<DB>(migrations).map_err(|error| StoreError::Failed(error.to_string()))
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
        conn.batch_execute(EVERYTHING).map_err(|error| failed(&error))?;
        conn.revert_all_migrations(POSTGRES).map_err(|error| failed(&error))?;
    }
    Ok(())
}
