//! [`Waitlist`]: clients who wait for a time, and what they were offered.

use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{BookingId, ClientId, EntryState, Instant, StaffId, WaitlistEntryId, WaitlistOfferId};
use ports::StoreResult;
use ports::shop::{
    NewWaitlistEntry, NewWaitlistOffer, SecretHash, Waitlist, WaitlistEntry, WaitlistLook, WaitlistOffer,
};

use super::scoped::{waitlist_entries_of, waitlist_looks_of, waitlist_offers_of};
use super::waitlist_rows::{EntryRow, ListedRow, OfferRow, OfferedRow, listed, offered};
use super::{Tx, lock_phone};
use crate::codec;
use crate::schema::{bookings, clients, staff, waitlist_entries, waitlist_looks, waitlist_offers};
use crate::status_literals::Waiting;
use crate::timestamp::At;

/// Those who wait, with the names that [`ListedRow`] has.
macro_rules! listed_entries {
    ($shop:expr) => {
        waitlist_entries_of($shop)
            .inner_join(
                clients::table.on(clients::shop_id
                    .eq(waitlist_entries::shop_id)
                    .and(clients::id.eq(waitlist_entries::client_id))),
            )
            .left_join(
                staff::table.on(staff::shop_id
                    .eq(waitlist_entries::shop_id)
                    .and(staff::id.nullable().eq(waitlist_entries::staff_id))),
            )
    };
}

/// What they were offered, with what [`OfferedRow`] has besides.
macro_rules! listed_offers {
    ($shop:expr) => {
        waitlist_offers_of($shop)
            .inner_join(
                staff::table.on(staff::shop_id
                    .eq(waitlist_offers::shop_id)
                    .and(staff::id.eq(waitlist_offers::staff_id))),
            )
            .left_join(
                bookings::table.on(bookings::shop_id
                    .eq(waitlist_offers::shop_id)
                    .and(bookings::id.nullable().eq(waitlist_offers::booking_id))),
            )
    };
}

/// The columns of [`ListedRow`].
macro_rules! entry_columns {
    () => {
        (
            EntryRow::as_select(),
            (clients::name, clients::whatsapp_phone, clients::phone),
            staff::name.nullable(),
        )
    };
}

/// The columns of [`OfferedRow`].
macro_rules! offer_columns {
    () => {
        (OfferRow::as_select(), staff::name, (bookings::status, bookings::updated_at).nullable())
    };
}

impl Waitlist for Tx<'_> {
    fn waiting_entries(&mut self) -> StoreResult<Vec<WaitlistEntry>> {
        let shop = self.shop_id();
        let rows: Vec<ListedRow> = self.query(|conn| {
            listed_entries!(shop)
                .filter(waitlist_entries::state.eq(Waiting))
                .order(waitlist_entries::id)
                .select(entry_columns!())
                .load(conn)
        })?;
        rows.into_iter().map(listed).collect()
    }

    fn lock_waitlist_of(&mut self, client: ClientId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_phone(conn, shop, &format!("waitlist {}", client.get())))
    }

    fn waiting_entries_of(&mut self, client: ClientId) -> StoreResult<Vec<WaitlistEntry>> {
        let shop = self.shop_id();
        let rows: Vec<ListedRow> = self.query(|conn| {
            listed_entries!(shop)
                .filter(waitlist_entries::client_id.eq(client.get()))
                .filter(waitlist_entries::state.eq(Waiting))
                .order(waitlist_entries::id)
                .select(entry_columns!())
                .load(conn)
        })?;
        rows.into_iter().map(listed).collect()
    }

    fn find_waitlist_entry(&mut self, id: WaitlistEntryId) -> StoreResult<Option<WaitlistEntry>> {
        let shop = self.shop_id();
        let row: Option<ListedRow> = self.query(|conn| {
            let one = listed_entries!(shop).filter(waitlist_entries::id.eq(id.get()));
            one.select(entry_columns!()).first(conn).optional()
        })?;
        row.map(listed).transpose()
    }

    fn lock_waitlist_entry(&mut self, id: WaitlistEntryId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let one = waitlist_entries_of(shop).filter(waitlist_entries::id.eq(id.get()));
            let one = one.select(waitlist_entries::id);
            let _: Option<i64> = for_no_key_update!(one).first(conn).optional()?;
            Ok(())
        })
    }

    fn add_waitlist_entry(&mut self, new: &NewWaitlistEntry) -> StoreResult<WaitlistEntryId> {
        let shop = self.shop_id();
        let (lines, windows) = (codec::lines_doc(&new.lines)?, codec::windows_doc(&new.windows)?);
        let id: i64 = self.query(|conn| {
            diesel::insert_into(waitlist_entries::table)
                .values((
                    waitlist_entries::shop_id.eq(shop),
                    waitlist_entries::client_id.eq(new.client.get()),
                    waitlist_entries::lines.eq(lines),
                    waitlist_entries::total_duration.eq(new.total_duration.get()),
                    waitlist_entries::total_price_cents.eq(new.total_price.get()),
                    waitlist_entries::staff_id.eq(new.staff.map(StaffId::get)),
                    waitlist_entries::windows.eq(windows),
                    waitlist_entries::state.eq(EntryState::Waiting.as_str()),
                    waitlist_entries::source.eq(new.source.as_str()),
                    waitlist_entries::created_at.eq(At(new.created_at)),
                    waitlist_entries::ends_at.eq(At(new.ends_at)),
                ))
                .returning(waitlist_entries::id)
                .get_result(conn)
        })?;
        Ok(WaitlistEntryId::new(id))
    }

    fn rewrite_waitlist_entry(&mut self, id: WaitlistEntryId, wanted: &NewWaitlistEntry) -> StoreResult<()> {
        let shop = self.shop_id();
        let (lines, windows) = (codec::lines_doc(&wanted.lines)?, codec::windows_doc(&wanted.windows)?);
        self.query(|conn| {
            diesel::update(waitlist_entries_of(shop).filter(waitlist_entries::id.eq(id.get())))
                .set((
                    waitlist_entries::lines.eq(lines),
                    waitlist_entries::total_duration.eq(wanted.total_duration.get()),
                    waitlist_entries::total_price_cents.eq(wanted.total_price.get()),
                    waitlist_entries::windows.eq(windows),
                    waitlist_entries::ends_at.eq(At(wanted.ends_at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn end_waitlist_entry(
        &mut self,
        id: WaitlistEntryId,
        state: EntryState,
        now: Instant,
    ) -> StoreResult<bool> {
        let shop = self.shop_id();
        let ended = self.query(|conn| {
            let waiting = waitlist_entries_of(shop).filter(waitlist_entries::state.eq(Waiting));
            diesel::update(waiting.filter(waitlist_entries::id.eq(id.get())))
                .set((waitlist_entries::state.eq(state.as_str()), waitlist_entries::ended_at.eq(At(now))))
                .execute(conn)
        })?;
        Ok(ended == 1)
    }

    fn waitlist_offers(&mut self, entries: &[WaitlistEntryId]) -> StoreResult<Vec<WaitlistOffer>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = entries.iter().map(|id| id.get()).collect();
        let rows: Vec<OfferedRow> = self.query(|conn| {
            listed_offers!(shop)
                .filter(waitlist_offers::entry_id.eq_any(&ids))
                .order(waitlist_offers::id)
                .select(offer_columns!())
                .load(conn)
        })?;
        rows.into_iter().map(offered).collect()
    }

    fn add_waitlist_offer(&mut self, new: &NewWaitlistOffer) -> StoreResult<WaitlistOfferId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(waitlist_offers::table)
                .values((
                    waitlist_offers::shop_id.eq(shop),
                    waitlist_offers::entry_id.eq(new.entry.get()),
                    waitlist_offers::start_time.eq(At(new.start)),
                    waitlist_offers::staff_id.eq(new.staff.get()),
                    waitlist_offers::booking_id.eq(new.hold.map(BookingId::get)),
                    waitlist_offers::is_held.eq(new.hold.is_some()),
                    waitlist_offers::expires_at.eq(At(new.expires_at)),
                    waitlist_offers::created_at.eq(At(new.created_at)),
                ))
                .returning(waitlist_offers::id)
                .get_result(conn)
        })?;
        Ok(WaitlistOfferId::new(id))
    }

    fn find_waitlist_offer(&mut self, id: WaitlistOfferId) -> StoreResult<Option<WaitlistOffer>> {
        let shop = self.shop_id();
        let row: Option<OfferedRow> = self.query(|conn| {
            let one = listed_offers!(shop).filter(waitlist_offers::id.eq(id.get()));
            one.select(offer_columns!()).first(conn).optional()
        })?;
        row.map(offered).transpose()
    }

    fn lock_waitlist_offer(&mut self, id: WaitlistOfferId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let one = waitlist_offers_of(shop).filter(waitlist_offers::id.eq(id.get()));
            let one = one.select(waitlist_offers::id);
            let _: Option<i64> = for_no_key_update!(one).first(conn).optional()?;
            Ok(())
        })
    }

    fn waitlist_offer_of_link(&mut self, token: &SecretHash) -> StoreResult<Option<WaitlistOfferId>> {
        let shop = self.shop_id();
        let id: Option<i64> = self.query(|conn| {
            waitlist_offers_of(shop)
                .filter(waitlist_offers::token_hash.eq(token.0.as_slice()))
                .select(waitlist_offers::id)
                .first(conn)
                .optional()
        })?;
        Ok(id.map(WaitlistOfferId::new))
    }

    fn link_waitlist_offer(&mut self, id: WaitlistOfferId, token: &SecretHash) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(waitlist_offers_of(shop).filter(waitlist_offers::id.eq(id.get())))
                .set(waitlist_offers::token_hash.eq(token.0.as_slice()))
                .execute(conn)
        })
    }

    fn decline_waitlist_offer(&mut self, id: WaitlistOfferId, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(waitlist_offers_of(shop).filter(waitlist_offers::id.eq(id.get())))
                .set(waitlist_offers::declined_at.eq(At(now)))
                .execute(conn)
        })
    }

    fn waitlist_offer_taken(&mut self, id: WaitlistOfferId, booking: BookingId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(waitlist_offers_of(shop).filter(waitlist_offers::id.eq(id.get())))
                .set((waitlist_offers::booking_id.eq(booking.get()), waitlist_offers::is_held.eq(false)))
                .execute(conn)
        })
    }

    fn waitlist_look(&mut self) -> StoreResult<Option<WaitlistLook>> {
        let shop = self.shop_id();
        let row: Option<(i64, At)> = self.query(|conn| {
            let columns = (waitlist_looks::revision, waitlist_looks::next_at);
            waitlist_looks_of(shop).select(columns).first(conn).optional()
        })?;
        Ok(row.map(|(revision, next)| WaitlistLook { revision, next_at: next.0 }))
    }

    fn write_waitlist_look(&mut self, look: &WaitlistLook, former_next: Option<Instant>) -> StoreResult<()> {
        let shop = self.shop_id();
        let values =
            (waitlist_looks::revision.eq(look.revision), waitlist_looks::next_at.eq(At(look.next_at)));
        self.query(|conn| match former_next {
            Some(former) => {
                diesel::update(waitlist_looks_of(shop).filter(waitlist_looks::next_at.eq(At(former))))
                    .set(values)
                    .execute(conn)
            }
            None => diesel::insert_into(waitlist_looks::table)
                .values((waitlist_looks::shop_id.eq(shop), values))
                .on_conflict_do_nothing()
                .execute(conn),
        })?;
        Ok(())
    }

    fn wake_waitlist(&mut self, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::insert_into(waitlist_looks::table)
                .values((
                    waitlist_looks::shop_id.eq(shop),
                    waitlist_looks::revision.eq(0),
                    waitlist_looks::next_at.eq(At(now)),
                ))
                .on_conflict(waitlist_looks::shop_id)
                .do_update()
                .set(waitlist_looks::next_at.eq(excluded(waitlist_looks::next_at)))
                .execute(conn)
        })?;
        Ok(())
    }

    fn waitlist_of_record(&mut self, client: ClientId) -> StoreResult<Vec<WaitlistEntry>> {
        let shop = self.shop_id();
        let rows: Vec<ListedRow> = self.query(|conn| {
            listed_entries!(shop)
                .filter(waitlist_entries::client_id.eq(client.get()))
                .order(waitlist_entries::id)
                .select(entry_columns!())
                .load(conn)
        })?;
        rows.into_iter().map(listed).collect()
    }
}

impl Tx<'_> {
    /// Deletes what a client has waited for, with what they were offered.
    pub(super) fn erase_waitlist(&mut self, client: i64) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let entries = || waitlist_entries_of(shop).filter(waitlist_entries::client_id.eq(client));
            let ids: Vec<i64> = entries().select(waitlist_entries::id).load(conn)?;
            diesel::delete(waitlist_offers_of(shop).filter(waitlist_offers::entry_id.eq_any(ids)))
                .execute(conn)?;
            diesel::delete(entries()).execute(conn)
        })?;
        Ok(())
    }
}
