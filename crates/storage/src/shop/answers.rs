//! [`Answers`]: what was answered to requests that may come again.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Answer, AnswerKey, Answers, DeskAnswer, DeskKey};

use super::scoped::{answers_of, desk_answers_of};
use super::{Tx, lock_desk_key};
use crate::codec::{self, cell};
use crate::moment::At;
use crate::schema::{desk_keys, idempotency_keys as keys};

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

    fn kept_desk_answer(&mut self, key: &DeskKey, now: Instant) -> StoreResult<Option<DeskAnswer>> {
        let shop = self.shop_id();
        let row: Option<(Vec<u8>, i64)> = self.query(|conn| {
            lock_desk_key(conn, shop, key.identity.get(), &key.key)?;
            desk_answers_of(shop)
                .filter(desk_keys::identity_id.eq(key.identity.get()))
                .filter(desk_keys::key.eq(&key.key))
                .filter(desk_keys::expires_at.gt(At(now)))
                .select((desk_keys::request_hash, desk_keys::booking_id))
                .first(conn)
                .optional()
        })?;
        row.map(|(hash, booking)| {
            let hash = cell("desk_keys", "request_hash", booking).need(hash.try_into().ok())?;
            Ok(DeskAnswer { request_hash: hash, booking_id: BookingId::new(booking) })
        })
        .transpose()
    }

    fn keep_desk_answer(
        &mut self,
        key: &DeskKey,
        answer: DeskAnswer,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(desk_answers_of(shop).filter(desk_keys::expires_at.le(At(now)))).execute(conn)?;
            diesel::insert_into(desk_keys::table)
                .values((
                    desk_keys::shop_id.eq(shop),
                    desk_keys::identity_id.eq(key.identity.get()),
                    desk_keys::key.eq(&key.key),
                    desk_keys::request_hash.eq(&answer.request_hash[..]),
                    desk_keys::booking_id.eq(answer.booking_id.get()),
                    desk_keys::expires_at.eq(At(expires_at)),
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
