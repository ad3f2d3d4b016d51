//! A platform carried from one kind of database to the other, with every row and every counter of ids (`docs/decisions/0029-copy.md`).
//!
//! Both ends say a row as a JSON array of texts, the same on both: integers in digits, instants in microseconds, bytes in hexadecimal. Rows
//! come in pages, so memory does not grow with the database.

mod columns;
mod postgres;
mod sqlite;

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::backup::BackupError;
use crate::{OpenError, is_shared};

use columns::{Column, Kind, Table};
use postgres::PostgresEnd;
use sqlite::SqliteEnd;

/// What was carried.
#[derive(Debug, PartialEq, Eq)]
pub struct Copied {
    pub tables: usize,
    pub rows: u64,
}

/// How many rows, or how many letters of them, are on their way at once.
const PAGE_ROWS: usize = 500;
const PAGE_LETTERS: usize = 4_000_000;

type Taken<'a> = &'a mut dyn FnMut(&[String]) -> Result<(), BackupError>;

/// One of the two databases, in a transaction of its own.
trait End {
    fn tables(&mut self) -> QueryResult<Vec<String>>;
    /// The migrations that it has.
    fn versions(&mut self) -> QueryResult<Vec<String>>;
    /// Hands over all rows of a table as they were when the transaction began, a page at a time.
    fn each_page(&mut self, table: &Table, take: Taken<'_>) -> Result<(), BackupError>;
    /// The highest id that each table has ever given.
    fn counters(&mut self) -> QueryResult<BTreeMap<String, i64>>;
    /// Takes away what a row would set off or wait for: triggers and references.
    fn open_up(&mut self) -> QueryResult<()>;
    fn insert(&mut self, table: &Table, page: &str) -> QueryResult<()>;
    fn set_counter(&mut self, table: &str, highest: i64) -> QueryResult<()>;
    /// Brings back what [`Self::open_up`] took, and asks whether every reference leads to a row.
    fn close(&mut self) -> QueryResult<()>;
    fn commit(&mut self) -> QueryResult<()>;
}

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

/// How many rows a table has, and the sum of their hashes: in any order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    rows: u64,
    sum: u64,
}

impl Tally {
    /// What a row says, however its database spells it.
    fn add(&mut self, row: &str) -> Result<(), BackupError> {
        let values: Vec<Option<String>> = serde_json::from_str(row)
            .map_err(|error| BackupError::because("a row cannot be read", &error))?;
        let mut hasher = DefaultHasher::new();
        values.hash(&mut hasher);
        self.rows += 1;
        self.sum = self.sum.wrapping_add(hasher.finish());
        Ok(())
    }
}

/// Carries everything from one database into another of the other kind, which must be empty, and compares what has arrived before it stays. The
/// target is made and migrated first.
pub fn copy(from: &str, to: &str) -> Result<Copied, BackupError> {
    match (is_sqlite(from)?, is_sqlite(to)?) {
        (true, true) => return refused("both addresses are files: use parlour backup and parlour restore"),
        (false, false) => {
            return refused("both addresses are of PostgreSQL: use parlour backup and parlour restore");
        }
        _ => {}
    }
    let mut source = source(from)?;
    ensure_empty(to)?;
    drop(crate::open(to).map_err(|error| because("cannot open the target", &error))?);
    let mut target = open_end(to, true).map_err(|error| because("cannot open the target", &error))?;
    let failed = |error: diesel::result::Error| because("cannot copy", &error);
    let tables = if is_shared(to) { described(to)? } else { described(from)? };
    let names = |tables: &[Table]| tables.iter().map(|table| table.name.clone()).collect::<Vec<_>>();
    if source.tables().map_err(failed)? != names(&tables) {
        return refused("the two databases have different tables");
    }
    let copied = carry(source.as_mut(), target.as_mut(), &tables)?;
    target.commit().map_err(failed)?;
    Ok(copied)
}

fn carry(source: &mut dyn End, target: &mut dyn End, tables: &[Table]) -> Result<Copied, BackupError> {
    let failed = |error: diesel::result::Error| because("cannot copy", &error);
    target.open_up().map_err(failed)?;
    let mut copied = Copied { tables: tables.len(), rows: 0 };
    for table in tables {
        let in_table = |error: &dyn std::fmt::Display| because(&format!("cannot copy {}", table.name), error);
        let (mut left, mut arrived) = (Tally::default(), Tally::default());
        source.each_page(table, &mut |page| {
            page.iter().try_for_each(|row| left.add(row))?;
            target.insert(table, &format!("[{}]", page.join(","))).map_err(|error| in_table(&error))
        })?;
        target.each_page(table, &mut |page| page.iter().try_for_each(|row| arrived.add(row)))?;
        if left != arrived {
            return refused(&format!(
                "{} has {} rows, of which {} arrived, and they are not the same: nothing was copied",
                table.name, left.rows, arrived.rows
            ));
        }
        copied.rows += left.rows;
    }
    for (table, highest) in source.counters().map_err(failed)? {
        target.set_counter(&table, highest).map_err(failed)?;
    }
    target.close().map_err(failed)?;
    Ok(copied)
}

fn is_sqlite(url: &str) -> Result<bool, BackupError> {
    if url.starts_with("sqlite:") {
        return Ok(true);
    }
    if is_shared(url) {
        return Ok(false);
    }
    refused("an address must be sqlite:PATH or postgres://…")
}

fn open_end(url: &str, is_written: bool) -> Result<Box<dyn End>, OpenError> {
    Ok(match url.strip_prefix("sqlite:") {
        Some(path) => Box::new(SqliteEnd::open(path, is_written)?),
        None => Box::new(PostgresEnd::open(url, is_written)?),
    })
}

/// A database with the schema of this program. Nothing is changed there.
fn source(url: &str) -> Result<Box<dyn End>, BackupError> {
    if let Some(path) = url.strip_prefix("sqlite:").filter(|path| !Path::new(path).is_file()) {
        return refused(&format!("there is no database at {path}"));
    }
    let mut source = open_end(url, false).map_err(|error| because("cannot open the source", &error))?;
    let Ok(mut applied) = source.versions() else {
        return refused("the source is no Parlour database");
    };
    let known = if is_shared(url) {
        crate::migrate::versions::<diesel::pg::Pg>(&crate::migrate::POSTGRES)
    } else {
        crate::migrate::versions::<diesel::sqlite::Sqlite>(&crate::migrate::SQLITE)
    };
    let mut known = known.map_err(|error| because("cannot read the migrations", &error))?;
    applied.sort();
    known.sort();
    if applied != known {
        return refused("the source has another schema than this program: run parlour migrate with it first");
    }
    Ok(source)
}

/// Refuses a target with any row, or of another program, before anything is done there.
fn ensure_empty(url: &str) -> Result<(), BackupError> {
    if url.strip_prefix("sqlite:").is_some_and(|path| !Path::new(path).is_file()) {
        return Ok(());
    }
    let mut target = open_end(url, false).map_err(|error| because("cannot open the target", &error))?;
    let tables = target.tables().map_err(|error| because("cannot open the target", &error))?;
    if !tables.is_empty() && target.versions().is_err() {
        return refused("the target is a database of another program");
    }
    for name in tables {
        let mut rows = Tally::default();
        let table = Table { columns: vec![Column { name: "1".into(), kind: Kind::Any }], name };
        target.each_page(&table, &mut |page| {
            rows.rows += page.len() as u64;
            if rows.rows == 0 { Ok(()) } else { refused("the target has rows: copy needs an empty database") }
        })?;
    }
    Ok(())
}

/// The tables and columns of a PostgreSQL database, which knows the kind of each.
fn described(url: &str) -> Result<Vec<Table>, BackupError> {
    let mut end = PostgresEnd::open(url, false).map_err(|error| because("cannot open PostgreSQL", &error))?;
    end.described()
}

fn refused<T>(sentence: &str) -> Result<T, BackupError> {
    Err(BackupError::Refused(sentence.to_owned()))
}

fn because(what: &str, cause: &dyn std::fmt::Display) -> BackupError {
    BackupError::because(what, cause)
}

/// Collects rows into pages.
#[derive(Default)]
struct Page {
    rows: Vec<String>,
    letters: usize,
}

impl Page {
    fn add(&mut self, row: String, take: Taken<'_>) -> Result<(), BackupError> {
        self.letters += row.len();
        self.rows.push(row);
        if self.rows.len() >= PAGE_ROWS || self.letters >= PAGE_LETTERS {
            self.hand_over(take)
        } else {
            Ok(())
        }
    }

    fn hand_over(&mut self, take: Taken<'_>) -> Result<(), BackupError> {
        if !self.rows.is_empty() {
            take(&self.rows)?;
        }
        *self = Self::default();
        Ok(())
    }
}
