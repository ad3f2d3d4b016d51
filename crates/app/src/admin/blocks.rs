//! Time that is not for booking (rules/dashboard#blocks). A block never refuses and moves nothing: appointments under it stay.

use chrono::{Days, TimeDelta};
use domain::{BlockId, BlockKind, Blocked, Instant, Interval, LocalDate, StaffId};
use ports::ShopTx;
use ports::shop::{BlockDraft, Changed, DeskDeed, ListedBlock};
use scheduling::{local_time, worked_spans};

use super::block_access::{BlockRefusal, MAX_BLOCKS, ensure_own_time};
use super::chairs;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, expect_row, record_change,
};
use super::desk_actions::remember;
use super::exceptions::ensure_on_staff;
use super::placements::{DAYS_AHEAD, desk_step_before, is_on_desk_step};
use super::{DashboardUser, Patch, Permission};
use crate::Context;

const SHORTEST: TimeDelta = TimeDelta::minutes(5);
const LONGEST: TimeDelta = TimeDelta::days(14);
/// When a new block is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockTime {
    Between(Instant, Instant),
    /// From now to the end of the last shift of today.
    RestOfDay,
}

#[derive(Debug, Clone)]
pub struct BlockRequest {
    pub of: Blocked,
    pub kind: BlockKind,
    pub title: Option<String>,
    pub time: BlockTime,
}

/// What changes of a block; what is not said stays.
#[derive(Debug, Clone, Default)]
pub struct BlockPatch {
    pub of: Option<Blocked>,
    pub kind: Option<BlockKind>,
    pub title: Patch<String>,
    pub from: Option<Instant>,
    pub until: Option<Instant>,
}

pub fn create_block(
    ctx: &Context,
    user: &DashboardUser,
    request: &BlockRequest,
) -> ChangeResult<ListedBlock> {
    change(ctx, user, |tx, now| {
        let draft = draft(tx, user, request, now)?;
        lock_around(tx, user, draft.time)?;
        if tx.count_blocks(now)? >= MAX_BLOCKS {
            return Err(BlockRefusal::TooMany.into());
        }
        let id = tx.insert_block(&draft, 1, user.actor, now)?;
        let row = expect_row(tx.block(id)?)?;
        let new = Some(fields(&row));
        record_change(tx, user, "block.created", (Entity::Block, id.get()), None, new.as_ref(), now)?;
        let changed = Changed::Block { id, before: None };
        remember(tx, user, DeskDeed::Blocked, changed, row.version, now)?;
        Ok(row)
    })
}

/// Changes one that is as the editor has `seen` it.
pub fn update_block(
    ctx: &Context,
    user: &DashboardUser,
    id: BlockId,
    seen: i64,
    patch: &BlockPatch,
) -> ChangeResult<ListedBlock> {
    change(ctx, user, |tx, now| {
        let before = find(tx, user, id, seen, now)?;
        let draft = patched(&before.block, patch)?;
        ensure_allowed(tx, user, &draft)?;
        ensure_in_reach(user, draft.time, now)?;
        lock_around(tx, user, before.block.time)?;
        lock_around(tx, user, draft.time)?;
        tx.update_block(id, before.version, &draft)?;
        let row = expect_row(tx.block(id)?)?;
        let (old, new) = (fields(&before), fields(&row));
        record_change(tx, user, "block.updated", (Entity::Block, id.get()), Some(&old), Some(&new), now)?;
        let changed = Changed::Block { id, before: Some((before.block, before.version)) };
        remember(tx, user, DeskDeed::BlockChanged, changed, row.version, now)?;
        Ok(row)
    })
}

pub fn delete_block(ctx: &Context, user: &DashboardUser, id: BlockId, seen: i64) -> ChangeResult<()> {
    change(ctx, user, |tx, now| {
        let before = find(tx, user, id, seen, now)?;
        lock_around(tx, user, before.block.time)?;
        tx.delete_block(id, before.version)?;
        let old = Some(fields(&before));
        record_change(tx, user, "block.deleted", (Entity::Block, id.get()), old.as_ref(), None, now)?;
        let changed = Changed::Block { id, before: Some((before.block, before.version)) };
        Ok(remember(tx, user, DeskDeed::BlockDeleted, changed, GONE, now)?)
    })
}

/// The version of a block that is not there any more.
const GONE: i64 = 0;

/// Makes a block what it was before an action that left it at the version `seen`, or takes it away if it was not there. The number and the version that it
/// has then, if it is there.
pub(super) fn restore_block(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    id: BlockId,
    seen: i64,
    before: Option<&(BlockDraft, i64)>,
    now: Instant,
) -> ChangeResult<Option<(BlockId, i64)>> {
    let found = tx.block(id)?;
    let version = found.as_ref().map_or(GONE, |found| found.version);
    check_version(tx, user, (Entity::Block, id.get()), version, Some(seen), now)?;
    for time in found.iter().map(|found| found.block.time).chain(before.map(|(block, _)| block.time)) {
        lock_around(tx, user, time)?;
    }
    let id = match (&found, before) {
        (Some(_), Some((block, _))) => tx.update_block(id, version, block).map(|()| Some(id))?,
        (None, Some((block, version))) => Some(tx.insert_block(block, version + 1, user.actor, now)?),
        (Some(_), None) => tx.delete_block(id, version).map(|()| None)?,
        (None, None) => None,
    };
    let restored = id.map(|id| tx.block(id)).transpose()?.flatten();
    let (old, new) = (found.as_ref().map(fields), restored.as_ref().map(fields));
    let what = match (&old, &new) {
        (None, _) => "block.created",
        (_, None) => "block.deleted",
        _ => "block.updated",
    };
    let entity = restored.as_ref().or(found.as_ref()).map_or(seen, |block| block.id.get());
    record_change(tx, user, what, (Entity::Block, entity), old.as_ref(), new.as_ref(), now)?;
    Ok(restored.map(|block| (block.id, block.version)))
}

/// A request as it would be stored.
pub(super) fn draft(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    request: &BlockRequest,
    now: Instant,
) -> ChangeResult<BlockDraft> {
    let (from, until) = match (request.time, request.of) {
        (BlockTime::Between(from, until), _) => (from, until),
        (BlockTime::RestOfDay, Blocked::Stylist(staff)) => {
            ensure_on_staff(tx, staff)?;
            rest_of_day(tx, user, staff, now)?
        }
        (BlockTime::RestOfDay, Blocked::Chair(_)) => return Err(BlockRefusal::NotOfChairs.into()),
    };
    let time = Interval::new(from, until).ok_or(BlockRefusal::BadLength)?;
    let draft = BlockDraft { of: request.of, kind: request.kind, title: request.title.clone(), time };
    ensure_allowed(tx, user, &draft)?;
    ensure_in_reach(user, time, now)?;
    Ok(draft)
}

fn patched(before: &BlockDraft, patch: &BlockPatch) -> ChangeResult<BlockDraft> {
    let (from, until) = (patch.from.unwrap_or(before.time.start()), patch.until.unwrap_or(before.time.end()));
    Ok(BlockDraft {
        of: patch.of.unwrap_or(before.of),
        kind: patch.kind.unwrap_or(before.kind),
        title: match &patch.title {
            Patch::Keep => before.title.clone(),
            Patch::Clear => None,
            Patch::Set(title) => Some(title.clone()),
        },
        time: Interval::new(from, until).ok_or(BlockRefusal::BadLength)?,
    })
}

/// From now, rounded down to 5 minutes, to the end of the last shift of today.
fn rest_of_day(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    staff: StaffId,
    now: Instant,
) -> ChangeResult<(Instant, Instant)> {
    let zone = user.shop.zone;
    let today = local_time::date_of(zone, now);
    let from = desk_step_before(zone, now);
    let window = Interval::new(from - TimeDelta::days(1), from + TimeDelta::days(2));
    let window = window.ok_or(BlockRefusal::BadLength)?;
    let salon = tx.salon(window, now)?;
    let stylist = salon.stylists.iter().find(|stylist| stylist.id == staff);
    let stylist = stylist.ok_or(ChangeError::Absent(Entity::StaffMember))?;
    // A shift of today may end tomorrow: what is worked from midnight on belongs to it if it touches today's.
    let tomorrow = local_time::at(zone, today + Days::new(1), domain::TimeOfDay::hm(0, 0));
    let spans = worked_spans(&salon, stylist, today..=today + Days::new(1));
    let mut end: Option<Instant> = None;
    for span in spans.iter().filter(|span| span.end() > from) {
        if span.start() < tomorrow || Some(span.start()) == end {
            end = Some(span.end());
        }
    }
    let end = end.ok_or_else(|| BlockRefusal::NoShiftLeft(stylist.name.clone()))?;
    Ok((from, end))
}

/// Whether such a block may be, and be this user's work.
fn ensure_allowed(tx: &mut dyn ShopTx, user: &DashboardUser, draft: &BlockDraft) -> ChangeResult<()> {
    ensure_own_time(user, draft.of)?;
    if draft.kind == BlockKind::Sick && !user.may(Permission::ChangeColleaguesTime) {
        return Err(BlockRefusal::AdminsOnly.into());
    }
    if !draft.kind.suits(draft.of) {
        let refusal = match draft.of {
            Blocked::Chair(_) => BlockRefusal::NotOfChairs,
            Blocked::Stylist(_) => BlockRefusal::OnlyOfChairs,
        };
        return Err(refusal.into());
    }
    match draft.of {
        Blocked::Stylist(staff) => ensure_on_staff(tx, staff),
        Blocked::Chair(chair) => chairs::find(tx, chair).map(|_| ()),
    }
}

fn ensure_in_reach(user: &DashboardUser, time: Interval, now: Instant) -> ChangeResult<()> {
    let zone = user.shop.zone;
    let length = time.end() - time.start();
    let (today, first) = (local_time::date_of(zone, now), local_time::date_of(zone, time.start()));
    let refusal = if !is_on_desk_step(zone, time.start()) || !is_on_desk_step(zone, time.end()) {
        BlockRefusal::OffStep
    } else if !(SHORTEST..=LONGEST).contains(&length) {
        BlockRefusal::BadLength
    } else if local_time::date_of(zone, time.end() - SHORTEST) < today {
        BlockRefusal::DayOver
    } else if today + DAYS_AHEAD < first {
        BlockRefusal::TooFarAhead
    } else {
        return Ok(());
    };
    Err(refusal.into())
}

fn find(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    id: BlockId,
    seen: i64,
    now: Instant,
) -> ChangeResult<ListedBlock> {
    let found = tx.block(id)?.ok_or(ChangeError::Absent(Entity::Block))?;
    ensure_own_time(user, found.block.of)?;
    if found.block.kind == BlockKind::Sick && !user.may(Permission::ChangeColleaguesTime) {
        return Err(BlockRefusal::AdminsOnly.into());
    }
    check_version(tx, user, (Entity::Block, id.get()), found.version, Some(seen), now)?;
    Ok(found)
}

/// A concurrent booking of such a time has committed by then, or waits and finds the change.
fn lock_around(tx: &mut dyn ShopTx, user: &DashboardUser, time: Interval) -> ChangeResult<()> {
    let date = |at| local_time::date_of(user.shop.zone, at);
    let last = date(time.end()) + Days::new(1);
    let first = date(time.start()) - Days::new(1);
    let days: Vec<LocalDate> = first.iter_days().take_while(|day| *day <= last).collect();
    Ok(tx.lock_days(&days)?)
}

/// Neither the title nor that somebody is ill: the trail outlives both.
fn fields(row: &ListedBlock) -> Fields {
    let block = &row.block;
    let of = match block.of {
        Blocked::Stylist(id) => ("staff_id", id.to_string()),
        Blocked::Chair(id) => ("chair_id", id.to_string()),
    };
    let moment = |at: Instant| at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    vec![of, ("from", moment(block.time.start())), ("until", moment(block.time.end()))]
}
