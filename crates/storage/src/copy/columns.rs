//! The kinds of columns, and how each database writes and reads one as the text that both agree on.

/// A table with its columns in one order for both databases.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
}

pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Its type on PostgreSQL.
    Integer(String),
    Text,
    Json,
    Bool,
    Instant,
    Date,
    Bytes,
    /// Only counted.
    Any,
}

impl Kind {
    /// By the name that PostgreSQL has for it; none for a type that no table of ours has.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "bigint" | "integer" | "smallint" => Self::Integer(name.to_owned()),
            "text" => Self::Text,
            "json" => Self::Json,
            "boolean" => Self::Bool,
            "timestamp with time zone" => Self::Instant,
            "date" => Self::Date,
            "bytea" => Self::Bytes,
            _ => return None,
        })
    }
}

impl Column {
    fn quoted(&self) -> String {
        if self.kind == Kind::Any { self.name.clone() } else { format!("\"{}\"", self.name) }
    }

    pub(super) fn on_postgres(&self) -> String {
        let name = self.quoted();
        match self.kind {
            Kind::Text => name,
            Kind::Bool => format!("{name}::int::text"),
            Kind::Instant => format!("CAST(extract(epoch FROM {name}) * 1000000 AS BIGINT)::text"),
            Kind::Bytes => format!("encode({name}, 'hex')"),
            Kind::Integer(_) | Kind::Json | Kind::Date | Kind::Any => format!("{name}::text"),
        }
    }

    pub(super) fn on_sqlite(&self) -> String {
        let name = self.quoted();
        match self.kind {
            Kind::Bytes => format!("iif({name} IS NULL, NULL, lower(hex({name})))"),
            _ => format!("CAST({name} AS TEXT)"),
        }
    }

    /// Out of the array `value`, where the column stands at `place`.
    pub(super) fn read_by_postgres(&self, place: usize) -> String {
        let value = format!("(value->>{place})");
        match &self.kind {
            Kind::Integer(name) => format!("{value}::{name}"),
            Kind::Text | Kind::Any => value,
            Kind::Json => format!("{value}::json"),
            Kind::Bool => format!("{value}::int::boolean"),
            Kind::Instant => format!("'epoch'::timestamptz + {value}::bigint * interval '1 microsecond'"),
            Kind::Date => format!("{value}::date"),
            Kind::Bytes => format!("decode({value}, 'hex')"),
        }
    }

    pub(super) fn read_by_sqlite(&self, place: usize) -> String {
        let value = format!("json_extract(value, '$[{place}]')");
        match self.kind {
            Kind::Integer(_) | Kind::Bool | Kind::Instant => format!("CAST({value} AS INTEGER)"),
            Kind::Bytes => format!("unhex({value})"),
            Kind::Text | Kind::Json | Kind::Date | Kind::Any => value,
        }
    }
}

impl Table {
    pub(super) fn quoted(&self) -> String {
        format!("\"{}\"", self.name)
    }

    pub(super) fn listed(&self, said: impl Fn((usize, &Column)) -> String) -> String {
        self.columns.iter().enumerate().map(said).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn names(&self) -> String {
        self.listed(|(_, column)| column.quoted())
    }
}
