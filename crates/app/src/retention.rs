//! What is kept for a while and no longer (`docs/PRIVACY.md`).

use std::cell::OnceCell;

use chrono::TimeDelta;
use domain::Instant;
use ports::platform::FORGOTTEN_AT_ONCE;
use ports::{PlatformTx, StoreResult};

use crate::Context;
use crate::privacy::{forget_absent, forget_strangers};

/// The words of messages, the keys of what arrived, who made a booking that nobody confirmed, sessions that were ended on purpose. Longer
/// than WhatsApp repeats itself, than a cookie lives, and than anybody asks what became of a message.
const MONTH: TimeDelta = TimeDelta::days(30);
/// How to reach those who have left a team: their last wages are paid by then.
const QUARTER: TimeDelta = TimeDelta::days(90);
/// Why somebody was away. The dashboard lists the last thirty days, in whatever zone.
const REASONS: TimeDelta = TimeDelta::days(32);
/// Sessions that time has ended, and codes.
const DAY: TimeDelta = TimeDelta::days(1);
/// The details of the audit trail: who did what to which when stays.
const TWO_YEARS: TimeDelta = TimeDelta::days(730);
/// After so many transactions of a kind, the next kind has its turn: after a long standstill none is to wait for all the others.
const TURNS: usize = 10;
/// For so long one person is looked at after the other, clients and accounts together: whoever stops the program waits five seconds for all.
const LOOKING: TimeDelta = TimeDelta::seconds(2);

/// Since when people are looked at, by a clock that may be set meanwhile.
#[derive(Clone, Copy)]
pub(crate) struct Looking {
    since: Instant,
}

impl Looking {
    /// Whether it is enough for this time.
    pub(crate) fn is_enough(self, now: Instant) -> bool {
        now < self.since || self.since + LOOKING < now
    }
}

/// What came of forgetting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// How many rows were forgotten, or looked at for it.
    pub rows: usize,
    /// Whether there may be more to forget at once.
    pub has_more: bool,
}

/// Forgets what is older, each kind in transactions of its own: they have nothing to do with each other, and one that fails does not keep the
/// others from their turn. The first of the failures is returned at the end. No statement forgets more than [`FORGOTTEN_AT_ONCE`] rows.
pub fn forget_old(ctx: &Context) -> StoreResult<Forgotten> {
    let now = ctx.now();
    let looking = OnceCell::new();
    let looking = || *looking.get_or_init(|| Looking { since: ctx.now() });
    let (a_day_ago, a_month_ago) = (now - DAY, now - MONTH);
    let kinds: [&dyn Fn() -> StoreResult<Forgotten>; 12] = [
        &|| in_turns(ctx, |tx| tx.forget_words_before(a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_events_before(a_month_ago)),
        // Codes first: a session stays for as long as a code of it.
        &|| in_turns(ctx, |tx| tx.forget_challenges_before(a_day_ago, a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_setups(a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_sessions(a_day_ago, a_month_ago)),
        &|| in_turns(ctx, |tx| tx.forget_unproved_contacts(a_month_ago, now)),
        &|| in_turns(ctx, |tx| tx.forget_answers_until(now)),
        &|| forget_absent(ctx, looking()),
        &|| forget_strangers(ctx, looking()),
        &|| in_turns(ctx, |tx| tx.forget_leavers(now - QUARTER)),
        &|| in_turns(ctx, |tx| tx.forget_reasons((now - REASONS).date_naive())),
        &|| in_turns(ctx, |tx| tx.cut_trail(now - TWO_YEARS)),
    ];
    let (mut all, mut failure) = (Forgotten::default(), None);
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
) -> StoreResult<Forgotten> {
    let mut rows = 0;
    for _ in 0..TURNS {
        let some = ctx.store.in_platform(&forget)?;
        rows += some;
        if some < FORGOTTEN_AT_ONCE {
            return Ok(Forgotten { rows, has_more: false });
        }
    }
    Ok(Forgotten { rows, has_more: true })
}
