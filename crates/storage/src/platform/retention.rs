//! [`Retention`]: what is forgotten with time.

use chrono::{NaiveTime, TimeDelta};
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::{Instant, LocalDate};
use ports::StoreResult;
use ports::platform::{FORGOTTEN_AT_ONCE, Retention, TRAIL_AGE, VISITOR_TRAIL_AGE};
use ports::shop::ERASED_NAME;

use super::super::sessions::in_time;
use super::{Conn, PlatformTxImpl};
use crate::schema::{
    audit_log, auth_tokens, blocks, booking_keeps, booking_overlaps, bookings, challenges, chat_answers,
    desk_actions, idempotency_keys, known_devices, messages, outbox, sessions, shop_setups, staff,
    staff_exceptions, visit_links, waitlist_entries, waitlist_offers,
};
use crate::timestamp::At;

/// A note that the trail was cut is good for so long: two a day are enough.
const CUT_PERIOD: TimeDelta = TimeDelta::hours(12);

/// What a query takes at most.
pub(super) fn at_once() -> i64 {
    i64::try_from(FORGOTTEN_AT_ONCE).unwrap_or(i64::MAX)
}

impl Retention for PlatformTxImpl<'_> {
    fn forget_sessions(&mut self, dead: Instant, ended: Instant) -> StoreResult<usize> {
        let tokens = self.query(|conn| {
            let over = auth_tokens::expires_at.lt(At(dead)).nullable().or(auth_tokens::ended_at.lt(At(dead)));
            let tokens = auth_tokens::table.filter(over).limit(at_once()).select(auth_tokens::id);
            let tokens: Vec<i64> = for_update_skip_locked!(tokens).load(conn)?;
            let devices = known_devices::table
                .filter(known_devices::expires_at.lt(At(dead)))
                .limit(at_once())
                .select(known_devices::id);
            let devices: Vec<i64> = for_update_skip_locked!(devices).load(conn)?;
            let tokens = diesel::delete(auth_tokens::table.filter(auth_tokens::id.eq_any(tokens)));
            let devices = diesel::delete(known_devices::table.filter(known_devices::id.eq_any(devices)));
            Ok(tokens.execute(conn)? + devices.execute(conn)?)
        })?;
        let dropped = self.forgettable_sessions(dead, ended)?;
        for (session, shop) in &dropped {
            self.query(|conn| {
                diesel::update(
                    bookings::table
                        .filter(bookings::shop_id.nullable().eq(shop))
                        .filter(bookings::session_id.eq(session)),
                )
                .set(bookings::session_id.eq(None::<i64>))
                .execute(conn)?;
                diesel::delete(
                    idempotency_keys::table
                        .filter(idempotency_keys::shop_id.nullable().eq(shop))
                        .filter(idempotency_keys::session_id.eq(session)),
                )
                .execute(conn)?;
                diesel::delete(sessions::table.filter(sessions::id.eq(session))).execute(conn)
            })?;
        }
        Ok(tokens + dropped.len())
    }

    fn forget_unproved_contacts(&mut self, before: Instant, now: Instant) -> StoreResult<usize> {
        // In the words of the index: databases do not find it by a parameter.
        let unproved =
            format!("client_id IS NULL AND status = 'cancelled' AND client_name <> '{ERASED_NAME}'");
        self.query(|conn| {
            let found = bookings::table
                .filter(sql::<Bool>(&unproved))
                .filter(bookings::created_at.lt(At(before)))
                .filter(bookings::start_time.lt(At(now)))
                .order(bookings::created_at)
                .limit(at_once())
                .select((bookings::id, bookings::created_at));
            let found: Vec<(i64, At)> = for_update_skip_locked!(found).load(conn)?;
            let Some((_, newest)) = found.last() else { return Ok(0) };
            let ids = found.iter().map(|(id, _)| *id);
            diesel::update(
                bookings::table
                    .filter(sql::<Bool>(&unproved))
                    .filter(bookings::created_at.le(newest))
                    .filter(bookings::id.eq_any(ids)),
            )
            .set((
                bookings::client_name.eq(ERASED_NAME),
                bookings::client_phone.eq(None::<&str>),
                bookings::client_email.eq(None::<&str>),
                bookings::confirmation_code.eq(None::<&str>),
            ))
            .execute(conn)
        })
    }

    fn forget_leavers(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let can_be_reached = staff::email
                .is_not_null()
                .or(staff::phone.is_not_null())
                .or(staff::whatsapp_phone.is_not_null());
            let left = staff::table
                .filter(staff::deleted_at.lt(At(before)))
                .filter(can_be_reached)
                .limit(at_once())
                .select(staff::id);
            let ids: Vec<i64> = for_update_skip_locked!(left).load(conn)?;
            if ids.is_empty() {
                return Ok(0);
            }
            diesel::update(staff::table.filter(staff::id.eq_any(ids)))
                .set((
                    staff::email.eq(None::<&str>),
                    staff::phone.eq(None::<&str>),
                    staff::whatsapp_phone.eq(None::<&str>),
                ))
                .execute(conn)
        })
    }

    fn forget_reasons(&mut self, before: LocalDate) -> StoreResult<usize> {
        self.query(|conn| {
            // In the words of the index. A day has few blocks.
            let noted = diesel::update(
                blocks::table
                    .filter(blocks::until_at.lt(At(before.and_time(NaiveTime::MIN).and_utc())))
                    .filter(blocks::title.is_not_null().or(blocks::kind.eq("sick"))),
            );
            let untitled = noted
                .set((
                    blocks::title.eq(None::<&str>),
                    blocks::kind.eq(sql::<Text>("CASE kind WHEN 'sick' THEN 'other' ELSE kind END")),
                ))
                .execute(conn)?;
            let old = staff_exceptions::table
                .filter(staff_exceptions::last_date.lt(before))
                .filter(staff_exceptions::reason.is_not_null())
                .limit(at_once())
                .select(staff_exceptions::id);
            let ids: Vec<i64> = for_update_skip_locked!(old).load(conn)?;
            if ids.is_empty() {
                return Ok(untitled);
            }
            diesel::update(staff_exceptions::table.filter(staff_exceptions::id.eq_any(ids)))
                .set(staff_exceptions::reason.eq(None::<&str>))
                .execute(conn)
                .map(|rows| rows + untitled)
        })
    }

    fn cut_trail(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = audit_log::table
                .filter(audit_log::at.lt(At(before)))
                .filter(sql::<Bool>("CAST(details AS TEXT) <> '{}'"))
                .order(audit_log::at)
                .limit(at_once())
                .select(audit_log::id);
            let ids: Vec<i64> = for_update_skip_locked!(old).load(conn)?;
            let cut = cut_reasons(conn, before)?;
            if ids.is_empty() {
                return Ok(cut);
            }
            diesel::update(audit_log::table.filter(audit_log::id.eq_any(ids)))
                .set(audit_log::details.eq(serde_json::json!({})))
                .execute(conn)
                .map(|rows| rows + cut)
        })
    }

    fn forget_trail(&mut self, now: Instant) -> StoreResult<usize> {
        if self.trail_due(now)?.is_empty() {
            return Ok(0);
        }
        let cut = self.note_cut(now)?;
        let due = self.trail_due(cut)?;
        self.query(|conn| diesel::delete(audit_log::table.filter(audit_log::id.eq_any(due))).execute(conn))
    }

    fn forget_messages(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            // The oldest have the lowest numbers: that needs no index.
            let oldest = messages::table
                .order(messages::id)
                .limit(at_once())
                .select((messages::id, messages::created_at));
            let due = made_before(before, oldest.load(conn)?);
            if due.is_empty() {
                return Ok(0);
            }
            diesel::delete(messages::table.filter(messages::id.eq_any(due))).execute(conn)
        })
    }

    fn forget_desk_actions(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = desk_actions::table.filter(desk_actions::at.lt(At(before)));
            let old = old.order(desk_actions::at).limit(at_once()).select(desk_actions::id);
            let ids: Vec<i64> = for_update_skip_locked!(old).load(conn)?;
            diesel::delete(desk_actions::table.filter(desk_actions::id.eq_any(ids))).execute(conn)
        })
    }

    fn forget_visit_links(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = visit_links::table.filter(visit_links::expires_at.lt(At(before)));
            let old = old.order(visit_links::expires_at).limit(at_once()).select(visit_links::token_hash);
            let tokens: Vec<Vec<u8>> = for_update_skip_locked!(old).load(conn)?;
            diesel::delete(visit_links::table.filter(visit_links::token_hash.eq_any(tokens))).execute(conn)
        })
    }

    fn forget_waitlist(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let old = waitlist_entries::table.filter(waitlist_entries::ended_at.lt(At(before)));
            let old = old.order(waitlist_entries::ended_at).limit(at_once());
            let old = old.select((waitlist_entries::shop_id, waitlist_entries::id));
            let entries: Vec<(i64, i64)> = for_update_skip_locked!(old).load(conn)?;
            for (shop, entry) in &entries {
                let offers = waitlist_offers::table
                    .filter(waitlist_offers::shop_id.eq(shop))
                    .filter(waitlist_offers::entry_id.eq(entry));
                diesel::delete(offers).execute(conn)?;
                let ended = waitlist_entries::table
                    .filter(waitlist_entries::shop_id.eq(shop))
                    .filter(waitlist_entries::id.eq(entry));
                diesel::delete(ended).execute(conn)?;
            }
            Ok(entries.len())
        })
    }

    fn forget_chat_answers(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let over = oldest_due_rows!("chat_answers", "at", before);
            diesel::delete(chat_answers::table.filter(over)).execute(conn)
        })
    }

    fn forget_told_notices(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let over = oldest_due_rows!("outbox", "planned_at", before);
            diesel::delete(outbox::table.filter(over)).execute(conn)
        })
    }

    fn forget_untold_notices(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let waiting = outbox::table
                .filter(outbox::planned_at.is_null())
                .filter(outbox::created_at.lt(At(before)))
                .limit(at_once())
                .select(outbox::id);
            let ids: Vec<i64> = for_update_skip_locked!(waiting).load(conn)?;
            if ids.is_empty() {
                return Ok(0);
            }
            let waiting = outbox::table.filter(outbox::planned_at.is_null());
            diesel::delete(waiting.filter(outbox::id.eq_any(ids))).execute(conn)
        })
    }

    fn forget_setups(&mut self, before: Instant) -> StoreResult<usize> {
        self.query(|conn| {
            let asked = challenges::table.filter(challenges::setup_id.eq(shop_setups::id.nullable()));
            let given_up = shop_setups::table
                .filter(shop_setups::expires_at.lt(At(before)))
                .filter(shop_setups::shop_id.is_null())
                .filter(not(exists(asked)))
                .limit(at_once())
                .select(shop_setups::id);
            let ids: Vec<i64> = for_update_skip_locked!(given_up).load(conn)?;
            diesel::delete(shop_setups::table.filter(shop_setups::id.eq_any(ids))).execute(conn)
        })
    }
}

/// Those of some rows that were made before a moment.
fn made_before(before: Instant, rows: Vec<(i64, At)>) -> Vec<i64> {
    rows.into_iter().filter(|(_, made)| made.0 < before).map(|(id, _)| id).collect()
}

impl PlatformTxImpl<'_> {
    /// The numbers of rows of the trail whose time is over if it is cut at a moment, the oldest first.
    fn trail_due(&mut self, cut: Instant) -> StoreResult<Vec<i64>> {
        self.query(|conn| {
            // In the words of the index: databases do not find it by a parameter.
            let of_visitors = audit_log::table
                .filter(sql::<Bool>("actor_kind = 'visitor' AND entity <> 'booking'"))
                .filter(audit_log::at.lt(At(cut - VISITOR_TRAIL_AGE)))
                .order(audit_log::at)
                .limit(at_once())
                .select(audit_log::id);
            let mut due: Vec<i64> = of_visitors.load(conn)?;
            // The oldest have the lowest numbers: that needs no index.
            let oldest =
                audit_log::table.order(audit_log::id).limit(at_once()).select((audit_log::id, audit_log::at));
            due.extend(made_before(cut - TRAIL_AGE, oldest.load(conn)?));
            due.truncate(FORGOTTEN_AT_ONCE);
            Ok(due)
        })
    }

    /// Notes in the trail that it is cut, unless that was noted a short while ago. Returns the moment of the note, by which rows are old enough.
    fn note_cut(&mut self, now: Instant) -> StoreResult<Instant> {
        self.query(|conn| {
            let newest: Option<At> = audit_log::table
                .filter(sql::<Bool>("action = 'audit.cut'"))
                .order(audit_log::at.desc())
                .select(audit_log::at)
                .first(conn)
                .optional()?;
            if let Some(At(noted)) = newest.filter(|noted| now - noted.0 < CUT_PERIOD) {
                return Ok(noted);
            }
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::at.eq(At(now)),
                    audit_log::actor_kind.eq("system"),
                    audit_log::action.eq("audit.cut"),
                    audit_log::entity.eq("audit_log"),
                    audit_log::entity_id.eq(0),
                    audit_log::details.eq(serde_json::json!({})),
                ))
                .execute(conn)?;
            Ok(now)
        })
    }

    /// Sessions that are over and that no code, token or salon being set up refers to, with their shops, locked until commit.
    fn forgettable_sessions(
        &mut self,
        dead: Instant,
        ended: Instant,
    ) -> StoreResult<Vec<(i64, Option<i64>)>> {
        self.query(|conn| {
            let out_of_time = sessions::ended_at.is_null().nullable().and(not(in_time(dead)));
            let over = sessions::table
                .filter(sessions::created_at.lt(At(dead)))
                .filter(out_of_time.or(sessions::ended_at.lt(At(ended))))
                .filter(not(exists(challenges::table.filter(challenges::session_id.eq(sessions::id)))))
                .filter(not(exists(auth_tokens::table.filter(auth_tokens::session_id.eq(sessions::id)))))
                .filter(not(exists(shop_setups::table.filter(shop_setups::session_id.eq(sessions::id)))))
                .order(sessions::created_at)
                .limit(at_once())
                .select((sessions::id, sessions::shop_id));
            for_update!(over).load(conn)
        })
    }
}

/// Cuts the desk's reasons of overlaps, of bookings that were kept, and of discounts: in the words of their indexes, and few.
fn cut_reasons(conn: &mut Conn, before: Instant) -> QueryResult<usize> {
    let is_given = || sql::<Bool>("reason <> ''");
    let overlaps = booking_overlaps::table.filter(booking_overlaps::at.lt(At(before))).filter(is_given());
    let overlaps = diesel::update(overlaps).set(booking_overlaps::reason.eq("")).execute(conn)?;
    let keeps = booking_keeps::table.filter(booking_keeps::at.lt(At(before))).filter(is_given());
    let keeps = diesel::update(keeps).set(booking_keeps::reason.eq("")).execute(conn)?;
    let discounts = bookings::table
        .filter(bookings::finished_at.lt(At(before)))
        .filter(sql::<Bool>("discount_reason <> ''"));
    let discounts =
        diesel::update(discounts).set(bookings::discount_reason.eq(None::<&str>)).execute(conn)?;
    Ok(overlaps + keeps + discounts)
}
