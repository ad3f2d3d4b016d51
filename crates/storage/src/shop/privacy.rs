//! [`Privacy`]: what this shop knows of one client, and forgetting it.

use diesel::prelude::*;
use domain::{Booking, BookingId, ClientId, Instant};
use ports::StoreResult;
use ports::platform::MessageState;
use ports::shop::{ERASED_NAME, MessageRecord, Privacy};

use super::Tx;
use super::booking_rows::{BookingRow, NamedBooking, named_chair, named_staff};
use super::scoped::{
    answers_of, bearer_tokens_of, bookings_of, challenges_of, clients_of, desk_answers_of, devices_of,
    erasures_of, messages_of, sessions_of, tags_of, trail_of,
};
use crate::moment::At;
use crate::schema::{
    audit_log, auth_tokens, bookings, chairs, challenges, client_tags, clients, desk_keys, erasures,
    idempotency_keys, known_devices, messages, sessions, staff,
};

/// The states of a message that is still to be sent.
const WAITING: [&str; 3] =
    [MessageState::Queued.as_str(), MessageState::Sending.as_str(), MessageState::Unknown.as_str()];

/// By what a client is known, and what is theirs at this shop.
struct Traces {
    client: i64,
    identity: Option<i64>,
    number: Option<String>,
    bookings: Vec<i64>,
    sessions: Vec<i64>,
}

type MessageColumns = (At, String, String, Option<i64>);

impl Privacy for Tx<'_> {
    fn bookings_of_card(&mut self, id: ClientId) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let mut rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq(id.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select((BookingRow::as_select(), staff::name, chairs::name.nullable()))
                .load(conn)
        })?;
        rows.sort_by_key(|(row, _, _)| row.place());
        self.with_lines(rows)
    }

    fn messages_to(&mut self, id: ClientId) -> StoreResult<Vec<MessageRecord>> {
        let shop = self.shop_id();
        let Some((identity, number)) = self.known_by(id)? else { return Ok(Vec::new()) };
        let rows: Vec<MessageColumns> = self.query(|conn| {
            messages_of(shop)
                .filter(messages::identity_id.eq(identity).or(messages::phone.eq(number)))
                .select((messages::created_at, messages::purpose, messages::state, messages::booking_id))
                .order(messages::id)
                .load(conn)
        })?;
        let record = |(at, purpose, state, booking): MessageColumns| MessageRecord {
            at: at.0,
            purpose,
            state,
            booking: booking.map(BookingId::new),
        };
        Ok(rows.into_iter().map(record).collect())
    }

    fn cards_with(&mut self, id: ClientId) -> StoreResult<Vec<ClientId>> {
        let shop = self.shop_id();
        let Some((_, number)) = self.known_by(id)? else { return Ok(Vec::new()) };
        let others: Vec<i64> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::whatsapp_phone.eq(number))
                .filter(clients::identity_id.is_null())
                .filter(clients::id.ne(id.get()))
                .select(clients::id)
                .order(clients::id)
                .load(conn)
        })?;
        Ok(std::iter::once(id).chain(others.into_iter().map(ClientId::new)).collect())
    }

    fn is_erased(&mut self, id: ClientId) -> StoreResult<bool> {
        let shop = self.shop_id();
        self.query(|conn| {
            let card = clients_of(shop).filter(clients::id.eq(id.get())).select(clients::id);
            let _: Option<i64> = locked!(card).first(conn).optional()?;
            let noted = erasures_of(shop).filter(erasures::client_id.eq(id.get()));
            diesel::select(diesel::dsl::exists(noted)).get_result(conn)
        })
    }

    fn erase_client(&mut self, id: ClientId, now: Instant) -> StoreResult<()> {
        let Some(traces) = self.traces_of(id)? else { return Ok(()) };
        self.erase_messages(&traces, now)?;
        self.erase_signing_in(&traces, now)?;
        self.erase_words(&traces, now)?;
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::insert_into(erasures::table)
                .values((
                    erasures::shop_id.eq(shop),
                    erasures::client_id.eq(id.get()),
                    erasures::erased_at.eq(At(now)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)
        })?;
        Ok(())
    }
}

impl Tx<'_> {
    fn known_by(&mut self, id: ClientId) -> StoreResult<Option<(Option<i64>, Option<String>)>> {
        let shop = self.shop_id();
        self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq(id.get()))
                .select((clients::identity_id, clients::whatsapp_phone))
                .first(conn)
                .optional()
        })
    }

    fn traces_of(&mut self, id: ClientId) -> StoreResult<Option<Traces>> {
        let shop = self.shop_id();
        let Some((identity, number)) = self.known_by(id)? else { return Ok(None) };
        let client = id.get();
        let bookings: Vec<i64> = self.query(|conn| {
            bookings_of(shop).filter(bookings::client_id.eq(client)).select(bookings::id).load(conn)
        })?;
        let sessions: Vec<i64> = self.query(|conn| {
            sessions_of(shop).filter(sessions::identity_id.eq(identity)).select(sessions::id).load(conn)
        })?;
        Ok(Some(Traces { client, identity, number, bookings, sessions }))
    }

    /// Messages to them go. Of those about them, to whoever serves, the words go; what has not been sent yet never is.
    fn erase_messages(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let to_them = messages::identity_id.eq(of.identity).or(messages::phone.eq(of.number.as_deref()));
        let wordless = || {
            (
                messages::content.eq(None::<serde_json::Value>),
                messages::fallback.eq(None::<serde_json::Value>),
                messages::reply_to.eq(None::<&str>),
            )
        };
        self.query(|conn| {
            diesel::delete(messages_of(shop).filter(to_them)).execute(conn)?;
            diesel::update(
                messages_of(shop)
                    .filter(messages::booking_id.eq_any(&of.bookings))
                    .filter(messages::state.eq_any(WAITING)),
            )
            .set((
                wordless(),
                messages::state.eq(MessageState::Dropped.as_str()),
                messages::changed_at.eq(At(now)),
            ))
            .execute(conn)?;
            diesel::update(messages_of(shop).filter(messages::booking_id.eq_any(&of.bookings)))
                .set(wordless())
                .execute(conn)
        })?;
        Ok(())
    }

    /// Their browsers are nobody's from now on, and nothing says whose they were.
    fn erase_signing_in(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let asked = challenges::identity_id
            .eq(of.identity)
            .or(challenges::session_id.eq_any(&of.sessions).nullable())
            .or(challenges::booking_id.eq_any(&of.bookings));
        let kept = idempotency_keys::session_id
            .eq_any(&of.sessions)
            .or(idempotency_keys::booking_id.eq_any(&of.bookings));
        self.query(|conn| {
            diesel::delete(challenges_of(shop).filter(asked)).execute(conn)?;
            diesel::delete(answers_of(shop).filter(kept)).execute(conn)?;
            diesel::delete(desk_answers_of(shop).filter(desk_keys::booking_id.eq_any(&of.bookings)))
                .execute(conn)?;
            diesel::delete(
                bearer_tokens_of(shop).filter(auth_tokens::identity_id.nullable().eq(of.identity)),
            )
            .execute(conn)?;
            diesel::delete(devices_of(shop).filter(known_devices::identity_id.nullable().eq(of.identity)))
                .execute(conn)?;
            diesel::update(sessions_of(shop).filter(sessions::id.eq_any(&of.sessions)))
                .set(nobodys_session!(now))
                .execute(conn)
        })?;
        Ok(())
    }

    fn erase_words(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let about = (audit_log::entity.eq("client").and(audit_log::entity_id.eq(of.client)))
            .or(audit_log::entity.eq("session").and(audit_log::entity_id.eq_any(&of.sessions)))
            .or(audit_log::entity.eq("booking").and(audit_log::entity_id.eq_any(&of.bookings)));
        self.query(|conn| {
            diesel::delete(tags_of(shop).filter(client_tags::client_id.eq(of.client))).execute(conn)?;
            diesel::update(bookings_of(shop).filter(bookings::client_id.eq(of.client)))
                .set((
                    bookings::client_name.eq(ERASED_NAME),
                    bookings::client_phone.eq(None::<&str>),
                    bookings::client_email.eq(None::<&str>),
                    bookings::confirmation_code.eq(None::<&str>),
                ))
                .execute(conn)?;
            diesel::update(clients_of(shop).filter(clients::id.eq(of.client)))
                .set((
                    clients::name.eq(ERASED_NAME),
                    clients::identity_id.eq(None::<i64>),
                    clients::phone.eq(None::<&str>),
                    clients::whatsapp_phone.eq(None::<&str>),
                    clients::email.eq(None::<&str>),
                    clients::status.eq("inactive"),
                    clients::client_notes.eq(""),
                    clients::updated_at.eq(At(now)),
                    clients::version.eq(clients::version + 1),
                ))
                .execute(conn)?;
            diesel::update(trail_of(shop).filter(about))
                .set(audit_log::details.eq(serde_json::json!({})))
                .execute(conn)
        })?;
        Ok(())
    }
}
