//! What waits, for the metrics and for readiness: short queries over partial indexes.

use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::{BigInt, Nullable};
use domain::Instant;
use ports::platform::{QueueDepth, QueueHealth};

use super::{Conn, micros};
use crate::error::TxError;
use crate::timestamp::{At, UtcTimestamp};

#[derive(QueryableByName)]
struct DepthRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    since: Option<i64>,
}

/// All of it at one moment.
pub(in super::super) fn queue_health(conn: &mut Conn, now: Instant) -> Result<QueueHealth, TxError> {
    Ok(QueueHealth {
        notices: waiting(conn, "outbox", "not_before", "planned_at IS NULL AND not_before <= $1", now)?,
        messages: waiting(conn, "messages", "due_at", "state = 'queued' AND due_at <= $1", now)?,
        expired_holds: waiting(
            conn,
            "bookings",
            "hold_expires_at",
            "status = 'pending' AND hold_expires_at <= $1",
            now,
        )?,
        paused_senders: waiting(conn, "whatsapp_senders", "paused_until", "paused_until > $1", now)?.count,
    })
}

fn waiting(
    conn: &mut Conn,
    table: &str,
    column: &str,
    condition: &str,
    now: Instant,
) -> QueryResult<QueueDepth> {
    let since = micros(&format!("MIN({column})"));
    let query = format!("SELECT COUNT(*) AS count, {since} AS since FROM {table} WHERE {condition}");
    let found: DepthRow = diesel::sql_query(query).bind::<UtcTimestamp, _>(At(now)).get_result(conn)?;
    Ok(QueueDepth {
        count: u64::try_from(found.count).unwrap_or(0),
        since: found.since.and_then(chrono::DateTime::from_timestamp_micros),
    })
}
