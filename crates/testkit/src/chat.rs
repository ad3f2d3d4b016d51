//! Browsers of a [`Scenario`] that ask for links, and phones that send what the links put into their message box.

use app::book::{self, BookingError, BookingRequest, CancelError, CreatedBooking};
use app::session::{CookieUpdate, Principal, current_principal, current_user};
use app::verify::{Link, LinkError, LinkPurpose, issue_link, receive};
use app::{Visitor, hash_of};
use domain::{Booking, BookingId, Role};
use ports::StoreResult;
use tenancy::Site;
use verification::{Event, EventKey, EventKind, InboundMessage, MessageContent, WhatsAppUser};

use crate::phone::text_of;
use crate::scenario::{AVA, Scenario, at_glow, booking_request, glow, phone, sender};
use crate::{Backend, TestDb};

/// A person who shows their number.
#[must_use]
pub fn with_phone(number: &str) -> WhatsAppUser {
    WhatsAppUser {
        phone: Some(phone(number)),
        bsuid: None,
        username: None,
        profile_name: Some("Maya on WhatsApp".into()),
    }
}

#[must_use]
pub fn text(body: &str) -> MessageContent {
    MessageContent::Text { body: body.to_owned(), forwarded: false }
}

/// Booking at Glow.
impl Scenario {
    pub fn place(&self, visitor: &Visitor, request: &BookingRequest) -> Result<CreatedBooking, BookingError> {
        book::create_booking(&self.ctx, &at_glow(), visitor, request)
    }

    pub fn cancel(&self, visitor: &Visitor, id: BookingId) -> Result<(), CancelError> {
        book::cancel(&self.ctx, &at_glow(), &visitor.clone().into(), id)
    }

    /// The bookings that a browser is shown.
    #[must_use]
    pub fn mine(&self, visitor: &Visitor) -> Vec<Booking> {
        let listed = book::list_bookings(&self.ctx, &at_glow(), visitor).expect("the bookings are listed");
        listed.into_iter().map(|shown| shown.booking).collect()
    }

    /// Books a cut with Leo as Maya Chen.
    pub fn book(&self, visitor: &Visitor, start: &str) -> BookingId {
        self.place(visitor, &booking_request("Maya Chen", 2, start)).expect("the time is free").id
    }

    /// A new browser that has booked a cut with Leo, and the link that confirms the booking.
    pub fn booked(&self, start: &str) -> (Visitor, BookingId, Link) {
        let browser = self.browser();
        let id = self.book(&browser, start);
        let link = self.booking_link(&browser, id);
        (browser, id, link)
    }

    /// A new browser whose booking was confirmed from a phone.
    pub fn confirmed(&self, number: &str, start: &str) -> (Visitor, BookingId) {
        let (browser, id, link) = self.booked(start);
        self.send(number, &link).expect("an answer");
        (browser, id)
    }

    /// Status of a booking and the reason of its cancellation.
    #[must_use]
    pub fn status(&self, id: BookingId) -> String {
        let sql = "SELECT status || ' ' || coalesce(cancel_reason, '-') AS value FROM bookings WHERE id =";
        self.db.ask(&format!("{sql} {id}")).remove(0)
    }
}

/// What a browser does.
impl Scenario {
    pub fn link(&self, site: &Site, visitor: &Visitor, purpose: LinkPurpose) -> Result<Link, LinkError> {
        issue_link(&self.ctx, site, visitor, purpose)
    }

    pub fn login(&self, visitor: &Visitor) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Login).expect("a link")
    }

    pub fn profile(&self, visitor: &Visitor) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Profile).expect("a link")
    }

    pub fn booking_link(&self, visitor: &Visitor, id: BookingId) -> Link {
        self.link(&glow(), visitor, LinkPurpose::Booking(id)).expect("a link")
    }

    /// A new browser on the sign-in page of Glow.
    #[must_use]
    pub fn new_login(&self) -> (Visitor, Link) {
        let browser = self.browser();
        let link = self.login(&browser);
        (browser, link)
    }

    /// A new browser on the profile page of Glow.
    #[must_use]
    pub fn new_profile(&self) -> (Visitor, Link) {
        let browser = self.browser();
        let link = self.profile(&browser);
        (browser, link)
    }

    /// A new browser in which a person has verified their profile.
    pub fn verified(&self, number: &str) -> Visitor {
        let (browser, link) = self.new_profile();
        self.send(number, &link).expect("an answer");
        browser
    }

    /// A new browser in which Ava has signed in to the dashboard by the number match, with its cookies.
    pub fn signed_in_admin(&self) -> Visitor {
        let (browser, link) = self.new_login();
        let question = self.send(AVA, &link).expect("a question");
        assert!(question.contains("2-digit number"), "{question}");
        self.match_number(AVA, &link);
        assert_eq!(self.role(&browser), Some(Role::Admin));
        self.with_cookies(browser)
    }

    /// The browser after it asked who is signed in.
    #[must_use]
    pub fn with_cookies(&self, mut browser: Visitor) -> Visitor {
        let answer = current_user(&self.ctx, &glow(), &browser).expect("an answer");
        if let CookieUpdate::Set(session_secret) = &answer.session_secret {
            browser.session_secret = Some(hash_of(session_secret));
        }
        if let CookieUpdate::Set(device) = &answer.device {
            browser.device = Some(hash_of(device));
        }
        browser
    }

    /// Who a browser is at Glow.
    #[must_use]
    pub fn who(&self, visitor: &Visitor) -> Option<Principal> {
        self.who_at(&glow(), visitor)
    }

    #[must_use]
    pub fn who_at(&self, site: &Site, visitor: &Visitor) -> Option<Principal> {
        current_principal(&self.ctx, site, visitor).expect("an answer")
    }

    #[must_use]
    pub fn role(&self, visitor: &Visitor) -> Option<Role> {
        self.role_at(&glow(), visitor)
    }

    #[must_use]
    pub fn role_at(&self, site: &Site, visitor: &Visitor) -> Option<Role> {
        self.who_at(site, visitor).map(|principal| principal.role)
    }
}

/// What a phone does, and what it is answered.
impl Scenario {
    /// A message that is about to arrive, written now.
    #[must_use]
    pub fn event(&self, from: &WhatsAppUser, content: MessageContent) -> Event {
        let wamid = format!("wamid.{}", self.next_message());
        Event {
            key: EventKey(format!("m:{wamid}")),
            sender: Some(sender()),
            at: Some(self.now()),
            kind: EventKind::Message(InboundMessage {
                wamid,
                from: from.clone(),
                content,
                reply_to: None,
                in_group: false,
            }),
        }
    }

    /// The message of a link, about to arrive from a phone.
    #[must_use]
    pub fn message(&self, from: &str, link: &Link) -> Event {
        self.event(&with_phone(from), text(&text_of(&link.url)))
    }

    /// News of WhatsApp that is no message.
    #[must_use]
    pub fn news(&self, kind: EventKind) -> Event {
        Event {
            key: EventKey(format!("x:{}", self.next_message())),
            sender: None,
            at: Some(self.now()),
            kind,
        }
    }

    pub fn receive(&self, event: &Event) -> StoreResult<()> {
        receive(&self.ctx, event).map(drop)
    }

    /// A phone sends a text; returns the answer, if any.
    pub fn write(&self, from: &str, body: &str) -> Option<String> {
        self.say(&with_phone(from), text(body))
    }

    /// A phone sends what a link put into its message box.
    pub fn send(&self, from: &str, link: &Link) -> Option<String> {
        self.write(from, &text_of(&link.url))
    }

    /// A phone sends the number that stands on the page of a link.
    pub fn match_number(&self, from: &str, link: &Link) -> Option<String> {
        self.write(from, &link.match_number.expect("a number").to_string())
    }

    /// A phone taps the button of the latest message that has one which begins with `word`.
    pub fn tap(&self, from: &str, word: &str) -> Option<String> {
        self.say(&with_phone(from), MessageContent::Button(self.button(word)))
    }

    pub fn say(&self, from: &WhatsAppUser, content: MessageContent) -> Option<String> {
        let before = self.messages();
        self.receive(&self.event(from, content)).expect("the event is processed");
        let mut after = self.messages().into_iter().skip(before.len());
        let answer = after.find(|message| !message.contains("\"alert\""));
        assert!(after.all(|message| message.contains("\"alert\"")), "one answer at most");
        answer
    }

    /// The id of a button of the latest message that has such a one.
    #[must_use]
    pub fn button(&self, word: &str) -> String {
        let found = self.messages().into_iter().rev().find_map(|message| {
            let start = message.find(&format!("\"{word}:"))? + 1;
            Some(message[start..].split('"').next()?.to_owned())
        });
        found.unwrap_or_else(|| panic!("no button {word}: in {:?}", self.messages()))
    }

    /// All messages of ours: purpose and content, oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        let content = json_text(&self.db, "content");
        self.db.ask(&format!(
            "SELECT '\"' || purpose || '\" ' || coalesce(phone, '') || ' ' || {content} AS value FROM messages ORDER BY id"
        ))
    }

    /// The alarms among them.
    #[must_use]
    pub fn alarms(&self) -> Vec<String> {
        self.messages().into_iter().filter(|message| message.contains("\"alert\"")).collect()
    }
}

/// A column of JSON as text.
#[must_use]
pub fn json_text(db: &TestDb, column: &str) -> String {
    match db.backend {
        Backend::Sqlite => column.to_owned(),
        Backend::Postgres => format!("{column}::text"),
    }
}
