//! I7: every reference between two tables holds, and stays inside its salon. Asked of every reference that the catalogue knows, so that a new
//! table is watched from its first day. The database refuses such rows itself; this finds what came past it.

use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Text};

use super::{Conn, REFERENCES};

/// One column of a reference.
#[derive(QueryableByName)]
struct ReferenceColumn {
    /// The table that refers.
    #[diesel(sql_type = Text)]
    child: String,
    /// Tells the references of one table apart.
    #[diesel(sql_type = BigInt)]
    number: i64,
    /// The column that refers.
    #[diesel(sql_type = Text)]
    own: String,
    /// The table that is meant.
    #[diesel(sql_type = Text)]
    parent: String,
    /// The column that is meant.
    #[diesel(sql_type = Text)]
    other: String,
    /// Whether the rows of `child` have an id of their own.
    #[diesel(sql_type = BigInt)]
    has_id: i64,
}

#[derive(QueryableByName)]
struct ReferenceRow {
    #[diesel(sql_type = Text)]
    found: String,
}

/// The rows that refer to nothing, or to another salon.
pub(super) fn broken_references(conn: &mut Conn) -> QueryResult<Vec<String>> {
    let parts: Vec<ReferenceColumn> = diesel::sql_query(REFERENCES).load(conn)?;
    let references: Vec<String> = parts
        .chunk_by(|one, next| (&one.child, one.number) == (&next.child, next.number))
        .filter_map(query_of)
        .collect();
    let rows: Vec<ReferenceRow> = diesel::sql_query(references.join(" UNION ALL ")).load(conn)?;
    Ok(rows.into_iter().map(|row| row.found).collect())
}

/// The query for one reference. Where both sides are a salon's, the salon is compared rather than looked up: one that is null refers to no
/// salon's row, which the database does not see.
fn query_of(parts: &[ReferenceColumn]) -> Option<String> {
    let of_salons = parts.len() > 1;
    let keys: Vec<&ReferenceColumn> =
        parts.iter().filter(|part| !(of_salons && part.own == "shop_id")).collect();
    let ReferenceColumn { child, parent, own, other, has_id, .. } = keys.first()?;
    let joined: Vec<String> = keys.iter().map(|key| format!("p.{} = c.{}", key.other, key.own)).collect();
    let named = if *has_id == 1 {
        format!("c.id || ' ({own} ' || c.{own} || ')'")
    } else {
        format!("'{own} ' || c.{own}")
    };
    let crosses = if of_salons { " OR p.shop_id IS DISTINCT FROM c.shop_id" } else { "" };
    Some(format!(
        "SELECT '{child} ' || {named} AS found FROM {child} c LEFT JOIN {parent} p ON {} \
         WHERE c.{own} IS NOT NULL AND (p.{other} IS NULL{crosses})",
        joined.join(" AND ")
    ))
}
