//! What new times would mean for appointments to come, before they are saved (rules/dashboard#impact): the appointments stay, and those that would
//! lie outside are listed.

use chrono::TimeDelta;
use domain::{
    Blocked, BookingId, ExceptionId, FurtherShifts, Instant, Interval, LocalDate, ScheduleException,
    ShopHours, SpecialDates, SpecialDayDraft, SpecialDayId, StaffId, WeeklySchedule,
};
use ports::shop::{BlockDraft, ExceptionDraft, UpcomingService};
use ports::{ShopTx, StoreError};
use scheduling::{ExtraShift, SchedulingData, SpecialDay, lies_within, local_time, open_spans, worked_spans};

use super::blocks::{self, BlockRequest};
use super::change::ChangeResult;
use super::exceptions::{ensure_in_reach, ensure_on_staff};
use super::overview::MAX_LISTED;
use super::{BookingSetHash, DashboardUser, Impact, special_days};
use crate::Context;

#[derive(Debug, Clone)]
pub enum ProposedSchedule {
    Hours(ShopHours),
    /// Another week of one of the staff.
    Week(StaffId, WeeklySchedule, FurtherShifts),
    /// Another exception of one of the staff.
    Exception(StaffId, ExceptionDraft),
    /// A special day, new or in place of one that there is.
    SpecialDay(Option<SpecialDayId>, SpecialDayDraft),
}

/// Which appointments to come lie within the times now, and would not any more.
pub fn impact_of_times(
    ctx: &Context,
    user: &DashboardUser,
    planned: &ProposedSchedule,
) -> ChangeResult<Impact> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        validate(tx, user, planned, now)?;
        let left_out = left_out(tx, planned, now)?;
        summary(tx, &left_out)
    })
}

/// Which appointments to come would lie under a block.
pub fn impact_of_block(ctx: &Context, user: &DashboardUser, request: &BlockRequest) -> ChangeResult<Impact> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let draft = blocks::draft(tx, user, request, now)?;
        let under = under_block(tx, &draft, now)?;
        summary(tx, &under)
    })
}

fn summary(tx: &mut dyn ShopTx, left_out: &[BookingId]) -> ChangeResult<Impact> {
    let first: Vec<BookingId> = left_out.iter().take(MAX_LISTED).copied().collect();
    Ok(Impact {
        future_bookings: left_out.len(),
        services: 0,
        chairs: Vec::new(),
        seen: BookingSetHash::of(left_out),
        first: tx.summarize(&first)?,
    })
}

/// What cannot be saved has no consequences either.
fn validate(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    planned: &ProposedSchedule,
    now: Instant,
) -> ChangeResult<()> {
    match planned {
        ProposedSchedule::Hours(_) => Ok(()),
        ProposedSchedule::Week(staff, ..) => ensure_on_staff(tx, *staff),
        ProposedSchedule::Exception(staff, draft) => {
            ensure_on_staff(tx, *staff)?;
            ensure_in_reach(user, draft.dates, now)
        }
        ProposedSchedule::SpecialDay(replaced, draft) => {
            if let Some(id) = replaced {
                special_days::find(tx, *id)?;
            }
            special_days::ensure_possible(tx, user, *replaced, draft.dates, now)
        }
    }
}

fn left_out(tx: &mut dyn ShopTx, planned: &ProposedSchedule, now: Instant) -> ChangeResult<Vec<BookingId>> {
    let whose = match planned {
        ProposedSchedule::Hours(_) | ProposedSchedule::SpecialDay(..) => None,
        ProposedSchedule::Week(staff, ..) | ProposedSchedule::Exception(staff, _) => Some(*staff),
    };
    let coming = tx.upcoming_services(whose, now)?;
    let from = coming.iter().map(|one| one.service.start()).min();
    let until = coming.iter().map(|one| one.service.end()).max();
    let (Some(from), Some(until)) = (from, until) else { return Ok(Vec::new()) };
    let nowhere = || StoreError::Failed("the bookings take no time".into());
    let window = Interval::new(from - TimeDelta::days(1), until + TimeDelta::days(1)).ok_or_else(nowhere)?;
    let before = tx.salon(window, now)?;
    let replaced = replaced(tx, planned)?;
    let after = with(before.clone(), planned, replaced);
    let dates =
        (local_time::date_of(before.zone, window.start()), local_time::date_of(before.zone, window.end()));
    let (now_within, then_within) = (times(&before, whose, dates), times(&after, whose, dates));
    let is_left_out = |one: &&UpcomingService| {
        lies_within(&now_within, one.service) && !lies_within(&then_within, one.service)
    };
    Ok(coming.iter().filter(is_left_out).map(|one| one.booking).collect())
}

/// The appointments to come of which a service minute lies under a block.
fn under_block(tx: &mut dyn ShopTx, draft: &BlockDraft, now: Instant) -> ChangeResult<Vec<BookingId>> {
    let coming: Vec<(BookingId, Interval)> = match draft.of {
        Blocked::Stylist(staff) => {
            let own = tx.upcoming_services(Some(staff), now)?.into_iter();
            own.map(|one| (one.booking, one.service)).collect()
        }
        Blocked::Chair(chair) => {
            let there = tx.bookings_at_chair(chair, now)?.into_iter();
            there.filter_map(|one| Some((one.id, Interval::new(one.start, one.end)?))).collect()
        }
    };
    let is_under = |(_, service): &(BookingId, Interval)| service.overlaps(draft.time);
    Ok(coming.into_iter().filter(is_under).map(|(id, _)| id).collect())
}

/// The dates of the special day that another is to stand in place of.
fn replaced(tx: &mut dyn ShopTx, planned: &ProposedSchedule) -> ChangeResult<Option<SpecialDates>> {
    match planned {
        ProposedSchedule::SpecialDay(Some(id), _) => Ok(Some(special_days::find(tx, *id)?.day.dates)),
        _ => Ok(None),
    }
}

fn with(
    mut salon: SchedulingData,
    planned: &ProposedSchedule,
    replaced: Option<SpecialDates>,
) -> SchedulingData {
    match planned {
        ProposedSchedule::Hours(hours) => salon.hours = hours.clone(),
        ProposedSchedule::Week(staff, week, further) => {
            let extra = ExtraShift::all(further);
            for stylist in salon.stylists.iter_mut().filter(|stylist| stylist.id == *staff) {
                stylist.schedule = Some(week.clone());
                stylist.extra_shifts.clone_from(&extra);
            }
        }
        ProposedSchedule::Exception(staff, draft) => {
            let own = salon.stylists.iter_mut().filter(|stylist| stylist.id == *staff);
            own.for_each(|stylist| stylist.exceptions.push(newest(draft)));
        }
        ProposedSchedule::SpecialDay(_, draft) => {
            // No other begins on the same date.
            salon.special_days.retain(|day| Some(day.first) != replaced.map(SpecialDates::first));
            salon.special_days.push(SpecialDay::planned(draft));
        }
    }
    salon
}

/// An exception as it will be: behind all that are there.
fn newest(draft: &ExceptionDraft) -> ScheduleException {
    ScheduleException {
        id: ExceptionId::new(i64::MAX),
        dates: draft.dates,
        kind: Some(draft.kind),
        reason: None,
    }
}

/// When somebody works, or when the salon is open.
fn times(
    salon: &SchedulingData,
    whose: Option<StaffId>,
    (first, last): (LocalDate, LocalDate),
) -> Vec<Interval> {
    let Some(staff) = whose else { return open_spans(salon, first..=last) };
    let own = salon.stylists.iter().find(|stylist| stylist.id == staff);
    own.map_or_else(Vec::new, |stylist| worked_spans(salon, stylist, first..=last))
}
