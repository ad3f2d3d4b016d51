//! Plain SQL over one shop's own rows, for what diesel has no words for: windows over groups. The text reads from `own_clients` and
//! `own_bookings` and from nothing else: the house-rules test refuses the name of a table behind FROM or JOIN in every other file of this folder.

use diesel::deserialize::FromSqlRow;
use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Untyped};

use super::{Conn, Db, micros};

/// A query in the making. Each value gets a number of its own, in the order of the text: SQLite counts them so.
pub(super) struct ScopedSql {
    text: String,
    values: Vec<i64>,
}

impl ScopedSql {
    /// Begins with the shop's clients and bookings. Instants are microseconds.
    pub(super) fn of(shop: i64) -> Self {
        let (created, started, held) =
            (micros("created_at"), micros("start_time"), micros("hold_expires_at"));
        Self { text: String::new(), values: Vec::new() }
            .sql(&format!("WITH own_clients AS NOT MATERIALIZED (SELECT id, status, {created} AS created"))
            .sql(" FROM clients WHERE shop_id = ")
            .value(shop)
            .sql("), own_bookings AS NOT MATERIALIZED (SELECT id, client_id, status, source, cancel_reason,")
            .sql(&format!(" {started} AS started, {held} AS held_until,"))
            .sql(" CASE WHEN status = 'completed' THEN final_price_cents ELSE total_price_cents END AS price")
            .sql(" FROM bookings WHERE shop_id = ")
            .value(shop)
            .sql(")")
    }

    /// Goes on with a text.
    pub(super) fn sql(mut self, text: &str) -> Self {
        self.text.push_str(text);
        self
    }

    /// Goes on with a value.
    pub(super) fn value(mut self, value: i64) -> Self {
        self.values.push(value);
        let number = self.values.len();
        self.sql(&format!("${number}"))
    }

    /// Goes on with values between commas.
    pub(super) fn values(self, values: &[i64]) -> Self {
        let listed = |query: Self, (index, value): (usize, &i64)| {
            let query = if index == 0 { query } else { query.sql(", ") };
            query.value(*value)
        };
        values.iter().enumerate().fold(self, listed)
    }

    pub(super) fn load<T>(self, conn: &mut Conn) -> QueryResult<Vec<T>>
    where
        T: FromSqlRow<Untyped, Db> + 'static,
    {
        let mut query = diesel::sql_query(self.text).into_boxed::<Db>();
        for value in self.values {
            query = query.bind::<BigInt, _>(value);
        }
        query.load(conn)
    }
}
