//! [`PlatformAudit`]: the audit trail of everything that is no booking.

use diesel::prelude::*;
use domain::{Role, ShopId};
use ports::StoreResult;
use ports::platform::{PlatformActor, PlatformAudit, PlatformAuditEntry};

use super::PlatformTxImpl;
use crate::schema::audit_log;
use crate::timestamp::At;

/// A person's number here is that of their identity, whatever their role.
fn actor(actor: PlatformActor) -> (&'static str, Option<i64>) {
    match actor {
        PlatformActor::Person(identity, role) => {
            let kind = match role {
                Role::Client => "client",
                Role::Staff => "staff",
                Role::Admin => "admin",
                Role::Master => "master",
            };
            (kind, Some(identity.get()))
        }
        PlatformActor::Visitor(session) => ("visitor", Some(session.get())),
        PlatformActor::System => ("system", None),
    }
}

impl PlatformAudit for PlatformTxImpl<'_> {
    fn record(&mut self, entry: &PlatformAuditEntry<'_>) -> StoreResult<()> {
        let (actor_kind, actor_id) = actor(entry.actor);
        let details: serde_json::Map<String, serde_json::Value> =
            entry.details.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
        self.query(|conn| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::shop_id.eq(entry.shop.map(ShopId::get)),
                    audit_log::at.eq(At(entry.at)),
                    audit_log::actor_kind.eq(actor_kind),
                    audit_log::actor_id.eq(actor_id),
                    audit_log::action.eq(entry.action),
                    audit_log::entity.eq(entry.entity),
                    audit_log::entity_id.eq(entry.entity_id),
                    audit_log::details.eq(serde_json::Value::Object(details)),
                    audit_log::request_id.eq(entry.request_id),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}
