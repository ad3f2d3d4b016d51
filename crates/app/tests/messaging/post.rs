//! Glow's messages: Leo serves, Ava has the salon's own number, Maya is a client who has written today.

use app::admin::DashboardUser;
use app::{Context, messaging};
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, CancelReason, ClientId, Consent, ConsentPurpose, ConsentSource, IdentityId,
    Instant, MessageId, PersonName,
};
use ports::platform::{Addressee, NewMessage};
use ports::shop::{Actor, AuditEntry, NewClient, Notice, NoticeKind};
use ports::{ShopTx, StoreResult};
use testkit::bookings::{self, party};
use testkit::scenario::{glow_salon, luna_salon, phone};
use testkit::{Scenario, TestDb, at};
use verification::{Content, Delivery, Lane, StatusUpdate, TemplateCategory};

use crate::gateway::FakeGateway;

pub(crate) use testkit::scenario::{AVA, LEO, MAYA, sender};

/// The scenario, WhatsApp, and Maya, who has written today.
pub(crate) struct Post {
    pub(crate) scenario: Scenario,
    pub(crate) gateway: FakeGateway,
    pub(crate) maya: IdentityId,
    client: ClientId,
}

/// Glow's messages, and Ava at the dashboard.
pub(crate) struct Salon {
    post: Post,
    pub(crate) ava: DashboardUser,
}

impl Salon {
    /// One that has chosen nothing yet.
    pub(crate) fn open(db: TestDb) -> Self {
        let post = Post::open(db);
        let ava = post.scenario.ava();
        Self { post, ava }
    }
}

impl std::ops::Deref for Salon {
    type Target = Post;

    fn deref(&self) -> &Post {
        &self.post
    }
}

impl Post {
    pub(crate) fn open(db: TestDb) -> Self {
        let scenario = Scenario::open(db, glow_salon(), luna_salon());
        scenario.db.run(&format!("UPDATE shops SET whatsapp_admin_number = '{AVA}' WHERE id = 1"));
        let (maya, client) = meet_maya(&scenario);
        Self { scenario, gateway: FakeGateway::default(), maya, client }
    }

    /// Maya is verified and books an hour with Leo.
    pub(crate) fn maya_books(&self, start: &str) -> BookingId {
        self.insert_booking(start, BookingStatus::Confirmed)
    }

    /// In the profile.
    pub(crate) fn refuses_reminders(&self) {
        let (purpose, source) = (ConsentPurpose::Reminders, ConsentSource::Profile);
        let refusal = Consent { purpose, granted: false, source, wording: None, at: self.scenario.now() };
        self.scenario.db.write_shop(self.scenario.glow, |tx| tx.record_consent(self.client, &refusal));
    }

    /// Somebody books an hour with Leo and has not shown who they are.
    pub(crate) fn somebody_books(&self, start: &str) -> BookingId {
        self.insert_booking(start, BookingStatus::Pending)
    }

    fn insert_booking(&self, start: &str, status: BookingStatus) -> BookingId {
        let now = self.scenario.now();
        self.scenario.db.write_shop(self.scenario.glow, |tx| {
            let session = tx.touch_session(&bookings::browser(1), now)?.id;
            let mut new = bookings::hour_booking(session, 2, None, at(start));
            new.client_name = PersonName::parse("Maya Chen").unwrap();
            new.created_at = now;
            new.status = status;
            if status == BookingStatus::Confirmed {
                new.client_id = Some(self.client);
                new.hold_expires_at = None;
            }
            bookings::insert_booking(tx, &new)
        })
    }

    /// Maya's message confirms a pending booking.
    pub(crate) fn maya_confirms(&self, id: BookingId) {
        let kind = NoticeKind::BookingConfirmed;
        self.change(id, BookingStatus::Confirmed, kind, Actor::System, |tx, version, now| {
            tx.confirm_booking(id, version, self.client, now)
        });
    }

    pub(crate) fn cancel(&self, id: BookingId, reason: CancelReason) {
        self.cancel_as(id, reason, Actor::System);
    }

    pub(crate) fn cancel_as(&self, id: BookingId, reason: CancelReason, actor: Actor) {
        let kind = match reason {
            CancelReason::Expired => NoticeKind::BookingExpired,
            CancelReason::Client | CancelReason::Salon => NoticeKind::BookingCancelled,
        };
        self.change(id, BookingStatus::Cancelled, kind, actor, |tx, version, now| {
            tx.cancel_booking(id, version, reason, now)
        });
    }

    fn change(
        &self,
        id: BookingId,
        to: BookingStatus,
        kind: NoticeKind,
        actor: Actor,
        deed: impl Fn(&mut dyn ShopTx, i64, Instant) -> StoreResult<()>,
    ) {
        let now = self.scenario.now();
        self.scenario.db.write_shop(self.scenario.glow, |tx| {
            let booking = tx.find_booking(id)?.unwrap().booking;
            deed(tx, booking.version, now)?;
            tx.audit(&AuditEntry {
                at: now,
                actor,
                action: kind.as_str(),
                booking: id,
                from: Some(booking.status),
                to,
                request_id: None,
            })?;
            tx.notify(Notice { kind, booking: id, version: booking.version + 1, at: now })
        });
    }

    pub(crate) fn plan(&self) -> usize {
        messaging::plan_messages(&self.scenario.ctx).unwrap()
    }

    /// Sends whatever is due now. Returns how many messages were looked at.
    pub(crate) fn deliver(&self) -> usize {
        let mut looked_at = 0;
        while messaging::send_next(&self.scenario.ctx, &self.gateway, "a courier").unwrap().is_some() {
            looked_at += 1;
        }
        looked_at
    }

    /// Queues an answer to Maya, without a template to fall back on.
    pub(crate) fn queue_reply(&self, key: &str) -> MessageId {
        self.queue(key, Lane::Reply, None)
    }

    /// Queues something that can wait, with a template.
    pub(crate) fn queue_notice(&self, key: &str, lane: Lane) -> MessageId {
        self.queue_template(key, lane, TemplateCategory::Utility)
    }

    /// The same, with a template of a category.
    pub(crate) fn queue_template(&self, key: &str, lane: Lane, category: TemplateCategory) -> MessageId {
        let template = Content::Template {
            name: "a_template_v1".into(),
            category,
            params: Vec::new(),
            replies: Vec::new(),
            link: None,
        };
        self.queue(key, lane, Some(template))
    }

    fn queue(&self, key: &str, lane: Lane, fallback: Option<Content>) -> MessageId {
        let now = self.scenario.now();
        let life = if lane == Lane::Reply { TimeDelta::minutes(10) } else { TimeDelta::days(1) };
        let new = NewMessage {
            dedupe_key: key.to_owned(),
            shop: None,
            booking: None,
            to: Addressee::Identity(self.maya),
            sender: sender(),
            purpose: "reply",
            lane,
            content: Content::Text(key.to_owned()),
            fallback,
            reply_to: None,
            due_at: now,
            not_after: now + life,
            created_at: now,
        };
        assert!(self.scenario.db.write_platform(|tx| tx.queue_message(&new)));
        let id = self
            .scenario
            .db
            .ask(&format!("SELECT CAST(id AS TEXT) AS value FROM messages WHERE dedupe_key = '{key}'"));
        MessageId::new(id.concat().parse().unwrap())
    }

    pub(crate) const fn client(&self) -> ClientId {
        self.client
    }

    /// The message that was queued last.
    pub(crate) fn last_message(&self) -> MessageId {
        let id = self.scenario.db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM messages");
        MessageId::new(id.concat().parse().unwrap())
    }

    /// What WhatsApp says of a message, found by the tracker that went with it.
    pub(crate) fn status(&self, id: MessageId, wamid: &str, delivery: Delivery, code: Option<i64>) {
        take_status(&self.scenario.ctx, &update(id, wamid, delivery, code));
    }

    /// Every message as `key state`, with Meta's code if there is one.
    pub(crate) fn rows(&self) -> Vec<String> {
        self.scenario.db.ask(
            "SELECT dedupe_key || ' ' || state || COALESCE(' ' || last_code, '') AS value FROM messages ORDER BY id",
        )
    }

    /// Seconds until a waiting message is due.
    pub(crate) fn seconds_until_due(&self) -> i64 {
        let seconds = (0..100_000).find(|seconds| {
            let then = self.scenario.now() + TimeDelta::seconds(*seconds);
            let due = format!(
                "SELECT 'due' AS value FROM messages WHERE state IN ('queued', 'unknown', 'sending') AND due_at <= {}",
                self.scenario.db.moment(then)
            );
            !self.scenario.db.ask(&due).is_empty()
        });
        seconds.unwrap()
    }
}

pub(crate) fn update(id: MessageId, wamid: &str, delivery: Delivery, code: Option<i64>) -> StatusUpdate {
    StatusUpdate {
        wamid: wamid.to_owned(),
        delivery,
        tracker: Some(format!("obx:{id}")),
        code,
        billable: None,
    }
}

pub(crate) fn take_status(ctx: &Context, update: &StatusUpdate) {
    let now = ctx.now();
    ctx.store.write_platform(|tx| messaging::record_status(tx, update, now)).unwrap();
}

/// Maya has written just now and is a client.
fn meet_maya(scenario: &Scenario) -> (IdentityId, ClientId) {
    let (now, glow) = (scenario.now(), scenario.glow);
    scenario.db.write_platform(|tx| {
        let maya = tx.find_or_create_identity(&party(Some(MAYA), None), now)?.id;
        tx.open_window(maya, &sender(), now + TimeDelta::days(1))?;
        let name = PersonName::parse("Maya Chen").unwrap();
        let new = NewClient { identity: maya, name, phone: Some(phone(MAYA)), email: None, at: now };
        Ok((maya, tx.enter_shop(glow, |tx| tx.make_client(&new))?))
    })
}
