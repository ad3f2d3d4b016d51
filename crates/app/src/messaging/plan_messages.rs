//! From notices to messages: which person hears what about a booking.
//!
//! A client hears only news: confirmations by the salon or at once, and cancellations by the salon. A client who confirmed by a message has the
//! reply, and a client who cancelled knows it. Staff hear of confirmed bookings and of their cancellation.

use std::collections::HashSet;

use chrono::TimeDelta;
use domain::{BookingSource, BookingStatus, CancelReason, Instant, Shop, ShopId, WaPhone};
use ports::platform::{Addressee, NewMessage};
use ports::shop::{BookingRecord, NoticeKind, QueuedNotice};
use ports::{ShopTx, StoreResult};
use scheduling::local_time;
use tenancy::ShopScope;
use verification::{Content, Lane, SenderId, replies};

use crate::Context;
use crate::booking_summary::BookingSummary;

use super::former::Former;
use super::listeners::listeners;
use super::plan_mails::plan_mail;
use super::preflight::MessagePurpose;
use super::reminder_words::Reminded;
use super::reminders::replan;
use super::thanks::thanks_for;

/// News of a booking are news for a day.
const NOTICE_TTL: TimeDelta = TimeDelta::days(1);
/// A walk-in's client is told of a visit that is further away, if they left a number.
const WALK_IN_TOLD_FROM: TimeDelta = TimeDelta::minutes(30);
/// How many notices of one shop are worked on at once.
const BATCH_SIZE: usize = 50;

/// Queues the messages and mails of all notices that wait, one transaction a shop. Returns how many. One shop's trouble does not keep the
/// others from their turn: the first of the failures is returned at the end. Without WhatsApp and mail the notices wait.
pub fn plan_messages(ctx: &Context) -> StoreResult<usize> {
    let whatsapp = ctx.deployment.whatsapp.as_ref();
    if whatsapp.is_none() && !ctx.deployment.mail {
        return Ok(0);
    }
    let channels = Channels { sender: whatsapp.map(|whatsapp| &whatsapp.sender), mail: ctx.deployment.mail };
    let now = ctx.now();
    let shops = ctx.store.read_platform(|tx| tx.shops_with_queued_notices(now))?;
    let mut queued = 0;
    let mut failure = None;
    for shop in shops {
        match plan_shop(ctx, channels, shop) {
            Ok(count) => queued += count,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(queued), Err)
}

/// By what people are told.
#[derive(Clone, Copy)]
struct Channels<'a> {
    /// Our number, where WhatsApp is connected.
    sender: Option<&'a SenderId>,
    mail: bool,
}

fn plan_shop(ctx: &Context, channels: Channels<'_>, shop: ShopId) -> StoreResult<usize> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Planned { messages, mails } =
            tx.enter_shop(ShopScope::for_program(shop), |tx| messages_of(tx, channels, now))?;
        let mut queued = mails;
        for message in &messages {
            queued += usize::from(tx.queue_message(message)?);
        }
        Ok(queued)
    })
}

/// What comes of some notices.
#[derive(Default)]
struct Planned {
    messages: Vec<NewMessage>,
    /// How many mails were queued.
    mails: usize,
}

fn messages_of(tx: &mut dyn ShopTx, channels: Channels<'_>, now: Instant) -> StoreResult<Planned> {
    let shop = tx.shop()?;
    let settings = tx.message_settings()?.settings;
    let mut planned = Planned::default();
    let mut unheard_of = HashSet::new();
    for notice in tx.queued_notices(now, BATCH_SIZE)? {
        match tx.moved_again(&notice)? {
            // One message tells of both moves, unless the later one is undone.
            Some(told) if now < told => continue,
            Some(_) => {
                tx.notice_planned(notice.id, now)?;
                continue;
            }
            None => {}
        }
        if let Some(owned) = tx.find_booking(notice.booking)? {
            let salon = Reminded { shop: &shop, settings: &settings };
            replan(tx, &salon, &notice, &owned, now)?;
            let was_made = matches!(
                notice.kind,
                NoticeKind::BookingCreated | NoticeKind::BookingConfirmed | NoticeKind::BookingAccepted
            );
            // It ended before anybody was told of it.
            if was_made && owned.booking.status == BookingStatus::Cancelled {
                unheard_of.insert(notice.booking);
            }
            let staff_know = !unheard_of.contains(&notice.booking);
            let is_news = now < notice.at + NOTICE_TTL;
            let has_whatsapp = channels.sender.is_some();
            let is_mailed = channels.mail && is_news && plan_mail(tx, notice, &owned, has_whatsapp, now)?;
            planned.mails += usize::from(is_mailed);
            if let Some(sender) = channels.sender {
                let (shop, owned) = (&shop, &owned);
                let context = NoticeContext { shop, sender, notice, owned, staff_know, is_mailed, now };
                context.tell(tx, &mut planned.messages)?;
                if notice.kind == NoticeKind::BookingEnded && is_news {
                    let about = (&notice, owned);
                    let thanks = thanks_for(tx, &salon, about, sender, (&planned.messages, now))?;
                    planned.messages.extend(thanks);
                }
            }
        }
        tx.notice_planned(notice.id, now)?;
    }
    Ok(planned)
}

/// One notice, with the booking as it is now.
struct NoticeContext<'a> {
    shop: &'a Shop,
    sender: &'a SenderId,
    notice: QueuedNotice,
    owned: &'a BookingRecord,
    /// Whether staff may have heard of the booking when it was made.
    staff_know: bool,
    /// Whether the client is told by mail.
    is_mailed: bool,
    now: Instant,
}

impl NoticeContext<'_> {
    fn tell(&self, tx: &mut dyn ShopTx, messages: &mut Vec<NewMessage>) -> StoreResult<()> {
        if self.not_after() <= self.now {
            return Ok(());
        }
        let booking = &self.owned.booking;
        match (self.notice.kind, booking.status, booking.cancel_reason) {
            (NoticeKind::BookingCreated, BookingStatus::Confirmed, _) => {
                // The first version of a booking is what it was made as: this one needed no message.
                if booking.version == 1 && self.client_hears_of_it() {
                    messages.extend(self.to_client(tx, MessagePurpose::Confirmation)?);
                }
                messages.extend(self.to_staff(tx, MessagePurpose::StaffNotice)?);
            }
            (NoticeKind::BookingAccepted, BookingStatus::Confirmed, _) => {
                messages.extend(self.to_client(tx, MessagePurpose::Confirmation)?);
                messages.extend(self.to_staff(tx, MessagePurpose::StaffNotice)?);
            }
            (NoticeKind::BookingConfirmed, BookingStatus::Confirmed, _) => {
                messages.extend(self.to_staff(tx, MessagePurpose::StaffNotice)?);
            }
            // It is as if it had not been called off.
            (NoticeKind::BookingRestored, BookingStatus::Confirmed, _) if self.was_to_come() => {
                messages.extend(self.to_client(tx, MessagePurpose::Confirmation)?);
                messages.extend(self.to_staff(tx, MessagePurpose::StaffNotice)?);
            }
            // Until it is confirmed, its client sees the new moment on the page and in the reply.
            (NoticeKind::BookingMoved, BookingStatus::Confirmed, _) => {
                messages.extend(self.to_client(tx, MessagePurpose::Confirmation)?);
            }
            (NoticeKind::BookingMovedByClient, BookingStatus::Confirmed, _) => {
                messages.extend(self.to_staff(tx, MessagePurpose::StaffMove)?);
            }
            (NoticeKind::BookingCancelled, BookingStatus::Cancelled, reason)
                if (self.was_certain() || self.awaited_approval()) && self.was_to_come() =>
            {
                if reason == Some(CancelReason::Salon) {
                    messages.extend(self.to_client(tx, MessagePurpose::Cancellation)?);
                }
                if self.staff_know {
                    messages.extend(self.to_staff(tx, MessagePurpose::StaffCancellation)?);
                }
            }
            (NoticeKind::BookingExpired, BookingStatus::Cancelled, Some(CancelReason::Expired))
                if self.awaited_approval() && self.was_to_come() =>
            {
                messages.extend(self.to_client(tx, MessagePurpose::ApprovalLapsed)?);
            }
            // Pending and expired bookings concern no other person; the salon knows itself which clients came;
            // what changed meanwhile has a notice of its own.
            (
                NoticeKind::BookingCreated
                | NoticeKind::BookingConfirmed
                | NoticeKind::BookingAccepted
                | NoticeKind::BookingMoved
                | NoticeKind::BookingMovedByClient
                | NoticeKind::BookingAsked
                | NoticeKind::BookingCancelled
                | NoticeKind::BookingExpired
                | NoticeKind::BookingEnded
                | NoticeKind::BookingRestored,
                _,
                _,
            ) => {}
        }
        Ok(())
    }

    /// Whether a client hears of a booking that was just made: not of one that had begun, nor of a walk-in unless they left a number and
    /// have to come back for it (rules/dashboard#walk-ins).
    fn client_hears_of_it(&self) -> bool {
        let BookingRecord { booking, client_phone, .. } = self.owned;
        match booking.source {
            BookingSource::WalkIn => {
                client_phone.is_some() && self.notice.at + WALK_IN_TOLD_FROM < booking.start
            }
            _ => self.was_to_come(),
        }
    }

    /// Whether the booking had been confirmed before it was cancelled: its code and its hold had ended then.
    fn was_certain(&self) -> bool {
        self.owned.booking.hold_expires_at.is_none()
    }

    /// Whether it waited for the salon, and not for a message.
    fn awaited_approval(&self) -> bool {
        let booking = &self.owned.booking;
        booking.hold_expires_at.is_some()
            && booking.confirmation_code.is_none()
            && booking.client_id.is_some()
            && booking.source != BookingSource::Waitlist
    }

    /// Whether the appointment was still to come when that happened: a change of last week's calendar is no news.
    fn was_to_come(&self) -> bool {
        self.notice.at < self.owned.booking.start
    }

    fn not_after(&self) -> Instant {
        self.notice.at + NOTICE_TTL
    }

    fn to_client(&self, tx: &mut dyn ShopTx, purpose: MessagePurpose) -> StoreResult<Option<NewMessage>> {
        let Some(client) = self.owned.booking.client_id else { return Ok(None) };
        let contact = tx.client_contact(client)?;
        // The desk has to call them. A client without a number whose booking the desk made or confirmed knows of it.
        let must_be_called = contact.is_none()
            && !self.is_mailed
            && matches!(purpose, MessagePurpose::Cancellation | MessagePurpose::ApprovalLapsed);
        let to = contact.or(must_be_called.then_some(Addressee::Nobody));
        let key = match (self.notice.kind, purpose) {
            // Each of these is news, whatever was said before: what was called off may be restored, and be called off again.
            (NoticeKind::BookingMoved, _) => format!("moved:{}", self.notice.id.0),
            (NoticeKind::BookingRestored, _) => format!("restored:{}", self.notice.id.0),
            (_, MessagePurpose::Confirmation) => "confirmed".to_owned(),
            (
                _,
                MessagePurpose::Cancellation
                | MessagePurpose::ApprovalLapsed
                | MessagePurpose::StaffNotice
                | MessagePurpose::StaffMove
                | MessagePurpose::StaffCancellation,
            ) => format!("cancelled:{}", self.notice.id.0),
        };
        Ok(to.map(|to| {
            self.message(
                format!("booking:{}:{key}", self.notice.booking),
                to,
                (purpose, &Former::default()),
                Lane::Booking,
            )
        }))
    }

    /// To those of the staff who want to hear of it, and to the salon's notice number, once each.
    fn to_staff(&self, tx: &mut dyn ShopTx, purpose: MessagePurpose) -> StoreResult<Vec<NewMessage>> {
        let booking = &self.owned.booking;
        let key = match purpose {
            MessagePurpose::StaffNotice => "staffnew",
            MessagePurpose::StaffMove => "staffmoved",
            MessagePurpose::StaffCancellation
            | MessagePurpose::Confirmation
            | MessagePurpose::ApprovalLapsed
            | MessagePurpose::Cancellation => "staffcancelled",
        };
        // A booking is new once; it may be called off and restored more often.
        let each = match self.notice.kind {
            NoticeKind::BookingCancelled | NoticeKind::BookingRestored | NoticeKind::BookingMovedByClient => {
                format!(":{}", self.notice.id.0)
            }
            _ => String::new(),
        };
        let is_move = purpose == MessagePurpose::StaffMove;
        let former = if is_move { Former::of(tx, booking.id)? } else { Former::default() };
        let phones = listeners(tx, self.notice, booking, former.staff)?;
        let message = |phone: WaPhone| {
            let key = format!("{key}:{}:{}{each}", booking.id, phone.digits());
            self.message(key, Addressee::Phone(phone), (purpose, &former), Lane::Staff)
        };
        Ok(phones.into_iter().map(message).collect())
    }

    fn message(
        &self,
        dedupe_key: String,
        to: Addressee,
        (purpose, former): (MessagePurpose, &Former),
        lane: Lane,
    ) -> NewMessage {
        let (content, template) = self.words(purpose, former);
        NewMessage {
            dedupe_key,
            shop: Some(self.shop.id),
            booking: Some(self.notice.booking),
            to,
            sender: self.sender.clone(),
            purpose: purpose.as_str(),
            lane,
            content,
            fallback: Some(template),
            reply_to: None,
            due_at: self.now,
            not_after: self.not_after(),
            created_at: self.now,
        }
    }

    /// What is said freely, and the template that says the same.
    fn words(&self, purpose: MessagePurpose, former: &Former) -> (Content, Content) {
        let spoken = BookingSummary::of(self.shop, &self.owned.booking);
        let (appointment, client) = (spoken.appointment(), self.owned.client_name.as_str());
        match purpose {
            MessagePurpose::Confirmation => {
                (replies::booked_notice(&appointment), replies::booking_confirmed(client, &appointment))
            }
            MessagePurpose::Cancellation => (
                replies::booking_canceled_notice(&appointment),
                replies::booking_canceled(client, &appointment),
            ),
            MessagePurpose::ApprovalLapsed => {
                let phone = self.shop.branding.business_phone.as_deref();
                (
                    replies::approval_lapsed_notice(&appointment, phone),
                    replies::approval_lapsed(client, &appointment, phone),
                )
            }
            MessagePurpose::StaffNotice => (
                replies::new_booking_notice(client, &appointment),
                replies::new_booking_staff(client, &appointment),
            ),
            MessagePurpose::StaffMove => {
                let start = former.start.unwrap_or(self.owned.booking.start);
                let before = local_time::format_long(self.shop.zone, start);
                (
                    replies::moved_booking_notice(client, &appointment, &before),
                    replies::moved_booking_staff(client, &appointment, &before),
                )
            }
            MessagePurpose::StaffCancellation => (
                replies::canceled_booking_notice(client, &appointment),
                replies::canceled_booking_staff(client, &appointment),
            ),
        }
    }
}
