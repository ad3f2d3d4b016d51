//! Salons as a bad day could bring them: odd shifts, exceptions, overlapping bookings, clocks that change. Strategies for
//! property tests, so that a failure shrinks to a small salon.

mod extras;

use chrono::{Days, TimeDelta};
use domain::{
    BookingId, BookingPolicy, Break, BufferMinutes, Capabilities, Chair, ChairId, ClientId, DayHours,
    DaySchedule, ExceptionDates, ExceptionId, ExceptionKind, Instant, LocalDate, Minutes, Opening,
    ScheduleException, ServiceId, ShopHours, ShopZone, StaffId, StaffRole, TimeOfDay, WeeklySchedule,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use scheduling::{BusyInterval, RequestedServices, SchedulingData, Stylist, VisitId, VisitStep};

pub(crate) use extras::asked_by_a_client;

/// Zones and dates on which their clocks change, or a quiet day.
pub(crate) const CLOCKS: [(&str, &str); 34] = [
    ("UTC", "2026-06-17"),
    ("America/New_York", "2026-03-08"),
    ("America/New_York", "2026-11-01"),
    ("America/New_York", "2026-06-17"),
    ("Europe/London", "2026-03-29"),
    ("Europe/London", "2026-10-25"),
    ("Europe/Dublin", "2026-10-25"),
    ("Asia/Beirut", "2026-03-29"),
    ("Asia/Beirut", "2026-10-24"),
    ("Asia/Beirut", "2026-10-25"),
    ("Asia/Damascus", "2022-03-25"),
    ("Asia/Damascus", "2021-10-29"),
    ("Asia/Damascus", "2021-10-28"),
    ("Australia/Lord_Howe", "2026-10-04"),
    ("Australia/Lord_Howe", "2026-04-05"),
    ("America/Sao_Paulo", "2018-11-04"),
    ("America/Sao_Paulo", "2019-02-16"),
    ("America/Sao_Paulo", "2019-02-17"),
    ("Pacific/Apia", "2011-12-29"),
    ("Pacific/Apia", "2011-12-30"),
    ("Pacific/Apia", "2011-12-31"),
    ("Africa/Casablanca", "2026-02-15"),
    ("Africa/Casablanca", "2026-03-22"),
    ("Africa/Cairo", "2026-04-24"),
    ("Africa/Cairo", "2026-10-29"),
    ("America/Havana", "2026-03-08"),
    ("America/Havana", "2026-11-01"),
    // Falls back at 00:01 to 23:01 of the day before.
    ("America/St_Johns", "2006-10-28"),
    ("America/St_Johns", "2006-10-29"),
    ("Atlantic/Azores", "2026-10-25"),
    ("Antarctica/Troll", "2026-03-29"),
    ("Antarctica/Troll", "2026-10-25"),
    ("Pacific/Chatham", "2026-09-27"),
    ("Asia/Kathmandu", "2026-06-17"),
];

/// A salon and questions to it.
#[derive(Debug, Clone)]
pub(crate) struct Scenario {
    pub(crate) salon: SchedulingData,
    pub(crate) date: LocalDate,
    pub(crate) now: Instant,
    pub(crate) requested: RequestedServices,
    pub(crate) steps: Vec<VisitStep>,
}

/// Any salon on any of the [`CLOCKS`].
pub(crate) fn scenario() -> impl Strategy<Value = Scenario> {
    let salon = (
        hours().boxed(),
        policy().boxed(),
        vec(stylist().boxed(), 1..=4),
        vec(chair(), 0..=3),
        vec(booking().boxed(), 0..=14),
        extras::special_days().boxed(),
        extras::blocks().boxed(),
    );
    let question = (requested(), vec(step(), 1..=4), -21_000i64..=1_500, 0i64..60);
    (select(CLOCKS.to_vec()), salon, question).prop_map(|((zone, date), salon, question)| {
        let date: LocalDate = date.parse().unwrap();
        let midnight = date.and_hms_opt(0, 0, 0).unwrap().and_utc();
        let (hours, policy, stylists, chairs, bookings, special_days, blocks) = salon;
        let (requested, steps, now, second) = question;
        let salon = SchedulingData {
            zone: ShopZone::parse(zone).unwrap(),
            hours,
            policy,
            stylists: (1..).zip(stylists).map(|(id, stylist)| stylist.on(id, date)).collect(),
            chairs: (1..).zip(chairs).map(|(id, (staff, services))| named(id, staff, services)).collect(),
            special_days: special_days.into_iter().map(|day| extras::special_day(day, date)).collect(),
            blocks: extras::blocks_from(blocks, midnight),
            busy_intervals: (1..).zip(bookings).map(|(id, booking)| booking.from(id, midnight)).collect(),
        };
        // Half of the questions are asked within a day of the date, where `now` matters.
        let now = if now % 2 == 0 { now } else { now % 1_000 };
        Scenario { salon, date, now: midnight + TimeDelta::seconds(now * 60 + second), requested, steps }
    })
}

fn time() -> impl Strategy<Value = TimeOfDay> {
    prop_oneof![
        8 => (0u16..=288).prop_map(|fives| TimeOfDay::from_minutes(fives * 5).unwrap()),
        1 => (0u16..=1_440).prop_map(|minutes| TimeOfDay::from_minutes(minutes).unwrap()),
        1 => Just(TimeOfDay::hm(0, 0)),
        1 => Just(TimeOfDay::END_OF_DAY),
    ]
}

/// Two times, mostly in order and far apart.
fn times() -> impl Strategy<Value = (TimeOfDay, TimeOfDay)> {
    let long = (0u16..=120, 84u16..=288).prop_map(|(start, length)| {
        let time = |fives: u16| TimeOfDay::from_minutes(fives.min(288) * 5).unwrap();
        (time(start), time(start + length))
    });
    prop_oneof![4 => long, 1 => (time(), time())]
}

fn hours() -> impl Strategy<Value = ShopHours> {
    let opening = || times().prop_map(|(opens, closes)| Opening { opens, closes });
    let day = prop_oneof![
        1 => Just(DayHours::Closed),
        1 => Just(DayHours::Default),
        12 => opening().prop_map(DayHours::Open),
    ]
    .boxed();
    let week = option::weighted(0.9, proptest::array::uniform7(day));
    (opening(), week).prop_map(|(default_hours, week)| ShopHours { default_hours, week })
}

fn policy() -> impl Strategy<Value = BookingPolicy> {
    let buffer =
        || select(vec![0, 0, 0, 5, 7, 10, 15, 30, 120]).prop_map(|m| BufferMinutes::parse(m).unwrap());
    let step = select(vec![5, 10, 15, 15, 20, 30, 60]);
    (buffer(), buffer(), step, select(vec![0, 0, 45, 600]), select(vec![1, 2, 14, 14, 14, 14, 14, 14]))
        .prop_map(|(buffer_before, buffer_after, step, notice, horizon_days)| BookingPolicy {
            buffer_before,
            buffer_after,
            slot_step: Minutes::new(step),
            min_notice: Minutes::new(notice),
            horizon_days,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        })
}

/// A member of staff whose exceptions are days from a date still to come.
#[derive(Debug, Clone)]
struct Somebody {
    stylist: Stylist,
    exceptions: Vec<(u64, u64, Option<ExceptionKind>)>,
    moved_breaks: Vec<(u64, Option<Break>)>,
}

impl Somebody {
    fn on(self, id: i64, date: LocalDate) -> Stylist {
        let exception = |(day, more, kind)| {
            let first = date - Days::new(1) + Days::new(day);
            ScheduleException {
                id: ExceptionId::new(1),
                dates: ExceptionDates::parse(first, first + Days::new(more)).expect("a few days"),
                kind,
                reason: None,
            }
        };
        let exceptions = self.exceptions.into_iter().map(exception).collect();
        let moved = self.moved_breaks.into_iter().map(|moved| extras::moved_break(moved, date));
        Stylist { id: StaffId::new(id), exceptions, moved_breaks: moved.collect(), ..self.stylist }
    }
}

fn stylist() -> impl Strategy<Value = Somebody> {
    let pause = option::weighted(0.5, (time(), time()).prop_map(|(start, end)| Break { start, end }));
    let day = prop_oneof![
        1 => Just(DaySchedule::Off),
        12 => (times(), pause).prop_map(|((start, end), pause)| DaySchedule::Works { start, end, pause }),
    ]
    .boxed();
    let week = option::weighted(0.9, proptest::array::uniform7(day).prop_map(WeeklySchedule));
    let kind = prop_oneof![
        4 => times().prop_map(|(start, end)| Some(ExceptionKind::Works { start, end })),
        1 => Just(Some(ExceptionKind::Off)),
        3 => (time(), time()).prop_map(|(start, end)| Some(ExceptionKind::OffBetween { start, end })),
        1 => Just(None),
    ];
    let exceptions = prop_oneof![2 => Just(Vec::new()), 1 => vec((0u64..=2, 0u64..=2, kind), 1..=3)];
    let name = select(vec!["Ana", "ana", "Bea", "Zoe", "Émile", "élan"]);
    let able = prop_oneof![1 => Just(Vec::new()), 3 => subsequence(vec![1, 2, 3], 1..=3)].prop_map(services);
    let bookable = prop::bool::weighted(0.95);
    let role = prop_oneof![1 => Just(StaffRole::Admin), 2 => Just(StaffRole::Staff)];
    let more = (extras::extra_shifts(), extras::extra_breaks(), extras::moved_breaks());
    (week, exceptions, name, able, role, bookable, more).prop_map(
        |(schedule, exceptions, name, able, role, bookable, (extra_shifts, extra_breaks, moved_breaks))| {
            Somebody {
                stylist: Stylist {
                    id: StaffId::new(0),
                    name: name.to_owned(),
                    role,
                    is_active: bookable,
                    available_for_booking: true,
                    capabilities: Capabilities::from_list(able),
                    schedule,
                    exceptions: Vec::new(),
                    extra_shifts,
                    extra_breaks,
                    moved_breaks: Vec::new(),
                },
                exceptions,
                moved_breaks,
            }
        },
    )
}

fn chair() -> impl Strategy<Value = (Vec<i64>, Vec<i64>)> {
    let staff = prop_oneof![2 => Just(Vec::new()), 1 => subsequence(vec![1, 2, 3, 4], 1..=3)];
    let services = prop_oneof![2 => Just(Vec::new()), 1 => subsequence(vec![1, 2, 3], 1..=2)];
    (staff, services)
}

fn named(id: i64, staff: Vec<i64>, allowed: Vec<i64>) -> Chair {
    Chair {
        id: ChairId::new(id),
        name: format!("Chair {id}"),
        allowed_staff: staff.into_iter().map(StaffId::new).collect(),
        allowed_services: services(allowed),
    }
}

/// A booking whose times are minutes from a midnight still to come.
#[derive(Debug, Clone)]
struct Appointment {
    staff: i64,
    chair: Option<i64>,
    start: i64,
    length: i64,
    client: Option<i64>,
    visit: Option<i64>,
    /// How much of it comes after its service.
    after: i64,
}

impl Appointment {
    fn from(self, id: i64, midnight: Instant) -> BusyInterval {
        let start = midnight + TimeDelta::minutes(self.start);
        let end = start + TimeDelta::minutes(self.length);
        let chair = self.chair.map(ChairId::new);
        let mut booking = BusyInterval::new(StaffId::new(self.staff), chair, start, end)
            .stored_as(BookingId::new(id))
            .served_until(end - TimeDelta::minutes(self.after));
        if let Some(client) = self.client {
            booking = booking.of_client(ClientId::new(client));
        }
        if let Some(visit) = self.visit {
            booking = booking.of_visit(VisitId::new(visit));
        }
        booking
    }
}

/// Overlapping or broken, of staff or on chairs that may not exist.
fn booking() -> impl Strategy<Value = Appointment> {
    let start = prop_oneof![6 => (0i64..=144).prop_map(|tens| tens * 10), 1 => -2_880i64..=2_880];
    let length =
        prop_oneof![8 => (1i64..=30).prop_map(|fives| fives * 5), 1 => -30i64..=30, 1 => 600i64..=1_500];
    let chair = option::of(select(vec![1, 1, 2, 2, 3, 4, 9]));
    (select(vec![1, 1, 2, 2, 3, 4, 9]), chair, start, length, extras::details()).prop_map(
        |(staff, chair, start, length, (client, visit, after))| Appointment {
            staff,
            chair,
            start,
            length,
            client,
            visit,
            after,
        },
    )
}

fn requested() -> impl Strategy<Value = RequestedServices> {
    let duration = prop_oneof![
        1 => Just(0i64),
        16 => (1i64..=36).prop_map(|fives| fives * 5),
        4 => 1i64..=300,
        1 => 600i64..=1_440,
    ];
    (prop_oneof![1 => Just(Vec::new()), 2 => subsequence(vec![1, 2, 3], 1..=2)], duration)
        .prop_map(|(chosen, duration)| RequestedServices::new(services(chosen), Minutes::new(duration)))
}

fn step() -> impl Strategy<Value = VisitStep> {
    (1i64..=3, 1i64..=16).prop_map(|(service, fives)| VisitStep {
        service_id: ServiceId::new(service),
        duration: Minutes::new(fives * 5),
    })
}

fn services(ids: Vec<i64>) -> Vec<ServiceId> {
    ids.into_iter().map(ServiceId::new).collect()
}
