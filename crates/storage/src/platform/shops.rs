//! [`Shops`]: which salons there are.

use std::collections::HashMap;

use diesel::dsl::{auto_type, min};
use diesel::prelude::*;
use domain::{Instant, Shop, ShopId, ShopZone, Subdomain};
use ports::StoreResult;
use ports::platform::{EndedVisits, Shops};
use ports::shop::SecretHash;
use tenancy::ShopAddress;

use super::PlatformTxImpl;
use super::shop_deletion::DELETED;
use crate::codec::cell;
use crate::rows::ShopRow;
use crate::schema::{
    bookings, outbox, reminders, shop_branding, shop_revisions, shops, visit_links, waitlist_entries,
    waitlist_looks, waitlist_offers,
};
use crate::status_literals::{Confirmed, Due, Pending, Waiting};
use crate::timestamp::At;

#[auto_type]
fn branded_shops() -> _ {
    shops::table.inner_join(shop_branding::table)
}

/// Of how many reminders, the oldest first, the salons are named at once.
const MOST_DUE: i64 = 1_000;

impl Shops for PlatformTxImpl<'_> {
    fn find_shop(&mut self, address: &ShopAddress) -> StoreResult<Option<Shop>> {
        let row: Option<ShopRow> = match address {
            ShopAddress::Nowhere => None,
            ShopAddress::Id(id) => self.query(|conn| {
                branded_shops()
                    .filter(shops::id.eq(id.get()))
                    .filter(shops::status.ne(DELETED))
                    .select(ShopRow::as_select())
                    .first(conn)
                    .optional()
            })?,
            ShopAddress::Subdomain(subdomain) => self.query(|conn| {
                branded_shops()
                    .filter(shops::subdomain.eq(subdomain.as_str()))
                    .filter(shops::status.ne(DELETED))
                    .select(ShopRow::as_select())
                    .first(conn)
                    .optional()
            })?,
        };
        row.map(ShopRow::into_shop).transpose()
    }

    fn shop_of_visit_link(&mut self, token: &SecretHash) -> StoreResult<Option<Subdomain>> {
        let token = token.0.as_slice();
        let subdomain: Option<String> = self.query(|conn| {
            let of_booking: Option<String> = visit_links::table
                .inner_join(shops::table.on(shops::id.eq(visit_links::shop_id)))
                .filter(visit_links::token_hash.eq(token))
                .select(shops::subdomain)
                .first(conn)
                .optional()?;
            if of_booking.is_some() {
                return Ok(of_booking);
            }
            waitlist_offers::table
                .inner_join(shops::table.on(shops::id.eq(waitlist_offers::shop_id)))
                .filter(waitlist_offers::token_hash.eq(token))
                .select(shops::subdomain)
                .first(conn)
                .optional()
        })?;
        Ok(subdomain.and_then(|subdomain| Subdomain::parse(&subdomain).ok()))
    }

    fn shops_with_expired_holds(&mut self, now: Instant) -> StoreResult<Vec<ShopId>> {
        let ids: Vec<i64> = self.query(|conn| {
            bookings::table
                .filter(bookings::status.eq(Pending))
                .filter(bookings::hold_expires_at.le(At(now)))
                .select(bookings::shop_id)
                .distinct()
                .order(bookings::shop_id)
                .load(conn)
        })?;
        Ok(ids.into_iter().map(ShopId::new).collect())
    }

    fn shops_with_ended_visits(&mut self, now: Instant) -> StoreResult<Vec<EndedVisits>> {
        let rows: Vec<(i64, String, Option<At>)> = self.query(|conn| {
            shops::table
                .filter(shops::completes_visits)
                .select((
                    shops::id,
                    shops::timezone,
                    bookings::table
                        .filter(bookings::shop_id.eq(shops::id))
                        .filter(bookings::status.eq(Confirmed))
                        .filter(bookings::end_time.le(At(now)))
                        .select(min(bookings::end_time))
                        .single_value(),
                ))
                .load(conn)
        })?;
        let ended = rows.into_iter().filter_map(|(id, zone, first_end)| Some((id, zone, first_end?)));
        let read = |(id, zone, first_end): (i64, String, At)| {
            let zone = cell("shops", "timezone", id).need(ShopZone::parse(&zone).ok())?;
            Ok(EndedVisits { shop: ShopId::new(id), zone, first_end: first_end.0 })
        };
        ended.map(read).collect()
    }

    fn shops_with_queued_notices(&mut self, now: Instant) -> StoreResult<Vec<ShopId>> {
        let ids: Vec<i64> = self.query(|conn| {
            outbox::table
                .filter(outbox::planned_at.is_null())
                .filter(outbox::not_before.le(At(now)))
                .select(outbox::shop_id)
                .distinct()
                .order(outbox::shop_id)
                .load(conn)
        })?;
        Ok(ids.into_iter().map(ShopId::new).collect())
    }

    fn shops_with_due_reminders(&mut self, now: Instant) -> StoreResult<Vec<ShopId>> {
        let mut ids: Vec<i64> = self.query(|conn| {
            reminders::table
                .filter(reminders::state.eq(Due))
                .filter(reminders::due_at.le(At(now)))
                .select(reminders::shop_id)
                .order(reminders::due_at)
                .limit(MOST_DUE)
                .load(conn)
        })?;
        ids.sort_unstable();
        ids.dedup();
        Ok(ids.into_iter().map(ShopId::new).collect())
    }

    fn shops_with_a_waitlist(&mut self, now: Instant) -> StoreResult<Vec<ShopId>> {
        let (shops, looks, lanes) = self.query(|conn| {
            let shops: Vec<i64> = waitlist_entries::table
                .filter(waitlist_entries::state.eq(Waiting))
                .select(waitlist_entries::shop_id)
                .distinct()
                .order(waitlist_entries::shop_id)
                .load(conn)?;
            let looks: Vec<(i64, (i64, At))> = waitlist_looks::table
                .filter(waitlist_looks::shop_id.eq_any(&shops))
                .select((waitlist_looks::shop_id, (waitlist_looks::revision, waitlist_looks::next_at)))
                .load(conn)?;
            let lanes: Vec<(i64, i64)> = shop_revisions::table
                .filter(shop_revisions::shop_id.eq_any(&shops))
                .select((shop_revisions::shop_id, shop_revisions::revision))
                .load(conn)?;
            Ok((shops, looks, lanes))
        })?;
        let looks: HashMap<i64, (i64, At)> = looks.into_iter().collect();
        let mut revisions: HashMap<i64, i64> = HashMap::new();
        for (shop, revision) in lanes {
            *revisions.entry(shop).or_default() += revision;
        }
        let is_due = |shop: &i64| {
            let revision = revisions.get(shop).copied().unwrap_or_default();
            looks.get(shop).is_none_or(|(seen, next)| *seen != revision || next.0 <= now)
        };
        Ok(shops.into_iter().filter(is_due).map(ShopId::new).collect())
    }
}
