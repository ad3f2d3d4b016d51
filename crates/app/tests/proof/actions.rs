//! The actions of the model test. Their numbers fit any salon at any moment, so that proptest can leave actions out until a failure needs
//! all that remain. `description.rs` tells what the numbers of an action stand for.

use domain::BookingStatus;
use proptest::prelude::*;
use proptest::sample::select;

use crate::reference::{Exception, Minute, Times};

/// How many browsers there are, each with a phone of its own.
pub(crate) const BROWSERS: usize = 4;
/// The services and their minutes.
pub(crate) const SERVICES: [(&str, i64); 3] = [("Cut", 30), ("Colour", 60), ("Dry", 90)];
/// Zones that never change their clocks, and how far they are ahead of UTC.
const ZONES: [(&str, i64); 3] = [("UTC", 0), ("Asia/Kolkata", 330), ("Asia/Kathmandu", 345)];
/// Opening hours and shifts.
const SHAPES: [Option<Times>; 6] =
    [Some((540, 1_020)), Some((480, 1_200)), Some((600, 840)), Some((780, 1_440)), Some((1_080, 120)), None];

#[derive(Debug, Clone)]
pub(crate) struct InitialSalon {
    pub(crate) step: i64,
    pub(crate) notice: i64,
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) stylists: usize,
    /// Whom and what each chair is for.
    pub(crate) chairs: Vec<(Vec<usize>, Vec<usize>)>,
}

/// A time on one of the next dates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct When {
    pub(crate) day: i64,
    pub(crate) time: Minute,
}

/// Numbers of staff and bookings are taken modulo how many there are.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Book { browser: usize, staff: Option<usize>, service: usize, when: When },
    RepeatBooking { browser: usize },
    BookAtDesk { staff: usize, service: usize, when: When },
    SendMessage { booking: usize },
    Cancel { by: Option<usize>, booking: usize },
    SetStatus { booking: usize, to: BookingStatus },
    AdvanceClock { minutes: i64 },
    RunWorker,
    ListSlots { staff: Option<usize>, service: usize, day: i64 },
    SetBuffers { before: i64, after: i64 },
    SetHours { day: usize, hours: Option<Times> },
    SetZone { zone: (&'static str, i64) },
    SetSchedule { staff: usize, day: usize, shift: Option<(Times, Option<Times>)> },
    AddException { staff: usize, day: i64, exception: Exception },
    DeleteException { staff: usize, which: usize },
    SetBookable { staff: usize, yes: bool },
    SetServices { staff: usize, services: Vec<usize> },
}

pub(crate) fn initial_salon() -> impl Strategy<Value = InitialSalon> {
    let chair = (
        select(vec![vec![], vec![], vec![0], vec![1, 2]]),
        select(vec![vec![], vec![], vec![0], vec![1, 2]]),
    );
    (
        select(vec![5, 10, 15, 15, 15, 30, 60]),
        select(vec![0, 0, 0, 45]),
        minutes_between(),
        minutes_between(),
        2_usize..=3,
        proptest::collection::vec(chair, 0..=3),
    )
        .prop_map(|(step, notice, before, after, stylists, chairs)| InitialSalon {
            step,
            notice,
            before,
            after,
            stylists,
            chairs,
        })
}

pub(crate) fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        12 => (0..BROWSERS, proptest::option::weighted(0.7, staff()), service(), when())
            .prop_map(|(browser, staff, service, when)| Action::Book { browser, staff, service, when }),
        2 => (0..BROWSERS).prop_map(|browser| Action::RepeatBooking { browser }),
        4 => (staff(), service(), when()).prop_map(|(staff, service, when)| Action::BookAtDesk { staff, service, when }),
        8 => booking().prop_map(|booking| Action::SendMessage { booking }),
        5 => (proptest::option::weighted(0.2, 0..BROWSERS), booking())
            .prop_map(|(by, booking)| Action::Cancel { by, booking }),
        6 => (booking(), status()).prop_map(|(booking, to)| Action::SetStatus { booking, to }),
        7 => prop_oneof![4 => 1_i64..=35, 2 => 30_i64..=90, 1 => 90_i64..=400]
            .prop_map(|minutes| Action::AdvanceClock { minutes }),
        4 => Just(Action::RunWorker),
        4 => (proptest::option::weighted(0.6, staff()), service(), 0_i64..3)
            .prop_map(|(staff, service, day)| Action::ListSlots { staff, service, day }),
        2 => (minutes_between(), minutes_between()).prop_map(|(before, after)| Action::SetBuffers { before, after }),
        1 => (0_usize..7, select(SHAPES.to_vec())).prop_map(|(day, hours)| Action::SetHours { day, hours }),
        1 => select(ZONES.to_vec()).prop_map(|zone| Action::SetZone { zone }),
        1 => (staff(), 0_usize..7, shift()).prop_map(|(staff, day, shift)| Action::SetSchedule { staff, day, shift }),
        2 => (staff(), 0_i64..3, exception())
            .prop_map(|(staff, day, exception)| Action::AddException { staff, day, exception }),
        1 => (staff(), 0_usize..4).prop_map(|(staff, which)| Action::DeleteException { staff, which }),
        2 => (staff(), prop::bool::weighted(0.7)).prop_map(|(staff, yes)| Action::SetBookable { staff, yes }),
        1 => (staff(), select(vec![vec![], vec![0], vec![0, 1], vec![2]]))
            .prop_map(|(staff, services)| Action::SetServices { staff, services }),
    ]
}

fn staff() -> impl Strategy<Value = usize> {
    0_usize..3
}

fn service() -> impl Strategy<Value = usize> {
    0..SERVICES.len()
}

fn booking() -> impl Strategy<Value = usize> {
    0_usize..24
}

fn status() -> impl Strategy<Value = BookingStatus> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    select(vec![Confirmed, Completed, NoShow, Cancelled])
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

fn exception() -> impl Strategy<Value = Exception> {
    prop_oneof![
        2 => select(vec![(600, 900), (480, 1_320), (1_200, 180)]).prop_map(Exception::Works),
        1 => Just(Exception::Off),
        3 => select(vec![(600, 720), (0, 1_440), (840, 600)]).prop_map(Exception::OffBetween),
    ]
}
