//! Plain SQL past the ports, for tests: breaking rows on purpose, provoking the databases' own errors, counting what no port counts.
//! Errors come back in the ports' words, as from the store itself. Only built with the feature `raw`.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use diesel::Connection as _;
use diesel::connection::{
    Instrumentation, InstrumentationEvent, SimpleConnection, set_default_instrumentation,
};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use ports::{StoreError, StoreResult};

pub use crate::call_hook::with_call_hook;
use crate::error::translate;
use crate::migrate::Schema;
use crate::postgres::PostgresStore;
use crate::row_security::EVERYTHING;
use crate::{CONNECTIONS, Database, OpenError, Timeouts, postgres, sqlite};

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
    /// Connects; the same addresses as [`crate::open`], but nothing is migrated. It is about the rows of all salons.
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
        if matches!(connection, Self::Postgres(_)) {
            connection.run(EVERYTHING)?;
        }
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

/// Opens a PostgreSQL database as a program of later would, which has the migrations of a folder besides, and still serves programs whose newest
/// migration is `oldest_served`.
pub fn open_later(url: &str, folder: &Path, oldest_served: &str) -> Result<Arc<dyn Database>, OpenError> {
    let schema = Schema::later(folder.to_owned(), oldest_served);
    Ok(Arc::new(PostgresStore::open(url, Timeouts::RELAXED, CONNECTIONS, &schema)?))
}

/// The texts of statements of which a connection has kept the plan.
static PLANNED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

thread_local! {
    static STATEMENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

impl Connection {
    /// How the database would find the rows of a statement, a step a line, whatever its values are. PostgreSQL is asked as if its tables
    /// were large: it reads small ones whole.
    pub fn plan(&mut self, statement: &str) -> StoreResult<Vec<String>> {
        match self {
            Self::Sqlite(conn) => {
                let steps = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"))
                    .load::<SqliteStep>(conn.as_mut())
                    .map_err(|error| translate(&error))?;
                Ok(steps.into_iter().map(|step| step.detail).collect())
            }
            Self::Postgres(conn) => {
                let most =
                    (1..20).rev().find(|number| statement.contains(&format!("${number}"))).unwrap_or(0);
                let values = vec!["NULL"; most].join(", ");
                let settings =
                    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; DEALLOCATE ALL";
                conn.batch_execute(&format!("{settings}; PREPARE asked AS {statement}"))
                    .map_err(|error| translate(&error))?;
                let lines = diesel::sql_query(format!("EXPLAIN EXECUTE asked({values})"))
                    .load::<PostgresStep>(conn.as_mut())
                    .map_err(|error| translate(&error))?;
                Ok(lines.into_iter().map(|line| line.line).collect())
            }
        }
    }
}

/// Lets every connection that is made from now on count what it runs.
pub fn count_statements() -> StoreResult<()> {
    set_default_instrumentation(counter).map_err(|error| translate(&error))
}

/// How many statements this thread has run that read or write rows. BEGIN, COMMIT and the pool's asking whether a connection lives
/// are none.
#[must_use]
pub fn statements_run() -> usize {
    STATEMENTS.with_borrow(Vec::len)
}

/// The texts of them from a number on, without their values.
#[must_use]
pub fn statements_from(first: usize) -> Vec<String> {
    STATEMENTS.with_borrow(|texts| texts.iter().skip(first).cloned().collect())
}

/// Those of them of which no connection has kept the plan: they are planned anew each time.
#[must_use]
pub fn planned_anew_from(first: usize) -> Vec<String> {
    let planned = PLANNED.lock().unwrap_or_else(PoisonError::into_inner);
    statements_from(first).into_iter().filter(|text| !planned.contains(text)).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "the signature that diesel asks for")]
fn counter() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::CacheQuery { sql, .. } = event {
            PLANNED.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.to_owned());
        }
        let InstrumentationEvent::StartQuery { query, .. } = event else { return };
        let mut text = query.to_string();
        let is_about_rows = ["SELECT ", "WITH ", "INSERT ", "UPDATE ", "DELETE "];
        let begin = text.to_uppercase();
        if is_about_rows.iter().any(|word| begin.starts_with(word)) && !begin.starts_with("SELECT 1") {
            text.truncate(text.find(" -- binds").unwrap_or(text.len()));
            STATEMENTS.with_borrow_mut(|texts| texts.push(text));
        }
    }))
}
