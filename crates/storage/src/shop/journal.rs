//! [`Journal`]: the audit trail and the outbox.

use diesel::prelude::*;
use ports::StoreResult;
use ports::shop::{Actor, AuditEntry, Journal, Notice};

use super::Tx;
use crate::moment::At;
use crate::schema::{audit_log, outbox};

impl Journal for Tx<'_> {
    fn audit(&mut self, entry: &AuditEntry<'_>) -> StoreResult<()> {
        let (actor_kind, actor_id) = match entry.actor {
            Actor::Visitor(session) => ("visitor", Some(session.get())),
            Actor::System => ("system", None),
        };
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

    fn notify(&mut self, notice: Notice) -> StoreResult<()> {
        let shop = self.shop_id();
        let kind = notice.kind.as_str();
        self.query(|conn| {
            diesel::insert_into(outbox::table)
                .values((
                    outbox::shop_id.eq(shop),
                    outbox::kind.eq(kind),
                    outbox::booking_id.eq(notice.booking.get()),
                    outbox::dedupe_key.eq(format!("{kind}:{}:{}", notice.booking, notice.version)),
                    outbox::created_at.eq(At(notice.at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}
