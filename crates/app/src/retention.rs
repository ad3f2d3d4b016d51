//! What is kept for a while and no longer (`docs/PRIVACY.md`).

use chrono::TimeDelta;
use ports::platform::FORGOTTEN_AT_ONCE;
use ports::{PlatformTx, StoreResult};

use crate::Context;

/// The words of messages, the keys of what arrived, who made a booking that nobody confirmed, sessions that were ended on purpose. Longer
/// than WhatsApp repeats itself, than a cookie lives, and than anybody asks what became of a message.
const MONTH: TimeDelta = TimeDelta::days(30);
/// Sessions that time has ended, and codes.
const DAY: TimeDelta = TimeDelta::days(1);
/// The details of the audit trail: who did what to which when stays.
const TWO_YEARS: TimeDelta = TimeDelta::days(730);
/// After so many transactions of a kind, the next kind has its turn: after a long standstill none is to wait for all the others.
const TURNS: usize = 10;

/// Forgets what is older, each kind in transactions of its own: they have nothing to do with each other. No statement forgets more than
/// [`FORGOTTEN_AT_ONCE`] rows. Returns how many rows; from that number on there may be more.
pub fn forget_old(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let (a_day_ago, a_month_ago) = (now - DAY, now - MONTH);
    let words = in_turns(ctx, |tx| tx.forget_words_before(a_month_ago))?;
    let events = in_turns(ctx, |tx| tx.forget_events_before(a_month_ago))?;
    // Codes first: a session stays for as long as a code of it.
    let codes = in_turns(ctx, |tx| tx.forget_challenges_before(a_day_ago, a_month_ago))?;
    let setups = in_turns(ctx, |tx| tx.forget_setups(a_month_ago))?;
    let sessions = in_turns(ctx, |tx| tx.forget_sessions(a_day_ago, a_month_ago))?;
    let contacts = in_turns(ctx, |tx| tx.forget_unproved_contacts(a_month_ago, now))?;
    let answers = in_turns(ctx, |tx| tx.forget_answers_until(now))?;
    let trail = in_turns(ctx, |tx| tx.cut_trail(now - TWO_YEARS))?;
    Ok(words + events + codes + setups + sessions + contacts + answers + trail)
}

/// Forgets of one kind until nothing is due, a transaction for each turn.
fn in_turns(ctx: &Context, forget: impl Fn(&mut dyn PlatformTx) -> StoreResult<usize>) -> StoreResult<usize> {
    let mut forgotten = 0;
    for _ in 0..TURNS {
        let rows = ctx.store.in_platform(&forget)?;
        forgotten += rows;
        if rows < FORGOTTEN_AT_ONCE {
            break;
        }
    }
    Ok(forgotten)
}
