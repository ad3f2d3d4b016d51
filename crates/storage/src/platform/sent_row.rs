//! What is known of a message that was sent.

use diesel::prelude::*;
use domain::{BookingId, IdentityId, MessageId, ShopId};
use ports::StoreResult;
use ports::platform::{MessageState, SentMessage};
use verification::SenderId;

use crate::codec::{self, cell};
use crate::schema::messages;

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
pub(super) struct SentRow {
    id: i64,
    state: String,
    shop_id: Option<i64>,
    booking_id: Option<i64>,
    identity_id: Option<i64>,
    sender_id: String,
    attempts: i64,
    lane: i64,
    fallback: Option<serde_json::Value>,
    purpose: String,
    category: String,
}

impl SentRow {
    pub(super) fn into_sent(self) -> StoreResult<SentMessage> {
        let at = |column| cell("messages", column, self.id);
        Ok(SentMessage {
            id: MessageId::new(self.id),
            state: at("state").need(MessageState::parse(&self.state))?,
            shop: self.shop_id.map(ShopId::new),
            booking: self.booking_id.map(BookingId::new),
            identity: self.identity_id.map(IdentityId::new),
            sender: SenderId(self.sender_id),
            attempts: self.attempts,
            lane: codec::lane(self.lane, at("lane"))?,
            has_fallback: self.fallback.is_some(),
            purpose: self.purpose,
            category: codec::category(&self.category, at("category"))?,
        })
    }
}
