//! The past and the coming days of a demo salon that is planted.

use chrono::Days;
use domain::{ExceptionKind, Instant, LocalDate, ScheduleException};
use ports::platform::{ClientSeed, ShopSeed, StaffSeed};
use scheduling::local_time;

use super::Built;
use super::diary::{Career, Diary, engine_view, menu};
use super::habits::{Kind, last_day};
use super::pace::Pace;
use super::today::{self, Known};
use super::visits::Visits;
use super::waitlist;

/// Fills a salon with clients and bookings around `now`. The clients of the seed are there from the first day.
pub(super) fn fill(
    seed: &mut ShopSeed,
    careers: Vec<Career>,
    pace: &Pace,
    person: fn(usize) -> ClientSeed,
    now: Instant,
) -> Built<()> {
    let today = local_time::date_of(seed.zone, now);
    let diary = Diary::new(engine_view(seed), menu(seed), careers);
    let mut visits = Visits::new(diary, pace, person, (today, now));
    let first = today.checked_sub_days(Days::new(pace.days_back)).unwrap_or(today);
    visits.clients = std::mem::take(&mut seed.clients);
    let known = visits.clients.len();
    visits.clients.extend((known..pace.at_first).map(|number| praised(number, person(number))));
    for place in 0..visits.clients.len() {
        let kind = kind_of(place, visits.clients.get(place));
        if let Some(habit) = visits.welcome(kind, first) {
            habit.client = Some(place);
        }
    }
    let last = last_day(today);
    if pace.has_desk {
        let known = Known { may_come: &|_, _| true, is_marked: [false; 3], days_off: days_off(seed, today) };
        seed.desk = today::play(&mut visits, known, now)?;
    }
    for date in first.iter_days().take_while(|date| *date <= last) {
        for _ in 0..pace.newcomers(date) {
            visits.welcome(Kind::New, date);
        }
    }
    visits.fill(first..=last)?;
    if pace.has_desk {
        seed.waitlist = waitlist::write(&mut visits, now)?;
    }
    seed.demo_until = Some(last);
    (seed.clients, seed.bookings) = (visits.clients, visits.bookings);
    Ok(())
}

/// Whole days that somebody has just taken off.
fn days_off(seed: &ShopSeed, today: LocalDate) -> Vec<(usize, LocalDate)> {
    let of = |(place, person): (usize, &StaffSeed)| {
        let off = |exception: &&ScheduleException| exception.kind == Some(ExceptionKind::Off);
        let first = person.exceptions.iter().find(off).map(|exception| exception.dates.first());
        first.filter(|date| today < *date).map(|date| (place, date))
    };
    seed.staff.iter().enumerate().filter_map(of).collect()
}

/// Some of those who were there from the first day are the salon's favourites.
fn praised(number: usize, client: ClientSeed) -> ClientSeed {
    ClientSeed { status: if number % 14 == 6 { "vip" } else { client.status }, ..client }
}

fn kind_of(place: usize, client: Option<&ClientSeed>) -> Kind {
    match client.map(|client| client.status) {
        Some("inactive" | "blacklisted") => Kind::Leaving,
        Some("active") if place % 3 == 1 => Kind::Leaving,
        _ => Kind::Old,
    }
}
