//! What is against a placement, where no random salon looks: seconds, unknown ids, chairs for bookings that are there already.
#![cfg(test)]

use domain::{
    BlockId, Blocked, BookingId, BookingPolicy, Capabilities, Chair, ChairId, ClientId, DayHours,
    DaySchedule, Instant, Interval, Minutes, Opening, ServiceId, ShopHours, ShopZone, StaffId, StaffRole,
    TimeOfDay, WeeklySchedule,
};
use scheduling::{
    Block, BusyInterval, ChairWish, Moving, NoFreeChair, Placement, RequestedServices, Same, SchedulingData,
    Slot, SlotRefusal, Stylist, Veto, assign_chair, check, explain, free_chair, lost_time, offered_times,
    other_places,
};

const ANA: StaffId = StaffId::new(1);
const WINDOW: ChairId = ChairId::new(2);

fn at(time: &str) -> Instant {
    format!("2026-03-02T{time}Z").parse().unwrap()
}

/// Open and at work from 09:00 to 12:00 every day, in UTC, with one chair.
fn salon() -> SchedulingData {
    let (start, end) = (TimeOfDay::hm(9, 0), TimeOfDay::hm(12, 0));
    let opening = DayHours::Open(Opening { opens: start, closes: end });
    SchedulingData {
        zone: ShopZone::DEFAULT,
        hours: ShopHours { default_hours: Opening::DEFAULT, week: Some([opening; 7]) },
        special_days: Vec::new(),
        policy: BookingPolicy::default(),
        stylists: vec![Stylist {
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
        }],
        chairs: vec![Chair {
            id: WINDOW,
            name: "Window".to_owned(),
            allowed_staff: Vec::new(),
            allowed_services: vec![ServiceId::new(1)],
        }],
        busy_intervals: Vec::new(),
        blocks: Vec::new(),
    }
}

fn half_an_hour(service: i64) -> RequestedServices {
    RequestedServices::new(vec![ServiceId::new(service)], Minutes::new(30))
}

fn placed<'a>(start: &str, chair: ChairWish, requested: &'a RequestedServices) -> Placement<'a> {
    Placement { staff_id: ANA, start: at(start), chair, requested }
}

fn block(of: Blocked, from: &str, until: &str) -> Block {
    Block::new(BlockId::new(5), of, Interval::new(at(from), at(until)).unwrap())
}

#[test]
fn a_start_off_the_grid_of_clients_has_nothing_else_against_it() {
    let (salon, cut) = (salon(), half_an_hour(1));
    let why = |start| explain(&salon, &placed(start, ChairWish::Any, &cut), at("08:00:00"));
    assert_eq!(why("09:05:00"), [Veto::OffGrid]);
    assert_eq!(why("09:15:00"), []);
    assert_eq!(why("08:15:30"), [Veto::OffGrid], "nothing else is said");
    assert_eq!(why("08:15:00.5"), [Veto::OffGrid]);
    assert_eq!(why("11:45:00"), [Veto::Closed, Veto::OffShift]);
}

#[test]
fn what_lasts_longer_than_anybody_works_is_off_shift_and_a_stranger_is_not_bookable() {
    let salon = salon();
    let weeks = RequestedServices { duration: Minutes::new(60 * 24 * 8), ..half_an_hour(1) };
    let placement = placed("09:00:00", ChairWish::Any, &weeks);
    assert_eq!(explain(&salon, &placement, at("08:00:00")), [Veto::OffShift]);
    assert_eq!(free_chair(&salon, &placement), Err(NoFreeChair));
    let cut = half_an_hour(1);
    let stranger = Placement { staff_id: StaffId::new(9), ..placed("09:00:00", ChairWish::Any, &cut) };
    assert_eq!(explain(&salon, &stranger, at("08:00:00")), [Veto::NotBookable]);
}

#[test]
fn a_chair_may_be_named_or_left_out() {
    let mut salon = salon();
    let (cut, wax) = (half_an_hour(1), half_an_hour(7));
    let why = |salon: &SchedulingData, chair, requested: &RequestedServices| {
        explain(salon, &placed("09:00:00", chair, requested), at("08:00:00"))
    };
    let only_for_cuts = Veto::ChairRule { stylist: false, service_ids: vec![ServiceId::new(7)] };
    assert_eq!(why(&salon, ChairWish::Exactly(WINDOW), &wax), [only_for_cuts]);
    assert_eq!(why(&salon, ChairWish::Any, &wax), [Veto::NoChair]);
    assert_eq!(why(&salon, ChairWish::Nowhere, &wax), []);
    assert_eq!(why(&salon, ChairWish::Exactly(ChairId::new(8)), &cut), [Veto::NoChair]);

    let other = BusyInterval::new(StaffId::new(2), Some(WINDOW), at("09:15:00"), at("10:00:00"));
    salon.busy_intervals = vec![other.stored_as(BookingId::new(3))];
    let taken = Veto::ChairTaken { booking_id: Some(BookingId::new(3)) };
    assert_eq!(why(&salon, ChairWish::Exactly(WINDOW), &cut), [taken]);
    assert_eq!(free_chair(&salon, &placed("09:00:00", ChairWish::Any, &cut)), Err(NoFreeChair));
    assert_eq!(free_chair(&salon, &placed("10:00:00", ChairWish::Any, &cut)), Ok(Some(WINDOW)));
}

#[test]
fn a_blocked_chair_is_no_chair_for_a_booking_that_has_to_leave_its_own() {
    let mut salon = salon();
    salon.blocks = vec![block(Blocked::Chair(WINDOW), "10:00:00", "10:30:00")];
    let leaving = |start, end, served| {
        let booking = BusyInterval::new(ANA, None, at(start), at(end)).served_until(at(served));
        assign_chair(&salon, &[ServiceId::new(1)], &booking)
    };
    assert_eq!(leaving("09:30:00", "10:15:00", "10:15:00"), Err(NoFreeChair));
    assert_eq!(leaving("09:30:00", "10:15:00", "10:00:00"), Ok(Some(WINDOW)), "a buffer may reach over it");
}

#[test]
fn the_refusals_of_a_client_elsewhere_and_of_a_block_say_so() {
    let mut salon = salon();
    let known = RequestedServices { client_id: Some(ClientId::new(4)), ..half_an_hour(1) };
    let other = BusyInterval::new(StaffId::new(2), None, at("09:15:00"), at("10:00:00"));
    salon.busy_intervals = vec![other.stored_as(BookingId::new(3)).of_client(ClientId::new(4))];
    salon.blocks = vec![block(Blocked::Stylist(ANA), "11:00:00", "11:05:00")];
    let ask = |start, requested: &RequestedServices| {
        check(&salon, ANA, at(start), requested, at("08:00:00")).map(|slot| slot.start)
    };
    assert_eq!(ask("09:30:00", &known), Err(SlotRefusal::ClientBusy));
    assert_eq!(ask("09:30:00", &half_an_hour(1)), Ok(at("09:30:00")), "an unknown client is nowhere");
    assert_eq!(ask("10:45:00", &known), Err(SlotRefusal::NotWorked));
    let moving = Moving { bookings: vec![BookingId::new(3)], visits: Vec::new() };
    let moved = RequestedServices { moving, ..known.clone() };
    assert_eq!(ask("09:30:00", &moved), Ok(at("09:30:00")));
    let why = explain(&salon, &placed("10:45:00", ChairWish::Any, &known), at("08:00:00"));
    assert_eq!(why, [Veto::Block { block_id: BlockId::new(5) }]);
}

#[test]
fn a_booking_loses_its_time_with_the_shift_the_chair_and_the_stylist() {
    let booking = BusyInterval::new(ANA, Some(WINDOW), at("11:00:00"), at("12:15:00"))
        .stored_as(BookingId::new(3))
        .served_until(at("12:00:00"));
    assert_eq!(lost_time(&salon(), &booking), [], "a buffer may reach over closing time");
    let mut changed = salon();
    changed.hours.week = None;
    assert_eq!(lost_time(&changed, &booking), []);
    changed.stylists[0].schedule = Some(WeeklySchedule([DaySchedule::Off; 7]));
    changed.blocks = vec![
        block(Blocked::Chair(WINDOW), "11:30:00", "11:40:00"),
        block(Blocked::Chair(ChairId::new(9)), "11:00:00", "12:00:00"),
    ];
    let blocked = Veto::Block { block_id: BlockId::new(5) };
    assert_eq!(lost_time(&changed, &booking), [Veto::OffShift, blocked]);
    let mut without = salon();
    without.chairs.clear();
    without.stylists[0].is_active = false;
    assert_eq!(lost_time(&without, &booking), [Veto::NoChair, Veto::NotBookable]);
    without.stylists.clear();
    assert_eq!(lost_time(&without, &booking), [Veto::NoChair, Veto::NotBookable]);
    let mut unbookable = salon();
    unbookable.stylists[0].available_for_booking = false;
    assert_eq!(lost_time(&unbookable, &booking), [], "what was agreed stays");
}

#[test]
fn the_places_nearest_to_the_old_one_come_first() {
    let mut salon = salon();
    let bea = Stylist { id: StaffId::new(2), name: "Bea".into(), ..salon.stylists[0].clone() };
    salon.stylists.push(bea);
    salon.chairs.clear();
    let booking = BusyInterval::new(ANA, None, at("10:05:00"), at("10:35:00")).stored_as(BookingId::new(3));
    salon.busy_intervals = vec![booking];
    salon.blocks = vec![block(Blocked::Stylist(ANA), "09:50:00", "11:00:00")];
    let moving = Moving { bookings: vec![BookingId::new(3)], visits: Vec::new() };
    let requested = RequestedServices { moving, ..half_an_hour(1) };
    let places = |salon: &SchedulingData, now| {
        let places = other_places(salon, &booking, &requested, None, at(now));
        let brief = |place: scheduling::OtherPlace| {
            (place.slot.start.format("%d %H:%M").to_string(), place.slot.staff_id.get(), place.same)
        };
        places.into_iter().map(brief).collect::<Vec<_>>()
    };
    let near = |start: &str, staff, same| (start.to_owned(), staff, same);
    let (time, stylist) = (Some(Same::Time), Some(Same::Stylist));
    let expected = [near("02 10:05", 2, time), near("02 09:15", 1, stylist), near("02 10:00", 2, None)];
    assert_eq!(places(&salon, "08:00:00"), expected);
    let later = [near("02 11:00", 1, stylist), near("02 10:15", 2, None)];
    assert_eq!(places(&salon, "10:10:00"), later, "nothing before now");
    salon.stylists[0].is_active = false;
    salon.stylists[1].available_for_booking = false;
    assert_eq!(places(&salon, "08:00:00"), []);
}

#[test]
fn times_to_choose_are_near_the_usual_time_of_day_and_the_sooner_ones_with_others() {
    let mut salon = salon();
    let bea = Stylist { id: StaffId::new(2), name: "Bea".into(), ..salon.stylists[0].clone() };
    salon.stylists.push(bea);
    salon.chairs.clear();
    let booking = BusyInterval::new(ANA, None, at("11:30:00"), at("12:00:00")).stored_as(BookingId::new(3));
    salon.busy_intervals = vec![booking];
    let moving = Moving { bookings: vec![BookingId::new(3)], visits: Vec::new() };
    let requested = RequestedServices { moving, ..half_an_hour(1) };
    let brief = |slots: Vec<Slot>| -> Vec<String> {
        slots.iter().map(|slot| slot.start.format("%d %H:%M").to_string()).collect()
    };
    let usual = TimeOfDay::hm(11, 30);
    let offered = offered_times(&salon, Some(ANA), usual, &requested, at("10:50:00"));
    let (wished, sooner) = (brief(offered.wished), brief(offered.sooner));
    assert_eq!(wished.first().map(String::as_str), Some("02 11:15"), "its own place is no other time");
    assert_eq!((wished.get(1).map(String::as_str), wished.len()), (Some("03 11:30"), 4));
    assert_eq!(sooner, ["02 11:00"], "with Bea, before the first with Ana");
    let gone = offered_times(&salon, Some(StaffId::new(9)), usual, &requested, at("10:50:00"));
    assert_eq!((gone.wished.len(), gone.sooner.len()), (0, 3));
    let anybody = offered_times(&salon, None, usual, &requested, at("10:50:00"));
    assert_eq!(brief(anybody.wished).first().map(String::as_str), Some("02 11:30"), "Bea has it");
    assert_eq!(anybody.sooner, []);
    salon.stylists.clear();
    assert!(offered_times(&salon, None, usual, &requested, at("10:50:00")).is_empty());
}
