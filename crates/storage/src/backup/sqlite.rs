//! Copies of a file: `VACUUM INTO` out of it, and one transaction that exchanges everything on the way back.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Text};

use crate::backup::error::{BackupError, not_newer, private_file};
use crate::migrate;

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

#[derive(QueryableByName)]
struct Object {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    sql: String,
}

/// What tables, views and triggers there are, and the indexes that have words of their own; nothing of SQLite's.
const OBJECTS: &str = "SELECT type AS kind, name, sql FROM SCHEMA.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
    ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, rowid";

/// As for a server: an answer that was given survives a power cut. References are looked at once, when everything is there.
const SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 67108864;";

pub(crate) fn copy_out(path: &str, file: &Path) -> Result<(), BackupError> {
    let mut conn = connect(Path::new(path))?;
    let failed = |error| BackupError::because("cannot copy the database", &error);
    conn.batch_execute("PRAGMA busy_timeout = 10000").map_err(failed)?;
    diesel::sql_query("VACUUM INTO ?")
        .bind::<Text, _>(file.to_string_lossy())
        .execute(&mut conn)
        .map_err(failed)?;
    sound(&mut connect(file)?, file)
}

/// The pages in use: free ones are not copied.
pub(crate) fn size(path: &str) -> Result<i64, BackupError> {
    let pages = "SELECT (pages.page_count - free.freelist_count) * size.page_size AS count \
        FROM pragma_page_count pages, pragma_freelist_count free, pragma_page_size size";
    count(&mut connect(Path::new(path))?, pages)
        .map_err(|error| BackupError::because("cannot look how large the database is", &error))
}

pub(crate) fn copy_in(path: &str, file: &Path, force: bool) -> Result<(), BackupError> {
    let mut copy = connect(file)?;
    sound(&mut copy, file)?;
    ours(&mut copy, file)?;
    drop(copy);
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    let failed = |error: &dyn std::fmt::Display| BackupError::because("cannot restore the database", error);
    folder.map_or(Ok(()), std::fs::create_dir_all).map_err(|error| failed(&error))?;
    if !Path::new(path).exists() {
        private_file(Path::new(path)).map_err(|error| failed(&error))?;
    }
    let mut conn = SqliteConnection::establish(path).map_err(|error| failed(&error))?;
    conn.batch_execute(SETTINGS).map_err(|error| failed(&error))?;
    if !force && has_salons(&mut conn).map_err(|error| failed(&error))? {
        return Err(BackupError::NotEmpty);
    }
    diesel::sql_query("ATTACH DATABASE ? AS kept")
        .bind::<Text, _>(file.to_string_lossy())
        .execute(&mut conn)
        .map_err(|error| failed(&error))?;
    conn.immediate_transaction(exchange).map_err(|error| failed(&error))
}

/// A file that is there; SQLite would make one that is not.
fn connect(path: &Path) -> Result<SqliteConnection, BackupError> {
    let missing = || BackupError::Refused(format!("there is no database at {}", path.display()));
    path.is_file().then_some(()).ok_or_else(missing)?;
    SqliteConnection::establish(&path.to_string_lossy())
        .map_err(|error| BackupError::because(&format!("cannot open {}", path.display()), &error))
}

fn sound(conn: &mut SqliteConnection, file: &Path) -> Result<(), BackupError> {
    let damaged = |cause: &dyn std::fmt::Display| {
        BackupError::because(&format!("{} is damaged, or no database", file.display()), cause)
    };
    let words: Vec<Word> = diesel::sql_query("SELECT integrity_check AS word FROM pragma_integrity_check")
        .load(conn)
        .map_err(|error| damaged(&error))?;
    match words.first() {
        Some(first) if first.word == "ok" => Ok(()),
        first => Err(damaged(&first.map_or("it does not say why", |first| first.word.as_str()))),
    }
}

/// A copy of another program's database, or of a newer Parlour's, would leave nothing that works.
fn ours(conn: &mut SqliteConnection, file: &Path) -> Result<(), BackupError> {
    let foreign = || BackupError::Refused(format!("{} is no copy of a Parlour database", file.display()));
    let applied: Vec<Word> = diesel::sql_query("SELECT version AS word FROM __diesel_schema_migrations")
        .load(conn)
        .map_err(|_| foreign())?;
    let known = migrate::versions::<diesel::sqlite::Sqlite>(&migrate::SQLITE);
    not_newer(applied.iter().map(|version| version.word.as_str()), known, file)
}

fn has_salons(conn: &mut SqliteConnection) -> QueryResult<bool> {
    let tables: Vec<Object> = diesel::sql_query(OBJECTS.replace("SCHEMA", "main")).load(conn)?;
    if !tables.iter().any(|table| table.name == "shops") {
        return Ok(!tables.is_empty());
    }
    count(conn, "SELECT COUNT(*) AS count FROM shops").map(|salons| salons > 0)
}

fn count(conn: &mut SqliteConnection, sql: &str) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct CountRow {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    diesel::sql_query(sql).get_result(conn).map(|found: CountRow| found.count)
}

/// Everything goes, and what is in `kept` comes; indexes and triggers last. A server that has the file open sees all of it or nothing.
fn exchange(conn: &mut SqliteConnection) -> QueryResult<()> {
    let gone: Vec<Object> = diesel::sql_query(OBJECTS.replace("SCHEMA", "main")).load(conn)?;
    for object in gone.iter().filter(|object| object.kind != "index").rev() {
        conn.batch_execute(&format!("DROP {} main.{}", object.kind, quoted(&object.name)))?;
    }
    let coming: Vec<Object> = diesel::sql_query(OBJECTS.replace("SCHEMA", "kept")).load(conn)?;
    for object in &coming {
        conn.batch_execute(&object.sql)?;
        if object.kind == "table" {
            let name = quoted(&object.name);
            conn.batch_execute(&format!("INSERT INTO main.{name} SELECT * FROM kept.{name}"))?;
        }
    }
    // What was deleted must not give its number to what comes.
    conn.batch_execute(
        "DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM kept.sqlite_sequence",
    )?;
    match count(conn, "SELECT COUNT(*) AS count FROM pragma_foreign_key_check")? {
        0 => Ok(()),
        _ => Err(diesel::result::Error::RollbackTransaction),
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
