//! [`Erasures`]: the ledger of those who were forgotten, and forgetting a person whom no shop knows any more.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::{ClientId, IdentityId, Instant, ShopId, WaPhone};
use ports::StoreResult;
use ports::platform::{Erasure, Erasures};

use super::PlatformTxImpl;
use super::shop_deletion::DELETED;
use crate::schema::{
    audit_log, auth_tokens, challenges, clients, erasures, idempotency_keys, identities, inbound_events,
    known_devices, messages, sessions, shop_setups, shops, staff, suppressions, whatsapp_windows,
};
use crate::timestamp::At;

impl Erasures for PlatformTxImpl<'_> {
    fn erasures(&mut self) -> StoreResult<Vec<Erasure>> {
        let rows: Vec<(i64, i64, At)> = self.query(|conn| {
            erasures::table
                .select((erasures::shop_id, erasures::client_id, erasures::erased_at))
                .order((erasures::shop_id, erasures::client_id))
                .load(conn)
        })?;
        let erasure = |(shop, client, at): (i64, i64, At)| Erasure {
            shop: ShopId::new(shop),
            client: ClientId::new(client),
            at: at.0,
        };
        let deleted: Vec<(i64, At)> = self.query(|conn| {
            let deleted = shops::table.filter(shops::status.eq(DELETED));
            deleted.select((shops::id, shops::updated_at)).order(shops::id).load(conn)
        })?;
        let whole = deleted.into_iter().map(|(shop, at)| (shop, Erasure::WHOLE_SHOP.get(), at));
        Ok(whole.chain(rows).map(erasure).collect())
    }

    fn was_client(&mut self, shop: ShopId, client: ClientId, at: Instant) -> StoreResult<bool> {
        self.query(|conn| {
            let card = clients::table
                .filter(clients::shop_id.eq(shop.get()))
                .filter(clients::id.eq(client.get()))
                .filter(clients::created_at.le(At(at)));
            diesel::select(diesel::dsl::exists(card)).get_result(conn)
        })
    }

    fn forget_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<bool> {
        let id = id.get();
        let phone: Option<Option<String>> = self.query(|conn| {
            let person = identities::table.filter(identities::id.eq(id)).select(identities::phone);
            for_update!(person).first(conn).optional()
        })?;
        let Some(phone) = phone else { return Ok(true) };
        if self.is_needed(id, phone.as_deref())? {
            return Ok(false);
        }
        self.forget_sessions_of(id, now)?;
        macro_rules! drop_rows {
            ($($table:ident),*) => {$(
                self.query(|conn| diesel::delete($table::table.filter($table::identity_id.eq(id))).execute(conn))?;
            )*};
        }
        drop_rows!(auth_tokens, known_devices, messages, whatsapp_windows, suppressions, idempotency_keys);
        self.query(|conn| {
            diesel::update(inbound_events::table.filter(inbound_events::identity_id.eq(id)))
                .set(inbound_events::identity_id.eq(None::<i64>))
                .execute(conn)?;
            diesel::update(shop_setups::table.filter(shop_setups::identity_id.eq(id)))
                .set(shop_setups::identity_id.eq(None::<i64>))
                .execute(conn)?;
            diesel::delete(identities::table.filter(identities::id.eq(id))).execute(conn)
        })?;
        Ok(true)
    }

    fn lock_person(&mut self, id: IdentityId) -> StoreResult<()> {
        self.query(|conn| {
            let person = identities::table.filter(identities::id.eq(id.get())).select(identities::id);
            let _: Option<i64> = for_no_key_update!(person).first(conn).optional()?;
            Ok(())
        })
    }

    fn cut_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(identities::table.filter(identities::id.eq(id.get())))
                .set((
                    identities::name.eq(None::<&str>),
                    identities::email.eq(None::<&str>),
                    identities::profile_name.eq(None::<&str>),
                    identities::updated_at.eq(At(now)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}

impl PlatformTxImpl<'_> {
    /// Whether a shop has them as a client, or works with them.
    pub(super) fn is_needed(&mut self, id: i64, phone: Option<&str>) -> StoreResult<bool> {
        let spellings = phone.and_then(|phone| WaPhone::parse(phone).ok()).map(|phone| phone.spellings());
        let spellings = spellings.unwrap_or_default();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        self.query(|conn| {
            let card = clients::table.filter(clients::identity_id.eq(id));
            let member = staff::table
                .filter(staff::whatsapp_phone.eq_any(numbers))
                .filter(staff::deleted_at.is_null());
            let is_client: bool = diesel::select(diesel::dsl::exists(card)).get_result(conn)?;
            Ok(is_client || diesel::select(diesel::dsl::exists(member)).get_result(conn)?)
        })
    }

    /// Ends the person's sessions at every site, and deletes the codes that they asked for or answered.
    fn forget_sessions_of(&mut self, id: i64, now: Instant) -> StoreResult<()> {
        self.query(|conn| {
            let theirs: Vec<i64> =
                sessions::table.filter(sessions::identity_id.eq(id)).select(sessions::id).load(conn)?;
            // One after the other: with an OR no index finds both.
            diesel::delete(challenges::table.filter(challenges::identity_id.eq(id))).execute(conn)?;
            diesel::delete(challenges::table.filter(challenges::session_id.eq_any(&theirs))).execute(conn)?;
            // In the words of the indexes: databases do not find them by a parameter.
            let about_them = audit_log::table.filter(sql::<Bool>("entity = 'identity'"));
            diesel::update(about_them.filter(audit_log::entity_id.eq(id)))
                .set(audit_log::details.eq(serde_json::json!({})))
                .execute(conn)?;
            let about_browsers = audit_log::table.filter(sql::<Bool>("entity = 'session'"));
            diesel::update(about_browsers.filter(audit_log::entity_id.eq_any(&theirs)))
                .set(audit_log::details.eq(serde_json::json!({})))
                .execute(conn)?;
            diesel::delete(auth_tokens::table.filter(auth_tokens::session_id.eq_any(&theirs)))
                .execute(conn)?;
            diesel::update(sessions::table.filter(sessions::id.eq_any(&theirs)))
                .set(cleared_session_columns!(now))
                .execute(conn)
        })?;
        Ok(())
    }
}
