//! [`Idempotency`]: the responses to booking requests that may be sent again.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Idempotency, IdempotencyKey, IdempotentResponse, KeyOwner};

use super::scoped::idempotency_keys_of;
use super::{Db, Tx, lock_idempotency_key};
use crate::codec::{self, cell};
use crate::schema::idempotency_keys as keys;
use crate::timestamp::At;

impl Idempotency for Tx<'_> {
    fn stored_response(
        &mut self,
        key: &IdempotencyKey,
        now: Instant,
    ) -> StoreResult<Option<IdempotentResponse>> {
        let shop = self.shop_id();
        let row: Option<(Vec<u8>, i64, String)> = self.query(|conn| {
            let live = idempotency_keys_of(shop)
                .filter(keys::key.eq(&key.key))
                .filter(keys::expires_at.gt(At(now)))
                .select((keys::request_hash, keys::booking_id, keys::answered_status))
                .into_boxed::<Db>();
            let own = match key.owner {
                KeyOwner::Session(id) => live.filter(keys::session_id.eq(id.get())),
                KeyOwner::Identity(id) => {
                    lock_idempotency_key(conn, shop, id.get(), &key.key)?;
                    live.filter(keys::identity_id.eq(id.get()))
                }
            };
            own.first(conn).optional()
        })?;
        row.map(|(hash, booking, status)| {
            let at = |column| cell("idempotency_keys", column, booking);
            Ok(IdempotentResponse {
                request_hash: at("request_hash").need(hash.try_into().ok())?,
                booking_id: BookingId::new(booking),
                status: codec::booking_status(&status, at("answered_status"))?,
            })
        })
        .transpose()
    }

    fn store_response(
        &mut self,
        key: &IdempotencyKey,
        response: IdempotentResponse,
        now: Instant,
        expires_at: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let (session, identity) = match key.owner {
            KeyOwner::Session(id) => (Some(id.get()), None),
            KeyOwner::Identity(id) => (None, Some(id.get())),
        };
        self.query(|conn| {
            diesel::delete(idempotency_keys_of(shop).filter(keys::expires_at.le(At(now)))).execute(conn)?;
            diesel::insert_into(keys::table)
                .values((
                    keys::shop_id.eq(shop),
                    keys::session_id.eq(session),
                    keys::identity_id.eq(identity),
                    keys::key.eq(&key.key),
                    keys::request_hash.eq(&response.request_hash[..]),
                    keys::booking_id.eq(response.booking_id.get()),
                    keys::answered_status.eq(response.status.as_str()),
                    keys::is_derived.eq(key.is_derived),
                    keys::expires_at.eq(At(expires_at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn delete_derived_keys(&mut self, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let of_booking = idempotency_keys_of(shop).filter(keys::booking_id.eq(booking.get()));
            diesel::delete(of_booking.filter(keys::is_derived.eq(true))).execute(conn)
        })?;
        Ok(())
    }
}
