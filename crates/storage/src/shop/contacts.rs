//! [`Contacts`]: whom the shop tells what.

use diesel::prelude::*;
use domain::{ClientId, IdentityId, StaffId, WaPhone};
use ports::StoreResult;
use ports::platform::Addressee;
use ports::shop::{Contacts, NoticedMember};

use super::Tx;
use super::scoped::{clients_of, team_of};
use crate::codec::{self, cell};
use crate::schema::{clients, staff};

impl Contacts for Tx<'_> {
    fn client_contact(&mut self, id: ClientId) -> StoreResult<Option<Addressee>> {
        let shop = self.shop_id();
        let row: Option<(Option<i64>, Option<String>)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq(id.get()))
                .select((clients::identity_id, clients::whatsapp_phone))
                .first(conn)
                .optional()
        })?;
        let Some((identity, phone)) = row else { return Ok(None) };
        if let Some(identity) = identity {
            return Ok(Some(Addressee::Identity(IdentityId::new(identity))));
        }
        let place = cell("clients", "whatsapp_phone", id.get());
        phone.map(|phone| place.need(WaPhone::parse(&phone).ok()).map(Addressee::Phone)).transpose()
    }

    fn clients_with_contact(&mut self, ids: &[ClientId]) -> StoreResult<Vec<ClientId>> {
        let shop = self.shop_id();
        let rows: Vec<i64> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq_any(ids.iter().map(|id| id.get())))
                .filter(clients::identity_id.is_not_null().or(clients::whatsapp_phone.is_not_null()))
                .select(clients::id)
                .load(conn)
        })?;
        Ok(rows.into_iter().map(ClientId::new).collect())
    }

    fn notice_number(&mut self) -> StoreResult<Option<WaPhone>> {
        // Without its country a number names nobody.
        let written = self.shop_row()?.whatsapp_admin_number;
        Ok(written
            .filter(|number| number.trim_start().starts_with('+'))
            .and_then(|number| WaPhone::parse(&number).ok()))
    }

    fn noticed_staff(&mut self) -> StoreResult<Vec<NoticedMember>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String, String)> = self.query(|conn| {
            team_of(shop)
                .filter(staff::whatsapp_phone.is_not_null())
                .select((staff::id, staff::whatsapp_phone.assume_not_null(), staff::notices))
                .order(staff::id)
                .load(conn)
        })?;
        rows.into_iter()
            .map(|(id, phone, notices)| {
                Ok(NoticedMember {
                    id: StaffId::new(id),
                    phone: cell("staff", "whatsapp_phone", id).need(WaPhone::parse(&phone).ok())?,
                    notices: codec::staff_notices(&notices, id)?,
                })
            })
            .collect()
    }
}
