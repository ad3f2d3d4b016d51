//! What must always be true of the data, asked of the database in plain SQL (`parlour check`, and after tests).

use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::Instant;

use super::Conn;
use crate::error::TxError;
use crate::moment::{At, Moment};

/// A question that should find nothing.
struct Invariant {
    /// What is true when it finds nothing.
    says: &'static str,
    /// Selects `found`, one text per violation; `$1` is [`Self::minutes`] before now.
    sql: &'static str,
    /// How late something may be.
    minutes: Option<i64>,
}

/// Numbered as in `docs/OPERATIONS.md`.
const INVARIANTS: [Invariant; 10] = [
    Invariant {
        says: "I1 no two bookings that are not cancelled overlap for one member of staff",
        sql: "SELECT 'booking ' || o.id AS found FROM (SELECT id, blocked_from, MAX(blocked_until) OVER \
              (PARTITION BY shop_id, staff_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) \
              AS taken_until FROM bookings WHERE status <> 'cancelled') o WHERE o.taken_until > o.blocked_from",
        minutes: None,
    },
    Invariant {
        says: "I2 no two bookings that are not cancelled overlap at one chair",
        sql: "SELECT 'booking ' || o.id AS found FROM (SELECT id, blocked_from, MAX(blocked_until) OVER \
              (PARTITION BY shop_id, chair_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) \
              AS taken_until FROM bookings WHERE status <> 'cancelled' AND chair_id IS NOT NULL) o WHERE o.taken_until > o.blocked_from",
        minutes: None,
    },
    Invariant {
        says: "I3 the totals of a booking are the sums of its lines",
        sql: "SELECT 'booking ' || b.id AS found FROM bookings b LEFT JOIN booking_services l \
              ON l.shop_id = b.shop_id AND l.booking_id = b.id \
              GROUP BY b.shop_id, b.id, b.total_price_cents, b.total_duration \
              HAVING COALESCE(SUM(l.price_cents), -1) <> b.total_price_cents \
              OR COALESCE(SUM(l.duration_minutes), -1) <> b.total_duration",
        minutes: None,
    },
    Invariant {
        says: "I5 every booking has its audit rows, and the last of them names its status",
        sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.status <> COALESCE((SELECT a.to_status \
              FROM audit_log a WHERE a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id \
              ORDER BY a.id DESC LIMIT 1), '') OR NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.shop_id = b.shop_id \
              AND a.entity = 'booking' AND a.entity_id = b.id AND a.action = 'booking.created')",
        minutes: None,
    },
    Invariant {
        says: "I8 no pending booking outlives its hold by more than two minutes",
        sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.status = 'pending' AND b.hold_expires_at < $1",
        minutes: Some(2),
    },
    Invariant {
        says: "I9 every audited change of a booking's status has its outbox row",
        sql: "SELECT 'shop ' || s.id AS found FROM shops s WHERE (SELECT COUNT(*) FROM audit_log a \
              WHERE a.shop_id = s.id AND a.entity = 'booking' AND a.actor_kind <> 'system' \
              AND a.to_status <> COALESCE(a.from_status, '')) \
              > (SELECT COUNT(*) FROM outbox o WHERE o.shop_id = s.id)",
        minutes: None,
    },
    Invariant {
        says: "I14 no message waits more than 15 minutes for a first try",
        sql: "SELECT 'message ' || m.id AS found FROM messages m WHERE m.state = 'queued' AND m.attempts = 0 AND m.due_at < $1 \
              AND NOT EXISTS (SELECT 1 FROM whatsapp_senders s WHERE s.sender_id = m.sender_id AND s.paused_until > $1)",
        minutes: Some(15),
    },
    Invariant {
        says: "I16 no bearer token outlives a session that was ended",
        sql: "SELECT 'token ' || t.id AS found FROM auth_tokens t JOIN sessions s ON s.id = t.session_id \
              WHERE t.ended_at IS NULL AND s.ended_at IS NOT NULL",
        minutes: None,
    },
    Invariant {
        says: "I17 a booking that its client confirmed has its client",
        sql: "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.client_id IS NULL AND EXISTS (SELECT 1 FROM audit_log a \
              WHERE a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id AND a.actor_kind = 'client' \
              AND a.to_status = 'confirmed')",
        minutes: None,
    },
    Invariant {
        says: "I18 every challenge that was answered names who answered it",
        sql: "SELECT 'challenge ' || c.id AS found FROM challenges c WHERE c.identity_id IS NULL AND c.state IN \
              ('approved', 'denied', 'awaiting_confirm', 'awaiting_contact', 'awaiting_shop')",
        minutes: None,
    },
];

#[derive(QueryableByName)]
struct Violation {
    #[diesel(sql_type = Text)]
    found: String,
}

/// One sentence per violated invariant, with the first rows that violate it.
pub(in super::super) fn broken_invariants(conn: &mut Conn, now: Instant) -> Result<Vec<String>, TxError> {
    let mut broken = Vec::new();
    for invariant in &INVARIANTS {
        let query = diesel::sql_query(invariant.sql).into_boxed();
        let query = match invariant.minutes {
            Some(minutes) => query.bind::<Moment, _>(At(now - chrono::TimeDelta::minutes(minutes))),
            None => query,
        };
        let rows: Vec<Violation> = query.load(conn)?;
        if !rows.is_empty() {
            let first: Vec<&str> = rows.iter().take(5).map(|row| row.found.as_str()).collect();
            broken.push(format!("{}: {} ({} in all)", invariant.says, first.join(", "), rows.len()));
        }
    }
    Ok(broken)
}
