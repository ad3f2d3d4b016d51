//! Bookings that are confirmed by the link of a mail, and what else is told by mail.

use std::sync::Mutex;

use app::admin::{self, DeliveryState, FailureReason, TimelineEntry, TimelineState};
use app::mail::{FollowLinkError, LinkState, LinkedBooking, RequestLinkError, follow_link, request_link};
use app::{Visitor, book, mail, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Email};
use ports::{Mail, MailError, Mailer};
use tenancy::{Secret, VisitToken};
use testkit::scenario::{at_glow, at_luna, booking_request, glow_salon, luna_salon};
use testkit::{Scenario, TestDb, on_both_databases};

const TUESDAY: &str = "2026-11-24 10:00";
const ADA: &str = "Ada@example.com";

/// A server that takes mails, or not.
#[derive(Default)]
struct Mailbox {
    sent: Mutex<Vec<Mail>>,
    refuses: Mutex<bool>,
}

impl Mailer for Mailbox {
    fn send(&self, mail: &Mail) -> Result<(), MailError> {
        if *self.refuses.lock().unwrap() {
            return Err(MailError::Refused(550));
        }
        self.sent.lock().unwrap().push(mail.clone());
        Ok(())
    }
}

/// Glow with e-mail, and Ada's browser.
struct Letters {
    scenario: Scenario,
    mailbox: Mailbox,
    ada: Visitor,
}

impl Letters {
    fn open(db: TestDb) -> Self {
        let mut scenario = Scenario::open(db, glow_salon(), luna_salon());
        scenario.ctx.deployment.mail = true;
        let ada = scenario.browser();
        Self { scenario, mailbox: Mailbox::default(), ada }
    }

    fn books(&self, start: &str, email: Option<&str>) -> BookingId {
        let mut request = booking_request("Ada Lane", 2, start);
        request.contact.email = email.map(|email| Email::parse(email).unwrap());
        book::create_booking(&self.scenario.ctx, &at_glow(), &self.ada, &request).unwrap().id
    }

    fn asks(&self, id: BookingId, email: Option<&str>) -> Result<(), RequestLinkError> {
        let email = email.map(|email| Email::parse(email).unwrap());
        request_link(&self.scenario.ctx, &at_glow(), &self.ada, id, email.as_ref())
    }

    /// Does what is due, and returns what was mailed.
    fn mails(&self) -> Vec<Mail> {
        messaging::plan_messages(&self.scenario.ctx).unwrap();
        while mail::send_next(&self.scenario.ctx, &self.mailbox, "a courier").unwrap().is_some() {}
        std::mem::take(&mut *self.mailbox.sent.lock().unwrap())
    }

    fn code(&self) -> Secret {
        let mails = self.mails();
        code_of(mails.iter().find(|mail| mail.text.contains("#code=")).unwrap())
    }

    fn follows(&self, code: &Secret, confirm: bool) -> Result<LinkedBooking, FollowLinkError> {
        follow_link(&self.scenario.ctx, &at_glow(), code, confirm, "request-link")
    }

    fn state(&self, code: &Secret, confirm: bool) -> LinkState {
        self.follows(code, confirm).unwrap().state
    }

    fn status(&self, id: BookingId) -> Vec<String> {
        self.scenario.db.ask(&format!("SELECT status AS value FROM bookings WHERE id = {id}"))
    }

    fn delivery(&self, id: BookingId) -> Vec<(String, DeliveryState)> {
        let entries = admin::booking_timeline(&self.scenario.ctx, &self.scenario.ava(), id).unwrap();
        let told = entries.into_iter().filter_map(|entry| match entry {
            TimelineEntry::Message { entry, state: TimelineState::Told(state) } => {
                assert!(entry.words.is_none(), "a mail holds a code");
                Some((entry.message.purpose, state))
            }
            _ => None,
        });
        told.collect()
    }
}

fn code_of(mail: &Mail) -> Secret {
    let (_, rest) = mail.text.split_once("http://glow.localhost:8080/booking/confirmation#code=").unwrap();
    Secret::parse(rest.split_whitespace().next().unwrap()).unwrap()
}

#[on_both_databases(Letters::open)]
fn a_link_confirms_one_booking_and_nothing_else(letters: &Letters) {
    let (id, other) = (letters.books(TUESDAY, Some(ADA)), letters.books("2026-11-24 12:00", None));
    letters.asks(id, None).unwrap();
    let mails = letters.mails();
    let [question] = mails.as_slice() else { panic!("{mails:?}") };
    assert_eq!((question.from.as_str(), question.to.as_str()), ("Glow", ADA));
    assert_eq!(question.subject, "Please confirm your appointment on Tue Nov 24, 10:00 AM (UTC)");
    assert!(question.text.starts_with("Hello Ada Lane,\n\nplease confirm") && question.calendar.is_none());
    assert_eq!(
        letters.scenario.db.count("messages WHERE content IS NOT NULL"),
        0,
        "the code stays no longer than it must"
    );
    let code = code_of(question);
    assert_eq!(letters.state(&code, false), LinkState::Waiting);
    assert_eq!(letters.status(id), ["pending"], "who only looks confirms nothing");

    assert_eq!(letters.state(&code, true), LinkState::Confirmed);
    assert_eq!(
        (letters.status(id), letters.status(other)),
        (vec!["confirmed".into()], vec!["pending".into()])
    );
    assert_eq!(letters.state(&code, true), LinkState::Confirmed, "once more says so again");
    let db = &letters.scenario.db;
    assert_eq!(
        db.count("clients WHERE name = 'Ada Lane' AND identity_id IS NULL AND whatsapp_phone IS NULL"),
        1
    );
    assert_eq!(db.count("sessions WHERE identity_id IS NOT NULL"), 0, "nobody is signed in");
    assert_eq!(
        db.ask(&format!(
            "SELECT action AS value FROM audit_log WHERE entity = 'booking' AND entity_id = {id} ORDER BY id"
        )),
        ["booking.created", "booking.confirmed_by_email"]
    );

    let told = letters.mails();
    let [confirmation] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(confirmation.subject, "Your appointment on Tue Nov 24, 10:00 AM (UTC) is confirmed");
    let (_, link) = confirmation.text.split_once("http://glow.localhost:8080/b/").unwrap();
    let token = VisitToken::parse(link.split_whitespace().next().unwrap()).unwrap();
    let linked = book::linked_visit(&letters.scenario.ctx, &at_glow(), &book::hash_of_visit_token(&token));
    assert_eq!(linked.unwrap().booking.id, id);
    let calendar = confirmation.calendar.as_deref().unwrap();
    assert!(calendar.replace("\r\n ", "").contains(token.expose()), "{calendar}");
    assert!(calendar.contains("DTSTART:20261124T100000Z\r\nDTEND:20261124T110000Z\r\n"), "{calendar}");
    let sent = |purpose: &str| (purpose.to_owned(), DeliveryState::Sent);
    assert_eq!(letters.delivery(id), [sent("mail_link"), sent("mail_confirmation")]);
    assert_eq!(db.count(&format!("messages WHERE booking_id = {id} AND purpose = 'staff_notice'")), 1);
}

#[on_both_databases(Letters::open)]
fn the_same_reader_of_a_mailbox_is_one_client_record(letters: &Letters) {
    for (start, email) in [(TUESDAY, ADA), ("2026-11-24 12:00", "ada@example.com")] {
        let id = letters.books(start, Some(email));
        letters.asks(id, None).unwrap();
        assert_eq!(letters.state(&letters.code(), true), LinkState::Confirmed);
    }
    let db = &letters.scenario.db;
    assert_eq!(db.count("clients WHERE name = 'Ada Lane'"), 1);
    db.run("UPDATE clients SET status = 'blacklisted' WHERE name = 'Ada Lane'");
    let id = letters.books("2026-11-24 14:00", Some(ADA));
    letters.asks(id, None).unwrap();
    let refused = letters.follows(&letters.code(), true).unwrap_err();
    assert!(matches!(refused, FollowLinkError::Blacklisted), "{refused:?}");
    assert_eq!(letters.status(id), ["pending"]);
}

#[on_both_databases(Letters::open)]
fn a_link_ends_with_the_hold_and_the_end_is_told(letters: &Letters) {
    let id = letters.books(TUESDAY, Some(ADA));
    letters.asks(id, None).unwrap();
    let code = letters.code();
    letters.scenario.clock.advance(TimeDelta::minutes(31));
    assert_eq!(letters.state(&code, true), LinkState::Lapsed);
    assert_eq!(letters.status(id), ["pending"]);
    book::release_expired_holds(&letters.scenario.ctx).unwrap();
    assert_eq!(letters.state(&code, true), LinkState::Lapsed);
    let told: Vec<String> = letters.mails().into_iter().map(|mail| mail.subject).collect();
    assert_eq!(told, ["Your appointment on Tue Nov 24, 10:00 AM (UTC) was not confirmed"]);
    // Who gave no address hears nothing.
    letters.books(TUESDAY, None);
    letters.scenario.clock.advance(TimeDelta::minutes(31));
    book::release_expired_holds(&letters.scenario.ctx).unwrap();
    assert_eq!(letters.mails(), []);
}

/// Its message has come meanwhile, from a client with strikes: the code is gone.
#[on_both_databases(Letters::open)]
fn what_waits_for_the_salon_is_not_confirmed_by_a_link(letters: &Letters) {
    let id = letters.books(TUESDAY, Some(ADA));
    letters.asks(id, None).unwrap();
    let code = letters.code();
    letters.scenario.db.run("UPDATE bookings SET confirmation_code = NULL");
    assert!(matches!(letters.follows(&code, true), Err(FollowLinkError::NoSuchLink)));
    assert!(matches!(letters.asks(id, None), Err(RequestLinkError::NoSuchBooking)));
    assert_eq!(letters.status(id), ["pending"]);
}

#[on_both_databases(Letters::open)]
fn only_the_booker_may_ask_and_not_often(letters: &Letters) {
    let id = letters.books(TUESDAY, None);
    assert!(matches!(letters.asks(id, None), Err(RequestLinkError::NoAddress)));
    let email = Email::parse(ADA).unwrap();
    let ctx = &letters.scenario.ctx;
    let stranger = letters.scenario.browser();
    let refused = request_link(ctx, &at_glow(), &stranger, id, Some(&email));
    assert!(matches!(refused, Err(RequestLinkError::NoSuchBooking)), "{refused:?}");
    let elsewhere = request_link(ctx, &at_luna(), &letters.ada, id, Some(&email));
    assert!(matches!(elsewhere, Err(RequestLinkError::NoSuchBooking)), "{elsewhere:?}");

    letters.asks(id, Some("adda@example.com")).unwrap();
    let mistyped = letters.code();
    letters.asks(id, Some(ADA)).unwrap();
    let mails = letters.mails();
    assert_eq!(mails[0].to.as_str(), ADA);
    assert!(matches!(letters.follows(&mistyped, true), Err(FollowLinkError::NoSuchLink)));
    letters.asks(id, Some(ADA)).unwrap();
    assert!(matches!(letters.asks(id, Some(ADA)), Err(RequestLinkError::TooMany)));
    let at_neighbour = follow_link(ctx, &at_luna(), &code_of(&mails[0]), true, "request");
    assert!(matches!(at_neighbour, Err(FollowLinkError::NoSuchLink)), "{at_neighbour:?}");
    assert_eq!(letters.state(&code_of(&mails[0]), true), LinkState::Confirmed, "an older one works, too");
    assert!(matches!(letters.asks(id, None), Err(RequestLinkError::NoSuchBooking)), "nothing to confirm");
    let _ = letters.mails();
}

#[on_both_databases(Letters::open)]
fn a_mail_is_tried_for_an_hour_and_then_not_delivered(letters: &Letters) {
    let id = letters.books(TUESDAY, Some(ADA));
    letters.asks(id, None).unwrap();
    let code = letters.code();
    assert_eq!(letters.state(&code, true), LinkState::Confirmed);
    *letters.mailbox.refuses.lock().unwrap() = true;
    let confirmation = |state| ("mail_confirmation".to_owned(), state);
    for _ in 0..11 {
        assert_eq!(letters.mails(), []);
        assert_eq!(letters.delivery(id)[1], confirmation(DeliveryState::Waiting));
        letters.scenario.clock.advance(TimeDelta::minutes(5));
    }
    letters.scenario.clock.advance(TimeDelta::minutes(5));
    assert_eq!(letters.mails(), []);
    assert_eq!(letters.delivery(id)[1], confirmation(DeliveryState::NotDelivered(FailureReason::Other)));
    let unreached = admin::unreached_clients(&letters.scenario.ctx, &letters.scenario.ava()).unwrap();
    assert_eq!(unreached.len(), 1, "the desk calls");
    // Bookings go on, and a later mail goes out.
    *letters.mailbox.refuses.lock().unwrap() = false;
    let next = letters.books("2026-11-24 14:00", Some(ADA));
    letters.asks(next, None).unwrap();
    assert_eq!(letters.mails().len(), 1);
}

#[on_both_databases(Letters::open)]
fn a_link_that_came_too_late_was_not_delivered(letters: &Letters) {
    let id = letters.books(TUESDAY, Some(ADA));
    *letters.mailbox.refuses.lock().unwrap() = true;
    letters.asks(id, None).unwrap();
    assert_eq!(letters.mails(), []);
    *letters.mailbox.refuses.lock().unwrap() = false;
    letters.scenario.clock.advance(TimeDelta::minutes(31));
    assert_eq!(letters.mails(), [], "a dead link is not mailed");
    assert_eq!(
        letters.delivery(id),
        [("mail_link".to_owned(), DeliveryState::NotDelivered(FailureReason::Other))]
    );
}

#[on_both_databases(Letters::open)]
fn the_salons_word_reaches_a_client_without_whatsapp(letters: &Letters) {
    let ava = letters.scenario.ava();
    let id = letters.books(TUESDAY, Some(ADA));
    admin::set_status(&letters.scenario.ctx, &ava, id, None, BookingStatus::Confirmed).unwrap();
    let subjects = || letters.mails().into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
    assert_eq!(subjects(), ["Your appointment on Tue Nov 24, 10:00 AM (UTC) is confirmed"]);
    admin::set_status(&letters.scenario.ctx, &ava, id, None, BookingStatus::Cancelled).unwrap();
    assert_eq!(subjects(), ["Your appointment on Tue Nov 24, 10:00 AM (UTC) was cancelled"]);
    let unreached = admin::unreached_clients(&letters.scenario.ctx, &ava).unwrap();
    assert_eq!(unreached, [], "nobody has to be called");
}

#[on_both_databases(Letters::open)]
fn without_a_server_nothing_is_mailed(letters: &Letters) {
    let mut ctx = letters.scenario.ctx.clone();
    ctx.deployment.mail = false;
    let id = letters.books(TUESDAY, Some(ADA));
    let refused = request_link(&ctx, &at_glow(), &letters.ada, id, None);
    assert!(matches!(refused, Err(RequestLinkError::Off)), "{refused:?}");
    letters.scenario.clock.advance(TimeDelta::minutes(31));
    book::release_expired_holds(&ctx).unwrap();
    messaging::plan_messages(&ctx).unwrap();
    assert_eq!(letters.mails(), []);
}
