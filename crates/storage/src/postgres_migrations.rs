//! Migrations of a PostgreSQL database that others go on using: one process changes the schema, and the transactions that wait for it do so for
//! seconds. A statement that changes a table waits until its last reader has gone, and everybody who comes later waits behind that
//! statement: behind a backup of an hour they would do so for an hour.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::error::is_about_locks;
use crate::row_security::{self, EVERYTHING};
use crate::{OpenError, migrate};

/// Any key that all instances agree on: one of them migrates, the others wait.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7200;

/// A process that waits for another's migration waits as long as that takes, whatever timeouts the role or the database sets.
const WAITING: &str = "SET statement_timeout = 0; SET lock_timeout = 0";

/// How long a table that must change is waited for at once. Not less than a second: then a vacuum that is in the way has been sent home.
const CHANGING: &str = "SET lock_timeout = '2s'";

/// How often it is waited for: five minutes in all.
const MAX_ATTEMPTS: u32 = 60;

/// How long others have the table for themselves in between.
const RETRY_DELAY: Duration = Duration::from_secs(3);

/// Brings the database to the newest schema. Several instances may start at once; the database lets one migrate at a time.
pub(crate) fn migrate_alone(conn: &mut PgConnection) -> Result<(), OpenError> {
    let failed = |error: diesel::result::Error| OpenError::Migrate(error.to_string());
    conn.batch_execute(WAITING).map_err(failed)?;
    conn.batch_execute(EVERYTHING).map_err(failed)?;
    diesel::sql_query("SELECT pg_advisory_lock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(conn)
        .map_err(failed)?;
    conn.batch_execute(CHANGING).map_err(failed)?;
    insist(MAX_ATTEMPTS, RETRY_DELAY, || {
        migrate::run(conn, migrate::POSTGRES)?;
        row_security::keep_salons_apart(conn)
    })?;
    diesel::sql_query("SELECT pg_advisory_unlock($1)")
        .bind::<BigInt, _>(MIGRATION_LOCK)
        .execute(conn)
        .map_err(failed)?;
    Ok(())
}

/// Tries again while somebody's lock is in the way. Each migration is a transaction: what one that was given up had done is undone.
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
