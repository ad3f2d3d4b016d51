//! What must hold for every salon, whatever its hours, staff, bookings and clock.
#![cfg(test)]

mod salons;

use domain::{Instant, Interval, Minutes, StaffId, TimeOfDay};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use salons::{Scenario, asked_by_a_client, scenario};
use scheduling::{
    BusyInterval, ChairWish, DayCount, Moving, OfferedTimes, Placement, RequestedServices, Slot, Veto,
    all_lost_times, blocked, candidates, check, check_window, days, earliest_starts, end_time, explain,
    free_chair, itineraries, local_time, lost_time, no_preference, offered_times, open_spans, other_places,
    read_window, slots,
};

fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() }
}

/// Every offer of a date, staff by staff.
fn all_slots(Scenario { salon, date, now, requested, .. }: &Scenario) -> Vec<Slot> {
    salon.stylists.iter().flat_map(|stylist| slots(salon, stylist.id, *date, requested, *now)).collect()
}

/// What an offer would take if it were booked.
fn booked(Scenario { salon, requested, .. }: &Scenario, slot: &Slot) -> BusyInterval {
    let end = end_time(slot.start, requested.duration, salon.policy.buffer_after);
    BusyInterval::new(slot.staff_id, slot.chair_id, slot.start, end)
}

/// What a booking holds with its buffers, if it holds anything.
fn held(Scenario { salon, .. }: &Scenario, booking: &BusyInterval) -> Option<Interval> {
    Interval::new(booking.start(), booking.end())?;
    let (from, until) = blocked(booking.start(), booking.end(), salon.policy.buffer_before);
    Interval::new(from, until)
}

/// Every minute of some hours before, on and after the date.
fn minutes(scenario: &Scenario) -> impl Iterator<Item = Instant> {
    let midnight = scenario.date.and_hms_opt(0, 0, 0).unwrap().and_utc();
    (-15 * 60..39 * 60).map(move |minute| midnight + Minutes::new(minute).to_delta())
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn a_start_is_accepted_exactly_when_it_is_listed(scenario in scenario()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        let staff = StaffId::new(1);
        let listed = slots(salon, staff, *date, requested, *now);
        for start in minutes(&scenario) {
            if scheduling::local_time::date_of(salon.zone, start) == *date {
                let slot = listed.iter().find(|slot| slot.start == start).copied();
                prop_assert_eq!(check(salon, staff, start, requested, *now).ok(), slot);
            }
        }
    }

    #[test]
    fn the_earliest_start_is_the_first_that_is_listed(scenario in scenario()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        let earliest = earliest_starts(salon, *date, requested, *now);
        prop_assert!(earliest.is_sorted_by_key(|one| one.slot.start));
        for stylist in &salon.stylists {
            let found = earliest.iter().find(|one| one.slot.staff_id == stylist.id);
            let listed = slots(salon, stylist.id, *date, requested, *now);
            prop_assert_eq!(found.map(|one| one.slot), listed.first().copied());
            let done = |slot: Slot| slot.start + requested.duration.to_delta();
            prop_assert!(found.is_none_or(|one| done(one.slot) <= one.free_until));
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn nothing_is_against_a_start_exactly_when_it_is_accepted(scenario in asked_by_a_client()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        for stylist in &salon.stylists {
            let listed = slots(salon, stylist.id, *date, requested, *now);
            for start in minutes(&scenario) {
                if scheduling::local_time::date_of(salon.zone, start) != *date {
                    continue;
                }
                let placement =
                    Placement { staff_id: stylist.id, start, chair: ChairWish::Any, requested };
                let vetoes = explain(salon, &placement, *now);
                let slot = listed.iter().find(|slot| slot.start == start);
                prop_assert_eq!(vetoes.is_empty(), slot.is_some(), "{} at {}: {:?}", stylist.name, start, vetoes);
                if let Some(slot) = slot {
                    prop_assert_eq!(free_chair(salon, &placement), Ok(slot.chair_id));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_slot_overlaps_a_booking_of_its_stylist_or_chair(scenario in scenario()) {
        for slot in all_slots(&scenario) {
            let own = held(&scenario, &booked(&scenario, &slot)).unwrap();
            for other in &scenario.salon.busy_intervals {
                let shared = other.staff_id == slot.staff_id
                    || (slot.chair_id.is_some() && other.chair_id == slot.chair_id);
                let clash = held(&scenario, other).is_some_and(|other| shared && other.overlaps(own));
                prop_assert!(!clash, "{slot:?} clashes with {other:?}");
            }
        }
    }

    #[test]
    fn a_booked_slot_is_gone_and_whatever_is_left_goes_with_it(mut scenario in scenario()) {
        for round in 0..6 {
            let slots = all_slots(&scenario);
            let Some(slot) = slots.get(round * 7 % slots.len().max(1)).copied() else { break };
            let own = booked(&scenario, &slot);
            scenario.salon.busy_intervals.push(own);
            let Scenario { salon, now, requested, .. } = &scenario;
            prop_assert!(check(salon, slot.staff_id, slot.start, requested, *now).is_err());
            let own = held(&scenario, &own).unwrap();
            for left in all_slots(&scenario).iter().filter(|left| left.staff_id == slot.staff_id) {
                prop_assert!(!held(&scenario, &booked(&scenario, left)).unwrap().overlaps(own));
            }
        }
    }

    #[test]
    fn fewer_bookings_never_give_fewer_starts(scenario in scenario(), kept in any::<u16>()) {
        let mut fewer = scenario.clone();
        let mut place = 0;
        fewer.salon.busy_intervals.retain(|_| { place += 1; kept >> (place % 16) & 1 == 1 });
        let more = all_slots(&fewer);
        for slot in all_slots(&scenario) {
            let still = |other: &Slot| (other.start, other.staff_id) == (slot.start, slot.staff_id);
            prop_assert!(more.iter().any(still), "{slot:?} is lost");
        }
    }

    #[test]
    fn the_order_in_which_things_are_stored_is_irrelevant(scenario in scenario()) {
        let mut other = scenario.clone();
        other.salon.stylists.reverse();
        other.salon.chairs.reverse();
        other.salon.busy_intervals.reverse();
        other.salon.special_days.reverse();
        other.salon.blocks.reverse();
        for stylist in &mut other.salon.stylists {
            stylist.extra_shifts.reverse();
            stylist.extra_breaks.reverse();
        }
        let Scenario { date, now, requested, steps, .. } = &scenario;
        let ask = |salon| (no_preference(salon, *date, requested, *now), itineraries(salon, *date, steps, *now));
        prop_assert_eq!(ask(&scenario.salon), ask(&other.salon));
    }

    #[test]
    fn the_bookings_in_the_read_window_are_enough(scenario in scenario()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        let all = no_preference(salon, *date, requested, *now);
        let Some(window) = read_window(salon.zone, &salon.policy, *date..=*date, *now) else {
            prop_assert!(all.is_empty());
            return Ok(());
        };
        let mut read = salon.clone();
        read.busy_intervals.retain(|booking| booking.start() < window.end() && window.start() < booking.end());
        prop_assert_eq!(no_preference(&read, *date, requested, *now), all);
        for slot in all_slots(&scenario) {
            prop_assert!(window.contains(held(&scenario, &booked(&scenario, &slot)).unwrap()));
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn the_bookings_in_the_check_window_are_enough(scenario in scenario()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        let midnight = date.and_hms_opt(0, 0, 0).unwrap().and_utc();
        for place in 0..32 {
            let start = midnight + Minutes::new(45 * place).to_delta();
            let end = end_time(start, requested.duration, salon.policy.buffer_after);
            let (from, until) = blocked(start, end, salon.policy.buffer_before);
            let Some(own) = Interval::new(from, until) else { continue };
            let window = check_window(own, &salon.policy).unwrap();
            let mut less = salon.clone();
            less.busy_intervals.retain(|other| other.start() < window.end() && window.start() < other.end());
            for stylist in &salon.stylists {
                let [all, few] = [salon, &less].map(|salon| check(salon, stylist.id, start, requested, *now));
                prop_assert_eq!(all, few, "{} at {}", stylist.name, start);
            }
            let [all, few] = [salon, &less].map(|salon| candidates(salon, start, requested, *now));
            prop_assert_eq!(all, few, "anybody at {}", start);
        }
    }

    #[test]
    fn the_day_list_counts_what_the_days_list(scenario in scenario()) {
        let Scenario { salon, now, requested, .. } = &scenario;
        let anybody = days(salon, None, requested, *now);
        prop_assert_eq!(anybody.days.len(), usize::try_from(salon.policy.horizon_days).unwrap());
        let mut first = None;
        for DayCount { date, slot_count, is_open } in anybody.days {
            let listed = no_preference(salon, date, requested, *now);
            prop_assert_eq!(listed.len(), slot_count);
            first = first.or(listed.first().copied());
            let still_open = open_spans(salon, date..=date).iter().any(|open| *now < open.end());
            prop_assert_eq!(still_open, is_open, "open on {}", date);
        }
        prop_assert_eq!(anybody.first, first);

        let staff = StaffId::new(1);
        let theirs = days(salon, Some(staff), requested, *now);
        let lists = theirs.days.iter().map(|day| slots(salon, staff, day.date, requested, *now));
        let lists: Vec<Vec<Slot>> = lists.collect();
        let counts: Vec<usize> = theirs.days.iter().map(|day| day.slot_count).collect();
        prop_assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), counts);
        prop_assert_eq!(theirs.first.as_ref().map(|first| &first.slot), lists.iter().flatten().next());
    }

    #[test]
    fn the_first_candidate_is_assigned(scenario in scenario()) {
        let Scenario { salon, date, now, requested, .. } = &scenario;
        for assigned in no_preference(salon, *date, requested, *now).iter().take(20) {
            let candidates = candidates(salon, assigned.slot.start, requested, *now);
            prop_assert_eq!(candidates.first(), Some(&assigned.slot));
            prop_assert_eq!(candidates.len() - 1, assigned.alternative_count);
            for slot in candidates {
                prop_assert_eq!(check(salon, slot.staff_id, slot.start, requested, *now), Ok(slot));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn what_was_offered_has_its_time_as_long_as_nothing_changes(scenario in scenario()) {
        for slot in all_slots(&scenario) {
            let served = slot.start + scenario.requested.duration.to_delta();
            let booking = booked(&scenario, &slot).served_until(served);
            prop_assert_eq!(lost_time(&scenario.salon, &booking), []);
        }
    }

    #[test]
    fn bookings_lose_their_time_together_as_they_do_alone(scenario in scenario()) {
        let Scenario { salon, requested, .. } = &scenario;
        let service = requested.duration.max(Minutes::new(5)).to_delta();
        let anywhere = minutes(&scenario).step_by(37).flat_map(|start| {
            let at = move |(staff, chair)| {
                BusyInterval::new(staff, chair, start, start + service).served_until(start + service)
            };
            let chairs = salon.chairs.iter().map(|chair| Some(chair.id)).chain([None]);
            let staff = salon.stylists.iter().map(|stylist| stylist.id).chain([StaffId::new(99)]);
            staff.zip(chairs.cycle()).map(at)
        });
        let bookings: Vec<BusyInterval> = anywhere.chain(salon.busy_intervals.iter().copied()).collect();
        let together = all_lost_times(salon, bookings.iter());
        let lost = |booking: &&BusyInterval| !lost_time(salon, booking).is_empty();
        prop_assert_eq!(together.len(), bookings.iter().filter(lost).count());
        for (booking, why) in together {
            prop_assert_eq!(why, lost_time(salon, booking));
        }
    }

    #[test]
    fn nothing_is_against_another_place(scenario in scenario()) {
        let Scenario { salon, now, requested, .. } = &scenario;
        let requested = RequestedServices { moving: Moving::default(), client_id: None, ..requested.clone() };
        for booking in salon.busy_intervals.iter().take(3) {
            let places = other_places(salon, booking, &requested, None, *now);
            prop_assert!(places.len() <= 3);
            for (index, place) in places.iter().enumerate() {
                let Slot { start, staff_id, .. } = place.slot;
                let is_known = |other: &scheduling::OtherPlace| other.slot == place.slot;
                prop_assert!(!places.iter().skip(index + 1).any(is_known));
                let placement = Placement { staff_id, start, chair: ChairWish::Any, requested: &requested };
                let vetoes = explain(salon, &placement, *now);
                prop_assert!(vetoes.iter().all(|veto| *veto == Veto::OffGrid), "{vetoes:?}");
            }
        }
    }

    #[test]
    fn every_time_to_choose_can_be_booked(scenario in scenario()) {
        let Scenario { salon, now, requested, .. } = &scenario;
        let wishes = salon.stylists.iter().map(|stylist| Some(stylist.id)).chain([None]);
        for wish in wishes {
            let OfferedTimes { wished, sooner } = offered_times(salon, wish, TimeOfDay::hm(14, 0), requested, *now);
            prop_assert!(wished.len() <= 4 && sooner.len() <= 3);
            for slot in wished.iter().chain(&sooner) {
                prop_assert_eq!(check(salon, slot.staff_id, slot.start, requested, *now), Ok(*slot));
            }
            prop_assert!(wished.iter().all(|slot| wish.is_none_or(|wish| wish == slot.staff_id)));
            prop_assert!(sooner.iter().all(|slot| wish.is_some_and(|wish| wish != slot.staff_id)));
            let date = |slot: &Slot| local_time::date_of(salon.zone, slot.start);
            prop_assert!(wished.windows(2).all(|pair| date(&pair[0]) < date(&pair[1])));
            prop_assert!(sooner.windows(2).all(|pair| pair[0].start < pair[1].start));
            if let Some(first) = wished.first() {
                prop_assert!(sooner.iter().all(|slot| slot.start < first.start));
            }
        }
    }
}
