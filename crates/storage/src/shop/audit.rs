//! [`Audit`]: the audit log.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{BookingId, Instant, StaffId};
use ports::StoreResult;
use ports::shop::{
    Actor, Audit, AuditEntry, ChangeRecord, DataAccess, HistoryActor, HistoryChange, HistoryEntry, LastChange,
};

use super::Tx;
use super::scoped::{kept_staff_of, trail_of};
use crate::codec::{self, cell};
use crate::schema::{audit_log, staff};
use crate::timestamp::At;

pub(super) fn actor_columns(actor: Actor) -> (&'static str, Option<i64>) {
    match actor {
        Actor::Visitor(session) => ("visitor", Some(session.get())),
        Actor::Client(client) => ("client", Some(client.get())),
        Actor::Staff(staff) => ("staff", Some(staff.get())),
        Actor::Admin(staff) => ("admin", Some(staff.get())),
        Actor::Master(identity) => ("master", Some(identity.get())),
        Actor::System => ("system", None),
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_log)]
struct HistoryRow {
    id: i64,
    at: At,
    actor_kind: String,
    actor_id: Option<i64>,
    action: String,
    from_status: Option<String>,
    to_status: Option<String>,
    details: serde_json::Value,
}

impl HistoryRow {
    fn is_by_staff(&self) -> bool {
        matches!(self.actor_kind.as_str(), "staff" | "admin")
    }

    fn into_entry(self, names: &HashMap<i64, String>) -> StoreResult<HistoryEntry> {
        let place = |column| cell("audit_log", column, self.id);
        let status = |text: Option<String>, column| {
            text.map(|text| codec::booking_status(&text, place(column))).transpose()
        };
        let actor = match self.actor_kind.as_str() {
            "visitor" | "client" => HistoryActor::Client,
            "master" => HistoryActor::Platform,
            "system" => HistoryActor::Program,
            _ => {
                let name = self.actor_id.and_then(|id| names.get(&id)).cloned();
                HistoryActor::Member(place("actor_id").need(name)?)
            }
        };
        Ok(HistoryEntry {
            at: self.at.0,
            actor,
            action: self.action,
            from: status(self.from_status, "from_status")?,
            to: status(self.to_status, "to_status")?,
            changes: changes(&self.details),
        })
    }
}

/// Sorted by field.
fn changes(details: &serde_json::Value) -> Vec<HistoryChange> {
    let value = |change: &serde_json::Value, side: &str| change[side].as_str().map(str::to_owned);
    let fields = details.as_object().into_iter().flatten();
    let mut changes: Vec<_> = fields
        .map(|(field, change)| HistoryChange {
            field: field.clone(),
            from: value(change, "from"),
            to: value(change, "to"),
        })
        .collect();
    changes.sort_by(|one, other| one.field.cmp(&other.field));
    changes
}

impl Audit for Tx<'_> {
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()> {
        let (actor_kind, actor_id) = actor_columns(entry.actor);
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::shop_id.eq(shop),
                    audit_log::at.eq(At(entry.at)),
                    audit_log::actor_kind.eq(actor_kind),
                    audit_log::actor_id.eq(actor_id),
                    audit_log::action.eq(entry.action),
                    audit_log::entity.eq("booking"),
                    audit_log::entity_id.eq(entry.booking.get()),
                    audit_log::from_status.eq(entry.from.map(domain::BookingStatus::as_str)),
                    audit_log::to_status.eq(entry.to.as_str()),
                    audit_log::request_id.eq(entry.request_id),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn record_change(&mut self, change: &ChangeRecord<'_>) -> StoreResult<()> {
        let (actor_kind, actor_id) = actor_columns(change.actor);
        let shop = self.shop_id();
        let details: serde_json::Map<String, serde_json::Value> = change
            .changes
            .iter()
            .map(|field| {
                let value = serde_json::json!({"from": field.from, "to": field.to});
                (field.field.to_owned(), value)
            })
            .collect();
        self.query(|conn| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::shop_id.eq(shop),
                    audit_log::at.eq(At(change.at)),
                    audit_log::actor_kind.eq(actor_kind),
                    audit_log::actor_id.eq(actor_id),
                    audit_log::action.eq(change.action),
                    audit_log::entity.eq(change.entity),
                    audit_log::entity_id.eq(change.entity_id),
                    audit_log::details.eq(serde_json::Value::Object(details)),
                    audit_log::request_id.eq(change.request_id),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn record_access(&mut self, access: &DataAccess<'_>) -> StoreResult<()> {
        let (actor_kind, actor_id) = actor_columns(access.actor);
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::shop_id.eq(shop),
                    audit_log::at.eq(At(access.at)),
                    audit_log::actor_kind.eq(actor_kind),
                    audit_log::actor_id.eq(actor_id),
                    audit_log::action.eq("pii.read"),
                    audit_log::entity.eq(access.route),
                    audit_log::entity_id.eq(access.entity_id),
                    audit_log::request_id.eq(access.request_id),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(())
    }

    fn last_change(&mut self, entity: &'static str, id: i64) -> StoreResult<Option<LastChange>> {
        let shop = self.shop_id();
        let row: Option<(At, String, Option<i64>)> = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq(entity))
                .filter(audit_log::entity_id.eq(id))
                .select((audit_log::at, audit_log::actor_kind, audit_log::actor_id))
                .order(audit_log::id.desc())
                .first(conn)
                .optional()
        })?;
        let Some((at, kind, actor)) = row else { return Ok(None) };
        let at_work = actor.filter(|_| matches!(kind.as_str(), "staff" | "admin"));
        let by = match at_work {
            Some(id) => self.query(|conn| {
                kept_staff_of(shop).filter(staff::id.eq(id)).select(staff::name).first(conn).optional()
            })?,
            None => None,
        };
        Ok(Some(LastChange { at: at.0, by }))
    }

    fn member_who_changed(&mut self, booking: BookingId, at: Instant) -> StoreResult<Option<StaffId>> {
        let shop = self.shop_id();
        let actor: Option<Option<i64>> = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq("booking"))
                .filter(audit_log::entity_id.eq(booking.get()))
                .filter(audit_log::at.eq(At(at)))
                .filter(audit_log::actor_kind.eq_any(["staff", "admin"]))
                .select(audit_log::actor_id)
                .order(audit_log::id.desc())
                .first(conn)
                .optional()
        })?;
        Ok(actor.flatten().map(StaffId::new))
    }

    fn history_of(&mut self, booking: BookingId) -> StoreResult<Vec<HistoryEntry>> {
        let shop = self.shop_id();
        let rows: Vec<HistoryRow> = self.query(|conn| {
            trail_of(shop)
                .filter(audit_log::entity.eq("booking"))
                .filter(audit_log::entity_id.eq(booking.get()))
                .select(HistoryRow::as_select())
                .order(audit_log::id)
                .load(conn)
        })?;
        let at_work: Vec<i64> =
            rows.iter().filter(|row| row.is_by_staff()).filter_map(|row| row.actor_id).collect();
        let names: HashMap<i64, String> = self
            .query(|conn| {
                kept_staff_of(shop)
                    .filter(staff::id.eq_any(&at_work))
                    .select((staff::id, staff::name))
                    .load(conn)
            })?
            .into_iter()
            .collect();
        rows.into_iter().map(|row| row.into_entry(&names)).collect()
    }
}
