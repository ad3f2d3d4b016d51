//! Cancel, confirm, expire, complete: all at the same moment. One of them wins, the others are told so, and what happened is a way that a
//! booking may go.

use std::sync::Barrier;

use app::admin::{self, AskedDates, DeskClient, DeskOrder, EditError, Manager};
use app::book::{self, CancelError, PlaceError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Instant, PersonName};
use ports::shop::{HistoryEntry, ListedBooking};
use testkit::{TestDb, for_each_backend, salon};
use verification::Event;

use crate::size::{Size, report};
use crate::town::Town;

/// What somebody tries.
enum Deed {
    ClientCancels,
    Message(Box<Event>),
    Worker,
    Desk(BookingStatus),
    /// Somebody else wants the same time.
    Rival(usize),
    /// The clock goes on.
    Later(TimeDelta),
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Done,
    Refused,
}

struct Ring<'a> {
    town: Town<'a>,
    desk: Manager,
    browsers: usize,
}

/// A booking that is fought for.
struct Prize {
    id: BookingId,
    browser: usize,
    start: Instant,
}

impl<'a> Ring<'a> {
    fn open(db: &'a TestDb) -> Self {
        let seed = salon().open_every_day(0..24).service("Cut", 60, 4_500).senior("Ana").chair("1").seed();
        let town = Town::open(db, seed);
        Self { desk: town.desk(), town, browsers: 1_000 }
    }

    fn next_start(&self) -> Instant {
        // The next full hour but one.
        let now = self.town.now().timestamp();
        Instant::UNIX_EPOCH + TimeDelta::seconds((now / 3_600 + 2) * 3_600)
    }

    /// A booking that waits, with its client's message.
    fn pending(&mut self) -> (Prize, Event) {
        self.browsers += 1;
        let (browser, start) = (self.browsers, self.next_start());
        let id = self.place(browser, start).unwrap();
        let words = self.town.words_for(browser, id).unwrap();
        let event = self.town.message(browser, &words, browser as u64);
        (Prize { id, browser, start }, event)
    }

    fn place(&self, browser: usize, start: Instant) -> Result<BookingId, PlaceError> {
        let order = self.town.order(Some(0), 0, start);
        let visitor = self.town.browser(browser);
        book::place(&self.town.ctx, &self.town.address, &visitor, &order).map(|placed| placed.id)
    }

    fn firm(&self) -> Prize {
        let start = self.next_start();
        let order = DeskOrder {
            client: DeskClient::WalkIn {
                name: PersonName::parse("Grace").unwrap(),
                phone: None,
                email: None,
            },
            services: vec![self.town.ordered(0)],
            staff: self.town.staff[0],
            start,
            idempotency_key: None,
            digest: [0; 32],
        };
        let made = admin::book_at_desk(&self.town.ctx, &self.desk, &order).unwrap();
        Prize { id: made.row.booking.id, browser: 0, start }
    }

    fn attempt(&self, prize: &Prize, deed: &Deed) -> Came {
        let ctx = &self.town.ctx;
        match deed {
            Deed::ClientCancels => {
                let visitor = self.town.browser(prize.browser);
                match book::cancel(ctx, &self.town.address, &visitor, prize.id) {
                    Ok(()) => Came::Done,
                    Err(CancelError::TooLate | CancelError::JustChanged | CancelError::NoSuchBooking) => {
                        Came::Refused
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
            Deed::Message(event) => {
                self.town.receive(event).unwrap();
                Came::Done
            }
            Deed::Worker => {
                book::release_expired_holds(ctx).unwrap();
                Came::Done
            }
            Deed::Desk(to) => match admin::set_status(ctx, &self.desk, prize.id, Some(1), *to) {
                Ok(_) => Came::Done,
                Err(EditError::Status(_) | EditError::Stale { .. } | EditError::Changed(_)) => Came::Refused,
                Err(other) => panic!("{other:?}"),
            },
            Deed::Rival(browser) => match self.place(*browser, prize.start) {
                Ok(_) => Came::Done,
                Err(PlaceError::SlotTaken) => Came::Refused,
                Err(other) => panic!("{other:?}"),
            },
            Deed::Later(by) => {
                self.town.clock.advance(*by);
                Came::Done
            }
        }
    }

    /// All at once; what came of each.
    fn race(&self, prize: &Prize, deeds: &[Deed]) -> Vec<Came> {
        let start = Barrier::new(deeds.len());
        std::thread::scope(|scope| {
            let racers: Vec<_> = deeds
                .iter()
                .map(|deed| {
                    let start = &start;
                    scope.spawn(move || {
                        start.wait();
                        self.attempt(prize, deed)
                    })
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        })
    }

    fn history(&self, id: BookingId) -> (BookingStatus, Vec<HistoryEntry>) {
        let detail = admin::booking(&self.town.ctx, &self.desk, id).unwrap();
        (detail.listed.booking.status, detail.history)
    }

    /// The bookings of a date.
    fn rows(&self, start: Instant) -> Vec<ListedBooking> {
        let date = Some(start.date_naive());
        admin::bookings(&self.town.ctx, &self.desk, AskedDates { from: date, to: date }).unwrap()
    }

    /// How many bookings hold the hour.
    fn holders(&self, start: Instant) -> usize {
        let rows = self.rows(start);
        let holds = |status| status != BookingStatus::Cancelled;
        rows.iter().filter(|row| row.booking.start == start && holds(row.booking.status)).count()
    }

    /// Gives the hour back, so that the next race finds the salon as this one did.
    fn clear(&self, start: Instant) {
        for row in self.rows(start) {
            let (id, status) = (row.booking.id, row.booking.status);
            if status.may_become(BookingStatus::Cancelled) {
                admin::set_status(&self.town.ctx, &self.desk, id, None, BookingStatus::Cancelled).unwrap();
            }
        }
    }

    /// Before its hold runs out everybody does something about a booking.
    fn in_time(&mut self) {
        let (prize, event) = self.pending();
        let deeds = [
            Deed::ClientCancels,
            Deed::Message(Box::new(event)),
            Deed::Desk(BookingStatus::Confirmed),
            Deed::Desk(BookingStatus::Cancelled),
            Deed::Worker,
        ];
        let came = self.race(&prize, &deeds);
        let desk = [came[2], came[3]].into_iter().filter(|came| *came == Came::Done).count();
        assert!(desk <= 1, "the desk saw version 1 twice: {came:?}");
        let path = self.legal(prize.id);
        let of_desk = path.iter().filter(|entry| entry.action == "booking.status_changed").count();
        assert_eq!(of_desk, desk, "whoever is told yes is in the trail: {path:?}");
        if came[0] == Came::Done {
            let (status, _) = self.history(prize.id);
            assert_eq!(status, BookingStatus::Cancelled, "{path:?}");
        }
        self.clear(prize.start);
    }

    /// Its hold has run out, its client's message comes all the same, and somebody else wants the time.
    fn too_late(&mut self) {
        let (prize, event) = self.pending();
        self.town.clock.advance(TimeDelta::minutes(30));
        let deeds = [
            Deed::Message(Box::new(event)),
            Deed::Rival(self.browsers + 100_000),
            Deed::Worker,
            Deed::Desk(BookingStatus::Confirmed),
        ];
        let came = self.race(&prize, &deeds);
        let path = self.legal(prize.id);
        assert_eq!(self.holders(prize.start), 1, "{came:?} {path:?}");
        let revived = path.iter().any(|entry| entry.to == Some(BookingStatus::Confirmed));
        assert_ne!(revived, came[1] == Came::Done, "one of the two has the time: {came:?} {path:?}");
        self.clear(prize.start);
    }

    /// The client comes, or does not, or calls in the last moment.
    fn begun(&mut self) {
        let prize = self.firm();
        self.town.clock.set(prize.start);
        let deeds = [
            Deed::Desk(BookingStatus::Completed),
            Deed::Desk(BookingStatus::NoShow),
            Deed::Desk(BookingStatus::Cancelled),
            Deed::ClientCancels,
            Deed::Worker,
        ];
        let came = self.race(&prize, &deeds);
        let winners = came[..3].iter().filter(|came| **came == Came::Done).count();
        assert_eq!((winners, came[3]), (1, Came::Refused), "{came:?}");
        assert_eq!(self.legal(prize.id).len(), 2, "made, and one thing more");
        self.town.clock.advance(TimeDelta::hours(1));
    }

    /// The hold runs out while everybody does something.
    fn as_it_runs_out(&mut self) {
        let (prize, event) = self.pending();
        self.town.clock.advance(TimeDelta::minutes(29));
        let deeds = [
            Deed::Later(TimeDelta::minutes(2)),
            Deed::Worker,
            Deed::Message(Box::new(event)),
            Deed::ClientCancels,
            Deed::Rival(self.browsers + 100_000),
        ];
        let came = self.race(&prize, &deeds);
        let path = self.legal(prize.id);
        let expired = path.iter().filter(|entry| entry.action == "booking.expired").count();
        assert!(expired <= 1 && self.holders(prize.start) <= 1, "{came:?} {path:?}");
        self.clear(prize.start);
    }

    /// The trail of a booking, if it is one that a booking may leave.
    fn legal(&self, id: BookingId) -> Vec<HistoryEntry> {
        let (status, path) = self.history(id);
        crate::trail::is_legal(&path).unwrap();
        let last = path.last().and_then(|entry| entry.to);
        // A hold that nobody has written down yet reads as cancelled.
        assert!(last == Some(status) || last == Some(BookingStatus::Pending), "{status:?} after {path:?}");
        path
    }
}

#[test]
fn of_those_who_act_at_the_same_moment_one_wins_and_the_others_are_told() {
    let rounds = Size::wanted().of(6, 2_500, 10_000);
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        let mut ring = Ring::open(&db);
        for round in 0..rounds {
            ring.in_time();
            ring.too_late();
            ring.as_it_runs_out();
            ring.begun();
            if round % 100 == 0 || round + 1 == rounds {
                book::release_expired_holds(&ring.town.ctx).unwrap();
                let mut broken = ring.town.broken();
                // Nobody delivers messages here.
                broken.retain(|sentence| !sentence.starts_with("I14 "));
                assert_eq!(broken, Vec::<String>::new(), "{backend}, round {round}");
            }
        }
        report(backend, &format!("C5: {} races, one winner each", rounds * 4));
    });
}
