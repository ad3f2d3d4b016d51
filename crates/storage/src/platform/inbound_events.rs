//! [`InboundLog`]: what has arrived, so that it has its effect once.

use diesel::prelude::*;
use domain::{IdentityId, Instant};
use ports::platform::{InboundLog, Outcome};
use ports::{StoreError, StoreResult};
use verification::{EventKey, SenderId};

use super::PlatformTxImpl;
use super::retention::at_once;
use crate::schema::{idempotency_keys, identities, inbound_events as events, whatsapp_windows as windows};
use crate::timestamp::At;

impl InboundLog for PlatformTxImpl<'_> {
    fn remember_event(&mut self, key: &EventKey, kind: &'static str, now: Instant) -> StoreResult<bool> {
        let remembered = self.query(|conn| {
            diesel::insert_into(events::table)
                .values((
                    events::event_key.eq(&key.0),
                    events::kind.eq(kind),
                    events::received_at.eq(At(now)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(remembered == 1)
    }

    fn record_event_outcome(
        &mut self,
        key: &EventKey,
        identity: Option<IdentityId>,
        outcome: Outcome,
    ) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(events::table.filter(events::event_key.eq(&key.0)))
                .set((
                    events::identity_id.eq(identity.map(IdentityId::get)),
                    events::outcome.eq(outcome.as_str()),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn wrong_codes_since(&mut self, identity: IdentityId, moment: Instant) -> StoreResult<usize> {
        let count: i64 = self.query(|conn| {
            events::table
                .filter(events::identity_id.eq(identity.get()))
                .filter(events::received_at.gt(At(moment)))
                .filter(events::outcome.eq(Outcome::WrongCode.as_str()))
                .count()
                .get_result(conn)
        })?;
        usize::try_from(count).map_err(|error| StoreError::Failed(error.to_string()))
    }

    fn open_window(&mut self, identity: IdentityId, sender: &SenderId, until: Instant) -> StoreResult<()> {
        let person = identity.get();
        self.query(|conn| {
            diesel::insert_into(windows::table)
                .values((
                    windows::identity_id.eq(person),
                    windows::sender_id.eq(&sender.0),
                    windows::open_until.eq(At(until)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            diesel::update(
                windows::table
                    .filter(windows::identity_id.eq(person))
                    .filter(windows::sender_id.eq(&sender.0))
                    .filter(windows::open_until.lt(At(until))),
            )
            .set(windows::open_until.eq(At(until)))
            .execute(conn)?;
            diesel::update(identities::table.filter(identities::id.eq(person)))
                .set(identities::unreachable_at.eq(None::<At>))
                .execute(conn)
        })?;
        Ok(())
    }

    fn window_of(&mut self, identity: IdentityId, sender: &SenderId) -> StoreResult<Option<Instant>> {
        let until: Option<At> = self.query(|conn| {
            windows::table
                .filter(windows::identity_id.eq(identity.get()))
                .filter(windows::sender_id.eq(&sender.0))
                .select(windows::open_until)
                .first(conn)
                .optional()
        })?;
        Ok(until.map(|at| at.0))
    }

    fn forget_events_before(&mut self, moment: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = events::table
                .filter(events::received_at.lt(At(moment)))
                .order(events::received_at)
                .limit(at_once())
                .select(events::event_key);
            let keys: Vec<String> = for_update_skip_locked!(old).load(conn)?;
            if keys.is_empty() {
                return Ok(0);
            }
            diesel::delete(events::table.filter(events::event_key.eq_any(keys))).execute(conn)
        })
    }

    fn forget_idempotency_keys_until(&mut self, now: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let expired = oldest_due_rows!("idempotency_keys", "expires_at", now);
            diesel::delete(idempotency_keys::table.filter(expired)).execute(conn)
        })
    }
}
