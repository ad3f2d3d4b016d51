//! Messages that are due, taken by one courier at a time.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{BookingId, IdentityId, Instant, MessageId, ShopId};
use ports::StoreResult;
use ports::platform::{LeasedMessage, MessageState, PauseScope};
use verification::{Lane, Recipient, SenderId};

use super::PlatformTxImpl;
use super::messages::{WAITING, was_misspelled};
use crate::codec::{self, EMAIL, cell};
use crate::schema::{identities, messages, whatsapp_senders as senders, whatsapp_windows as windows};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct DueRow {
    id: i64,
    dedupe_key: String,
    shop_id: Option<i64>,
    booking_id: Option<i64>,
    identity_id: Option<i64>,
    phone: Option<String>,
    sender_id: String,
    purpose: String,
    lane: i64,
    content: Option<serde_json::Value>,
    fallback: Option<serde_json::Value>,
    reply_to: Option<String>,
    category: String,
    template: Option<String>,
    state: String,
    attempts: i64,
    not_after: At,
    last_code: Option<i64>,
}

/// What is known of the people that messages are for.
struct Addresses {
    people: HashMap<i64, (Option<String>, Option<String>)>,
    windows: HashMap<(i64, String), Instant>,
}

impl PlatformTxImpl<'_> {
    pub(super) fn lease(
        &mut self,
        courier: &str,
        most: usize,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Vec<LeasedMessage>> {
        let rows = self.take_due(courier, most, now, until)?;
        let addresses = self.addresses_of(&rows)?;
        rows.into_iter().map(|row| row.into_leased(&addresses)).collect()
    }

    fn take_due(
        &mut self,
        courier: &str,
        most: usize,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Vec<DueRow>> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.query(|conn| {
            let paused = |scope: PauseScope| {
                senders::table
                    .filter(senders::scope.eq(scope.as_str()))
                    .filter(senders::paused_until.gt(At(now)))
                    .select(senders::sender_id)
            };
            let due = messages::table
                .filter(messages::state.eq_any(WAITING))
                .filter(messages::due_at.le(At(now)))
                .filter(messages::sender_id.ne(EMAIL))
                .filter(messages::sender_id.ne_all(paused(PauseScope::Everything)))
                .filter(
                    messages::lane
                        .eq(Lane::Reply.number())
                        .or(messages::sender_id.ne_all(paused(PauseScope::AllButReplies))),
                )
                .order((messages::lane, messages::due_at, messages::id))
                .limit(most)
                .select(DueRow::as_select());
            let rows: Vec<DueRow> = for_update_skip_locked!(due).load(conn)?;
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
        })
    }

    fn addresses_of(&mut self, rows: &[DueRow]) -> StoreResult<Addresses> {
        let mut ids: Vec<i64> = rows.iter().filter_map(|row| row.identity_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let people: Vec<(i64, Option<String>, Option<String>)> = self.query(|conn| {
            identities::table
                .filter(identities::id.eq_any(&ids))
                .select((identities::id, identities::phone, identities::bsuid))
                .load(conn)
        })?;
        let open: Vec<(i64, String, At)> = self.query(|conn| {
            windows::table
                .filter(windows::identity_id.eq_any(&ids))
                .select((windows::identity_id, windows::sender_id, windows::open_until))
                .load(conn)
        })?;
        Ok(Addresses {
            people: people.into_iter().map(|(id, phone, bsuid)| (id, (phone, bsuid))).collect(),
            windows: open.into_iter().map(|(id, sender, until)| ((id, sender), until.0)).collect(),
        })
    }
}

impl DueRow {
    fn into_leased(self, addresses: &Addresses) -> StoreResult<LeasedMessage> {
        let at = |column| cell("messages", column, self.id);
        let content = at("content").need(self.content)?;
        // A courier that was lost while it was sending may have sent: that is what unknown means.
        let was = match at("state").need(MessageState::parse(&self.state))? {
            MessageState::Sending => MessageState::Unknown,
            state => state,
        };
        let window = self.identity_id.and_then(|id| addresses.windows.get(&(id, self.sender_id.clone())));
        let person = self.identity_id.and_then(|id| addresses.people.get(&id));
        let (phone, bsuid) = match person {
            Some((phone, bsuid)) => (phone.as_deref(), bsuid.as_deref()),
            None => (self.phone.as_deref(), None),
        };
        let phone = codec::wa_phone(phone, at("phone"))?.map(|phone| match phone.other_spelling() {
            Some(other) if was_misspelled(self.last_code) => Recipient::Phone(other),
            _ => Recipient::Phone(phone),
        });
        let bsuid = codec::bsuid(bsuid, at("identity_id"))?.map(Recipient::Bsuid);
        Ok(LeasedMessage {
            id: MessageId::new(self.id),
            dedupe_key: self.dedupe_key,
            shop: self.shop_id.map(ShopId::new),
            booking: self.booking_id.map(BookingId::new),
            identity: self.identity_id.map(IdentityId::new),
            to: phone.or(bsuid),
            sender: SenderId(self.sender_id),
            lane: codec::lane(self.lane, at("lane"))?,
            content: codec::content(content, at("content"))?,
            fallback: self.fallback.map(|doc| codec::content(doc, at("fallback"))).transpose()?,
            purpose: self.purpose,
            reply_to: self.reply_to,
            attempts: self.attempts + 1,
            sent_as: self.template.zip(codec::category(&self.category, at("category"))?),
            was,
            not_after: self.not_after.0,
            window_until: window.copied(),
        })
    }
}
