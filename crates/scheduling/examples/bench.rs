//! Measures the engine and prints one JSON line for each measurement: `{"name", "value", "unit", "note"}`.
//!
//! Each value is the median of many samples, taken in turns so that a busy machine disturbs all alike; the note has the
//! fastest, which is the better one to compare with other programs.
#![expect(clippy::print_stdout, reason = "a command line program speaks on its output")]

use std::error::Error;
use std::hint::black_box;
use std::time::Instant as Stopwatch;

use chrono::{Days, TimeDelta};
use domain::{
    BookingPolicy, Break, BufferMinutes, Capabilities, DayHours, DaySchedule, Instant, LocalDate, Minutes,
    Opening, ServiceId, ShopHours, ShopZone, StaffId, StaffRole, TimeOfDay, WeeklySchedule,
};
use scheduling::{BusyInterval, RequestedServices, SchedulingData, Stylist, VisitStep};

const STAFF: i64 = 8;
const DAYS: u32 = 14;
const SAMPLES: usize = 2_001;

fn main() -> Result<(), Box<dyn Error>> {
    let monday: LocalDate = "2026-03-02".parse()?;
    let now: Instant = "2026-03-02T10:00:00Z".parse()?;
    let salon = salon("America/New_York", monday)?;
    let requested = RequestedServices::new(vec![ServiceId::new(1)], Minutes::new(45));
    let steps = [1, 2, 3].map(|id| VisitStep { service_id: ServiceId::new(id), duration: Minutes::new(30) });
    let dates: Vec<LocalDate> = monday.iter_days().take(14).collect();
    let offered: usize = dates.iter().map(|date| starts(&salon, *date, &requested, now)).sum();
    let shown = format!(
        "{STAFF} staff, {DAYS} days, {} bookings, {offered} starts offered",
        salon.busy_intervals.len()
    );

    let (mut everything, mut one_by_one, mut one_day, mut visits) = (vec![], vec![], vec![], vec![]);
    for _ in 0..SAMPLES {
        everything.push(nanoseconds(|| scheduling::days(&salon, None, &requested, now)));
        one_by_one.push(nanoseconds(|| {
            dates
                .iter()
                .map(|date| scheduling::no_preference(&salon, *date, &requested, now).len())
                .sum::<usize>()
        }));
        one_day.push(nanoseconds(|| scheduling::slots(&salon, StaffId::new(1), monday, &requested, now)));
        visits.push(nanoseconds(|| scheduling::itineraries(&salon, monday, &steps, now)));
    }
    let staff_days = f64::from(DAYS) * f64::from(i32::try_from(STAFF)?);
    let whole = format!("clock, windows and merging included; {shown}");
    report("engine_ns_per_staff_day", &mut everything, staff_days, "ns", &whole);
    report("no_preference_14_days", &mut one_by_one, 1_000.0, "us", &format!("14 calls of one day; {shown}"));
    report("slots_one_staff_one_day", &mut one_day, 1_000.0, "us", "one call, clock included");
    report(
        "itinerary_3_services_one_day",
        &mut visits,
        1_000.0,
        "us",
        "three services back to back, 8 staff",
    );
    Ok(())
}

fn starts(salon: &SchedulingData, date: LocalDate, requested: &RequestedServices, now: Instant) -> usize {
    salon
        .stylists
        .iter()
        .map(|stylist| scheduling::slots(salon, stylist.id, date, requested, now).len())
        .sum()
}

fn nanoseconds<T>(work: impl FnOnce() -> T) -> u128 {
    let watch = Stopwatch::now();
    black_box(work());
    watch.elapsed().as_nanos()
}

#[expect(clippy::cast_precision_loss, reason = "a sample is far below 2^52 nanoseconds")]
fn report(name: &str, samples: &mut [u128], divisor: f64, unit: &str, note: &str) {
    samples.sort_unstable();
    let value = |place: usize| samples.get(place).map_or(0.0, |sample| *sample as f64 / divisor);
    let (median, least) = (value(samples.len() / 2), value(0));
    println!(
        r#"{{"name":"{name}","value":{median:.1},"unit":"{unit}","note":"median of {SAMPLES}, minimum {least:.1}; {note}"}}"#
    );
}

/// A salon of which about 60 % of the worked time is booked: Monday to Saturday 9 to 5 with a break, on a clock that changes.
fn salon(zone: &str, monday: LocalDate) -> Result<SchedulingData, Box<dyn Error>> {
    let (start, end) = (TimeOfDay::hm(9, 0), TimeOfDay::hm(17, 0));
    let pause = Some(Break { start: TimeOfDay::hm(12, 0), end: TimeOfDay::hm(13, 0) });
    let mut week = WeeklySchedule([DaySchedule::Works { start, end, pause }; 7]);
    let mut hours = [DayHours::Open(Opening { opens: start, closes: end }); 7];
    (week.0[0], hours[0]) = (DaySchedule::Off, DayHours::Closed);
    let zone = ShopZone::parse(zone)?;
    let stylist = |id| Stylist {
        id: StaffId::new(id),
        name: format!("Stylist {id}"),
        role: if id == 1 { StaffRole::Admin } else { StaffRole::Staff },
        is_active: true,
        available_for_booking: true,
        capabilities: if id % 2 == 0 {
            Capabilities::Everything
        } else {
            Capabilities::Only(vec![ServiceId::new(1), ServiceId::new(id % 3 + 1)])
        },
        schedule: Some(week.clone()),
        exceptions: Vec::new(),
        extra_shifts: Vec::new(),
        extra_breaks: Vec::new(),
        moved_breaks: Vec::new(),
    };
    Ok(SchedulingData {
        zone,
        hours: ShopHours { default_hours: Opening::DEFAULT, week: Some(hours) },
        policy: BookingPolicy {
            buffer_before: BufferMinutes::default(),
            buffer_after: BufferMinutes::default(),
            slot_step: Minutes::new(15),
            min_notice: Minutes::ZERO,
            horizon_days: DAYS,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        },
        stylists: (1..=STAFF).map(stylist).collect(),
        chairs: Vec::new(),
        special_days: Vec::new(),
        blocks: Vec::new(),
        busy_intervals: (0..u64::from(DAYS))
            .filter(|day| day % 7 != 6)
            .flat_map(|day| (1..=STAFF).flat_map(move |staff| booked(zone, monday + Days::new(day), staff)))
            .collect(),
    })
}

/// About 60 % of a stylist's day, differently for each day and stylist.
fn booked(zone: ShopZone, date: LocalDate, staff: i64) -> Vec<BusyInterval> {
    let opens = scheduling::local_time::at(zone, date, TimeOfDay::hm(9, 0));
    let shift = (staff * 7 + i64::from(chrono::Datelike::day(&date)) * 5) % 4 * 15;
    let booking = |(from, length): (i64, i64)| {
        let at = |minutes| opens + TimeDelta::minutes(minutes);
        BusyInterval::new(StaffId::new(staff), None, at(from), at(from + length))
    };
    [(shift % 30, 45), (60 + shift, 75), (240, 45), (285 + shift, 60), (405, 27)].map(booking).into()
}
