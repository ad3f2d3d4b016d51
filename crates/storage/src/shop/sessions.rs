//! [`Sessions`]: visitors' browsers, by hash.

use diesel::prelude::*;
use domain::{Instant, SessionId};
use ports::StoreResult;
use ports::shop::{SessionHash, Sessions};

use super::Tx;
use super::scoped::sessions_of;
use crate::moment::At;
use crate::schema::sessions;

impl Sessions for Tx<'_> {
    fn find_session(&mut self, hash: &SessionHash, used_since: Instant) -> StoreResult<Option<SessionId>> {
        let shop = self.shop_id();
        let found: Option<i64> = self.query(|conn| {
            sessions_of(shop)
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(sessions::last_used_at.gt(At(used_since)))
                .select(sessions::id)
                .first(conn)
                .optional()
        })?;
        Ok(found.map(SessionId::new))
    }

    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<SessionId> {
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
