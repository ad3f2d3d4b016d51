//! Whether the database answers, with the schema and the overlap constraint that this program needs. Only reads, so the role need not own the schema.

use diesel::prelude::*;
use diesel::sql_types::Text;
use ports::{StoreError, StoreResult};

use super::{Conn, missing_overlap_constraint};
use crate::error::translate;
use crate::schema::schema_support;

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Fails when a migration that this program knows was not applied, or when a newer program has applied further ones and this schema no longer serves
/// programs as old as this.
pub(in super::super) fn serves(conn: &mut Conn, known: &[String]) -> StoreResult<()> {
    let applied: Vec<Applied> =
        diesel::sql_query("SELECT CAST(version AS TEXT) AS version FROM __diesel_schema_migrations")
            .load(conn)
            .map_err(|error| translate(&error))?;
    let applied: Vec<String> = applied.into_iter().map(|applied| applied.version).collect();
    let count = known.iter().filter(|version| applied.contains(version)).count();
    if count < known.len() {
        return Err(StoreError::Unavailable(format!("{count} of {} migrations are applied", known.len())));
    }
    if applied.len() == count {
        return Ok(());
    }
    let oldest: Option<String> = schema_support::table
        .select(schema_support::oldest)
        .first(conn)
        .optional()
        .map_err(|error| translate(&error))?;
    if oldest.is_some_and(|oldest| known.last().is_some_and(|newest| *newest >= oldest)) {
        return Ok(());
    }
    Err(StoreError::Unavailable(
        "a newer program has changed the schema, which serves this one no longer".into(),
    ))
}

/// Fails when what prevents double bookings is not there.
pub(in super::super) fn has_overlap_constraint(conn: &mut Conn) -> StoreResult<()> {
    let missing = missing_overlap_constraint(conn).map_err(|error| translate(&error))?;
    if missing.is_empty() {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!(
        "nothing prevents double bookings: {} is missing",
        missing.join(", ")
    )))
}
