//! [`Feed`]: the audit trail as a list of what is new.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Feed, FeedEntry, HistoryActor};

use super::scoped::{kept_staff_of, trail_of};
use super::{COMMITS_OUT_OF_ORDER, Tx};
use crate::schema::{audit_log, staff};
use crate::timestamp::At;

/// The kinds of things that screens of the dashboard show. Readings are none of them, nor are people and their sessions.
const SHOWN: [&str; 9] =
    ["booking", "block", "break", "special_day", "exception", "staff", "shop", "chair", "service"];

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_log)]
struct FeedRow {
    id: i64,
    at: At,
    actor_kind: String,
    actor_id: Option<i64>,
    action: String,
    entity: String,
    entity_id: i64,
}

impl FeedRow {
    fn member(&self) -> Option<i64> {
        self.actor_id.filter(|_| matches!(self.actor_kind.as_str(), "staff" | "admin"))
    }

    fn into_entry(self, names: &HashMap<i64, String>) -> FeedEntry {
        let actor = match self.actor_kind.as_str() {
            "visitor" | "client" => HistoryActor::Client,
            "master" => HistoryActor::Platform,
            _ => {
                let name = self.member().and_then(|id| names.get(&id));
                name.map_or(HistoryActor::Program, |name| HistoryActor::Member(name.clone()))
            }
        };
        let booking = (self.entity == "booking").then(|| BookingId::new(self.entity_id));
        FeedEntry { id: self.id, at: self.at.0, actor, action: self.action, entity: self.entity, booking }
    }
}

impl Feed for Tx<'_> {
    fn changes_above(&mut self, id: i64, most: usize) -> StoreResult<Vec<FeedEntry>> {
        let shop = self.shop_id();
        let rows = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq_any(SHOWN))
                .filter(audit_log::id.gt(id))
                .select(FeedRow::as_select())
                .order(audit_log::id)
                .limit(limit(most))
                .load(conn)
        })?;
        self.named(rows)
    }

    fn changes_below(&mut self, id: i64, most: usize) -> StoreResult<Vec<FeedEntry>> {
        let shop = self.shop_id();
        let rows = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq_any(SHOWN))
                .filter(audit_log::id.lt(id))
                .select(FeedRow::as_select())
                .order(audit_log::id.desc())
                .limit(limit(most))
                .load(conn)
        })?;
        self.named(rows)
    }

    fn change_time(&mut self, id: i64) -> StoreResult<Option<Instant>> {
        let shop = self.shop_id();
        let at: Option<At> = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq_any(SHOWN))
                .filter(audit_log::id.eq(id))
                .select(audit_log::at)
                .first(conn)
                .optional()
        })?;
        Ok(at.map(|at| at.0))
    }

    fn commits_out_of_order(&self) -> bool {
        COMMITS_OUT_OF_ORDER
    }
}

impl Tx<'_> {
    fn named(&mut self, rows: Vec<FeedRow>) -> StoreResult<Vec<FeedEntry>> {
        let shop = self.shop_id();
        let members: Vec<i64> = rows.iter().filter_map(FeedRow::member).collect();
        let names: HashMap<i64, String> = if members.is_empty() {
            HashMap::new()
        } else {
            let of_members = kept_staff_of(shop).filter(staff::id.eq_any(&members));
            let named: Vec<(i64, String)> =
                self.query(|conn| of_members.select((staff::id, staff::name)).load(conn))?;
            named.into_iter().collect()
        };
        Ok(rows.into_iter().map(|row| row.into_entry(&names)).collect())
    }
}

fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}
