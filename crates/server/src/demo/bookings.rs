//! Weeks of appointments for a demo salon. Every start is asked of the slot engine, so the overlap constraint refuses none.

use chrono::{Days, TimeDelta};
use domain::{
    BookingStatus, CancelReason, Capabilities, Chair, ChairId, Instant, LocalDate, Minutes, ModifierChoice,
    Service, ServiceId, StaffId, TimeOfDay,
};
use ports::platform::{BookingSeed, LineSeed, ServiceSeed, ShopSeed};
use pricing::Quote;
use scheduling::{BusyInterval, RequestedServices, SchedulingData, Slot, Stylist, local_time};

use super::Built;
use super::rng::Rng;

pub(super) struct Density<'a> {
    /// How many days of the past have appointments.
    pub(super) days_back: u64,
    /// How full the past is, in percent of a member of staff's day.
    pub(super) past: u32,
    /// How full the open days from today on are, in percent, day by day.
    pub(super) coming: &'a [u32],
}

/// The salon's longest shift, for which [`Density`] counts percents.
const FULL_DAY: Minutes = Minutes::new(9 * 60);
/// How many unconfirmed bookings are waiting for their message.
const MAX_PENDING: usize = 3;

/// Fills a salon with bookings around `now`.
pub(super) fn fill(seed: &mut ShopSeed, now: Instant, density: &Density<'_>) -> Built<()> {
    let today = local_time::date_of(seed.zone, now);
    let mut history = BookingHistory {
        salon: engine_view(seed),
        menu: menu(seed),
        rng: Rng::of(today),
        now,
        clients: seed.clients.len(),
        waiting: 0,
        bookings: Vec::new(),
    };
    let first = today.checked_sub_days(Days::new(density.days_back)).unwrap_or(today);
    for date in first.iter_days().take_while(|date| *date < today) {
        history.fill_day(date, date, density.past)?;
    }
    let open_days = today.iter_days().take(seed.policy.horizon_days.try_into()?);
    let open_days = open_days.filter(|date| seed.hours.on(domain::DayOfWeek::of(*date)).is_some());
    for (date, percent) in open_days.zip(density.coming) {
        history.fill_day(date, today, *percent)?;
    }
    seed.bookings = history.bookings;
    Ok(())
}

struct BookingHistory {
    salon: SchedulingData,
    menu: Vec<Service>,
    rng: Rng,
    now: Instant,
    clients: usize,
    waiting: usize,
    bookings: Vec<BookingSeed>,
}

impl BookingHistory {
    /// Books about `percent` of everybody's day, as seen in the first minute of the date `asked_on`.
    fn fill_day(&mut self, date: LocalDate, asked_on: LocalDate, percent: u32) -> Built<()> {
        let asked_at = local_time::at(self.salon.zone, asked_on, TimeOfDay::hm(0, 0));
        let goal = FULL_DAY.get() * i64::from(percent) / 100;
        for stylist in self.salon.stylists.clone() {
            let mut booked = 0;
            while booked < goal {
                let Some((slot, quote)) = self.next_visit(&stylist, date, asked_at, percent)? else { break };
                booked += quote.total_duration.get();
                self.add_booking(slot, quote)?;
            }
        }
        Ok(())
    }

    /// Something that the stylist does, at a time they have; on a full day the shortest things fill the last gaps.
    fn next_visit(
        &mut self,
        stylist: &Stylist,
        date: LocalDate,
        asked_at: Instant,
        percent: u32,
    ) -> Built<Option<(Slot, Quote)>> {
        let mut able: Vec<Service> =
            self.menu.iter().filter(|service| stylist.is_eligible(&[service.id])).cloned().collect();
        able.sort_by_key(|service| service.duration);
        let favourite = self.rng.pick(&able).cloned();
        let last_resort = able.into_iter().next().filter(|_| percent >= 100);
        for service in favourite.into_iter().chain(last_resort) {
            let quote = self.quote(&service)?;
            let requested = RequestedServices { services: vec![service.id], duration: quote.total_duration };
            let slots = scheduling::slots(&self.salon, stylist.id, date, &requested, asked_at);
            // People like to come early, or whenever it suits them.
            let early = slots.get(..slots.len().min(2)).unwrap_or_default();
            let liked = if self.rng.between(0, 3) == 0 && percent < 90 { &slots } else { early };
            if let Some(slot) = self.rng.pick(liked) {
                return Ok(Some((*slot, quote)));
            }
        }
        Ok(None)
    }

    /// A service with an answer to each question it must ask, and sometimes to one it may.
    fn quote(&mut self, service: &Service) -> Built<Quote> {
        let mut choices = Vec::new();
        for group in &service.modifiers {
            if !group.required && self.rng.between(0, 3) != 0 {
                continue;
            }
            choices.extend(self.rng.pick(&group.options).map(|option| ModifierChoice {
                group_id: group.id.clone(),
                group_label: group.label.clone(),
                options: vec![option.clone()],
            }));
        }
        Ok(pricing::quote(&[(service, choices.as_slice())])?)
    }

    /// Writes an appointment down; the engine sees it from now on unless it was cancelled.
    fn add_booking(&mut self, slot: Slot, quote: Quote) -> Built<()> {
        let end = scheduling::end_time(slot.start, quote.total_duration, self.salon.policy.buffer_after);
        let (status, cancel_reason) = self.outcome(slot.start, end);
        if status != BookingStatus::Cancelled {
            let busy_interval = BusyInterval::new(slot.staff_id, slot.chair_id, slot.start, end);
            self.salon.busy_intervals.push(busy_interval);
        }
        let created_at = self.made_at(slot.start, status);
        self.bookings.push(BookingSeed {
            staff: position(slot.staff_id.get())?,
            chair: slot.chair_id.map(|chair| position(chair.get())).transpose()?,
            client: self.bookings.len() * 7 % self.clients.max(1),
            status,
            cancel_reason,
            start: slot.start,
            hold_expires_at: (status == BookingStatus::Pending)
                .then(|| slot.start.min(created_at + self.salon.policy.hold.to_delta())),
            created_at,
            lines: quote
                .lines
                .into_iter()
                .map(|line| {
                    Ok(LineSeed {
                        service: position(line.service_id.get())?,
                        price: line.price,
                        duration: line.duration,
                        modifiers: line.modifiers,
                    })
                })
                .collect::<Built<_>>()?,
        });
        Ok(())
    }

    /// What became of an appointment, or will.
    fn outcome(&mut self, start: Instant, end: Instant) -> (BookingStatus, Option<CancelReason>) {
        let dice = self.rng.between(0, 100);
        let cancelled = match dice {
            0..4 => Some(CancelReason::Client),
            4..6 => Some(CancelReason::Expired),
            6 => Some(CancelReason::Salon),
            _ => None,
        };
        if cancelled.is_some() {
            return (BookingStatus::Cancelled, cancelled);
        }
        let is_tomorrow_or_later = self.now + TimeDelta::hours(12) < start;
        let status = if end <= self.now && dice < 12 {
            BookingStatus::NoShow
        } else if end <= self.now {
            BookingStatus::Completed
        } else if is_tomorrow_or_later && self.waiting < MAX_PENDING && dice < 30 {
            self.waiting += 1;
            BookingStatus::Pending
        } else {
            BookingStatus::Confirmed
        };
        (status, None)
    }

    /// When an appointment was made: minutes ago if it still waits for its message, else some days before.
    fn made_at(&mut self, start: Instant, status: BookingStatus) -> Instant {
        if status == BookingStatus::Pending {
            return self.now - TimeDelta::minutes(self.rng.between(2, 12).into());
        }
        let hours_before = self.rng.between(3, 240);
        let asked = start - TimeDelta::hours(hours_before.into());
        asked.min(self.now - TimeDelta::hours(self.rng.between(1, 72).into()))
    }
}

/// The salon with positions for ids: what stands first on a list is number 1, as in a database of its own.
fn engine_view(seed: &ShopSeed) -> SchedulingData {
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
    }
}

fn menu(seed: &ShopSeed) -> Vec<Service> {
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

fn position(number: i64) -> Built<usize> {
    Ok(usize::try_from(number - 1)?)
}
