//! Fills a demo salon's diary, day by day, with those whose visit is due.

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, DayOfWeek, Instant, LocalDate};
use ports::platform::{BookingSeed, ClientSeed, LineSeed};
use pricing::Quote;
use scheduling::{BusyInterval, Slot};

use super::Built;
use super::diary::Diary;
use super::fates::{Fate, Fates, Made, Time};
use super::habits::{self, Habit, Kind, later};
use super::pace::Pace;
use super::rng::Rng;

/// A long shift, for which the pace of the coming days counts percents.
const FULL_DAY: i64 = 9 * 60;
/// So many of a hundred visits end with the next appointment, if there is one to be had.
const KEEPING: u32 = 54;
/// So many people of a day may find nothing that suits them before the day counts as full.
const MAX_FAILURES: usize = 10;

/// A diary that is being filled.
pub(super) struct Visits<'a> {
    pub(super) diary: Diary,
    pub(super) pace: &'a Pace,
    pub(super) rng: Rng,
    pub(super) today: LocalDate,
    pub(super) habits: Vec<Habit>,
    pub(super) clients: Vec<ClientSeed>,
    /// The person of a number.
    pub(super) person: fn(usize) -> ClientSeed,
    pub(super) bookings: Vec<BookingSeed>,
    fates: Fates,
}

impl<'a> Visits<'a> {
    pub(super) fn new(
        diary: Diary,
        pace: &'a Pace,
        person: fn(usize) -> ClientSeed,
        (today, now): (LocalDate, Instant),
    ) -> Self {
        let fates = Fates::new(now, diary.hold());
        Self {
            diary,
            pace,
            rng: Rng::of(today),
            today,
            habits: Vec::new(),
            clients: Vec::new(),
            person,
            bookings: Vec::new(),
            fates,
        }
    }

    /// Books everybody's days, as full as the pace says; who has bookings already gets as many more as are missing.
    pub(super) fn fill(&mut self, dates: std::ops::RangeInclusive<LocalDate>) -> Built<()> {
        for date in dates.start().iter_days().take_while(|date| dates.contains(date)) {
            self.hand_over(date);
            let count = self.diary.staff_count();
            let first = usize::try_from(date.to_epoch_days()).unwrap_or_default();
            for turn in 0..count {
                self.fill_day(date, (first + turn) % count)?;
            }
        }
        Ok(())
    }

    /// Books until enough bookings wait for their message.
    pub(super) fn fill_holds(&mut self, dates: std::ops::RangeInclusive<LocalDate>) -> Built<()> {
        for date in dates.start().iter_days().take_while(|date| dates.contains(date)) {
            for staff in 0..self.diary.staff_count() {
                if self.fates.are_waiting() {
                    return Ok(());
                }
                if let Some(habit) = self.next_due(staff, date) {
                    self.visit(habit, staff, date)?;
                }
            }
        }
        Ok(())
    }

    /// A client who comes on a date anyway is not expected around it.
    pub(super) fn keep_off(&mut self, client: usize, date: LocalDate) {
        for habit in self.habits.iter_mut().filter(|habit| habit.client == Some(client)) {
            habit.comes_anyway.push(date);
        }
    }

    /// Somebody new, from a date on.
    pub(super) fn welcome(&mut self, kind: Kind, date: LocalDate) -> Option<&mut Habit> {
        let favourites = self.favourites(date)?;
        self.habits.push(habits::of(kind, date, favourites, &mut self.rng));
        self.habits.last_mut()
    }

    /// A member of staff with room for one more, and what somebody wants of them.
    fn favourites(&mut self, date: LocalDate) -> Option<(usize, Vec<usize>)> {
        let rooms: Vec<u32> = (0..self.diary.staff_count())
            .map(|staff| {
                let week: i64 = (0..7).map(|day| self.usual_minutes(staff, later(date, day))).sum();
                u32::try_from(week / self.diary.usual_length(staff)).unwrap_or_default()
            })
            .collect();
        let mut place = self.rng.between(0, rooms.iter().sum());
        let staff = rooms.iter().position(|room| {
            let here = place < *room;
            place = place.saturating_sub(*room);
            here
        })?;
        Some((staff, self.wishes(staff)))
    }

    fn wishes(&mut self, staff: usize) -> Vec<usize> {
        let able = self.diary.able(staff);
        let mut wishes: Vec<usize> = self.rng.pick(&able).copied().into_iter().collect();
        if self.rng.chance(45) {
            let other = self.rng.pick(&able).copied().filter(|other| !wishes.contains(other));
            wishes.extend(other);
        }
        wishes
    }

    /// The minutes of somebody's day that are booked in the end.
    fn usual_minutes(&self, staff: usize, date: LocalDate) -> i64 {
        let minutes = self.diary.worked(staff, date) * self.pace.on(staff, date) / 100;
        // Who comes and who leaves share their clients for a while.
        let is_passing = |place: &usize| {
            self.diary.careers.get(*place).is_some_and(|career| !career.is_endless() && career.includes(date))
        };
        let passing = (0..self.diary.staff_count()).filter(is_passing).count();
        if passing > 1 && is_passing(&staff) { minutes / 2 } else { minutes }
    }

    fn goal(&mut self, staff: usize, date: LocalDate) -> i64 {
        if date < self.today {
            return self.usual_minutes(staff, date) * i64::from(self.rng.between(94, 107)) / 100;
        }
        if self.diary.worked(staff, date) == 0 { 0 } else { FULL_DAY * self.pace.ahead(date) / 100 }
    }

    fn fill_day(&mut self, date: LocalDate, staff: usize) -> Built<()> {
        let goal = self.goal(staff, date);
        let mut failures = 0;
        while failures < MAX_FAILURES {
            let Some(habit) = self.next_due(staff, date) else { break };
            // There is always room for somebody new.
            let is_new = goal > 0 && self.habits.get(habit).is_some_and(|habit| habit.client.is_none());
            if self.diary.booked(staff, date) + 20 >= goal && !is_new {
                break;
            }
            if !self.visit(habit, staff, date)? {
                failures += 1;
            }
        }
        Ok(())
    }

    /// Who waits the longest for this member of staff, or for anybody.
    fn next_due(&self, staff: usize, date: LocalDate) -> Option<usize> {
        let able = self.diary.able(staff);
        let soon = later(date, habits::LONGEST);
        let is_impatient = |habit: &Habit| {
            later(habit.due, habit.rhythm / 3) < date
                && habit.services.iter().all(|service| able.contains(service))
        };
        let due = |habit: &Habit| {
            habit.due <= soon && (habit.staff == staff || is_impatient(habit)) && habit.is_due(date)
        };
        let waiting = self.habits.iter().enumerate().filter(|(_, habit)| due(habit));
        waiting.min_by_key(|(_, habit)| (habit.client.is_some(), habit.due)).map(|(place, _)| place)
    }

    /// Somebody books a date, and at the end of each visit perhaps the next one. False when nothing is free.
    fn visit(&mut self, habit: usize, staff: usize, date: LocalDate) -> Built<bool> {
        let Some(wishes) = self.habits.get(habit).map(|habit| habit.services.clone()) else {
            return Ok(false);
        };
        let wishes = if self.rng.chance(15) { self.wishes(staff) } else { wishes };
        let quote = self.diary.quote(&wishes, &mut self.rng)?;
        let slots = self.diary.free(staff, date, date.min(self.today), &quote);
        let Some(slot) = self.choose(&slots, staff, date) else {
            if let Some(habit) = self.habits.get_mut(habit) {
                habit.tried = Some(date);
            }
            return Ok(false);
        };
        let is_new = self.habits.get(habit).is_some_and(|habit| habit.client.is_none());
        let made = if is_new { Made::FirstTime } else { Made::Before };
        let mut visit_end = self.place(habit, slot, &quote, made)?;
        let mut on = date;
        while let Some(end) = visit_end.take() {
            let next = if self.rng.chance(KEEPING) { self.next_visit(habit, staff, on)? } else { None };
            if let Some((next_date, slot, quote)) = next {
                visit_end = self.place(habit, slot, &quote, Made::AtTheDesk(end + TimeDelta::minutes(5)))?;
                on = next_date;
            }
        }
        Ok(true)
    }

    /// People like to come early, or late, or whenever it suits them: if all came early, they would find no chair.
    fn choose(&mut self, slots: &[Slot], staff: usize, date: LocalDate) -> Option<Slot> {
        let few = slots.len().min(2);
        let is_early = (staff + usize::from(DayOfWeek::of(date).number())).is_multiple_of(2);
        let packed = if is_early { slots.get(..few) } else { slots.get(slots.len() - few..) };
        let liked = if self.rng.chance(15) { slots } else { packed.unwrap_or_default() };
        self.rng.pick(liked).copied()
    }

    /// What somebody agrees at the end of a visit: the day on which the next is due, or one of the days after. Days that are to stay quiet are left alone.
    fn next_visit(
        &mut self,
        habit: usize,
        staff: usize,
        asked_on: LocalDate,
    ) -> Built<Option<(LocalDate, Slot, Quote)>> {
        let Some(habit) = self.habits.get(habit).filter(|habit| habit.visits_left > 0) else {
            return Ok(None);
        };
        let (due, ends, anyway) = (habit.due, habit.ends, habit.comes_anyway.clone());
        let able = self.diary.able(staff);
        if habit.staff != staff || !habit.services.iter().all(|service| able.contains(service)) {
            return Ok(None);
        }
        let quote = self.diary.quote(&habit.services.clone(), &mut self.rng)?;
        for date in (0..8)
            .map(|days| later(due, days))
            .filter(|date| *date < ends && anyway.iter().all(|other| !habits::is_near(*date, *other)))
        {
            let room = self.usual_minutes(staff, date) * 65 / 100;
            if self.diary.booked(staff, date) >= room || self.pace.ahead(date) < 35 {
                continue;
            }
            let slots = self.diary.free(staff, date, asked_on, &quote);
            if let Some(slot) = self.choose(&slots, staff, date) {
                return Ok(Some((date, slot, quote)));
            }
        }
        Ok(None)
    }

    /// Writes an appointment down. Returns when it ended if it did, and the client came.
    fn place(&mut self, habit: usize, slot: Slot, quote: &Quote, made: Made) -> Built<Option<Instant>> {
        let end = self.diary.end_of(slot.start, quote);
        let fate = self.fates.of(slot.start, end, made, &mut self.rng);
        let busy = BusyInterval::new(slot.staff_id, slot.chair_id, slot.start, end);
        let (takes, is_visit) = match fate.time {
            Time::Taken => (true, fate.status != BookingStatus::NoShow),
            Time::Lost => (true, false),
            Time::Resold | Time::Free => (false, false),
        };
        if takes {
            self.diary.take(busy, is_visit);
        }
        let client = self.client_of(habit, fate.created_at);
        self.bookings.push(self.seed_of(client, slot, quote, fate)?);
        let date = self.diary.date_of(slot.start);
        let (habits, rng) = (&mut self.habits, &mut self.rng);
        if let Some(habit) = habits.get_mut(habit) {
            match fate.cancel_reason {
                None => habit.comes(date, rng),
                // The client looks for another time.
                Some(CancelReason::Client | CancelReason::Salon) => habit.due = later(date, 4),
                Some(CancelReason::Expired) => habit.due = later(date, 1),
            }
        }
        if fate.time == Time::Resold {
            self.resell(slot, quote, date, fate.settled_at)?;
        }
        Ok((fate.status == BookingStatus::Completed).then_some(end))
    }

    /// Gives the time of a client who called off late to another client.
    fn resell(
        &mut self,
        slot: Slot,
        quote: &Quote,
        date: LocalDate,
        called_off: Option<Instant>,
    ) -> Built<()> {
        let staff = self.diary.place_of_staff(slot.staff_id);
        let other = staff.and_then(|staff| self.next_due(staff, date));
        if let (Some(other), Some(moment)) = (other, called_off) {
            self.place(other, slot, quote, Made::InPlace(moment))?;
        }
        Ok(())
    }

    /// The place of a client, who is new to the salon when they have none.
    fn client_of(&mut self, habit: usize, created_at: Instant) -> usize {
        let known = self.habits.get(habit).and_then(|habit| habit.client);
        let place = known.unwrap_or(self.clients.len());
        if known.is_none() {
            self.clients.push(ClientSeed { created_at: Some(created_at), ..(self.person)(place) });
        }
        if let Some(habit) = self.habits.get_mut(habit) {
            habit.client = Some(place);
        }
        place
    }

    /// What is quoted, by its places in the menu.
    pub(super) fn lines_of(&self, quote: &Quote) -> Built<Vec<LineSeed>> {
        let place = |service| self.diary.menu.iter().position(|sold| sold.id == service);
        let lines = quote.lines.iter().map(|line| {
            Some(LineSeed {
                service: place(line.service_id)?,
                price: line.price,
                duration: line.duration,
                modifiers: line.modifiers.clone(),
            })
        });
        lines.collect::<Option<_>>().ok_or_else(|| "a service is missing".into())
    }

    pub(super) fn seed_of(&self, client: usize, slot: Slot, quote: &Quote, fate: Fate) -> Built<BookingSeed> {
        Ok(BookingSeed {
            strike_is_waived: false,
            staff: self.diary.place_of_staff(slot.staff_id).ok_or("a stylist is missing")?,
            chair: slot.chair_id.and_then(|chair| self.diary.place_of_chair(chair)),
            client,
            status: fate.status,
            cancel_reason: fate.cancel_reason,
            start: slot.start,
            hold_expires_at: fate.hold_expires_at,
            created_at: fate.created_at,
            settled_at: fate.settled_at,
            lines: self.lines_of(quote)?,
        })
    }

    /// Who begins at the salon gets half of the clients of who is to leave, and the rest on the day when they are gone.
    fn hand_over(&mut self, date: LocalDate) {
        let careers = self.diary.careers.clone();
        let Some(heir) = careers.iter().position(|career| career.from > LocalDate::MIN) else { return };
        let begins = careers.get(heir).is_some_and(|career| career.from == date);
        for (staff, career) in careers.iter().enumerate() {
            let ends = career.until == date;
            let clients = self.habits.iter_mut().filter(|habit| habit.staff == staff);
            for (place, habit) in clients.enumerate() {
                if ends || begins && career.until < LocalDate::MAX && place % 2 == 0 {
                    habit.staff = heir;
                }
            }
        }
    }
}
