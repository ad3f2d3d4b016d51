//! The engine agrees with the slot rules written plainly, on ten thousand salons and on every zone's change days.
#![cfg(test)]

mod plain;
mod salons;

use std::collections::HashMap;

use chrono::{Days, Offset, TimeZone};
use domain::{
    BookingPolicy, Break, BufferMinutes, Capabilities, ChairId, DayHours, DaySchedule, Interval, LocalDate,
    Minutes, Opening, ServiceId, ShopHours, ShopZone, StaffId, StaffRole, TimeOfDay, WeeklySchedule,
};
use plain::{Plain, Readings, minute};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use proptest::{prop_assert, prop_assert_eq};
use salons::{CLOCKS, Scenario, asked_by_a_client};
use scheduling::{ChairWish, Moving, Placement, RequestedServices, SchedulingData, Stylist};

/// Judges one engine answer for `cases` random salons, the same ones in every run.
fn judge(cases: u32, seed: u64, agrees: impl Fn(&Scenario, &Plain<'_>) -> Result<(), TestCaseError>) {
    let readings: HashMap<(&str, LocalDate), Readings> = CLOCKS
        .iter()
        .map(|(zone, date)| (*zone, date.parse().unwrap()))
        .map(|(zone, date)| ((zone, date), Readings::new(ShopZone::parse(zone).unwrap(), date)))
        .collect();
    let config =
        Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(seed), ..Config::default() };
    let result = TestRunner::new(config).run(&asked_by_a_client(), |scenario| {
        let readings = &readings[&(scenario.salon.zone.name(), scenario.date)];
        let moving = scenario.requested.moving.clone();
        agrees(&scenario, &Plain::new(&scenario.salon, scenario.now, readings, moving))
    });
    result.unwrap();
}

/// Slots, No Preference, candidates and check in one, because writing out a salon minute by minute is what takes the time.
#[test]
fn what_is_offered_is_what_the_rules_say() {
    judge(10_000, 1, |Scenario { salon, date, now, requested, .. }, plain| {
        let mut merged: HashMap<i64, Vec<(StaffId, Option<ChairId>)>> = HashMap::new();
        for stylist in plain::by_priority(&salon.stylists) {
            let expected = plain.slots(stylist, requested);
            let slots = scheduling::slots(salon, stylist.id, *date, requested, *now);
            let slots: Vec<plain::PlainSlot> =
                slots.iter().map(|slot| (slot.start.timestamp() / 60, slot.chair_id)).collect();
            prop_assert_eq!(&slots, &expected);
            for (start, chair) in expected {
                merged.entry(start).or_default().push((stylist.id, chair));
            }
        }
        let listed = scheduling::no_preference(salon, *date, requested, *now);
        prop_assert_eq!(listed.len(), merged.len());
        for assigned in listed {
            let takers = &merged[&(assigned.slot.start.timestamp() / 60)];
            prop_assert_eq!((assigned.slot.staff_id, assigned.slot.chair_id), takers[0]);
            prop_assert_eq!(assigned.alternative_count, takers.len() - 1);
        }
        let some = plain.readings.minutes().into_iter().step_by(397);
        for start in some.chain(merged.keys().copied().min()) {
            let takers = merged.get(&start).cloned().unwrap_or_default();
            let candidates = scheduling::candidates(salon, minute(start), requested, *now);
            let candidates: Vec<_> = candidates.iter().map(|slot| (slot.staff_id, slot.chair_id)).collect();
            prop_assert_eq!(&candidates, &takers);
            let checked = scheduling::check(salon, StaffId::new(1), minute(start), requested, *now);
            let taker = takers.iter().find(|(staff, _)| *staff == StaffId::new(1));
            prop_assert_eq!(checked.ok().map(|slot| (slot.staff_id, slot.chair_id)), taker.copied());
        }
        Ok(())
    });
}

#[test]
fn open_and_worked_time_are_what_the_rules_say() {
    judge(1_000, 4, |Scenario { salon, date, requested, .. }, plain| {
        let minutes = plain.readings.minutes();
        let covered = |spans: &[Interval], minute: i64| {
            let minute = Interval::new(plain::minute(minute), plain::minute(minute + 1)).unwrap();
            scheduling::lies_within(spans, minute)
        };
        let open = scheduling::open_spans(salon, *date..=*date);
        for minute in &minutes {
            prop_assert_eq!(covered(&open, *minute), plain.open[plain.readings.place(*minute)]);
        }
        for stylist in &salon.stylists {
            let expected = plain.worked(stylist);
            let worked = scheduling::worked_spans(salon, stylist, *date..=*date);
            prop_assert!(worked.is_sorted() && worked.windows(2).all(|pair| pair[0].end() < pair[1].start()));
            for minute in &minutes {
                prop_assert_eq!(covered(&worked, *minute), expected[plain.readings.place(*minute)]);
            }
            let ends = worked.iter().flat_map(|span| [span.start(), span.end() - Minutes::new(1).to_delta()]);
            let mut read = ends.map(|at| at.with_timezone(&salon.zone.tz()).date_naive());
            prop_assert!(read.all(|read| read == *date));
            let near = *date - Days::new(1)..=*date + Days::new(2);
            let worked = scheduling::worked_spans(salon, stylist, near);
            for slot in scheduling::slots(salon, stylist.id, *date, requested, plain.now) {
                let service = Interval::new(slot.start, slot.start + requested.duration.to_delta()).unwrap();
                prop_assert!(scheduling::lies_within(&worked, service));
            }
        }
        Ok(())
    });
}

#[test]
fn visits_of_several_bookings_are_what_the_rules_say() {
    judge(2_000, 2, |Scenario { salon, date, now, steps, .. }, plain| {
        let plain = &Plain::new(salon, *now, plain.readings, Moving::default());
        let visits = scheduling::itineraries(salon, *date, steps, *now);
        let visits: Vec<plain::Assigned> = visits
            .iter()
            .map(|visit| {
                let leg = |leg: &scheduling::VisitLeg| (leg.staff_id, leg.chair_id, leg.services.len());
                (visit.start.timestamp() / 60, visit.legs.iter().map(leg).collect())
            })
            .collect();
        prop_assert_eq!(visits, plain.itineraries(steps));
        Ok(())
    });
}

#[test]
fn suggestions_are_what_the_rules_say() {
    judge(3_000, 3, |Scenario { salon, steps, requested, .. }, _| {
        let services: Vec<ServiceId> =
            steps.iter().map(|step| step.service_id).chain(requested.services.clone()).collect();
        let suggested = scheduling::suggest(&salon.stylists, &services);
        prop_assert_eq!(
            suggested.can_do_all,
            salon.stylists.iter().any(|stylist| plain::eligible(stylist, &services))
        );
        let recommendations = suggested.recommendations.into_iter().map(|r| (r.suggested, r.alternatives));
        let recommendations: Vec<_> = recommendations.collect();
        prop_assert_eq!(recommendations, plain::suggestions(&salon.stylists, &services));
        Ok(())
    });
}

#[test]
fn what_is_against_a_start_is_what_the_rules_say() {
    judge(400, 5, |Scenario { salon, now, requested, .. }, plain| {
        let chairs = (0..=4).map(|id| ChairWish::Exactly(ChairId::new(id)));
        let wishes: Vec<ChairWish> = chairs.chain([ChairWish::Any, ChairWish::Nowhere]).collect();
        for stylist in &salon.stylists {
            let known = plain.known(stylist);
            let worked = plain.worked(stylist);
            for (place, start) in plain.readings.minutes().into_iter().step_by(13).enumerate() {
                let is_of_interest = worked[plain.readings.place(start)] || place % 10 == 0;
                for chair in wishes.iter().copied().filter(|_| is_of_interest) {
                    let placement =
                        Placement { staff_id: stylist.id, start: minute(start), chair, requested };
                    let vetoes = scheduling::explain(salon, &placement, *now);
                    let expected = plain.explain(&known, chair, start, requested);
                    prop_assert_eq!(vetoes, expected, "{} at {}, {:?}", stylist.name, minute(start), chair);
                }
            }
        }
        Ok(())
    });
}

/// The last two days of 2024 to 2026 on which a zone's clock changed, if it did.
fn change_days(zone: ShopZone) -> Vec<LocalDate> {
    let newest = LocalDate::from_ymd_opt(2026, 12, 31).unwrap();
    let offset = |date: &LocalDate| zone.tz().offset_from_utc_date(date).fix();
    let changes = newest
        .iter_days()
        .rev()
        .take(3 * 365)
        .filter(|date| offset(date) != offset(&date.succ_opt().unwrap()));
    changes.take(2).collect()
}

#[test]
fn every_zone_keeps_the_rules_around_its_clock_changes() {
    let mut seen = 0;
    for zone in chrono_tz::TZ_VARIANTS {
        let zone = ShopZone::parse(zone.name()).unwrap();
        for change in change_days(zone) {
            for date in [change, change.succ_opt().unwrap()] {
                let salon = round_the_clock(zone);
                let readings = Readings::new(zone, date);
                let now = minute(readings.at(date, TimeOfDay::hm(0, 0)) - 1_440);
                let plain = Plain::new(&salon, now, &readings, Moving::default());
                let requested = RequestedServices::new(Vec::new(), Minutes::new(45));
                let slots = scheduling::slots(&salon, StaffId::new(1), date, &requested, now);
                let slots: Vec<plain::PlainSlot> =
                    slots.iter().map(|slot| (slot.start.timestamp() / 60, slot.chair_id)).collect();
                assert_eq!(slots, plain.slots(&salon.stylists[0], &requested), "{} on {date}", zone.name());
                seen += slots.len();
            }
        }
    }
    assert!(seen > 50_000, "only {seen} starts compared");
}

/// Open and at work day and night, but for breaks at 00:30, and half an hour off before the night's clock changes.
fn round_the_clock(zone: ShopZone) -> SchedulingData {
    let (start, end) = (TimeOfDay::hm(3, 0), TimeOfDay::hm(2, 30));
    let pause = Some(Break { start: TimeOfDay::hm(0, 30), end: TimeOfDay::hm(0, 45) });
    let opening = DayHours::Open(Opening { opens: TimeOfDay::hm(0, 0), closes: TimeOfDay::END_OF_DAY });
    SchedulingData {
        zone,
        hours: ShopHours { default_hours: Opening::DEFAULT, week: Some([opening; 7]) },
        policy: BookingPolicy {
            buffer_before: BufferMinutes::default(),
            buffer_after: BufferMinutes::default(),
            slot_step: Minutes::new(15),
            min_notice: Minutes::ZERO,
            horizon_days: 14,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        },
        stylists: vec![Stylist {
            id: StaffId::new(1),
            name: "Ana".to_owned(),
            role: StaffRole::Staff,
            is_active: true,
            available_for_booking: true,
            capabilities: Capabilities::Everything,
            schedule: Some(WeeklySchedule([DaySchedule::Works { start, end, pause }; 7])),
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
