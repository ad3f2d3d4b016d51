//! [`InactiveData`]: who stays away.

use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use domain::{ClientId, IdentityId, Instant, ShopId};
use ports::StoreResult;
use ports::platform::{InactiveData, LOOKED_AT_AT_ONCE};

use super::PlatformTxImpl;
use crate::schema::{clients, identities, sessions, suppressions};
use crate::timestamp::{At, UtcTimestamp};

/// When somebody was last known to be there, in the words of the indexes: databases do not find them by others. Not COALESCE: where rows
/// are hidden, PostgreSQL looks nothing up by what might give them away, and of that it knows only CASE to be harmless.
const SEEN: &str = "CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END";

/// What a list takes at most.
fn in_a_turn() -> i64 {
    i64::try_from(LOOKED_AT_AT_ONCE).unwrap_or(i64::MAX)
}

impl InactiveData for PlatformTxImpl<'_> {
    fn long_unseen_clients(&mut self, since: Instant) -> StoreResult<Vec<(ShopId, ClientId)>> {
        let rows: Vec<(i64, i64)> = self.query(|conn| {
            clients::table
                .filter(sql::<UtcTimestamp>(SEEN).lt(At(since)))
                .order(sql::<UtcTimestamp>(SEEN))
                .limit(in_a_turn())
                .select((clients::shop_id, clients::id))
                .load(conn)
        })?;
        Ok(rows.into_iter().map(|(shop, client)| (ShopId::new(shop), ClientId::new(client))).collect())
    }

    fn long_unseen_people(&mut self, since: Instant) -> StoreResult<Vec<IdentityId>> {
        let rows: Vec<i64> = self.query(|conn| {
            identities::table
                .filter(sql::<UtcTimestamp>(SEEN).lt(At(since)))
                .order(sql::<UtcTimestamp>(SEEN))
                .limit(in_a_turn())
                .select(identities::id)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(IdentityId::new).collect())
    }

    fn person_seen(&mut self, id: IdentityId, now: Instant) -> StoreResult<Option<Instant>> {
        let person = id.get();
        let row: Option<(Option<String>, At, Option<At>)> = self.query(|conn| {
            let person = identities::table.filter(identities::id.eq(person)).select((
                identities::phone,
                identities::created_at,
                identities::last_inbound_at,
            ));
            for_update!(person).first(conn).optional()
        })?;
        let Some((phone, created, wrote)) = row else { return Ok(None) };
        let has_ties: bool = self.query(|conn| {
            let browser = sessions::table.filter(sessions::identity_id.eq(person));
            let wish = suppressions::table.filter(suppressions::identity_id.eq(person));
            Ok(diesel::select(exists(browser)).get_result(conn)?
                || diesel::select(exists(wish)).get_result(conn)?)
        })?;
        if has_ties || self.is_needed(person, phone.as_deref())? {
            return Ok(Some(now));
        }
        Ok(Some(wrote.map_or(created.0, |wrote| wrote.0.max(created.0))))
    }

    fn record_person_seen(&mut self, id: IdentityId, seen: Instant) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(identities::table.filter(identities::id.eq(id.get())))
                .set(identities::seen_at.eq(At(seen)))
                .execute(conn)
        })?;
        Ok(())
    }
}
