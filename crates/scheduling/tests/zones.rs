//! Every zone that a salon can choose, every day from 2024 to 2032: what is offered is every quarter of an hour that the zone's own clock
//! reads within the hours, once each. `PARLOUR_PROOF=gate` takes all of the days; otherwise those of
//! eighteen months that lie around changes of the clock, and a few.
#![cfg(test)]

use std::collections::BTreeMap;

use chrono::{DateTime, Days, Offset, TimeDelta, TimeZone, Timelike};
use domain::{
    BookingPolicy, Capabilities, DayHours, DaySchedule, Instant, LocalDate, Minutes, Opening, ShopHours,
    ShopZone, StaffId, StaffRole, TimeOfDay, WeeklySchedule,
};
use scheduling::{RequestedServices, SchedulingData, Stylist, slots};

/// Zones that are not in the list and whose clocks do rare things.
const RARE: [&str; 12] = [
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
    "America/Havana",
    "America/St_Johns",
    "America/Asuncion",
    "America/Nuuk",
    "Atlantic/Azores",
    "Antarctica/Troll",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Africa/El_Aaiun",
];

/// What a zone's clock reads at each quarter of an hour, asked of the zone itself.
struct Readings(Vec<(Instant, LocalDate, u32)>);

impl Readings {
    /// From some days before a date until some days after another.
    fn of(zone: ShopZone, first: LocalDate, last: LocalDate) -> Self {
        let quarter = |date: LocalDate| date.and_hms_opt(0, 0, 0).unwrap().and_utc().timestamp() / 900;
        let (first, last) = (quarter(first - Days::new(3)), quarter(last + Days::new(4)));
        let quarters = (first..last).map(|quarter| DateTime::from_timestamp(quarter * 900, 0).unwrap());
        let read = |instant: Instant| {
            let local = instant.with_timezone(&zone.tz());
            (instant, local.date_naive(), local.hour() * 60 + local.minute())
        };
        Self(quarters.map(read).collect())
    }

    /// The dates, with where their quarters begin and end.
    fn dates(&self) -> BTreeMap<LocalDate, (usize, usize)> {
        let mut dates = BTreeMap::new();
        for (place, (_, date, _)) in self.0.iter().enumerate() {
            dates.entry(*date).or_insert((place, place)).1 = place + 1;
        }
        dates
    }

    /// The first quarter, near a place, at which the clock reads a time or later.
    fn reaches(&self, near: usize, date: LocalDate, minutes: u32) -> Instant {
        let from = near.saturating_sub(200);
        self.0[from..].iter().find(|(_, day, minute)| (date, minutes) <= (*day, *minute)).unwrap().0
    }
}

fn day(text: &str) -> LocalDate {
    text.parse().unwrap()
}

/// A salon in a zone where one person works all the time that it is open.
fn salon(zone: ShopZone, opens: TimeOfDay, closes: TimeOfDay) -> SchedulingData {
    let week = Some([DayHours::Open(Opening { opens, closes }); 7]);
    SchedulingData {
        zone,
        hours: ShopHours { default_hours: Opening::DEFAULT, week },
        policy: BookingPolicy { horizon_days: 1, ..BookingPolicy::default() },
        stylists: vec![Stylist {
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role: StaffRole::Staff,
            is_active: true,
            available_for_booking: true,
            capabilities: Capabilities::Everything,
            schedule: Some(WeeklySchedule(
                [DaySchedule::Works { start: opens, end: closes, pause: None }; 7],
            )),
            exceptions: Vec::new(),
            extra_shifts: Vec::new(),
            extra_breaks: Vec::new(),
            moved_breaks: Vec::new(),
        }],
        chairs: Vec::new(),
        busy_intervals: Vec::new(),
        special_days: Vec::new(),
        blocks: Vec::new(),
    }
}

/// Times at which hours begin or end and clocks are changed, in minutes.
const WHILE_CLOCKS_CHANGE: [u16; 3] = [30, 90, 150];

fn time(minutes: u16) -> TimeOfDay {
    TimeOfDay::hm(minutes / 60, minutes % 60)
}

/// The zones of the settings page (rules/screens#zones) and the rare ones.
fn zones() -> Vec<ShopZone> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/src/features/admin/settings/zones.ts");
    let page = std::fs::read_to_string(page).unwrap();
    let list = page.split("as const").next().unwrap();
    let quoted = list.split('\'').skip(1).step_by(2).filter(|name| *name == "UTC" || name.contains('/'));
    let listed: Vec<&str> = quoted.collect();
    assert_eq!(listed.len(), 1 + 6 + 14 + 19 + 15 + 6 + 6 + 6, "as many as rules/screens#zones says");
    listed.into_iter().chain(RARE).map(|name| ShopZone::parse(name).unwrap()).collect()
}

#[expect(clippy::disallowed_methods, reason = "a switch of the test run, not of the program")]
fn takes_all_days() -> bool {
    std::env::var("PARLOUR_PROOF").is_ok_and(|size| size == "gate" || size == "night")
}

/// A day's slots of so many minutes against the quarters that lie in `windows`.
fn check(
    salon: &SchedulingData,
    date: LocalDate,
    quarters: &[(Instant, LocalDate, u32)],
    windows: &[(Instant, Instant)],
    length: i64,
) {
    let now = quarters.first().unwrap().0;
    let requested = RequestedServices::new(Vec::new(), Minutes::new(length));
    let offered = slots(salon, StaffId::new(1), date, &requested, now).into_iter().map(|slot| slot.start);
    let within = |minute: Instant| windows.iter().any(|(from, until)| *from <= minute && minute < *until);
    let fits =
        |start: Instant| (0..length / 15).all(|quarter| within(start + TimeDelta::minutes(quarter * 15)));
    let expected = quarters.iter().map(|(start, _, _)| *start).filter(|start| fits(*start));
    assert_eq!(offered.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{} on {date}", salon.zone.name());
}

#[test]
fn every_zone_offers_each_quarter_hour_once() {
    let all = takes_all_days();
    let (first, last) = if all { ("2024-01-01", "2032-12-31") } else { ("2026-01-01", "2027-06-30") };
    let (first, last) = (day(first), day(last));
    let (mut days, mut changes) = (0, 0);
    let zones = zones();
    for zone in &zones {
        let readings = Readings::of(*zone, first, last);
        let dates = readings.dates();
        let all_day = salon(*zone, TimeOfDay::hm(0, 0), TimeOfDay::END_OF_DAY);
        let by_day = salon(*zone, TimeOfDay::hm(9, 0), TimeOfDay::hm(17, 0));
        let by_night = salon(*zone, TimeOfDay::hm(22, 0), TimeOfDay::hm(4, 0));
        for (number, (date, (from, until))) in dates.range(first..=last).enumerate() {
            let quarters = &readings.0[*from..*until];
            let is_odd = |date: LocalDate| dates.get(&date).is_none_or(|(from, until)| until - from != 96);
            changes += usize::from(is_odd(*date));
            let near = [*date - Days::new(1), *date, *date + Days::new(1)].into_iter().any(is_odd);
            if !all && !near && number % 97 != 0 {
                continue;
            }
            days += 1;
            let ends = *date + Days::new(1);
            let reaches = |date, minutes: u32| readings.reaches(*from, date, minutes);
            let at = |date, hour: u32| reaches(date, hour * 60);
            check(&all_day, *date, quarters, &[(at(*date, 0), at(ends, 0))], 15);
            check(&by_day, *date, quarters, &[(at(*date, 9), at(*date, 17))], 30);
            let last_night = (at(*date - Days::new(1), 22), at(*date, 4));
            check(&by_night, *date, quarters, &[last_night, (at(*date, 22), at(ends, 4))], 45);
            for odd in WHILE_CLOCKS_CHANGE.into_iter().filter(|_| near) {
                let from_then = salon(*zone, time(odd), TimeOfDay::hm(8, 0));
                check(&from_then, *date, quarters, &[(reaches(*date, odd.into()), at(*date, 8))], 15);
                let until_then = salon(*zone, TimeOfDay::hm(22, 0), time(odd));
                let nights = [
                    (at(*date - Days::new(1), 22), reaches(*date, odd.into())),
                    (at(*date, 22), reaches(ends, odd.into())),
                ];
                check(&until_then, *date, quarters, &nights, 15);
            }
        }
    }
    assert!(changes > 100, "only {changes} days are longer or shorter than others");
    println!("figure C13: {} zones, {days} days of them, {changes} with a change of the clock", zones.len());
}

/// Why the clock may ask a zone every five days only (`clock.rs`): whoever looks that often sees every change.
#[test]
fn no_zone_comes_back_to_an_offset_within_five_days() {
    let dates: Vec<LocalDate> = day("1970-01-01").iter_days().take(131 * 365).collect();
    let mut changes = 0;
    for zone in chrono_tz::TZ_VARIANTS {
        let offset = |date: &LocalDate| zone.offset_from_utc_date(date).fix().local_minus_utc();
        let offsets: Vec<i32> = dates.iter().map(offset).collect();
        changes += offsets.windows(2).filter(|days| days[0] != days[1]).count();
        for days in (3..=7).flat_map(|length| offsets.windows(length)) {
            let comes_back = days[0] == days[days.len() - 1] && days[0] != days[1];
            assert!(!comes_back, "{} comes back within {} days", zone.name(), days.len() - 1);
        }
    }
    assert!(changes > 10_000, "only {changes} changes of the clock");
}

/// The dates since 1960 that a zone's calendar skipped or had twice, with their zones.
fn skipped_and_doubled_dates() -> Vec<(ShopZone, LocalDate)> {
    let days: Vec<LocalDate> = day("1960-01-01").iter_days().take(80 * 365).collect();
    let mut odd = Vec::new();
    for zone in chrono_tz::TZ_VARIANTS {
        let offset = |date: &LocalDate| zone.offset_from_utc_date(date).fix().local_minus_utc();
        let jumps = days.windows(2).filter(|days| (offset(&days[0]) - offset(&days[1])).abs() > 20 * 3600);
        odd.extend(jumps.map(|days| (ShopZone::parse(zone.name()).unwrap(), days[0])));
    }
    odd
}

/// Where a date never happened the shift of the next one begins at the same instant, and a service runs on into it.
#[test]
fn services_run_across_dates_that_a_zone_skipped_or_doubled() {
    let (mut skipped, mut doubled) = (0, 0);
    let odd = skipped_and_doubled_dates();
    for (zone, jump) in &odd {
        let (first, last) = (*jump - Days::new(3), *jump + Days::new(3));
        let readings = Readings::of(*zone, first - Days::new(3), last + Days::new(3));
        let dates = readings.dates();
        let all_day = salon(*zone, TimeOfDay::hm(0, 0), TimeOfDay::END_OF_DAY);
        for date in first.iter_days().take_while(|date| *date <= last) {
            let Some((from, until)) = dates.get(&date) else {
                skipped += 1;
                let before = readings.reaches(dates[&(date - Days::new(1))].0, date - Days::new(1), 0);
                let requested = RequestedServices::new(Vec::new(), Minutes::new(15));
                assert!(slots(&all_day, StaffId::new(1), date, &requested, before).is_empty());
                continue;
            };
            doubled += usize::from(until - from > 130);
            let open = (readings.0[*from].0, readings.0[*from].0 + TimeDelta::days(4));
            for length in [15, 240, 1440] {
                check(&all_day, date, &readings.0[*from..*until], &[open], length);
            }
        }
    }
    assert!(skipped >= 4 && doubled >= 1, "{skipped} skipped and {doubled} doubled in {odd:?}");
}
