//! The salon asks the client of a booking that has lost its time to take another one (rules/messages#asks).

use chrono::TimeDelta;
use domain::{BookingId, Instant, Interval};
use ports::ShopTx;
use ports::platform::NewMessage;
use scheduling::{local_time, quiet_around};
use verification::replies::{self, SpokenTime};
use verification::{Lane, SenderId};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, record};
use super::stranded::{ASKED_AGAIN_AFTER, Stranded, StrandedOption, askable, stranded_at};
use crate::book::{ASK, asked, next_ask_key};
use crate::booking_summary::VisitSummary;
use crate::{Context, messaging};

/// What was not sent by then is not sent.
const ASK_TTL: TimeDelta = TimeDelta::hours(24);
/// Nobody is asked in quiet hours, unless the visit begins so soon after them.
const SOON: TimeDelta = TimeDelta::hours(2);

/// Asks the client of a booking, with the first two places that it could have. Returns when.
pub fn ask_to_move(ctx: &Context, user: &DashboardUser, id: BookingId) -> ChangeResult<Instant> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Err(ChangeError::NotReachable) };
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let (message, template) = tx.enter_shop(user.scope, |tx| {
            let stranded = find(tx, user, id, now)?;
            let asked = asked(tx, &stranded.listed.booking)?;
            if asked.is_some_and(|asked| now < asked.due_at + ASKED_AGAIN_AFTER) {
                return Err(ChangeError::Asked);
            }
            prepare(tx, user, &stranded, &whatsapp.sender, now)
        })?;
        if !messaging::is_way_open(tx, whatsapp, &message.to, template, now)? {
            return Err(ChangeError::NotReachable);
        }
        // Somebody else has asked at the same moment.
        if !tx.queue_message(&message)? {
            return Err(ChangeError::Asked);
        }
        let booking = (Entity::Booking, id.get());
        tx.enter_shop(user.scope, |tx| record(tx, user, "booking.asked", booking, &[], now))?;
        Ok(now)
    })
}

fn find(tx: &mut dyn ShopTx, user: &DashboardUser, id: BookingId, now: Instant) -> ChangeResult<Stranded> {
    let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
    let date = local_time::date_of(user.shop.zone, owned.booking.start);
    let on_date = stranded_at(tx, user, &(date..=date), now)?;
    on_date.into_iter().find(|row| row.listed.booking.id == id).ok_or(ChangeError::NotStranded)
}

fn prepare(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    Stranded { listed, options, .. }: &Stranded,
    sender: &SenderId,
    now: Instant,
) -> ChangeResult<(NewMessage, &'static str)> {
    let (booking, shop) = (&listed.booking, tx.shop()?);
    let to = match askable(booking, now) {
        Some(client) => tx.client_contact(client)?,
        None => None,
    };
    let to = to.ok_or(ChangeError::NotReachable)?;
    let times: Vec<SpokenTime> = options.iter().map(|option| spoken(user, option)).collect();
    let summary = VisitSummary::of(&shop, booking);
    let words = replies::ask_to_move(&listed.client_name, &summary.spoken(), &times, now);
    let template = if times.len() < 2 { replies::MUST_MOVE } else { replies::MOVE_OFFER };
    let night = quiet_around(tx.message_settings()?.settings.quiet, shop.zone, now);
    let morning = night.map(Interval::end).filter(|end| *end + SOON <= booking.start);
    let due_at = morning.unwrap_or(now);
    let message = NewMessage {
        dedupe_key: next_ask_key(tx, booking)?,
        shop: Some(user.shop.id),
        booking: Some(booking.id),
        to,
        sender: sender.clone(),
        purpose: ASK,
        lane: Lane::Offer,
        content: words.free,
        fallback: Some(words.template),
        reply_to: None,
        due_at,
        not_after: booking.start.min(now + ASK_TTL),
        created_at: now,
    };
    Ok((message, template))
}

fn spoken(user: &DashboardUser, StrandedOption { slot, staff_name, .. }: &StrandedOption) -> SpokenTime {
    SpokenTime {
        start: slot.start,
        staff: slot.staff_id,
        when: local_time::format_choice(user.shop.zone, slot.start),
        staff_name: staff_name.clone(),
    }
}
