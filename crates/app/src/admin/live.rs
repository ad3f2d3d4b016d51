//! What is new of a salon, for screens that stay up to date (rules/dashboard#live).

use std::collections::BTreeMap;

use chrono::TimeDelta;
use domain::Instant;
use ports::shop::FeedEntry;
use ports::{ShopTx, StoreResult};
use tenancy::ShopScope;

use super::DashboardUser;
use crate::Context;

/// For how long one may ask what came after a change.
const REPLAYED: TimeDelta = TimeDelta::hours(24);
/// How long a change may take to be seen after one with a higher id.
const LATE: TimeDelta = TimeDelta::seconds(15);
/// How many changes are replayed, or read at once. A page that missed more reads everything anew.
const MOST: usize = 5_000;
/// How many changes are looked through for those of the last seconds.
const RECENT: usize = 200;

/// Changes since another one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewChanges {
    pub changes: Vec<FeedEntry>,
    /// Where the next question begins; 0 for a salon without a change.
    pub last: i64,
    /// Whether it cannot be said what came after the change that was asked for.
    pub reset: bool,
}

/// The changes after the one with the id `after`, `most` at most; without one only where the trail ends.
pub fn list_changes(
    ctx: &Context,
    user: &DashboardUser,
    after: Option<i64>,
    most: usize,
) -> StoreResult<NewChanges> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        // A page that was full of changes of long ago would never end.
        let Some((after, mut changes)) = begin(tx, after, most / 2, now)? else { return ended(tx, after) };
        let newer = tx.changes_above(after, most - changes.len())?;
        let last = newer.last().map_or(after, |entry| entry.id);
        changes.extend(newer);
        Ok(NewChanges { changes, last, reset: false })
    })
}

/// All changes after the one with the id `after`.
pub fn missed_changes(ctx: &Context, user: &DashboardUser, after: Option<i64>) -> StoreResult<NewChanges> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let Some((after, mut changes)) = begin(tx, after, RECENT, now)? else { return ended(tx, after) };
        let newer = tx.changes_above(after, MOST)?;
        if newer.len() == MOST {
            return ended(tx, Some(after));
        }
        let last = newer.last().map_or(after, |entry| entry.id);
        changes.extend(newer);
        Ok(NewChanges { changes, last, reset: false })
    })
}

/// Where an answer begins: the change that was asked for, and those below it that were perhaps not to be seen yet when it was sent. None if
/// nothing is known of it.
fn begin(
    tx: &mut dyn ShopTx,
    after: Option<i64>,
    most: usize,
    now: Instant,
) -> StoreResult<Option<(i64, Vec<FeedEntry>)>> {
    let Some(after) = after else { return Ok(None) };
    let Some(at) = tx.change_time(after)?.filter(|at| now - *at <= REPLAYED) else { return Ok(None) };
    if !tx.commits_out_of_order() {
        return Ok(Some((after, Vec::new())));
    }
    let mut late = tx.changes_below(after, most)?;
    late.retain(|entry| at - entry.at <= LATE);
    late.reverse();
    Ok(Some((after, late)))
}

/// The end of the trail. A page that asked for what came after a change reads everything anew.
fn ended(tx: &mut dyn ShopTx, after: Option<i64>) -> StoreResult<NewChanges> {
    let last = tx.changes_below(i64::MAX, 1)?.first().map_or(0, |entry| entry.id);
    Ok(NewChanges { changes: Vec::new(), last, reset: after.is_some() })
}

/// Reads a salon's trail again and again. It reports each change once, also those that are committed after one with a higher id.
#[derive(Debug, Clone)]
pub struct ChangeReader {
    scope: ShopScope,
    /// Every change up to here is settled.
    floor: i64,
    /// The changes above it that were reported, and when.
    reported: BTreeMap<i64, Instant>,
}

impl ChangeReader {
    /// One that reports what is not to be seen yet.
    pub fn start(ctx: &Context, user: &DashboardUser) -> StoreResult<Self> {
        let (scope, now) = (user.scope, ctx.now());
        ctx.store.read_shop(scope, |tx| {
            let recent = tx.changes_below(i64::MAX, RECENT)?;
            let oldest = recent.iter().filter(|entry| now - entry.at <= LATE).map(|entry| entry.id).min();
            let newest = recent.first().map_or(0, |entry| entry.id);
            let floor = oldest.map_or(newest, |id| id - 1);
            let reported = recent.iter().filter(|entry| entry.id > floor).map(|entry| (entry.id, now));
            Ok(Self { scope, floor, reported: reported.collect() })
        })
    }

    /// What is new since the last time.
    pub fn read(&mut self, ctx: &Context) -> StoreResult<Vec<FeedEntry>> {
        let now = ctx.now();
        let mut changes = ctx.store.read_shop(self.scope, |tx| tx.changes_above(self.floor, MOST))?;
        changes.retain(|entry| !self.reported.contains_key(&entry.id));
        self.reported.extend(changes.iter().map(|entry| (entry.id, now)));
        self.settle(now);
        Ok(changes)
    }

    /// Forgets what was reported so long ago that nothing below it is still to come.
    fn settle(&mut self, now: Instant) {
        let settled = self.reported.iter().filter(|(_, at)| now - **at > LATE).map(|(id, _)| *id).max();
        if let Some(floor) = settled {
            self.floor = floor;
            self.reported = self.reported.split_off(&(floor + 1));
        }
    }
}
