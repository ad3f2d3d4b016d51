//! diesel's errors in the ports' words. diesel knows neither PostgreSQL's deadlocks and timeouts nor SQLite's triggers as kinds of
//! their own, so their messages are matched here, once, and pinned by `tests/error_words.rs`.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};
use ports::{Resource, StoreError};

/// An error inside a transaction: the store's own, or diesel's from BEGIN and COMMIT.
pub(crate) enum TxError {
    Store(StoreError),
    Diesel(Error),
}

impl From<Error> for TxError {
    fn from(error: Error) -> Self {
        Self::Diesel(error)
    }
}

impl From<TxError> for StoreError {
    fn from(error: TxError) -> Self {
        match error {
            TxError::Store(error) => error,
            TxError::Diesel(error) => translate(&error),
        }
    }
}

/// The store's word for an error of diesel's.
pub(crate) fn translate(error: &Error) -> StoreError {
    match error {
        Error::DatabaseError(kind, info) => classify(*kind, info.as_ref()),
        Error::BrokenTransactionManager => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Failed(error.to_string()),
    }
}

/// Whether running the whole transaction again at once may help. Waiting for a connection or a lock once more would only hold a thread.
pub(crate) fn is_worth_a_retry(error: &StoreError) -> bool {
    matches!(error, StoreError::Collided(_))
}

/// Whether PostgreSQL gave a statement up because of somebody else's locks.
pub(crate) fn is_about_locks(words: &str) -> bool {
    words.contains("lock timeout") || words.contains("deadlock detected")
}

fn classify(kind: DatabaseErrorKind, info: &(dyn DatabaseErrorInformation + Send + Sync)) -> StoreError {
    let message = info.message();
    let constraint = info.constraint_name().unwrap_or(message);
    match kind {
        DatabaseErrorKind::ExclusionViolation => taken(constraint),
        DatabaseErrorKind::UniqueViolation => StoreError::Duplicate(constraint.to_owned()),
        DatabaseErrorKind::SerializationFailure => StoreError::Collided(message.to_owned()),
        DatabaseErrorKind::ClosedConnection => StoreError::Unavailable(message.to_owned()),
        _ if message.contains("deadlock detected") => StoreError::Collided(message.to_owned()),
        _ if message.starts_with("exclusion: ") => taken(message),
        _ if PASSING_TROUBLE.iter().any(|words| message.contains(words)) => {
            StoreError::Unavailable(message.to_owned())
        }
        _ => StoreError::Failed(message.to_owned()),
    }
}

/// What the databases say when waiting helps: PostgreSQL's full table of locks, its timeouts, restarts and lost lines; SQLite's locks; disks
/// that are full, cannot be written or fail.
const PASSING_TROUBLE: [&str; 18] = [
    "out of shared memory",
    "lock timeout",
    "statement timeout",
    "terminating connection",
    "server closed the connection",
    "the database system is",
    "no connection to the server",
    "database is locked",
    "database table is locked",
    "database or disk is full",
    "disk I/O error",
    "attempt to write a readonly database",
    "unable to open database file",
    "No space left on device",
    "in a read-only transaction",
    "could not receive data from server",
    "could not send data to server",
    "connection not open",
];

/// What keeps two special days of a salon from sharing a date.
const SPECIAL_DAYS: &str = "special_days_share_no_date";

fn taken(constraint: &str) -> StoreError {
    if constraint.contains(SPECIAL_DAYS) {
        StoreError::Duplicate(constraint.to_owned())
    } else if constraint.contains("chair") {
        StoreError::SlotTaken(Resource::Chair)
    } else {
        StoreError::SlotTaken(Resource::Staff)
    }
}
