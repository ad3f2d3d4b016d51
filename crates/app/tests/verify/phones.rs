//! Two salons, browsers with numbers, and phones that write to us.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use app::book::{self, BookingRequest, ChosenService, Contact};
use app::session::{Principal, current_principal};
use app::verify::{Link, LinkError, LinkPurpose, issue_link, receive};
use app::{Context, Deployment, Visitor, WhatsApp};
use domain::{BookingId, Bsuid, PersonName, Role, ServiceId, StaffChoice, StaffId, Subdomain, WaPhone};
use ports::StoreResult;
use ports::shop::SecretHash;
use tenancy::{SessionKey, ShopAddress, Site};
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SalonBuilder, SeededEntropy, TestDb, at, for_each_database, salon, the_present};
use verification::{Event, EventKey, EventKind, InboundMessage, MessageContent, SenderId, WhatsAppUser};

pub(crate) const OURS: &str = "15550100200";
pub(crate) const MIA: &str = "15550100100";
pub(crate) const AVA: &str = "15550100210";
pub(crate) const OKAFOR: &str = "15550100211";
pub(crate) const SOFIA: &str = "15550100212";
pub(crate) const MAYA: &str = "15550100301";
pub(crate) const STRANGER: &str = "15550100399";
pub(crate) const NOUR: &str = "LB.700000000000000305";
pub(crate) const TEN: &str = "2026-11-24 10:00";

/// Two salons and their WhatsApp.
pub(crate) struct Street<'a> {
    pub(crate) db: &'a TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) ctx: Context,
    browsers: AtomicU32,
    messages: AtomicU32,
}

/// Runs a test in a street of its own, on both databases.
pub(crate) fn on_both(test: impl Fn(&Street<'_>) + Sync) {
    for_each_database(|db| test(&Street::open(db)));
}

/// Glow: Ava runs it, Okafor and Sofia work there.
pub(crate) fn glow_salon() -> SalonBuilder {
    salon().service("Cut", 60, 4_500).senior("Ava Laurent").stylist("Maya Okafor").stylist("Sofia Lindqvist")
}

impl<'a> Street<'a> {
    pub(crate) fn open(db: &'a TestDb) -> Self {
        let mut glow = glow_salon().seed();
        for (person, phone) in glow.staff.iter_mut().zip([AVA, OKAFOR, SOFIA]) {
            person.phone = Some(format!("+{phone}"));
        }
        let _ = db.plant(&glow);
        let mut luna =
            salon().at_subdomain("luna").service("Wax", 30, 2_000).stylist("Sofia Lindqvist").seed();
        luna.staff[0].phone = Some(format!("+{SOFIA}"));
        let _ = db.plant(&luna);
        let clock = Arc::new(ManualClock::at(the_present()));
        let whatsapp = WhatsApp {
            sender: SenderId("109900000000001".into()),
            number: phone(OURS),
            link_base: "https://wa.me".into(),
            code_key: [7; 32],
        };
        let deployment = Deployment {
            whatsapp: Some(whatsapp),
            masters: vec![phone(MIA), phone("15550100101")],
            ..Deployment::default()
        };
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(MemoryFiles::new(Arc::clone(&clock))),
            snapshots: Arc::default(),
            deployment,
        };
        Self { db, clock, ctx, browsers: AtomicU32::new(0), messages: AtomicU32::new(0) }
    }

    /// A browser that was never here, with a session cookie.
    pub(crate) fn browser(&self) -> Visitor {
        let number = self.browsers.fetch_add(1, Ordering::Relaxed) + 1;
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        let mut visitor = Visitor::new(SessionKey::from_random(bytes), format!("request-{number}"));
        let mut session_secret = [0; 32];
        session_secret[..4].copy_from_slice(&number.to_be_bytes());
        visitor.session_secret = Some(SecretHash(session_secret));
        visitor.device_label = "Chrome on Windows".into();
        visitor
    }

    pub(crate) fn link(&self, site: &Site, visitor: &Visitor, wish: LinkPurpose) -> Result<Link, LinkError> {
        issue_link(&self.ctx, site, visitor, wish)
    }

    pub(crate) fn login(&self, visitor: &Visitor) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Login).unwrap()
    }

    pub(crate) fn profile(&self, visitor: &Visitor) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Profile).unwrap()
    }

    /// Who a browser is at Glow.
    pub(crate) fn who(&self, visitor: &Visitor) -> Option<Principal> {
        self.who_at(&glow(), visitor)
    }

    pub(crate) fn who_at(&self, site: &Site, visitor: &Visitor) -> Option<Principal> {
        current_principal(&self.ctx, site, visitor).unwrap()
    }

    pub(crate) fn role(&self, visitor: &Visitor) -> Option<Role> {
        self.who(visitor).map(|principal| principal.role)
    }

    /// A message that is about to arrive, written now.
    pub(crate) fn event(&self, from: &WhatsAppUser, content: MessageContent) -> Event {
        let number = self.messages.fetch_add(1, Ordering::Relaxed) + 1;
        let wamid = format!("wamid.{number}");
        Event {
            key: EventKey(format!("m:{wamid}")),
            sender: Some(SenderId("109900000000001".into())),
            at: Some(self.ctx.now()),
            kind: EventKind::Message(InboundMessage {
                wamid,
                from: from.clone(),
                content,
                reply_to: None,
                in_group: false,
            }),
        }
    }

    pub(crate) fn news(&self, kind: EventKind) -> Event {
        let number = self.messages.fetch_add(1, Ordering::Relaxed) + 1;
        Event { key: EventKey(format!("x:{number}")), sender: None, at: Some(self.ctx.now()), kind }
    }

    pub(crate) fn receive(&self, event: &Event) -> StoreResult<()> {
        receive(&self.ctx, event)
    }

    /// Somebody writes, and the answer they get, if any.
    pub(crate) fn write(&self, from: &str, body: &str) -> Option<String> {
        self.say(&with_phone(from), text(body))
    }

    /// Somebody sends what a link put into their message box.
    pub(crate) fn send(&self, from: &str, link: &Link) -> Option<String> {
        self.write(from, &text_of(link))
    }

    /// Somebody taps the button of the latest message that has one which begins with `word`.
    pub(crate) fn tap(&self, from: &str, word: &str) -> Option<String> {
        self.say(&with_phone(from), MessageContent::Button(self.button(word)))
    }

    pub(crate) fn say(&self, from: &WhatsAppUser, content: MessageContent) -> Option<String> {
        let before = self.messages();
        self.receive(&self.event(from, content)).unwrap();
        let mut after = self.messages().into_iter().skip(before.len());
        let answer = after.find(|message| !message.contains("\"alert\""));
        assert!(after.all(|message| message.contains("\"alert\"")), "one answer at most");
        answer
    }

    /// The id of a button of the latest message that has such a one.
    pub(crate) fn button(&self, word: &str) -> String {
        let found = self.messages().into_iter().rev().find_map(|message| {
            let start = message.find(&format!("\"{word}:"))? + 1;
            Some(message[start..].split('"').next()?.to_owned())
        });
        found.unwrap_or_else(|| panic!("no button {word}: in {:?}", self.messages()))
    }

    /// All messages of ours: purpose and content, oldest first.
    pub(crate) fn messages(&self) -> Vec<String> {
        let content = match self.db.backend {
            testkit::Backend::Sqlite => "content",
            testkit::Backend::Postgres => "content::text",
        };
        self.db.ask(&format!(
            "SELECT '\"' || purpose || '\" ' || coalesce(phone, '') || ' ' || {content} AS value FROM messages ORDER BY id"
        ))
    }

    /// The alarms among them.
    pub(crate) fn alarms(&self) -> Vec<String> {
        self.messages().into_iter().filter(|message| message.contains("\"alert\"")).collect()
    }

    /// Books a cut with Okafor at Glow.
    pub(crate) fn book(&self, visitor: &Visitor, start: &str) -> BookingId {
        book::create_booking(&self.ctx, &at_glow(), visitor, &order(2, start)).unwrap().id
    }

    pub(crate) fn booking_link(&self, visitor: &Visitor, id: BookingId) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Booking(id)).unwrap()
    }

    /// Status and reason of a booking.
    pub(crate) fn status(&self, id: BookingId) -> String {
        let sql = format!(
            "SELECT status || ' ' || coalesce(cancel_reason, '-') AS value FROM bookings WHERE id = {id}"
        );
        self.db.ask(&sql).remove(0)
    }

    /// What every salon keeps free after an appointment, from now on.
    pub(crate) fn set_buffer_after(&self, minutes: i64) {
        self.db.run(&format!("UPDATE shops SET buffer_after_minutes = {minutes}"));
    }

    /// One number.
    pub(crate) fn count(&self, from: &str) -> String {
        self.db.ask(&format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {from}")).remove(0)
    }

    /// Signs Ava in at Glow in a new browser, and gives the browser its cookies.
    pub(crate) fn signed_in_admin(&self) -> Visitor {
        let browser = self.browser();
        let link = self.login(&browser);
        let question = self.send(AVA, &link).unwrap();
        assert!(question.contains("2-digit number"), "{question}");
        self.write(AVA, &link.match_number.unwrap().to_string());
        assert_eq!(self.role(&browser), Some(Role::Admin));
        self.with_cookies(browser)
    }

    /// The browser after it asked who is signed in.
    pub(crate) fn with_cookies(&self, mut browser: Visitor) -> Visitor {
        let answer = app::session::current_user(&self.ctx, &glow(), &browser).unwrap();
        if let app::session::CookieUpdate::Set(session_secret) = &answer.session_secret {
            browser.session_secret = Some(app::hash_of(session_secret));
        }
        if let app::session::CookieUpdate::Set(device) = &answer.device {
            browser.device = Some(app::hash_of(device));
        }
        browser
    }
}

pub(crate) fn phone(digits: &str) -> WaPhone {
    WaPhone::parse(digits).unwrap()
}

/// A person who shows their number.
pub(crate) fn with_phone(digits: &str) -> WhatsAppUser {
    WhatsAppUser {
        phone: Some(phone(digits)),
        bsuid: None,
        username: None,
        profile_name: Some("Maya on WhatsApp".into()),
    }
}

/// A person who hides it.
pub(crate) fn hidden(bsuid: &str) -> WhatsAppUser {
    WhatsAppUser {
        phone: None,
        bsuid: Bsuid::parse(bsuid),
        username: Some("nour.k".into()),
        profile_name: Some("Nour".into()),
    }
}

pub(crate) fn text(body: &str) -> MessageContent {
    MessageContent::Text { body: body.to_owned(), forwarded: false }
}

pub(crate) fn glow() -> Site {
    Site::Shop(Subdomain::parse("glow").unwrap())
}

pub(crate) fn luna() -> Site {
    Site::Shop(Subdomain::parse("luna").unwrap())
}

pub(crate) fn at_glow() -> ShopAddress {
    ShopAddress::Subdomain(Subdomain::parse("glow").unwrap())
}

/// What a link puts into the message box.
pub(crate) fn text_of(link: &Link) -> String {
    let query = link.url.split_once("?text=").unwrap().1;
    let mut bytes = Vec::new();
    let mut rest = query.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        if *first == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&after[..2]).unwrap(), 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Service 1 with a stylist at a time, by somebody who calls herself Maya Chen.
pub(crate) fn order(staff: i64, start: &str) -> BookingRequest {
    let cut =
        ChosenService { service_id: ServiceId::new(1), modifiers: Vec::new(), price: None, duration: None };
    BookingRequest {
        services: vec![cut],
        staff: StaffChoice::Exactly(StaffId::new(staff)),
        start: at(start),
        end: None,
        total_duration: None,
        contact: Contact { name: PersonName::parse("Maya Chen").ok(), phone: None, email: None },
        idempotency_key: None,
        digest: [0; 32],
    }
}
