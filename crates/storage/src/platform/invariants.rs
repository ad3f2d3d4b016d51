//! What must always be true of the data, asked of the database in plain SQL (`parlour check`, and after tests). Questions about bookings are asked of
//! one salon, or of what has changed since a moment; the others of all rows, of which there are few, or an index finds those in question.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::{BookingStatus, Instant};
use ports::platform::{
    DESK_ACTION_AGE, MESSAGE_AGE, TOLD_NOTICE_AGE, TRAIL_AGE, UNTOLD_NOTICE_AGE, VISITOR_TRAIL_AGE,
};

use super::foreign_key_check::references;
use super::{
    Conn, micros, missing_overlap_constraint, missing_row_policies, moment, overlap_checks, take_your_time,
};
use crate::error::TxError;

/// The longest buffer that a salon may have, in microseconds.
const LONGEST_BUFFER: i64 = 120 * 60_000_000;

/// The most rows that one question finds: what is broken altogether is not to fill the memory.
const MOST: usize = 1_000;

/// How late the job that forgets may be.
const LATE: chrono::TimeDelta = chrono::TimeDelta::days(1);

/// Which bookings a turn is about.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum Scope {
    /// Those of a salon.
    Shop(i64),
    ChangedSince(Instant),
}

impl Scope {
    /// As a condition on `b`.
    fn condition(self) -> String {
        match self {
            Self::Shop(shop) => format!("b.shop_id = {shop}"),
            Self::ChangedSince(since) => format!("b.updated_at >= {}", moment(since)),
        }
    }
}

/// A question that should find nothing: what is true then, and the query of `found`, one text per violation.
type Invariant = (&'static str, String);

/// Of bookings. Numbered as in `docs/OPERATIONS.md`.
fn of_bookings(scope: Scope, now: Instant) -> Vec<Invariant> {
    let of = scope.condition();
    let (kept, told) = (moment(now - TRAIL_AGE), moment(now - TOLD_NOTICE_AGE));
    let trail =
        "FROM audit_log a WHERE a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id";
    let select = "SELECT 'booking ' || b.id AS found FROM bookings b";
    let mut asked = overlap_checks::invariants(&of);
    asked.extend([
        (
            "I3 the price of a booking is the sum of its lines, its length that sum and what the desk adjusted",
            format!(
                "{select} LEFT JOIN booking_services l ON l.shop_id = b.shop_id AND l.booking_id = b.id WHERE {of} \
                 GROUP BY b.shop_id, b.id, b.total_price_cents, b.total_duration, b.adjusted_minutes \
                 HAVING COALESCE(SUM(l.price_cents), -1) <> b.total_price_cents \
                 OR COALESCE(SUM(l.duration_minutes), -1) + b.adjusted_minutes <> b.total_duration"
            ),
        ),
        (
            "I35 a finished visit cost its final lines without the discount, another completed one what was agreed",
            format!(
                "{select} LEFT JOIN final_lines l ON l.shop_id = b.shop_id AND l.booking_id = b.id \
                 WHERE {of} AND b.status = 'completed' \
                 GROUP BY b.shop_id, b.id, b.finished_at, b.final_price_cents, b.total_price_cents, b.discount_cents \
                 HAVING CASE WHEN b.finished_at IS NULL THEN b.total_price_cents \
                 ELSE COALESCE(SUM(l.price_cents), 0) - b.discount_cents END <> b.final_price_cents"
            ),
        ),
        (
            "I4 a booking lasts as long as its lines and an after-buffer, and blocks its before-buffer at most",
            format!("{select} JOIN shops s ON s.id = b.shop_id WHERE {of} AND ({})", lengths()),
        ),
        (
            "I5 every booking of the last three years has its audit rows, and the last of them names its status",
            format!(
                "{select} WHERE {of} AND b.created_at >= {kept} \
                 AND (b.status <> COALESCE((SELECT a.to_status {trail} AND a.to_status IS NOT NULL ORDER BY a.id DESC LIMIT 1), '') \
                 OR NOT EXISTS (SELECT 1 {trail} AND a.action = 'booking.created'))"
            ),
        ),
        (
            "I6 every audited change of a booking's status begins where the last one ended, and is allowed",
            paths(&format!("{of} AND b.created_at >= {kept}")),
        ),
        (
            "I9 every audited change of a booking's status within a day has its outbox row",
            format!(
                "{select} WHERE {of} AND b.updated_at > {told} AND (SELECT COUNT(*) {trail} AND a.at > {told} \
                 AND (a.actor_kind <> 'system' OR a.action = 'booking.expired') \
                 AND a.to_status <> COALESCE(a.from_status, '')) > (SELECT COUNT(*) FROM outbox o \
                 WHERE o.shop_id = b.shop_id AND o.booking_id = b.id AND o.created_at > {told})"
            ),
        ),
        (
            "I17 a booking that its client confirmed has its client",
            format!(
                "{select} WHERE {of} AND b.client_id IS NULL \
                 AND EXISTS (SELECT 1 {trail} AND a.actor_kind = 'client' AND a.to_status = 'confirmed')"
            ),
        ),
    ]);
    asked
}

/// Of everything else. Those of the catalogue, [`OVERLAP_CONSTRAINT`] and [`CROSSING`], are asked beside them.
fn of_the_rest(now: Instant) -> Vec<Invariant> {
    let ago = |minutes| moment(now - chrono::TimeDelta::minutes(minutes));
    vec![
        (
            "I8 no pending booking outlives its hold by more than two minutes",
            format!(
                "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.status = 'pending' AND b.hold_expires_at < {}",
                ago(2)
            ),
        ),
        (
            "I12 a salon that is not closed and has admins has one who is active",
            "SELECT 'shop ' || s.id AS found FROM shops s WHERE s.status <> 'inactive' \
             AND EXISTS (SELECT 1 FROM staff a WHERE a.shop_id = s.id AND a.role = 'admin') \
             AND NOT EXISTS (SELECT 1 FROM staff a WHERE a.shop_id = s.id AND a.role = 'admin' AND a.is_active \
             AND a.deleted_at IS NULL)"
                .into(),
        ),
        (
            "I13 no session of somebody who works there no more lives on",
            "SELECT 'session ' || s.id AS found FROM sessions s JOIN identities i ON i.id = s.identity_id \
             WHERE s.ended_at IS NULL AND s.role_cap IN ('staff', 'admin') AND EXISTS (SELECT 1 FROM staff a \
             WHERE a.whatsapp_phone = i.phone AND a.shop_id = COALESCE(s.shop_id, s.member_of) \
             AND (a.deleted_at IS NOT NULL OR NOT a.is_active) AND a.updated_at > s.verified_at) \
             AND NOT EXISTS (SELECT 1 FROM staff a WHERE a.whatsapp_phone = i.phone \
             AND a.shop_id = COALESCE(s.shop_id, s.member_of) AND a.deleted_at IS NULL AND a.is_active)"
                .into(),
        ),
        (
            "I14 no message waits more than 15 minutes for a first try",
            format!(
                "SELECT 'message ' || m.id AS found FROM messages m WHERE m.state = 'queued' AND m.attempts = 0 AND m.due_at < {0} \
                 AND NOT EXISTS (SELECT 1 FROM whatsapp_senders s WHERE s.sender_id = m.sender_id AND s.paused_until > {0} \
                 AND (s.scope = 'everything' OR (s.scope = 'all_but_replies' AND m.lane <> 0)))",
                ago(15)
            ),
        ),
        (
            "I16 no bearer token outlives a session that was ended",
            "SELECT 'token ' || t.id AS found FROM auth_tokens t JOIN sessions s ON s.id = t.session_id \
             WHERE t.ended_at IS NULL AND s.ended_at IS NOT NULL"
                .into(),
        ),
        (
            "I18 every challenge that was answered names who answered it",
            "SELECT 'challenge ' || c.id AS found FROM challenges c WHERE c.identity_id IS NULL AND c.state IN \
             ('approved', 'denied', 'awaiting_confirm', 'awaiting_contact', 'awaiting_shop')"
                .into(),
        ),
        ("I19 no row outlives its time by more than a day", overdue(now)),
    ]
}

/// Of what belongs to visits.
fn of_visits() -> Vec<Invariant> {
    vec![
        (
            "I36 no reminder is due of a booking that is not confirmed, unless a notice of it waits",
            "SELECT 'booking ' || b.id AS found FROM reminders r \
             JOIN bookings b ON b.shop_id = r.shop_id AND b.id = r.booking_id \
             WHERE r.state = 'due' AND b.status <> 'confirmed' AND NOT EXISTS (SELECT 1 FROM outbox o \
             WHERE o.shop_id = r.shop_id AND o.booking_id = r.booking_id AND o.planned_at IS NULL)"
                .to_owned(),
        ),
        (
            "I38 a time is held for somebody only while they wait, and no longer than they were told",
            "SELECT 'booking ' || b.id AS found FROM bookings b WHERE b.source = 'waitlist' AND b.status = 'pending' \
             AND NOT EXISTS (SELECT 1 FROM waitlist_offers o \
             JOIN waitlist_entries e ON e.shop_id = o.shop_id AND e.id = o.entry_id \
             WHERE o.shop_id = b.shop_id AND o.booking_id = b.id AND o.is_held AND e.state = 'waiting' \
             AND o.declined_at IS NULL AND b.hold_expires_at <= o.expires_at)"
                .to_owned(),
        ),
        (
            "I37 a review is about a visit that was completed",
            "SELECT 'review ' || r.id AS found FROM reviews r \
             JOIN bookings b ON b.shop_id = r.shop_id AND b.id = r.booking_id WHERE b.status <> 'completed'"
                .to_owned(),
        ),
    ]
}

/// Of messages and of the trail the oldest have the lowest numbers.
fn overdue(now: Instant) -> String {
    let before = |age| moment(now - age - LATE);
    let oldest = |name: &str, table: &str, made: &str, age| {
        format!(
            "SELECT '{name} ' || o.id AS found FROM (SELECT id, {made} FROM {table} ORDER BY id LIMIT 100) o WHERE o.{made} < {}",
            before(age)
        )
    };
    [
        oldest("message", "messages", "created_at", MESSAGE_AGE),
        oldest("audit row", "audit_log", "at", TRAIL_AGE),
        format!(
            "SELECT 'audit row ' || id AS found FROM audit_log WHERE actor_kind = 'visitor' AND entity <> 'booking' AND at < {}",
            before(VISITOR_TRAIL_AGE)
        ),
        format!("SELECT 'desk action ' || id AS found FROM desk_actions WHERE at < {}", before(DESK_ACTION_AGE)),
        format!("SELECT 'notice ' || id AS found FROM outbox WHERE planned_at < {}", before(TOLD_NOTICE_AGE)),
        format!(
            "SELECT 'notice ' || id AS found FROM outbox WHERE planned_at IS NULL AND created_at < {}",
            before(UNTOLD_NOTICE_AGE)
        ),
    ]
    .join(" UNION ALL ")
}

/// Whether the references of the catalogue hold, row by row.
const CROSSING: &str = "I7 no row refers to a row that is not there, or to one of another salon";
/// Whether the database itself still refuses double bookings, and keeps salons apart where it can.
const OVERLAP_CONSTRAINT: &str = "I15 the walls that refuse double bookings and keep salons apart stand";

/// Both buffers may have been others when a booking was made; what is left of the before-buffer is narrowed with it (slot rule 15).
fn lengths() -> String {
    let [start, end, from] = ["b.start_time", "b.end_time", "b.blocked_from"].map(micros);
    format!(
        "{end} - {start} - b.total_duration * 60000000 NOT BETWEEN 0 AND {LONGEST_BUFFER} \
         OR {start} - {from} NOT BETWEEN 0 AND {LONGEST_BUFFER} OR (b.status <> 'cancelled' \
         AND b.start_time > s.updated_at AND {start} - {from} > s.buffer_before_minutes * 60000000)"
    )
}

/// The changes of [`BookingStatus::may_become`], the late confirmation (rules/booking-life#late-confirmation), and rows that tell of something else.
fn paths(of: &str) -> String {
    let word = BookingStatus::as_str;
    let mut allowed =
        vec!["' pending'".to_owned(), "' confirmed'".to_owned(), "'cancelled confirmed'".to_owned()];
    // Taken back (rules/booking-life#complete-all-past, rules/dashboard#undo).
    allowed.extend(
        ["completed confirmed", "no_show confirmed", "cancelled pending"].map(|way| format!("'{way}'")),
    );
    for from in BookingStatus::ALL {
        let next = BookingStatus::ALL.into_iter().filter(|next| from == *next || from.may_become(*next));
        allowed.extend(next.map(|next| format!("'{} {}'", word(from), word(next))));
    }
    format!(
        "SELECT DISTINCT 'booking ' || t.entity_id AS found FROM (SELECT a.entity_id, a.from_status, a.to_status, \
         LAG(a.to_status) OVER (PARTITION BY a.shop_id, a.entity_id ORDER BY a.id) AS stood \
         FROM bookings b JOIN audit_log a ON a.shop_id = b.shop_id AND a.entity = 'booking' AND a.entity_id = b.id \
         WHERE {of} AND a.to_status IS NOT NULL) t \
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

/// What was found, for each invariant.
#[derive(Debug, Default)]
pub(in super::super) struct Findings(Vec<(&'static str, Vec<String>)>);

impl Findings {
    fn ask(&mut self, conn: &mut Conn, says: &'static str, sql: &str) -> Result<(), TxError> {
        let rows: Vec<Violation> =
            diesel::sql_query(format!("SELECT found FROM ({sql}) found_rows LIMIT {MOST}")).load(conn)?;
        self.add(says, rows.into_iter().map(|row| row.found).collect());
        Ok(())
    }

    fn add(&mut self, says: &'static str, mut found: Vec<String>) {
        if found.is_empty() {
            return;
        }
        match self.0.iter_mut().find(|(said, _)| *said == says) {
            Some((_, all)) => all.append(&mut found),
            None => self.0.push((says, found)),
        }
        for (_, all) in &mut self.0 {
            all.truncate(MOST);
        }
    }

    /// Adds what another turn has found.
    pub(in super::super) fn append(&mut self, other: Self) {
        for (says, found) in other.0 {
            self.add(says, found);
        }
    }

    /// One sentence per violated invariant, with the first rows that violate it, in the order of their numbers.
    pub(in super::super) fn into_sentences(mut self) -> Vec<String> {
        let number = |says: &str| -> Option<u32> { says.get(1..)?.split(' ').next()?.parse().ok() };
        self.0.sort_by_key(|(says, _)| number(says));
        self.0.iter().map(|(says, found)| sentence(says, found)).collect()
    }
}

/// The first five rows are named.
fn sentence(says: &str, found: &[String]) -> String {
    let first = found.iter().take(5).map(String::as_str).collect::<Vec<_>>().join(", ");
    let all = if found.len() < MOST { "in all" } else { "or more" };
    format!("{says}: {first} ({} {all})", found.len())
}

/// The numbers of all salons.
pub(in super::super) fn shop_numbers(conn: &mut Conn) -> Result<Vec<i64>, TxError> {
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let rows: Vec<Number> = diesel::sql_query("SELECT id FROM shops ORDER BY id").load(conn)?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// What is wrong with the bookings of some salons, or with those that changed.
pub(in super::super) fn ask_bookings(
    conn: &mut Conn,
    of: &[Scope],
    now: Instant,
) -> Result<Findings, TxError> {
    take_your_time(conn)?;
    let mut findings = Findings::default();
    for scope in of {
        for (says, sql) in of_bookings(*scope, now) {
            findings.ask(conn, says, &sql)?;
        }
    }
    Ok(findings)
}

/// What is wrong with everything else, and with the references of all rows, or of the bookings that changed.
pub(in super::super) fn ask_the_rest(
    conn: &mut Conn,
    changed: Option<Instant>,
    now: Instant,
) -> Result<Findings, TxError> {
    take_your_time(conn)?;
    let mut findings = Findings::default();
    for (says, sql) in [of_visits(), of_the_rest(now)].concat() {
        findings.ask(conn, says, &sql)?;
    }
    for reference in references(conn)? {
        let sql = match changed {
            None => reference.sql,
            Some(since) if reference.child == "bookings" => {
                format!("{} AND c.updated_at >= {}", reference.sql, moment(since))
            }
            Some(_) => continue,
        };
        findings.ask(conn, CROSSING, &sql)?;
    }
    let missing = [missing_overlap_constraint(conn)?, missing_row_policies(conn)?].concat();
    findings.add(OVERLAP_CONSTRAINT, missing);
    Ok(findings)
}
