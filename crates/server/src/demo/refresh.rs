//! A demo salon on a later day: what is over is settled, and the days that have come near are filled as at first. What people made stays and is
//! booked around.

use std::collections::HashSet;

use chrono::{Days, TimeDelta};
use domain::{
    BookingId, BookingStatus, CancelReason, ClientId, ExceptionDates, ExceptionKind, Instant, Interval,
    LocalDate, Marks, Service, Shop, TimeOfDay,
};
use ports::platform::{
    ClientSeed, DemoBooking, DemoClient, DemoDiary, DemoException, DemoSequel, DemoShop, DeskSeed, Settled,
};
use ports::{Store, StoreError, StoreResult};
use scheduling::{BusyInterval, SchedulingData, local_time};
use storage::Database;
use tenancy::ShopScope;

use super::diary::{Career, Diary};
use super::habits::{self, DAYS_AHEAD, Habit, Kind, last_day, later};
use super::pace::Pace;
use super::today::{self, ARRIVED_AGO, Known, LATE};
use super::visits::Visits;
use super::{DemoError, TRIAL_LEFT};

/// From so many days back the salon remembers who comes how often.
const MEMORY: u64 = 200;
/// Regulars have their next appointments within so many days.
const FAR: u64 = 120;

/// A salon as it is found.
struct Found {
    shop: Shop,
    salon: SchedulingData,
    menu: Vec<Service>,
    diary: DemoDiary,
    today: LocalDate,
    now: Instant,
}

/// Goes on with a demo salon. Returns false if that was done today already.
pub(super) fn refresh(
    database: &dyn Database,
    demo: &DemoShop,
    (pace, person): (&Pace, fn(usize) -> ClientSeed),
    now: Instant,
) -> Result<bool, DemoError> {
    let Some(found) = find(database, demo, now)? else { return Ok(false) };
    let sequel = sequel(found, demo, (pace, person)).map_err(DemoError::Content)?;
    match database.continue_demo(demo, &sequel) {
        // Somebody books at the same moment; the next start tries again.
        Err(StoreError::SlotTaken(_)) => Ok(false),
        other => Ok(other?),
    }
}

fn find(database: &dyn Database, demo: &DemoShop, now: Instant) -> StoreResult<Option<Found>> {
    let store: &dyn Store = database;
    let scope = ShopScope::for_program(demo.shop);
    let shop = store.read_shop(scope, |tx| tx.shop())?;
    let today = local_time::date_of(shop.zone, now);
    if demo.until >= last_day(today) {
        return Ok(None);
    }
    let midnight = |date| local_time::at(shop.zone, date, TimeOfDay::hm(0, 0));
    let memory = midnight(earlier(demo.until, MEMORY));
    let window = Interval::new(memory, midnight(later(today, i64::try_from(FAR).unwrap_or_default())));
    let window = window.ok_or_else(|| StoreError::Failed("the calendar ends".into()))?;
    let (salon, menu) =
        store.read_shop(scope, |tx| Ok::<_, StoreError>((tx.salon(window, now)?, tx.services()?)))?;
    let diary = database.demo_diary(demo.shop, memory)?;
    Ok(Some(Found { shop, salon, menu, diary, today, now }))
}

fn earlier(date: LocalDate, days: u64) -> LocalDate {
    date.checked_sub_days(Days::new(days)).unwrap_or(date)
}

fn sequel(
    mut found: Found,
    demo: &DemoShop,
    (pace, person): (&Pace, fn(usize) -> ClientSeed),
) -> super::Built<DemoSequel> {
    let until = last_day(found.today);
    let exceptions = moved_exceptions(&mut found, demo.until, until);
    let staff = found.salon.stylists.iter().map(|stylist| stylist.id).collect();
    let chairs = found.salon.chairs.iter().map(|chair| chair.id).collect();
    let services = found.menu.iter().map(|service| (service.id, service.name.clone())).collect();
    let settled = found.diary.bookings.iter().filter_map(|booking| fate_of(booking, found.now)).collect();
    let first = earlier(demo.until, DAYS_AHEAD - 1);
    let mut visits = visits_of(&found, (pace, person), first);
    for date in later(demo.until, 1).iter_days().take_while(|date| *date <= until) {
        for _ in 0..pace.newcomers(date) {
            visits.welcome(Kind::New, date);
        }
    }
    let (mut marked, mut desk) = (Vec::new(), DeskSeed::default());
    if pace.has_desk {
        marked = marks_of_now(&found, &visits.diary.open(found.today));
        desk = desk_of(&found, &mut visits, &exceptions, &marked)?;
    }
    visits.fill(first..=until)?;
    visits.fill_holds(later(found.today, 1)..=until)?;
    let known = found.diary.clients.len();
    let newcomers = visits.clients.split_off(known);
    Ok(DemoSequel {
        now: found.now,
        until,
        trial_ends_at: found.now + TRIAL_LEFT,
        policy: found.shop.policy,
        settled,
        exceptions,
        staff,
        chairs,
        services,
        newcomers: with_numbers_of_their_own(newcomers, &found.diary.clients),
        clients: found.diary.clients,
        bookings: visits.bookings,
        desk,
        marked,
    })
}

/// How far the planted visits of this hour are: who has begun is served, the next is there already, and the one after that is late.
fn marks_of_now(found: &Found, open: &[Interval]) -> Vec<(BookingId, Marks)> {
    let now = found.now;
    let arrived = now - ARRIVED_AGO;
    let is_open = |at: Instant| open.iter().any(|span| span.start() <= at && at < span.end());
    let (mut marked, mut is_there, mut is_late) = (Vec::new(), false, false);
    let planned = |booking: &&DemoBooking| {
        booking.is_planted && !booking.has_arrived && booking.status == BookingStatus::Confirmed
    };
    for booking in found.diary.bookings.iter().filter(planned).filter(|booking| now < booking.end) {
        let marks = if booking.start <= now {
            Marks { arrived_at: Some(booking.start), started_at: Some(booking.start), late: None }
        } else if !is_there && is_open(arrived) && booking.start <= now + TimeDelta::minutes(20) {
            is_there = true;
            Marks { arrived_at: Some(arrived), ..Marks::default() }
        } else if !is_late && is_open(now) && booking.start <= now + TimeDelta::minutes(60) {
            is_late = true;
            Marks { late: Some(LATE), ..Marks::default() }
        } else {
            continue;
        };
        marked.push((booking.id, marks));
    }
    marked
}

/// What the desk does today, beside what is booked already.
fn desk_of(
    found: &Found,
    visits: &mut Visits<'_>,
    exceptions: &[DemoException],
    marked: &[(BookingId, Marks)],
) -> super::Built<DeskSeed> {
    let zone = found.salon.zone;
    let live = found.diary.bookings.iter().filter(|booking| booking.status != BookingStatus::Cancelled);
    let coming: HashSet<(Option<ClientId>, LocalDate)> =
        live.map(|booking| (booking.client, local_time::date_of(zone, booking.start))).collect();
    let may_come = |place: usize, date: LocalDate| {
        let client = found.diary.clients.get(place).filter(|client| client.is_welcome);
        client.is_some_and(|client| !coming.contains(&(Some(client.id), date)))
    };
    let taken_off = |moved: &DemoException| {
        let place = found.salon.stylists.iter().position(|stylist| stylist.id == moved.staff)?;
        let own = found.salon.stylists.get(place)?.exceptions.iter().find(|own| own.id == moved.id)?;
        (own.kind == Some(ExceptionKind::Off)).then_some((place, moved.date))
    };
    let days_off = exceptions.iter().filter_map(taken_off).collect();
    let any = |of: fn(&Marks) -> bool| marked.iter().any(|(_, marks)| of(marks));
    let is_marked = [
        any(|marks| marks.started_at.is_some()),
        any(|marks| marks.arrived_at.is_some() && marks.started_at.is_none()),
        any(|marks| marks.late.is_some()),
    ];
    let known = Known { may_come: &may_come, is_marked, days_off };
    today::play(visits, known, found.now)
}

/// Exceptions that are over come again in the days that are filled anew, where nobody is booked yet.
fn moved_exceptions(found: &mut Found, after: LocalDate, until: LocalDate) -> Vec<DemoException> {
    let mut moved: Vec<DemoException> = Vec::new();
    for exception in found.diary.exceptions.iter().filter(|exception| exception.date < found.today) {
        let zone = found.salon.zone;
        let taken: HashSet<LocalDate> = found
            .salon
            .busy_intervals
            .iter()
            .filter(|busy| busy.staff_id == exception.staff)
            .map(|busy| local_time::date_of(zone, busy.start()))
            .chain(moved.iter().filter(|other| other.staff == exception.staff).map(|other| other.date))
            .collect();
        let Some(place) = found.salon.stylists.iter().position(|stylist| stylist.id == exception.staff)
        else {
            continue;
        };
        let works = |date: LocalDate| {
            let stylist = found.salon.stylists.get(place);
            stylist.is_some_and(|stylist| {
                !scheduling::worked_spans(&found.salon, stylist, date..=date).is_empty()
            })
        };
        let dates = later(after.max(found.today), 1).iter_days().take_while(|date| *date <= until);
        let Some(date) = dates.filter(|date| !taken.contains(date)).find(|date| works(*date)) else {
            continue;
        };
        moved.push(DemoException { date, ..*exception });
        let own = found.salon.stylists.get_mut(place).map(|stylist| &mut stylist.exceptions);
        for planted in own.into_iter().flatten().filter(|planted| planted.id == exception.id) {
            planted.dates = ExceptionDates::on(date);
        }
    }
    moved
}

/// What becomes of a planted booking that is over, or was never confirmed. People's own are left to people, and to the jobs.
fn fate_of(booking: &DemoBooking, now: Instant) -> Option<Settled> {
    let settled =
        |to, cancel_reason, at| Settled { booking: booking.id, from: booking.status, to, cancel_reason, at };
    match (booking.status, booking.hold_expires_at) {
        _ if !booking.is_planted => None,
        (BookingStatus::Pending, Some(hold)) if hold <= now => {
            Some(settled(BookingStatus::Cancelled, Some(CancelReason::Expired), hold))
        }
        (BookingStatus::Confirmed, _)
            if booking.end <= now && !booking.has_arrived && booking.id.get() % 23 == 7 =>
        {
            Some(settled(BookingStatus::NoShow, None, booking.end))
        }
        (BookingStatus::Confirmed, _) if booking.end <= now => {
            Some(settled(BookingStatus::Completed, None, booking.end))
        }
        _ => None,
    }
}

fn visits_of<'a>(
    found: &Found,
    (pace, person): (&'a Pace, fn(usize) -> ClientSeed),
    first: LocalDate,
) -> Visits<'a> {
    let careers = vec![Career::ALWAYS; found.salon.stylists.len()];
    let mut diary = Diary::new(found.salon.clone(), found.menu.clone(), careers);
    // A hold that ran out keeps its time in the database until a job has seen it.
    let lapsed = |booking: &&DemoBooking| {
        booking.status == BookingStatus::Pending
            && !booking.is_planted
            && booking.hold_expires_at.is_some_and(|hold| hold <= found.now)
    };
    for booking in found.diary.bookings.iter().filter(lapsed) {
        diary.take(BusyInterval::new(booking.staff, None, booking.start, booking.end), false);
    }
    let mut visits = Visits::new(diary, pace, person, (found.today, found.now));
    visits.clients = found.diary.clients.iter().map(seed_of).collect();
    for (place, client) in found.diary.clients.iter().enumerate().filter(|(_, client)| client.is_welcome) {
        if let Some(habit) = habit_of(found, client.id, &visits.diary, first) {
            visits.habits.push(Habit { client: Some(place), ..habit });
        }
    }
    visits
}

fn seed_of(client: &DemoClient) -> ClientSeed {
    ClientSeed {
        name: client.name.clone(),
        phone: client.phone.clone(),
        email: client.email.clone(),
        status: "active",
        tags: Vec::new(),
        created_at: None,
    }
}

/// How often a client has come lately, to whom and for what; none if that was once, or they have stopped.
fn habit_of(found: &Found, client: ClientId, diary: &Diary, first: LocalDate) -> Option<Habit> {
    let came = |booking: &&DemoBooking| {
        booking.client == Some(client) && booking.status != BookingStatus::Cancelled && booking.is_planted
    };
    let visits: Vec<&DemoBooking> = found.diary.bookings.iter().filter(came).collect();
    let date = |booking: &DemoBooking| local_time::date_of(found.salon.zone, booking.start);
    let (oldest, last) = (date(visits.first()?), visits.last()?);
    let intervals = i64::try_from(visits.len() - 1).ok().filter(|count| *count > 0)?;
    let rhythm = habits::usual((date(last) - oldest).num_days() / intervals);
    let due = later(date(last), rhythm);
    let staff = diary.place_of_staff(last.staff)?;
    let place = |id: &domain::ServiceId| found.menu.iter().position(|service| service.id == *id);
    let services: Vec<usize> = last.services.iter().filter_map(place).collect();
    // Some stop each month, as before.
    let stops = client.get() % 71 == i64::from(first.to_epoch_days() / 30) % 71;
    (!services.is_empty() && !stops && first < later(due, 2 * rhythm)).then_some(Habit {
        client: None,
        staff,
        services,
        rhythm,
        due,
        visits_left: u32::MAX,
        ends: LocalDate::MAX,
        slows: LocalDate::MAX,
        tried: None,
        comes_anyway: Vec::new(),
    })
}

/// The salon knows nobody twice.
fn with_numbers_of_their_own(newcomers: Vec<ClientSeed>, known: &[DemoClient]) -> Vec<ClientSeed> {
    let taken: HashSet<&str> = known.iter().filter_map(|client| client.phone.as_deref()).collect();
    let own = |client: ClientSeed| ClientSeed {
        phone: client.phone.filter(|phone| !taken.contains(phone.as_str())),
        ..client
    };
    newcomers.into_iter().map(own).collect()
}
