//! The effect of an answer about a visit, and what is said to it.

use chrono::TimeDelta;
use domain::{BookingStatus, ChatAnswer, ClientId, Instant, Marks, Minutes, Shop, StaffChoice, VisitAnswers};
use ports::platform::Outcome;
use ports::shop::{Actor, BookingRecord, ChangeRecord, FieldChange};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use scheduling::local_time;
use tenancy::ShopScope;
use verification::Content;
use verification::replies::{self, PickedTime, TimeList, VisitVerb};

use super::message::Message;
use crate::book::{
    CancelError, ChangeOptions, MoveError, OwnBookingError, Requester, cancel_for_client, move_for_client,
    options_of, other_times,
};
use crate::booking_summary::VisitSummary;

/// A yes answers the question whether to cancel for so long.
const QUESTION_TTL: TimeDelta = TimeDelta::hours(24);
/// A client can be at the salon so long before the visit.
const HERE_BEFORE: TimeDelta = TimeDelta::minutes(30);
/// Who is later than this may be later still.
const MAY_BE_LATER: u8 = 15;

/// A visit of the person who has written.
pub(super) struct OwnVisit<'a> {
    pub(super) message: &'a Message<'a>,
    pub(super) shop: Shop,
    pub(super) client: ClientId,
    pub(super) owned: BookingRecord,
}

/// What is said.
pub(super) enum Answer {
    /// Something was done: this is always said.
    Did(Content),
    /// It only helps.
    Asks(Content),
}

impl OwnVisit<'_> {
    pub(super) const fn start(&self) -> Instant {
        self.owned.booking.start
    }

    pub(super) fn summary(&self) -> VisitSummary {
        VisitSummary::of(&self.shop, &self.owned.booking)
    }

    pub(super) fn say(&self, tx: &mut dyn PlatformTx, answer: Answer) -> StoreResult<Outcome> {
        let booking = Some(self.owned.booking.id);
        match answer {
            Answer::Did(content) => {
                self.message.report(tx, self.shop.id, booking, content)?;
                Ok(Outcome::Done)
            }
            Answer::Asks(content) => self.message.reply_limited_about(tx, self.shop.id, booking, content),
        }
    }

    /// Does what the client wants. `meant` is the start that the answer is about.
    pub(super) fn act(
        &self,
        tx: &mut dyn PlatformTx,
        verb: VisitVerb,
        meant: Instant,
    ) -> StoreResult<Answer> {
        let booking = &self.owned.booking;
        let page = || self.message.booking_page(&self.shop);
        match booking.status {
            BookingStatus::Confirmed if self.message.now < booking.end => {}
            BookingStatus::Cancelled => return Ok(Answer::Asks(replies::visit_was_cancelled(&page()))),
            BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow => {
                return Ok(Answer::Asks(replies::visit_is_over(&page())));
            }
            // It waits for its own message, or for the salon.
            BookingStatus::Pending => return Ok(Answer::Asks(replies::please_wait(&self.shop.name))),
        }
        let summary = self.summary();
        let is_same = meant == booking.start;
        Ok(match verb {
            VisitVerb::Move => self.ask_move(tx, &summary)?,
            VisitVerb::YesCancel(asked) if is_same && self.is_fresh(asked) => self.cancel(tx, &summary)?,
            VisitVerb::Cancel | VisitVerb::YesCancel(_) => self.ask_cancel(tx, &summary)?,
            VisitVerb::Keep => Answer::Asks(replies::visit_kept(summary.spoken().when)),
            VisitVerb::Change => Answer::Asks(replies::what_shall_we_do(&summary.spoken())),
            VisitVerb::Page => self.if_movable(tx, |_, _| Ok(replies::move_visit(&summary.spoken())))?,
            VisitVerb::Take(picked) if (picked.start, picked.staff) == (booking.start, booking.staff_id) => {
                Answer::Asks(replies::already_done())
            }
            _ if !is_same => Answer::Asks(replies::visit_has_moved(&summary.spoken())),
            VisitVerb::Take(picked) => self.take(tx, &summary, picked)?,
            VisitVerb::Confirm if self.confirm(tx)? => {
                Answer::Did(replies::visit_confirmed(summary.spoken().when))
            }
            VisitVerb::Confirm => Answer::Asks(replies::already_done()),
            VisitVerb::OnWay => {
                self.answer(tx, "booking.client_on_way", |answers, now| {
                    answers.on_way_at.is_none().then_some(VisitAnswers { on_way_at: Some(now), ..answers })
                })?;
                Answer::Did(replies::on_the_way(&summary.spoken()))
            }
            VisitVerb::Here => self.arrive(tx, &summary)?,
            VisitVerb::Late | VisitVerb::LateBy(_) if self.owned.marks.arrived_at.is_some() => {
                Answer::Asks(replies::has_arrived(summary.spoken().staff))
            }
            VisitVerb::Late => Answer::Asks(replies::how_late(&summary.spoken())),
            VisitVerb::LateBy(minutes) => self.be_late(tx, &summary, minutes)?,
        })
    }

    fn arrive(&self, tx: &mut dyn PlatformTx, summary: &VisitSummary) -> StoreResult<Answer> {
        let now = self.message.now;
        if now < self.start() - HERE_BEFORE {
            return Ok(Answer::Asks(replies::here_too_early(summary.spoken().time)));
        }
        let arrived_at = self.owned.marks.arrived_at.or(Some(now));
        self.mark(tx, Marks { arrived_at, ..self.owned.marks })?;
        Ok(Answer::Did(replies::has_arrived(summary.spoken().staff)))
    }

    fn be_late(&self, tx: &mut dyn PlatformTx, summary: &VisitSummary, minutes: u8) -> StoreResult<Answer> {
        let late = Minutes::new(i64::from(minutes));
        self.mark(tx, Marks { late: Some(late), ..self.owned.marks })?;
        let time = local_time::label(self.shop.zone, self.start() + late.to_delta());
        let phone = self.shop.branding.business_phone.as_deref();
        let call = phone.filter(|_| MAY_BE_LATER <= minutes);
        Ok(Answer::Did(replies::expected_late(summary.spoken().staff, &time, call)))
    }

    /// Whether this is news: the client says that they come.
    pub(super) fn confirm(&self, tx: &mut dyn PlatformTx) -> StoreResult<bool> {
        self.answer(tx, "booking.client_confirmed", |answers, now| {
            answers.confirmed_at.is_none().then_some(VisitAnswers { confirmed_at: Some(now), ..answers })
        })
    }

    /// A question of yesterday is asked anew.
    fn is_fresh(&self, asked: Instant) -> bool {
        asked <= self.message.now && self.message.now < asked + QUESTION_TTL
    }

    fn in_shop<T>(
        &self,
        tx: &mut dyn PlatformTx,
        work: impl Fn(&mut dyn ShopTx) -> StoreResult<T>,
    ) -> StoreResult<T> {
        tx.enter_shop(ShopScope::for_program(self.shop.id), work)
    }

    fn options(&self, tx: &mut dyn PlatformTx) -> StoreResult<ChangeOptions> {
        self.in_shop(tx, |tx| options_of(tx, &self.shop, &self.owned, self.message.now))
    }

    /// Answers a client who may move the visit with `say`, and others with the reason why they may not.
    fn if_movable(
        &self,
        tx: &mut dyn PlatformTx,
        say: impl FnOnce(&mut dyn PlatformTx, bool) -> StoreResult<Content>,
    ) -> StoreResult<Answer> {
        let ChangeOptions { move_refusal, salon_asked, .. } = self.options(tx)?;
        Ok(Answer::Asks(match move_refusal {
            Some((_, sentence)) => replies::change_refused(&sentence),
            None => say(tx, salon_asked)?,
        }))
    }

    fn ask_move(&self, tx: &mut dyn PlatformTx, summary: &VisitSummary) -> StoreResult<Answer> {
        self.if_movable(tx, |tx, salon_asked| {
            Ok(replies::choose_other_time(&summary.spoken(), &self.times(tx)?, salon_asked))
        })
    }

    fn times(&self, tx: &mut dyn PlatformTx) -> StoreResult<TimeList> {
        self.in_shop(tx, |tx| other_times(tx, &self.shop, (self.client, &self.owned), self.message.now))
    }

    /// Moves the visit to the time that was chosen, if it is still free. A list of yesterday is made anew, unless the salon has asked.
    fn take(
        &self,
        tx: &mut dyn PlatformTx,
        summary: &VisitSummary,
        picked: PickedTime,
    ) -> StoreResult<Answer> {
        let taken = |tx: &mut dyn PlatformTx| {
            self.if_movable(tx, |tx, salon_asked| {
                Ok(replies::time_taken(&summary.spoken(), &self.times(tx)?, salon_asked))
            })
        };
        if self.message.slot_is_lost {
            return taken(tx);
        }
        if !self.is_fresh(picked.listed) && !self.options(tx)?.salon_asked {
            return self.ask_move(tx, summary);
        }
        let (by, to) = (Requester::client(self.client), (StaffChoice::Exactly(picked.staff), picked.start));
        let (request_id, now) = (self.message.event_key(), self.message.now);
        let moved = tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            move_for_client(tx, &self.owned, (&by, request_id), to, (&self.shop, now))?;
            Ok::<_, MoveError>(tx.find_booking(self.owned.booking.id)?)
        });
        match moved {
            Ok(moved) => {
                let moved = moved.ok_or(StoreError::Stale)?.booking;
                Ok(Answer::Did(replies::visit_moved(&VisitSummary::of(&self.shop, &moved).spoken())))
            }
            Err(MoveError::SlotTaken | MoveError::NoSuchStaff) => taken(tx),
            Err(MoveError::OwnOverlap) => {
                Ok(Answer::Asks(replies::change_refused(&MoveError::OwnOverlap.to_string())))
            }
            Err(MoveError::Refused { sentence, .. }) => Ok(Answer::Asks(replies::change_refused(&sentence))),
            Err(MoveError::JustChanged) => Err(StoreError::Stale),
            Err(MoveError::Collided(error) | MoveError::Own(OwnBookingError::Store(error))) => Err(error),
            Err(error @ (MoveError::Own(_) | MoveError::KeyReused)) => {
                Err(StoreError::Failed(error.to_string()))
            }
        }
    }

    fn ask_cancel(&self, tx: &mut dyn PlatformTx, summary: &VisitSummary) -> StoreResult<Answer> {
        let options = self.options(tx)?;
        if let Some((_, sentence)) = options.cancel_refusal {
            return Ok(Answer::Asks(replies::change_refused(&sentence)));
        }
        let late = options.cancel_is_late.then_some(options.policy.cancel_notice);
        Ok(Answer::Asks(replies::ask_cancel(&summary.spoken(), late, self.message.now)))
    }

    fn cancel(&self, tx: &mut dyn PlatformTx, summary: &VisitSummary) -> StoreResult<Answer> {
        let (by, now) = ((Actor::Client(self.client), self.message.event_key()), self.message.now);
        let cancelled = tx.enter_shop(ShopScope::for_program(self.shop.id), |tx| {
            cancel_for_client(tx, &self.owned, by, (&self.shop, now))
        });
        match cancelled {
            Ok(()) => Ok(Answer::Did(replies::visit_cancelled(&summary.spoken()))),
            Err(CancelError::OnlyByPhone(sentence)) => Ok(Answer::Asks(replies::change_refused(&sentence))),
            Err(CancelError::TooLate) => {
                Ok(Answer::Asks(replies::visit_is_over(&self.message.booking_page(&self.shop))))
            }
            Err(CancelError::JustChanged) => Err(StoreError::Stale),
            Err(CancelError::Own(OwnBookingError::Store(error))) => Err(error),
            Err(CancelError::Own(error)) => Err(StoreError::Failed(error.to_string())),
        }
    }

    /// Writes an answer down, if `next` says that it is news.
    fn answer(
        &self,
        tx: &mut dyn PlatformTx,
        action: &'static str,
        next: impl Fn(VisitAnswers, Instant) -> Option<VisitAnswers>,
    ) -> StoreResult<bool> {
        let (id, start, now) = (self.owned.booking.id, self.start(), self.message.now);
        self.in_shop(tx, |tx| {
            let Some(answers) = next(tx.visit_answers(id, start)?, now) else { return Ok(false) };
            tx.write_visit_answers(id, start, &answers)?;
            self.log(tx, action, &[])?;
            Ok(true)
        })
    }

    fn mark(&self, tx: &mut dyn PlatformTx, marks: Marks) -> StoreResult<()> {
        let (booking, before) = (&self.owned.booking, self.owned.marks);
        if marks == before {
            return Ok(());
        }
        let now = self.message.now;
        let stage = |marks: Marks| Some(Marks { late: None, ..marks }.stage(now, now).as_str().to_owned());
        let late = |marks: Marks| marks.late.map(|minutes| minutes.get().to_string());
        let mut changes = vec![
            FieldChange { field: "stage", from: stage(before), to: stage(marks) },
            FieldChange { field: "late_minutes", from: late(before), to: late(marks) },
        ];
        changes.retain(|change| change.from != change.to);
        self.in_shop(tx, |tx| {
            tx.mark_booking(booking.id, booking.version, &marks, self.message.now)?;
            self.log(tx, "booking.marked", &changes)
        })
    }

    /// Notes for the timeline what was tapped, or written as a word.
    pub(super) fn note(&self, tx: &mut dyn PlatformTx, answer: ChatAnswer, typed: bool) -> StoreResult<()> {
        let (id, now) = (self.owned.booking.id, self.message.now);
        self.in_shop(tx, |tx| tx.record_chat_answer(id, answer, typed, now))
    }

    fn log(&self, tx: &mut dyn ShopTx, action: &'static str, changes: &[FieldChange]) -> StoreResult<()> {
        tx.record_change(&ChangeRecord {
            at: self.message.now,
            actor: Actor::Client(self.client),
            action,
            entity: "booking",
            entity_id: self.owned.booking.id.get(),
            changes,
            request_id: Some(self.message.event_key()),
        })
    }
}
