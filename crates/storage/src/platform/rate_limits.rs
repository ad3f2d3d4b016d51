//! Rate limits as one number each: when it is whole again. Every act moves that on by what one act costs, and must not move it further ahead
//! than the whole allowance lasts. One statement, so that processes which ask at once are counted one after the other.

use chrono::TimeDelta;
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::query_dsl::methods::FilterDsl;
use diesel::upsert::excluded;
use domain::Instant;
use ports::platform::RateLimit;

use super::Conn;
use super::retention::at_once;
use crate::error::TxError;
use crate::schema::allowances;

/// Takes one act, or says how long to wait.
pub(in super::super) fn consume(
    conn: &mut Conn,
    key: &[u8; 32],
    of: RateLimit,
    now: Instant,
) -> Result<Option<TimeDelta>, TxError> {
    let now = now.timestamp_micros();
    let (acts, cost) = acts_and_cost(of);
    // A caller whose bucket is full by this time may make one more call.
    let latest = now.saturating_add(cost.saturating_mul(acts - 1));
    let moved_on = diesel::insert_into(allowances::table)
        .values((allowances::key.eq(key.as_slice()), allowances::full_at.eq(now.saturating_add(cost))))
        .on_conflict(allowances::key)
        .do_update()
        .set(
            allowances::full_at.eq(case_when(allowances::full_at.gt(now), allowances::full_at + cost)
                .otherwise(excluded(allowances::full_at))),
        );
    let taken = FilterDsl::filter(moved_on, allowances::full_at.le(latest)).execute(conn)?;
    if taken == 1 {
        return Ok(None);
    }
    let full: Option<i64> =
        allowances::table.find(key.as_slice()).select(allowances::full_at).first(conn).optional()?;
    Ok(Some(TimeDelta::microseconds(full.map_or(0, |full| full.saturating_sub(latest)).max(0))))
}

/// Takes one act back.
pub(in super::super) fn give_back(
    conn: &mut Conn,
    key: &[u8; 32],
    of: RateLimit,
    now: Instant,
) -> Result<(), TxError> {
    let (_, cost) = acts_and_cost(of);
    // One that is whole already has nothing to get back.
    let used = FilterDsl::filter(
        allowances::table.find(key.as_slice()),
        allowances::full_at.gt(now.timestamp_micros()),
    );
    diesel::update(used).set(allowances::full_at.eq(allowances::full_at - cost)).execute(conn)?;
    Ok(())
}

/// How many acts there are, and by how many microseconds one of them moves the whole allowance on.
fn acts_and_cost(of: RateLimit) -> (i64, i64) {
    let acts = i64::from(of.acts.max(1));
    (acts, of.over.num_microseconds().unwrap_or(i64::MAX) / acts)
}

/// Forgets those that are whole again, no more than are forgotten at once. One that is used at this moment is left.
pub(in super::super) fn delete_expired(conn: &mut Conn, now: Instant) -> Result<usize, TxError> {
    let is_whole = allowances::full_at.le(now.timestamp_micros());
    let whole = QueryDsl::filter(allowances::table, is_whole);
    let whole = QueryDsl::limit(QueryDsl::order(whole, allowances::full_at), at_once());
    let keys: Vec<Vec<u8>> = for_update_skip_locked!(QueryDsl::select(whole, allowances::key)).load(conn)?;
    let those = QueryDsl::filter(allowances::table, allowances::key.eq_any(keys));
    Ok(diesel::delete(those).execute(conn)?)
}
