//! Statuses of bookings as they stand in a query. Written out, not bound: the databases use an index of some rows only where they can read that
//! the others are not asked for, and SQLite would plan a query anew whenever it is given the value.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Text;

/// Those that hold their time for a while.
pub(crate) fn pending() -> SqlLiteral<Text> {
    sql("'pending'")
}

/// Those that hold nothing any more.
pub(crate) fn cancelled() -> SqlLiteral<Text> {
    sql("'cancelled'")
}
