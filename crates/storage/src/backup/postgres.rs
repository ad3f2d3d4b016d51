//! Copies of a PostgreSQL database, by its own programs: only they know everything that it holds.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::backup::error::{BackupError, not_newer};
use crate::database_url::without_secrets;
use crate::migrate;
use crate::row_security::EVERYTHING;

pub(crate) fn copy_out(url: &str, file: &Path) -> Result<(), BackupError> {
    let mut dump = program("pg_dump", url)?;
    // Row security is heeded rather than refused, and told that this is about everything.
    dump.args(["--format=custom", "--no-owner", "--no-privileges", "--enable-row-security", "--file"])
        .arg(file);
    finish(dump, "pg_dump", file)?;
    contents(file).map(|_| ())
}

pub(crate) fn size(url: &str) -> Result<i64, BackupError> {
    let failed =
        |error: &dyn std::fmt::Display| BackupError::because("cannot look how large the database is", error);
    let mut conn = PgConnection::establish(url).map_err(|error| failed(&error))?;
    count(&mut conn, "SELECT pg_database_size(current_database()) AS count").map_err(|error| failed(&error))
}

pub(crate) fn copy_in(url: &str, file: &Path, force: bool) -> Result<(), BackupError> {
    if !contents(file)?.contains("TABLE DATA public shops ") {
        return Err(BackupError::Refused(format!("{} is no copy of a Parlour database", file.display())));
    }
    ours(file)?;
    let failed = |error: &dyn std::fmt::Display| BackupError::because("cannot restore the database", error);
    let mut conn = PgConnection::establish(url).map_err(|error| failed(&error))?;
    conn.batch_execute(EVERYTHING).map_err(|error| failed(&error))?;
    if !force && has_salons(&mut conn).map_err(|error| failed(&error))? {
        return Err(BackupError::NotEmpty);
    }
    drop(conn);
    let mut restore = program("pg_restore", url)?;
    restore.args([
        "--exit-on-error",
        "--single-transaction",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--no-privileges",
    ]);
    restore.arg(file);
    finish(restore, "pg_restore", file).map(|_| ())
}

/// What a copy says that it holds.
fn contents(file: &Path) -> Result<String, BackupError> {
    let mut list = Command::new("pg_restore");
    list.arg("--list").arg(file);
    finish(list, "pg_restore", file).map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a newer Parlour made, this one could not work with: it is refused before anything is replaced.
fn ours(file: &Path) -> Result<(), BackupError> {
    let mut rows = Command::new("pg_restore");
    rows.args(["--data-only", "--table=__diesel_schema_migrations", "--file=-"]).arg(file);
    let output = finish(rows, "pg_restore", file)?;
    let words = String::from_utf8_lossy(&output.stdout);
    not_newer(applied(&words), migrate::versions::<diesel::pg::Pg>(&migrate::POSTGRES), file)
}

/// The first column of the rows that a script copies: between the line that says so and the one that ends them.
fn applied(script: &str) -> impl Iterator<Item = &str> {
    script
        .lines()
        .skip_while(|line| !line.starts_with("COPY "))
        .skip(1)
        .take_while(|line| *line != "\\.")
        .filter_map(|line| line.split('\t').next())
}

/// One of PostgreSQL's programs, told where the database is. Everybody on the machine sees arguments, so a password goes another way.
fn program(name: &str, url: &str) -> Result<Command, BackupError> {
    let (address, secrets) = without_secrets(url, None);
    let address = about_everything(&address);
    let mut command = Command::new(name);
    command.arg(format!("--dbname={address}"));
    for secret in secrets {
        if secret.name != "password" {
            return Err(BackupError::Refused(format!(
                "{} in DATABASE_URL would be seen by everybody on this machine while {name} runs: put it into a service file (PGSERVICEFILE)",
                secret.name
            )));
        }
        command.env("PGPASSWORD", secret.value);
    }
    Ok(command)
}

fn finish(mut command: Command, name: &str, file: &Path) -> Result<Output, BackupError> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => {
            let words = String::from_utf8_lossy(&output.stderr);
            Err(BackupError::because(&format!("{name} failed with {}", file.display()), &words.trim()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(BackupError::Refused(format!(
            "{name} is missing: install PostgreSQL's client programs, of the server's version or newer"
        ))),
        Err(error) => Err(BackupError::because(&format!("{name} does not start"), &error)),
    }
}

fn has_salons(conn: &mut PgConnection) -> QueryResult<bool> {
    let tables = "SELECT count(*) AS count FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
    if count(conn, "SELECT count(*) AS count FROM pg_class WHERE oid = to_regclass('public.shops')")? == 0 {
        return count(conn, tables).map(|tables| tables > 0);
    }
    count(conn, "SELECT count(*) AS count FROM public.shops").map(|salons| salons > 0)
}

fn count(conn: &mut PgConnection, sql: &str) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct CountRow {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    diesel::sql_query(sql).get_result(conn).map(|found: CountRow| found.count)
}

/// An address whose connections are about the rows of all salons, whatever else it tells them.
fn about_everything(address: &str) -> String {
    let says = "-c%20app.everything%3Don";
    let (place, options) = address.split_once('?').unwrap_or((address, ""));
    let (told, mut kept): (Vec<&str>, Vec<&str>) = options
        .split('&')
        .filter(|option| !option.is_empty())
        .partition(|option| option.starts_with("options="));
    let told = told.first().map_or_else(|| format!("options={says}"), |told| format!("{told}%20{says}"));
    kept.push(&told);
    format!("{place}?{}", kept.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_an_argument() {
        for (address, full) in [
            ("postgres://a@h/x", "postgres://a@h/x?options=-c%20app.everything%3Don"),
            (
                "postgres://h/x?options=-c%20a.b%3D1&user=a",
                "postgres://h/x?user=a&options=-c%20a.b%3D1%20-c%20app.everything%3Don",
            ),
        ] {
            assert_eq!(about_everything(address), full);
        }
        let dump = program("pg_dump", "postgres://a:secret@h/x").unwrap();
        assert!(dump.get_args().all(|argument| !argument.to_string_lossy().contains("secret")));
        assert_eq!(dump.get_envs().count(), 1);
        let refused = program("pg_dump", "postgres://a@h/x?sslpassword=secret").unwrap_err().to_string();
        assert!(refused.contains("sslpassword") && !refused.contains("secret"), "{refused}");
    }

    #[test]
    fn rows_are_read_out_of_a_script() {
        let script = "--\nSET x = 1;\nCOPY public.t (version, run_on) FROM stdin;\n2026\tthen\n2027\tlater\n\\.\n\nSELECT 1;\n";
        assert_eq!(applied(script).collect::<Vec<_>>(), ["2026", "2027"]);
        assert_eq!(applied("").count(), 0);
    }
}
