//! Copies of a PostgreSQL database, by its own programs: only they know everything that it holds.

use std::io;
use std::path::Path;
use std::process::{Command, Output};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::copies::CopyError;
use crate::row_security::EVERYTHING;

pub(crate) fn copy_out(url: &str, file: &Path) -> Result<(), CopyError> {
    let mut dump = program("pg_dump", url);
    // Row security is heeded rather than refused, and told that this is about everything.
    dump.args(["--format=custom", "--no-owner", "--no-privileges", "--enable-row-security", "--file"])
        .arg(file);
    finish(dump, "pg_dump", file)?;
    contents(file).map(|_| ())
}

pub(crate) fn copy_in(url: &str, file: &Path, force: bool) -> Result<(), CopyError> {
    if !contents(file)?.contains("TABLE DATA public shops ") {
        return Err(CopyError::Refused(format!("{} is no copy of a Parlour database", file.display())));
    }
    let failed = |error: &dyn std::fmt::Display| CopyError::because("cannot restore the database", error);
    let mut conn = PgConnection::establish(url).map_err(|error| failed(&error))?;
    conn.batch_execute(EVERYTHING).map_err(|error| failed(&error))?;
    if !force && has_salons(&mut conn).map_err(|error| failed(&error))? {
        return Err(CopyError::NotEmpty);
    }
    drop(conn);
    let mut restore = program("pg_restore", url);
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
fn contents(file: &Path) -> Result<String, CopyError> {
    let mut list = Command::new("pg_restore");
    list.arg("--list").arg(file);
    finish(list, "pg_restore", file).map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// One of PostgreSQL's programs, told where the database is. Everybody on the machine sees arguments, so a password goes another way.
fn program(name: &str, url: &str) -> Command {
    let (address, password) = without_password(url);
    let address = about_everything(&address);
    let mut command = Command::new(name);
    command.arg(format!("--dbname={address}"));
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

fn finish(mut command: Command, name: &str, file: &Path) -> Result<Output, CopyError> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => {
            let words = String::from_utf8_lossy(&output.stderr);
            Err(CopyError::because(&format!("{name} failed with {}", file.display()), &words.trim()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(CopyError::Refused(format!(
            "{name} is missing: install PostgreSQL's client programs, of the server's version or newer"
        ))),
        Err(error) => Err(CopyError::because(&format!("{name} does not start"), &error)),
    }
}

fn has_salons(conn: &mut PgConnection) -> QueryResult<bool> {
    let tables = "SELECT count(*) AS count FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
    if count(conn, "SELECT count(*) AS count FROM pg_class WHERE oid = to_regclass('public.shops')")? == 0 {
        return count(conn, tables).map(|tables| 0 < tables);
    }
    count(conn, "SELECT count(*) AS count FROM public.shops").map(|salons| 0 < salons)
}

fn count(conn: &mut PgConnection, sql: &str) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    diesel::sql_query(sql).get_result(conn).map(|found: Count| found.count)
}

/// An address and the password that was in it, wherever libpq accepts one.
fn without_password(url: &str) -> (String, Option<String>) {
    let (place, options) = url.split_once('?').unwrap_or((url, ""));
    let mut password = None;
    let mut place = place.to_owned();
    if let Some((before, host)) = place.rsplit_once('@')
        && let Some((scheme, user)) = before.split_once("://")
        && let Some((name, secret)) = user.split_once(':')
    {
        password = Some(decoded(secret));
        place = format!("{scheme}://{name}@{host}");
    }
    let mut kept = Vec::new();
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("password", secret)) => password = Some(decoded(secret)),
            _ => kept.push(option),
        }
    }
    let options = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
    (format!("{place}{options}"), password)
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

/// `%40` is `@`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let byte = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|hex| std::str::from_utf8(hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok()));
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_an_argument() {
        let cases = [
            (
                "postgres://a:s%40cret@h:5432/x?sslmode=prefer",
                "postgres://a@h:5432/x?sslmode=prefer",
                Some("s@cret"),
            ),
            ("postgres://h/x?user=a&password=100%25", "postgres://h/x?user=a", Some("100%")),
            ("postgres://a@localhost/x?host=/tmp/d", "postgres://a@localhost/x?host=/tmp/d", None),
        ];
        for (url, address, password) in cases {
            assert_eq!(without_password(url), (address.to_owned(), password.map(str::to_owned)));
        }
        for (address, full) in [
            ("postgres://a@h/x", "postgres://a@h/x?options=-c%20app.everything%3Don"),
            (
                "postgres://h/x?options=-c%20a.b%3D1&user=a",
                "postgres://h/x?user=a&options=-c%20a.b%3D1%20-c%20app.everything%3Don",
            ),
        ] {
            assert_eq!(about_everything(address), full);
        }
        let program = program("pg_dump", "postgres://a:secret@h/x");
        assert!(program.get_args().all(|argument| !argument.to_string_lossy().contains("secret")));
        assert_eq!(program.get_envs().count(), 1);
    }
}
