//! [`Sessions`]: visitors' browsers, by hash.

use diesel::prelude::*;
use domain::{Instant, SessionId};
use ports::StoreResult;
use ports::shop::{IDLE_LIFE, LONGEST_LIFE, LiveSession, SessionHash, Sessions};

use super::Tx;
use super::scoped::sessions_of;
use crate::moment::At;
use crate::schema::sessions;

impl Sessions for Tx<'_> {
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>> {
        let shop = self.shop_id();
        let found: Option<(i64, At)> = self.query(|conn| {
            sessions_of(shop)
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(sessions::last_used_at.gt(At(now - IDLE_LIFE.to_delta())))
                .filter(sessions::created_at.gt(At(now - LONGEST_LIFE.to_delta())))
                .select((sessions::id, sessions::last_used_at))
                .first(conn)
                .optional()
        })?;
        Ok(found
            .map(|(id, last_used_at)| LiveSession { id: SessionId::new(id), last_used_at: last_used_at.0 }))
    }

    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<SessionId> {
        self.retire_session(hash, now)?;
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::shop_id.eq(shop),
                    sessions::session_hash.eq(&hash.0[..]),
                    sessions::created_at.eq(At(now)),
                    sessions::last_used_at.eq(At(now)),
                ))
                .on_conflict((sessions::shop_id, sessions::session_hash))
                .do_update()
                .set(sessions::last_used_at.eq(At(now)))
                .returning(sessions::id)
                .get_result(conn)
        })?;
        Ok(SessionId::new(id))
    }
}

impl Tx<'_> {
    /// Gives an ended session a name that nobody's hash has, so that a new one can take its place.
    fn retire_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let ended = sessions::last_used_at
            .le(At(now - IDLE_LIFE.to_delta()))
            .or(sessions::created_at.le(At(now - LONGEST_LIFE.to_delta())));
        let found: Option<i64> = self.query(|conn| {
            sessions_of(shop)
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(ended)
                .select(sessions::id)
                .first(conn)
                .optional()
        })?;
        let Some(id) = found else { return Ok(()) };
        let name = [&hash.0[..], &id.to_be_bytes()].concat();
        self.query(|conn| {
            diesel::update(sessions_of(shop).filter(sessions::id.eq(id)))
                .set(sessions::session_hash.eq(name))
                .execute(conn)
        })?;
        Ok(())
    }
}
