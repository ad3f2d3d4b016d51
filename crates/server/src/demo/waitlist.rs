//! Who waits for a time at a demo salon: for one day that is full for them, on which one cancellation would do.

use chrono::TimeDelta;
use domain::{BookingStatus, Instant, LocalDate, TimeOfDay};
use ports::platform::{BookingSeed, WaitlistSeed};
use pricing::Quote;

use super::Built;
use super::habits::{last_day, later};
use super::rng::Rng;
use super::visits::Visits;

/// Who, what, and with whom; without a name with anybody.
const WISHES: [(&str, &str, Option<&str>); 3] = [
    ("Grace Kim", "Radiance Facial", None),
    ("Tom Reyes", "Signature Cut & Style", Some("Leo Haddad")),
    ("Ruth Okoro", "Signature Cut & Style", Some("Maya Okafor")),
];

/// A wish by its places in the salon's lists.
struct Wish {
    client: usize,
    staff: Option<usize>,
    quote: Quote,
}

/// Those who wait, if there is a day on which all of them have to.
pub(super) fn write(visits: &mut Visits<'_>, now: Instant) -> Built<Vec<WaitlistSeed>> {
    let mut wishes = Vec::new();
    for (client, service, stylist) in WISHES {
        let client = visits.clients.iter().position(|known| known.name == client);
        let service = visits.diary.menu.iter().position(|sold| sold.name == service);
        let (Some(client), Some(service)) = (client, service) else { return Ok(Vec::new()) };
        let staff = stylist.and_then(|name| visits.diary.place_named(name));
        let quote = visits.diary.quote(&[service], &mut Rng::of(visits.today))?;
        wishes.push(Wish { client, staff, quote });
    }
    let (first, last) = (later(visits.today, 1), last_day(visits.today));
    let days = first.iter_days().take_while(|date| *date <= last);
    for date in days {
        if wishes.iter().all(|wish| waits(visits, wish, date)) {
            return wishes
                .iter()
                .zip(1..)
                .map(|(wish, hours)| seed_of(visits, wish, date, now, hours))
                .collect();
        }
    }
    Ok(Vec::new())
}

/// Whether nothing suits somebody on a date, and would if a booking of it were cancelled.
fn waits(visits: &mut Visits<'_>, wish: &Wish, date: LocalDate) -> bool {
    let all: Vec<usize> =
        wish.staff.map_or_else(|| (0..visits.diary.staff_count()).collect(), |staff| vec![staff]);
    let services: Vec<_> = wish.quote.lines.iter().map(|line| line.service_id).collect();
    let able = |visits: &Visits<'_>, staff: usize| {
        visits
            .diary
            .able(staff)
            .iter()
            .any(|place| visits.diary.menu.get(*place).is_some_and(|sold| services.contains(&sold.id)))
    };
    let able: Vec<usize> = all.into_iter().filter(|staff| able(visits, *staff)).collect();
    let today = visits.today;
    let is_full = able.iter().all(|staff| visits.diary.free(*staff, date, today, &wish.quote).is_empty());
    let length = |booking: &BookingSeed| booking.lines.iter().map(|line| line.duration.get()).sum::<i64>();
    let would_do = visits.bookings.iter().any(|booking| {
        booking.status == BookingStatus::Confirmed
            && able.contains(&booking.staff)
            && visits.diary.date_of(booking.start) == date
            && wish.quote.total_duration.get() <= length(booking)
    });
    is_full && would_do
}

fn seed_of(
    visits: &Visits<'_>,
    wish: &Wish,
    date: LocalDate,
    now: Instant,
    hours: i64,
) -> Built<WaitlistSeed> {
    Ok(WaitlistSeed {
        client: wish.client,
        lines: visits.lines_of(&wish.quote)?,
        staff: wish.staff,
        date,
        created_at: now - TimeDelta::hours(26) + TimeDelta::hours(hours),
        ends_at: visits.diary.at(date, TimeOfDay::END_OF_DAY),
    })
}
