//! Migrations of a PostgreSQL database that others go on using: one process changes the schema, and the transactions that wait for it do so for
//! seconds. A statement that changes a table waits until its last reader has gone, and everybody who comes later waits behind that
//! statement: behind a backup of an hour they would do so for an hour. The index of a large table is built beside its use, by a migration of its own
//! without a transaction (`docs/decisions/0034-rolling-upgrades.md`).

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::migration::Migration;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Bool, Text};

use crate::OpenError;
use crate::error::is_about_locks;
use crate::migrate::{self, Schema};
use crate::row_security::{self, EVERYTHING};

/// Any key that all instances agree on: one of them migrates, the others wait.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7200;

/// What waits for another's end waits as long as that takes, whatever timeouts the role or the database sets. Nobody else waits behind it.
const WAITING: &str = "SET statement_timeout = 0; SET lock_timeout = 0";

/// How often a process asks whether another still migrates. It does not wait in a statement: an index that is built beside its use waits for the end of
/// all statements.
const ASKING: Duration = Duration::from_millis(200);

/// How long a table that must change is waited for at once. Not less than a second: then a vacuum that is in the way has been sent home.
const CHANGING: &str = "SET lock_timeout = '2s'";

/// How often it is waited for: five minutes in all.
const MAX_ATTEMPTS: u32 = 60;

/// How long others have the table for themselves in between.
const RETRY_DELAY: Duration = Duration::from_secs(3);

/// Brings the database to the schema. Several instances may start at once; the database lets one migrate at a time.
pub(crate) fn migrate_alone(conn: &mut PgConnection, schema: &Schema) -> Result<(), OpenError> {
    let failed = |error: diesel::result::Error| OpenError::Migrate(error.to_string());
    conn.batch_execute(WAITING).map_err(failed)?;
    conn.batch_execute(EVERYTHING).map_err(failed)?;
    while !is_alone(conn).map_err(failed)? {
        std::thread::park_timeout(ASKING);
    }
    insist(MAX_ATTEMPTS, RETRY_DELAY, || {
        schema.migrate(conn, &migrate::POSTGRES, prepare)?;
        conn.batch_execute(CHANGING).map_err(failed)?;
        row_security::keep_salons_apart(conn)
    })?;
    diesel::sql_query("SELECT pg_advisory_unlock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(conn)
        .map_err(failed)?;
    Ok(())
}

/// Whether this process is the one that migrates.
fn is_alone(conn: &mut PgConnection) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct Lock {
        #[diesel(sql_type = Bool)]
        taken: bool,
    }
    let lock: Lock = diesel::sql_query("SELECT pg_try_advisory_lock($1) AS taken")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .get_result(conn)?;
    Ok(lock.taken)
}

/// A migration in a transaction changes tables, for which it waits in short turns. One without builds an index beside its use: it keeps nobody waiting,
/// so it has all the time it needs.
fn prepare(conn: &mut PgConnection, migration: &dyn Migration<Pg>) -> diesel::migration::Result<()> {
    if migration.metadata().run_in_transaction() {
        return Ok(conn.batch_execute(CHANGING)?);
    }
    conn.batch_execute(WAITING)?;
    Ok(drop_unfinished_indexes(conn)?)
}

/// An index whose building was interrupted is there, but not valid: no query uses it, every write pays for it, and `IF NOT EXISTS` takes it for the
/// index.
fn drop_unfinished_indexes(conn: &mut PgConnection) -> QueryResult<()> {
    #[derive(QueryableByName)]
    struct Index {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let unfinished: Vec<Index> = diesel::sql_query(
        "SELECT c.oid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
         WHERE NOT i.indisvalid AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace \
         AND NOT EXISTS (SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid)",
    )
    .load(conn)?;
    for Index { name } in unfinished {
        tracing::warn!(index = %name, "the building of this index was interrupted; building it again");
        conn.batch_execute(&format!("DROP INDEX CONCURRENTLY {name}"))?;
    }
    Ok(())
}

/// Tries again while somebody's lock is in the way. What a migration that was given up had done is undone, with its transaction or by [`prepare`].
fn insist(
    tries: u32,
    pause: Duration,
    mut once: impl FnMut() -> Result<(), OpenError>,
) -> Result<(), OpenError> {
    for left in (0..tries).rev() {
        match once() {
            Err(OpenError::Migrate(words)) if is_about_locks(&words) => {
                tracing::warn!(cause = %words, left, "a table that must change is in use, by a backup or a long query; trying again");
            }
            settled => return settled,
        }
        if left > 0 {
            std::thread::park_timeout(pause);
        }
    }
    Err(OpenError::Migrate(
        "a table that must change is in use all the time, by a backup or a long query; it is as it was, and servers go on: \
         try again when that is over"
            .into(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_table_in_use_is_retried() {
        let tried = |words: &str, succeeds_at: u32| {
            let mut count = 0;
            let end = insist(3, Duration::ZERO, || {
                count += 1;
                if count == succeeds_at { Ok(()) } else { Err(OpenError::Migrate(words.into())) }
            });
            (count, end.map_err(|error| error.to_string()))
        };
        let in_use = "Failed to run 2026 with: canceling statement due to lock timeout";
        assert_eq!(tried(in_use, 1), (1, Ok(())));
        assert_eq!(tried(in_use, 3), (3, Ok(())));
        let (count, end) = tried(in_use, 4);
        assert_eq!(count, 3);
        assert!(end.unwrap_err().contains("is in use all the time"));
        assert_eq!(tried("deadlock detected", 2), (2, Ok(())), "it stood crosswise to somebody");
        assert_eq!(tried("no room", 2), (1, Err("cannot migrate the database: no room".into())));
    }
}
