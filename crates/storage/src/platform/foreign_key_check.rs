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

/// A reference between two tables.
pub(super) struct Reference {
    /// The table that refers.
    pub(super) child: String,
    /// Finds the rows `c` of it that refer to nothing, or to another salon.
    pub(super) sql: String,
}

/// All references. One after the other: each question is about one table, and takes as long as this one is large.
pub(super) fn references(conn: &mut Conn) -> QueryResult<Vec<Reference>> {
    let parts: Vec<ReferenceColumn> = diesel::sql_query(REFERENCES).load(conn)?;
    let of_one = |one: &ReferenceColumn, next: &ReferenceColumn| {
        (&one.child, one.number) == (&next.child, next.number)
    };
    let reference = |parts: &[ReferenceColumn]| {
        Some(Reference { child: parts.first()?.child.clone(), sql: query_of(parts)? })
    };
    Ok(parts.chunk_by(of_one).filter_map(reference).collect())
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
