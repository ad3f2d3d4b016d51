//! Instants in columns: `timestamptz` on PostgreSQL, integer microseconds on SQLite.

use chrono::{DateTime, Utc};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, SqlOrd, SqlType, Timestamptz};
use diesel::sqlite::Sqlite;

#[derive(Debug, Clone, Copy, SqlType, QueryId)]
#[diesel(postgres_type(oid = 1184, array_oid = 1185))]
#[diesel(sqlite_type(name = "Long"))]
pub struct UtcTimestamp;

impl SqlOrd for UtcTimestamp {}

/// An instant in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = UtcTimestamp)]
pub(crate) struct At(pub(crate) DateTime<Utc>);

impl From<DateTime<Utc>> for At {
    fn from(instant: DateTime<Utc>) -> Self {
        Self(instant)
    }
}

impl ToSql<UtcTimestamp, Pg> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <DateTime<Utc> as ToSql<Timestamptz, Pg>>::to_sql(&self.0, out)
    }
}

impl FromSql<UtcTimestamp, Pg> for At {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        <DateTime<Utc> as FromSql<Timestamptz, Pg>>::from_sql(value).map(Self)
    }
}

impl ToSql<UtcTimestamp, Sqlite> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.timestamp_micros());
        Ok(IsNull::No)
    }
}

impl FromSql<UtcTimestamp, Sqlite> for At {
    fn from_sql(value: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        let micros = <i64 as FromSql<BigInt, Sqlite>>::from_sql(value)?;
        DateTime::from_timestamp_micros(micros).map(Self).ok_or_else(|| "no such instant".into())
    }
}
