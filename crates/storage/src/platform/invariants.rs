//! What must always be true of the data, asked of the database in plain SQL (`parlour check`, and after tests).

use std::borrow::Cow;

use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::{BookingStatus, Instant};

use super::{
    Conn, broken_references, micros, missing_overlap_constraint, missing_row_policies, take_your_time,
};
use crate::error::TxError;
use crate::timestamp::{At, UtcTimestamp};

/// A question that should find nothing.
struct Invariant {
    /// What is true when it finds nothing.
    says: &'static str,
    /// Selects `found`, one text per violation; `$1` is [`Self::minutes`] before now.
    sql: Cow<'static, str>,
    /// How late something may be.
    minutes: Option<i64>,
}

/// The longest buffer that a salon may have, in microseconds.
const LONGEST_BUFFER: i64 = 120 * 60_000_000;

/// Numbered as in `docs/OPERATIONS.md`. Those of the catalogue, [`OVERLAP_CONSTRAINT`] and [`CROSSING`], are asked beside them.
#[expect(clippy::too_many_lines, reason = "a table, one entry after the other")]
fn invariants() -> Vec<Invariant> {
    vec![
        Invariant {
            says: "I1 no two bookings that are not cancelled overlap for one member of staff",
            sql: "SELECT 'booking ' || o.id AS found FROM (SELECT id, blocked_from, MAX(blocked_until) OVER \
                  (PARTITION BY shop_id, staff_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) \
                  AS taken_until FROM bookings WHERE status <> 'cancelled') o WHERE o.taken_until > o.blocked_from".into(),
            minutes: None,
        },
        Invariant {
            says: "I2 no two bookings that are not cancelled overlap at one chair",
            sql: "SELECT 'booking ' || o.id AS found FROM (SELECT id, blocked_from, MAX(blocked_until) OVER \
                  (PARTITION BY shop_id, chair_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) \
                  AS taken_until FROM bookings WHERE status <> 'cancelled' AND chair_id IS NOT NULL) o WHERE o.taken_until > o.blocked_from".into(),
            minutes: None,
        },
        Invariant {
            says: "I3 the totals of a booking are the sums of its lines",
            sql: "SELECT 'booking ' || b.id AS found FROM bookings b LEFT JOIN booking_services l \
                  ON l.shop_id = b.shop_id AND l.booking_id = b.id \
                  GROUP BY b.shop_id, b.id, b.total_price_cents, b.total_duration \
                  HAVING COALESCE(SUM(l.price_cents), -1) <> b.total_price_cents \
                  OR COALESCE(SUM(l.duration_minutes), -1) <> b.total_duration".into(),
            minutes: None,
        },
        Invariant {
            says: "I4 a booking lasts as long as its lines and an after-buffer, and blocks its before-buffer at most",
            sql: lengths().into(),
            minutes: None,
        },
        Invariant {
            says: "I5 every booking has its audit rows, and the last of them names its status",
            sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.status <> COALESCE((SELECT a.to_status \
                  FROM audit_log a WHERE a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id \
                  ORDER BY a.id DESC LIMIT 1), '') OR NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.shop_id = b.shop_id \
                  AND a.entity = 'booking' AND a.entity_id = b.id AND a.action = 'booking.created')".into(),
            minutes: None,
        },
        Invariant {
            says: "I6 every audited change of a booking's status begins where the last one ended, and is allowed",
            sql: paths().into(),
            minutes: None,
        },
        Invariant {
            says: "I8 no pending booking outlives its hold by more than two minutes",
            sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.status = 'pending' AND b.hold_expires_at < $1".into(),
            minutes: Some(2),
        },
        Invariant {
            says: "I9 every audited change of a booking's status has its outbox row",
            sql: "SELECT 'booking ' || a.entity_id AS found FROM audit_log a LEFT JOIN (SELECT shop_id, booking_id, \
                  COUNT(*) AS rows_of_it FROM outbox GROUP BY shop_id, booking_id) o \
                  ON o.shop_id = a.shop_id AND o.booking_id = a.entity_id WHERE a.entity = 'booking' \
                  AND (a.actor_kind <> 'system' OR a.action = 'booking.expired') \
                  AND a.to_status <> COALESCE(a.from_status, '') \
                  AND a.shop_id NOT IN (SELECT id FROM shops WHERE status = 'deleted') GROUP BY a.shop_id, a.entity_id, o.rows_of_it \
                  HAVING COUNT(*) > COALESCE(o.rows_of_it, 0)".into(),
            minutes: None,
        },
        Invariant {
            says: "I12 a salon that is not closed and has admins has one who is active",
            sql: "SELECT 'shop ' || s.id AS found FROM shops s WHERE s.status <> 'inactive' \
                  AND EXISTS (SELECT 1 FROM staff a WHERE a.shop_id = s.id AND a.role = 'admin') \
                  AND NOT EXISTS (SELECT 1 FROM staff a WHERE a.shop_id = s.id AND a.role = 'admin' AND a.is_active \
                  AND a.deleted_at IS NULL)"
                .into(),
            minutes: None,
        },
        Invariant {
            says: "I13 no session of somebody who works there no more lives on",
            sql: "SELECT 'session ' || s.id AS found FROM sessions s JOIN identities i ON i.id = s.identity_id \
                  WHERE s.ended_at IS NULL AND s.role_cap IN ('staff', 'admin') AND EXISTS (SELECT 1 FROM staff a \
                  WHERE a.whatsapp_phone = i.phone AND a.shop_id = COALESCE(s.shop_id, s.member_of) \
                  AND (a.deleted_at IS NOT NULL OR NOT a.is_active) AND a.updated_at > s.verified_at) \
                  AND NOT EXISTS (SELECT 1 FROM staff a WHERE a.whatsapp_phone = i.phone \
                  AND a.shop_id = COALESCE(s.shop_id, s.member_of) AND a.deleted_at IS NULL AND a.is_active)"
                .into(),
            minutes: None,
        },
        Invariant {
            says: "I14 no message waits more than 15 minutes for a first try",
            sql: "SELECT 'message ' || m.id AS found FROM messages m WHERE m.state = 'queued' AND m.attempts = 0 AND m.due_at < $1 \
                  AND NOT EXISTS (SELECT 1 FROM whatsapp_senders s WHERE s.sender_id = m.sender_id AND s.paused_until > $1 \
                  AND (s.scope = 'everything' OR (s.scope = 'all_but_replies' AND m.lane <> 0)))".into(),
            minutes: Some(15),
        },
        Invariant {
            says: "I16 no bearer token outlives a session that was ended",
            sql: "SELECT 'token ' || t.id AS found FROM auth_tokens t JOIN sessions s ON s.id = t.session_id \
                  WHERE t.ended_at IS NULL AND s.ended_at IS NOT NULL".into(),
            minutes: None,
        },
        Invariant {
            says: "I17 a booking that its client confirmed has its client",
            sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.client_id IS NULL AND EXISTS (SELECT 1 FROM audit_log a \
                  WHERE a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id AND a.actor_kind = 'client' \
                  AND a.to_status = 'confirmed')".into(),
            minutes: None,
        },
        Invariant {
            says: "I18 every challenge that was answered names who answered it",
            sql: "SELECT 'challenge ' || c.id AS found FROM challenges c WHERE c.identity_id IS NULL AND c.state IN \
                  ('approved', 'denied', 'awaiting_confirm', 'awaiting_contact', 'awaiting_shop')".into(),
            minutes: None,
        },
    ]
}

/// A question whose answer is not found by one fixed query.
struct Asked {
    says: &'static str,
}

/// Whether the references of the catalogue hold, row by row.
const CROSSING: Asked =
    Asked { says: "I7 no row refers to a row that is not there, or to one of another salon" };
/// Whether the database itself still refuses double bookings, and keeps salons apart where it can.
const OVERLAP_CONSTRAINT: Asked =
    Asked { says: "I15 the walls that refuse double bookings and keep salons apart stand" };

/// Both buffers may have been others when a booking was made; what is left of the before-buffer is narrowed with it (slot rule 15).
fn lengths() -> String {
    let [start, end, from] = ["b.start_time", "b.end_time", "b.blocked_from"].map(micros);
    format!(
        "SELECT 'booking ' || b.id AS found FROM bookings b JOIN shops s ON s.id = b.shop_id \
         WHERE {end} - {start} - b.total_duration * 60000000 NOT BETWEEN 0 AND {LONGEST_BUFFER} \
         OR {start} - {from} NOT BETWEEN 0 AND {LONGEST_BUFFER} OR (b.status <> 'cancelled' \
         AND b.start_time > s.updated_at AND {start} - {from} > s.buffer_before_minutes * 60000000)"
    )
}

/// The changes of [`BookingStatus::may_become`], the late confirmation (rules/booking-life#late-confirmation), and rows that tell of something else.
fn paths() -> String {
    let word = BookingStatus::as_str;
    let mut allowed =
        vec!["' pending'".to_owned(), "' confirmed'".to_owned(), "'cancelled confirmed'".to_owned()];
    // Taken back (rules/booking-life#complete-all-past).
    allowed.push("'completed confirmed'".to_owned());
    for from in BookingStatus::ALL {
        let next = BookingStatus::ALL.into_iter().filter(|next| from == *next || from.may_become(*next));
        allowed.extend(next.map(|next| format!("'{} {}'", word(from), word(next))));
    }
    format!(
        "SELECT DISTINCT 'booking ' || t.entity_id AS found FROM (SELECT a.entity_id, a.from_status, a.to_status, \
         LAG(a.to_status) OVER (PARTITION BY a.shop_id, a.entity_id ORDER BY a.id) AS stood \
         FROM audit_log a WHERE a.entity = 'booking' AND a.to_status IS NOT NULL) t \
         WHERE t.from_status IS DISTINCT FROM t.stood \
         OR COALESCE(t.from_status, '') || ' ' || t.to_status NOT IN ({})",
        allowed.join(", ")
    )
}

#[derive(QueryableByName)]
struct Violation {
    #[diesel(sql_type = Text)]
    found: String,
}

/// One sentence per violated invariant, with the first rows that violate it.
pub(in super::super) fn broken_invariants(conn: &mut Conn, now: Instant) -> Result<Vec<String>, TxError> {
    take_your_time(conn)?;
    let mut broken = Vec::new();
    for invariant in invariants() {
        let query = diesel::sql_query(invariant.sql).into_boxed();
        let query = match invariant.minutes {
            Some(minutes) => query.bind::<UtcTimestamp, _>(At(now - chrono::TimeDelta::minutes(minutes))),
            None => query,
        };
        let rows: Vec<Violation> = query.load(conn)?;
        let found: Vec<String> = rows.into_iter().map(|row| row.found).collect();
        broken.extend(sentence(invariant.says, &found));
    }
    broken.extend(sentence(CROSSING.says, &broken_references(conn)?));
    broken.extend(sentence(
        OVERLAP_CONSTRAINT.says,
        &[missing_overlap_constraint(conn)?, missing_row_policies(conn)?].concat(),
    ));
    Ok(broken)
}

/// What is said of an invariant when something was found; the first five rows are named.
fn sentence(says: &str, found: &[String]) -> Option<String> {
    let first = found.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ");
    (!found.is_empty()).then(|| format!("{says}: {first} ({} in all)", found.len()))
}
