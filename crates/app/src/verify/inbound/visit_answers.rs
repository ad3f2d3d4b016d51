//! What clients answer about their visits, by a tap or a word (rules/messages#visit-answers).

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, ChatAnswer, ClientId, Instant, Interval, ReminderKind, ShopId, WaPhone,
};
use ports::platform::Outcome;
use ports::shop::ReminderState;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::replies::{self, DayTap, DayVerb, VisitTap, VisitVerb};
use verification::{VisitWord, visit_word};

use super::message::Message;
use super::visit_effects::{Answer, OwnVisit};
use crate::booking_summary::VisitSummary;
use crate::messaging::whole_day;

/// A word about the day of the visit counts for a visit that begins so soon, or began so long ago.
const DAY_WORDS_BEFORE: TimeDelta = TimeDelta::hours(3);
const DAY_WORDS_AFTER: TimeDelta = TimeDelta::minutes(30);
/// A yes answers a reminder that came so long ago at most.
const YES_ANSWERS_WITHIN: TimeDelta = TimeDelta::hours(24);
/// How far ahead the visit may be that is moved or cancelled by a word.
const COMING: TimeDelta = TimeDelta::days(800);

/// A tap about a visit. One that is not the sender's has no effect and no answer.
pub(super) fn read_tap(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    tap: VisitTap,
) -> StoreResult<Outcome> {
    for (shop, client) in records(message, tx)? {
        if let Some(visit) = find(message, tx, shop, client, tap.booking)? {
            let answer = visit.act(tx, tap.verb, tap.start)?;
            visit.note(tx, tap.verb.answer(), false)?;
            return visit.say(tx, answer);
        }
    }
    Ok(Outcome::Done)
}

/// A tap about the visits of a day.
pub(super) fn read_day_tap(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    tap: DayTap,
) -> StoreResult<Outcome> {
    let mut records = records(message, tx)?;
    records.retain(|(shop, _)| *shop == tap.shop);
    let mut past = Vec::new();
    for (shop, client) in records.clone() {
        let (visits, others) = visits_of_day(message, tx, shop, client, &tap)?;
        past.extend(others);
        let Some(first) = visits.first() else { continue };
        let answer = match tap.verb {
            DayVerb::ConfirmAll => confirm_all(tx, &visits, &tap)?,
            DayVerb::ChangeOne if visits.len() == 1 => first.act(tx, VisitVerb::Change, first.start())?,
            DayVerb::ChangeOne => {
                let spoken: Vec<_> = visits.iter().map(OwnVisit::summary).collect();
                let spoken: Vec<_> = spoken.iter().map(VisitSummary::spoken).collect();
                Answer::Asks(replies::which_visit(&spoken))
            }
        };
        for visit in &visits {
            visit.note(tx, answer_of(tap.verb), false)?;
        }
        return first.say(tx, answer);
    }
    let said = answer_of(tap.verb);
    for visit in &past {
        visit.note(tx, said, false)?;
    }
    nothing_left(message, tx, records, &past)
}

const fn answer_of(verb: DayVerb) -> ChatAnswer {
    match verb {
        DayVerb::ConfirmAll => ChatAnswer::ConfirmAll,
        DayVerb::ChangeOne => ChatAnswer::ChangeOne,
    }
}

/// Of the day that the sender has answered nothing is to come.
fn nothing_left(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    records: Vec<(ShopId, ClientId)>,
    others: &[OwnVisit<'_>],
) -> StoreResult<Outcome> {
    if let Some(over) = others.iter().find(|visit| visit.owned.booking.status != BookingStatus::Cancelled) {
        return over.say(tx, Answer::Asks(replies::visit_is_over(&message.booking_page(&over.shop))));
    }
    let coming = Interval::new(message.now, message.now + COMING);
    if let Some(next) = soonest(message, tx, records, coming)? {
        let answer = Answer::Asks(replies::visit_has_moved(&next.summary().spoken()));
        return next.say(tx, answer);
    }
    others.first().map_or(Ok(Outcome::Done), |cancelled| {
        cancelled.say(tx, Answer::Asks(replies::visit_was_cancelled(&message.booking_page(&cancelled.shop))))
    })
}

/// A text that is nothing but a word about the sender's soonest visit. None if it is none, or there is no such visit.
pub(super) fn read_words(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    body: &str,
) -> StoreResult<Option<Outcome>> {
    let Some(word) = visit_word(body) else { return Ok(None) };
    let now = message.now;
    let starts = if word.is_for_the_day() {
        Interval::new(now - DAY_WORDS_AFTER, now + DAY_WORDS_BEFORE)
    } else {
        Interval::new(now, now + COMING)
    };
    let records = records(message, tx)?;
    let Some(visit) = soonest(message, tx, records, starts)? else { return Ok(None) };
    if word == VisitWord::Confirm && !was_reminded(tx, &visit, now)? {
        return Ok(None);
    }
    let verb = match word {
        VisitWord::Late(None) => VisitVerb::Late,
        VisitWord::Late(Some(minutes)) => VisitVerb::LateBy(u8::try_from(minutes.get()).unwrap_or(u8::MAX)),
        VisitWord::OnWay => VisitVerb::OnWay,
        VisitWord::Here => VisitVerb::Here,
        VisitWord::Confirm => VisitVerb::Confirm,
        VisitWord::Cancel => VisitVerb::Cancel,
        VisitWord::Move => VisitVerb::Move,
    };
    let answer = visit.act(tx, verb, visit.start())?;
    visit.note(tx, verb.answer(), true)?;
    visit.say(tx, answer).map(Some)
}

/// Whether a yes may answer the first reminder of a visit.
fn was_reminded(tx: &mut dyn PlatformTx, visit: &OwnVisit<'_>, now: Instant) -> StoreResult<bool> {
    let booking = visit.owned.booking.id;
    let reminder =
        tx.enter_shop(ShopScope::for_program(visit.shop.id), |tx| tx.reminder(booking, ReminderKind::First))?;
    Ok(reminder.is_some_and(|reminder| {
        reminder.state == ReminderState::Planned
            && reminder.start == visit.start()
            && now - YES_ANSWERS_WITHIN <= reminder.due_at
    }))
}

/// At which salons the sender is a client.
pub(super) fn records(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
) -> StoreResult<Vec<(ShopId, ClientId)>> {
    let spellings = message.identity.phone.as_ref().map(WaPhone::spellings).unwrap_or_default();
    tx.client_records(message.identity.id, &spellings)
}

fn find<'a>(
    message: &'a Message<'a>,
    tx: &mut dyn PlatformTx,
    shop: ShopId,
    client: ClientId,
    booking: BookingId,
) -> StoreResult<Option<OwnVisit<'a>>> {
    let owned = tx.enter_shop(ShopScope::for_program(shop), |tx| tx.find_booking(booking))?;
    let own = owned.filter(|owned| owned.booking.client_id == Some(client));
    let shop = tx.find_shop(&ShopAddress::Id(shop))?;
    Ok(own.zip(shop).map(|(owned, shop)| OwnVisit { message, shop, client, owned }))
}

/// The visits of a day that are to come, and the others.
fn visits_of_day<'a>(
    message: &'a Message<'a>,
    tx: &mut dyn PlatformTx,
    shop: ShopId,
    client: ClientId,
    tap: &DayTap,
) -> StoreResult<(Vec<OwnVisit<'a>>, Vec<OwnVisit<'a>>)> {
    let ids: Vec<BookingId> = tx.enter_shop(ShopScope::for_program(shop), |tx| {
        let shop = tx.shop()?;
        let Some(day) = whole_day(&shop, tap.date) else { return Ok(Vec::new()) };
        let visits = tx.appointments_of(client, day)?;
        Ok::<_, StoreError>(visits.iter().map(|visit| visit.id).collect())
    })?;
    let mut visits = Vec::new();
    for id in ids {
        visits.extend(find(message, tx, shop, client, id)?);
    }
    Ok(visits.into_iter().partition(|visit| {
        visit.owned.booking.status == BookingStatus::Confirmed && message.now < visit.start()
    }))
}

fn confirm_all(tx: &mut dyn PlatformTx, visits: &[OwnVisit<'_>], tap: &DayTap) -> StoreResult<Answer> {
    let mut confirmed = false;
    for visit in visits {
        confirmed |= visit.confirm(tx)?;
    }
    let day = scheduling::local_time::format_date(tap.date);
    Ok(if confirmed {
        Answer::Did(replies::visit_confirmed(&day))
    } else {
        Answer::Asks(replies::already_done())
    })
}

/// The confirmed visit that begins first in a window, at whichever of these salons.
fn soonest<'a>(
    message: &'a Message<'a>,
    tx: &mut dyn PlatformTx,
    records: Vec<(ShopId, ClientId)>,
    starts: Option<Interval>,
) -> StoreResult<Option<OwnVisit<'a>>> {
    let Some(starts) = starts else { return Ok(None) };
    let mut soonest: Option<(Instant, ShopId, ClientId, BookingId)> = None;
    for (shop, client) in records {
        let visits = tx.enter_shop(ShopScope::for_program(shop), |tx| tx.appointments_of(client, starts))?;
        let first = visits.iter().find(|visit| visit.status == BookingStatus::Confirmed);
        if let Some(first) = first
            && soonest.is_none_or(|(start, ..)| first.start < start)
        {
            soonest = Some((first.start, shop, client, first.id));
        }
    }
    let Some((_, shop, client, booking)) = soonest else { return Ok(None) };
    find(message, tx, shop, client, booking)
}
