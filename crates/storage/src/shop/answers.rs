//! [`Answers`]: what was answered to requests that may come again.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Answer, AnswerKey, Answers};

use super::Tx;
use super::scoped::answers_of;
use crate::codec::{self, cell};
use crate::moment::At;
use crate::schema::idempotency_keys as keys;

impl Answers for Tx<'_> {
    fn kept_answer(&mut self, key: &AnswerKey, now: Instant) -> StoreResult<Option<Answer>> {
        let shop = self.shop_id();
        let row: Option<(Vec<u8>, i64, String)> = self.query(|conn| {
            answers_of(shop)
                .filter(keys::session_id.eq(key.session.get()))
                .filter(keys::key.eq(&key.key))
                .filter(keys::expires_at.gt(At(now)))
                .select((keys::request_hash, keys::booking_id, keys::answered_status))
                .first(conn)
                .optional()
        })?;
        row.map(|(hash, booking, status)| {
            let at = |column| cell("idempotency_keys", column, booking);
            Ok(Answer {
                request_hash: at("request_hash").need(hash.try_into().ok())?,
                booking_id: BookingId::new(booking),
                status: codec::booking_status(&status, at("answered_status"))?,
            })
        })
        .transpose()
    }

    fn keep_answer(
        &mut self,
        key: &AnswerKey,
        answer: Answer,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(answers_of(shop).filter(keys::expires_at.le(At(now)))).execute(conn)?;
            diesel::insert_into(keys::table)
                .values((
                    keys::shop_id.eq(shop),
                    keys::session_id.eq(key.session.get()),
                    keys::key.eq(&key.key),
                    keys::request_hash.eq(&answer.request_hash[..]),
                    keys::booking_id.eq(answer.booking_id.get()),
                    keys::answered_status.eq(answer.status.as_str()),
                    keys::is_derived.eq(key.is_derived),
                    keys::expires_at.eq(At(expires_at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn forget_derived_answers(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(
                answers_of(shop).filter(keys::booking_id.eq(booking.get())).filter(keys::is_derived.eq(true)),
            )
            .execute(conn)
        })?;
        Ok(())
    }
}
