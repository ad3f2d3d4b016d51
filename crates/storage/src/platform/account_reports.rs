//! [`AccountReports`]: what WhatsApp last said of our account, and how messages fare.

use diesel::dsl::max;
use diesel::prelude::*;
use domain::Instant;
use ports::platform::{AccountReports, KeptReport, MessageState, MessageTraffic};
use ports::{AccountReport, StoreResult};
use verification::{Lane, SenderId};

use super::PlatformTxImpl;
use super::messages::WAITING;
use crate::codec::{self, cell};
use crate::schema::{inbound_events, messages, whatsapp_reports as reports};
use crate::timestamp::At;

const FAILED: [&str; 2] = [MessageState::Failed.as_str(), MessageState::Expired.as_str()];

impl AccountReports for PlatformTxImpl<'_> {
    fn keep_account_report(
        &mut self,
        sender: &SenderId,
        report: &AccountReport,
        now: Instant,
    ) -> StoreResult<()> {
        let doc = codec::account_report_doc(report)?;
        self.query(|conn| {
            diesel::insert_into(reports::table)
                .values((
                    reports::sender_id.eq(&sender.0),
                    reports::report.eq(&doc),
                    reports::checked_at.eq(At(now)),
                ))
                .on_conflict(reports::sender_id)
                .do_update()
                .set((reports::report.eq(&doc), reports::checked_at.eq(At(now))))
                .execute(conn)
        })?;
        Ok(())
    }

    fn account_report(&mut self, sender: &SenderId) -> StoreResult<Option<KeptReport>> {
        let row: Option<(serde_json::Value, At)> = self.query(|conn| {
            reports::table
                .filter(reports::sender_id.eq(&sender.0))
                .select((reports::report, reports::checked_at))
                .first(conn)
                .optional()
        })?;
        let Some((doc, checked_at)) = row else { return Ok(None) };
        let report = codec::account_report(doc, cell("whatsapp_reports", "report", 0))?;
        Ok(Some(KeptReport { report, checked_at: checked_at.0 }))
    }

    fn message_traffic(&mut self, failed_since: Instant) -> StoreResult<MessageTraffic> {
        // With the lanes the index finds the moment.
        let lanes = [Lane::Reply, Lane::Booking, Lane::Staff].map(Lane::number);
        self.query(|conn| {
            let last: Option<At> =
                inbound_events::table.select(max(inbound_events::received_at)).first(conn)?;
            let waiting = messages::table
                .filter(messages::state.eq_any(WAITING))
                .filter(messages::sender_id.ne(codec::EMAIL))
                .count()
                .get_result(conn)?;
            let failed = messages::table
                .filter(messages::state.eq_any(FAILED))
                .filter(messages::lane.eq_any(lanes))
                .filter(messages::due_at.gt(At(failed_since)))
                .filter(messages::sender_id.ne(codec::EMAIL))
                .filter(messages::identity_id.is_not_null().or(messages::phone.is_not_null()))
                .count()
                .get_result(conn)?;
            Ok(MessageTraffic { last_webhook: last.map(|at| at.0), waiting, failed })
        })
    }
}
