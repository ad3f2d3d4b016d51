//! What is kept for thirty days and no longer: the words of messages, codes that were asked for, the keys of what arrived. And answers to requests
//! that may come again, until they have run out.

use chrono::TimeDelta;
use ports::StoreResult;

use crate::Context;

/// Longer than WhatsApp repeats itself and than anybody asks what became of a message.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Forgets what is older. Returns how many rows.
pub fn forget_old(ctx: &Context) -> StoreResult<usize> {
    let now = ctx.now();
    let long_ago = now - KEPT;
    ctx.store.in_platform(|tx| {
        let words = tx.forget_words_before(long_ago)?;
        let challenges = tx.forget_challenges_before(long_ago)?;
        let events = tx.forget_events_before(long_ago)?;
        Ok(words + challenges + events + tx.forget_answers_until(now)?)
    })
}
