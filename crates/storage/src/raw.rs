//! Plain SQL past the ports, for tests: breaking rows on purpose, provoking the databases' own errors, counting what no port counts.
//! Errors come back in the ports' words, as from the store itself. Only built with the feature `raw`.

use std::cell::Cell;

use diesel::Connection as _;
use diesel::connection::{
    Instrumentation, InstrumentationEvent, SimpleConnection, set_default_instrumentation,
};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use ports::{StoreError, StoreResult};

use crate::error::translate;
use crate::{postgres, sqlite};

/// One connection of its own, with the store's settings.
pub enum Connection {
    /// To a file.
    Sqlite(Box<SqliteConnection>),
    /// To a server.
    Postgres(Box<PgConnection>),
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Nullable<Text>)]
    value: Option<String>,
}

impl Connection {
    /// Connects; the same addresses as [`crate::open`], but nothing is migrated.
    pub fn open(url: &str) -> StoreResult<Self> {
        let refused = |error: ConnectionError| StoreError::Unavailable(error.to_string());
        let mut connection = match url.strip_prefix("sqlite:") {
            Some(path) => Self::Sqlite(Box::new(SqliteConnection::establish(path).map_err(refused)?)),
            None => Self::Postgres(Box::new(PgConnection::establish(url).map_err(refused)?)),
        };
        let settings = match &connection {
            Self::Sqlite(_) => sqlite::SETTINGS,
            Self::Postgres(_) => postgres::SETTINGS,
        };
        connection.run(settings)?;
        Ok(connection)
    }

    /// Runs one or more statements.
    pub fn run(&mut self, sql: &str) -> StoreResult<()> {
        match self {
            Self::Sqlite(conn) => conn.batch_execute(sql),
            Self::Postgres(conn) => conn.batch_execute(sql),
        }
        .map_err(|error| translate(&error))
    }

    /// The column `value`, a text, of every row that a query finds; null reads as `-`.
    pub fn ask(&mut self, sql: &str) -> StoreResult<Vec<String>> {
        let query = diesel::sql_query(sql);
        let rows: Vec<Row> = match self {
            Self::Sqlite(conn) => query.load(conn.as_mut()),
            Self::Postgres(conn) => query.load(conn.as_mut()),
        }
        .map_err(|error| translate(&error))?;
        Ok(rows.into_iter().map(|row| row.value.unwrap_or_else(|| "-".to_owned())).collect())
    }
}

thread_local! {
    static STATEMENTS: Cell<usize> = const { Cell::new(0) };
}

/// Lets every connection that is made from now on count what it runs.
pub fn count_statements() -> StoreResult<()> {
    set_default_instrumentation(counter).map_err(|error| translate(&error))
}

/// How many statements this thread has run that read or write rows. BEGIN, COMMIT and the pool's asking whether a connection lives
/// are none.
#[must_use]
pub fn statements_run() -> usize {
    STATEMENTS.get()
}

#[expect(clippy::unnecessary_wraps, reason = "the signature that diesel asks for")]
fn counter() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        let InstrumentationEvent::StartQuery { query, .. } = event else { return };
        let text = query.to_string().to_uppercase();
        let is_about_rows = ["SELECT ", "WITH ", "INSERT ", "UPDATE ", "DELETE "];
        if is_about_rows.iter().any(|word| text.starts_with(word)) && !text.starts_with("SELECT 1") {
            STATEMENTS.set(STATEMENTS.get() + 1);
        }
    }))
}
