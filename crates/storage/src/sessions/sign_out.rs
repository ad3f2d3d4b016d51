//! Signing somebody out of a shop: at its own host, and at the platform's where they chose it.

use diesel::prelude::*;
use domain::{Instant, WaPhone};
use ports::StoreResult;
use tenancy::ShopScope;

use super::{Conn, Tx, set_row_scope};
use crate::schema::{auth_tokens, identities, known_devices, sessions};
use crate::timestamp::At;
use crate::tx::RowScope;

/// Sessions at the shop, and those at the platform's own host that are for it.
macro_rules! sessions_for {
    ($shop:expr) => {
        sessions::table.filter(sessions::shop_id.eq($shop).or(sessions::member_of.eq($shop)))
    };
}

impl Tx<'_, Conn, ShopScope> {
    /// [`ports::shop::StaffMembers::sign_out`].
    pub(in super::super) fn sign_out_of_shop(&mut self, phone: &WaPhone, now: Instant) -> StoreResult<usize> {
        let (scope, shop) = (self.scope(), self.shop_id());
        let spellings = phone.spellings();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        // A person is of no shop; what is ended of theirs is this shop's.
        let people: Vec<i64> = self.query(|conn| {
            identities::table.filter(identities::phone.eq_any(&numbers)).select(identities::id).load(conn)
        })?;
        // Sessions, devices and tokens of the platform's own host are no shop's. After a failure nothing more is asked.
        self.query(|conn| set_row_scope(conn, RowScope::Everything))?;
        let ending: Vec<i64> = self.query(|conn| {
            sessions_for!(shop)
                .filter(sessions::identity_id.eq_any(&people))
                .filter(sessions::ended_at.is_null())
                .select(sessions::id)
                .load(conn)
        })?;
        let devices_here = known_devices::shop_id.is_null().or(known_devices::shop_id.eq(shop));
        let ended = self.query(|conn| {
            diesel::delete(
                known_devices::table.filter(devices_here).filter(known_devices::identity_id.eq_any(&people)),
            )
            .execute(conn)?;
            // A session may have been for another shop when it made a token; a token ends with its session all the same.
            let for_shop = auth_tokens::shop_id.eq(shop).or(auth_tokens::member_of.eq(shop));
            let theirs = auth_tokens::identity_id.eq_any(&people).and(for_shop);
            diesel::update(
                auth_tokens::table
                    .filter(auth_tokens::ended_at.is_null())
                    .filter(theirs.or(auth_tokens::session_id.eq_any(&ending).nullable())),
            )
            .set(auth_tokens::ended_at.eq(At(now)))
            .execute(conn)?;
            diesel::update(sessions_for!(shop).filter(sessions::id.eq_any(&ending)))
                .set(sessions::ended_at.eq(At(now)))
                .execute(conn)
        })?;
        self.query(|conn| set_row_scope(conn, RowScope::Shop(scope)))?;
        Ok(ended)
    }
}
