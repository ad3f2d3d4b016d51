//! PostgreSQL's end of a copy.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::{BigInt, Text};

use super::columns::{Column, Kind, Table};
use super::{End, PAGE_ROWS, Page, Taken, Word, because, refused};
use crate::OpenError;
use crate::backup::BackupError;
use crate::row_security::EVERYTHING;

pub(super) struct PostgresEnd {
    conn: PgConnection,
    /// The statements that build the references again.
    references: Vec<String>,
}

/// It takes as long as it takes, whatever the role is told elsewhere.
const SETTINGS: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET lock_timeout = '10s'";

const OURS: &str = "FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('__diesel_schema_migrations', 'schema_support')";

/// The counter of a column `a` of a table `c`.
const COUNTER: &str = "pg_get_serial_sequence(c.oid::regclass::text, a.attname)";

impl PostgresEnd {
    pub(super) fn open(url: &str, is_written: bool) -> Result<Self, OpenError> {
        let begin = if is_written { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" };
        let mut conn =
            PgConnection::establish(url).map_err(|error| crate::postgres::no_connection(&error))?;
        conn.batch_execute(&format!("{SETTINGS}; {EVERYTHING}; {begin}"))
            .map_err(|error| OpenError::Connect(error.to_string()))?;
        Ok(Self { conn, references: Vec::new() })
    }

    /// Every table with its columns.
    pub(super) fn described(&mut self) -> Result<Vec<Table>, BackupError> {
        #[derive(QueryableByName)]
        struct Found {
            #[diesel(sql_type = Text)]
            own: String,
            #[diesel(sql_type = Text)]
            name: String,
            #[diesel(sql_type = Text)]
            kind: String,
        }
        let sql = format!(
            "SELECT c.relname::text AS own, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS kind FROM pg_attribute a, \
             LATERAL (SELECT c.oid, c.relname {OURS} AND c.oid = a.attrelid) c \
             WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY c.relname COLLATE \"C\", a.attnum"
        );
        let found: Vec<Found> = diesel::sql_query(sql)
            .load(&mut self.conn)
            .map_err(|error| because("cannot read the catalogue", &error))?;
        let mut tables: Vec<Table> = Vec::new();
        for Found { own, name, kind } in found {
            let Some(kind) = Kind::of(&kind) else {
                return refused(&format!("{own}.{name} is of a kind that cannot be copied: {kind}"));
            };
            let column = Column { name, kind };
            match tables.last_mut().filter(|table| table.name == own) {
                Some(table) => table.columns.push(column),
                None => tables.push(Table { name: own, columns: vec![column] }),
            }
        }
        Ok(tables)
    }

    fn words(&mut self, sql: &str) -> QueryResult<Vec<String>> {
        let words: Vec<Word> = diesel::sql_query(sql).load(&mut self.conn)?;
        Ok(words.into_iter().map(|word| word.word).collect())
    }

    fn run_all(&mut self, statements: &[String]) -> QueryResult<()> {
        statements.iter().try_for_each(|sql| self.conn.batch_execute(sql))
    }

    /// A table's triggers of ours; those of the references are the system's.
    fn switch_triggers(&mut self, word: &str) -> QueryResult<()> {
        let tables = self.words(&format!("SELECT quote_ident(c.relname) AS word {OURS}"))?;
        let statements = tables.iter().map(|table| format!("ALTER TABLE {table} {word} TRIGGER USER"));
        self.run_all(&statements.collect::<Vec<_>>())
    }
}

impl End for PostgresEnd {
    fn tables(&mut self) -> QueryResult<Vec<String>> {
        self.words(&format!("SELECT c.relname::text AS word {OURS} ORDER BY c.relname COLLATE \"C\""))
    }

    fn versions(&mut self) -> QueryResult<Vec<String>> {
        self.words("SELECT version::text AS word FROM public.__diesel_schema_migrations")
    }

    fn each_page(&mut self, table: &Table, take: Taken<'_>) -> Result<(), BackupError> {
        let values = table.listed(|(_, column)| column.on_postgres());
        let failed = |error: Error| because(&format!("cannot read {}", table.name), &error);
        let rows =
            format!("SELECT json_build_array({values})::text AS word FROM ONLY public.{}", table.quoted());
        self.conn.batch_execute(&format!("DECLARE rows CURSOR FOR {rows}")).map_err(failed)?;
        loop {
            let rows = self.words(&format!("FETCH {PAGE_ROWS} FROM rows")).map_err(failed)?;
            if rows.is_empty() {
                break;
            }
            let mut page = Page::default();
            rows.into_iter().try_for_each(|row| page.add(row, take))?;
            page.hand_over(take)?;
        }
        self.conn.batch_execute("CLOSE rows").map_err(failed)
    }

    fn counters(&mut self) -> QueryResult<BTreeMap<String, i64>> {
        #[derive(QueryableByName)]
        struct Counter {
            #[diesel(sql_type = Text)]
            name: String,
            #[diesel(sql_type = BigInt)]
            highest: i64,
        }
        // A counter that has never given an id says nothing.
        let sql = format!(
            "SELECT name, highest FROM (SELECT c.relname::text AS name, pg_sequence_last_value({COUNTER}::regclass) AS highest \
             FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> '' \
             WHERE c.relnamespace = 'public'::regnamespace) counter WHERE highest IS NOT NULL"
        );
        let counters: Vec<Counter> = diesel::sql_query(sql).load(&mut self.conn)?;
        Ok(counters.into_iter().map(|counter| (counter.name, counter.highest)).collect())
    }

    /// References are built again with the words that the catalogue has for them, over all rows at once: so tables may come in any order.
    fn open_up(&mut self) -> QueryResult<()> {
        self.switch_triggers("DISABLE")?;
        let of = |what: &str| {
            format!(
                "SELECT format('ALTER TABLE %s {what}', k.conrelid::regclass, quote_ident(k.conname), pg_get_constraintdef(k.oid)) AS word \
                 FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.oid"
            )
        };
        self.references = self.words(&of("ADD CONSTRAINT %s %s"))?;
        let gone = self.words(&of("DROP CONSTRAINT %s"))?;
        self.run_all(&gone)
    }

    fn insert(&mut self, table: &Table, page: &str) -> QueryResult<()> {
        let values = table.listed(|(place, column)| column.read_by_postgres(place));
        let sql = format!(
            "INSERT INTO public.{} ({}) OVERRIDING SYSTEM VALUE SELECT {values} FROM jsonb_array_elements($1::jsonb) AS row(value)",
            table.quoted(),
            table.names()
        );
        diesel::sql_query(sql).bind::<Text, _>(page).execute(&mut self.conn).map(drop)
    }

    fn set_counter(&mut self, table: &str, highest: i64) -> QueryResult<()> {
        // A table without such a counter gives no ids on PostgreSQL.
        let sql = format!(
            "SELECT setval({COUNTER}::regclass, {highest})::text AS word FROM pg_class c \
             JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> '' WHERE c.oid = to_regclass('public.{table}')"
        );
        self.words(&sql).map(drop)
    }

    fn close(&mut self) -> QueryResult<()> {
        let references = std::mem::take(&mut self.references);
        self.run_all(&references)?;
        self.switch_triggers("ENABLE")
    }

    fn commit(&mut self) -> QueryResult<()> {
        self.conn.batch_execute("COMMIT")
    }
}
