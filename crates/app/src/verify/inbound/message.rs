//! One message while it is being read: who wrote it, when, and how it is answered.

use chrono::TimeDelta;
use domain::{BookingId, ChallengeId, Instant, Role, Shop, ShopId, WaPhone};
use ports::platform::{Addressee, Identity, NewMessage, Outcome, PlatformActor, PlatformAuditEntry};
use ports::{PlatformTx, StoreResult};
use verification::{Content, Event, InboundMessage, Lane, SenderId, replies};

use crate::booking_summary::BookingSummary;
use crate::{Context, WhatsApp};

/// A sign-in's answer is worth nothing later than this.
const REPLY_TTL: TimeDelta = TimeDelta::minutes(10);
/// What staff and clients are told about bookings and alarms, later than this.
const NOTICE_TTL: TimeDelta = TimeDelta::hours(24);
/// How many replies of a kind that only helps one person gets in [`LIMITED_REPLIES_WITHIN`]. The effect of a message is always reported.
const MAX_LIMITED_REPLIES: usize = 6;
const LIMITED_REPLIES_WITHIN: TimeDelta = TimeDelta::minutes(10);

pub(super) struct Message<'a> {
    pub(super) ctx: &'a Context,
    pub(super) whatsapp: &'a WhatsApp,
    pub(super) event: &'a Event,
    pub(super) inbound: &'a InboundMessage,
    pub(super) identity: Identity,
    pub(super) now: Instant,
    /// When it was written, as far as WhatsApp says so; never later than now.
    pub(super) sent_at: Instant,
    /// The overlap constraint refused to revive the booking when this message was first read.
    pub(super) slot_is_lost: bool,
}

impl Message<'_> {
    /// The key of the event, for trails.
    pub(super) fn event_key(&self) -> &str {
        &self.event.key.0
    }

    pub(super) fn reply(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        content: Content,
    ) -> StoreResult<()> {
        self.queue(tx, &self.new_reply(shop, "reply", content))
    }

    /// Reports what the message has done to a booking, with the link to it if there is one in the words. That is news for longer.
    pub(super) fn report(
        &self,
        tx: &mut dyn PlatformTx,
        shop: ShopId,
        booking: Option<BookingId>,
        content: Content,
    ) -> StoreResult<()> {
        let not_after = self.now + NOTICE_TTL;
        self.queue(tx, &NewMessage { booking, not_after, ..self.new_reply(Some(shop), "reply", content) })
    }

    /// Replies with something that only helps, unless the person has had enough of these.
    pub(super) fn reply_limited(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        content: Content,
    ) -> StoreResult<Outcome> {
        self.queue_limited(tx, &self.new_reply(shop, "reply", content))
    }

    /// The same with the link to a booking, if there is one in the words.
    pub(super) fn reply_limited_about(
        &self,
        tx: &mut dyn PlatformTx,
        shop: ShopId,
        booking: Option<BookingId>,
        content: Content,
    ) -> StoreResult<Outcome> {
        self.queue_limited(tx, &NewMessage { booking, ..self.new_reply(Some(shop), "reply", content) })
    }

    fn queue_limited(&self, tx: &mut dyn PlatformTx, message: &NewMessage) -> StoreResult<Outcome> {
        if tx.messages_since(self.identity.id, "reply", self.now - LIMITED_REPLIES_WITHIN)?
            >= MAX_LIMITED_REPLIES
        {
            return Ok(Outcome::Silenced);
        }
        self.queue(tx, message)?;
        Ok(Outcome::Done)
    }

    pub(super) fn new_reply(
        &self,
        shop: Option<ShopId>,
        purpose: &'static str,
        content: Content,
    ) -> NewMessage {
        NewMessage {
            dedupe_key: format!("reply:{}", self.event_key()),
            shop,
            booking: None,
            to: Addressee::Identity(self.identity.id),
            sender: self.our_number().clone(),
            purpose,
            lane: Lane::Reply,
            content,
            fallback: None,
            reply_to: Some(self.inbound.wamid.clone()),
            due_at: self.now,
            not_after: self.now + REPLY_TTL,
            created_at: self.now,
        }
    }

    /// The same for news of a booking, which are worth more than ten minutes.
    pub(super) fn new_confirmation(&self, shop: ShopId, booking: BookingId, content: Content) -> NewMessage {
        NewMessage {
            // The key of the confirmation that every confirmed booking gets: this is it.
            dedupe_key: format!("booking:{booking}:confirmed"),
            booking: Some(booking),
            lane: Lane::Booking,
            not_after: self.now + NOTICE_TTL,
            ..self.new_reply(Some(shop), "confirmation", content)
        }
    }

    /// Confirms to the sender, once, the booking that their message has made firm.
    pub(super) fn confirm_booking(
        &self,
        tx: &mut dyn PlatformTx,
        shop: &Shop,
        challenge: ChallengeId,
        id: BookingId,
    ) -> StoreResult<()> {
        let summary = BookingSummary::load(tx, shop, id)?;
        let content = replies::booked(&summary.appointment(), challenge);
        self.queue(tx, &self.new_confirmation(shop.id, id, content))
    }

    /// Where a time of a salon is booked.
    pub(super) fn booking_page(&self, shop: &Shop) -> String {
        self.ctx.deployment.sites.of_shop(&shop.subdomain, "/booking")
    }

    /// Where the services of a booking are booked at another time.
    pub(super) fn again_page(&self, shop: &Shop, booking: BookingId) -> String {
        format!("{}?again={booking}", self.booking_page(shop))
    }

    /// Queues an answer, unless what it answers is so old that its sender has stopped waiting.
    pub(super) fn queue(&self, tx: &mut dyn PlatformTx, message: &NewMessage) -> StoreResult<()> {
        if self.now - self.sent_at < NOTICE_TTL {
            tx.queue_message(message)?;
        }
        Ok(())
    }

    /// Tells somebody else who should know; `once` says what and whom, and makes it once for each.
    pub(super) fn send_alert(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        once: &str,
        phone: WaPhone,
        alert: &AdminAlert,
    ) -> StoreResult<()> {
        tx.queue_message(&NewMessage {
            dedupe_key: format!("alert:{once}"),
            to: Addressee::Phone(phone),
            lane: Lane::Staff,
            fallback: Some(alert.template.clone()),
            reply_to: None,
            not_after: self.now + NOTICE_TTL,
            ..self.new_reply(shop, "alert", alert.words.clone())
        })?;
        Ok(())
    }

    /// Writes into the trail what somebody's message did.
    pub(super) fn record(&self, tx: &mut dyn PlatformTx, entry: &AuditFields<'_>) -> StoreResult<()> {
        tx.record(&PlatformAuditEntry {
            at: self.now,
            shop: entry.shop,
            actor: PlatformActor::Person(self.identity.id, entry.role),
            action: entry.action,
            entity: entry.entity,
            entity_id: entry.entity_id,
            details: entry.details,
            request_id: Some(self.event_key()),
        })
    }

    pub(super) fn our_number(&self) -> &SenderId {
        self.event.sender.as_ref().unwrap_or(&self.whatsapp.sender)
    }
}

/// What others are told: words for those who wrote to us within a day, a template for the rest.
pub(super) struct AdminAlert {
    pub(super) words: Content,
    pub(super) template: Content,
}

/// What somebody's message did, for the trail.
pub(super) struct AuditFields<'a> {
    pub(super) shop: Option<ShopId>,
    pub(super) role: Role,
    pub(super) action: &'static str,
    pub(super) entity: &'static str,
    pub(super) entity_id: i64,
    pub(super) details: &'a [(&'a str, &'a str)],
}
