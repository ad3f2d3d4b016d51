//! What can happen to a salon, as numbers that mean something in any salon at any moment: what is left of a list when some are taken out is
//! still a list, so a failure shrinks to the few that matter.

use proptest::prelude::*;
use proptest::sample::select;

use crate::reference::{Minute, Special, Times};

/// How many browsers there are, each with a phone of its own.
pub(crate) const BROWSERS: usize = 4;
/// How long the services last.
pub(crate) const LENGTHS: [i64; 3] = [30, 60, 90];
/// Zones that never change their clocks, and how far they are ahead of UTC.
pub(crate) const ZONES: [(&str, i64); 3] = [("UTC", 0), ("Asia/Kolkata", 330), ("Asia/Kathmandu", 345)];
/// Opening hours and shifts.
const SHAPES: [Option<Times>; 6] =
    [Some((540, 1_020)), Some((480, 1_200)), Some((600, 840)), Some((780, 1_440)), Some((1_080, 120)), None];

/// A salon to begin with.
#[derive(Debug, Clone)]
pub(crate) struct Beginning {
    pub(crate) step: i64,
    pub(crate) notice: i64,
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) stylists: usize,
    /// Whom and what each chair is for.
    pub(crate) seats: Vec<(Vec<usize>, Vec<usize>)>,
}

/// A time on one of the next dates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct When {
    pub(crate) day: i64,
    pub(crate) time: Minute,
}

/// One thing that happens. Bookings are counted from the first, over and over.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    Book { browser: usize, staff: Option<usize>, service: usize, when: When },
    BookAgain { browser: usize },
    Desk { staff: usize, service: usize, when: When },
    Message { booking: usize },
    Cancel { by: Option<usize>, booking: usize },
    Status { booking: usize, to: usize },
    Later { minutes: i64 },
    Worker,
    Look { staff: Option<usize>, service: usize, day: i64 },
    Buffers { before: i64, after: i64 },
    Hours { day: usize, hours: Option<Times> },
    Zone { zone: usize },
    Week { staff: usize, day: usize, shift: Option<(Times, Option<Times>)> },
    Special { staff: usize, day: i64, special: Special },
    NoSpecial { staff: usize, which: usize },
    Bookable { staff: usize, yes: bool },
    Does { staff: usize, services: Vec<usize> },
}

pub(crate) fn beginning() -> impl Strategy<Value = Beginning> {
    let seat = (
        select(vec![vec![], vec![], vec![0], vec![1, 2]]),
        select(vec![vec![], vec![], vec![0], vec![1, 2]]),
    );
    (
        select(vec![5, 10, 15, 15, 15, 30, 60]),
        select(vec![0, 0, 0, 45]),
        minutes_between(),
        minutes_between(),
        2_usize..=3,
        proptest::collection::vec(seat, 0..=3),
    )
        .prop_map(|(step, notice, before, after, stylists, seats)| Beginning {
            step,
            notice,
            before,
            after,
            stylists,
            seats,
        })
}

pub(crate) fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        12 => (0..BROWSERS, proptest::option::weighted(0.7, staff()), service(), when())
            .prop_map(|(browser, staff, service, when)| Change::Book { browser, staff, service, when }),
        2 => (0..BROWSERS).prop_map(|browser| Change::BookAgain { browser }),
        4 => (staff(), service(), when()).prop_map(|(staff, service, when)| Change::Desk { staff, service, when }),
        8 => booking().prop_map(|booking| Change::Message { booking }),
        5 => (proptest::option::weighted(0.2, 0..BROWSERS), booking())
            .prop_map(|(by, booking)| Change::Cancel { by, booking }),
        6 => (booking(), 0_usize..4).prop_map(|(booking, to)| Change::Status { booking, to }),
        7 => prop_oneof![4 => 1_i64..=35, 2 => 30_i64..=90, 1 => 90_i64..=400]
            .prop_map(|minutes| Change::Later { minutes }),
        4 => Just(Change::Worker),
        4 => (proptest::option::weighted(0.6, staff()), service(), 0_i64..3)
            .prop_map(|(staff, service, day)| Change::Look { staff, service, day }),
        2 => (minutes_between(), minutes_between()).prop_map(|(before, after)| Change::Buffers { before, after }),
        1 => (0_usize..7, select(SHAPES.to_vec())).prop_map(|(day, hours)| Change::Hours { day, hours }),
        1 => (0..ZONES.len()).prop_map(|zone| Change::Zone { zone }),
        1 => (staff(), 0_usize..7, shift()).prop_map(|(staff, day, shift)| Change::Week { staff, day, shift }),
        2 => (staff(), 0_i64..3, special())
            .prop_map(|(staff, day, special)| Change::Special { staff, day, special }),
        1 => (staff(), 0_usize..4).prop_map(|(staff, which)| Change::NoSpecial { staff, which }),
        2 => (staff(), prop::bool::weighted(0.7)).prop_map(|(staff, yes)| Change::Bookable { staff, yes }),
        1 => (staff(), select(vec![vec![], vec![0], vec![0, 1], vec![2]]))
            .prop_map(|(staff, services)| Change::Does { staff, services }),
    ]
}

fn staff() -> impl Strategy<Value = usize> {
    0_usize..3
}

fn service() -> impl Strategy<Value = usize> {
    0..LENGTHS.len()
}

fn booking() -> impl Strategy<Value = usize> {
    0_usize..24
}

fn minutes_between() -> impl Strategy<Value = i64> {
    select(vec![0, 0, 5, 10, 15, 30])
}

/// Mostly quarters of the middle of the day, so that bookings meet.
fn when() -> impl Strategy<Value = When> {
    let time = prop_oneof![12 => (36_i64..=64).prop_map(|quarter| quarter * 15), 2 => (0_i64..96).prop_map(|q| q * 15), 1 => 0_i64..1_440];
    (prop_oneof![5 => 0_i64..2, 1 => 0_i64..16], time).prop_map(|(day, time)| When { day, time })
}

fn shift() -> impl Strategy<Value = Option<(Times, Option<Times>)>> {
    let pause = select(vec![None, Some((720, 780)), Some((600, 600))]);
    (select(SHAPES.to_vec()), pause).prop_map(|(shape, pause)| {
        // A break belongs to the date; of a shift that ends on the next one the rules say more than is tried here.
        shape.map(|(start, end)| ((start, end), pause.filter(|_| start < end)))
    })
}

fn special() -> impl Strategy<Value = Special> {
    prop_oneof![
        2 => select(vec![(600, 900), (480, 1_320), (1_200, 180)]).prop_map(Special::Works),
        1 => Just(Special::Off),
        3 => select(vec![(600, 720), (0, 1_440), (840, 600)]).prop_map(Special::OffBetween),
    ]
}
