//! The program against the reference: clients, the desk, the worker and the clock act in any order, and the program answers and stores what
//! the reference does.

use app::admin::{self, DashboardUser, DeskBookingError, DeskClient, DeskRequest};
use app::book::{self, BookingError, CancelError, OwnBookingError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, ExceptionId, LocalDate, PersonName};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use testkit::{TestDb, for_each_backend};

use crate::actions::{Action, BROWSERS, InitialSalon, When, action, initial_salon};
use crate::iterations::{Size, report, seed};
use crate::reference::{Entry, Minute, Reference, RequestingDevice};
use crate::salon::Salon;

mod statuses;

/// After so long a browser's session would be idle for too long, which is not for this test.
const MAX_MINUTES: i64 = 20 * 60;

/// The error tells how the program differs from the reference.
pub(crate) type Verdict = Result<(), String>;

/// An answer that the same request gets again.
struct KeptAnswer {
    request: (usize, Option<usize>, usize, Minute),
    entry: usize,
    until: Minute,
}

/// A salon of the program and its reference.
pub(crate) struct Comparison<'a> {
    pub(crate) salon: Salon<'a>,
    pub(crate) admin: DashboardUser,
    pub(crate) reference: Reference,
    pub(crate) exceptions: Vec<Vec<ExceptionId>>,
    pub(crate) ids: Vec<BookingId>,
    texts: Vec<Option<String>>,
    confirmed_by_salon: Vec<bool>,
    signed_in: [bool; BROWSERS],
    answers: Vec<KeptAnswer>,
    latest_requests: [Option<(Option<usize>, usize, Minute)>; BROWSERS],
    messages: u64,
    opened_at: Minute,
}

impl<'a> Comparison<'a> {
    fn open(db: &'a TestDb, initial: &InitialSalon) -> Self {
        let (seed, mut reference) = crate::settings::opened_as(initial);
        let salon = Salon::open(db, seed);
        reference.now = minute(&salon);
        Self {
            admin: salon.sign_in_admin(),
            exceptions: vec![Vec::new(); reference.staff.len()],
            ids: Vec::new(),
            texts: Vec::new(),
            confirmed_by_salon: Vec::new(),
            signed_in: [false; BROWSERS],
            answers: Vec::new(),
            latest_requests: [None; BROWSERS],
            messages: 0,
            opened_at: reference.now,
            salon,
            reference,
        }
    }

    pub(crate) fn apply(&mut self, action: &Action) -> Verdict {
        match action {
            Action::Book { browser, staff, service, when } => {
                let staff = staff.map(|staff| self.staff(staff));
                self.book(*browser, staff, *service, self.start(*when))
            }
            Action::RepeatBooking { browser } => match self.latest_requests[*browser] {
                Some((staff, service, start)) => self.book(*browser, staff, service, start),
                None => Ok(()),
            },
            Action::BookAtDesk { staff, service, when } => {
                self.create_desk_booking(self.staff(*staff), *service, self.start(*when))
            }
            Action::SendMessage { booking } => {
                self.entry(*booking).map_or(Ok(()), |entry| self.message(entry))
            }
            Action::Cancel { by, booking } => {
                self.entry(*booking).map_or(Ok(()), |entry| self.cancel(*by, entry))
            }
            Action::SetStatus { booking, to } => {
                self.entry(*booking).map_or(Ok(()), |entry| self.set_status(entry, *to))
            }
            Action::AdvanceClock { minutes } => {
                let minutes = (*minutes).min(self.opened_at + MAX_MINUTES - self.reference.now);
                self.salon.clock.advance(TimeDelta::minutes(minutes));
                self.reference.now += minutes;
                Ok(())
            }
            Action::RunWorker => {
                book::release_expired_holds(&self.salon.ctx).map_err(|error| error.to_string())?;
                self.expire_holds(None);
                Ok(())
            }
            Action::ListSlots { staff, service, day } => {
                self.compare_slots(staff.map(|staff| self.staff(staff)), *service, *day)?;
                self.compare()
            }
            settings => self.set(settings).map_err(|error| format!("{error:?}")),
        }
    }

    pub(crate) fn staff(&self, staff: usize) -> usize {
        staff % self.reference.staff.len()
    }

    pub(crate) fn entry(&self, booking: usize) -> Option<usize> {
        booking.checked_rem(self.ids.len())
    }

    pub(crate) fn start(&self, When { day, time }: When) -> Minute {
        self.reference.at(self.reference.date(self.reference.now) + day, time)
    }

    fn book(&mut self, browser: usize, staff: Option<usize>, service: usize, start: Minute) -> Verdict {
        let visitor = self.salon.browser(browser);
        let sent = self.salon.booking_request(staff, service, instant(start));
        let result = book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &sent);
        self.latest_requests[browser] = Some((staff, service, start));
        let request = (browser, staff, service, start);
        let now = self.reference.now;
        if let Some(kept) = self.answers.iter().find(|kept| kept.request == request && now < kept.until) {
            let same =
                result.as_ref().is_ok_and(|placed| placed.is_replay && placed.id == self.ids[kept.entry]);
            return expect(same, || format!("the answer of booking {}", kept.entry), &result);
        }
        let open = |entry: &&Entry| entry.browser == Some(browser) && entry.status == BookingStatus::Pending;
        let holds =
            self.reference.entries.iter().filter(open).filter(|entry| self.reference.holds(entry)).count();
        let is_signed_in = self.signed_in[browser];
        if !is_signed_in && holds >= 3 {
            return expect(
                matches!(result, Err(BookingError::TooManyHolds)),
                || "too many holds".into(),
                &result,
            );
        }
        let done = start + self.reference.lengths[service];
        let own = self.reference.entries.iter().filter(|entry| entry.browser == Some(browser));
        let open: Vec<&Entry> = own.filter(|entry| self.reference.is_open(entry)).collect();
        if open.iter().any(|entry| entry.start < done && start < self.reference.done(entry)) {
            let refused = matches!(result, Err(BookingError::OwnOverlap));
            return expect(refused, || "own overlap".into(), &result);
        }
        let is_full = open.len() >= 6;
        let chosen = match staff {
            Some(staff) => self
                .reference
                .offer(staff, service, start, RequestingDevice::Client)
                .map(|chair| (staff, chair)),
            None => self.reference.anyone(service, start),
        };
        let Some((staff, chair)) = chosen else {
            let refused = matches!(result, Err(BookingError::SlotTaken | BookingError::NoSuchStaff));
            return expect(refused, || "taken".into(), &result);
        };
        if is_full {
            let refused = matches!(result, Err(BookingError::TooManyBookings(6)));
            return expect(refused, || "too many bookings".into(), &result);
        }
        let status = if is_signed_in { BookingStatus::Confirmed } else { BookingStatus::Pending };
        let made = result.as_ref().is_ok_and(|placed| placed.status == status && !placed.is_replay);
        expect(made, || format!("{status:?} with {staff} at {chair:?}"), &result)?;
        let id = result.map_err(|error| error.to_string())?.id;
        let entry = self.write(Some(browser), staff, chair, service, start, status, id);
        self.answers.push(KeptAnswer { request, entry, until: now + 10 });
        self.texts[entry] = if is_signed_in { None } else { self.salon.booking_text(browser, id) };
        // A booking that begins now needs no link any more.
        expect(
            is_signed_in || start <= now || self.texts[entry].is_some(),
            || "a link for it".into(),
            &self.texts[entry],
        )
    }

    fn create_desk_booking(&mut self, staff: usize, service: usize, start: Minute) -> Verdict {
        let order = DeskRequest {
            client: DeskClient::WalkIn {
                name: PersonName::parse("Grace").map_err(|error| error.to_string())?,
                phone: None,
                email: None,
            },
            services: vec![self.salon.chosen_service(service)],
            staff: self.salon.staff[staff],
            start: instant(start),
            chair: admin::ChairQuestion::Best,
            accepted: None,
            idempotency_key: None,
            digest: [0; 32],
        };
        let result = admin::create_desk_booking(&self.salon.ctx, &self.admin, &order);
        let Some(chair) = self.reference.offer(staff, service, start, RequestingDevice::Desk) else {
            let refused = matches!(
                result,
                Err(DeskBookingError::Booking(BookingError::NotOffered(_) | BookingError::NoSuchStaff))
            );
            return expect(refused, || "not offered at the desk".into(), &result);
        };
        expect(result.is_ok(), || format!("booked at the desk, at {chair:?}"), &result)?;
        let id = result.map_err(|error| error.to_string())?.row.booking.id;
        self.write(None, staff, chair, service, start, BookingStatus::Confirmed, id);
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "a line of the book has so many columns")]
    fn write(
        &mut self,
        browser: Option<usize>,
        staff: usize,
        chair: Option<usize>,
        service: usize,
        start: Minute,
        status: BookingStatus,
        id: BookingId,
    ) -> usize {
        let end = start + self.reference.lengths[service] + self.reference.after;
        self.expire_holds(Some((start - self.reference.before, end)));
        let hold = start.min(self.reference.now + 30);
        let reason = None;
        let blocked_from = start - self.reference.before;
        let entry = Entry { browser, staff, chair, service, start, end, blocked_from, hold, status, reason };
        self.reference.entries.push(entry);
        self.ids.push(id);
        self.texts.push(None);
        self.confirmed_by_salon.push(browser.is_none());
        self.ids.len() - 1
    }

    /// The message of its client arrives.
    fn message(&mut self, entry: usize) -> Verdict {
        // A client need not confirm what the salon has confirmed, and the program ignores a client who tries too often.
        let (Some(text), Some(browser), false) =
            (&self.texts[entry], self.reference.entries[entry].browser, self.confirmed_by_salon[entry])
        else {
            return Ok(());
        };
        self.messages += 1;
        let event = self.salon.message(browser, text, self.messages);
        self.salon.receive(&event).map_err(|error| error.to_string())?;
        let Entry { staff, service, start, status, reason, .. } = self.reference.entries[entry];
        if start <= self.reference.now {
            return Ok(());
        }
        let is_late = self.reference.has_lapsed(&self.reference.entries[entry])
            || reason == Some(CancelReason::Expired);
        if is_late {
            let end = start + self.reference.lengths[service] + self.reference.after;
            self.expire_holds(Some((start - self.reference.before, end)));
            let Some(chair) = self.reference.offer(staff, service, start, RequestingDevice::Client) else {
                return Ok(());
            };
            self.reference.entries[entry].chair = chair;
            self.reference.entries[entry].end = end;
            self.reference.entries[entry].blocked_from = start - self.reference.before;
        } else if status != BookingStatus::Pending {
            return Ok(());
        }
        self.reference.entries[entry].status = BookingStatus::Confirmed;
        self.reference.entries[entry].reason = None;
        self.signed_in[browser] = true;
        Ok(())
    }

    fn cancel(&mut self, by: Option<usize>, entry: usize) -> Verdict {
        let Entry { browser, start, status, .. } = self.reference.entries[entry];
        let by = by.or(browser).unwrap_or_default();
        let result = book::cancel(
            &self.salon.ctx,
            &self.salon.address,
            &self.salon.browser(by).into(),
            self.ids[entry],
        );
        if browser != Some(by) {
            return expect(
                matches!(result, Err(CancelError::Own(OwnBookingError::NoSuchBooking))),
                || "no such booking".into(),
                &result,
            );
        }
        if status == BookingStatus::Cancelled {
            return expect(result.is_ok(), || "cancelled already".into(), &result);
        }
        let is_allowed =
            matches!(status, BookingStatus::Pending | BookingStatus::Confirmed) && self.reference.now < start;
        if !is_allowed && !self.reference.has_lapsed(&self.reference.entries[entry]) {
            return expect(matches!(result, Err(CancelError::TooLate)), || "too late".into(), &result);
        }
        self.cancel_entry(entry, CancelReason::Client);
        expect(result.is_ok(), || "cancelled".into(), &result)
    }

    fn cancel_entry(&mut self, entry: usize, reason: CancelReason) {
        self.reference.entries[entry].status = BookingStatus::Cancelled;
        self.reference.entries[entry].reason = Some(reason);
        self.answers.retain(|kept| kept.entry != entry);
    }

    /// An expired hold is no answer any more.
    fn expire_holds(&mut self, within: Option<(Minute, Minute)>) {
        let expired = self.reference.clear(within);
        self.answers.retain(|kept| !expired.contains(&kept.entry));
    }
}

pub(crate) fn expect(holds: bool, wanted: impl FnOnce() -> String, result: &impl std::fmt::Debug) -> Verdict {
    if holds {
        Ok(())
    } else {
        Err(format!("the reference says: {}\nthe program says: {result:?}", wanted()))
    }
}

fn minute(salon: &Salon<'_>) -> Minute {
    salon.now().timestamp() / 60
}

pub(crate) fn instant(minute: Minute) -> domain::Instant {
    domain::Instant::UNIX_EPOCH + TimeDelta::minutes(minute)
}

pub(crate) fn local(date: i64) -> LocalDate {
    instant(date * 24 * 60).date_naive()
}

/// Opens a salon and applies actions to it. An error lists them in words.
fn run_actions(db: &TestDb, initial: &InitialSalon, actions: &[Action]) -> Verdict {
    let mut comparison = Comparison::open(db, initial);
    let mut applied = vec![format!("{initial:?}")];
    let mut verdict = Ok(());
    for (place, action) in actions.iter().enumerate() {
        applied.push(format!("{}. {}", place + 1, comparison.describe(action)));
        verdict = comparison.apply(action);
        if verdict.is_ok() && place % 8 == 7 {
            verdict = comparison.compare();
        }
        if verdict.is_err() {
            break;
        }
    }
    verdict.and_then(|()| comparison.finish()).map_err(|error| format!("{}\n{error}", applied.join("\n")))
}

#[test]
fn the_program_keeps_the_bookings_of_the_reference() {
    let (salons, seed) = (Size::wanted().of(12, 1_000, 10_000), seed());
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        let config = Config {
            cases: salons,
            failure_persistence: None,
            max_shrink_iters: 400,
            max_shrink_time: 20_000,
            rng_seed: RngSeed::Fixed(seed),
            ..Config::default()
        };
        let day = (initial_salon(), vec(action(), 100));
        let outcome = TestRunner::new(config).run(&day, |(initial, actions)| {
            run_actions(&db, &initial, &actions).map_err(TestCaseError::fail)
        });
        match outcome {
            Ok(()) => {}
            // The actions that shrinking left stand in the reason.
            Err(TestError::Fail(reason, _)) => panic!("{backend}, PARLOUR_SEED={seed}: {reason}"),
            Err(error) => panic!("{backend}, PARLOUR_SEED={seed}: {error}"),
        }
        // A salon in which nothing happens would agree with any reference.
        let [kept, cancelled] = ["'confirmed', 'completed', 'no_show'", "'cancelled'"].map(|statuses| {
            let sql = format!("SELECT CAST(id AS TEXT) AS value FROM bookings WHERE status IN ({statuses})");
            db.ask(&sql).len()
        });
        let least = usize::try_from(salons / 2).unwrap();
        assert!(kept > 0 && cancelled > least, "{kept} kept, {cancelled} cancelled");
        let ends = format!("{kept} bookings kept and {cancelled} cancelled in the end");
        report(backend, &format!("C6: {salons} salons x 100 changes, 0 divergences; {ends}"));
    });
}
