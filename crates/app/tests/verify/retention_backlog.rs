//! What is due after a long standstill: very much at once, of which no statement takes more than it can in its time.

use app::apply_retention;
use chrono::TimeDelta;
use domain::Instant;
use ports::platform::FORGOTTEN_AT_ONCE;
use ports::{PlatformTx, StoreError, StoreResult};
use testkit::{Backend, on_both_databases};

use crate::phones::{Scenario, TEN, open};

/// So many of each kind are due.
const DUE: usize = 5_000;
/// So many are not.
const NEWER: usize = 3;

/// The tables, and which of their rows are forgotten.
const KINDS: [&str; 5] = [
    "messages WHERE content IS NOT NULL",
    "inbound_events",
    "challenges",
    "idempotency_keys",
    "audit_log WHERE CAST(details AS TEXT) <> '{}'",
];

/// Writes so many rows of each kind that were over at a moment. All of them are as old as each other.
fn plant(scenario: &Scenario, name: &str, rows: usize, at: Instant) {
    let (at, bytes) = match scenario.db.backend {
        Backend::Sqlite => (at.timestamp_micros().to_string(), format!("CAST('{name}' || n AS BLOB)")),
        Backend::Postgres => {
            (format!("TIMESTAMPTZ '{}'", at.to_rfc3339()), format!("convert_to('{name}' || n, 'UTF8')"))
        }
    };
    let who = "(SELECT MIN(id) FROM identities)";
    let session = "(SELECT MIN(id) FROM sessions WHERE id = (SELECT MIN(session_id) FROM bookings))";
    let booking = "(SELECT MIN(id) FROM bookings)";
    let inserts = [
        format!(
            "messages (dedupe_key, identity_id, sender_id, purpose, lane, content, state, due_at, not_after, created_at, changed_at) \
             {{n}} SELECT '{name}' || n, {who}, '1', 'reply', 0, '{{}}', 'delivered', {at}, {at}, {at}, {at} FROM n"
        ),
        format!(
            "inbound_events (event_key, kind, received_at) {{n}} SELECT '{name}' || n, 'text', {at} FROM n"
        ),
        format!(
            "challenges (shop_id, kind, role_cap, session_id, code_hash, body_hash, device_label, ip_prefix, state, created_at, expires_at, \
             changed_at) {{n}} SELECT 1, 'login', 'client', {session}, {bytes}, {bytes}, '', '', \
             CASE WHEN n % 2 = 0 THEN 'approved' ELSE 'denied' END, {at}, {at}, {at} FROM n"
        ),
        format!(
            "idempotency_keys (shop_id, session_id, identity_id, key, request_hash, booking_id, answered_status, is_derived, expires_at) \
             {{n}} SELECT 1, CASE WHEN n % 2 = 0 THEN {session} END, CASE WHEN n % 2 = 1 THEN {who} END, '{name}' || n, {bytes}, {booking}, \
             'pending', false, {at} FROM n"
        ),
        format!(
            "audit_log (shop_id, at, actor_kind, action, entity, entity_id, details) \
             {{n}} SELECT 1, {at}, 'system', 'client.updated', 'client', n, '{{\"tags\": 1}}' FROM n"
        ),
    ];
    let numbers = format!("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {rows})");
    for insert in inserts {
        scenario.db.run(&format!("INSERT INTO {}", insert.replace("{n}", &numbers)));
    }
}

/// As many rows of each kind as are due, and a few that are not.
fn stands_still(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    scenario.signed_in_admin();
    scenario.book(&scenario.browser(), TEN);
    for kind in ["challenges", "messages", "inbound_events", "idempotency_keys"] {
        scenario.db.run(&format!("DELETE FROM {kind}"));
    }
    plant(scenario, "due ", DUE, scenario.now());
    scenario.clock.advance(TimeDelta::days(800));
    plant(scenario, "newer ", NEWER, scenario.now() + TimeDelta::hours(1));
}

#[on_both_databases(open)]
fn all_of_it_is_gone_after_one_run_and_nothing_newer(scenario: &Scenario) {
    stands_still(scenario);
    let left = || KINDS.map(|kind| scenario.db.count(kind));
    assert!(left().into_iter().all(|rows| rows >= DUE + NEWER), "{:?}", left());
    let forgotten = apply_retention(&scenario.ctx).unwrap().rows;
    assert!(forgotten >= KINDS.len() * DUE, "{forgotten}");
    assert_eq!(left(), [NEWER; 5], "on {}", scenario.db.backend);
    assert!(!apply_retention(&scenario.ctx).unwrap().has_more, "nobody has to ask again");
}

#[on_both_databases(open)]
fn no_statement_forgets_more_than_it_can_in_its_time(scenario: &Scenario) {
    stands_still(scenario);
    let now = scenario.now();
    let (day, month, years) =
        (now - TimeDelta::days(1), now - TimeDelta::days(30), now - TimeDelta::days(730));
    let one_by_one = |forget: &dyn Fn(&mut dyn PlatformTx) -> StoreResult<usize>| {
        [(); 4].map(|()| scenario.ctx.store.write_platform::<_, StoreError>(|tx| forget(tx)).unwrap())
    };
    let most = FORGOTTEN_AT_ONCE;
    let thrice = [most, most, DUE - 2 * most, 0];
    assert_eq!(one_by_one(&|tx| tx.forget_words_before(month)), thrice);
    assert_eq!(one_by_one(&|tx| tx.forget_events_before(month)), thrice);
    assert_eq!(one_by_one(&|tx| tx.forget_challenges_before(day, month)), thrice);
    assert_eq!(one_by_one(&|tx| tx.forget_idempotency_keys_until(now)), thrice);
    let trail = one_by_one(&|tx| tx.cut_trail(years));
    assert_eq!(trail[..2], [most; 2]);
    assert!((DUE - 2 * most..DUE - most).contains(&trail[2]), "with what else has happened: {trail:?}");
    assert_eq!(trail[3], 0);
}
