//! [`Consents`]: what clients agreed to be told of.

use diesel::prelude::*;
use domain::{BookingId, ClientId, Consent, ConsentPurpose, ConsentSource};
use ports::StoreResult;
use ports::shop::Consents;

use super::Tx;
use super::scoped::{bookings_of, consents_of};
use crate::codec::cell;
use crate::schema::{bookings, consents};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = consents)]
struct ConsentRow {
    id: i64,
    purpose: String,
    granted: bool,
    source: String,
    wording: Option<String>,
    at: At,
}

impl ConsentRow {
    fn read(self) -> StoreResult<Consent> {
        let of = |column| cell("consents", column, self.id);
        Ok(Consent {
            purpose: of("purpose").need(ConsentPurpose::parse(&self.purpose))?,
            granted: self.granted,
            source: of("source").need(ConsentSource::parse(&self.source))?,
            wording: self.wording,
            at: self.at.0,
        })
    }
}

fn ids(records: &[ClientId]) -> Vec<i64> {
    records.iter().map(|id| id.get()).collect()
}

impl Consents for Tx<'_> {
    fn record_consent(&mut self, client: ClientId, consent: &Consent) -> StoreResult<()> {
        let shop = self.shop_id();
        let row = (
            consents::shop_id.eq(shop),
            consents::client_id.eq(client.get()),
            consents::purpose.eq(consent.purpose.as_str()),
            consents::granted.eq(consent.granted),
            consents::source.eq(consent.source.as_str()),
            consents::wording.eq(consent.wording.as_deref()),
            consents::at.eq(At(consent.at)),
        );
        self.query(|conn| diesel::insert_into(consents::table).values(row).execute(conn))?;
        Ok(())
    }

    fn newest_consent(
        &mut self,
        records: &[ClientId],
        purpose: ConsentPurpose,
    ) -> StoreResult<Option<Consent>> {
        let said = self.consents_of(records)?;
        Ok(said.into_iter().rfind(|consent| consent.purpose == purpose))
    }

    fn consents_of(&mut self, records: &[ClientId]) -> StoreResult<Vec<Consent>> {
        let shop = self.shop_id();
        let rows: Vec<ConsentRow> = self.query(|conn| {
            consents_of(shop)
                .filter(consents::client_id.eq_any(ids(records)))
                .order((consents::at, consents::id))
                .select(ConsentRow::as_select())
                .load(conn)
        })?;
        rows.into_iter().map(ConsentRow::read).collect()
    }

    fn hold_promotions_wish(&mut self, booking: BookingId) -> StoreResult<()> {
        self.set_promotions_wish(booking, true).map(drop)
    }

    fn take_promotions_wish(&mut self, booking: BookingId) -> StoreResult<bool> {
        self.set_promotions_wish(booking, false)
    }
}

impl Tx<'_> {
    /// Whether that changed it.
    fn set_promotions_wish(&mut self, booking: BookingId, wish: bool) -> StoreResult<bool> {
        let shop = self.shop_id();
        let other = bookings_of(shop)
            .filter(bookings::id.eq(booking.get()))
            .filter(bookings::wants_promotions.ne(wish));
        let set = bookings::wants_promotions.eq(wish);
        let changed = self.query(|conn| diesel::update(other).set(set).execute(conn))?;
        Ok(changed > 0)
    }

    pub(super) fn erase_consents(&mut self, client: i64) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(consents_of(shop).filter(consents::client_id.eq(client))).execute(conn)
        })?;
        Ok(())
    }
}
