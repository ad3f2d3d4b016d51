//! What the bookings of clients add up to, in one statement for any number of clients (rules/clients#numbers, rules/clients#segments;
//! `docs/decisions/0012-client-stats.md`). One text for both databases.

use chrono::{DateTime, TimeDelta};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use domain::{Cents, ClientId, Instant, Interval, Segment};
use ports::StoreResult;
use ports::shop::{ClientStats, SegmentTotals};

use super::Tx;
use super::scoped_sql::ScopedSql;
use crate::codec::{CellRef, cell};

/// `started` within the last year: visits that make a regular. The intervals between them, sorted, and the one or two in the middle: twice
/// their mean, which is twice the median, is how long a regular may be silent.
const HABITS: &str = ", intervals AS (SELECT client_id, started - lag(started) OVER (PARTITION BY client_id ORDER BY started, id) \
    AS width FROM visits), \
    sorted AS (SELECT client_id, width, row_number() OVER (PARTITION BY client_id ORDER BY width) AS place, \
    count(*) OVER (PARTITION BY client_id) AS many FROM intervals WHERE width IS NOT NULL), \
    habits AS (SELECT client_id, CAST(2 * sum(width) / count(*) AS BIGINT) AS patience FROM sorted \
    WHERE place IN ((many + 1) / 2, (many + 2) / 2) GROUP BY client_id)";

/// Sums by client, but for those that depend on the clock.
const SUMS: &str = ", facts AS (SELECT client_id, count(*) AS bookings, min(started) AS first_at, max(started) AS last_at, \
    sum(CASE WHEN status = 'completed' THEN 1 ELSE 0 END) AS completed, \
    sum(CASE WHEN cancel_reason = 'client' THEN 1 ELSE 0 END) AS cancelled, \
    sum(CASE WHEN status = 'no_show' THEN 1 ELSE 0 END) AS no_shows, \
    sum(CASE WHEN status = 'completed' THEN price ELSE 0 END) AS spent, \
    max(CASE WHEN status = 'completed' THEN started END) AS last_visit, ";

/// A client without bookings has zeros.
const NUMBERS: &str = ", numbers AS (SELECT c.id, coalesce(f.bookings, 0) AS bookings, coalesce(f.completed, 0) AS completed, \
    coalesce(f.cancelled, 0) AS cancelled, coalesce(f.no_shows, 0) AS no_shows, \
    CAST(coalesce(f.spent, 0) AS BIGINT) AS spent, CAST(coalesce(f.agreed, 0) AS BIGINT) AS agreed, f.first_at, f.last_at, ";

#[derive(QueryableByName)]
struct NumbersRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    bookings: i64,
    #[diesel(sql_type = BigInt)]
    completed: i64,
    #[diesel(sql_type = BigInt)]
    cancelled: i64,
    #[diesel(sql_type = BigInt)]
    no_shows: i64,
    #[diesel(sql_type = BigInt)]
    spent: i64,
    #[diesel(sql_type = BigInt)]
    agreed: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    first_at: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    last_at: Option<i64>,
    #[diesel(sql_type = BigInt)]
    segment: i64,
}

#[derive(QueryableByName)]
struct TotalsRow {
    #[diesel(sql_type = BigInt)]
    segment: i64,
    #[diesel(sql_type = BigInt)]
    clients: i64,
    #[diesel(sql_type = BigInt)]
    new_in_month: i64,
    #[diesel(sql_type = BigInt)]
    came_again: i64,
    #[diesel(sql_type = BigInt)]
    completed: i64,
    #[diesel(sql_type = BigInt)]
    cancelled: i64,
    #[diesel(sql_type = BigInt)]
    no_shows: i64,
    #[diesel(sql_type = BigInt)]
    spent: i64,
    #[diesel(sql_type = BigInt)]
    agreed: i64,
}

/// The numbers of all clients of a shop, or only of those with these ids, as a query that ends with `numbers` and wants a SELECT.
fn numbers(shop: i64, only: Option<&[i64]>, now: Instant) -> ScopedSql {
    // Not both: SQLite would take the index for all who are not null, and look at each.
    let among = |query: ScopedSql, column: &str| match only {
        Some(ids) => query.sql(&format!(" {column} IN (")).values(ids).sql(")"),
        None => query.sql(&format!(" {column} IS NOT NULL")),
    };
    let now_at = now.timestamp_micros();
    let year_ago = (now - Segment::YEAR).timestamp_micros();
    let query = ScopedSql::of(shop)
        .sql(", counted AS NOT MATERIALIZED (SELECT id, client_id, status, cancel_reason, started, price FROM own_bookings")
        .sql(" WHERE NOT (status = 'cancelled' AND cancel_reason = 'expired')")
        // A time that the client is offered is no appointment yet.
        .sql(" AND NOT (status = 'pending' AND source = 'waitlist')")
        .sql(" AND NOT (status = 'pending' AND held_until <= ")
        .value(now_at)
        .sql(") AND");
    let query = among(query, "client_id")
        .sql("), visits AS (SELECT id, client_id, started FROM counted WHERE status = 'completed' AND started > ")
        .value(year_ago)
        .sql(")")
        .sql(HABITS)
        .sql(SUMS)
        .sql("sum(CASE WHEN status = 'completed' AND started > ")
        .value(year_ago)
        .sql(" THEN 1 ELSE 0 END) AS lately, sum(CASE WHEN status = 'confirmed' AND started > ")
        .value(now_at)
        .sql(" THEN price ELSE 0 END) AS agreed, ")
        .sql("sum(CASE WHEN status IN ('pending', 'confirmed') AND started > ")
        .value(now_at)
        .sql(" THEN 1 ELSE 0 END) AS coming FROM counted GROUP BY client_id)")
        .sql(NUMBERS);
    let query = segment(query, now)
        .sql(" AS segment FROM own_clients c LEFT JOIN facts f ON f.client_id = c.id")
        .sql(" LEFT JOIN habits h ON h.client_id = c.id WHERE");
    among(query, "c.id").sql(")")
}

/// The first segment that fits, by its place in [`Segment::ALL`].
fn segment(query: ScopedSql, now: Instant) -> ScopedSql {
    let before = |span: TimeDelta| (now - span).timestamp_micros();
    let then = |segment: Segment| format!(" THEN {} ", segment.index());
    let regular = format!("f.lately >= {}", Segment::REGULAR_VISITS);
    query
        .sql("CAST(CASE WHEN c.status = 'vip'")
        .sql(&then(Segment::Vip))
        .sql(&format!("WHEN {regular} AND f.coming = 0 AND h.patience < "))
        .value(now.timestamp_micros())
        .sql(" - f.last_visit")
        .sql(&then(Segment::AtRisk))
        .sql("WHEN coalesce(f.last_visit, f.first_at, c.created) < ")
        .value(before(Segment::LAPSED_AFTER))
        .sql(&then(Segment::Lapsed))
        .sql("WHEN f.first_at > ")
        .value(before(Segment::NEW_FOR))
        .sql(&then(Segment::New))
        .sql(&format!("WHEN {regular}"))
        .sql(&then(Segment::Regular))
        .sql(&format!("ELSE {} END AS BIGINT)", Segment::Occasional.index()))
}

impl Tx<'_> {
    /// The numbers of each of these clients.
    pub(super) fn stats_of(
        &mut self,
        ids: &[i64],
        now: Instant,
    ) -> StoreResult<Vec<(ClientId, ClientStats)>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let query = numbers(self.shop_id(), Some(ids), now).sql(" SELECT * FROM numbers");
        let rows: Vec<NumbersRow> = self.query(|conn| query.load(conn))?;
        rows.into_iter().map(NumbersRow::into_numbers).collect()
    }

    /// What the clients of each segment add up to.
    pub(super) fn totals(&mut self, month: Interval, now: Instant) -> StoreResult<Vec<SegmentTotals>> {
        let query = numbers(self.shop_id(), None, now)
            .sql(" SELECT segment, count(*) AS clients, sum(CASE WHEN first_at >= ")
            .value(month.start().timestamp_micros())
            .sql(" AND first_at < ")
            .value(month.end().timestamp_micros())
            .sql(" THEN 1 ELSE 0 END) AS new_in_month, sum(CASE WHEN completed >= 2 THEN 1 ELSE 0 END) AS came_again,")
            .sql(" CAST(sum(completed) AS BIGINT) AS completed, CAST(sum(cancelled) AS BIGINT) AS cancelled,")
            .sql(" CAST(sum(no_shows) AS BIGINT) AS no_shows, CAST(sum(spent) AS BIGINT) AS spent,")
            .sql(" CAST(sum(agreed) AS BIGINT) AS agreed FROM numbers GROUP BY segment ORDER BY segment");
        let rows: Vec<TotalsRow> = self.query(|conn| query.load(conn))?;
        rows.into_iter().map(TotalsRow::into_totals).collect()
    }
}

fn segment_at(place: i64, at: CellRef) -> StoreResult<Segment> {
    at.need(Segment::ALL.into_iter().find(|segment| segment.index() == place))
}

impl NumbersRow {
    fn into_numbers(self) -> StoreResult<(ClientId, ClientStats)> {
        let at = cell("bookings", "start_time", self.id);
        let moment = |micros: Option<i64>| {
            micros.map(|micros| at.need(DateTime::from_timestamp_micros(micros))).transpose()
        };
        let numbers = ClientStats {
            bookings: self.bookings,
            completed: self.completed,
            cancelled: self.cancelled,
            no_shows: self.no_shows,
            spent: Cents::new(self.spent),
            agreed: Cents::new(self.agreed),
            first: moment(self.first_at)?,
            last: moment(self.last_at)?,
            segment: segment_at(self.segment, cell("clients", "status", self.id))?,
        };
        Ok((ClientId::new(self.id), numbers))
    }
}

impl TotalsRow {
    fn into_totals(self) -> StoreResult<SegmentTotals> {
        Ok(SegmentTotals {
            segment: segment_at(self.segment, cell("clients", "status", 0))?,
            clients: self.clients,
            new_in_month: self.new_in_month,
            returning: self.came_again,
            completed: self.completed,
            cancelled: self.cancelled,
            no_shows: self.no_shows,
            spent: Cents::new(self.spent),
            agreed: Cents::new(self.agreed),
        })
    }
}
