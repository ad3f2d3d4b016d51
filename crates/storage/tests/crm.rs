//! The clients of a shop and their numbers: what SQL says is what a plain walk over all bookings says, on both databases.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

use std::collections::BTreeMap;

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, Cents, ClientId, Instant, Interval, Segment};
use ports::platform::{BookingSeed, ClientSeed, LineSeed, ShopSeed};
use ports::shop::{ClientQuery, ClientRecord, ClientStats, SegmentTotals};
use tenancy::ShopScope;
use testkit::{TestDb, for_each_database, salon, the_present};

const CLIENTS: usize = 90;

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % sides
    }
}

fn client(number: usize, dice: &mut Dice) -> ClientSeed {
    let status = ["active", "active", "active", "active", "vip", "inactive", "blacklisted"];
    ClientSeed {
        name: format!("{} {number:03}", ["Client", "CLIENT", "client"][number % 3]),
        phone: None,
        email: None,
        status: status[usize::try_from(dice.below(7)).unwrap()],
        tags: Vec::new(),
        created_at: None,
    }
}

/// How a booking ended, or what it waits for.
fn fate(start: Instant, dice: &mut Dice) -> (BookingStatus, Option<CancelReason>, Option<Instant>) {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    let is_past = start < the_present();
    match dice.below(12) {
        0 => (Cancelled, Some(CancelReason::Client), None),
        1 => (Cancelled, Some(CancelReason::Salon), None),
        2 => (Cancelled, Some(CancelReason::Expired), None),
        3 if is_past => (NoShow, None, None),
        // Its hold ran out, or runs out in half an hour, whoever has noticed.
        4 => (Pending, None, Some(the_present() - TimeDelta::minutes(1))),
        5 if !is_past => (Pending, None, Some(the_present() + TimeDelta::minutes(30))),
        6 => (Confirmed, None, None),
        _ if is_past => (Completed, None, None),
        _ => (Confirmed, None, None),
    }
}

/// Everybody has a rhythm of their own, from some day on and until some day, with somebody of their own: nobody is in anybody's way.
fn a_generated_shop() -> ShopSeed {
    let mut dice = Dice(7);
    let team = (0..CLIENTS)
        .fold(salon().service("Cut", 60, 4_500), |team, number| team.stylist(&format!("Stylist {number}")));
    let mut seed = team.seed();
    for number in 0..CLIENTS {
        seed.clients.push(client(number, &mut dice));
        let rhythm = 3 + dice.below(60);
        let (first, last) = (-20 - dice.below(700), -150 + dice.below(190));
        let mut day = if number % 9 == 0 { -25 } else { first };
        while day < last && number % 15 != 1 {
            let start = the_present() + TimeDelta::days(day) + TimeDelta::minutes(dice.below(600));
            let (status, cancel_reason, hold_expires_at) = fate(start, &mut dice);
            let price = Cents::new(1_000 + dice.below(9_000));
            let line =
                LineSeed { service: 0, price, duration: domain::Minutes::new(60), modifiers: Vec::new() };
            seed.bookings.push(BookingSeed {
                strike_is_waived: false,
                staff: number,
                chair: None,
                client: number,
                status,
                cancel_reason,
                start,
                hold_expires_at,
                created_at: start - TimeDelta::days(3),
                settled_at: None,
                lines: vec![line],
            });
            day += 1 + rhythm + dice.below(1 + rhythm / 2);
        }
    }
    seed
}

/// The rules once more, in plain words over a list.
fn by_hand(seed: &ShopSeed, number: usize, now: Instant) -> ClientStats {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    let counted: Vec<&BookingSeed> = seed
        .bookings
        .iter()
        .filter(|booking| booking.client == number && booking.cancel_reason != Some(CancelReason::Expired))
        .filter(|booking| booking.status != Pending || now < booking.hold_expires_at.unwrap())
        .collect();
    let of = |status| counted.iter().filter(move |booking| booking.status == status);
    let price = |booking: &&BookingSeed| booking.lines[0].price.get();
    let mut visits: Vec<Instant> = of(Completed).map(|booking| booking.start).collect();
    visits.sort();
    let lately: Vec<Instant> =
        visits.iter().copied().filter(|visit| now - TimeDelta::days(365) < *visit).collect();
    let mut intervals: Vec<TimeDelta> = lately.windows(2).map(|pair| pair[1] - pair[0]).collect();
    intervals.sort();
    let middle = intervals.len() / 2;
    let twice_the_median = match intervals.len() {
        0 => TimeDelta::MAX,
        even if even % 2 == 0 => intervals[middle - 1] + intervals[middle],
        _ => intervals[middle] * 2,
    };
    let is_regular = lately.len() >= 3;
    let is_coming =
        counted.iter().any(|booking| matches!(booking.status, Pending | Confirmed) && now < booking.start);
    let silent_for = visits.last().map_or(TimeDelta::zero(), |last| now - *last);
    let first = counted.iter().map(|booking| booking.start).min();
    let known_since = visits.last().copied().or(first).unwrap_or(seed.created_at);
    let segment = if seed.clients[number].status == "vip" {
        Segment::Vip
    } else if is_regular && !is_coming && twice_the_median < silent_for {
        Segment::AtRisk
    } else if TimeDelta::days(180) < now - known_since {
        Segment::Lapsed
    } else if first.is_some_and(|first| now - first < TimeDelta::days(30)) {
        Segment::New
    } else if is_regular {
        Segment::Regular
    } else {
        Segment::Occasional
    };
    let count = |number: usize| i64::try_from(number).unwrap();
    ClientStats {
        bookings: count(counted.len()),
        completed: count(visits.len()),
        cancelled: count(
            of(Cancelled).filter(|booking| booking.cancel_reason == Some(CancelReason::Client)).count(),
        ),
        no_shows: count(of(NoShow).count()),
        spent: Cents::new(of(Completed).map(price).sum()),
        agreed: Cents::new(of(Confirmed).filter(|booking| now < booking.start).map(price).sum()),
        first,
        last: counted.iter().map(|booking| booking.start).max(),
        segment,
    }
}

fn query(most: usize) -> ClientQuery {
    ClientQuery { status: None, search: None, after: None, most }
}

/// Everybody, page by page.
fn everybody(db: &TestDb, shop: ShopScope, most: usize, now: Instant) -> Vec<ClientRecord> {
    let (mut all, mut next) = (Vec::new(), query(most));
    loop {
        let page = db.read_shop(shop, |tx| tx.client_page(&next, now));
        assert!(page.clients.len() <= most);
        assert_eq!(page.next.is_some(), page.clients.len() == most && all.len() + most < CLIENTS);
        all.extend(page.clients);
        match page.next {
            Some(place) => next.after = Some(place),
            None => return all,
        }
    }
}

/// This moment, when the holds have run out, and when a season has passed without a visit.
fn moments() -> [Instant; 3] {
    [TimeDelta::zero(), TimeDelta::hours(1), TimeDelta::days(110)].map(|later| the_present() + later)
}

#[test]
fn the_numbers_are_those_of_a_plain_walk_over_all_bookings() {
    let seed = a_generated_shop();
    assert!(seed.bookings.len() > 1_000, "{} bookings", seed.bookings.len());
    for_each_database(|db| {
        let shop = db.seed_shop(&seed);
        let mut counts = BTreeMap::new();
        for now in moments() {
            let listed = everybody(db, shop, 7, now);
            let names: Vec<String> = listed.iter().map(|card| card.name.to_lowercase()).collect();
            assert!(names.is_sorted() && names.len() == CLIENTS, "by name, whatever its case: {names:?}");
            for (number, wanted) in seed.clients.iter().enumerate() {
                let expected = by_hand(&seed, number, now);
                let card = listed.iter().find(|card| card.name == wanted.name).unwrap();
                assert_eq!(card.stats, expected, "{} at {now}", wanted.name);
                let alone = db.read_shop(shop, |tx| tx.client_record(card.id, now));
                assert_eq!(alone.as_ref(), Some(card));
                *counts.entry(expected.segment).or_insert(0) += 1;
            }
        }
        assert_eq!(counts.len(), 6, "every segment occurs: {counts:?}");
    });
}

#[test]
fn the_totals_are_the_sums_of_the_numbers() {
    let seed = a_generated_shop();
    for_each_database(|db| {
        let shop = db.seed_shop(&seed);
        for now in moments() {
            let month = Interval::new(now - TimeDelta::days(22), now + TimeDelta::days(8)).unwrap();
            let totals = db.read_shop(shop, |tx| tx.segment_totals(month, now));
            let all: Vec<ClientStats> = (0..CLIENTS).map(|number| by_hand(&seed, number, now)).collect();
            let expected: Vec<SegmentTotals> =
                Segment::ALL.into_iter().filter_map(|segment| add_up(&all, segment, month)).collect();
            assert_eq!(totals, expected, "at {now}");
        }
    });
}

fn add_up(all: &[ClientStats], segment: Segment, month: Interval) -> Option<SegmentTotals> {
    let own: Vec<&ClientStats> = all.iter().filter(|numbers| numbers.segment == segment).collect();
    let count = |of: &dyn Fn(&ClientStats) -> bool| {
        i64::try_from(own.iter().filter(|numbers| of(numbers)).count()).unwrap()
    };
    let sum = |of: fn(&ClientStats) -> i64| own.iter().map(|numbers| of(numbers)).sum();
    let is_new = |numbers: &ClientStats| {
        numbers.first.is_some_and(|first| month.start() <= first && first < month.end())
    };
    (!own.is_empty()).then(|| SegmentTotals {
        segment,
        clients: count(&|_| true),
        new_in_month: count(&is_new),
        returning: count(&|numbers| numbers.completed >= 2),
        completed: sum(|numbers| numbers.completed),
        cancelled: sum(|numbers| numbers.cancelled),
        no_shows: sum(|numbers| numbers.no_shows),
        spent: Cents::new(sum(|numbers| numbers.spent.get())),
        agreed: Cents::new(sum(|numbers| numbers.agreed.get())),
    })
}

#[test]
fn what_the_salon_called_off_and_what_lapsed_is_in_no_rate() {
    use BookingStatus::{Cancelled, Completed, NoShow, Pending};
    let fates = [
        (Completed, None),
        (Cancelled, Some(CancelReason::Salon)),
        (Cancelled, Some(CancelReason::Expired)),
        (Pending, None),
        (Cancelled, Some(CancelReason::Client)),
        (NoShow, None),
    ];
    for_each_database(|db| {
        // After each booking: the share of what the client called off, and of what they missed.
        let expected = [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (50.0, 0.0), (33.3, 33.3)];
        for (shop, rates) in (1..).zip(expected) {
            let mut seed = salon().service("Cut", 60, 4_500).stylist("Ana").seed();
            seed.subdomain = domain::Subdomain::parse(&format!("salon-{shop}")).unwrap();
            seed.clients.push(client(1, &mut Dice(7)));
            for (day, (status, cancel_reason)) in (1..).zip(&fates[..shop]) {
                let start = the_present() - TimeDelta::days(day);
                let line = LineSeed {
                    service: 0,
                    price: Cents::new(4_500),
                    duration: domain::Minutes::new(60),
                    modifiers: Vec::new(),
                };
                seed.bookings.push(BookingSeed {
                    strike_is_waived: false,
                    staff: 0,
                    chair: None,
                    client: 0,
                    status: *status,
                    cancel_reason: *cancel_reason,
                    start,
                    hold_expires_at: (*status == Pending).then(|| the_present() - TimeDelta::minutes(1)),
                    created_at: start - TimeDelta::days(3),
                    settled_at: None,
                    lines: vec![line],
                });
            }
            let scope = db.seed_shop(&seed);
            let page = db.read_shop(scope, |tx| tx.client_page(&query(10), the_present()));
            let card = &page.clients[0];
            let (cancelled, missed) = (card.stats.cancellation_rate(), card.stats.no_show_rate());
            assert_eq!((cancelled, missed), rates, "after {:?}", fates[shop - 1]);
        }
    });
}

/// The last bookings, and what is liked best, of everybody.
#[test]
fn the_history_lists_the_newest_first() {
    let seed = a_generated_shop();
    for_each_database(|db| {
        let shop = db.seed_shop(&seed);
        let now = the_present() + TimeDelta::hours(1);
        for card in everybody(db, shop, 100, now) {
            let history = db.read_shop(shop, |tx| tx.client_history(card.id, now));
            let number = seed.clients.iter().position(|client| client.name == card.name).unwrap();
            let mut starts: Vec<Instant> = seed
                .bookings
                .iter()
                .filter(|booking| {
                    booking.client == number && booking.cancel_reason != Some(CancelReason::Expired)
                })
                .filter(|booking| booking.status != BookingStatus::Pending)
                .map(|booking| booking.start)
                .collect();
            starts.sort_by_key(|start| std::cmp::Reverse(*start));
            starts.truncate(10);
            let recent: Vec<Instant> = history.recent.iter().map(|booking| booking.start).collect();
            assert_eq!(recent, starts, "{}", card.name);
            let (favorites, staff) = if card.stats.completed == 0 { (0, 0) } else { (1, 1) };
            assert_eq!((history.favorites.len(), history.staff.len()), (favorites, staff), "{}", card.name);
            assert_eq!(history.visits.len(), usize::try_from(card.stats.completed).unwrap().min(100));
            assert!(history.staff.iter().all(|person| person.name == format!("Stylist {number}")));
        }
        assert_eq!(db.read_shop(shop, |tx| tx.client_record(ClientId::new(987_654), now)), None);
    });
}
