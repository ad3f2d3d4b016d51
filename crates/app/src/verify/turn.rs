//! One message while it is being read: who wrote it, when, and how it is answered.

use chrono::TimeDelta;
use domain::{Instant, ShopId, WaPhone};
use ports::platform::{Addressee, Identity, NewMessage, Outcome, TrailActor, TrailEntry};
use ports::{PlatformTx, StoreResult};
use verification::{Content, Event, Inbound, Lane, SenderId};

use crate::{Context, WhatsApp};

/// A sign-in's answer is worth nothing later than this.
const REPLY_LIFE: TimeDelta = TimeDelta::minutes(10);
/// What staff and clients are told about bookings and alarms, later than this.
const NEWS_LIFE: TimeDelta = TimeDelta::hours(24);
/// How many remarks one person gets in [`REMARKS_IN`] (whatsapp.md §3.0). What a message did is always said.
const MOST_REMARKS: usize = 6;
const REMARKS_IN: TimeDelta = TimeDelta::minutes(10);

/// A message being read.
pub(super) struct Turn<'a> {
    pub(super) ctx: &'a Context,
    pub(super) whatsapp: &'a WhatsApp,
    pub(super) event: &'a Event,
    pub(super) message: &'a Inbound,
    /// Who wrote it.
    pub(super) identity: Identity,
    /// The present.
    pub(super) now: Instant,
    /// When it was written, as far as WhatsApp says so; never later than now.
    pub(super) sent_at: Instant,
    /// The wall refused to revive the booking when this message was first read.
    pub(super) slot_is_gone: bool,
}

impl Turn<'_> {
    /// The key of the event, for trails.
    pub(super) fn key(&self) -> &str {
        &self.event.key.0
    }

    /// Says what the message did.
    pub(super) fn say(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        content: Content,
    ) -> StoreResult<()> {
        self.queue(tx, &self.reply(shop, "reply", content))
    }

    /// Says something that helps, unless the person has been told enough.
    pub(super) fn remark(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        content: Content,
    ) -> StoreResult<Outcome> {
        if MOST_REMARKS <= tx.messages_since(self.identity.id, "reply", self.now - REMARKS_IN)? {
            return Ok(Outcome::Silenced);
        }
        self.say(tx, shop, content)?;
        Ok(Outcome::Done)
    }

    /// An answer to this message.
    pub(super) fn reply(&self, shop: Option<ShopId>, purpose: &'static str, content: Content) -> NewMessage {
        NewMessage {
            dedupe_key: format!("reply:{}", self.key()),
            shop,
            booking: None,
            to: Addressee::Identity(self.identity.id),
            sender: self.sender().clone(),
            purpose,
            lane: Lane::Reply,
            content,
            fallback: None,
            reply_to: Some(self.message.wamid.clone()),
            due_at: self.now,
            not_after: self.now + REPLY_LIFE,
            created_at: self.now,
        }
    }

    /// The same for news of a booking, which are worth more than ten minutes.
    pub(super) fn booking_reply(
        &self,
        shop: ShopId,
        booking: domain::BookingId,
        content: Content,
    ) -> NewMessage {
        NewMessage {
            // The key of the confirmation that every confirmed booking gets: this is it.
            dedupe_key: format!("booking:{booking}:confirmed"),
            booking: Some(booking),
            lane: Lane::Booking,
            not_after: self.now + NEWS_LIFE,
            ..self.reply(Some(shop), "confirmation", content)
        }
    }

    /// Queues an answer, unless what it answers is so old that nobody waits for it.
    pub(super) fn queue(&self, tx: &mut dyn PlatformTx, message: &NewMessage) -> StoreResult<()> {
        if self.now - self.sent_at < NEWS_LIFE {
            tx.queue_message(message)?;
        }
        Ok(())
    }

    /// Tells somebody else who should know; `once` says what and whom, and makes it once for each.
    pub(super) fn alert(
        &self,
        tx: &mut dyn PlatformTx,
        shop: Option<ShopId>,
        once: &str,
        phone: WaPhone,
        alarm: &Alarm,
    ) -> StoreResult<()> {
        tx.queue_message(&NewMessage {
            dedupe_key: format!("alert:{once}"),
            to: Addressee::Phone(phone),
            lane: Lane::Staff,
            fallback: Some(alarm.template.clone()),
            reply_to: None,
            not_after: self.now + NEWS_LIFE,
            ..self.reply(shop, "alert", alarm.words.clone())
        })?;
        Ok(())
    }

    /// Writes into the trail what somebody's message did.
    pub(super) fn record(&self, tx: &mut dyn PlatformTx, entry: &Recorded<'_>) -> StoreResult<()> {
        tx.record(&TrailEntry {
            at: self.now,
            shop: entry.shop,
            actor: TrailActor::Person(self.identity.id, entry.role),
            action: entry.action,
            entity: entry.entity,
            entity_id: entry.entity_id,
            details: entry.details,
            request_id: Some(self.key()),
        })
    }

    pub(super) fn sender(&self) -> &SenderId {
        self.event.sender.as_ref().unwrap_or(&self.whatsapp.sender)
    }
}

/// What others are told: words for those who wrote to us within a day, a template for the rest.
pub(super) struct Alarm {
    pub(super) words: Content,
    pub(super) template: Content,
}

/// What somebody's message did, for the trail.
pub(super) struct Recorded<'a> {
    pub(super) shop: Option<ShopId>,
    pub(super) role: domain::Role,
    pub(super) action: &'static str,
    pub(super) entity: &'static str,
    pub(super) entity_id: i64,
    pub(super) details: &'a [(&'a str, &'a str)],
}
