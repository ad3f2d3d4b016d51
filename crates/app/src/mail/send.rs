//! Handing mails to the SMTP server, one at a time.

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, Email, Instant, Shop};
use ports::platform::{LeasedMail, MessageState};
use ports::shop::{BookingRecord, ERASED_NAME, MailPurpose};
use ports::{Mail, Mailer, PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::LinkedPage;

use super::request_link::waits;
use super::words::{self, Written};
use crate::Context;
use crate::book::new_link;
use crate::messaging::MessageResult;

/// How long the job has for one mail; longer than the mailer takes at its slowest.
const LEASE_TTL: TimeDelta = TimeDelta::seconds(180);
/// The first pause after a failure, in seconds; each further one is twice as long.
const FIRST_PAUSE: i64 = 15;
const MAX_PAUSE: i64 = 600;

/// What is to be done with a mail.
enum MailDecision {
    Send(Box<Mail>),
    End(MessageState),
}

/// Takes the next due mail, hands it over and records what became of it. None if none was due. A mail that the server does not take is tried
/// again for an hour, whatever the server says: it may be set up wrong.
pub fn send_next(ctx: &Context, mailer: &dyn Mailer, courier: &str) -> StoreResult<Option<MessageResult>> {
    let Some((leased, decision)) = lease(ctx, courier)? else { return Ok(None) };
    let state = match decision {
        MailDecision::Send(mail) => {
            let sent = mailer.send(&mail);
            if let Err(error) = &sent {
                let (message, attempts) = (leased.id.get(), leased.attempts);
                tracing::warn!(message, attempts, cause = %error, "a mail was not taken");
            }
            record(ctx, &leased, sent.is_ok())?
        }
        MailDecision::End(state) => state,
    };
    Ok(Some(MessageResult { kind: leased.purpose.as_str().to_owned(), state }))
}

fn lease(ctx: &Context, courier: &str) -> StoreResult<Option<(LeasedMail, MailDecision)>> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Some(leased) = tx.lease_mail(courier, now, now + LEASE_TTL)? else { return Ok(None) };
        let decision = decide(ctx, tx, &leased, now)?;
        if let MailDecision::End(state) = &decision {
            tx.end_mail(leased.id, *state, now)?;
        }
        Ok(Some((leased, decision)))
    })
}

fn record(ctx: &Context, leased: &LeasedMail, was_taken: bool) -> StoreResult<MessageState> {
    let now = ctx.now();
    let pause = TimeDelta::seconds(pause(leased.attempts));
    ctx.store.write_platform(|tx| {
        let state = match was_taken {
            true => MessageState::Accepted,
            false if now + pause < leased.not_after => {
                tx.retry_message(leased.id, MessageState::Queued, now + pause, None, false)?;
                return Ok(MessageState::Queued);
            }
            false => MessageState::Failed,
        };
        tx.end_mail(leased.id, state, now)?;
        Ok(state)
    })
}

/// Seconds to wait after so many attempts.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0);
    2_i64.checked_pow(doublings).map_or(MAX_PAUSE, |times| (FIRST_PAUSE.saturating_mul(times)).min(MAX_PAUSE))
}

/// The last look before a mail goes out: whether it is still true, and in which words.
fn decide(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    leased: &LeasedMail,
    now: Instant,
) -> StoreResult<MailDecision> {
    let scope = ShopScope::for_program(leased.shop);
    let (shop, owned) = tx
        .enter_shop(scope, |tx| Ok::<_, ports::StoreError>((tx.shop()?, tx.find_booking(leased.booking)?)))?;
    let Some(owned) = owned.filter(|owned| owned.client_name != ERASED_NAME) else {
        return Ok(MailDecision::End(MessageState::Dropped));
    };
    if let Some(state) = ending(leased, &owned, now) {
        return Ok(MailDecision::End(state));
    }
    let to = owned.client_email.as_deref().and_then(|email| Email::parse(email).ok());
    let Some(to) = to else { return Ok(MailDecision::End(MessageState::Failed)) };
    let link = match leased.purpose {
        MailPurpose::Confirmation => {
            tx.enter_shop(scope, |tx| new_link(ctx, tx, &shop, (leased.booking, LinkedPage::Visit), now))?
        }
        MailPurpose::Link | MailPurpose::Cancellation | MailPurpose::Lapse => None,
    };
    let written = words::write(&ctx.deployment.sites, &shop, &owned, leased, link.as_deref());
    Ok(MailDecision::Send(Box::new(mail(&shop, leased, written, to))))
}

fn ending(leased: &LeasedMail, owned: &BookingRecord, now: Instant) -> Option<MessageState> {
    let (status, reason) = (owned.booking.status, owned.booking.cancel_reason);
    let is_true = match leased.purpose {
        // Its hold ran out before the mail got through.
        MailPurpose::Link if owned.booking.hold_expired(now) || reason == Some(CancelReason::Expired) => {
            return Some(MessageState::Failed);
        }
        MailPurpose::Link => waits(&owned.booking, now),
        MailPurpose::Confirmation => status == BookingStatus::Confirmed,
        MailPurpose::Cancellation => reason == Some(CancelReason::Salon),
        MailPurpose::Lapse => reason == Some(CancelReason::Expired),
    };
    if !is_true {
        return Some(MessageState::Dropped);
    }
    (leased.not_after <= now).then_some(MessageState::Failed)
}

fn mail(shop: &Shop, leased: &LeasedMail, written: Written, to: Email) -> Mail {
    Mail {
        id: leased.id,
        from: shop.name.clone(),
        reply_to: shop.branding.business_email.as_deref().and_then(|email| Email::parse(email).ok()),
        to,
        subject: written.subject,
        text: written.text,
        calendar: written.calendar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_ten_minutes() {
        assert_eq!([1, 2, 3, 6, 7, 90].map(pause), [15, 30, 60, 480, 600, 600]);
    }
}
