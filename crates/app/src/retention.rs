//! What is kept for a while and no longer (`docs/PRIVACY.md`).

use std::cell::OnceCell;

use chrono::TimeDelta;
use ports::platform::{
    DESK_ACTION_AGE, FORGOTTEN_AT_ONCE, MESSAGE_AGE, TOLD_NOTICE_AGE, UNTOLD_NOTICE_AGE, VISIT_LINK_AGE,
};
use ports::{PlatformTx, StoreResult};

use crate::Context;
use crate::privacy::{RetentionResult, TimeBudget, erase_inactive_accounts, erase_inactive_clients};

/// The words of messages, the keys of what arrived, the contacts of bookings that were never confirmed, sessions that were ended on purpose. Longer
/// than WhatsApp repeats itself, than a cookie lives, and than anybody asks what became of a message.
const MONTH: TimeDelta = TimeDelta::days(30);
/// How to reach those who have left a team: their last wages are paid by then. What clients tapped: nobody argues about it later.
const QUARTER: TimeDelta = TimeDelta::days(90);
/// Why somebody was away. The dashboard lists the last thirty days, in whatever zone.
const REASONS: TimeDelta = TimeDelta::days(32);
/// Sessions that time has ended, and codes.
const DAY: TimeDelta = TimeDelta::days(1);
/// The details of the audit trail: who did what to which when stays for another year.
const TWO_YEARS: TimeDelta = TimeDelta::days(730);
/// After so many transactions of a kind, the next kind has its turn: after a long standstill none is to wait for all the others.
const MAX_TURNS: usize = 10;

/// Forgets what is older, each kind in transactions of its own: they have nothing to do with each other, and one that fails does not keep the
/// others from their turn. The first of the failures is returned at the end. No statement forgets more than [`FORGOTTEN_AT_ONCE`] rows.
pub fn apply_retention(ctx: &Context) -> StoreResult<RetentionResult> {
    let now = ctx.now();
    let budget = OnceCell::new();
    let budget = || *budget.get_or_init(|| TimeBudget::from(ctx.now()));
    let (a_day_ago, a_month_ago) = (now - DAY, now - MONTH);
    let kinds: [&dyn Fn() -> StoreResult<RetentionResult>; 20] = [
        &|| in_turns(ctx, |tx| tx.forget_words_before(a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_events_before(a_month_ago)),
        // Codes first: a session stays for as long as a code of it.
        &|| in_turns(ctx, |tx| tx.forget_challenges_before(a_day_ago, a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_setups(a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_sessions(a_day_ago, a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_unproved_contacts(a_month_ago, now)),
        &|| in_turns(ctx, |tx| tx.forget_idempotency_keys_until(now)),
        &|| erase_inactive_clients(ctx, budget()),
        &|| erase_inactive_accounts(ctx, budget()),
        &|| in_turns(ctx, |tx| tx.forget_leavers(now - QUARTER)),
        &|| in_turns(ctx, |tx| tx.forget_reasons((now - REASONS).date_naive())),
        &|| in_turns(ctx, |tx| tx.cut_trail(now - TWO_YEARS)),
        &|| in_turns(ctx, |tx| tx.forget_trail(now)),
        &|| in_turns(ctx, |tx| tx.forget_messages(now - MESSAGE_AGE)),
        &|| in_turns(ctx, |tx| tx.forget_desk_actions(now - DESK_ACTION_AGE)),
        &|| in_turns(ctx, |tx| tx.forget_visit_links(now - VISIT_LINK_AGE)),
        &|| in_turns(ctx, |tx| tx.forget_waitlist(a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_chat_answers(now - QUARTER)),
        &|| in_turns(ctx, |tx| tx.forget_told_notices(now - TOLD_NOTICE_AGE)),
        &|| in_turns(ctx, |tx| tx.forget_untold_notices(now - UNTOLD_NOTICE_AGE)),
    ];
    let (mut all, mut failure) = (RetentionResult::default(), None);
    for kind in kinds {
        match kind() {
            Ok(some) => {
                all.rows += some.rows;
                all.has_more |= some.has_more;
            }
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(all), Err)
}

/// Forgets of one kind until nothing is due, a transaction for each turn.
fn in_turns(
    ctx: &Context,
    forget: impl Fn(&mut dyn PlatformTx) -> StoreResult<usize>,
) -> StoreResult<RetentionResult> {
    let mut rows = 0;
    for _ in 0..MAX_TURNS {
        let some = ctx.store.write_platform(&forget)?;
        rows += some;
        if some < FORGOTTEN_AT_ONCE {
            return Ok(RetentionResult { rows, has_more: false });
        }
    }
    Ok(RetentionResult { rows, has_more: true })
}
