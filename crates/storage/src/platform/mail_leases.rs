//! Mails that are due, taken by one courier at a time.

use diesel::prelude::*;
use domain::{BookingId, Instant, MessageId, ShopId};
use ports::StoreResult;
use ports::platform::{LeasedMail, MessageState};
use ports::shop::MailPurpose;

use super::PlatformTxImpl;
use super::messages::WAITING;
use crate::codec::{EMAIL, cell};
use crate::schema::messages;
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct DueMail {
    id: i64,
    #[diesel(select_expression = messages::shop_id.assume_not_null())]
    shop_id: i64,
    #[diesel(select_expression = messages::booking_id.assume_not_null())]
    booking_id: i64,
    purpose: String,
    content: Option<serde_json::Value>,
    attempts: i64,
    not_after: At,
}

impl PlatformTxImpl<'_> {
    pub(super) fn lease_one_mail(
        &mut self,
        courier: &str,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Option<LeasedMail>> {
        let row = self.query(|conn| {
            let due = messages::table
                .filter(messages::state.eq_any(WAITING))
                .filter(messages::due_at.le(At(now)))
                .filter(messages::sender_id.eq(EMAIL))
                .order((messages::due_at, messages::id))
                .limit(1)
                .select(DueMail::as_select());
            let rows: Vec<DueMail> = for_update_skip_locked!(due).load(conn)?;
            let taken: Vec<i64> = rows.iter().map(|row| row.id).collect();
            diesel::update(messages::table.filter(messages::id.eq_any(taken)))
                .set((
                    messages::state.eq(MessageState::Sending.as_str()),
                    messages::attempts.eq(messages::attempts + 1),
                    messages::due_at.eq(At(until)),
                    messages::courier.eq(courier),
                    messages::changed_at.eq(At(now)),
                ))
                .execute(conn)?;
            Ok(rows)
        })?;
        row.into_iter().next().map(DueMail::into_leased).transpose()
    }
}

impl DueMail {
    fn into_leased(self) -> StoreResult<LeasedMail> {
        let code = self.content.as_ref().and_then(|content| content.get("code")?.as_str());
        Ok(LeasedMail {
            id: MessageId::new(self.id),
            shop: ShopId::new(self.shop_id),
            booking: BookingId::new(self.booking_id),
            purpose: cell("messages", "purpose", self.id).need(MailPurpose::parse(&self.purpose))?,
            code: code.map(str::to_owned),
            attempts: self.attempts + 1,
            not_after: self.not_after.0,
        })
    }
}
