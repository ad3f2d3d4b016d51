//! A demo salon's diary: who is busy when, and what can still be booked. Every start is asked of the slot engine, so the overlap constraint
//! refuses none.

use std::collections::HashMap;

use chrono::Days;
use domain::{
    BlockId, Blocked, Break, Capabilities, Chair, ChairId, DayOfWeek, DaySchedule, Instant, Interval,
    LocalDate, Minutes, ModifierChoice, Service, ServiceId, StaffId, TimeOfDay,
};
use ports::platform::{ServiceSeed, ShopSeed};
use pricing::Quote;
use scheduling::{
    Block, BusyInterval, ExtraShift, MovedBreak, RequestedServices, SchedulingData, Slot, SpecialDay,
    Stylist, local_time,
};

use super::Built;
use super::rng::Rng;

/// The desk books so many days ahead.
const A_YEAR: u32 = 365;

/// Since when somebody works at the salon, and until when.
#[derive(Debug, Clone, Copy)]
pub(super) struct Career {
    pub(super) from: LocalDate,
    pub(super) until: LocalDate,
}

impl Career {
    pub(super) const ALWAYS: Self = Self { from: LocalDate::MIN, until: LocalDate::MAX };

    pub(super) fn is_endless(self) -> bool {
        (self.from, self.until) == (LocalDate::MIN, LocalDate::MAX)
    }

    pub(super) fn includes(self, date: LocalDate) -> bool {
        self.from <= date && date < self.until
    }
}

/// Members of staff, chairs and services are known by their places in the salon's lists.
pub(super) struct Diary {
    salon: SchedulingData,
    pub(super) menu: Vec<Service>,
    pub(super) careers: Vec<Career>,
    busy: HashMap<LocalDate, Vec<BusyInterval>>,
    /// The minutes that were or will be worked for clients.
    booked: HashMap<(usize, LocalDate), i64>,
    /// The working minutes of each weekday.
    worked: Vec<[i64; 7]>,
}

impl Diary {
    /// The diary of a salon with its bookings so far.
    pub(super) fn new(mut salon: SchedulingData, menu: Vec<Service>, careers: Vec<Career>) -> Self {
        let taken = std::mem::take(&mut salon.busy_intervals);
        salon.policy.horizon_days = A_YEAR;
        // Who left could be booked until then.
        for (stylist, career) in salon.stylists.iter_mut().zip(&careers) {
            stylist.is_active |= career.until < LocalDate::MAX;
        }
        let worked = salon.stylists.iter().map(|stylist| working_minutes(&salon, stylist)).collect();
        let mut diary = Self { salon, menu, careers, busy: HashMap::new(), booked: HashMap::new(), worked };
        for busy in taken {
            diary.take(busy, true);
        }
        diary
    }

    pub(super) fn staff_count(&self) -> usize {
        self.salon.stylists.len()
    }

    /// Takes somebody's time, for a visit or for nothing.
    pub(super) fn take(&mut self, busy: BusyInterval, is_visit: bool) {
        let date = local_time::date_of(self.salon.zone, busy.start());
        let staff = self.place_of_staff(busy.staff_id);
        if let Some(staff) = staff.filter(|_| is_visit) {
            *self.booked.entry((staff, date)).or_default() += (busy.end() - busy.start()).num_minutes();
        }
        self.busy.entry(date).or_default().push(busy);
    }

    pub(super) fn place_of_staff(&self, id: StaffId) -> Option<usize> {
        self.salon.stylists.iter().position(|stylist| stylist.id == id)
    }

    pub(super) fn place_of_chair(&self, id: ChairId) -> Option<usize> {
        self.salon.chairs.iter().position(|chair| chair.id == id)
    }

    pub(super) fn booked(&self, staff: usize, date: LocalDate) -> i64 {
        self.booked.get(&(staff, date)).copied().unwrap_or_default()
    }

    /// The minutes that somebody works on an ordinary day like this; none outside of their time at the salon.
    pub(super) fn worked(&self, staff: usize, date: LocalDate) -> i64 {
        let here = self.careers.get(staff).is_some_and(|career| career.includes(date));
        let week = self.worked.get(staff).filter(|_| here);
        let day = usize::from(DayOfWeek::of(date).number());
        week.and_then(|week| week.get(day)).copied().unwrap_or_default()
    }

    /// The places of what somebody can do.
    pub(super) fn able(&self, staff: usize) -> Vec<usize> {
        let Some(stylist) = self.salon.stylists.get(staff) else { return Vec::new() };
        let can = |(_, service): &(usize, &Service)| stylist.is_eligible(&[service.id]);
        self.menu.iter().enumerate().filter(can).map(|(place, _)| place).collect()
    }

    /// The minutes of what somebody does, on average; never none.
    pub(super) fn usual_length(&self, staff: usize) -> i64 {
        let able = self.able(staff);
        let services = able.iter().filter_map(|place| self.menu.get(*place));
        let sum: i64 = services.map(|service| service.duration.minutes().get()).sum();
        (sum / i64::try_from(able.len().max(1)).unwrap_or(1)).max(1)
    }

    /// The services of some places with an answer to each question they must ask, and sometimes to one they may.
    pub(super) fn quote(&self, services: &[usize], rng: &mut Rng) -> Built<Quote> {
        let mut asked = Vec::new();
        for service in services.iter().filter_map(|place| self.menu.get(*place)) {
            let mut choices = Vec::new();
            for group in &service.modifiers {
                if !group.required && !rng.chance(30) {
                    continue;
                }
                choices.extend(rng.pick(&group.options).map(|option| ModifierChoice {
                    group_id: group.id.clone(),
                    group_label: group.label.clone(),
                    options: vec![option.clone()],
                }));
            }
            asked.push((service, choices));
        }
        let asked: Vec<_> = asked.iter().map(|(service, choices)| (*service, choices.as_slice())).collect();
        Ok(pricing::quote(&asked)?)
    }

    /// When somebody can still be booked on a date, as seen in the first minute of the day of asking.
    pub(super) fn free(
        &mut self,
        staff: usize,
        date: LocalDate,
        asked_on: LocalDate,
        quote: &Quote,
    ) -> Vec<Slot> {
        let Some(id) = self.salon.stylists.get(staff).map(|stylist| stylist.id) else { return Vec::new() };
        if self.worked(staff, date) == 0 {
            return Vec::new();
        }
        let services = quote.lines.iter().map(|line| line.service_id).collect();
        let requested = RequestedServices::new(services, quote.total_duration);
        let asked_at = local_time::at(self.salon.zone, asked_on, TimeOfDay::hm(0, 0));
        self.salon.busy_intervals = self.busy.remove(&date).unwrap_or_default();
        let slots = scheduling::slots(&self.salon, id, date, &requested, asked_at);
        self.busy.insert(date, std::mem::take(&mut self.salon.busy_intervals));
        slots
    }

    /// The same, as if somebody's week held on all days.
    pub(super) fn free_in_their_week(
        &mut self,
        staff: usize,
        date: LocalDate,
        asked_on: LocalDate,
        quote: &Quote,
    ) -> Vec<Slot> {
        let exceptions =
            self.salon.stylists.get_mut(staff).map(|person| std::mem::take(&mut person.exceptions));
        let slots = self.free(staff, date, asked_on, quote);
        if let Some(person) = self.salon.stylists.get_mut(staff) {
            person.exceptions = exceptions.unwrap_or_default();
        }
        slots
    }

    pub(super) fn end_of(&self, start: Instant, quote: &Quote) -> Instant {
        scheduling::end_time(start, quote.total_duration, self.salon.policy.buffer_after)
    }

    /// While the salon is open on a date.
    pub(super) fn open(&self, date: LocalDate) -> Vec<Interval> {
        scheduling::open_spans(&self.salon, date..=date)
    }

    pub(super) fn place_named(&self, name: &str) -> Option<usize> {
        self.salon.stylists.iter().position(|stylist| stylist.name == name)
    }

    /// A moment of a date on the salon's clock.
    pub(super) fn at(&self, date: LocalDate, time: TimeOfDay) -> Instant {
        local_time::at(self.salon.zone, date, time)
    }

    /// Whether somebody works all of a time of one date, and is not booked then.
    pub(super) fn is_free(&self, staff: usize, time: Interval) -> bool {
        let Some(stylist) = self.salon.stylists.get(staff) else { return false };
        let date = self.date_of(time.start());
        let worked = scheduling::worked_spans(&self.salon, stylist, date..=date);
        worked.iter().any(|span| span.contains(time))
            && self.busy_at(time).all(|busy| busy.staff_id != stylist.id)
    }

    /// A chair at which nobody sits; not that of `but`.
    pub(super) fn free_chair(&self, time: Interval, but: Option<ChairId>) -> Option<ChairId> {
        let taken: Vec<ChairId> = self.busy_at(time).filter_map(|busy| busy.chair_id).chain(but).collect();
        self.salon.chairs.iter().map(|chair| chair.id).find(|chair| !taken.contains(chair))
    }

    fn busy_at(&self, time: Interval) -> impl Iterator<Item = &BusyInterval> {
        let that_day = self.busy.get(&self.date_of(time.start())).into_iter().flatten();
        that_day.filter(move |busy| busy.start() < time.end() && time.start() < busy.end())
    }

    pub(super) fn busy(&self, staff: usize, chair: Option<ChairId>, time: Interval) -> Option<BusyInterval> {
        let id = self.salon.stylists.get(staff)?.id;
        Some(BusyInterval::new(id, chair, time.start(), time.end()))
    }

    /// Takes time of somebody that is not for booking.
    pub(super) fn block(&mut self, staff: usize, time: Interval) {
        if let Some(stylist) = self.salon.stylists.get(staff) {
            self.salon.blocks.push(Block::new(BlockId::new(1), Blocked::Stylist(stylist.id), time));
        }
    }

    /// Begins somebody's break of a date so much later. None if they have no break then, if it is another than every week, or if somebody is
    /// booked at the new time.
    pub(super) fn move_break(&mut self, staff: usize, date: LocalDate, later: u16) -> Option<Break> {
        let stylist = self.salon.stylists.get(staff)?;
        let is_ordinary = stylist.exceptions.iter().all(|exception| !exception.dates.contain(date))
            && stylist.moved_breaks.iter().all(|moved| moved.date != date);
        let week = stylist.schedule.as_ref().filter(|_| is_ordinary)?;
        let DaySchedule::Works { pause: Some(weekly), .. } = week.on(DayOfWeek::of(date)) else {
            return None;
        };
        let after = |time: TimeOfDay| TimeOfDay::from_minutes(time.minutes() + later).ok();
        let pause = Break { start: after(weekly.start)?, end: after(weekly.end)? };
        let time = Interval::new(self.at(date, pause.start), self.at(date, pause.end))?;
        if !self.is_free(staff, time) {
            return None;
        }
        let moved = MovedBreak { date, pause: Some(pause) };
        self.salon.stylists.get_mut(staff)?.moved_breaks.push(moved);
        Some(pause)
    }

    pub(super) fn date_of(&self, moment: Instant) -> LocalDate {
        local_time::date_of(self.salon.zone, moment)
    }

    pub(super) const fn hold(&self) -> Minutes {
        self.salon.policy.hold
    }
}

/// The working minutes of each weekday, as a week without exceptions has them.
fn working_minutes(salon: &SchedulingData, stylist: &Stylist) -> [i64; 7] {
    let ordinary = Stylist { exceptions: Vec::new(), ..stylist.clone() };
    let sunday = LocalDate::from_ymd_opt(2026, 1, 4).unwrap_or_default();
    DayOfWeek::ALL.map(|day| {
        let date = sunday.checked_add_days(Days::new(day.number().into())).unwrap_or(sunday);
        let spans = scheduling::worked_spans(salon, &ordinary, date..=date);
        let bookable = stylist.available_for_booking && stylist.is_active;
        spans.iter().filter(|_| bookable).map(|span| (span.end() - span.start()).num_minutes()).sum()
    })
}

/// A seed as the engine sees it, with positions for ids: what stands first on a list is number 1, as in a database of its own.
pub(super) fn engine_view(seed: &ShopSeed) -> SchedulingData {
    let services =
        |positions: &[usize]| positions.iter().map(|index| ServiceId::new(number(*index))).collect();
    SchedulingData {
        zone: seed.zone,
        hours: seed.hours.clone(),
        policy: seed.policy,
        stylists: (0..)
            .zip(&seed.staff)
            .map(|(index, person)| Stylist {
                id: StaffId::new(number(index)),
                name: person.name.clone(),
                role: person.role,
                is_active: person.is_active,
                available_for_booking: person.available_for_booking,
                capabilities: Capabilities::from_list(services(&person.services)),
                schedule: person.schedule.clone(),
                exceptions: person.exceptions.clone(),
                extra_shifts: ExtraShift::all(&person.further),
                extra_breaks: Vec::new(),
                moved_breaks: (seed.desk.moved_breaks.iter())
                    .filter(|moved| moved.staff == index)
                    .map(|moved| MovedBreak { date: moved.date, pause: Some(moved.pause) })
                    .collect(),
            })
            .collect(),
        chairs: (0..)
            .zip(&seed.chairs)
            .map(|(index, chair)| Chair {
                id: ChairId::new(number(index)),
                name: chair.name.clone(),
                allowed_staff: chair.staff.iter().map(|index| StaffId::new(number(*index))).collect(),
                allowed_services: services(&chair.services),
            })
            .collect(),
        busy_intervals: Vec::new(),
        special_days: seed.special_days.iter().map(SpecialDay::planned).collect(),
        blocks: (seed.desk.blocks.iter())
            .map(|block| {
                let of = Blocked::Stylist(StaffId::new(number(block.staff)));
                Block::new(BlockId::new(1), of, block.time)
            })
            .collect(),
    }
}

pub(super) fn menu(seed: &ShopSeed) -> Vec<Service> {
    let service = |(index, sold): (usize, &ServiceSeed)| Service {
        id: ServiceId::new(number(index)),
        name: sold.name.clone(),
        description: sold.description.clone(),
        price: sold.price,
        duration: sold.duration,
        category: None,
        modifiers: sold.modifiers.clone(),
    };
    seed.services.iter().enumerate().map(service).collect()
}

fn number(index: usize) -> i64 {
    i64::try_from(index).map_or(i64::MAX, |index| index.saturating_add(1))
}
