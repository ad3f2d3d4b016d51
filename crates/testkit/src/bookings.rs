//! Bookings straight through the ports, past the use cases, with the journal rows that belong to them: for tests of the store.

use chrono::TimeDelta;
use domain::{
    BookingId, BookingLine, BookingSource, BookingStatus, Bsuid, CancelReason, Cents, ChairId,
    ConfirmationCode, IdentityId, Instant, Interval, LocalDate, Minutes, PersonName, Role, ServiceId,
    SessionId, StaffId, TypedPhone, WaPhone,
};
use ports::shop::{
    Actor, Approval, AuditEntry, NewBooking, NewToken, Notice, NoticeKind, SecretHash, SessionHash,
};
use ports::{ShopTx, StoreResult};
use tenancy::ShopScope;
use verification::WhatsAppUser;

use crate::{TestDb, at, the_present};

/// The browser with a number.
#[must_use]
pub fn browser(number: u8) -> SessionHash {
    SessionHash([number; 32])
}

/// A person on WhatsApp, by number, id, or both.
#[must_use]
pub fn party(phone: Option<&str>, bsuid: Option<&str>) -> WhatsAppUser {
    WhatsAppUser {
        phone: phone.map(|phone| WaPhone::parse(phone).expect("a number")),
        bsuid: bsuid.and_then(Bsuid::parse),
        username: None,
        profile_name: None,
    }
}

/// An hour of service 1 with a stylist at a chair, held for half an hour.
#[must_use]
pub fn hour_booking(session: SessionId, staff: i64, chair: Option<i64>, start: Instant) -> NewBooking {
    let end = start + TimeDelta::hours(1);
    NewBooking {
        staff_id: StaffId::new(staff),
        chair_id: chair.map(ChairId::new),
        session_id: Some(session),
        client_id: None,
        status: BookingStatus::Pending,
        source: BookingSource::Web,
        client_name: PersonName::parse("Ada").expect("valid by its making"),
        client_phone: TypedPhone::parse("+1 718 555 0100").ok(),
        client_email: None,
        start,
        end,
        blocked: Interval::new(start, end).expect("valid by its making"),
        total_duration: Minutes::new(60),
        total_price: Cents::new(4_500),
        hold_expires_at: Some(the_present() + TimeDelta::minutes(30)),
        confirmation_code: None::<ConfirmationCode>,
        arrived_at: None,
        lines: vec![BookingLine {
            service_id: ServiceId::new(1),
            name: "Cut".into(),
            price: Cents::new(4_500),
            duration: Minutes::new(60),
            modifiers: Vec::new(),
        }],
        created_at: the_present(),
    }
}

/// The session of a browser, which has just been used.
pub fn session_of(db: &TestDb, shop: ShopScope, number: u8) -> SessionId {
    db.write_shop(shop, |tx| tx.touch_session(&browser(number), the_present()).map(|session| session.id))
}

/// Books [`hour_booking`] in the browser with number 1.
pub fn book_hour(db: &TestDb, shop: ShopScope, staff: i64, chair: Option<i64>, start: &str) -> BookingId {
    db.write_shop(shop, |tx| {
        let session = tx.touch_session(&browser(1), the_present())?.id;
        insert_booking(tx, &hour_booking(session, staff, chair, at(start)))
    })
}

/// The identity of a person on WhatsApp, who has just written.
#[must_use]
pub fn identity_of(db: &TestDb, phone: &str) -> IdentityId {
    db.write_platform(|tx| tx.find_or_create_identity(&party(Some(phone), None), the_present())).id
}

/// An approval of a session, now, with no end of its own.
#[must_use]
pub fn approval(identity: IdentityId, max_role: Role) -> Approval {
    Approval {
        identity,
        max_role,
        session_secret: None,
        ends_at: None,
        member_of: None,
        device_due: false,
        device_label: String::new(),
        at: the_present(),
    }
}

/// A token, made now, that lives for thirty days.
#[must_use]
pub fn token(session: SessionId, identity: IdentityId, max_role: Role, number: u8) -> NewToken {
    NewToken {
        hash: SecretHash([number; 32]),
        session,
        identity,
        max_role,
        member_of: None,
        expires_at: the_present() + TimeDelta::days(30),
        device_label: String::new(),
        at: the_present(),
    }
}

/// Stores a booking as the use case does: queue for its dates, insert, journal.
pub fn insert_booking(tx: &mut dyn ShopTx, new: &NewBooking) -> StoreResult<BookingId> {
    tx.lock_days(&dates(new.blocked))?;
    let id = tx.insert_booking(new)?;
    tx.audit(&AuditEntry {
        at: new.created_at,
        actor: new.session_id.map_or(Actor::System, Actor::Visitor),
        action: "booking.created",
        booking: id,
        from: None,
        to: new.status,
        request_id: None,
    })?;
    tx.notify(Notice { kind: NoticeKind::BookingCreated, booking: id, version: 1, at: new.created_at })?;
    Ok(id)
}

/// The dates, in UTC, that an interval touches, in no particular order.
fn dates(blocked: Interval) -> Vec<LocalDate> {
    vec![blocked.end().date_naive(), blocked.start().date_naive()]
}

/// Cancels a booking as the use case does.
pub fn cancel_booking(tx: &mut dyn ShopTx, id: BookingId) -> StoreResult<()> {
    tx.cancel_booking(id, 1, CancelReason::Client, the_present())?;
    tx.audit(&AuditEntry {
        at: the_present(),
        actor: Actor::System,
        action: "booking.cancelled",
        booking: id,
        from: Some(BookingStatus::Pending),
        to: BookingStatus::Cancelled,
        request_id: None,
    })?;
    tx.notify(Notice { kind: NoticeKind::BookingCancelled, booking: id, version: 2, at: the_present() })
}
