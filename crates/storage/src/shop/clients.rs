//! [`Clients`]: people as this shop knows them.

use diesel::prelude::*;
use domain::{ClientId, Email, IdentityId, Instant, PersonName, SessionId, WaPhone};
use ports::shop::{ClientTraits, Clients, KnownClient, NewClient, UnverifiedClient};
use ports::{StoreError, StoreResult};

use super::scoped::{bookings_of, clients_of};
use super::{Tx, lock_number};
use crate::codec::{self, cell};
use crate::schema::{bookings, clients};
use crate::timestamp::At;

#[diesel::declare_sql_function]
extern "SQL" {
    /// In small letters, as the indexes have it.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = clients)]
struct ClientRow {
    id: i64,
    name: String,
    phone: Option<String>,
    email: Option<String>,
    status: String,
    identity_id: Option<i64>,
    created_at: At,
}

impl ClientRow {
    fn into_client(self) -> StoreResult<KnownClient> {
        Ok(KnownClient {
            id: ClientId::new(self.id),
            name: self.name,
            phone: self.phone,
            email: self.email,
            status: codec::client_status(&self.status, cell("clients", "status", self.id))?,
            identity: self.identity_id.map(IdentityId::new),
            created_at: self.created_at.0,
        })
    }
}

/// What is to be written of a client's number; none stays as it is.
#[derive(AsChangeset)]
#[diesel(table_name = clients)]
struct ProvedNumber<'a> {
    phone: Option<&'a str>,
    whatsapp_phone: Option<&'a str>,
}

impl Clients for Tx<'_> {
    fn find_client(&mut self, id: ClientId) -> StoreResult<Option<KnownClient>> {
        let shop = self.shop_id();
        let row: Option<ClientRow> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq(id.get()))
                .select(ClientRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(ClientRow::into_client).transpose()
    }

    fn lock_client_number(&mut self, number: &str) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_number(conn, shop, number))
    }

    fn proved_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        let shop = self.shop_id();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let mut rows: Vec<(Option<String>, ClientRow)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::whatsapp_phone.eq_any(&numbers))
                .filter(clients::identity_id.is_not_null())
                .select((clients::whatsapp_phone, ClientRow::as_select()))
                .order(clients::id)
                .load(conn)
        })?;
        rows.sort_by_key(|(number, _)| number.as_deref() != numbers.first().copied());
        rows.into_iter().next().map(|(_, row)| row.into_client()).transpose()
    }

    fn find_unverified_client(&mut self, name: &PersonName, phone: &str) -> StoreResult<Option<ClientId>> {
        let shop = self.shop_id();
        let id: Option<i64> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::phone.eq(phone))
                .filter(clients::name.eq(name.as_str()))
                .filter(clients::identity_id.is_null())
                .filter(clients::whatsapp_phone.is_null())
                .select(clients::id)
                .order(clients::id)
                .first(conn)
                .optional()
        })?;
        Ok(id.map(ClientId::new))
    }

    fn similar_clients(&mut self, like: &ClientTraits<'_>, most: i64) -> StoreResult<Vec<KnownClient>> {
        let shop = self.shop_id();
        // Null is like nothing. Each of these conditions has an index.
        let numbered = clients::phone.eq_any(like.numbers).or(clients::whatsapp_phone.eq_any(like.numbers));
        let similar = lower(clients::name).nullable().eq(lower(like.name).nullable()).or(numbered).or(lower(
            clients::email.assume_not_null(),
        )
        .nullable()
        .eq(like.email.map(str::to_lowercase)));
        let rows: Vec<ClientRow> = self.query(|conn| {
            clients_of(shop)
                .filter(similar)
                .select(ClientRow::as_select())
                .order(clients::id)
                .limit(most)
                .load(conn)
        })?;
        rows.into_iter().map(ClientRow::into_client).collect()
    }

    fn insert_unverified_client(&mut self, new: &UnverifiedClient) -> StoreResult<ClientId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(clients::table)
                .values((
                    clients::shop_id.eq(shop),
                    clients::name.eq(new.name.as_str()),
                    clients::phone.eq(new.phone.as_deref()),
                    clients::whatsapp_phone.eq(new.whatsapp.as_ref().map(WaPhone::as_str)),
                    clients::email.eq(new.email.as_ref().map(Email::as_str)),
                    clients::created_at.eq(At(new.at)),
                    clients::updated_at.eq(At(new.at)),
                ))
                .returning(clients::id)
                .get_result(conn)
        })?;
        Ok(ClientId::new(id))
    }

    fn client_of(&mut self, identity: IdentityId) -> StoreResult<Option<KnownClient>> {
        let shop = self.shop_id();
        let row: Option<ClientRow> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::identity_id.eq(identity.get()))
                .select(ClientRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(ClientRow::into_client).transpose()
    }

    fn unclaimed_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        let shop = self.shop_id();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let rows: Vec<(Option<String>, ClientRow)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::whatsapp_phone.eq_any(&numbers))
                .filter(clients::identity_id.is_null())
                .select((clients::whatsapp_phone, ClientRow::as_select()))
                .load(conn)
        })?;
        let (exact, similar): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|(number, _)| number.as_deref() == numbers.first().copied());
        let mut candidates = if exact.is_empty() { similar } else { exact };
        let first = candidates.pop().map(|(_, row)| row);
        if candidates.is_empty() { first.map(ClientRow::into_client).transpose() } else { Ok(None) }
    }

    fn is_unwelcome(&mut self, identity: IdentityId, spellings: &[WaPhone]) -> StoreResult<bool> {
        let shop = self.shop_id();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let found: Option<i64> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::status.eq("blacklisted"))
                .filter(
                    clients::identity_id
                        .eq(identity.get())
                        .or(clients::identity_id.is_null().and(clients::whatsapp_phone.eq_any(numbers))),
                )
                .select(clients::id)
                .first(conn)
                .optional()
        })?;
        Ok(found.is_some())
    }

    fn make_client(&mut self, new: &NewClient) -> StoreResult<ClientId> {
        let shop = self.shop_id();
        let phone = new.phone.as_ref().map(WaPhone::as_str);
        let id: Option<i64> = self.query(|conn| {
            diesel::insert_into(clients::table)
                .values((
                    clients::shop_id.eq(shop),
                    clients::identity_id.eq(new.identity.get()),
                    clients::name.eq(new.name.as_str()),
                    clients::phone.eq(phone),
                    clients::whatsapp_phone.eq(phone),
                    clients::email.eq(new.email.as_ref().map(Email::as_str)),
                    clients::created_at.eq(At(new.at)),
                    clients::updated_at.eq(At(new.at)),
                ))
                .on_conflict_do_nothing()
                .returning(clients::id)
                .get_result(conn)
                .optional()
        })?;
        id.map(ClientId::new).ok_or_else(|| StoreError::Duplicate("clients.identity_id".to_owned()))
    }

    fn claim_client(&mut self, id: ClientId, identity: IdentityId, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                clients_of(shop).filter(clients::id.eq(id.get())).filter(clients::identity_id.is_null()),
            )
            .set((
                clients::identity_id.eq(identity.get()),
                clients::updated_at.eq(At(now)),
                clients::version.eq(clients::version + 1),
            ))
            .execute(conn)
        })
    }

    fn describe_client(
        &mut self,
        id: ClientId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(clients_of(shop).filter(clients::id.eq(id.get())))
                .set((
                    clients::name.eq(name.as_str()),
                    clients::email.eq(email.map(Email::as_str)),
                    clients::updated_at.eq(At(now)),
                    clients::version.eq(clients::version + 1),
                ))
                .execute(conn)
        })
    }

    fn number_client(&mut self, id: ClientId, phone: Option<&WaPhone>, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let phone = phone.map(WaPhone::as_str);
        let proved = ProvedNumber { phone, whatsapp_phone: phone };
        self.change_one(|conn| {
            diesel::update(clients_of(shop).filter(clients::id.eq(id.get())))
                .set((proved, clients::updated_at.eq(At(now)), clients::version.eq(clients::version + 1)))
                .execute(conn)
        })
    }

    fn adopt_bookings(&mut self, session: SessionId, client: ClientId, now: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::session_id.eq(session.get()))
                    .filter(bookings::client_id.is_null()),
            )
            .set((
                bookings::client_id.eq(client.get()),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(bookings::version + 1),
            ))
            .execute(conn)
        })
    }
}
