//! The last check before a message goes out: whether it is still true and worth sending, and in which words.

use chrono::TimeDelta;
use domain::{Booking, BookingStatus, IdentityId, Instant, ShopStatus, SkipReason, WaitlistOfferId};
use ports::platform::{Addressee, LeasedMessage, MessageState, PauseScope};
use ports::shop::BookingRecord;
use ports::{PlatformTx, ShopTx, StoreResult};
use scheduling::quiet_around;
use tenancy::ShopScope;
use verification::{Content, Recipient, replies};

use crate::book::{ASK, asks_about};
use crate::consents::refuses_reminders;
use crate::waitlist::{WAITLIST, client_of_offer, is_offer_true, offer_of_key};

use super::account::{NO_TEMPLATE, is_usable, template_report};
use super::reminders::{ReminderCheck, check_reminder, reminder_of, wants_none};
use super::thanks::{THANKS, ThanksCheck, check_thanks};

/// After an unreachable number no message goes there for so long, unless the person writes.
const UNREACHABLE_FOR: TimeDelta = TimeDelta::days(1);

/// Meta's code for a number that cannot receive.
const UNDELIVERABLE: i64 = 131_026;

/// What the planned messages are for. Others (replies, alerts) are for the moment and need no second look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MessagePurpose {
    Confirmation,
    /// The salon called a client's booking off.
    Cancellation,
    /// The salon did not confirm a booking in time that waited for it.
    ApprovalLapsed,
    StaffNotice,
    /// A client moved a booking.
    StaffMove,
    StaffCancellation,
}

impl MessagePurpose {
    const ALL: [Self; 6] = [
        Self::Confirmation,
        Self::Cancellation,
        Self::ApprovalLapsed,
        Self::StaffNotice,
        Self::StaffMove,
        Self::StaffCancellation,
    ];

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == text)
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Cancellation => "cancellation",
            Self::ApprovalLapsed => "approval_lapsed",
            Self::StaffNotice => "staff_notice",
            Self::StaffMove => "staff_move",
            Self::StaffCancellation => "staff_cancellation",
        }
    }

    /// Where the booking must stand for the message to be true.
    pub(crate) const fn needs(self) -> BookingStatus {
        match self {
            Self::Confirmation | Self::StaffNotice | Self::StaffMove => BookingStatus::Confirmed,
            Self::Cancellation | Self::ApprovalLapsed | Self::StaffCancellation => BookingStatus::Cancelled,
        }
    }
}

/// What is to be done with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SendDecision {
    Send(Recipient, Content),
    /// Templates of its category are paused.
    Wait(Instant),
    /// There is no reason for it any more.
    Drop(SkipReason),
    /// With Meta's code for the reason, if it has one.
    End(MessageState, Option<i64>),
}

pub(super) fn check(
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    now: Instant,
) -> StoreResult<SendDecision> {
    if message.not_after <= now {
        return Ok(SendDecision::End(MessageState::Expired, None));
    }
    if let Some(decision) = second_look(tx, message, now)? {
        return Ok(decision);
    }
    let is_lost = message.was != MessageState::Queued && message.attempts > message.lane.max_attempts();
    let is_unreachable = message.identity.map_or(Ok(false), |identity| is_unreachable(tx, identity, now))?;
    match &message.to {
        Some(to) if !is_lost && !is_unreachable => {
            let content = approved_version(tx, message, words(message, now), now)?;
            if is_unapproved(tx, message, &content, now)? {
                return Ok(SendDecision::End(MessageState::Failed, Some(NO_TEMPLATE)));
            }
            Ok(match paused_until(tx, message, &content)? {
                Some(until) if now < until => SendDecision::Wait(until.min(message.not_after)),
                _ => SendDecision::Send(to.clone(), content),
            })
        }
        _ => Ok(SendDecision::End(MessageState::Failed, is_unreachable.then_some(UNDELIVERABLE))),
    }
}

/// A template that has taken another's place goes out once WhatsApp is known to have approved it, the other until then.
fn approved_version(
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    content: Content,
    now: Instant,
) -> StoreResult<Content> {
    let Some(former) = replies::former_version(&content) else { return Ok(content) };
    let name = content.template().map_or("", |(name, _)| name);
    let is_approved =
        template_report(tx, &message.sender, name, now)?.is_some_and(|report| report.is_approved());
    Ok(if is_approved { content } else { former })
}

/// Free words need no approval.
fn is_unapproved(
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    content: &Content,
    now: Instant,
) -> StoreResult<bool> {
    let Content::Template { name, .. } = content else { return Ok(false) };
    Ok(!is_usable(tx, &message.sender, name, now)?)
}

/// Free words wait for no pause of templates.
fn paused_until(
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    content: &Content,
) -> StoreResult<Option<Instant>> {
    let Some(category) = content.category() else { return Ok(None) };
    tx.sender_paused_until(&message.sender, PauseScope::Templates(category))
}

/// What speaks against sending a planned message.
fn second_look(
    tx: &mut dyn PlatformTx,
    message: &LeasedMessage,
    now: Instant,
) -> StoreResult<Option<SendDecision>> {
    if let (Some(kind), Some(shop), Some(booking)) =
        (reminder_of(&message.purpose), message.shop, message.booking)
    {
        if wants_none(tx, &addressee(message))? {
            return Ok(Some(SendDecision::Drop(SkipReason::OptedOut)));
        }
        let asked = (booking, message.dedupe_key.as_str());
        let check = tx.enter_shop(ShopScope::for_program(shop), |tx| check_reminder(tx, kind, asked, now))?;
        return Ok(match check {
            ReminderCheck::Untrue(why) => Some(SendDecision::Drop(why)),
            ReminderCheck::Quiet(until) => Some(SendDecision::Wait(until.min(message.not_after))),
            ReminderCheck::True => None,
        });
    }
    if let (THANKS, Some(shop), Some(booking)) = (&*message.purpose, message.shop, message.booking) {
        if wants_none(tx, &addressee(message))? {
            return Ok(Some(SendDecision::Drop(SkipReason::OptedOut)));
        }
        let check = tx.enter_shop(ShopScope::for_program(shop), |tx| check_thanks(tx, booking, now))?;
        return Ok(match check {
            ThanksCheck::Untrue(why) => Some(SendDecision::Drop(why)),
            ThanksCheck::Quiet(until) => Some(SendDecision::Wait(until.min(message.not_after))),
            ThanksCheck::True => None,
        });
    }
    if let (ASK, Some(shop), Some(booking)) = (&*message.purpose, message.shop, message.booking) {
        let owned = tx.enter_shop(ShopScope::for_program(shop), |tx| tx.find_booking(booking))?;
        return Ok(drop_unless(owned.as_ref(), BookingStatus::Confirmed, |booking| {
            asks_about(&message.dedupe_key, booking)
        }));
    }
    if let (WAITLIST, Some(shop)) = (&*message.purpose, message.shop) {
        if wants_none(tx, &addressee(message))? {
            return Ok(Some(SendDecision::Drop(SkipReason::OptedOut)));
        }
        let offer = offer_of_key(&message.dedupe_key);
        let why = tx.enter_shop(ShopScope::for_program(shop), |tx| against_offer(tx, offer, now))?;
        return Ok(why.map(SendDecision::Drop));
    }
    let purpose = MessagePurpose::parse(&message.purpose);
    let (Some(purpose), Some(shop), Some(booking)) = (purpose, message.shop, message.booking) else {
        return Ok(None);
    };
    let owned = tx.enter_shop(ShopScope::for_program(shop), |tx| tx.find_booking(booking))?;
    Ok(drop_unless(owned.as_ref(), purpose.needs(), |_| true))
}

/// What speaks against telling a client of a time of the waitlist.
fn against_offer(
    tx: &mut dyn ShopTx,
    offer: Option<WaitlistOfferId>,
    now: Instant,
) -> StoreResult<Option<SkipReason>> {
    let quiet = tx.message_settings()?.settings.quiet;
    if quiet_around(quiet, tx.shop()?.zone, now).is_some() {
        return Ok(Some(SkipReason::QuietHours));
    }
    if tx.shop()?.status != ShopStatus::Active {
        return Ok(Some(SkipReason::SalonClosed));
    }
    let Some(offer) = offer else { return Ok(Some(SkipReason::Changed)) };
    let client = client_of_offer(tx, offer)?;
    if client.map_or(Ok(false), |client| refuses_reminders(tx, client))? {
        return Ok(Some(SkipReason::OptedOut));
    }
    Ok((!is_offer_true(tx, offer, now)?).then_some(SkipReason::Changed))
}

/// Nothing speaks against a message about a booking that stands as it `needs` to, and that is as the message says.
fn drop_unless(
    owned: Option<&BookingRecord>,
    needs: BookingStatus,
    is_same: impl Fn(&Booking) -> bool,
) -> Option<SendDecision> {
    let why = match owned.map(|owned| &owned.booking) {
        Some(booking) if booking.status == needs && is_same(booking) => return None,
        Some(booking) if booking.status == needs => SkipReason::Moved,
        Some(booking) if booking.status == BookingStatus::Cancelled => SkipReason::Cancelled,
        _ => SkipReason::Changed,
    };
    Some(SendDecision::Drop(why))
}

fn addressee(message: &LeasedMessage) -> Addressee {
    match (message.identity, &message.to) {
        (Some(identity), _) => Addressee::Identity(identity),
        (None, Some(Recipient::Phone(phone))) => Addressee::Phone(phone.clone()),
        (None, _) => Addressee::Nobody,
    }
}

pub(super) fn is_unreachable(
    tx: &mut dyn PlatformTx,
    identity: IdentityId,
    now: Instant,
) -> StoreResult<bool> {
    let since = tx.identity(identity)?.and_then(|identity| identity.unreachable_at);
    Ok(since.is_some_and(|since| now < since + UNREACHABLE_FOR))
}

/// The template, if the person has not written for a day. A message that has none is tried as it is: WhatsApp knows better than we when
/// somebody wrote.
fn words(message: &LeasedMessage, now: Instant) -> Content {
    let is_open = message.window_until.is_some_and(|until| now < until);
    match &message.fallback {
        Some(template) if message.content.needs_window() && !is_open => template.clone(),
        _ => message.content.clone(),
    }
}
