//! Cancel, confirm, expire, complete: all at the same moment. One of them wins, the others are told so, and what happened is a way that a
//! booking may go.

use std::sync::Barrier;

use app::admin::{self, ChangeError, DashboardUser, DateRangeQuery, DeskClient, DeskRequest};
use app::book::{self, BookingError, CancelError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Instant, PersonName};
use ports::shop::{HistoryEntry, ListedBooking};
use testkit::{TestDb, for_each_backend, salon};
use verification::Event;

use crate::iterations::{Size, report};
use crate::salon::Salon;

/// What somebody tries.
enum Operation {
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
    salon: Salon<'a>,
    desk: DashboardUser,
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
        let salon = Salon::open(db, seed);
        Self { desk: salon.desk(), salon, browsers: 1_000 }
    }

    fn next_start(&self) -> Instant {
        // The next full hour but one.
        let now = self.salon.now().timestamp();
        Instant::UNIX_EPOCH + TimeDelta::seconds((now / 3_600 + 2) * 3_600)
    }

    /// A booking that waits, with its client's message.
    fn pending(&mut self) -> (Prize, Event) {
        self.browsers += 1;
        let (browser, start) = (self.browsers, self.next_start());
        let id = self.place(browser, start).unwrap();
        let words = self.salon.words_for(browser, id).unwrap();
        let event = self.salon.message(browser, &words, browser as u64);
        (Prize { id, browser, start }, event)
    }

    fn place(&self, browser: usize, start: Instant) -> Result<BookingId, BookingError> {
        let order = self.salon.order(Some(0), 0, start);
        let visitor = self.salon.browser(browser);
        book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &order).map(|placed| placed.id)
    }

    fn firm(&self) -> Prize {
        let start = self.next_start();
        let order = DeskRequest {
            client: DeskClient::WalkIn {
                name: PersonName::parse("Grace").unwrap(),
                phone: None,
                email: None,
            },
            services: vec![self.salon.ordered(0)],
            staff: self.salon.staff[0],
            start,
            idempotency_key: None,
            digest: [0; 32],
        };
        let made = admin::create_desk_booking(&self.salon.ctx, &self.desk, &order).unwrap();
        Prize { id: made.row.booking.id, browser: 0, start }
    }

    fn attempt(&self, prize: &Prize, operation: &Operation) -> Came {
        let ctx = &self.salon.ctx;
        match operation {
            Operation::ClientCancels => {
                let visitor = self.salon.browser(prize.browser);
                match book::cancel(ctx, &self.salon.address, &visitor, prize.id) {
                    Ok(()) => Came::Done,
                    Err(CancelError::TooLate | CancelError::JustChanged | CancelError::NoSuchBooking) => {
                        Came::Refused
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
            Operation::Message(event) => {
                self.salon.receive(event).unwrap();
                Came::Done
            }
            Operation::Worker => {
                book::release_expired_holds(ctx).unwrap();
                Came::Done
            }
            Operation::Desk(to) => match admin::set_status(ctx, &self.desk, prize.id, Some(1), *to) {
                Ok(_) => Came::Done,
                Err(ChangeError::Status(_) | ChangeError::Stale { .. } | ChangeError::Changed(_)) => {
                    Came::Refused
                }
                Err(other) => panic!("{other:?}"),
            },
            Operation::Rival(browser) => match self.place(*browser, prize.start) {
                Ok(_) => Came::Done,
                Err(BookingError::SlotTaken) => Came::Refused,
                Err(other) => panic!("{other:?}"),
            },
            Operation::Later(by) => {
                self.salon.clock.advance(*by);
                Came::Done
            }
        }
    }

    /// All at once; what came of each.
    fn race(&self, prize: &Prize, operations: &[Operation]) -> Vec<Came> {
        let start = Barrier::new(operations.len());
        std::thread::scope(|scope| {
            let racers: Vec<_> = operations
                .iter()
                .map(|operation| {
                    let start = &start;
                    scope.spawn(move || {
                        start.wait();
                        self.attempt(prize, operation)
                    })
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        })
    }

    fn history(&self, id: BookingId) -> (BookingStatus, Vec<HistoryEntry>) {
        let detail = admin::booking_detail(&self.salon.ctx, &self.desk, id).unwrap();
        (detail.listed.booking.status, detail.history)
    }

    /// The bookings of a date.
    fn rows(&self, start: Instant) -> Vec<ListedBooking> {
        let date = Some(start.date_naive());
        admin::list_bookings(&self.salon.ctx, &self.desk, DateRangeQuery { from: date, to: date }).unwrap()
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
                admin::set_status(&self.salon.ctx, &self.desk, id, None, BookingStatus::Cancelled).unwrap();
            }
        }
    }

    /// Before its hold runs out everybody does something about a booking.
    fn in_time(&mut self) {
        let (prize, event) = self.pending();
        let operations = [
            Operation::ClientCancels,
            Operation::Message(Box::new(event)),
            Operation::Desk(BookingStatus::Confirmed),
            Operation::Desk(BookingStatus::Cancelled),
            Operation::Worker,
        ];
        let came = self.race(&prize, &operations);
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
        self.salon.clock.advance(TimeDelta::minutes(30));
        let operations = [
            Operation::Message(Box::new(event)),
            Operation::Rival(self.browsers + 100_000),
            Operation::Worker,
            Operation::Desk(BookingStatus::Confirmed),
        ];
        let came = self.race(&prize, &operations);
        let path = self.legal(prize.id);
        assert_eq!(self.holders(prize.start), 1, "{came:?} {path:?}");
        let revived = path.iter().any(|entry| entry.to == Some(BookingStatus::Confirmed));
        assert_ne!(revived, came[1] == Came::Done, "one of the two has the time: {came:?} {path:?}");
        self.clear(prize.start);
    }

    /// The client comes, or does not, or calls in the last moment.
    fn begun(&mut self) {
        let prize = self.firm();
        self.salon.clock.set(prize.start);
        let operations = [
            Operation::Desk(BookingStatus::Completed),
            Operation::Desk(BookingStatus::NoShow),
            Operation::Desk(BookingStatus::Cancelled),
            Operation::ClientCancels,
            Operation::Worker,
        ];
        let came = self.race(&prize, &operations);
        let winners = came[..3].iter().filter(|came| **came == Came::Done).count();
        assert_eq!((winners, came[3]), (1, Came::Refused), "{came:?}");
        assert_eq!(self.legal(prize.id).len(), 2, "made, and one thing more");
        self.salon.clock.advance(TimeDelta::hours(1));
    }

    /// The hold runs out while everybody does something.
    fn as_it_runs_out(&mut self) {
        let (prize, event) = self.pending();
        self.salon.clock.advance(TimeDelta::minutes(29));
        let operations = [
            Operation::Later(TimeDelta::minutes(2)),
            Operation::Worker,
            Operation::Message(Box::new(event)),
            Operation::ClientCancels,
            Operation::Rival(self.browsers + 100_000),
        ];
        let came = self.race(&prize, &operations);
        let path = self.legal(prize.id);
        let expired = path.iter().filter(|entry| entry.action == "booking.expired").count();
        assert!(expired <= 1 && self.holders(prize.start) <= 1, "{came:?} {path:?}");
        self.clear(prize.start);
    }

    /// The trail of a booking, if it is one that a booking may leave.
    fn legal(&self, id: BookingId) -> Vec<HistoryEntry> {
        let (status, path) = self.history(id);
        crate::history::is_legal(&path).unwrap();
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
                book::release_expired_holds(&ring.salon.ctx).unwrap();
                let mut broken = ring.salon.broken();
                // Nobody delivers messages here.
                broken.retain(|sentence| !sentence.starts_with("I14 "));
                assert_eq!(broken, Vec::<String>::new(), "{backend}, round {round}");
            }
        }
        report(backend, &format!("C5: {} races, one winner each", rounds * 4));
    });
}
