//! From notices to mails: what a client who booked online, gave an e-mail address and is not on WhatsApp hears of a booking
//! (rules/messages#mails).

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, Instant};
use ports::shop::{BookingRecord, MailPurpose, NewMail, NoticeKind, QueuedNotice};
use ports::{ShopTx, StoreResult};

/// A mail is tried for an hour.
const TRIED_FOR: TimeDelta = TimeDelta::hours(1);

/// Queues the mail of a notice. False if it needs none.
pub(super) fn plan_mail(
    tx: &mut dyn ShopTx,
    notice: QueuedNotice,
    owned: &BookingRecord,
    has_whatsapp: bool,
    now: Instant,
) -> StoreResult<bool> {
    let Some(purpose) = purpose(notice, owned) else { return Ok(false) };
    if owned.session_id.is_none() || owned.client_email.is_none() {
        return Ok(false);
    }
    if purpose != MailPurpose::Lapse && has_whatsapp && is_on_whatsapp(tx, owned)? {
        return Ok(false);
    }
    tx.queue_mail(&NewMail {
        dedupe_key: format!("booking:{}:{}:{}", notice.booking, purpose.as_str(), notice.id.0),
        booking: notice.booking,
        purpose,
        link: None,
        not_after: now + TRIED_FOR,
        created_at: now,
    })
}

fn purpose(notice: QueuedNotice, owned: &BookingRecord) -> Option<MailPurpose> {
    let booking = &owned.booking;
    let was_certain = booking.hold_expires_at.is_none();
    let was_to_come = notice.at < booking.start;
    match (notice.kind, booking.status, booking.cancel_reason) {
        (
            NoticeKind::BookingConfirmed
            | NoticeKind::BookingAccepted
            | NoticeKind::BookingMoved
            | NoticeKind::BookingRestored,
            BookingStatus::Confirmed,
            _,
        ) => Some(MailPurpose::Confirmation),
        (NoticeKind::BookingCancelled, _, Some(CancelReason::Salon)) if was_certain && was_to_come => {
            Some(MailPurpose::Cancellation)
        }
        (NoticeKind::BookingExpired, _, Some(CancelReason::Expired)) => Some(MailPurpose::Lapse),
        _ => None,
    }
}

fn is_on_whatsapp(tx: &mut dyn ShopTx, owned: &BookingRecord) -> StoreResult<bool> {
    let Some(client) = owned.booking.client_id else { return Ok(false) };
    Ok(tx.client_contact(client)?.is_some())
}
