//! The booking life against the reference: whatever clients, the desk, the worker and the clock do in whatever order, the program says and
//! keeps what the reference says and keeps.

use app::admin::{self, ChangeError, DashboardUser, DeskClient, DeskRequest};
use app::book::{self, BookingError, CancelError};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, ExceptionId, LocalDate, PersonName};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use testkit::{TestDb, for_each_backend};

use crate::actions::{BROWSERS, Beginning, Change, When, beginning, change};
use crate::iterations::{Size, report, seed};
use crate::reference::{Entry, Minute, Reference, RequestingDevice};
use crate::salon::Salon;

/// How long a browser's session may lie idle is another test's matter.
const LONGEST: i64 = 20 * 60;

/// What is said once too often, or differs.
pub(crate) type Verdict = Result<(), String>;

/// An answer that is given again to the same request.
struct Kept {
    request: (usize, Option<usize>, usize, Minute),
    entry: usize,
    until: Minute,
}

/// The program and the reference, side by side.
pub(crate) struct Both<'a> {
    pub(crate) salon: Salon<'a>,
    pub(crate) desk: DashboardUser,
    pub(crate) paper: Reference,
    pub(crate) exceptions: Vec<Vec<ExceptionId>>,
    pub(crate) ids: Vec<BookingId>,
    words: Vec<Option<String>>,
    by_desk: Vec<bool>,
    signed_in: [bool; BROWSERS],
    answers: Vec<Kept>,
    latest: [Option<(Option<usize>, usize, Minute)>; BROWSERS],
    messages: u64,
    began: Minute,
}

impl<'a> Both<'a> {
    fn open(db: &'a TestDb, beginning: &Beginning) -> Self {
        let (seed, mut paper) = crate::settings::both(beginning);
        let salon = Salon::open(db, seed);
        paper.now = minute(&salon);
        let desk = salon.desk();
        Self {
            desk,
            exceptions: vec![Vec::new(); paper.staff.len()],
            ids: Vec::new(),
            words: Vec::new(),
            by_desk: Vec::new(),
            signed_in: [false; BROWSERS],
            answers: Vec::new(),
            latest: [None; BROWSERS],
            messages: 0,
            began: paper.now,
            salon,
            paper,
        }
    }

    pub(crate) fn apply(&mut self, change: &Change) -> Verdict {
        match change {
            Change::Book { browser, staff, service, when } => {
                let staff = staff.map(|staff| self.staff(staff));
                self.book(*browser, staff, *service, self.start(*when))
            }
            Change::BookAgain { browser } => match self.latest[*browser] {
                Some((staff, service, start)) => self.book(*browser, staff, service, start),
                None => Ok(()),
            },
            Change::Desk { staff, service, when } => {
                self.create_desk_booking(self.staff(*staff), *service, self.start(*when))
            }
            Change::Message { booking } => self.entry(*booking).map_or(Ok(()), |entry| self.message(entry)),
            Change::Cancel { by, booking } => {
                self.entry(*booking).map_or(Ok(()), |entry| self.cancel(*by, entry))
            }
            Change::Status { booking, to } => {
                self.entry(*booking).map_or(Ok(()), |entry| self.set_status(entry, *to))
            }
            Change::Later { minutes } => {
                let minutes = (*minutes).min(self.began + LONGEST - self.paper.now);
                self.salon.clock.advance(TimeDelta::minutes(minutes));
                self.paper.now += minutes;
                Ok(())
            }
            Change::Worker => {
                book::release_expired_holds(&self.salon.ctx).map_err(|error| error.to_string())?;
                self.cleared(None);
                Ok(())
            }
            Change::Look { staff, service, day } => {
                self.look(staff.map(|staff| self.staff(staff)), *service, *day)?;
                self.compare()
            }
            settings => self.set(settings).map_err(|error| format!("{error:?}")),
        }
    }

    pub(crate) fn staff(&self, staff: usize) -> usize {
        staff % self.paper.staff.len()
    }

    fn entry(&self, booking: usize) -> Option<usize> {
        booking.checked_rem(self.ids.len())
    }

    fn start(&self, When { day, time }: When) -> Minute {
        self.paper.at(self.paper.date(self.paper.now) + day, time)
    }

    fn book(&mut self, browser: usize, staff: Option<usize>, service: usize, start: Minute) -> Verdict {
        let visitor = self.salon.browser(browser);
        let order = self.salon.order(staff, service, instant(start));
        let said = book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &order);
        self.latest[browser] = Some((staff, service, start));
        let request = (browser, staff, service, start);
        let now = self.paper.now;
        if let Some(kept) = self.answers.iter().find(|kept| kept.request == request && now < kept.until) {
            let same =
                said.as_ref().is_ok_and(|placed| placed.is_replay && placed.id == self.ids[kept.entry]);
            return expect(same, || format!("the answer of booking {}", kept.entry), &said);
        }
        let open = |entry: &&Entry| entry.browser == Some(browser) && entry.status == BookingStatus::Pending;
        let holds = self.paper.entries.iter().filter(open).filter(|entry| self.paper.holds(entry)).count();
        let firm = self.signed_in[browser];
        if !firm && holds >= 3 {
            return expect(
                matches!(said, Err(BookingError::TooManyHolds)),
                || "too many holds".into(),
                &said,
            );
        }
        let chosen = match staff {
            Some(staff) => {
                self.paper.offer(staff, service, start, RequestingDevice::Client).map(|chair| (staff, chair))
            }
            None => self.paper.anyone(service, start),
        };
        let Some((staff, chair)) = chosen else {
            let refused = matches!(said, Err(BookingError::SlotTaken | BookingError::NoSuchStaff));
            return expect(refused, || "taken".into(), &said);
        };
        let status = if firm { BookingStatus::Confirmed } else { BookingStatus::Pending };
        let made = said.as_ref().is_ok_and(|placed| placed.status == status && !placed.is_replay);
        expect(made, || format!("{status:?} with {staff} at {chair:?}"), &said)?;
        let id = said.map_err(|error| error.to_string())?.id;
        let entry = self.write(Some(browser), staff, chair, service, start, status, id);
        self.answers.push(Kept { request, entry, until: now + 10 });
        self.words[entry] = if firm { None } else { self.salon.words_for(browser, id) };
        // What begins at this very minute is not waited for.
        expect(
            firm || start <= now || self.words[entry].is_some(),
            || "a link for it".into(),
            &self.words[entry],
        )
    }

    fn create_desk_booking(&mut self, staff: usize, service: usize, start: Minute) -> Verdict {
        let order = DeskRequest {
            client: DeskClient::WalkIn {
                name: PersonName::parse("Grace").map_err(|error| error.to_string())?,
                phone: None,
                email: None,
            },
            services: vec![self.salon.ordered(service)],
            staff: self.salon.staff[staff],
            start: instant(start),
            idempotency_key: None,
            digest: [0; 32],
        };
        let said = admin::create_desk_booking(&self.salon.ctx, &self.desk, &order);
        let Some(chair) = self.paper.offer(staff, service, start, RequestingDevice::Desk) else {
            let refused = matches!(said, Err(BookingError::NotOffered(_) | BookingError::NoSuchStaff));
            return expect(refused, || "not offered at the desk".into(), &said);
        };
        expect(said.is_ok(), || format!("booked at the desk, at {chair:?}"), &said)?;
        let id = said.map_err(|error| error.to_string())?.row.booking.id;
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
        let end = start + self.paper.lengths[service] + self.paper.after;
        self.cleared(Some((start - self.paper.before, end)));
        let hold = start.min(self.paper.now + 30);
        let reason = None;
        let blocked_from = start - self.paper.before;
        let entry = Entry { browser, staff, chair, service, start, end, blocked_from, hold, status, reason };
        self.paper.entries.push(entry);
        self.ids.push(id);
        self.words.push(None);
        self.by_desk.push(browser.is_none());
        self.ids.len() - 1
    }

    /// Its client's message arrives.
    fn message(&mut self, entry: usize) -> Verdict {
        // What the desk has confirmed is no client's to confirm; whoever tries too often is not heard any more.
        let (Some(words), Some(browser), false) =
            (&self.words[entry], self.paper.entries[entry].browser, self.by_desk[entry])
        else {
            return Ok(());
        };
        self.messages += 1;
        let event = self.salon.message(browser, words, self.messages);
        self.salon.receive(&event).map_err(|error| error.to_string())?;
        let Entry { staff, service, start, status, reason, .. } = self.paper.entries[entry];
        if start <= self.paper.now {
            return Ok(());
        }
        let is_late =
            self.paper.has_lapsed(&self.paper.entries[entry]) || reason == Some(CancelReason::Expired);
        if is_late {
            let end = start + self.paper.lengths[service] + self.paper.after;
            self.cleared(Some((start - self.paper.before, end)));
            let Some(chair) = self.paper.offer(staff, service, start, RequestingDevice::Client) else {
                return Ok(());
            };
            self.paper.entries[entry].chair = chair;
            self.paper.entries[entry].end = end;
            self.paper.entries[entry].blocked_from = start - self.paper.before;
        } else if status != BookingStatus::Pending {
            return Ok(());
        }
        self.paper.entries[entry].status = BookingStatus::Confirmed;
        self.paper.entries[entry].reason = None;
        self.signed_in[browser] = true;
        Ok(())
    }

    fn cancel(&mut self, by: Option<usize>, entry: usize) -> Verdict {
        let Entry { browser, start, status, .. } = self.paper.entries[entry];
        let by = by.or(browser).unwrap_or_default();
        let said =
            book::cancel(&self.salon.ctx, &self.salon.address, &self.salon.browser(by), self.ids[entry]);
        if browser != Some(by) {
            return expect(
                matches!(said, Err(CancelError::NoSuchBooking)),
                || "nobody's business".into(),
                &said,
            );
        }
        if status == BookingStatus::Cancelled {
            return expect(said.is_ok(), || "cancelled already".into(), &said);
        }
        let may =
            matches!(status, BookingStatus::Pending | BookingStatus::Confirmed) && self.paper.now < start;
        if !may && !self.paper.has_lapsed(&self.paper.entries[entry]) {
            return expect(matches!(said, Err(CancelError::TooLate)), || "too late".into(), &said);
        }
        self.call_off(entry, CancelReason::Client);
        expect(said.is_ok(), || "cancelled".into(), &said)
    }

    fn set_status(&mut self, entry: usize, to: usize) -> Verdict {
        use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
        let to = [Confirmed, Completed, NoShow, Cancelled][to];
        let said = admin::set_status(&self.salon.ctx, &self.desk, self.ids[entry], None, to);
        let Entry { start, status, .. } = self.paper.entries[entry];
        let from = if self.paper.has_lapsed(&self.paper.entries[entry]) { Cancelled } else { status };
        let may = match (from, to) {
            (Pending, Confirmed) | (Pending | Confirmed, Cancelled) => true,
            (Confirmed, Completed | NoShow) | (Completed, NoShow) | (NoShow, Completed) => {
                start <= self.paper.now
            }
            _ => false,
        };
        if !may {
            let refused = matches!(said, Err(ChangeError::Status(_)));
            return expect(refused, || format!("no way from {from:?} to {to:?}"), &said);
        }
        expect(said.is_ok(), || format!("from {from:?} to {to:?}"), &said)?;
        if to == Cancelled {
            self.call_off(entry, CancelReason::Salon);
        }
        self.by_desk[entry] |= to == Confirmed;
        self.paper.entries[entry].status = to;
        Ok(())
    }

    fn call_off(&mut self, entry: usize, reason: CancelReason) {
        self.paper.entries[entry].status = BookingStatus::Cancelled;
        self.paper.entries[entry].reason = Some(reason);
        self.answers.retain(|kept| kept.entry != entry);
    }

    /// What has lapsed is written down, and forgotten as an answer.
    fn cleared(&mut self, within: Option<(Minute, Minute)>) {
        let lapsed = self.paper.clear(within);
        self.answers.retain(|kept| !lapsed.contains(&kept.entry));
    }
}

pub(crate) fn expect(holds: bool, wanted: impl FnOnce() -> String, said: &impl std::fmt::Debug) -> Verdict {
    if holds { Ok(()) } else { Err(format!("the reference says: {}\nthe program says: {said:?}", wanted())) }
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

/// One salon's day, from the beginning.
fn lives(db: &TestDb, beginning: &Beginning, changes: &[Change]) -> Verdict {
    let mut both = Both::open(db, beginning);
    for (place, change) in changes.iter().enumerate() {
        both.apply(change).map_err(|error| format!("change {place}, {change:?}:\n{error}"))?;
        if place % 8 == 7 {
            both.compare().map_err(|error| format!("after change {place}, {change:?}:\n{error}"))?;
        }
    }
    both.ends_well()
}

#[test]
fn whatever_happens_the_book_is_as_the_reference_keeps_it() {
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
        let day = (beginning(), vec(change(), 100));
        let outcome = TestRunner::new(config)
            .run(&day, |(beginning, changes)| lives(&db, &beginning, &changes).map_err(TestCaseError::fail));
        if let Err(error) = outcome {
            panic!("{backend}, PARLOUR_SEED={seed}: {error}");
        }
        // A life in which nothing happens would agree with any reference.
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
