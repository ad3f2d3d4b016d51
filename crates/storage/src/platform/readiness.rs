//! Whether the database answers, with the schema and the overlap constraint that this program needs. Only reads, so the role need not own the schema.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use ports::{StoreError, StoreResult};

use super::{Conn, missing_overlap_constraint};
use crate::error::translate;

/// Fails when fewer migrations were applied than the newest schema is made of, or more: then a newer program was here.
pub(in super::super) fn has_newest_schema(conn: &mut Conn, migrations: usize) -> StoreResult<()> {
    #[derive(QueryableByName)]
    struct Applied {
        #[diesel(sql_type = BigInt)]
        applied: i64,
    }
    let found: Applied = diesel::sql_query("SELECT COUNT(*) AS applied FROM __diesel_schema_migrations")
        .get_result(conn)
        .map_err(|error| translate(&error))?;
    if usize::try_from(found.applied) == Ok(migrations) {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!("{} of {migrations} migrations are applied", found.applied)))
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
