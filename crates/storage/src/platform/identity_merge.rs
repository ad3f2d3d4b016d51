//! Who is behind a number and an id, and what becomes of what we knew when two of these turn out to be one person, or a number is
//! another person's now.

use diesel::prelude::*;
use domain::{Bsuid, IdentityId, Instant, WaPhone};
use ports::platform::{Identities, Identity};
use ports::{StoreError, StoreResult};
use verification::WhatsAppUser;

use super::{PlatformTxImpl, lock_number};
use crate::codec::{self, cell};
use crate::schema::{
    auth_tokens, bookings, challenges, clients, consents, idempotency_keys, identities, inbound_events,
    known_devices, messages, sessions, shop_setups, suppressions, waitlist_entries, whatsapp_windows,
};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = identities)]
pub(super) struct IdentityRow {
    id: i64,
    phone: Option<String>,
    bsuid: Option<String>,
    profile_name: Option<String>,
    name: Option<String>,
    email: Option<String>,
    created_at: At,
    key_changed_at: Option<At>,
    unreachable_at: Option<At>,
}

impl IdentityRow {
    pub(super) fn into_identity(self) -> StoreResult<Identity> {
        let at = |column| cell("identities", column, self.id);
        Ok(Identity {
            id: IdentityId::new(self.id),
            phone: codec::wa_phone(self.phone.as_deref(), at("phone"))?,
            bsuid: codec::bsuid(self.bsuid.as_deref(), at("bsuid"))?,
            name: self.name.or(self.profile_name),
            email: self.email,
            created_at: self.created_at.0,
            key_changed_at: self.key_changed_at.map(|at| at.0),
            unreachable_at: self.unreachable_at.map(|at| at.0),
        })
    }
}

/// What an event teaches us of somebody; none stays as it is.
#[derive(Clone, Copy, AsChangeset)]
#[diesel(table_name = identities)]
struct IdentityUpdate<'a> {
    phone: Option<&'a str>,
    bsuid: Option<&'a str>,
    username: Option<&'a str>,
    profile_name: Option<&'a str>,
    last_inbound_at: At,
    updated_at: At,
}

impl PlatformTxImpl<'_> {
    pub(super) fn find_or_create_row(
        &mut self,
        party: &WhatsAppUser,
        now: Instant,
    ) -> StoreResult<IdentityRow> {
        let seen = IdentityUpdate {
            phone: party.phone.as_ref().map(WaPhone::as_str),
            bsuid: party.bsuid.as_ref().map(Bsuid::as_str),
            username: party.username.as_deref(),
            profile_name: party.profile_name.as_deref(),
            last_inbound_at: At(now),
            updated_at: At(now),
        };
        // Once more when somebody else makes the same person at this moment.
        for _ in 0..2 {
            let known = self.find_by_keys(seen.phone, seen.bsuid)?;
            let person = pick_owner(&known, seen.phone, seen.bsuid);
            self.release_keys(person, &known, seen.phone, seen.bsuid, now)?;
            let kept = match person {
                Some(id) => Some(self.update_identity(id, seen)?),
                None => self.insert_identity(seen)?,
            };
            if let Some(row) = kept {
                return Ok(row);
            }
        }
        Err(StoreError::Collided("two events have made one person".to_owned()))
    }

    /// Everybody who has this number or this id, locked until commit.
    pub(super) fn find_by_keys(
        &mut self,
        phone: Option<&str>,
        bsuid: Option<&str>,
    ) -> StoreResult<Vec<IdentityRow>> {
        self.query(|conn| {
            let known = identities::table
                .filter(identities::phone.eq(phone).or(identities::bsuid.eq(bsuid)))
                .order(identities::id)
                .select(IdentityRow::as_select());
            for_update!(known).load(conn)
        })
    }

    /// Takes a number and an id from all identities but their owner's. An identity that is left with neither was the same person, and is
    /// merged into the owner.
    pub(super) fn release_keys(
        &mut self,
        owner: Option<i64>,
        known: &[IdentityRow],
        phone: Option<&str>,
        bsuid: Option<&str>,
        now: Instant,
    ) -> StoreResult<()> {
        for other in known.iter().filter(|other| Some(other.id) != owner) {
            let kept_phone = other.phone.as_deref().filter(|kept| Some(*kept) != phone);
            let kept_bsuid = other.bsuid.as_deref().filter(|kept| Some(*kept) != bsuid);
            match owner {
                Some(owner) if kept_phone.is_none() && kept_bsuid.is_none() => {
                    self.merge(other.id, owner, now)?;
                }
                _ => {
                    self.query(|conn| {
                        diesel::update(identities::table.filter(identities::id.eq(other.id)))
                            .set((identities::phone.eq(kept_phone), identities::bsuid.eq(kept_bsuid)))
                            .execute(conn)
                    })?;
                }
            }
        }
        Ok(())
    }

    fn update_identity(&mut self, id: i64, seen: IdentityUpdate<'_>) -> StoreResult<IdentityRow> {
        self.query(|conn| {
            diesel::update(identities::table.filter(identities::id.eq(id)))
                .set(seen)
                .returning(IdentityRow::as_returning())
                .get_result(conn)
        })
    }

    /// Makes a person; none when somebody else has just done so.
    fn insert_identity(&mut self, seen: IdentityUpdate<'_>) -> StoreResult<Option<IdentityRow>> {
        self.query(|conn| {
            diesel::insert_into(identities::table)
                .values((
                    identities::phone.eq(seen.phone),
                    identities::bsuid.eq(seen.bsuid),
                    identities::username.eq(seen.username),
                    identities::profile_name.eq(seen.profile_name),
                    identities::last_inbound_at.eq(seen.last_inbound_at),
                    identities::created_at.eq(seen.updated_at),
                    identities::updated_at.eq(seen.updated_at),
                ))
                .on_conflict_do_nothing()
                .returning(IdentityRow::as_returning())
                .get_result(conn)
                .optional()
        })
    }

    /// Moves all that one identity had to the other and deletes the first. Its sessions and tokens end: their browsers have not proved
    /// to be the other.
    fn merge(&mut self, from: i64, into: i64, now: Instant) -> StoreResult<()> {
        self.end_all_sessions_of(IdentityId::new(from), now)?;
        self.merge_clients(from, into)?;
        macro_rules! move_rows {
            ($($table:ident),*) => {$(
                self.query(|conn| {
                    diesel::update($table::table.filter($table::identity_id.eq(from)))
                        .set($table::identity_id.eq(into))
                        .execute(conn)
                })?;
            )*};
        }
        move_rows!(sessions, auth_tokens, challenges, messages, inbound_events, shop_setups);
        let sources: Vec<(String, At)> = self.query(|conn| {
            suppressions::table
                .filter(suppressions::identity_id.eq(from))
                .select((suppressions::source, suppressions::created_at))
                .load(conn)
        })?;
        for (source, at) in sources {
            self.query(|conn| {
                diesel::insert_into(suppressions::table)
                    .values((
                        suppressions::identity_id.eq(into),
                        suppressions::source.eq(source),
                        suppressions::created_at.eq(at),
                    ))
                    .on_conflict_do_nothing()
                    .execute(conn)
            })?;
        }
        self.query(|conn| {
            // The sessions have ended, so no request comes with these keys again; the other identity may have the same keys.
            diesel::delete(idempotency_keys::table.filter(idempotency_keys::identity_id.eq(from)))
                .execute(conn)?;
            diesel::delete(suppressions::table.filter(suppressions::identity_id.eq(from))).execute(conn)?;
            diesel::delete(known_devices::table.filter(known_devices::identity_id.eq(from))).execute(conn)?;
            diesel::delete(whatsapp_windows::table.filter(whatsapp_windows::identity_id.eq(from)))
                .execute(conn)?;
            diesel::delete(identities::table.filter(identities::id.eq(from))).execute(conn)
        })?;
        Ok(())
    }

    /// The clients that a person is, with their shops.
    fn client_records_of(&mut self, identity: i64) -> StoreResult<Vec<(i64, i64)>> {
        self.query(|conn| {
            clients::table
                .filter(clients::identity_id.eq(identity))
                .select((clients::shop_id, clients::id))
                .load(conn)
        })
    }

    /// At a shop where both are clients, the bookings, the waiting and the consents of the one become the other's, and so does being
    /// unwelcome; the client record that is left belongs to nobody.
    fn merge_clients(&mut self, from: i64, into: i64) -> StoreResult<()> {
        let (theirs, own) = (self.client_records_of(from)?, self.client_records_of(into)?);
        for (shop, client) in theirs {
            match own.iter().find(|(at, _)| *at == shop) {
                Some((_, kept)) => self.merge_client_records(shop, client, *kept)?,
                None => self.set_client_owner(shop, client, Some(into))?,
            }
        }
        Ok(())
    }

    fn merge_client_records(&mut self, shop: i64, client: i64, kept: i64) -> StoreResult<()> {
        let number: Option<String> = self.query(|conn| {
            diesel::update(
                bookings::table.filter(bookings::shop_id.eq(shop)).filter(bookings::client_id.eq(client)),
            )
            .set((bookings::client_id.eq(kept), bookings::version.eq(bookings::version + 1)))
            .execute(conn)?;
            diesel::update(
                waitlist_entries::table
                    .filter(waitlist_entries::shop_id.eq(shop))
                    .filter(waitlist_entries::client_id.eq(client)),
            )
            .set(waitlist_entries::client_id.eq(kept))
            .execute(conn)?;
            let said =
                consents::table.filter(consents::shop_id.eq(shop)).filter(consents::client_id.eq(client));
            diesel::update(said).set(consents::client_id.eq(kept)).execute(conn)?;
            client_at(shop, client).select(clients::whatsapp_phone).first(conn)
        })?;
        let is_unwelcome = self.is_unwelcome(shop, client)?;
        if is_unwelcome {
            self.query(|conn| {
                diesel::update(client_at(shop, kept)).set(clients::status.eq("blacklisted")).execute(conn)
            })?;
        }
        if let Some(number) = codec::wa_phone(number.as_deref(), cell("clients", "whatsapp_phone", client))? {
            self.resolve_number_owner(shop, client, &number, is_unwelcome)?;
        }
        self.set_client_owner(shop, client, None)
    }

    /// Only one record without a person may have a WhatsApp number (`docs/decisions/0016-client-phone-identity.md`). Of this record, which
    /// loses its person, and the desk's, the blacklisted one keeps the number, else the desk's.
    fn resolve_number_owner(
        &mut self,
        shop: i64,
        client: i64,
        number: &WaPhone,
        is_unwelcome: bool,
    ) -> StoreResult<()> {
        let written: Option<i64> = self.query(|conn| {
            lock_number(conn, shop, number.first_spelling().as_str())?;
            clients::table
                .filter(clients::shop_id.eq(shop))
                .filter(clients::whatsapp_phone.eq(number.as_str()))
                .filter(clients::identity_id.is_null())
                .select(clients::id)
                .first(conn)
                .optional()
        })?;
        let Some(written) = written else { return Ok(()) };
        let loser = if is_unwelcome && !self.is_unwelcome(shop, written)? { written } else { client };
        self.query(|conn| {
            diesel::update(client_at(shop, loser)).set(clients::whatsapp_phone.eq(None::<&str>)).execute(conn)
        })?;
        Ok(())
    }

    fn is_unwelcome(&mut self, shop: i64, client: i64) -> StoreResult<bool> {
        let unwelcome = client_at(shop, client).filter(clients::status.eq("blacklisted"));
        self.query(|conn| diesel::select(diesel::dsl::exists(unwelcome)).get_result(conn))
    }

    fn set_client_owner(&mut self, shop: i64, client: i64, owner: Option<i64>) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(client_at(shop, client)).set(clients::identity_id.eq(owner)).execute(conn)
        })?;
        Ok(())
    }
}

/// One client record.
#[diesel::dsl::auto_type]
fn client_at(shop: i64, client: i64) -> _ {
    clients::table.filter(clients::shop_id.eq(shop)).filter(clients::id.eq(client))
}

/// The person among those who have the number or the id. The id leads. A number that somebody with another id has is no proof: numbers
/// are given to other people after a while.
fn pick_owner(known: &[IdentityRow], phone: Option<&str>, bsuid: Option<&str>) -> Option<i64> {
    let by_id = known.iter().find(|row| bsuid.is_some() && row.bsuid.as_deref() == bsuid);
    let by_phone = known.iter().find(|row| {
        phone.is_some() && row.phone.as_deref() == phone && (bsuid.is_none() || row.bsuid.is_none())
    });
    by_id.or(by_phone).map(|row| row.id)
}
