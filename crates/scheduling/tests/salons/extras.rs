//! What only some salons have: special days, more shifts and breaks, moved breaks and blocks; and what a known client asks.

use chrono::{Days, TimeDelta};
use domain::{
    BlockId, Blocked, BookingId, Break, ClientId, DayHours, DayOfWeek, Instant, Interval, LocalDate, Opening,
    StaffId,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use scheduling::{Block, ExtraBreak, ExtraShift, MovedBreak, Moving, SpecialDay, VisitId};

use super::{Scenario, scenario, time, times};

/// Special days, as days from a date still to come.
pub(super) fn special_days() -> impl Strategy<Value = Vec<(u64, u64, DayHours)>> {
    let opening = times().prop_map(|(opens, closes)| Opening { opens, closes });
    let hours = prop_oneof![
        1 => Just(DayHours::Closed),
        1 => Just(DayHours::Default),
        4 => opening.prop_map(DayHours::Open),
    ];
    prop_oneof![2 => Just(Vec::new()), 1 => vec((0u64..=3, 0u64..=2, hours), 1..=3)]
}

pub(super) fn special_day((day, more, hours): (u64, u64, DayHours), date: LocalDate) -> SpecialDay {
    let first = date - Days::new(2) + Days::new(day);
    SpecialDay { first, last: first + Days::new(more), hours }
}

pub(super) fn extra_shifts() -> impl Strategy<Value = Vec<ExtraShift>> {
    let shift = (day(), times(), vec(pause(), 0..=2)).prop_map(|(day, (start, end), breaks)| ExtraShift {
        day,
        start,
        end,
        breaks,
    });
    prop_oneof![2 => Just(Vec::new()), 1 => vec(shift, 1..=6)]
}

pub(super) fn extra_breaks() -> impl Strategy<Value = Vec<ExtraBreak>> {
    let extra = (day(), pause()).prop_map(|(day, pause)| ExtraBreak { day, pause });
    prop_oneof![2 => Just(Vec::new()), 1 => vec(extra, 1..=6)]
}

/// Moved breaks, as days from a date still to come. The first of a date counts.
pub(super) fn moved_breaks() -> impl Strategy<Value = Vec<(u64, Option<Break>)>> {
    prop_oneof![2 => Just(Vec::new()), 1 => vec((0u64..=2, option::of(pause())), 1..=3)]
}

pub(super) fn moved_break((day, pause): (u64, Option<Break>), date: LocalDate) -> MovedBreak {
    MovedBreak { date: date - Days::new(1) + Days::new(day), pause }
}

fn day() -> impl Strategy<Value = DayOfWeek> {
    (0i64..7).prop_map(|day| DayOfWeek::from_number(day).unwrap())
}

fn pause() -> impl Strategy<Value = Break> {
    let short = (0u16..=276, 1u16..=12).prop_map(|(start, length)| {
        let time = |fives: u16| domain::TimeOfDay::from_minutes(fives * 5).unwrap();
        (time(start), time(start + length))
    });
    prop_oneof![2 => short, 1 => (time(), time())].prop_map(|(start, end)| Break { start, end })
}

/// Blocks whose times are minutes from a midnight still to come.
pub(super) fn blocks() -> impl Strategy<Value = Vec<(Blocked, i64, i64)>> {
    let of = prop_oneof![
        2 => (1i64..=4).prop_map(|id| Blocked::Stylist(StaffId::new(id))),
        1 => (1i64..=4).prop_map(|id| Blocked::Chair(domain::ChairId::new(id))),
    ];
    let length = prop_oneof![4 => 1i64..=24, 1 => 100i64..=600];
    let block = (of, -60i64..=400, length).prop_map(|(of, start, length)| (of, start * 5, length * 5));
    prop_oneof![1 => Just(Vec::new()), 1 => vec(block, 1..=6)]
}

pub(super) fn blocks_from(blocks: Vec<(Blocked, i64, i64)>, midnight: Instant) -> Vec<Block> {
    let block = |(id, (of, start, length)): (i64, (Blocked, i64, i64))| {
        let start = midnight + TimeDelta::minutes(start);
        Block::new(BlockId::new(id), of, Interval::new(start, start + TimeDelta::minutes(length)).unwrap())
    };
    (1..).zip(blocks).map(block).collect()
}

/// A scenario in which the client may be known, and bookings may be moved.
pub(crate) fn asked_by_a_client() -> impl Strategy<Value = Scenario> {
    (scenario(), option::weighted(0.7, 1i64..=3), 0u16..=7).prop_map(|(mut scenario, client, moved)| {
        let place = |place: usize| moved >> (place % 16) & 1 == 1;
        let moved: Vec<_> =
            scenario.salon.busy_intervals.iter().enumerate().filter(|(at, _)| place(*at)).collect();
        let bookings: Vec<BookingId> = moved.iter().filter_map(|(_, booking)| booking.id()).collect();
        let visits: Vec<VisitId> = moved.iter().filter_map(|(_, booking)| booking.visit_id()).collect();
        scenario.requested.client_id = client.map(ClientId::new);
        scenario.requested.moving = Moving { bookings, visits };
        scenario
    })
}

/// Of which client and which visit a booking is, and how much of it comes after its service.
pub(super) fn details() -> impl Strategy<Value = (Option<i64>, Option<i64>, i64)> {
    let after = select(vec![0, 0, 5, 10, 15, 600]);
    (option::of(1i64..=3), option::weighted(0.3, 1i64..=2), after)
}
