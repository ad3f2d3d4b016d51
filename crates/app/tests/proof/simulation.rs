//! A salon's day from one seed: clients, the salon, the worker and WhatsApp by turns, events delivered late, twice and in another order,
//! processes that crash between any two steps, a clock that jumps. In the end all acknowledged work is there, and every history is one that
//! the rules allow. A failure names its seed; `PARLOUR_SEED` begins with it.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use app::admin::{self, ClientChoice, DashboardUser, DeskClient, DeskRequest, StatusChange};
use app::book::{self, BookingError, BookingRequest, CancelError, CreatedBooking, OwnBookingError};
use app::verify::receive;
use app::{Context, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, BufferMinutes, CancelReason, Instant, PersonName};
use ports::{StoreError, StoreResult};
use testkit::{Faulty, SeededEntropy, TestDb, for_each_backend, salon, the_present};
use verification::{Delivery, Event, EventKey, EventKind, StatusUpdate};

use crate::gateway::AcceptingGateway;
use crate::iterations::{Size, report, seed};
use crate::salon::Salon;

const STEPS: usize = 60;
const BROWSERS: usize = 5;
/// One database serves so many days, one after the other.
const DAYS_IN_A_DATABASE: u64 = 50;

/// A request that a client sends until it is answered.
struct Request {
    browser: usize,
    booking: BookingRequest,
}

struct Day<'a> {
    salon: Salon<'a>,
    admin: DashboardUser,
    random: SeededEntropy,
    /// The context of the present process, and the store that will crash it.
    process: Context,
    store: Arc<Faulty>,
    crashes: usize,
    /// Events that WhatsApp has not delivered for the last time.
    inbox: Vec<Event>,
    /// The keys of events that the program has acknowledged.
    received: BTreeSet<String>,
    unanswered: Vec<Request>,
    /// Acknowledged bookings by their key, with their browsers, and acknowledged cancellations.
    bookings: BTreeMap<String, (BookingId, usize)>,
    cancelled: BTreeSet<BookingId>,
    latest: Instant,
    number: u64,
}

impl<'a> Day<'a> {
    fn begin(db: &'a TestDb, seed: u64) -> Self {
        let builder = salon().buffers(5, 10).service("Cut", 60, 4_500).service("Dry", 30, 2_000);
        let mut salon = Salon::open(db, builder.senior("Ana").stylist("Bo").chair("1").chair("2").seed());
        salon.ctx.random = Arc::new(SeededEntropy::new(seed));
        let store = Arc::new(Faulty::ending_at(usize::MAX, salon.ctx.store.clone()));
        let mut day = Self {
            admin: salon.sign_in_admin(),
            random: SeededEntropy::new(seed ^ 0x5eed),
            process: salon.ctx.clone(),
            store,
            crashes: 0,
            inbox: Vec::new(),
            received: BTreeSet::new(),
            unanswered: Vec::new(),
            bookings: BTreeMap::new(),
            cancelled: BTreeSet::new(),
            latest: the_present(),
            number: 0,
            salon,
        };
        day.start_process();
        day
    }

    /// Starts a process that crashes after some steps of its store.
    fn start_process(&mut self) {
        let last_step = 1 + self.random.below(150);
        self.store = Arc::new(Faulty::ending_at(last_step, self.salon.ctx.store.clone()));
        self.process = Context { store: self.store.clone(), ..self.salon.ctx.clone() };
    }

    /// Starts a new process after a crash. A store that fails for another reason fails the test.
    fn restart_after(&mut self, failure: Option<&StoreError>) {
        match failure {
            Some(_) if self.store.has_failed() => {
                self.crashes += 1;
                self.start_process();
            }
            Some(error) => panic!("the store failed by itself: {error}"),
            None => {}
        }
    }

    fn step(&mut self) {
        match self.random.below(20) {
            0..=4 => self.client_books(),
            5 => self.client_repeats_a_request(),
            6..=7 => self.client_sends_the_code(),
            8..=10 => self.whatsapp_delivers(),
            11 => self.client_cancels(),
            12..=13 => self.salon_works(),
            14..=16 => self.worker_runs(),
            _ => self.clock_moves(),
        }
    }

    fn client_books(&mut self) {
        let browser = self.random.below(BROWSERS);
        let staff = [None, Some(0), Some(1)][self.random.below(3)];
        let quarter = i64::try_from(self.random.below(32)).unwrap();
        let date = i64::try_from(self.random.below(3)).unwrap();
        let midnight = self.salon.now().date_naive().and_hms_opt(9, 0, 0).unwrap().and_utc();
        let start = midnight + TimeDelta::days(date) + TimeDelta::minutes(quarter * 15);
        self.number += 1;
        let mut booking = self.salon.booking_request(staff, self.random.below(2), start);
        booking.idempotency_key = Some(format!("key-{}", self.number));
        self.send(Request { browser, booking });
    }

    fn client_repeats_a_request(&mut self) {
        if let Some(place) = self.any(self.unanswered.len()) {
            let request = self.unanswered.swap_remove(place);
            self.send(request);
        }
    }

    fn send(&mut self, request: Request) {
        let visitor = self.salon.browser(request.browser);
        let result = book::create_booking(&self.process, &self.salon.address, &visitor, &request.booking);
        match result {
            Ok(created) => self.acknowledged(&request, &created),
            Err(BookingError::Store(error)) => {
                self.restart_after(Some(&error));
                self.unanswered.push(request);
            }
            Err(_) => {}
        }
    }

    fn acknowledged(&mut self, request: &Request, created: &CreatedBooking) {
        let key = request.booking.idempotency_key.clone().unwrap_or_default();
        let booked = self.bookings.entry(key).or_insert((created.id, request.browser));
        assert_eq!(booked.0, created.id, "one key is one booking");
    }

    fn any(&self, many: usize) -> Option<usize> {
        (many > 0).then(|| self.random.below(many))
    }

    fn any_booking(&self) -> Option<(BookingId, usize)> {
        let place = self.any(self.bookings.len())?;
        self.bookings.values().nth(place).copied()
    }

    /// The client sends the text of a link; WhatsApp may deliver it late.
    fn client_sends_the_code(&mut self) {
        let Some((id, browser)) = self.any_booking() else { return };
        if let Some(text) = self.salon.booking_text(browser, id) {
            self.number += 1;
            self.inbox.push(self.salon.message(browser, &text, self.number));
        }
    }

    /// WhatsApp delivers an event, and may deliver it again.
    fn whatsapp_delivers(&mut self) {
        let Some(place) = self.any(self.inbox.len()) else { return };
        let event = self.inbox[place].clone();
        match receive(&self.process, &event) {
            Ok(_) => {
                self.received.insert(event.key.0);
                if self.random.below(3) > 0 {
                    self.inbox.swap_remove(place);
                }
            }
            Err(error) => self.restart_after(Some(&error)),
        }
    }

    fn client_cancels(&mut self) {
        let Some((id, browser)) = self.any_booking() else { return };
        match book::cancel(&self.process, &self.salon.address, &self.salon.browser(browser).into(), id) {
            Ok(()) if self.was_cancelled(id) => {
                self.cancelled.insert(id);
            }
            Err(CancelError::Own(OwnBookingError::Store(error))) => self.restart_after(Some(&error)),
            // The worker has expired the hold already, which its client's message can revive (rules/booking-life#late-confirmation), or it was
            // too late to cancel.
            Ok(()) | Err(_) => {}
        }
    }

    fn was_cancelled(&self, id: BookingId) -> bool {
        let found = admin::booking_detail(&self.salon.ctx, &self.admin, id).unwrap().listed.booking;
        matches!(found.cancel_reason, Some(CancelReason::Client | CancelReason::Salon))
    }

    fn salon_works(&mut self) {
        let failure = match self.random.below(6) {
            0 => {
                let buffer =
                    || BufferMinutes::parse([0, 5, 10, 30][self.random.below(4)]).unwrap_or_default();
                let two = (buffer(), buffer());
                store_failure(admin::set_buffers(&self.process, &self.admin, None, two))
            }
            1 => {
                let start = self.salon.now().date_naive().and_hms_opt(12, 0, 0).unwrap().and_utc()
                    + TimeDelta::minutes(15 * i64::try_from(self.random.below(16)).unwrap());
                let name = PersonName::parse("Grace").unwrap();
                let booking = DeskRequest {
                    client: DeskClient::WalkIn { name, phone: None, email: None },
                    services: vec![self.salon.chosen_service(1)],
                    staff: self.salon.staff[self.random.below(2)],
                    start,
                    chair: admin::ChairQuestion::Best,
                    accepted: None,
                    idempotency_key: None,
                    digest: [0; 32],
                };
                store_failure(admin::create_desk_booking(&self.process, &self.admin, &booking))
            }
            _ => {
                use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
                let Some((id, _)) = self.any_booking() else { return };
                let to = [Confirmed, Completed, NoShow, Cancelled][self.random.below(4)];
                let change = StatusChange { to, client: ClientChoice::New };
                let result = admin::set_status(&self.process, &self.admin, id, None, change);
                if result.is_ok() && to == Cancelled {
                    self.cancelled.insert(id);
                }
                store_failure(result)
            }
        };
        if failure {
            self.restart_after(Some(&StoreError::Abandoned));
        }
    }

    fn worker_runs(&mut self) {
        if let Err(error) = run_worker(&self.process.clone(), 3, &mut self.inbox) {
            self.restart_after(Some(&error));
        }
    }

    fn clock_moves(&mut self) {
        let by = match self.random.below(12) {
            0 => TimeDelta::minutes(-10),
            1 => TimeDelta::hours(-1),
            2 => TimeDelta::hours(1),
            3 => TimeDelta::hours(if self.random.below(3) == 0 { 24 } else { 2 }),
            _ => TimeDelta::minutes(1 + i64::try_from(self.random.below(40)).unwrap()),
        };
        self.salon.clock.advance(by);
        self.latest = self.latest.max(self.salon.now());
    }

    /// Delivers and answers everything with a process that does not crash, and checks the result.
    fn finish(&mut self) {
        self.salon.clock.set(self.latest);
        self.process = self.salon.ctx.clone();
        let mut late = Vec::new();
        run_worker(&self.process, 1_000, &mut late).unwrap();
        for event in self.inbox.drain(..).chain(late) {
            for _ in 0..2 {
                receive(&self.salon.ctx, &event).unwrap();
            }
            self.received.insert(event.key.0);
        }
        for request in std::mem::take(&mut self.unanswered) {
            let visitor = self.salon.browser(request.browser);
            match book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &request.booking) {
                Ok(created) => self.acknowledged(&request, &created),
                Err(BookingError::Store(error)) => panic!("{error}"),
                Err(_) => {}
            }
        }
        run_worker(&self.process, 1_000, &mut Vec::new()).unwrap();
        assert_eq!(self.salon.broken_invariants(), Vec::<String>::new());
        self.assert_acknowledged_work_is_there();
        self.assert_histories_are_allowed();
    }

    fn assert_acknowledged_work_is_there(&self) {
        for (key, (id, _)) in &self.bookings {
            let found = admin::booking_detail(&self.salon.ctx, &self.admin, *id);
            let found = found.unwrap_or_else(|error| panic!("{key} was acknowledged and is lost: {error}"));
            if self.cancelled.contains(id) {
                let status = found.listed.booking.status;
                assert_eq!(status, BookingStatus::Cancelled, "{key} was called off: {:?}", found.history);
            }
        }
        let known =
            self.salon.db.ask("SELECT event_key AS value FROM inbound_events WHERE outcome <> 'failed'");
        let known: BTreeSet<String> = known.into_iter().collect();
        let lost: Vec<&String> = self.received.difference(&known).collect();
        assert!(lost.is_empty(), "events were taken in and are lost: {lost:?}");
    }

    fn assert_histories_are_allowed(&self) {
        let ids = self.salon.ids("bookings");
        let scope = self.salon.scope;
        let histories: Vec<_> = self
            .salon
            .ctx
            .store
            .read_shop(scope, |tx| -> StoreResult<_> {
                ids.iter().map(|id| tx.history_of(BookingId::new(*id))).collect()
            })
            .unwrap();
        for (id, history) in ids.iter().zip(&histories) {
            crate::history::check_history(history).unwrap_or_else(|error| panic!("booking {id}: {error}"));
        }
        let odd = "SELECT CAST(id AS TEXT) AS value FROM bookings WHERE hold_expires_at < created_at";
        assert_eq!(self.salon.db.ask(odd), Vec::<String>::new(), "holds that ended before they began");
    }
}

/// Runs each job of the worker once. The delivery statuses of the messages wait in the inbox then.
fn run_worker(ctx: &Context, most: usize, inbox: &mut Vec<Event>) -> StoreResult<()> {
    book::release_expired_holds(ctx)?;
    messaging::plan_messages(ctx)?;
    messaging::plan_reminders(ctx)?;
    let gateway = AcceptingGateway::default();
    let mut outcome = Ok(());
    for _ in 0..most {
        match messaging::send_next(ctx, &gateway, "worker-1") {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => {
                outcome = Err(error);
                break;
            }
        }
    }
    for id in gateway.accepted() {
        for (number, delivery) in [Delivery::Read, Delivery::Sent].into_iter().enumerate() {
            let tracker = Some(format!("obx:{id}"));
            let update = StatusUpdate {
                wamid: AcceptingGateway::wamid(id),
                delivery,
                tracker,
                code: None,
                billable: None,
            };
            let key = EventKey(format!("s:{id}:{number}"));
            inbox.push(Event { key, sender: None, at: Some(ctx.now()), kind: EventKind::Status(update) });
        }
    }
    outcome
}

/// Whether the store failed. A refusal is no failure.
fn store_failure<T, E: std::fmt::Debug>(result: Result<T, E>) -> bool {
    result.is_err_and(|error| format!("{error:?}").contains("pulled out"))
}

fn run_day(db: &TestDb, seed: u64) -> usize {
    let mut day = Day::begin(db, seed);
    for _ in 0..STEPS {
        day.step();
    }
    day.finish();
    day.crashes
}

#[test]
fn acknowledged_work_survives_crashes_and_late_events() {
    let (days, first) = (Size::wanted().of(8_u64, 1_000, 20_000), seed());
    for_each_backend(|backend| {
        let mut db = TestDb::without_disk(backend);
        let mut crashes = 0;
        for number in 0..days {
            if number % DAYS_IN_A_DATABASE == DAYS_IN_A_DATABASE - 1 {
                db = TestDb::without_disk(backend);
            }
            let seed = first + number;
            match catch_unwind(AssertUnwindSafe(|| run_day(&db, seed))) {
                Ok(many) => crashes += many,
                Err(panic) => {
                    println!("{backend}: to see it again: PARLOUR_SEED={seed}");
                    resume_unwind(panic);
                }
            }
        }
        assert!(crashes > 0, "no process ended: the days are too quiet");
        report(
            backend,
            &format!("C7: {days} days of {STEPS} steps, {crashes} processes ended, 0 violations"),
        );
    });
}
