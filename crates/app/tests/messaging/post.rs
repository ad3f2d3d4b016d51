//! A salon with a post office: Ana serves, the owner minds the shop, Maya is a client who has written today.

use std::sync::Arc;

use app::{Context, Deployment, WhatsApp, messaging};
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, CancelReason, ClientId, IdentityId, Instant, MessageId, PersonName, WaPhone,
};
use ports::platform::{Addressee, NewMessage};
use ports::shop::{Actor, AuditEntry, NewClient, Notice, NoticeKind};
use ports::{PlatformTx, ShopTx, StoreResult};
use tenancy::ShopScope;
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SeededEntropy, TestDb, at, bookings, salon, the_present};
use verification::{Content, Delivery, Lane, SenderId, StatusUpdate, WhatsAppUser};

use crate::gateway::FakeGateway;

pub(crate) const ANA: &str = "+15550100211";
pub(crate) const OWNER: &str = "+15550100210";
pub(crate) const MAYA: &str = "+15550100301";

pub(crate) struct Post<'a> {
    pub(crate) db: &'a TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) ctx: Context,
    pub(crate) gateway: FakeGateway,
    pub(crate) maya: IdentityId,
    client: ClientId,
    scope: ShopScope,
}

pub(crate) fn sender() -> SenderId {
    SenderId("109900000000001".into())
}

pub(crate) fn phone(text: &str) -> WaPhone {
    WaPhone::parse(text).unwrap()
}

fn whatsapp() -> WhatsApp {
    WhatsApp {
        sender: sender(),
        number: phone("15550100200"),
        link_base: "https://wa.me".into(),
        code_key: [7; 32],
    }
}

impl<'a> Post<'a> {
    pub(crate) fn open(db: &'a TestDb) -> Self {
        let mut seed = salon().service("Cut", 60, 4_500).senior("Ana").seed();
        for person in &mut seed.staff {
            person.phone = Some("+1 555 010 0211".into());
        }
        let scope = db.plant(&seed);
        db.run("UPDATE shops SET whatsapp_admin_number = '+1 (555) 010-0210'");
        let clock = Arc::new(ManualClock::at(the_present()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(MemoryFiles::new(Arc::clone(&clock))),
            snapshots: Arc::default(),
            deployment: Deployment { whatsapp: Some(whatsapp()), ..Deployment::default() },
        };
        let (maya, client) = meet_maya(&ctx, scope).unwrap();
        Self { db, clock, ctx, gateway: FakeGateway::default(), maya, client, scope }
    }

    pub(crate) fn now(&self) -> Instant {
        self.ctx.now()
    }

    pub(crate) fn in_shop<T>(&self, mut work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>) -> T {
        self.ctx.store.in_shop(self.scope, &mut work).unwrap()
    }

    pub(crate) fn in_platform<T>(&self, mut work: impl FnMut(&mut dyn PlatformTx) -> StoreResult<T>) -> T {
        self.ctx.store.in_platform(&mut work).unwrap()
    }

    /// Maya is verified and books an hour with Ana.
    pub(crate) fn maya_books(&self, start: &str) -> BookingId {
        self.insert_booking(start, BookingStatus::Confirmed)
    }

    /// Somebody books an hour with Ana and has not shown who they are.
    pub(crate) fn somebody_books(&self, start: &str) -> BookingId {
        self.insert_booking(start, BookingStatus::Pending)
    }

    fn insert_booking(&self, start: &str, status: BookingStatus) -> BookingId {
        let now = self.now();
        self.in_shop(|tx| {
            let session = tx.touch_session(&bookings::browser(1), now)?.id;
            let mut new = bookings::hour_booking(session, 1, None, at(start));
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
        self.change(id, BookingStatus::Confirmed, NoticeKind::BookingConfirmed, |tx, version, now| {
            tx.confirm_booking(id, version, self.client, now)
        });
    }

    pub(crate) fn cancel(&self, id: BookingId, reason: CancelReason) {
        let kind = match reason {
            CancelReason::Expired => NoticeKind::BookingExpired,
            CancelReason::Client | CancelReason::Salon => NoticeKind::BookingCancelled,
        };
        self.change(id, BookingStatus::Cancelled, kind, |tx, version, now| {
            tx.cancel_booking(id, version, reason, now)
        });
    }

    fn change(
        &self,
        id: BookingId,
        to: BookingStatus,
        kind: NoticeKind,
        deed: impl Fn(&mut dyn ShopTx, i64, Instant) -> StoreResult<()>,
    ) {
        let now = self.now();
        self.in_shop(|tx| {
            let booking = tx.find_booking(id)?.unwrap().booking;
            deed(tx, booking.version, now)?;
            tx.audit(&AuditEntry {
                at: now,
                actor: Actor::System,
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
        messaging::plan_messages(&self.ctx).unwrap()
    }

    /// Sends whatever is due now. Returns how many messages were looked at.
    pub(crate) fn deliver(&self) -> usize {
        let mut looked_at = 0;
        while messaging::send_next(&self.ctx, &self.gateway, "a courier").unwrap() {
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
        let template =
            Content::Template { name: "a_template_v1".into(), params: Vec::new(), replies: Vec::new() };
        self.queue(key, lane, Some(template))
    }

    fn queue(&self, key: &str, lane: Lane, fallback: Option<Content>) -> MessageId {
        let now = self.now();
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
        assert!(self.in_platform(|tx| tx.queue_message(&new)));
        let id = self
            .db
            .ask(&format!("SELECT CAST(id AS TEXT) AS value FROM messages WHERE dedupe_key = '{key}'"));
        MessageId::new(id.concat().parse().unwrap())
    }

    /// What WhatsApp says of a message, found by the tracker that went with it.
    pub(crate) fn status(&self, id: MessageId, wamid: &str, delivery: Delivery, code: Option<i64>) {
        take_status(&self.ctx, &update(id, wamid, delivery, code));
    }

    /// Every message as `key state`, with Meta's code if there is one.
    pub(crate) fn rows(&self) -> Vec<String> {
        self.db.ask(
            "SELECT dedupe_key || ' ' || state || COALESCE(' ' || last_code, '') AS value FROM messages ORDER BY id",
        )
    }

    /// Seconds until a waiting message is due.
    pub(crate) fn seconds_until_due(&self) -> i64 {
        let seconds = (0..100_000).find(|seconds| {
            let then = self.now() + TimeDelta::seconds(*seconds);
            let due = format!(
                "SELECT 'due' AS value FROM messages WHERE state IN ('queued', 'unknown', 'sending') AND due_at <= {}",
                self.db.moment(then)
            );
            !self.db.ask(&due).is_empty()
        });
        seconds.unwrap()
    }
}

pub(crate) fn update(id: MessageId, wamid: &str, delivery: Delivery, code: Option<i64>) -> StatusUpdate {
    StatusUpdate { wamid: wamid.to_owned(), delivery, tracker: Some(format!("obx:{id}")), code }
}

pub(crate) fn take_status(ctx: &Context, update: &StatusUpdate) {
    let now = ctx.now();
    ctx.store.in_platform(|tx| messaging::record_status(tx, update, now)).unwrap();
}

/// Maya has written just now and is a client.
fn meet_maya(ctx: &Context, scope: ShopScope) -> StoreResult<(IdentityId, ClientId)> {
    let now = ctx.now();
    let party = WhatsAppUser { phone: Some(phone(MAYA)), bsuid: None, username: None, profile_name: None };
    ctx.store.in_platform(|tx| {
        let maya = tx.recognise(&party, now)?.id;
        tx.open_window(maya, &sender(), now + TimeDelta::days(1))?;
        let name = PersonName::parse("Maya Chen").unwrap();
        let new = NewClient { identity: maya, name, phone: Some(phone(MAYA)), email: None, at: now };
        let client = tx.in_shop(scope, |tx| tx.make_client(&new))?;
        Ok((maya, client))
    })
}
