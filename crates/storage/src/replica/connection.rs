//! A connection that asks a database one question at a time, with a timeout.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use ports::{StoreError, StoreResult};

/// How many questions may be without an answer. A line that says nothing is left to itself, and a new one laid; not more than so many.
const MAX_UNANSWERED: usize = 3;

/// A line that is laid when it is needed, and again when it has failed.
pub(super) struct ProbeConnection {
    url: String,
    timeout: Duration,
    kept: Mutex<Option<PgConnection>>,
    unanswered: Arc<AtomicUsize>,
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = Nullable<BigInt>)]
    position: Option<i64>,
}

impl ProbeConnection {
    /// Nothing is asked yet.
    pub(super) fn to(url: String, timeout: Duration) -> Self {
        Self { url, timeout, kept: Mutex::default(), unanswered: Arc::default() }
    }

    /// The `position` that a query answers, unless that takes too long. libpq waits as long as a line is open, so the waiting is done by a thread
    /// that may stay behind.
    pub(super) fn ask(&self, sql: &'static str) -> StoreResult<i64> {
        if self.unanswered.load(Ordering::Acquire) >= MAX_UNANSWERED {
            return Err(silent());
        }
        let line = self.kept().take();
        let (tell, told) = mpsc::sync_channel(1);
        let (url, unanswered) = (self.url.clone(), Arc::clone(&self.unanswered));
        unanswered.fetch_add(1, Ordering::AcqRel);
        let asking = thread::Builder::new().name("replica lag".into()).spawn(move || {
            let answer = answer(line, &url, sql);
            unanswered.fetch_sub(1, Ordering::AcqRel);
            // An error means that the caller has stopped waiting.
            drop(tell.send(answer));
        });
        if let Err(error) = asking {
            self.unanswered.fetch_sub(1, Ordering::AcqRel);
            return Err(StoreError::Unavailable(error.to_string()));
        }
        let (line, position) = told.recv_timeout(self.timeout).map_err(|_| silent())??;
        *self.kept() = Some(line);
        position.ok_or_else(|| StoreError::Unavailable("it follows nobody".into()))
    }

    fn kept(&self) -> MutexGuard<'_, Option<PgConnection>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn silent() -> StoreError {
    StoreError::Unavailable("it does not answer in time".into())
}

/// What a line answers, and the line for the next question.
fn answer(line: Option<PgConnection>, url: &str, sql: &str) -> StoreResult<(PgConnection, Option<i64>)> {
    let unavailable = |error: &dyn std::fmt::Display| StoreError::Unavailable(error.to_string());
    let mut line = match line {
        Some(line) => line,
        None => PgConnection::establish(url).map_err(|error| unavailable(&error))?,
    };
    let found: Position =
        diesel::sql_query(sql).get_result(&mut line).map_err(|error| unavailable(&error))?;
    Ok((line, found.position))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn whoever_says_nothing_keeps_nobody_waiting() {
        let silence = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("postgres://parlour@{}/postgres", silence.local_addr().unwrap());
        let line = ProbeConnection::to(url, Duration::from_millis(20));
        for _ in 0..2 * MAX_UNANSWERED {
            assert!(matches!(line.ask("SELECT 1::bigint AS position"), Err(StoreError::Unavailable(_))));
        }
        assert_eq!(line.unanswered.load(Ordering::Acquire), MAX_UNANSWERED, "no more lines than that");
        // Closed at last: they are told, and a new line may be laid.
        drop(silence);
        while line.unanswered.load(Ordering::Acquire) > 0 {
            thread::yield_now();
        }
        let refused = line.ask("SELECT 1::bigint AS position").unwrap_err().to_string();
        assert!(!refused.contains("in time"), "{refused}");
    }
}
