//! Thanks for a visit, with the way to its review (rules/reviews#asking). The message is queued when the visit is completed, and looked at once
//! more before it goes out.

use chrono::TimeDelta;
use domain::{BookingId, ClientId, Instant, Interval, MessageSettings, Shop, ShopStatus, SkipReason};
use ports::platform::NewMessage;
use ports::shop::{BookingRecord, ClientStatus, QueuedNotice};
use ports::{ShopTx, StoreResult};
use scheduling::{local_time, quiet_around};
use verification::{Lane, SenderId, replies};

use super::reminder_words::Reminded;
use crate::booking_summary::VisitSummary;
use crate::consents::refuses_reminders;

/// What the message is for.
pub(super) const THANKS: &str = "thanks";
/// A client is thanked so long after the salon wanted to, and not later.
const TTL: TimeDelta = TimeDelta::hours(12);
/// The link of the message works for a week after the start: it has to be good for two days.
const LINK_GOOD: TimeDelta = TimeDelta::days(5);

/// The thanks for a visit that a notice says is over, unless there is to be none.
pub(super) fn thanks_for(
    tx: &mut dyn ShopTx,
    salon: &Reminded<'_>,
    (notice, owned): (&QueuedNotice, &BookingRecord),
    sender: &SenderId,
    (queued, now): (&[NewMessage], Instant),
) -> StoreResult<Option<NewMessage>> {
    let (shop, settings) = (salon.shop, salon.settings);
    let booking = &owned.booking;
    let wanted = notice.at + TimeDelta::hours(i64::from(settings.thanks_hours));
    let due_at = quiet_around(settings.quiet, shop.zone, wanted).map_or(wanted, Interval::end);
    let not_after = wanted + TTL;
    if not_after <= due_at || not_after <= now || booking.start + LINK_GOOD < due_at {
        return Ok(None);
    }
    let Some(client) = booking.client_id else { return Ok(None) };
    if !wants_thanks(tx, shop, settings, (booking.id, client))? {
        return Ok(None);
    }
    let Some(to) = tx.client_contact(client)? else { return Ok(None) };
    let since = now - TimeDelta::days(i64::from(settings.rating_days));
    let is_queued = queued.iter().any(|message| message.purpose == THANKS && message.to == to);
    if is_queued || tx.was_sent_since(client, THANKS, since)? {
        return Ok(None);
    }
    let spoken = VisitSummary::of(shop, booking);
    let day = local_time::format_date(local_time::date_of(shop.zone, booking.start));
    let words = replies::visit_thanks(&owned.client_name, &spoken.spoken(), &day);
    Ok(Some(NewMessage {
        dedupe_key: format!("thanks:{}", booking.id),
        shop: Some(shop.id),
        booking: Some(booking.id),
        to,
        sender: sender.clone(),
        purpose: THANKS,
        lane: Lane::Thanks,
        content: words.free,
        fallback: Some(words.template),
        reply_to: None,
        due_at: due_at.max(now),
        not_after,
        created_at: now,
    }))
}

/// How queued thanks stand.
pub(super) enum ThanksCheck {
    True,
    /// They come at night.
    Quiet(Instant),
    Untrue(SkipReason),
}

pub(super) fn check_thanks(
    tx: &mut dyn ShopTx,
    booking: BookingId,
    now: Instant,
) -> StoreResult<ThanksCheck> {
    let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
    let client = tx.find_booking(booking)?.and_then(|owned| owned.booking.client_id);
    if shop.status != ShopStatus::Active {
        return Ok(ThanksCheck::Untrue(SkipReason::SalonClosed));
    }
    let Some(client) = client else { return Ok(ThanksCheck::Untrue(SkipReason::Changed)) };
    if refuses_reminders(tx, client)? {
        return Ok(ThanksCheck::Untrue(SkipReason::OptedOut));
    }
    if !wants_thanks(tx, &shop, &settings, (booking, client))? {
        return Ok(ThanksCheck::Untrue(SkipReason::Changed));
    }
    let night = quiet_around(settings.quiet, shop.zone, now);
    Ok(night.map_or(ThanksCheck::True, |night| ThanksCheck::Quiet(night.end())))
}

/// Whether the salon thanks this client for this visit, who has not reviewed it already.
fn wants_thanks(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    settings: &MessageSettings,
    (booking, client): (BookingId, ClientId),
) -> StoreResult<bool> {
    if settings.thanks_hours == 0 || shop.status != ShopStatus::Active {
        return Ok(false);
    }
    let is_welcome = tx.find_client(client)?.is_some_and(|known| known.status != ClientStatus::Blacklisted);
    let visit = tx.reviewed_visits(&[booking])?.pop();
    Ok(is_welcome && visit.is_some_and(|visit| visit.review.is_none()))
}
