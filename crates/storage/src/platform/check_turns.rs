//! The turns of the checks of the database: a row that one process at a time moves on (`docs/decisions/0033-check-turns.md`).

use diesel::prelude::*;
use domain::Instant;
use ports::platform::{CheckProgress, CheckTurn};

use super::Conn;
use crate::error::TxError;
use crate::schema::check_turns;
use crate::timestamp::At;

/// The only row.
const ONLY: i64 = 1;

pub(in super::super) fn take_check_turn(
    conn: &mut Conn,
    now: Instant,
    next: Instant,
) -> Result<CheckTurn, TxError> {
    diesel::insert_into(check_turns::table)
        .values((check_turns::id.eq(ONLY), check_turns::due_at.eq(At(now)), check_turns::broken.eq(0)))
        .on_conflict_do_nothing()
        .execute(conn)?;
    let row = check_turns::table.filter(check_turns::id.eq(ONLY)).select((
        check_turns::due_at,
        check_turns::checked_until,
        check_turns::everything_at,
        check_turns::broken,
    ));
    let (due, until, everything, broken): (At, Option<At>, Option<At>, i64) = for_update!(row).first(conn)?;
    let broken = usize::try_from(broken).unwrap_or(0);
    if now < due.0 {
        return Ok(CheckTurn::Others { broken });
    }
    diesel::update(check_turns::table.filter(check_turns::id.eq(ONLY)))
        .set(check_turns::due_at.eq(At(next)))
        .execute(conn)?;
    Ok(CheckTurn::Mine(CheckProgress {
        checked_until: until.map(|at| at.0),
        everything_at: everything.map(|at| at.0),
        broken,
    }))
}

pub(in super::super) fn end_check_turn(conn: &mut Conn, progress: CheckProgress) -> Result<(), TxError> {
    let CheckProgress { checked_until, everything_at, broken } = progress;
    diesel::update(check_turns::table.filter(check_turns::id.eq(ONLY)))
        .set((
            check_turns::checked_until.eq(checked_until.map(At)),
            check_turns::everything_at.eq(everything_at.map(At)),
            check_turns::broken.eq(i64::try_from(broken).unwrap_or(i64::MAX)),
        ))
        .execute(conn)?;
    Ok(())
}
