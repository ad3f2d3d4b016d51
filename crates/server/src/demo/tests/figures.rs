//! The demo salon looks like a salon on any day: its clients, its visits, and what goes wrong are within bounds.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use chrono::{Datelike, Days, Months, TimeDelta};
use domain::{BookingStatus, CancelReason, DayOfWeek, Instant, LocalDate, Segment, StrikeLadder, percent};
use ports::platform::{BookingSeed, ShopSeed};
use scheduling::{SchedulingData, local_time};
use testkit::at;

use crate::demo::diary::engine_view;
use crate::demo::glow;

/// A salon as it was planted at a moment.
struct Planted {
    seed: ShopSeed,
    view: SchedulingData,
    now: Instant,
    today: LocalDate,
}

impl Planted {
    fn at(now: Instant) -> Self {
        let seed = glow::salon(now).unwrap();
        let today = local_time::date_of(seed.zone, now);
        Self { view: engine_view(&seed), seed, now, today }
    }

    fn date_of(&self, booking: &BookingSeed) -> LocalDate {
        local_time::date_of(self.seed.zone, booking.start)
    }

    /// The bookings of the thirty days before today.
    fn lately(&self) -> Vec<&BookingSeed> {
        let first = self.today - TimeDelta::days(30);
        let bookings = self.seed.bookings.iter();
        bookings.filter(|booking| (first..self.today).contains(&self.date_of(booking))).collect()
    }

    fn bookings_of(&self, client: usize) -> impl Iterator<Item = &BookingSeed> {
        self.seed.bookings.iter().filter(move |booking| booking.client == client)
    }
}

/// Days of three seasons, with another month behind each of them.
fn three_days() -> [Planted; 3] {
    ["2027-05-17 11:00", "2027-09-02 11:00", "2028-03-12 11:00"].map(at).map(Planted::at)
}

fn minutes(booking: &BookingSeed) -> i64 {
    booking.lines.iter().map(|line| line.duration.get()).sum()
}

fn end(booking: &BookingSeed) -> Instant {
    booking.start + TimeDelta::minutes(minutes(booking))
}

fn is_visit(booking: &BookingSeed) -> bool {
    booking.status == BookingStatus::Completed
}

fn count<T>(all: &[T], of: impl Fn(&T) -> bool) -> i64 {
    i64::try_from(all.iter().filter(|one| of(one)).count()).unwrap()
}

fn within(what: &str, found: f64, bounds: RangeInclusive<f64>) {
    assert!(bounds.contains(&found), "{what}: {found}, not in {bounds:?}");
}

/// By the rules, in plain words over the client's bookings.
fn segment(salon: &Planted, client: usize) -> Segment {
    let ago = |span: TimeDelta| salon.now - span;
    let lapsed = Some(CancelReason::Expired);
    let counted: Vec<&BookingSeed> =
        salon.bookings_of(client).filter(|booking| booking.cancel_reason != lapsed).collect();
    let mut visits: Vec<Instant> =
        counted.iter().copied().filter(|booking| is_visit(booking)).map(|visit| visit.start).collect();
    visits.sort_unstable();
    let lately: Vec<Instant> = visits.iter().copied().filter(|start| *start > ago(Segment::YEAR)).collect();
    let mut gaps: Vec<TimeDelta> = lately.windows(2).map(|pair| pair[1] - pair[0]).collect();
    gaps.sort_unstable();
    let patience = match gaps.len() {
        0 => TimeDelta::MAX,
        many => gaps[(many - 1) / 2] + gaps[many / 2],
    };
    let is_coming = counted.iter().any(|booking| {
        matches!(booking.status, BookingStatus::Pending | BookingStatus::Confirmed)
            && booking.start > salon.now
    });
    let is_regular = count(&lately, |_| true) >= Segment::REGULAR_VISITS;
    let last = visits.last().copied();
    let first = counted.iter().map(|booking| booking.start).min();
    if salon.seed.clients[client].status == "vip" {
        Segment::Vip
    } else if is_regular && !is_coming && last.is_some_and(|last| salon.now - last > patience) {
        Segment::AtRisk
    } else if last.or(first).is_none_or(|last| last < ago(Segment::LAPSED_AFTER)) {
        Segment::Lapsed
    } else if first.is_some_and(|first| first > ago(Segment::NEW_FOR)) {
        Segment::New
    } else if is_regular {
        Segment::Regular
    } else {
        Segment::Occasional
    }
}

#[test]
fn every_segment_has_its_share_of_some_seven_hundred_clients() {
    for salon in three_days() {
        let clients = salon.seed.clients.len();
        assert!((640..=760).contains(&clients), "{clients} clients");
        let segments: Vec<Segment> = (0..clients).map(|client| segment(&salon, client)).collect();
        let share = |segment: Segment| {
            percent(count(&segments, |one| *one == segment), i64::try_from(clients).unwrap())
        };
        within("VIP", share(Segment::Vip), 2.0..=4.0);
        within("At risk", share(Segment::AtRisk), 4.0..=12.0);
        within("Lapsed", share(Segment::Lapsed), 15.0..=30.0);
        within("New", share(Segment::New), 3.0..=8.0);
        within("Regular", share(Segment::Regular), 35.0..=60.0);
        within("Occasional", share(Segment::Occasional), 1.0..=30.0);
    }
}

#[test]
fn clients_have_come_more_or_less_often() {
    for salon in three_days() {
        let mut by_visits: BTreeMap<usize, i64> = BTreeMap::new();
        for client in 0..salon.seed.clients.len() {
            *by_visits
                .entry(salon.bookings_of(client).filter(|booking| is_visit(booking)).count())
                .or_default() += 1;
        }
        assert!(by_visits.len() >= 15, "{by_visits:?}");
        let most = by_visits.values().max().copied().unwrap();
        within(
            "one number of visits",
            percent(most, i64::try_from(salon.seed.clients.len()).unwrap()),
            0.0..=15.0,
        );
    }
}

#[test]
fn some_do_not_come_and_some_call_off_late() {
    for salon in three_days() {
        let lately = salon.lately();
        let completed = count(&lately, |booking| is_visit(booking));
        let missed = count(&lately, |booking| booking.status == BookingStatus::NoShow);
        let is_late = |booking: &&BookingSeed| {
            booking.cancel_reason == Some(CancelReason::Client)
                && booking.settled_at.is_some_and(|at| booking.start - at < TimeDelta::hours(24))
        };
        let late = count(&lately, is_late);
        let is_resold = |called_off: &&BookingSeed| {
            salon.seed.bookings.iter().any(|other| {
                let shared = end(other).min(end(called_off)) - other.start.max(called_off.start);
                other.status != BookingStatus::Cancelled
                    && other.staff == called_off.staff
                    && shared * 2 >= end(called_off) - called_off.start
            })
        };
        let resold = count(&lately, |booking| is_late(booking) && is_resold(booking));
        within("no-shows", percent(missed, completed + missed), 3.0..=6.0);
        within("late cancellations", percent(late, completed + missed + late), 2.0..=5.0);
        within("resold", percent(resold, late), 15.0..=55.0);
    }
}

#[test]
fn many_visits_end_with_the_next_appointment() {
    for salon in three_days() {
        let is_over = |visit: &&&BookingSeed| end(visit) + TimeDelta::days(1) <= salon.now;
        let lately = salon.lately();
        let visits: Vec<&BookingSeed> = lately
            .iter()
            .copied()
            .filter(|booking| is_visit(booking))
            .filter(|visit| is_over(&visit))
            .collect();
        let is_kept = |visit: &&BookingSeed| {
            salon.bookings_of(visit.client).any(|next| {
                next.status != BookingStatus::Cancelled
                    && salon.date_of(next) > salon.date_of(visit)
                    && next.created_at <= end(visit) + TimeDelta::days(1)
            })
        };
        let rate = percent(count(&visits, is_kept), count(&visits, |_| true));
        let live: Vec<&&BookingSeed> =
            lately.iter().filter(|booking| booking.cancel_reason != Some(CancelReason::Expired)).collect();
        let mut leads: Vec<i64> =
            live.iter().map(|booking| (booking.start - booking.created_at).num_hours()).collect();
        leads.sort_unstable();
        within("rebooking", rate, 35.0..=55.0);
        assert!((72..=144).contains(&leads[leads.len() / 2]), "{} hours", leads[leads.len() / 2]);
    }
}

#[test]
fn some_of_the_clients_of_a_month_are_new() {
    for salon in three_days() {
        let lately: HashSet<usize> = salon
            .lately()
            .into_iter()
            .filter(|booking| is_visit(booking))
            .map(|visit| visit.client)
            .collect();
        let first_day = salon.today - TimeDelta::days(30);
        let is_new = |client: &usize| {
            salon
                .bookings_of(*client)
                .filter(|booking| is_visit(booking))
                .all(|visit| salon.date_of(visit) >= first_day)
        };
        let clients: Vec<usize> = lately.into_iter().collect();
        within("new", percent(count(&clients, is_new), count(&clients, |_| true)), 8.0..=18.0);
    }
}

/// How much of their bookable time some staff were booked on some dates, in percent.
fn utilisation(salon: &Planted, staff: &[usize], dates: &[LocalDate]) -> f64 {
    let booked = salon.seed.bookings.iter().filter(|booking| {
        matches!(booking.status, BookingStatus::Completed | BookingStatus::Confirmed)
            && staff.contains(&booking.staff)
            && dates.contains(&salon.date_of(booking))
    });
    let worked = staff.iter().flat_map(|place| {
        dates.iter().flat_map(|date| {
            scheduling::worked_spans(&salon.view, &salon.view.stylists[*place], *date..=*date)
        })
    });
    percent(booked.map(minutes).sum(), worked.map(|span| (span.end() - span.start()).num_minutes()).sum())
}

#[test]
fn everybody_is_busy_and_saturdays_are_the_busiest() {
    for salon in three_days() {
        let dates: Vec<LocalDate> = (1..=30).map(|days| salon.today - TimeDelta::days(days)).collect();
        let each: Vec<f64> = (0..4).map(|staff| utilisation(&salon, &[staff], &dates)).collect();
        for found in &each {
            within("utilisation", *found, 55.0..=90.0);
        }
        let different: HashSet<String> = each.iter().map(|found| format!("{found:.1}")).collect();
        assert_eq!(different.len(), 4, "{each:?}");
        let on = |day: DayOfWeek| {
            let dates: Vec<LocalDate> =
                dates.iter().copied().filter(|date| DayOfWeek::of(*date) == day).collect();
            utilisation(&salon, &[0, 1, 2, 3], &dates)
        };
        let week: Vec<f64> = DayOfWeek::ALL.into_iter().skip(1).map(on).collect();
        assert!(week[1..].iter().all(|other| week[0] < *other), "Monday is the quietest: {week:?}");
        assert!(week[..5].iter().all(|other| *other < week[5]), "Saturday is the busiest: {week:?}");
    }
}

#[test]
fn december_is_full_and_august_is_not() {
    for salon in three_days() {
        let this_month = salon.today.with_day(1).unwrap();
        let month = |back: u32| this_month - Months::new(back);
        let visits_from = |first: LocalDate| {
            let days = first..first + Months::new(1);
            let visits: HashSet<(usize, LocalDate)> = salon
                .seed
                .bookings
                .iter()
                .filter(|booking| is_visit(booking))
                .map(|visit| (visit.client, salon.date_of(visit)))
                .filter(|(_, date)| days.contains(date))
                .collect();
            i64::try_from(visits.len()).unwrap()
        };
        let year: Vec<(u32, i64)> =
            (1..=12).map(|back| (month(back).month(), visits_from(month(back)))).collect();
        let mean = year.iter().map(|(_, visits)| visits).sum::<i64>() / 12;
        let of = |number: u32| year.iter().find(|(month, _)| *month == number).unwrap().1;
        assert!((350..=450).contains(&mean), "{mean} visits a month");
        assert!(of(12) * 100 >= mean * 110, "December: {} of {mean}", of(12));
        assert!(of(8) * 100 <= mean * 90, "August: {} of {mean}", of(8));
    }
}

#[test]
fn one_stylist_has_left_and_one_has_come() {
    for salon in three_days() {
        let dates_of = |name: &str| {
            let staff = salon.seed.staff.iter().position(|person| person.name == name).unwrap();
            let bookings = salon.seed.bookings.iter().filter(move |booking| booking.staff == staff);
            let dates: Vec<LocalDate> = bookings.map(|booking| salon.date_of(booking)).collect();
            (dates.iter().min().copied().unwrap(), dates.iter().max().copied().unwrap())
        };
        let ago = |days| salon.today - Days::new(days);
        let (first, last) = dates_of("Dalia Ferrer");
        assert!(first < ago(410) && (ago(160)..ago(150)).contains(&last), "{first} to {last}");
        let (first, last) = dates_of("Sofia Lindqvist");
        assert!((ago(213)..ago(205)).contains(&first) && last > salon.today, "{first} to {last}");
    }
}

#[test]
fn the_named_clients_have_missed_what_they_are_known_for() {
    for planted in three_days() {
        let year = StrikeLadder::OF_A_NEW_SALON.since(planted.now);
        for (name, missed, waived) in
            [("Jo Marsh", 2, 0), ("Wendy Clarke", 3, 0), ("Hannah Weiss", 1, 1), ("Maya Chen", 0, 0)]
        {
            let client = planted.seed.clients.iter().position(|client| client.name == name).unwrap();
            let strikes = || {
                let visits = planted.bookings_of(client).filter(|visit| year < visit.start);
                visits.filter(|visit| visit.status == BookingStatus::NoShow)
            };
            let of_those = strikes().filter(|visit| visit.strike_is_waived).count();
            assert_eq!((strikes().count(), of_those), (missed, waived), "{name} on {}", planted.today);
        }
    }
}
