//! What clients of a seeded salon say of their visits.

use diesel::prelude::*;
use domain::HiddenReason;
use ports::platform::ReviewSeed;

use super::Conn;
use super::seeded_bookings::at;
use crate::error::TxError;
use crate::schema::reviews;
use crate::timestamp::At;

/// Inserts the reviews of bookings that have become these `ids`.
pub(super) fn insert_reviews(
    conn: &mut Conn,
    shop: i64,
    ids: &[i64],
    seeds: &[ReviewSeed],
) -> Result<(), TxError> {
    let row = |seed: &ReviewSeed| {
        Ok((
            reviews::shop_id.eq(shop),
            reviews::booking_id.eq(*at(ids, seed.booking)?),
            reviews::stars.eq(i64::from(seed.draft.stars.get())),
            reviews::text.eq(seed.draft.text.clone()),
            reviews::shown_name.eq(seed.draft.shown_name.clone()),
            reviews::created_at.eq(At(seed.at)),
            reviews::hidden_reason.eq(seed.hidden.map(HiddenReason::as_str)),
            reviews::reply.eq(seed.reply.map(|(text, _)| text)),
            reviews::reply_at.eq(seed.reply.map(|(_, at)| At(at))),
        ))
    };
    let rows: Vec<_> = seeds.iter().map(row).collect::<Result<_, TxError>>()?;
    diesel::insert_into(reviews::table).values(&rows).execute(conn)?;
    Ok(())
}
