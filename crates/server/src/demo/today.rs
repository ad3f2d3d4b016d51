//! Today at the desk, relative to now (rules/platform#demo): who is served, who waits, who is late, and what else the desk has done. Every visit
//! is one that the slot engine offers, so nothing lies outside opening hours: what the hour leaves no room for is left out, and while the salon is
//! closed nobody is there. Two appointments are not the engine's: one has lost its time since, and one shares another's stylist by name.

use chrono::TimeDelta;
use domain::{BookingStatus, Cents, Instant, Interval, LocalDate, Marks, Minutes, TimeOfDay};
use ports::platform::{BlockSeed, BookingSeed, BreakSeed, DeskSeed, FinishSeed, MarkSeed, OverlapSeed};
use pricing::{Discount, Quote};
use scheduling::{BusyInterval, Slot};

use super::Built;
use super::fates::{Fate, Time};
use super::habits::later;
use super::rng::Rng;
use super::visits::Visits;

/// Who comes today, as far as they can.
const CAST: [&str; 14] = [
    "Grace Kim",
    "Ruth Okoro",
    "Amara Bello",
    "Hana Sato",
    "Leila Farah",
    "Dan Ito",
    "Nina Wolf",
    "Iris Novak",
    "Elena Petrova",
    "Aisha Rahman",
    "Fiona Walsh",
    "Mei Tanaka",
    "Vera Ivanova",
    "Lucía Romero",
];
/// One comes over the other.
const SHARING: [&str; 2] = ["Priya Nair", "Camille Rhodes"];
const SHARED_SERVICE: &str = "Signature Cut & Style";
/// Who is booked on a day that her stylist has taken off since.
const STRANDED: &str = "Olivia Hart";
pub(super) const ARRIVED_AGO: TimeDelta = TimeDelta::minutes(8);
pub(super) const LATE: Minutes = Minutes::new(10);
/// So much later than every week is the break of today.
const BREAK_LATER: u16 = 30;
const AN_HOUR: TimeDelta = TimeDelta::hours(1);

/// What of today is there already.
pub(super) struct Known<'a> {
    /// Whether a client can come on a date.
    pub(super) may_come: &'a dyn Fn(usize, LocalDate) -> bool,
    /// Somebody is being served, somebody waits, somebody is late.
    pub(super) is_marked: [bool; 3],
    /// Days off that somebody has just taken.
    pub(super) days_off: Vec<(usize, LocalDate)>,
}

/// What is being made of today.
struct Today<'v, 'p, 'k> {
    visits: &'v mut Visits<'p>,
    known: Known<'k>,
    now: Instant,
    desk: DeskSeed,
    rng: Rng,
    turn: usize,
    cast: Vec<usize>,
}

/// Plays what the desk does today, in a diary of which the rest is filled later.
pub(super) fn play(visits: &mut Visits<'_>, known: Known<'_>, now: Instant) -> Built<DeskSeed> {
    let date = visits.today;
    let place = |name: &&str| visits.clients.iter().position(|client| client.name == **name);
    let cast = CAST.iter().filter_map(place).filter(|client| (known.may_come)(*client, date)).collect();
    let rng = Rng::of(date);
    let mut today = Today { visits, known, now, desk: DeskSeed::default(), rng, turn: 0, cast };
    today.move_break("Ava Laurent");
    today.serve()?;
    today.block("Leo Haddad", "Supplier visit");
    today.finish()?;
    today.confirm()?;
    today.share()?;
    today.strand()?;
    today.keep_now_free();
    Ok(today.desk)
}

impl Today<'_, '_, '_> {
    fn move_break(&mut self, name: &str) {
        let date = self.visits.today;
        let Some(staff) = self.visits.diary.place_named(name) else { return };
        if let Some(pause) = self.visits.diary.move_break(staff, date, BREAK_LATER) {
            self.desk.moved_breaks.push(BreakSeed { staff, date, pause });
        }
    }

    /// Who is there, and who is late: only while the salon is open.
    fn serve(&mut self) -> Built<()> {
        let now = self.now;
        let open = self.visits.diary.open(self.visits.today);
        let Some(since) =
            open.iter().find(|span| span.start() <= now && now < span.end()).map(|span| span.start())
        else {
            return Ok(());
        };
        let minutes = TimeDelta::minutes;
        let [is_served, is_there, is_late] = self.known.is_marked;
        if !is_served {
            let begun = |slot: &Slot, end: Instant| {
                let is_on = slot.start <= now - minutes(5) && now + minutes(10) <= end;
                is_on.then_some(slot.start - (now - minutes(25)))
            };
            if let Some(booking) = self.seat(begun, BookingStatus::Confirmed)? {
                let start = self.start_of(booking);
                let marks =
                    Marks { arrived_at: Some(start), started_at: Some(start + minutes(3)), late: None };
                self.mark(booking, marks, start + minutes(3));
            }
        }
        let soon = |from: i64, until: i64| {
            move |slot: &Slot, _: Instant| {
                let starts = now - minutes(from)..=now + minutes(until);
                starts.contains(&slot.start).then_some(slot.start - now)
            }
        };
        let arrived_at = now - ARRIVED_AGO;
        if !is_there
            && since <= arrived_at
            && let Some(booking) = self.seat(soon(8, 20), BookingStatus::Confirmed)?
        {
            self.mark(booking, Marks { arrived_at: Some(arrived_at), ..Marks::default() }, arrived_at);
        }
        if !is_late && let Some(booking) = self.seat(soon(5, 60), BookingStatus::Confirmed)? {
            let marks = Marks { late: Some(LATE), ..Marks::default() };
            let marked = MarkSeed { booking, marks, at: now - minutes(12), is_by_client: true };
            self.desk.marked.push(marked);
        }
        Ok(())
    }

    fn mark(&mut self, booking: usize, marks: Marks, at: Instant) {
        self.desk.marked.push(MarkSeed { booking, marks, at, is_by_client: false });
    }

    /// The first hour from now on that is free, or the last before.
    fn block(&mut self, name: &str, title: &'static str) {
        let (date, now) = (self.visits.today, self.now);
        let diary = &self.visits.diary;
        let Some(staff) = diary.place_named(name) else { return };
        let midnight = diary.at(date, TimeOfDay::hm(0, 0));
        let hours = (0..47).filter_map(|half| {
            let start = midnight + TimeDelta::minutes(30) * half;
            Interval::new(start, start + AN_HOUR).filter(|time| diary.is_free(staff, *time))
        });
        let hours: Vec<Interval> = hours.collect();
        let next = hours.iter().find(|time| now < time.start()).or(hours.last());
        if let Some(time) = next.copied() {
            self.visits.diary.block(staff, time);
            let created_at = now.min(time.start()) - AN_HOUR;
            self.desk.blocks.push(BlockSeed { staff, title, time, created_at });
        }
    }

    fn finish(&mut self) -> Built<()> {
        let now = self.now;
        let over = |_: &Slot, end: Instant| (end <= now).then_some(now - end);
        let mask = Some(("Travel-size mask", Cents::new(1_800)));
        let finishes = [(Discount::Percent(10), Some("Birthday"), None), (Discount::None, None, mask)];
        for (discount, discount_reason, extra) in finishes.into_iter().chain([(Discount::None, None, None)]) {
            let Some(booking) = self.seat(over, BookingStatus::Completed)? else { return Ok(()) };
            let Some(seed) = self.visits.bookings.get(booking) else { return Ok(()) };
            let prices = seed.lines.iter().map(|line| line.price).chain(extra.map(|(_, price)| price));
            let discount = pricing::final_price(prices, discount)?.discount;
            let at = seed.settled_at.unwrap_or(now);
            self.desk.finished.push(FinishSeed { booking, extra, discount, discount_reason, at });
        }
        Ok(())
    }

    /// Two of later today were confirmed by their clients' messages.
    fn confirm(&mut self) -> Built<()> {
        let now = self.now;
        let ahead = |slot: &Slot, _: Instant| {
            (now + TimeDelta::minutes(30) <= slot.start).then_some(slot.start - now)
        };
        for _ in 0..2 {
            let Some(booking) = self.seat(ahead, BookingStatus::Confirmed)? else { return Ok(()) };
            let Some(seed) = self.visits.bookings.get(booking) else { return Ok(()) };
            self.desk.confirmed.push((booking, seed.created_at + TimeDelta::minutes(4)));
        }
        Ok(())
    }

    /// Tomorrow, or on the next day that the salon is open, somebody comes over somebody else.
    fn share(&mut self) -> Built<()> {
        let place = |name| self.visits.clients.iter().position(|client| client.name == name);
        let [Some(first), Some(second)] = SHARING.map(place) else { return Ok(()) };
        let menu = &self.visits.diary.menu;
        let Some(cut) = menu.iter().position(|service| service.name == SHARED_SERVICE) else { return Ok(()) };
        let dates = (1..8).map(|days| later(self.visits.today, days));
        let Some(date) = dates.into_iter().find(|date| !self.visits.diary.open(*date).is_empty()) else {
            return Ok(());
        };
        if ![first, second].iter().all(|client| (self.known.may_come)(*client, date)) {
            return Ok(());
        }
        let quote = self.visits.diary.quote(&[cut], &mut self.rng)?;
        let noon = self.visits.diary.at(date, TimeOfDay::hm(12, 0));
        let mut slots = Vec::new();
        for staff in 0..self.visits.diary.staff_count() {
            let free = self.visits.diary.free(staff, date, self.visits.today, &quote);
            slots.extend(free.into_iter().map(|slot| (staff, slot)));
        }
        slots.sort_by_key(|(_, slot)| (slot.start - noon).abs());
        for (staff, slot) in slots {
            let Some(other) = self.half_an_hour_later(staff, slot, &quote) else { continue };
            let over = self.book(first, slot, &quote, (BookingStatus::Confirmed, date))?;
            let booking = self.seed_of(second, other, &quote, BookingStatus::Confirmed)?;
            self.take(other, &quote);
            self.visits.keep_off(second, date);
            self.desk.overlaps.push(OverlapSeed { booking, over, reason: "She only needs the fringe cut" });
            return Ok(());
        }
        Ok(())
    }

    /// Another place with the same stylist, who works all the time, at a chair of its own.
    fn half_an_hour_later(&self, staff: usize, slot: Slot, quote: &Quote) -> Option<Slot> {
        let diary = &self.visits.diary;
        let first = Interval::new(slot.start, diary.end_of(slot.start, quote))?;
        let start = slot.start + TimeDelta::minutes(30);
        let time = Interval::new(start, diary.end_of(start, quote)).filter(|time| time.overlaps(first))?;
        let chair_id = diary.free_chair(time, slot.chair_id)?;
        diary.is_free(staff, time).then_some(Slot { start, chair_id: Some(chair_id), ..slot })
    }

    /// At 11:00 of a day that the stylist has taken off since.
    fn strand(&mut self) -> Built<()> {
        for (staff, date) in std::mem::take(&mut self.known.days_off) {
            let client = self.visits.clients.iter().position(|client| client.name == STRANDED);
            let Some(client) = client.filter(|client| (self.known.may_come)(*client, date)) else { continue };
            let eleven = self.visits.diary.at(date, TimeOfDay::hm(11, 0));
            for service in self.visits.diary.able(staff) {
                let quote = self.visits.diary.quote(&[service], &mut self.rng)?;
                let free = self.visits.diary.free_in_their_week(staff, date, self.visits.today, &quote);
                if let Some(slot) = free.into_iter().find(|slot| slot.start == eleven) {
                    self.book(client, slot, &quote, (BookingStatus::Confirmed, date))?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Nobody else comes at this moment: who did would have to be marked.
    fn keep_now_free(&mut self) {
        let Some(moment) = Interval::new(self.now, self.now + TimeDelta::minutes(1)) else { return };
        for staff in 0..self.visits.diary.staff_count() {
            if self.visits.diary.is_free(staff, moment)
                && let Some(busy) = self.visits.diary.busy(staff, None, moment)
            {
                self.visits.diary.take(busy, false);
            }
        }
    }

    /// The next of the cast comes at the offered start that costs the least; a start without costs does not do.
    fn seat(
        &mut self,
        costs: impl Fn(&Slot, Instant) -> Option<TimeDelta>,
        status: BookingStatus,
    ) -> Built<Option<usize>> {
        let Some(client) = self.cast.first().copied() else { return Ok(None) };
        let (date, count) = (self.visits.today, self.visits.diary.staff_count());
        let mut best: Option<(TimeDelta, Slot, Quote)> = None;
        self.turn += 1;
        for staff in (0..count).map(|staff| (staff + self.turn) % count) {
            let mut able = self.visits.diary.able(staff);
            let first = self.turn % able.len().max(1);
            able.rotate_left(first);
            for service in able {
                let quote = self.visits.diary.quote(&[service], &mut self.rng)?;
                for slot in self.visits.diary.free(staff, date, date, &quote) {
                    let cost =
                        costs(&slot, self.visits.diary.end_of(slot.start, &quote)).map(|cost| cost.abs());
                    if cost.is_some_and(|cost| best.as_ref().is_none_or(|(least, ..)| cost < *least)) {
                        best = cost.map(|cost| (cost, slot, quote.clone()));
                    }
                }
            }
        }
        let Some((_, slot, quote)) = best else { return Ok(None) };
        self.cast.remove(0);
        self.book(client, slot, &quote, (status, date)).map(Some)
    }

    /// Returns the place of the booking.
    fn book(
        &mut self,
        client: usize,
        slot: Slot,
        quote: &Quote,
        (status, date): (BookingStatus, LocalDate),
    ) -> Built<usize> {
        let booking = self.seed_of(client, slot, quote, status)?;
        self.take(slot, quote);
        self.visits.keep_off(client, date);
        self.visits.bookings.push(booking);
        Ok(self.visits.bookings.len() - 1)
    }

    fn take(&mut self, slot: Slot, quote: &Quote) {
        let end = self.visits.diary.end_of(slot.start, quote);
        let busy = BusyInterval::new(slot.staff_id, slot.chair_id, slot.start, end);
        self.visits.diary.take(busy, true);
    }

    /// All of them booked some days ago.
    fn seed_of(
        &mut self,
        client: usize,
        slot: Slot,
        quote: &Quote,
        status: BookingStatus,
    ) -> Built<BookingSeed> {
        let ago = TimeDelta::minutes(self.rng.between(50 * 60, 120 * 60).into());
        let end = self.visits.diary.end_of(slot.start, quote);
        let fate = Fate {
            status,
            cancel_reason: None,
            created_at: slot.start.min(self.now) - ago,
            settled_at: (status == BookingStatus::Completed).then_some(end),
            hold_expires_at: None,
            time: Time::Taken,
        };
        self.visits.seed_of(client, slot, quote, fate)
    }

    fn start_of(&self, booking: usize) -> Instant {
        self.visits.bookings.get(booking).map_or(self.now, |booking| booking.start)
    }
}
