//! What clients answer about their visits, by a tap or a word (rules/messages#visit-answers).

use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, ClientId, Instant, Interval, ShopId, WaPhone};
use ports::platform::Outcome;
use ports::{PlatformTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::replies::{self, DayTap, DayVerb, VisitTap, VisitVerb};
use verification::{VisitWord, visit_word};

use super::message::Message;
use super::visit_effects::{Answer, OwnVisit};
use crate::booking_summary::VisitSummary;
use crate::messaging::{FIRST_REMINDER, whole_day};

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
    for (shop, client) in records(message, tx)?.into_iter().filter(|(shop, _)| *shop == tap.shop) {
        let visits = visits_of_day(message, tx, shop, client, &tap)?;
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
        return first.say(tx, answer);
    }
    Ok(Outcome::Done)
}

/// A text that is nothing but a word about the sender's soonest visit. None if it is none, or there is no such visit.
pub(super) fn read_words(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    body: &str,
) -> StoreResult<Option<Outcome>> {
    let Some(word) = visit_word(body) else { return Ok(None) };
    let now = message.now;
    if word == VisitWord::Confirm
        && tx.messages_since(message.identity.id, FIRST_REMINDER, now - YES_ANSWERS_WITHIN)? == 0
    {
        return Ok(None);
    }
    let starts = if word.is_for_the_day() {
        Interval::new(now - DAY_WORDS_AFTER, now + DAY_WORDS_BEFORE)
    } else {
        Interval::new(now, now + COMING)
    };
    let Some(visit) = soonest(message, tx, starts)? else { return Ok(None) };
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
    visit.say(tx, answer).map(Some)
}

/// At which salons the sender is a client.
fn records(message: &Message<'_>, tx: &mut dyn PlatformTx) -> StoreResult<Vec<(ShopId, ClientId)>> {
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

fn visits_of_day<'a>(
    message: &'a Message<'a>,
    tx: &mut dyn PlatformTx,
    shop: ShopId,
    client: ClientId,
    tap: &DayTap,
) -> StoreResult<Vec<OwnVisit<'a>>> {
    let ids: Vec<BookingId> = tx.enter_shop(ShopScope::for_program(shop), |tx| {
        let shop = tx.shop()?;
        let Some(day) = whole_day(&shop, tap.date) else { return Ok(Vec::new()) };
        let visits = tx.appointments_of(client, day)?;
        Ok::<_, ports::StoreError>(
            visits.iter().filter(|visit| message.now < visit.start).map(|visit| visit.id).collect(),
        )
    })?;
    let mut visits = Vec::new();
    for id in ids {
        visits.extend(find(message, tx, shop, client, id)?);
    }
    Ok(visits)
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

/// The sender's confirmed visit that begins first in a window, at whichever salon.
fn soonest<'a>(
    message: &'a Message<'a>,
    tx: &mut dyn PlatformTx,
    starts: Option<Interval>,
) -> StoreResult<Option<OwnVisit<'a>>> {
    let Some(starts) = starts else { return Ok(None) };
    let mut soonest: Option<(Instant, ShopId, ClientId, BookingId)> = None;
    for (shop, client) in records(message, tx)? {
        let visits = tx.enter_shop(ShopScope::for_program(shop), |tx| tx.appointments_of(client, starts))?;
        let first = visits.first().filter(|visit| visit.status == BookingStatus::Confirmed);
        if let Some(first) = first
            && soonest.is_none_or(|(start, ..)| first.start < start)
        {
            soonest = Some((first.start, shop, client, first.id));
        }
    }
    let Some((_, shop, client, booking)) = soonest else { return Ok(None) };
    find(message, tx, shop, client, booking)
}
