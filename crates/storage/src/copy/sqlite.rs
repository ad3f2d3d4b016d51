//! SQLite's end of a copy.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::{BigInt, Text};

use super::columns::Table;
use super::{End, Page, Taken, Word, because};
use crate::OpenError;
use crate::backup::BackupError;

pub(super) struct SqliteEnd {
    conn: SqliteConnection,
    triggers: Vec<String>,
}

const SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF; PRAGMA synchronous = FULL";

impl SqliteEnd {
    pub(super) fn open(path: &str, is_written: bool) -> Result<Self, OpenError> {
        let begin = if is_written { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let failed = |error: &dyn std::fmt::Display| OpenError::Connect(error.to_string());
        let mut conn = SqliteConnection::establish(path).map_err(|error| failed(&error))?;
        conn.batch_execute(&format!("{SETTINGS}; {begin}")).map_err(|error| failed(&error))?;
        Ok(Self { conn, triggers: Vec::new() })
    }

    fn words(&mut self, sql: &str) -> QueryResult<Vec<String>> {
        let words: Vec<Word> = diesel::sql_query(sql).load(&mut self.conn)?;
        Ok(words.into_iter().map(|word| word.word).collect())
    }
}

impl End for SqliteEnd {
    fn tables(&mut self) -> QueryResult<Vec<String>> {
        self.words(
            "SELECT name AS word FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
             AND name NOT IN ('__diesel_schema_migrations', 'schema_support') ORDER BY 1",
        )
    }

    fn versions(&mut self) -> QueryResult<Vec<String>> {
        self.words("SELECT version AS word FROM __diesel_schema_migrations")
    }

    fn each_page(&mut self, table: &Table, take: Taken<'_>) -> Result<(), BackupError> {
        let values = table.listed(|(_, column)| column.on_sqlite());
        let failed = |error: Error| because(&format!("cannot read {}", table.name), &error);
        let query = diesel::sql_query(format!("SELECT json_array({values}) AS word FROM {}", table.quoted()));
        let mut page = Page::default();
        let rows = query.load_iter::<Word, diesel::connection::DefaultLoadingMode>(&mut self.conn);
        for row in rows.map_err(failed)? {
            page.add(row.map_err(failed)?.word, take)?;
        }
        page.hand_over(take)
    }

    fn counters(&mut self) -> QueryResult<BTreeMap<String, i64>> {
        #[derive(QueryableByName)]
        struct Counter {
            #[diesel(sql_type = Text)]
            name: String,
            #[diesel(sql_type = BigInt)]
            seq: i64,
        }
        let counters: Vec<Counter> =
            diesel::sql_query("SELECT name, seq FROM sqlite_sequence").load(&mut self.conn)?;
        Ok(counters.into_iter().map(|counter| (counter.name, counter.seq)).collect())
    }

    fn open_up(&mut self) -> QueryResult<()> {
        self.triggers =
            self.words("SELECT sql AS word FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")?;
        for name in self.words("SELECT name AS word FROM sqlite_master WHERE type = 'trigger'")? {
            self.conn.batch_execute(&format!("DROP TRIGGER \"{name}\""))?;
        }
        Ok(())
    }

    fn insert(&mut self, table: &Table, page: &str) -> QueryResult<()> {
        let values = table.listed(|(place, column)| column.read_by_sqlite(place));
        let sql =
            format!("INSERT INTO {} ({}) SELECT {values} FROM json_each(?)", table.quoted(), table.names());
        diesel::sql_query(sql).bind::<Text, _>(page).execute(&mut self.conn).map(drop)
    }

    fn set_counter(&mut self, table: &str, highest: i64) -> QueryResult<()> {
        self.conn.batch_execute(&format!(
            "DELETE FROM sqlite_sequence WHERE name = '{table}'; INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {highest})"
        ))
    }

    fn close(&mut self) -> QueryResult<()> {
        self.triggers.drain(..).try_for_each(|sql| self.conn.batch_execute(&sql))?;
        let lost = self.words("SELECT \"table\" || ' refers to a missing row of ' || parent AS word FROM pragma_foreign_key_check LIMIT 1")?;
        let error =
            |words: String| Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, Box::new(words));
        lost.into_iter().next().map_or(Ok(()), |words| Err(error(words)))
    }

    fn commit(&mut self) -> QueryResult<()> {
        self.conn.batch_execute("COMMIT")
    }
}
