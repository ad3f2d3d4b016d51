//! Corners that no random salon finds: seconds, the ends of the calendar, numbers out of range, and the names of refusals.
#![cfg(test)]

use domain::{
    BookingPolicy, BookingStatus, Break, BufferMinutes, Capabilities, Chair, ChairId, DayHours, DaySchedule,
    Instant, Interval, LocalDate, Minutes, Opening, ServiceId, ShopHours, ShopZone, StaffId, StaffRole,
    TimeOfDay, WeeklySchedule,
};
use scheduling::{
    BusyInterval, NoFreeChair, NoSlots, RequestedServices, SchedulingData, Slot, SlotRefusal, Stylist,
    VisitStep, assign_chair, blocking, candidates, check, days, itineraries, lies_within, no_preference,
    open_spans, read_window, slots, why_no_slots, worked_spans,
};

const ANA: StaffId = StaffId::new(1);

fn instant(text: &str) -> Instant {
    text.parse().unwrap()
}

/// Open and at work from 09:00 to 12:00 every day, in UTC; it is the evening before Monday 2 March 2026.
fn salon() -> SchedulingData {
    let (start, end) = (TimeOfDay::hm(9, 0), TimeOfDay::hm(12, 0));
    let stylist = Stylist {
        id: ANA,
        name: "Ana".to_owned(),
        role: StaffRole::Staff,
        is_active: true,
        available_for_booking: true,
        capabilities: Capabilities::Everything,
        schedule: Some(WeeklySchedule([DaySchedule::Works { start, end, pause: None }; 7])),
        exceptions: Vec::new(),
        extra_shifts: Vec::new(),
        extra_breaks: Vec::new(),
        moved_breaks: Vec::new(),
    };
    let opening = DayHours::Open(Opening { opens: start, closes: end });
    SchedulingData {
        zone: ShopZone::DEFAULT,
        hours: ShopHours { default_hours: Opening::DEFAULT, week: Some([opening; 7]) },
        policy: BookingPolicy {
            buffer_before: BufferMinutes::default(),
            buffer_after: BufferMinutes::default(),
            slot_step: Minutes::new(30),
            min_notice: Minutes::ZERO,
            horizon_days: 14,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        },
        stylists: vec![stylist],
        chairs: Vec::new(),
        busy_intervals: Vec::new(),
        special_days: Vec::new(),
        blocks: Vec::new(),
    }
}

fn now() -> Instant {
    instant("2026-03-01T20:00:00Z")
}

fn hour() -> RequestedServices {
    RequestedServices::new(vec![ServiceId::new(1)], Minutes::new(60))
}

fn booking(start: &str, end: &str) -> BusyInterval {
    BusyInterval::new(ANA, None, instant(start), instant(end))
}

fn listed(salon: &SchedulingData, requested: &RequestedServices, now: Instant) -> Vec<String> {
    let slots = slots(salon, ANA, "2026-03-02".parse().unwrap(), requested, now);
    slots.iter().map(|slot: &Slot| slot.start.format("%H:%M").to_string()).collect()
}

#[test]
fn a_booking_blocks_to_the_fraction_of_a_second() {
    let mut salon = salon();
    salon.busy_intervals = vec![booking("2026-03-02T09:59:59.5Z", "2026-03-02T10:30:00.5Z")];
    assert_eq!(listed(&salon, &hour(), now()), ["11:00"]);
    salon.busy_intervals = vec![booking("2026-03-02T10:00:00Z", "2026-03-02T10:30:00Z")];
    assert_eq!(listed(&salon, &hour(), now()), ["09:00", "10:30", "11:00"]);
    salon.busy_intervals = vec![booking("2026-03-02T09:30:00.7Z", "2026-03-02T09:30:00.2Z")];
    assert_eq!(listed(&salon, &hour(), now()).len(), 5, "a broken row blocks nothing");
}

#[test]
fn a_booking_of_the_next_date_is_in_the_way_with_its_buffer() {
    let mut salon = salon();
    let (start, end) = (TimeOfDay::hm(0, 0), TimeOfDay::END_OF_DAY);
    salon.hours.week = Some([DayHours::Open(Opening { opens: start, closes: end }); 7]);
    salon.stylists[0].schedule = Some(WeeklySchedule([DaySchedule::Works { start, end, pause: None }; 7]));
    salon.policy.buffer_before = BufferMinutes::parse(15).unwrap();
    let brows = RequestedServices { duration: Minutes::new(20), ..hour() };
    let last = |salon: &SchedulingData| listed(salon, &brows, now()).pop();
    assert_eq!(last(&salon).as_deref(), Some("23:30"));
    salon.busy_intervals = vec![booking("2026-03-03T00:00:00Z", "2026-03-03T01:00:00Z")];
    assert_eq!(last(&salon).as_deref(), Some("23:00"), "what comes at midnight is prepared from 23:45 on");
}

#[test]
fn a_buffer_blocks_a_chair_before_midnight() {
    let mut salon = salon();
    salon.policy.buffer_before = BufferMinutes::parse(15).unwrap();
    salon.chairs = vec![Chair {
        id: ChairId::new(2),
        name: "Window".to_owned(),
        allowed_staff: Vec::new(),
        allowed_services: Vec::new(),
    }];
    let leaving = booking("2026-03-02T23:00:00Z", "2026-03-02T23:55:00Z");
    assert_eq!(assign_chair(&salon, &[], &leaving), Ok(Some(ChairId::new(2))));
    let mut next = booking("2026-03-03T00:05:00Z", "2026-03-03T01:00:00Z");
    next.chair_id = Some(ChairId::new(2));
    salon.busy_intervals = vec![next];
    assert_eq!(assign_chair(&salon, &[], &leaving), Err(NoFreeChair));
}

#[test]
fn now_counts_to_the_fraction_of_a_second() {
    assert_eq!(listed(&salon(), &hour(), instant("2026-03-02T10:30:00Z")), ["10:30", "11:00"]);
    assert_eq!(listed(&salon(), &hour(), instant("2026-03-02T10:30:00.001Z")), ["11:00"]);
}

#[test]
fn a_refusal_names_the_first_rule_that_is_broken() {
    let mut salon = salon();
    salon.policy.min_notice = Minutes::new(60);
    salon.busy_intervals = vec![booking("2026-03-02T11:00:00Z", "2026-03-02T12:00:00Z")];
    let mut off = salon.stylists[0].clone();
    off.id = StaffId::new(2);
    off.available_for_booking = false;
    salon.stylists.push(off);
    let ask = |staff: i64, start: &str, minutes| {
        let requested = RequestedServices { duration: Minutes::new(minutes), ..hour() };
        check(&salon, StaffId::new(staff), instant(start), &requested, now()).map(|slot| slot.start)
    };
    assert_eq!(ask(1, "2026-03-02T09:30:00Z", 60), Ok(instant("2026-03-02T09:30:00Z")));
    assert_eq!(ask(1, "2026-03-02T09:00:00Z", 0), Err(SlotRefusal::NothingRequested));
    assert_eq!(ask(2, "2026-03-02T09:00:00Z", 60), Err(SlotRefusal::NotEligible));
    assert_eq!(ask(3, "2026-03-02T09:00:00Z", 60), Err(SlotRefusal::NotEligible));
    assert_eq!(ask(1, "2026-02-27T09:00:00Z", 60), Err(SlotRefusal::Past));
    assert_eq!(ask(1, "2026-03-01T20:30:00Z", 60), Err(SlotRefusal::Past));
    assert_eq!(ask(1, "2026-03-01T21:00:00Z", 60), Err(SlotRefusal::NotWorked), "with just enough notice");
    assert_eq!(ask(1, "2026-03-15T09:00:00Z", 60), Err(SlotRefusal::Horizon));
    assert_eq!(ask(1, "2026-03-02T09:10:00Z", 60), Err(SlotRefusal::OffGrid));
    assert_eq!(ask(1, "2026-03-02T09:30:00.5Z", 60), Err(SlotRefusal::OffGrid));
    assert_eq!(ask(1, "2026-03-02T08:30:00Z", 60), Err(SlotRefusal::NotWorked));
    assert_eq!(ask(1, "2026-03-02T10:30:00Z", 60), Err(SlotRefusal::Busy));
    assert_eq!(ask(1, "2026-03-02T09:00:00Z", 60 * 24 * 40), Err(SlotRefusal::NotWorked));
}

#[test]
fn what_starts_now_is_not_past() {
    let night = instant("2026-03-01T20:00:00Z");
    assert_eq!(night, now());
    assert_eq!(
        check(&salon(), ANA, night, &hour(), now()).map(|slot| slot.start),
        Err(SlotRefusal::NotWorked)
    );
}

fn chair(id: i64, services: &[i64]) -> Chair {
    Chair {
        id: ChairId::new(id),
        name: String::new(),
        allowed_staff: Vec::new(),
        allowed_services: services.iter().copied().map(ServiceId::new).collect(),
    }
}

#[test]
fn a_date_without_slots_says_why_where_another_time_would_not_help() {
    let monday: LocalDate = "2026-03-02".parse().unwrap();
    let why = |salon: &SchedulingData, staff| {
        assert!(no_preference(salon, monday, &hour(), now()).is_empty());
        why_no_slots(salon, staff, monday, &hour(), now())
    };
    let mut salon = salon();
    let mut taken = booking("2026-03-02T09:00:00Z", "2026-03-02T12:00:00Z");
    salon.busy_intervals = vec![taken];
    assert_eq!((why(&salon, Some(ANA)), why(&salon, None)), (None, None), "the time is missing");

    (taken.staff_id, taken.chair_id) = (StaffId::new(9), Some(ChairId::new(1)));
    (salon.chairs, salon.busy_intervals) = (vec![chair(1, &[]), chair(2, &[7])], vec![taken]);
    let no_chair = Some(NoSlots::NoChair);
    assert_eq!((why(&salon, Some(ANA)), why(&salon, None)), (no_chair, no_chair));

    salon.stylists[0].capabilities = Capabilities::from_list(vec![ServiceId::new(7)]);
    let nobody = Some(NoSlots::NobodyDoesAll);
    assert_eq!((why(&salon, Some(ANA)), why(&salon, None)), (nobody, nobody), "before the chairs");
    assert_eq!([NoSlots::NobodyDoesAll, NoSlots::NoChair].map(NoSlots::as_str), ["nobody", "no_chair"]);
}

#[test]
fn without_a_free_chair_the_refusal_says_so() {
    let mut salon = salon();
    salon.chairs = vec![chair(1, &[]), chair(2, &[7])];
    let mut elsewhere = booking("2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z");
    (elsewhere.staff_id, elsewhere.chair_id) = (StaffId::new(9), Some(ChairId::new(1)));
    salon.busy_intervals = vec![elsewhere];
    let ask = |start| check(&salon, ANA, instant(start), &hour(), now()).map(|slot| slot.chair_id);
    assert_eq!(ask("2026-03-02T09:00:00Z"), Err(SlotRefusal::NoChair));
    assert_eq!(ask("2026-03-02T10:00:00Z"), Ok(Some(ChairId::new(1))));
}

#[test]
fn numbers_out_of_range_offer_nothing_and_break_nothing() {
    let salon = salon();
    for minutes in [i64::MIN, -60, 0, 60 * 24 * 8, i64::MAX] {
        let requested = RequestedServices { duration: Minutes::new(minutes), ..hour() };
        assert_eq!(listed(&salon, &requested, now()), [""; 0]);
        let step = VisitStep { service_id: ServiceId::new(1), duration: Minutes::new(minutes) };
        assert_eq!(itineraries(&salon, "2026-03-02".parse().unwrap(), &[step, step], now()), []);
    }
    let mut odd = salon;
    odd.policy.min_notice = Minutes::new(i64::MAX);
    assert_eq!(listed(&odd, &hour(), now()), [""; 0]);
    odd.policy.min_notice = Minutes::new(-600);
    assert_eq!(listed(&odd, &hour(), instant("2026-03-02T10:10:00Z")), ["10:30", "11:00"]);
    for step in [i64::MIN, -15, 0, 7, 120] {
        odd.policy.slot_step = Minutes::new(step);
        assert_eq!(listed(&odd, &hour(), now()).len(), 9, "read as a step of 15 minutes");
    }
    odd.policy.horizon_days = 0;
    assert_eq!(days(&odd, None, &hour(), now()).days, []);
    assert_eq!(listed(&odd, &hour(), now()), [""; 0]);
}

#[test]
fn the_ends_of_the_calendar_break_nothing() {
    let salon = salon();
    for edge in [Instant::MIN_UTC, Instant::MAX_UTC] {
        let date = scheduling::local_time::date_of(salon.zone, edge);
        assert!(slots(&salon, ANA, date, &hour(), edge).len() < 6);
        assert!(no_preference(&salon, date, &hour(), edge).len() < 6);
        assert!(candidates(&salon, edge, &hour(), now()).is_empty());
        assert!(check(&salon, ANA, edge, &hour(), now()).is_err());
        assert!(days(&salon, None, &hour(), edge).days.len() <= 14);
    }
    for date in [LocalDate::MIN, LocalDate::MAX] {
        assert_eq!(slots(&salon, ANA, date, &hour(), now()), []);
        assert!(worked_spans(&salon, &salon.stylists[0], date..=date).len() <= 1);
    }
}

#[test]
fn working_time_is_cut_where_the_dates_begin_and_end() {
    let mut salon = salon();
    let night = DaySchedule::Works {
        start: TimeOfDay::hm(22, 0),
        end: TimeOfDay::hm(2, 0),
        pause: Some(Break { start: TimeOfDay::hm(23, 0), end: TimeOfDay::hm(23, 30) }),
    };
    salon.stylists[0].schedule = Some(WeeklySchedule([night; 7]));
    let opening = Opening { opens: TimeOfDay::hm(20, 0), closes: TimeOfDay::hm(1, 0) };
    salon.hours.week = Some([DayHours::Open(opening); 7]);
    let span = |from: &str, until: &str| {
        let at = |day_time: &str| instant(&format!("2026-03-{day_time}:00Z"));
        Interval::new(at(from), at(until)).unwrap()
    };
    let dates = |first: &str, last: &str| first.parse().unwrap()..=last.parse().unwrap();
    let monday = || dates("2026-03-02", "2026-03-02");
    let open = open_spans(&salon, monday());
    assert_eq!(open, [span("02T00:00", "02T01:00"), span("02T20:00", "03T00:00")]);
    let worked = worked_spans(&salon, &salon.stylists[0], monday());
    let before_midnight = [span("02T22:00", "02T23:00"), span("02T23:30", "03T00:00")];
    assert_eq!(worked, [&[span("02T00:00", "02T01:00")][..], &before_midnight].concat());
    let two_days = worked_spans(&salon, &salon.stylists[0], dates("2026-03-02", "2026-03-03"));
    assert_eq!(two_days[2], span("02T23:30", "03T01:00"), "midnight is no end within the dates");
    assert!(lies_within(&two_days, span("02T23:30", "03T01:00")));
    assert!(!lies_within(&two_days, span("02T23:00", "03T01:00")));
    assert!(!lies_within(&two_days, span("02T22:30", "02T23:45")), "over the break");
    assert!(!lies_within(&two_days, span("01T22:00", "01T22:30")));
    assert_eq!(open_spans(&salon, dates("2026-03-03", "2026-03-02")), []);
}

#[test]
fn a_day_without_starts_is_full_or_closed() {
    let mut salon = salon();
    salon.policy.horizon_days = 3;
    if let Some(week) = &mut salon.hours.week {
        week[2] = DayHours::Closed;
    }
    salon.busy_intervals = vec![booking("2026-03-02T09:00:00Z", "2026-03-02T12:00:00Z")];
    let found = days(&salon, Some(ANA), &hour(), now());
    let found: Vec<_> = found.days.iter().map(|day| (day.slot_count, day.is_open)).collect();
    assert_eq!(found, [(0, false), (0, true), (0, false)], "over for today, full, closed");
}

#[test]
fn one_who_cannot_be_booked_does_not_disturb_the_others() {
    let mut salon = salon();
    let mut broken = salon.stylists[0].clone();
    broken.id = StaffId::new(2);
    broken.name = String::new();
    broken.role = StaffRole::Admin;
    let shift = DaySchedule::Works { start: TimeOfDay::hm(9, 0), end: TimeOfDay::hm(9, 0), pause: None };
    broken.schedule = Some(WeeklySchedule([shift; 7]));
    let alone = no_preference(&salon, "2026-03-02".parse().unwrap(), &hour(), now());
    salon.stylists.push(broken);
    assert_eq!(alone.len(), 5);
    assert_eq!(no_preference(&salon, "2026-03-02".parse().unwrap(), &hour(), now()), alone);
}

#[test]
fn every_live_booking_blocks_its_time() {
    let (past, present, future) =
        (Some(now() - Minutes::new(1).to_delta()), Some(now()), Some(Instant::MAX_UTC));
    for status in [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::NoShow] {
        assert!(blocking(Some(status), past, now()));
    }
    assert!(!blocking(Some(BookingStatus::Cancelled), future, now()));
    assert!(blocking(Some(BookingStatus::Pending), None, now()));
    assert!(blocking(Some(BookingStatus::Pending), future, now()));
    assert!(!blocking(Some(BookingStatus::Pending), present, now()));
    assert!(!blocking(Some(BookingStatus::Pending), past, now()));
    assert!(blocking(None, past, now()), "an unknown status blocks");
}

#[test]
fn the_read_window_covers_buffers_and_long_bookings() {
    let mut policy = salon().policy;
    policy.buffer_before = BufferMinutes::parse(120).unwrap();
    policy.buffer_after = BufferMinutes::parse(90).unwrap();
    let window = |first: &str, last: &str, now| {
        let dates = first.parse().unwrap()..=last.parse().unwrap();
        read_window(ShopZone::DEFAULT, &policy, dates, now).map(|window| (window.start(), window.end()))
    };
    // From two hours before midnight to a day, an hour and a half and two hours after the last midnight.
    let expected = Some((instant("2026-03-01T22:00:00Z"), instant("2026-03-05T03:30:00Z")));
    assert_eq!(window("2026-03-02", "2026-03-03", now()), expected);
    // Nothing starts before now, and nothing after the horizon.
    let late = instant("2026-03-02T10:00:00Z");
    assert_eq!(window("2026-03-01", "2026-03-02", late).unwrap().0, instant("2026-03-02T08:00:00Z"));
    assert_eq!(window("2026-03-14", "2026-05-01", now()).unwrap().1, instant("2026-03-16T03:30:00Z"));
    assert_eq!(window("2026-03-15", "2026-05-01", now()), None);
    assert_eq!(window("2026-02-01", "2026-02-28", now()), None);
}
