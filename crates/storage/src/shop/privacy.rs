//! [`Privacy`]: what this shop knows of one client, and forgetting it.

use std::collections::{BTreeMap, BTreeSet};

use diesel::dsl::{exists, max};
use diesel::prelude::*;
use domain::{Booking, BookingId, ClientId, IdentityId, Instant, WaPhone};
use ports::StoreResult;
use ports::platform::MessageState;
use ports::shop::{ERASED_NAME, MessageRecord, Privacy};

use super::booking_rows::{NamedBooking, named_chair, named_staff};
use super::scoped::{
    allowed_overlaps_of, bearer_tokens_of, bookings_of, challenges_of, clients_of, desk_actions_of,
    devices_of, erasures_of, idempotency_keys_of, keeps_of, messages_of, sessions_of, staff_of, tags_of,
    trail_of,
};
use super::{Tx, lock_number};
use crate::codec::EMAIL;
use crate::schema::{
    audit_log, auth_tokens, booking_keeps, booking_overlaps, bookings, challenges, client_tags, clients,
    desk_actions, erasures, idempotency_keys, known_devices, messages, sessions, staff,
};
use crate::timestamp::At;

/// The states of a message that is still to be sent.
pub(super) const WAITING: [&str; 3] =
    [MessageState::Queued.as_str(), MessageState::Sending.as_str(), MessageState::Unknown.as_str()];

/// By what a client is known, and what is theirs at this shop.
struct Traces {
    client: i64,
    identity: Option<i64>,
    number: Option<String>,
    bookings: Vec<i64>,
    sessions: Vec<i64>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct MessageRow {
    id: i64,
    created_at: At,
    purpose: String,
    state: String,
    booking_id: Option<i64>,
}

impl Privacy for Tx<'_> {
    fn bookings_of_record(&mut self, id: ClientId) -> StoreResult<Vec<Booking>> {
        let shop = self.shop_id();
        let mut rows: Vec<NamedBooking> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq(id.get()))
                .inner_join(named_staff())
                .left_join(named_chair())
                .select(NamedBooking::as_select())
                .load(conn)
        })?;
        rows.sort_by_key(NamedBooking::place);
        self.with_lines(rows)
    }

    fn messages_to(&mut self, id: ClientId) -> StoreResult<Vec<MessageRecord>> {
        let shop = self.shop_id();
        let Some((identity, number)) = self.known_by(id)? else { return Ok(Vec::new()) };
        // One after the other: with an OR no index finds both.
        let mut rows = self.query(|conn| {
            messages_of(shop)
                .filter(messages::identity_id.eq(identity))
                .select(MessageRow::as_select())
                .load(conn)
        })?;
        rows.extend(self.query(|conn| {
            messages_of(shop).filter(messages::phone.eq(number)).select(MessageRow::as_select()).load(conn)
        })?);
        rows.extend(self.query(|conn| {
            let theirs =
                bookings_of(shop).filter(bookings::client_id.eq(id.get())).select(bookings::id.nullable());
            messages_of(shop)
                .filter(messages::booking_id.eq_any(theirs))
                .filter(messages::sender_id.eq(EMAIL))
                .select(MessageRow::as_select())
                .load(conn)
        })?);
        rows.sort_by_key(|row| row.id);
        rows.dedup_by_key(|row| row.id);
        let record = |row: MessageRow| MessageRecord {
            at: row.created_at.0,
            purpose: row.purpose,
            state: row.state,
            booking: row.booking_id.map(BookingId::new),
        };
        Ok(rows.into_iter().map(record).collect())
    }

    fn records_of_person(&mut self, id: ClientId) -> StoreResult<Vec<ClientId>> {
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
            let _: Option<i64> = for_key_share!(card).first(conn).optional()?;
            let noted = erasures_of(shop).filter(erasures::client_id.eq(id.get()));
            diesel::select(exists(noted)).get_result(conn)
        })
    }

    fn lock_client_record(&mut self, id: ClientId) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            let card = clients_of(shop).filter(clients::id.eq(id.get())).select(clients::id);
            let _: Option<i64> = for_update!(card).first(conn).optional()?;
            Ok(())
        })
    }

    fn people_with(&mut self, id: ClientId) -> StoreResult<Vec<IdentityId>> {
        let shop = self.shop_id();
        let Some((own, number)) = self.known_by(id)? else { return Ok(Vec::new()) };
        let others: Vec<Option<i64>> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::whatsapp_phone.eq(number))
                .select(clients::identity_id)
                .load(conn)
        })?;
        let people: BTreeSet<i64> = others.into_iter().flatten().chain(own).collect();
        Ok(people.into_iter().map(IdentityId::new).collect())
    }

    fn number_of_client(&mut self, id: ClientId) -> StoreResult<Option<WaPhone>> {
        let number = self.known_by(id)?.and_then(|(_, number)| number);
        Ok(number.and_then(|number| WaPhone::parse(&number).ok()))
    }

    fn lock_number_of_client(&mut self, id: ClientId) -> StoreResult<()> {
        let shop = self.shop_id();
        let numbers: Option<(Option<String>, Option<String>)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq(id.get()))
                .select((clients::whatsapp_phone, clients::phone))
                .first(conn)
                .optional()
        })?;
        // By what a client record is looked for: its number on WhatsApp, however it is spelled, else the number as it was written down.
        let first_spelling = |number: String| {
            WaPhone::parse(&number).map_or(number, |phone| phone.first_spelling().as_str().to_owned())
        };
        match numbers.and_then(|(whatsapp, written)| whatsapp.map(first_spelling).or(written)) {
            Some(number) => self.query(|conn| lock_number(conn, shop, &number)),
            None => Ok(()),
        }
    }

    fn client_seen(
        &mut self,
        id: ClientId,
        people: &[IdentityId],
        numbers: &[WaPhone],
        now: Instant,
    ) -> StoreResult<Option<Instant>> {
        let shop = self.shop_id();
        let Some((_, number)) = self.known_by(id)? else { return Ok(None) };
        let known = all_spellings(number, numbers);
        let people: Vec<i64> = people.iter().map(|person| person.get()).collect();
        if self.is_here(&people, &known)? {
            return Ok(Some(now));
        }
        self.query(|conn| {
            let columns = (clients::id, clients::created_at);
            let card = clients_of(shop).filter(clients::id.eq(id.get())).select(columns);
            let mut cards: BTreeMap<i64, At> = card.load::<(i64, At)>(conn)?.into_iter().collect();
            // One after the other, as in `messages_to`.
            let others = clients_of(shop).filter(clients::whatsapp_phone.eq_any(known)).select(columns);
            cards.extend(others.load::<(i64, At)>(conn)?);
            let proved = clients_of(shop).filter(clients::identity_id.eq_any(people)).select(columns);
            cards.extend(proved.load::<(i64, At)>(conn)?);
            let mut seen = None;
            for (card, made) in cards {
                // For one client record it is the end of an index, for several PostgreSQL goes through all bookings of the salon.
                let booked: Option<At> = bookings_of(shop)
                    .filter(bookings::client_id.eq(card))
                    .select(max(bookings::start_time))
                    .first(conn)?;
                seen = seen.max(Some(booked.map_or(made.0, |start| start.0.max(made.0))));
            }
            Ok(seen)
        })
    }

    fn record_client_seen(&mut self, id: ClientId, seen: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(clients_of(shop).filter(clients::id.eq(id.get())))
                .set(clients::seen_at.eq(At(seen)))
                .execute(conn)
        })?;
        Ok(())
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

/// The number of a client record as it is written there, and that and others however they are spelled.
fn all_spellings(of_card: Option<String>, others: &[WaPhone]) -> BTreeSet<String> {
    let parsed = of_card.as_deref().and_then(|number| WaPhone::parse(number).ok());
    let spelled = parsed.iter().chain(others).flat_map(WaPhone::spellings);
    spelled.map(|phone| phone.as_str().to_owned()).chain(of_card).collect()
}

impl Tx<'_> {
    /// Whether a browser belongs to one of these people, or somebody with one of these numbers works here.
    fn is_here(&mut self, people: &[i64], known: &BTreeSet<String>) -> StoreResult<bool> {
        let shop = self.shop_id();
        self.query(|conn| {
            let browser = sessions_of(shop).filter(sessions::identity_id.eq_any(people));
            let colleague = staff_of(shop).filter(staff::whatsapp_phone.eq_any(known));
            Ok(diesel::select(exists(browser)).get_result(conn)?
                || diesel::select(exists(colleague)).get_result(conn)?)
        })
    }

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

    /// Deletes the messages to the client. Clears the words of messages about the client to staff; those that wait are never sent.
    fn erase_messages(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let wordless = || {
            (
                messages::content.eq(None::<serde_json::Value>),
                messages::fallback.eq(None::<serde_json::Value>),
                messages::reply_to.eq(None::<&str>),
            )
        };
        self.query(|conn| {
            // One after the other, here and below: with an OR no index finds both.
            diesel::delete(messages_of(shop).filter(messages::identity_id.eq(of.identity))).execute(conn)?;
            diesel::delete(messages_of(shop).filter(messages::phone.eq(of.number.as_deref())))
                .execute(conn)?;
            diesel::delete(
                messages_of(shop)
                    .filter(messages::booking_id.eq_any(&of.bookings))
                    .filter(messages::identity_id.is_null())
                    .filter(messages::phone.is_null()),
            )
            .execute(conn)?;
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

    /// Ends the client's sessions and clears every column that names them.
    fn erase_signing_in(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(challenges_of(shop).filter(challenges::identity_id.eq(of.identity)))
                .execute(conn)?;
            diesel::delete(challenges_of(shop).filter(challenges::session_id.eq_any(&of.sessions)))
                .execute(conn)?;
            diesel::delete(challenges_of(shop).filter(challenges::booking_id.eq_any(&of.bookings)))
                .execute(conn)?;
            let keys = || idempotency_keys_of(shop);
            diesel::delete(keys().filter(idempotency_keys::session_id.eq_any(&of.sessions))).execute(conn)?;
            diesel::delete(keys().filter(idempotency_keys::booking_id.eq_any(&of.bookings))).execute(conn)?;
            diesel::delete(
                bearer_tokens_of(shop).filter(auth_tokens::identity_id.nullable().eq(of.identity)),
            )
            .execute(conn)?;
            diesel::delete(devices_of(shop).filter(known_devices::identity_id.nullable().eq(of.identity)))
                .execute(conn)?;
            diesel::update(sessions_of(shop).filter(sessions::id.eq_any(&of.sessions)))
                .set(cleared_session_columns!(now))
                .execute(conn)
        })?;
        Ok(())
    }

    fn erase_words(&mut self, of: &Traces, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let about: [(&str, &[i64]); 3] =
            [("client", &[of.client]), ("session", &of.sessions), ("booking", &of.bookings)];
        self.erase_visit_rows(&of.bookings)?;
        self.erase_reviews(&of.bookings)?;
        self.erase_waitlist(of.client)?;
        self.erase_consents(of.client)?;
        self.query(|conn| {
            diesel::delete(tags_of(shop).filter(client_tags::client_id.eq(of.client))).execute(conn)?;
            diesel::update(bookings_of(shop).filter(bookings::client_id.eq(of.client)))
                .set((
                    bookings::client_name.eq(ERASED_NAME),
                    bookings::client_phone.eq(None::<&str>),
                    bookings::client_email.eq(None::<&str>),
                    bookings::confirmation_code.eq(None::<&str>),
                    bookings::arrived_at.eq(None::<At>),
                    bookings::started_at.eq(None::<At>),
                    bookings::late_minutes.eq(None::<i64>),
                    bookings::discount_reason.eq(None::<&str>),
                    bookings::wants_promotions.eq(false),
                ))
                .execute(conn)?;
            let undoable = desk_actions::booking_id.eq_any(&of.bookings);
            diesel::delete(desk_actions_of(shop).filter(undoable)).execute(conn)?;
            let over = booking_overlaps::over_id.eq_any(&of.bookings);
            diesel::update(
                allowed_overlaps_of(shop).filter(booking_overlaps::booking_id.eq_any(&of.bookings).or(over)),
            )
            .set(booking_overlaps::reason.eq(""))
            .execute(conn)?;
            diesel::update(keeps_of(shop).filter(booking_keeps::booking_id.eq_any(&of.bookings)))
                .set(booking_keeps::reason.eq(""))
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
                    clients::seen_at.eq(At(now)),
                    clients::version.eq(clients::version + 1),
                ))
                .execute(conn)?;
            for (entity, ids) in about {
                let rows = trail_of(shop)
                    .filter(audit_log::entity.eq(entity))
                    .filter(audit_log::entity_id.eq_any(ids));
                diesel::update(rows).set(audit_log::details.eq(serde_json::json!({}))).execute(conn)?;
            }
            Ok(())
        })
    }
}
