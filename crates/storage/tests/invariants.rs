//! Each invariant holds for what the store writes, and finds what somebody broke.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{IdentityId, Role};
use ports::StoreError;
use ports::platform::{Addressee, CheckProgress, CheckTurn, NewChallenge, NewMessage, PauseScope};
use ports::shop::{Actor, AuditEntry};
use testkit::bookings::{approval, browser, hour_booking, insert_booking, party, token};
use testkit::{Backend, TestDb, at, for_each_backend, salon, the_present};
use verification::{Content, Lane, Purpose, SenderId};

/// A salon where something of everything has happened.
fn busy_salon(backend: Backend) -> TestDb {
    let db = TestDb::new(backend);
    let scope =
        db.seed_shop(&salon().service("Cut", 60, 4_500).stylist("Ana").chair("1").client("Maya").seed());
    db.write_platform(|tx| {
        let maya = tx.find_or_create_identity(&party(Some("15550100301"), None), the_present())?.id;
        let session = tx.enter_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            for start in ["2026-11-24 10:00", "2026-11-24 12:00"] {
                insert_booking(tx, &hour_booking(session, 1, Some(1), at(start)))?;
            }
            let client = domain::ClientId::new(1);
            let booking = domain::BookingId::new(1);
            tx.confirm_booking(booking, 1, client, the_present())?;
            tx.audit(&AuditEntry {
                at: the_present(),
                actor: Actor::Client(client),
                action: "booking.confirmed",
                booking,
                from: Some(domain::BookingStatus::Pending),
                to: domain::BookingStatus::Confirmed,
                request_id: None,
            })?;
            let kind = ports::shop::NoticeKind::BookingConfirmed;
            tx.notify(ports::shop::Notice { kind, booking, version: 2, at: the_present() })?;
            tx.approve_session(session, &approval(maya, Role::Client))?;
            tx.make_token(&token(session, maya, Role::Client, 1))?;
            Ok::<_, StoreError>(session)
        })?;
        tx.issue_challenge(&challenge(session, scope.shop()))?;
        tx.queue_message(&message(maya))?;
        Ok::<_, StoreError>(())
    });
    db
}

fn challenge(session: domain::SessionId, shop: domain::ShopId) -> NewChallenge {
    NewChallenge {
        purpose: Purpose::Profile,
        max_role: Role::Client,
        shop: Some(shop),
        session,
        session_secret: None,
        device: None,
        match_number: None,
        device_label: String::new(),
        ip_prefix: String::new(),
        code_hash: [1; 32],
        code_seed: None,
        body_hash: [1; 32],
        created_at: the_present(),
        expires_at: the_present(),
    }
}

fn message(to: IdentityId) -> NewMessage {
    NewMessage {
        dedupe_key: "reply:m:1".into(),
        shop: None,
        booking: None,
        to: Addressee::Identity(to),
        sender: SenderId("1".into()),
        purpose: "reply",
        lane: Lane::Reply,
        content: Content::Text("Hello".into()),
        fallback: None,
        reply_to: None,
        due_at: the_present(),
        not_after: the_present(),
        created_at: the_present(),
    }
}

/// What is said of the invariants that do not hold.
fn sentences(db: &TestDb) -> Vec<String> {
    db.database.broken_invariants(the_present()).unwrap()
}

fn number(sentence: &str) -> String {
    sentence.split(' ').next().unwrap_or_default().to_owned()
}

/// The numbers of the invariants that do not hold.
fn broken(db: &TestDb) -> Vec<String> {
    sentences(db).iter().map(|sentence| number(sentence)).collect()
}

/// Another salon, with somebody who works there; both have the id 2.
const NEIGHBOUR: &str = "INSERT INTO shops (name, subdomain, created_at, updated_at) VALUES ('Luna', 'luna', NOW, NOW); \
    INSERT INTO staff (shop_id, name, role, created_at, updated_at) VALUES (2, 'Zoe', 'staff', NOW, NOW)";

/// The same statements where the database does not look at references.
fn past_references(db: &TestDb, sql: &str) -> String {
    let now = db.moment(the_present());
    let sql = sql.replace("NOW", &now);
    match db.backend {
        Backend::Sqlite => format!("PRAGMA foreign_keys = OFF; {sql}"),
        // No trigger fires there: what a booking takes is made anew by hand.
        Backend::Postgres => {
            format!("SET session_replication_role = replica; {sql}; SELECT occupy(shop_id, id) FROM bookings")
        }
    }
}

/// What breaks which, and the rows that are named.
#[expect(clippy::too_many_lines, reason = "a table, one entry after the other")]
fn damage(db: &TestDb) -> Vec<(&'static str, &'static str, String)> {
    let constraint = match db.backend {
        Backend::Sqlite => "DROP TRIGGER occupancies_no_overlap",
        Backend::Postgres => {
            "ALTER TABLE occupancies DROP CONSTRAINT occupancies_staff_no_overlap; \
             ALTER TABLE occupancies DROP CONSTRAINT occupancies_chair_no_overlap"
        }
    };
    let unnoticed = match db.backend {
        Backend::Sqlite => "DROP TRIGGER bookings_occupy_by_update",
        Backend::Postgres => "ALTER TABLE bookings DISABLE TRIGGER bookings_occupy",
    };
    let allowed = |from: &str, until: &str| {
        let [from, until, now] = [at(from), at(until), the_present()].map(|moment| db.moment(moment));
        format!(
            "INSERT INTO booking_overlaps VALUES (1, 2, 'staff', 1, {from}, {until}, 'Both agreed', 'admin', 1, {now})"
        )
    };
    let told = format!(
        "INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id) \
         VALUES (1, {}, 'admin', 'booking.overridden', 'booking', 2)",
        db.moment(the_present())
    );
    let (minutes_ago, quarter) =
        (db.moment(the_present() - TimeDelta::minutes(3)), db.moment(the_present() - TimeDelta::minutes(16)));
    let soon = db.moment(the_present() + TimeDelta::minutes(1));
    // An hour, beginning at noon, that ends three hours later; another, at ten, before which nobody may book from half past nine.
    let (late, early) = (db.moment(at("2026-11-24 15:01")), db.moment(at("2026-11-24 09:30")));
    let audited = |from: &str, to: &str| {
        let at = db.moment(the_present());
        format!(
            "INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id, from_status, to_status) \
             VALUES (1, {at}, 'system', 'booking.status_changed', 'booking', 1, '{from}', '{to}')"
        )
    };
    let days_ago = |days| db.moment(the_present() - TimeDelta::days(days));
    let logged = |kind: &str, entity: &str, days| {
        format!(
            "INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id) \
             VALUES (1, {}, '{kind}', 'old', '{entity}', 77)",
            days_ago(days)
        )
    };
    let overlap = "UPDATE bookings SET start_time = (SELECT start_time FROM bookings WHERE id = 1), blocked_from = \
                   (SELECT blocked_from FROM bookings WHERE id = 1)";
    vec![
        ("I1 I15 I33", "booking 2", format!("{constraint}; {overlap}, chair_id = NULL WHERE id = 2")),
        ("I1 I2 I15 I33", "booking 2", format!("{constraint}; {overlap} WHERE id = 2")),
        ("I1 I15 I32", "booking 2", format!("{unnoticed}; {overlap}, chair_id = NULL WHERE id = 2")),
        ("I32", "booking 1", "DELETE FROM occupancies WHERE booking_id = 1 AND resource = 'chair'".into()),
        ("I15 I32", "booking 2", format!("{unnoticed}; UPDATE bookings SET chair_id = NULL WHERE id = 2")),
        ("I34", "booking 2", format!("{}; {told}", allowed("2026-11-24 08:00", "2026-11-24 09:00"))),
        ("I33 I34", "booking 2", format!("{}; {told}", allowed("2026-11-24 12:00", "2026-11-24 13:00"))),
        ("I34", "booking 2", allowed("2026-11-24 08:00", "2026-11-24 09:00")),
        ("I3", "booking 1", "UPDATE bookings SET total_price_cents = 1 WHERE id = 1".into()),
        (
            "I4",
            "booking 2",
            format!("UPDATE bookings SET end_time = {late}, blocked_until = {late} WHERE id = 2"),
        ),
        ("I4", "booking 1", format!("UPDATE bookings SET blocked_from = {early} WHERE id = 1")),
        ("I5", "booking 1", "UPDATE bookings SET status = 'completed', final_price_cents = total_price_cents WHERE id = 1".into()),
        ("I5 I35", "booking 1", "UPDATE bookings SET status = 'completed', final_price_cents = 1 WHERE id = 1".into()),
        ("I6", "booking 1", audited("pending", "confirmed")),
        (
            "I6",
            "booking 2",
            format!("{}; {}", audited("pending", "completed"), audited("completed", "pending"))
                .replace("'booking', 1", "'booking', 2"),
        ),
        (
            "I7",
            "bookings 2 (staff_id 77)",
            past_references(db, "UPDATE bookings SET staff_id = 77 WHERE id = 2"),
        ),
        (
            "I7",
            "bookings 2 (staff_id 2)",
            past_references(db, &format!("{NEIGHBOUR}; UPDATE bookings SET staff_id = 2 WHERE id = 2")),
        ),
        (
            "I7",
            "chair_staff staff_id 2",
            past_references(db, &format!("{NEIGHBOUR}; INSERT INTO chair_staff VALUES (1, 1, 2)")),
        ),
        ("I7", "sessions 1 (identity_id 9)", past_references(db, "UPDATE sessions SET identity_id = 9")),
        ("I8", "booking 2", format!("UPDATE bookings SET hold_expires_at = {minutes_ago} WHERE id = 2")),
        // The row of another booking does not make up for it.
        (
            "I9",
            "booking 1",
            "UPDATE outbox SET booking_id = 2, dedupe_key = 'booking.expired:2:2' WHERE kind = 'booking.confirmed'".into(),
        ),
        ("I12", "shop 1", "UPDATE staff SET role = 'admin', is_active = false".into()),
        ("I12", "shop 1", format!("UPDATE staff SET role = 'admin', deleted_at = {minutes_ago}")),
        (
            "I13",
            "session 1",
            format!(
                "UPDATE sessions SET role_cap = 'staff'; UPDATE staff SET is_active = false, \
          whatsapp_phone = (SELECT phone FROM identities), updated_at = {soon}"
            ),
        ),
        ("I14", "message 1", format!("UPDATE messages SET due_at = {quarter}")),
        ("I16", "token 1", format!("UPDATE sessions SET ended_at = {minutes_ago}")),
        ("I17", "booking 1", "UPDATE bookings SET client_id = NULL WHERE id = 1".into()),
        ("I18", "challenge 1", "UPDATE challenges SET state = 'approved'".into()),
        ("I19", "message 1", format!("UPDATE messages SET created_at = {}", days_ago(398))),
        ("I19", "notice 1", format!("UPDATE outbox SET planned_at = {} WHERE id = 1", days_ago(3))),
        ("I9 I19", "notice 1", format!("UPDATE outbox SET created_at = {} WHERE id = 1", days_ago(32))),
        ("I19", "audit row 4", logged("visitor", "session", 32)),
        ("I19", "audit row 4", logged("visitor", "booking", 1_097)),
    ]
}

#[test]
fn every_invariant_finds_what_breaks_it_and_nothing_else() {
    for_each_backend(|backend| {
        let cases = damage(&busy_salon(backend)).len();
        for case in 0..cases {
            let db = busy_salon(backend);
            assert_eq!(broken(&db), Vec::<String>::new());
            let (expected, row, sql) = damage(&db).swap_remove(case);
            db.run(&sql);
            assert_eq!(broken(&db).join(" "), expected, "after {sql}: {:?}", sentences(&db));
            let named = sentences(&db);
            let is_named =
                |words: &String| words.contains(&format!("{row} (")) || words.contains(&format!("{row}, "));
            assert!(named.iter().any(is_named), "{row} is not in {named:?}");
            // What has not changed since is not looked at, and the references of other tables once a night.
            let since = |moment| db.database.broken_since(moment, the_present()).unwrap();
            let is_nightly = expected == "I7" && !row.starts_with("bookings ");
            assert_eq!(since(the_present()), if is_nightly { Vec::new() } else { named }, "after {sql}");
            let of_bookings = ["I1", "I2", "I3", "I4", "I5", "I6", "I7", "I9", "I17", "I32", "I33", "I34"];
            let later = since(the_present() + TimeDelta::seconds(1));
            assert!(!later.iter().any(|words| of_bookings.contains(&number(words).as_str())), "{later:?}");
        }
    });
}

#[test]
fn a_message_of_a_paused_number_may_wait() {
    for_each_backend(|backend| {
        let db = busy_salon(backend);
        let quarter = db.moment(the_present() - TimeDelta::minutes(16));
        db.run(&format!("UPDATE messages SET due_at = {quarter}"));
        let sender = SenderId("1".into());
        let until = the_present() + TimeDelta::minutes(5);
        db.write_platform(|tx| tx.pause_sender(&sender, PauseScope::Everything, until, "payment"));
        assert_eq!(broken(&db), Vec::<String>::new());
    });
}

/// The overlap constraint is its whole text, not its name: one that lets something through is none.
#[test]
fn a_wall_of_paper_is_seen() {
    for_each_backend(|backend| {
        let db = TestDb::new(backend);
        db.run(match backend {
            Backend::Sqlite => {
                "DROP TRIGGER occupancies_no_overlap; CREATE TRIGGER occupancies_no_overlap BEFORE INSERT ON occupancies \
                 WHEN NEW.exclusive = 2 BEGIN SELECT 1; END"
            }
            Backend::Postgres => {
                "ALTER TABLE occupancies DROP CONSTRAINT occupancies_staff_no_overlap; ALTER TABLE occupancies ADD CONSTRAINT \
                 occupancies_staff_no_overlap EXCLUDE USING gist (shop_id WITH =, resource_id WITH =, booking_id WITH =)"
            }
        });
        assert_eq!(broken(&db), ["I15"]);
        assert!(storage::open(&db.url).is_err());
    });
}

/// Several processes share a database: each turn is one's.
#[test]
fn one_process_at_a_time_takes_a_turn() {
    for_each_backend(|backend| {
        let db = TestDb::new(backend);
        let others = [(); 4].map(|()| db.opened(storage::Timeouts::RELAXED));
        let (now, hour) = (the_present(), TimeDelta::hours(1));
        let race = |now| {
            let take = |store: &std::sync::Arc<dyn storage::Database>| {
                store.take_check_turn(now, now + hour).unwrap()
            };
            let turns: Vec<CheckTurn> = std::thread::scope(|threads| {
                let runs: Vec<_> = others.iter().map(|store| threads.spawn(move || take(store))).collect();
                runs.into_iter().map(|run| run.join().unwrap()).collect()
            });
            let mine = |turn: &CheckTurn| match turn {
                CheckTurn::Mine(progress) => Some(*progress),
                CheckTurn::Others { .. } => None,
            };
            turns.iter().filter_map(mine).collect::<Vec<CheckProgress>>()
        };
        let first = CheckProgress { checked_until: None, everything_at: None, broken: 0 };
        assert_eq!(race(now), [first]);
        assert_eq!(race(now + hour - TimeDelta::seconds(1)), [], "whatever became of the first");
        let done = CheckProgress { checked_until: Some(now), everything_at: Some(now), broken: 2 };
        db.database.end_check_turn(done).unwrap();
        assert_eq!(race(now + hour), [done]);
        let told = db.database.take_check_turn(now + hour, now).unwrap();
        assert_eq!(told, CheckTurn::Others { broken: 2 }, "every process says what one has found");
    });
}
