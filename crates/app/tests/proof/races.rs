//! Several parties cancel, confirm, expire or complete one booking at the same moment. One of them wins, the others are refused, and the
//! booking's history is one that the rules allow.

use std::sync::Barrier;

use app::admin::{
    self, ChangeError, ClientChoice, DashboardUser, DateRangeQuery, DeskClient, DeskRequest, StatusChange,
};
use app::book::{self, BookingError, CancelError, OwnBookingError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Instant, PersonName};
use ports::shop::{HistoryEntry, ListedBooking};
use testkit::{TestDb, for_each_backend, salon};
use verification::Event;

use crate::iterations::{Size, report};
use crate::salon::Salon;

enum Attempt {
    ClientCancels,
    ClientSendsCode(Box<Event>),
    WorkerExpiresHolds,
    AdminSetsStatus(BookingStatus),
    RivalBooks(usize),
    ClockAdvances(TimeDelta),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    Refused,
}

struct Race<'a> {
    salon: Salon<'a>,
    admin: DashboardUser,
    browsers: usize,
}

struct ContestedBooking {
    id: BookingId,
    browser: usize,
    start: Instant,
}

impl<'a> Race<'a> {
    fn open(db: &'a TestDb) -> Self {
        let seed = salon().open_every_day(0..24).service("Cut", 60, 4_500).senior("Ana").chair("1").seed();
        let salon = Salon::open(db, seed);
        Self { admin: salon.sign_in_admin(), salon, browsers: 1_000 }
    }

    fn next_start(&self) -> Instant {
        // The next full hour but one.
        let now = self.salon.now().timestamp();
        Instant::UNIX_EPOCH + TimeDelta::seconds((now / 3_600 + 2) * 3_600)
    }

    /// A booking that waits, with its client's message.
    fn pending(&mut self) -> (ContestedBooking, Event) {
        self.browsers += 1;
        let (browser, start) = (self.browsers, self.next_start());
        let id = self.create_booking(browser, start).unwrap();
        let text = self.salon.booking_text(browser, id).unwrap();
        let event = self.salon.message(browser, &text, browser as u64);
        (ContestedBooking { id, browser, start }, event)
    }

    fn create_booking(&self, browser: usize, start: Instant) -> Result<BookingId, BookingError> {
        let request = self.salon.booking_request(Some(0), 0, start);
        let visitor = self.salon.browser(browser);
        book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &request).map(|placed| placed.id)
    }

    fn confirmed(&self) -> ContestedBooking {
        let start = self.next_start();
        let request = DeskRequest {
            client: DeskClient::WalkIn {
                name: PersonName::parse("Grace").unwrap(),
                phone: None,
                email: None,
            },
            services: vec![self.salon.chosen_service(0)],
            staff: self.salon.staff[0],
            start,
            chair: admin::ChairQuestion::Best,
            accepted: None,
            idempotency_key: None,
            digest: [0; 32],
        };
        let made = admin::create_desk_booking(&self.salon.ctx, &self.admin, &request).unwrap();
        ContestedBooking { id: made.row.booking.id, browser: 0, start }
    }

    fn run(&self, booking: &ContestedBooking, attempt: &Attempt) -> Outcome {
        let ctx = &self.salon.ctx;
        match attempt {
            Attempt::ClientCancels => {
                let visitor = self.salon.browser(booking.browser);
                match book::cancel(ctx, &self.salon.address, &visitor.clone().into(), booking.id) {
                    Ok(()) => Outcome::Done,
                    Err(
                        CancelError::TooLate
                        | CancelError::JustChanged
                        | CancelError::Own(OwnBookingError::NoSuchBooking),
                    ) => Outcome::Refused,
                    Err(other) => panic!("{other:?}"),
                }
            }
            Attempt::ClientSendsCode(event) => {
                self.salon.receive(event).unwrap();
                Outcome::Done
            }
            Attempt::WorkerExpiresHolds => {
                book::release_expired_holds(ctx).unwrap();
                Outcome::Done
            }
            Attempt::AdminSetsStatus(to) => {
                match admin::set_status(
                    ctx,
                    &self.admin,
                    booking.id,
                    Some(1),
                    StatusChange { to: *to, client: ClientChoice::New },
                ) {
                    Ok(_) => Outcome::Done,
                    Err(
                        ChangeError::Status(_)
                        | ChangeError::NotOffered(_)
                        | ChangeError::Stale { .. }
                        | ChangeError::Changed(_),
                    ) => Outcome::Refused,
                    Err(other) => panic!("{other:?}"),
                }
            }
            Attempt::RivalBooks(browser) => match self.create_booking(*browser, booking.start) {
                Ok(_) => Outcome::Done,
                Err(BookingError::SlotTaken) => Outcome::Refused,
                Err(other) => panic!("{other:?}"),
            },
            Attempt::ClockAdvances(by) => {
                self.salon.clock.advance(*by);
                Outcome::Done
            }
        }
    }

    /// Runs all attempts at the same moment.
    fn race<const N: usize>(&self, booking: &ContestedBooking, attempts: &[Attempt; N]) -> [Outcome; N] {
        let start = &Barrier::new(N);
        std::thread::scope(|scope| {
            let run = |attempt| {
                scope.spawn(move || {
                    start.wait();
                    self.run(booking, attempt)
                })
            };
            attempts.each_ref().map(run).map(|run| run.join().unwrap())
        })
    }

    fn history(&self, id: BookingId) -> (BookingStatus, Vec<HistoryEntry>) {
        let detail = admin::booking_detail(&self.salon.ctx, &self.admin, id).unwrap();
        (detail.listed.booking.status, detail.history)
    }

    /// The bookings of a date.
    fn rows(&self, start: Instant) -> Vec<ListedBooking> {
        let date = Some(start.date_naive());
        admin::list_bookings(&self.salon.ctx, &self.admin, DateRangeQuery { from: date, to: date }).unwrap()
    }

    /// How many bookings hold the hour.
    fn holders(&self, start: Instant) -> usize {
        let rows = self.rows(start);
        let holds = |status| status != BookingStatus::Cancelled;
        rows.iter().filter(|row| row.booking.start == start && holds(row.booking.status)).count()
    }

    /// Cancels what holds the hour, so that the next race finds the salon as this one did.
    fn free_the_hour(&self, start: Instant) {
        for row in self.rows(start) {
            let (id, status) = (row.booking.id, row.booking.status);
            if status.may_become(BookingStatus::Cancelled) {
                admin::set_status(&self.salon.ctx, &self.admin, id, None, BookingStatus::Cancelled).unwrap();
            }
        }
    }

    fn race_before_the_hold_ends(&mut self) {
        let (booking, event) = self.pending();
        let attempts = [
            Attempt::ClientCancels,
            Attempt::ClientSendsCode(Box::new(event)),
            Attempt::AdminSetsStatus(BookingStatus::Confirmed),
            Attempt::AdminSetsStatus(BookingStatus::Cancelled),
            Attempt::WorkerExpiresHolds,
        ];
        let outcomes = self.race(&booking, &attempts);
        let [client_cancels, _, admin_confirms, admin_cancels, _] = outcomes;
        let changed = [admin_confirms, admin_cancels].iter().filter(|one| **one == Outcome::Done).count();
        assert!(changed <= 1, "the admin changed version 1 twice: {outcomes:?}");
        let history = self.checked_history(booking.id);
        let recorded = history.iter().filter(|entry| entry.action == "booking.status_changed").count();
        assert_eq!(recorded, changed, "an accepted change is in the history: {history:?}");
        if client_cancels == Outcome::Done {
            let (status, _) = self.history(booking.id);
            assert_eq!(status, BookingStatus::Cancelled, "{history:?}");
        }
        self.free_the_hour(booking.start);
    }

    fn race_after_the_hold_has_ended(&mut self) {
        let (booking, event) = self.pending();
        self.salon.clock.advance(TimeDelta::minutes(30));
        let attempts = [
            Attempt::ClientSendsCode(Box::new(event)),
            Attempt::RivalBooks(self.browsers + 100_000),
            Attempt::WorkerExpiresHolds,
            Attempt::AdminSetsStatus(BookingStatus::Confirmed),
        ];
        let outcomes = self.race(&booking, &attempts);
        let [_, rival_books, _, _] = outcomes;
        let history = self.checked_history(booking.id);
        assert_eq!(self.holders(booking.start), 1, "{outcomes:?} {history:?}");
        let revived = history.iter().any(|entry| entry.to == Some(BookingStatus::Confirmed));
        assert_ne!(
            revived,
            rival_books == Outcome::Done,
            "one of the two has the time: {outcomes:?} {history:?}"
        );
        self.free_the_hour(booking.start);
    }

    fn race_after_the_start(&mut self) {
        let booking = self.confirmed();
        self.salon.clock.set(booking.start);
        let attempts = [
            Attempt::AdminSetsStatus(BookingStatus::Completed),
            Attempt::AdminSetsStatus(BookingStatus::NoShow),
            Attempt::AdminSetsStatus(BookingStatus::Cancelled),
            Attempt::ClientCancels,
            Attempt::WorkerExpiresHolds,
        ];
        let outcomes = self.race(&booking, &attempts);
        let [completed, no_show, cancelled, client_cancels, _] = outcomes;
        let changed = [completed, no_show, cancelled].iter().filter(|one| **one == Outcome::Done).count();
        assert_eq!(changed, 1, "the admin changed version 1 once: {outcomes:?}");
        assert_eq!(client_cancels, Outcome::Refused, "it is too late");
        assert_eq!(self.checked_history(booking.id).len(), 2, "it was created and changed once");
        self.salon.clock.advance(TimeDelta::hours(1));
    }

    fn race_while_the_hold_ends(&mut self) {
        let (booking, event) = self.pending();
        self.salon.clock.advance(TimeDelta::minutes(29));
        let attempts = [
            Attempt::ClockAdvances(TimeDelta::minutes(2)),
            Attempt::WorkerExpiresHolds,
            Attempt::ClientSendsCode(Box::new(event)),
            Attempt::ClientCancels,
            Attempt::RivalBooks(self.browsers + 100_000),
        ];
        let outcomes = self.race(&booking, &attempts);
        let history = self.checked_history(booking.id);
        let expired = history.iter().filter(|entry| entry.action == "booking.expired").count();
        assert!(expired <= 1 && self.holders(booking.start) <= 1, "{outcomes:?} {history:?}");
        self.free_the_hour(booking.start);
    }

    /// The history of a booking, which the rules allow.
    fn checked_history(&self, id: BookingId) -> Vec<HistoryEntry> {
        let (status, history) = self.history(id);
        crate::history::check_history(&history).unwrap();
        let last = history.last().and_then(|entry| entry.to);
        // An expired hold reads as cancelled before its row says so.
        assert!(last == Some(status) || last == Some(BookingStatus::Pending), "{status:?} after {history:?}");
        history
    }
}

#[test]
fn races_for_one_booking_have_one_winner() {
    let rounds = Size::wanted().of(6, 2_500, 10_000);
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        let mut race = Race::open(&db);
        for round in 0..rounds {
            race.race_before_the_hold_ends();
            race.race_after_the_hold_has_ended();
            race.race_while_the_hold_ends();
            race.race_after_the_start();
            if round % 100 == 0 || round + 1 == rounds {
                book::release_expired_holds(&race.salon.ctx).unwrap();
                let broken = race.salon.broken_invariants_without_worker();
                assert_eq!(broken, Vec::<String>::new(), "{backend}, round {round}");
            }
        }
        report(backend, &format!("C5: {} races, one winner each", rounds * 4));
    });
}
