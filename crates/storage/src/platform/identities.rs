//! [`Identities`]: people, whatever the shop.

use diesel::prelude::*;
use domain::{Bsuid, ClientId, Email, IdentityId, Instant, PersonName, ShopId, WaPhone};
use ports::platform::{Identities, Identity, Membership, SuppressionSource};
use ports::{StoreError, StoreResult};
use verification::WhatsAppUser;

use super::super::sessions::in_time;
use super::PlatformTxImpl;
use super::identity_merge::IdentityRow;
use crate::rows::MemberRow;
use crate::schema::{auth_tokens, clients, identities, sessions, shops, staff, suppressions};
use crate::timestamp::At;

/// Writes something of one person.
macro_rules! write_of {
    ($tx:expr, $id:expr, $now:expr, $values:expr) => {{
        let change = ($values, identities::updated_at.eq(At($now)));
        let person = identities::table.filter(identities::id.eq($id.get()));
        $tx.change_one(|conn| diesel::update(person).set(change).execute(conn))
    }};
}

impl Identities for PlatformTxImpl<'_> {
    fn find_or_create_identity(&mut self, party: &WhatsAppUser, now: Instant) -> StoreResult<Identity> {
        self.find_or_create_row(party, now)?.into_identity()
    }

    fn identity(&mut self, id: IdentityId) -> StoreResult<Option<Identity>> {
        let row: Option<IdentityRow> = self.query(|conn| {
            identities::table
                .filter(identities::id.eq(id.get()))
                .select(IdentityRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(IdentityRow::into_identity).transpose()
    }

    fn identities_by_phone(&mut self, phone: &WaPhone) -> StoreResult<Vec<Identity>> {
        let spellings = phone.spellings();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let rows: Vec<IdentityRow> = self.query(|conn| {
            identities::table
                .filter(identities::phone.eq_any(&numbers))
                .select(IdentityRow::as_select())
                .order(identities::id)
                .load(conn)
        })?;
        let mut found: Vec<Identity> =
            rows.into_iter().map(IdentityRow::into_identity).collect::<StoreResult<_>>()?;
        found.sort_by_key(|identity| identity.phone.as_ref() != Some(phone));
        Ok(found)
    }

    fn prove_phone(&mut self, id: IdentityId, phone: &WaPhone, now: Instant) -> StoreResult<()> {
        let owner: Option<i64> = self.query(|conn| {
            identities::table
                .filter(identities::phone.eq(phone.as_str()))
                .filter(identities::id.ne(id.get()))
                .select(identities::id)
                .first(conn)
                .optional()
        })?;
        if owner.is_some() {
            return Err(StoreError::Duplicate("identities.phone".to_owned()));
        }
        write_of!(self, id, now, identities::phone.eq(phone.as_str()))
    }

    fn move_identity(
        &mut self,
        id: IdentityId,
        phone: Option<&WaPhone>,
        bsuid: Option<&Bsuid>,
        now: Instant,
    ) -> StoreResult<()> {
        if phone.is_none() && bsuid.is_none() {
            return Ok(());
        }
        let (phone, bsuid) = (phone.map(WaPhone::as_str), bsuid.map(Bsuid::as_str));
        let others = self.find_by_keys(phone, bsuid)?;
        self.release_keys(Some(id.get()), &others, phone, bsuid, now)?;
        write_of!(self, id, now, (identities::phone.eq(phone), identities::bsuid.eq(bsuid)))
    }

    fn key_changed(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        write_of!(self, id, now, identities::key_changed_at.eq(At(now)))
    }

    fn mark_unreachable(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        write_of!(self, id, now, identities::unreachable_at.eq(At(now)))
    }

    fn rename_identity(
        &mut self,
        id: IdentityId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()> {
        let email = identities::email.eq(email.map(Email::as_str));
        write_of!(self, id, now, (identities::name.eq(name.as_str()), email))
    }

    fn memberships(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Membership>> {
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let rows: Vec<(i64, String, MemberRow)> = self.query(|conn| {
            staff::table
                .inner_join(shops::table.on(shops::id.eq(staff::shop_id)))
                .filter(staff::whatsapp_phone.eq_any(numbers))
                .filter(staff::is_active.eq(true))
                .filter(staff::deleted_at.is_null())
                .filter(shops::status.ne("inactive"))
                .select((shops::id, shops::name, MemberRow::as_select()))
                .order((shops::name, shops::id, staff::id))
                .load(conn)
        })?;
        rows.into_iter()
            .map(|(shop, shop_name, row)| {
                Ok(Membership { shop: ShopId::new(shop), shop_name, member: row.into_member()? })
            })
            .collect()
    }

    fn end_all_sessions_of(&mut self, id: IdentityId, now: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            diesel::update(
                auth_tokens::table
                    .filter(auth_tokens::identity_id.eq(id.get()))
                    .filter(auth_tokens::ended_at.is_null()),
            )
            .set(auth_tokens::ended_at.eq(At(now)))
            .execute(conn)?;
            diesel::update(
                sessions::table
                    .filter(sessions::identity_id.eq(id.get()))
                    .filter(sessions::ended_at.is_null())
                    .filter(in_time(now)),
            )
            .set(sessions::ended_at.eq(At(now)))
            .execute(conn)
        })
    }

    fn suppress_promotions(
        &mut self,
        id: IdentityId,
        source: SuppressionSource,
        now: Instant,
    ) -> StoreResult<()> {
        self.query(|conn| {
            diesel::insert_into(suppressions::table)
                .values((
                    suppressions::identity_id.eq(id.get()),
                    suppressions::source.eq(source_text(source)),
                    suppressions::created_at.eq(At(now)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(())
    }

    fn client_records(
        &mut self,
        id: IdentityId,
        spellings: &[WaPhone],
    ) -> StoreResult<Vec<(ShopId, ClientId)>> {
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let columns = (clients::shop_id, clients::id);
        let mut rows: Vec<(i64, i64)> = self.query(|conn| {
            clients::table.filter(clients::identity_id.eq(id.get())).select(columns).load(conn)
        })?;
        let unclaimed: Vec<(i64, i64)> = self.query(|conn| {
            clients::table
                .filter(clients::identity_id.is_null())
                .filter(clients::whatsapp_phone.eq_any(numbers))
                .select(columns)
                .order((clients::shop_id, clients::id))
                .load(conn)
        })?;
        let is_new = |shop: i64| rows.iter().all(|(known, _)| *known != shop);
        let others: Vec<_> = unclaimed.into_iter().filter(|(shop, _)| is_new(*shop)).collect();
        rows.extend(others);
        Ok(rows.into_iter().map(|(shop, client)| (ShopId::new(shop), ClientId::new(client))).collect())
    }

    fn wants_no_reminders(&mut self, id: IdentityId) -> StoreResult<bool> {
        self.is_suppressed(id, &[SuppressionSource::Reminders])
    }

    fn wants_no_promotions(&mut self, id: IdentityId) -> StoreResult<bool> {
        self.is_suppressed(id, &[SuppressionSource::Keyword, SuppressionSource::Meta])
    }

    fn allow_promotions(&mut self, id: IdentityId, source: SuppressionSource) -> StoreResult<()> {
        self.query(|conn| {
            diesel::delete(
                suppressions::table
                    .filter(suppressions::identity_id.eq(id.get()))
                    .filter(suppressions::source.eq(source_text(source))),
            )
            .execute(conn)
        })?;
        Ok(())
    }
}

impl PlatformTxImpl<'_> {
    /// Whether somebody has said so by any of these.
    fn is_suppressed(&mut self, id: IdentityId, by: &[SuppressionSource]) -> StoreResult<bool> {
        let sources = by.iter().map(|source| source_text(*source));
        self.query(|conn| {
            let wish = suppressions::table
                .filter(suppressions::identity_id.eq(id.get()))
                .filter(suppressions::source.eq_any(sources));
            diesel::select(diesel::dsl::exists(wish)).get_result(conn)
        })
    }
}

const fn source_text(source: SuppressionSource) -> &'static str {
    match source {
        SuppressionSource::Keyword => "keyword",
        SuppressionSource::Meta => "meta",
        SuppressionSource::Reminders => "reminders",
    }
}
