//! [`Messages`]: messages of ours, from their queue to the phone.

use diesel::prelude::*;
use domain::{BookingId, IdentityId, Instant, MessageId, ShopId, SkipReason, WaPhone};
use ports::platform::{
    Addressee, Identities, LeasedMail, LeasedMessage, MessageState, Messages, NewMessage, PauseScope,
    SentMessage,
};
use ports::{StoreError, StoreResult, WRONG_NUMBER_CODES};
use verification::{SenderId, StatusUpdate, TemplateCategory};

use super::PlatformTxImpl;
use super::retention::at_once;
use super::sent_row::SentRow;
use crate::codec::{self, cell};
use crate::schema::{identities, messages, whatsapp_senders as senders};
use crate::timestamp::At;

/// The states of a message that may still have to be sent.
pub(super) const WAITING: [&str; 3] =
    [MessageState::Queued.as_str(), MessageState::Sending.as_str(), MessageState::Unknown.as_str()];

impl Messages for PlatformTxImpl<'_> {
    fn queue_message(&mut self, new: &NewMessage) -> StoreResult<bool> {
        let (identity, phone) = self.addressed(&new.to)?;
        let is_for_nobody = new.to == Addressee::Nobody;
        let state = if is_for_nobody { MessageState::Failed } else { MessageState::Queued };
        let content = (!is_for_nobody).then(|| codec::content_doc(&new.content)).transpose()?;
        let fallback = new.fallback.as_ref().filter(|_| !is_for_nobody);
        let fallback = fallback.map(codec::content_doc).transpose()?;
        let queued = self.query(|conn| {
            diesel::insert_into(messages::table)
                .values((
                    messages::shop_id.eq(new.shop.map(ShopId::get)),
                    messages::dedupe_key.eq(&new.dedupe_key),
                    messages::booking_id.eq(new.booking.map(BookingId::get)),
                    messages::identity_id.eq(identity.map(IdentityId::get)),
                    messages::phone.eq(phone.map(WaPhone::as_str)),
                    messages::sender_id.eq(&new.sender.0),
                    messages::purpose.eq(new.purpose),
                    messages::lane.eq(new.lane.number()),
                    messages::content.eq(content),
                    messages::fallback.eq(fallback),
                    messages::reply_to.eq(&new.reply_to),
                    messages::state.eq(state.as_str()),
                    messages::due_at.eq(At(new.due_at)),
                    messages::not_after.eq(At(new.not_after)),
                    messages::created_at.eq(At(new.created_at)),
                    messages::changed_at.eq(At(new.created_at)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(queued == 1)
    }

    fn messages_since(&mut self, identity: IdentityId, purpose: &str, moment: Instant) -> StoreResult<usize> {
        let count: i64 = self.query(|conn| {
            messages::table
                .filter(messages::identity_id.eq(identity.get()))
                .filter(messages::purpose.eq(purpose))
                .filter(messages::created_at.gt(At(moment)))
                .count()
                .get_result(conn)
        })?;
        usize::try_from(count).map_err(|error| StoreError::Failed(error.to_string()))
    }

    fn shop_of_last_message(
        &mut self,
        identity: IdentityId,
        purpose: &str,
        moment: Instant,
    ) -> StoreResult<Option<ShopId>> {
        let shop: Option<Option<i64>> = self.query(|conn| {
            messages::table
                .filter(messages::identity_id.eq(identity.get()))
                .filter(messages::purpose.eq(purpose))
                .filter(messages::created_at.gt(At(moment)))
                .select(messages::shop_id)
                .order(messages::id.desc())
                .first(conn)
                .optional()
        })?;
        Ok(shop.flatten().map(ShopId::new))
    }

    fn lease_messages(
        &mut self,
        courier: &str,
        most: usize,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Vec<LeasedMessage>> {
        self.lease(courier, most, now, until)
    }

    fn lease_mail(&mut self, courier: &str, now: Instant, until: Instant) -> StoreResult<Option<LeasedMail>> {
        self.lease_one_mail(courier, now, until)
    }

    fn end_mail(&mut self, id: MessageId, state: MessageState, now: Instant) -> StoreResult<()> {
        self.move_on(id, &Change::to(state, now))?;
        self.query(|conn| {
            diesel::update(messages::table.filter(messages::id.eq(id.get())))
                .set(messages::content.eq(None::<serde_json::Value>))
                .execute(conn)
        })?;
        Ok(())
    }

    fn message_goes_as(
        &mut self,
        id: MessageId,
        template: Option<(&str, TemplateCategory)>,
    ) -> StoreResult<()> {
        let (name, category) = template.unzip();
        self.query(|conn| {
            diesel::update(messages::table.filter(messages::id.eq(id.get())))
                .set((messages::template.eq(name), messages::category.eq(codec::category_text(category))))
                .execute(conn)
        })?;
        Ok(())
    }

    fn postpone_message(&mut self, id: MessageId, state: MessageState, due_at: Instant) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(messages::table.filter(messages::id.eq(id.get())))
                .set((
                    messages::state.eq(state.as_str()),
                    messages::due_at.eq(At(due_at)),
                    messages::attempts.eq(messages::attempts - 1),
                    messages::courier.eq(None::<&str>),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn message_accepted(&mut self, id: MessageId, wamid: &str, now: Instant) -> StoreResult<()> {
        self.move_on(id, &Change { wamid: Some(wamid), ..Change::to(MessageState::Accepted, now) })
    }

    fn retry_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        due_at: Instant,
        code: Option<i64>,
        use_fallback: bool,
    ) -> StoreResult<()> {
        self.query(|conn| {
            if use_fallback {
                diesel::update(
                    messages::table
                        .filter(messages::id.eq(id.get()))
                        .filter(messages::state.ne_all(ARRIVED))
                        .filter(messages::fallback.is_not_null()),
                )
                .set((
                    messages::content.eq(messages::fallback),
                    messages::fallback.eq(None::<serde_json::Value>),
                ))
                .execute(conn)?;
            }
            diesel::update(
                messages::table
                    .filter(messages::id.eq(id.get()))
                    .filter(messages::state.ne_all(ARRIVED))
                    .filter(messages::content.is_not_null()),
            )
            .set((
                messages::state.eq(state.as_str()),
                messages::due_at.eq(At(due_at)),
                messages::courier.eq(None::<&str>),
                messages::last_code.eq(code),
                messages::billable.eq(None::<bool>),
            ))
            .execute(conn)
        })?;
        Ok(())
    }

    fn drop_message(&mut self, id: MessageId, why: SkipReason, now: Instant) -> StoreResult<()> {
        let freed = messages::dedupe_key.concat(format!("#{id}"));
        let its = messages::table.filter(messages::id.eq(id.get()));
        self.query(|conn| {
            let freed = (messages::dedupe_key.eq(freed), messages::why.eq(why.as_str()));
            diesel::update(its).set(freed).execute(conn)
        })?;
        self.move_on(id, &Change::to(MessageState::Dropped, now))
    }

    fn end_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        code: Option<i64>,
        now: Instant,
    ) -> StoreResult<()> {
        self.move_on(id, &Change { code, ..Change::to(state, now) })
    }

    fn sent_message(&mut self, wamid: &str, tracker: Option<MessageId>) -> StoreResult<Option<SentMessage>> {
        let row: Option<SentRow> = self.query(|conn| {
            let known = messages::table.filter(messages::wamid.eq(wamid)).select(SentRow::as_select());
            if let Some(row) = for_update!(known).first(conn).optional()? {
                return Ok(Some(row));
            }
            let Some(tracker) = tracker else { return Ok(None) };
            let by_tracker =
                messages::table.filter(messages::id.eq(tracker.get())).select(SentRow::as_select());
            for_update!(by_tracker).first(conn).optional()
        })?;
        row.map(SentRow::into_sent).transpose()
    }

    fn has_untried_spelling(&mut self, id: MessageId) -> StoreResult<bool> {
        let (phone, own_phone, last_code): (Option<String>, Option<String>, Option<i64>) =
            self.query(|conn| {
                messages::table
                    .left_join(identities::table.on(messages::identity_id.eq(identities::id.nullable())))
                    .filter(messages::id.eq(id.get()))
                    .select((messages::phone, identities::phone.nullable(), messages::last_code))
                    .first(conn)
            })?;
        let phone = own_phone.or(phone);
        let phone = codec::wa_phone(phone.as_deref(), cell("messages", "phone", id.get()))?;
        Ok(!was_misspelled(last_code) && phone.is_some_and(|phone| phone.other_spelling().is_some()))
    }

    fn message_is(
        &mut self,
        id: MessageId,
        state: MessageState,
        told: &StatusUpdate,
        now: Instant,
    ) -> StoreResult<()> {
        let StatusUpdate { wamid, code, billable, .. } = told;
        let change =
            Change { wamid: Some(wamid), code: *code, billable: *billable, ..Change::to(state, now) };
        self.move_on(id, &change)
    }

    fn pause_sender(
        &mut self,
        sender: &SenderId,
        scope: PauseScope,
        until: Instant,
        reason: &str,
    ) -> StoreResult<()> {
        self.query(|conn| {
            diesel::insert_into(senders::table)
                .values((
                    senders::sender_id.eq(&sender.0),
                    senders::scope.eq(scope.as_str()),
                    senders::paused_until.eq(At(until)),
                    senders::pause_reason.eq(reason),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            diesel::update(
                senders::table
                    .filter(senders::sender_id.eq(&sender.0))
                    .filter(senders::scope.eq(scope.as_str()))
                    .filter(senders::paused_until.lt(At(until))),
            )
            .set((senders::paused_until.eq(At(until)), senders::pause_reason.eq(reason)))
            .execute(conn)
        })?;
        Ok(())
    }

    fn sender_paused_until(&mut self, sender: &SenderId, scope: PauseScope) -> StoreResult<Option<Instant>> {
        let until: Option<At> = self.query(|conn| {
            senders::table
                .filter(senders::sender_id.eq(&sender.0))
                .filter(senders::scope.eq(scope.as_str()))
                .select(senders::paused_until)
                .first(conn)
                .optional()
        })?;
        Ok(until.map(|at| at.0))
    }

    fn forget_words_before(&mut self, moment: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = messages::table
                .filter(messages::created_at.lt(At(moment)))
                .filter(messages::content.is_not_null())
                .filter(messages::state.ne_all(WAITING))
                .order(messages::created_at)
                .limit(at_once())
                .select(messages::id);
            let ids: Vec<i64> = for_update_skip_locked!(old).load(conn)?;
            if ids.is_empty() {
                return Ok(0);
            }
            diesel::update(messages::table.filter(messages::id.eq_any(ids)))
                .set((
                    messages::content.eq(None::<serde_json::Value>),
                    messages::fallback.eq(None::<serde_json::Value>),
                ))
                .execute(conn)
        })
    }
}

/// Whether a message failed because of its number's spelling, as far as the code of its last failure tells.
pub(super) fn was_misspelled(last_code: Option<i64>) -> bool {
    last_code.is_some_and(|code| WRONG_NUMBER_CODES.contains(&code))
}

/// From these no message goes back into the queue.
const ARRIVED: [&str; 2] = [MessageState::Delivered.as_str(), MessageState::Read.as_str()];

/// How far a state is. A message only goes to a farther one: statuses come late, twice and in any order. One that was given up may have been
/// sent all the same, if WhatsApp says so.
const fn progress(state: MessageState) -> u8 {
    match state {
        MessageState::Queued | MessageState::Sending | MessageState::Unknown => 0,
        MessageState::Accepted | MessageState::Expired | MessageState::Dropped => 1,
        MessageState::Sent => 2,
        MessageState::Failed => 3,
        MessageState::Delivered => 4,
        MessageState::Read => 5,
    }
}

impl PlatformTxImpl<'_> {
    /// The person and the number that a message is for.
    fn addressed<'m>(&mut self, to: &'m Addressee) -> StoreResult<(Option<IdentityId>, Option<&'m WaPhone>)> {
        match to {
            Addressee::Identity(identity) => Ok((Some(*identity), None)),
            Addressee::Phone(phone) => {
                let known = self.identities_by_phone(phone)?.into_iter().next();
                Ok((known.map(|identity| identity.id), Some(phone)))
            }
            Addressee::Nobody => Ok((None, None)),
        }
    }

    /// Brings a message to a state, unless it is as far already. WhatsApp's id of it is kept in any case.
    fn move_on(&mut self, id: MessageId, to: &Change<'_>) -> StoreResult<()> {
        let before: Option<String> = self.query(|conn| {
            let row = messages::table.filter(messages::id.eq(id.get())).select(messages::state);
            for_update!(row).first(conn).optional()
        })?;
        // The recipient was erased meanwhile.
        let Some(before) = before else { return Ok(()) };
        let before = cell("messages", "state", id.get()).need(MessageState::parse(&before))?;
        let moves = progress(before) < progress(to.state);
        if !moves && to.wamid.is_none() {
            return Ok(());
        }
        let wamid = to.wamid.map(|wamid| messages::wamid.eq(wamid));
        let billable = to.billable.map(|billable| messages::billable.eq(billable));
        let state = moves.then(|| {
            (
                messages::state.eq(to.state.as_str()),
                messages::changed_at.eq(At(to.now)),
                messages::courier.eq(None::<&str>),
                to.code.map(|code| messages::last_code.eq(code)),
            )
        });
        self.query(|conn| {
            diesel::update(messages::table.filter(messages::id.eq(id.get())))
                .set((state, wamid, billable))
                .execute(conn)
        })?;
        Ok(())
    }
}

/// What has become of a message.
#[derive(Clone, Copy)]
struct Change<'a> {
    state: MessageState,
    wamid: Option<&'a str>,
    code: Option<i64>,
    billable: Option<bool>,
    now: Instant,
}

impl Change<'_> {
    const fn to(state: MessageState, now: Instant) -> Self {
        Self { state, wamid: None, code: None, billable: None, now }
    }
}
