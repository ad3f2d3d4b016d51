//! What is kept for a while and no longer (`docs/PRIVACY.md`).

use chrono::TimeDelta;
use ports::StoreResult;

use crate::Context;

/// The words of messages, the keys of what arrived, who made a booking that nobody confirmed, sessions that were ended on purpose. Longer
/// than WhatsApp repeats itself, than a cookie lives, and than anybody asks what became of a message.
const MONTH: TimeDelta = TimeDelta::days(30);
/// Sessions that time has ended, and codes.
const DAY: TimeDelta = TimeDelta::days(1);
/// The details of the audit trail: who did what to which when stays.
const TWO_YEARS: TimeDelta = TimeDelta::days(730);

/// Forgets what is older, in a transaction for each kind: they have nothing to do with each other. Returns how many rows; from
/// [`ports::platform::FORGOTTEN_AT_ONCE`] on there may be more.
pub fn forget_old(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let (a_day_ago, a_month_ago) = (now - DAY, now - MONTH);
    let messages = ctx.store.in_platform(|tx| {
        Ok::<_, ports::StoreError>(
            tx.forget_words_before(a_month_ago)? + tx.forget_events_before(a_month_ago)?,
        )
    })?;
    // Codes first: a session stays for as long as a code of it.
    let codes = ctx.store.in_platform(|tx| tx.forget_challenges_before(a_day_ago, a_month_ago))?;
    let setups = ctx.store.in_platform(|tx| tx.forget_setups(a_month_ago))?;
    let sessions = ctx.store.in_platform(|tx| tx.forget_sessions(a_day_ago, a_month_ago))?;
    let contacts = ctx.store.in_platform(|tx| tx.forget_unproved_contacts(a_month_ago, now))?;
    let answers = ctx.store.in_platform(|tx| tx.forget_answers_until(now))?;
    let trail = ctx.store.in_platform(|tx| tx.cut_trail(now - TWO_YEARS))?;
    Ok(messages + codes + setups + sessions + contacts + answers + trail)
}
