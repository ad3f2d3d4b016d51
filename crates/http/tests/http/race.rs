//! Many clients at once over HTTP, on both databases: nobody is double-booked, nobody meets an error that is not theirs, and every loser
//! reads a sentence.

use std::collections::HashMap;
use std::sync::{Barrier, Mutex};

use crate::desk;
use crate::support::cut_with;
use serde_json::{Value, json};
use testkit::phone::ADMIN;
use testkit::{SeededEntropy, TestAnswer, TestApp, TestDb, for_each_database, salon};

const CLIENTS: usize = 64;

/// Every client does its part at the same moment; their answers in the order of the clients.
pub(crate) fn all_at_once<T: Send>(clients: usize, part: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let gate = Barrier::new(clients);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..clients)
            .map(|client| {
                let (gate, part) = (&gate, &part);
                scope.spawn(move || {
                    gate.wait();
                    part(client)
                })
            })
            .collect();
        running.into_iter().map(|thread| thread.join().expect("a client ended well")).collect()
    })
}

/// A winner's 201, or a loser's 409 with its sentence; anything else fails.
fn won(answer: &TestAnswer) -> bool {
    if answer.status == 201 {
        return true;
    }
    assert_eq!((answer.status, answer.code()), (409, "slot_taken"), "{}", answer.text);
    assert_eq!(answer.text, "That time was just taken. Please pick another.");
    false
}

/// A booking as the table holds it.
struct Row {
    staff: String,
    chair: String,
    from: i64,
    until: i64,
}

/// Looks at every pair of rows, the plain way.
fn assert_no_overlap(db: &TestDb) -> usize {
    let micros = |column: &str| match db.backend {
        testkit::Backend::Sqlite => format!("CAST({column} AS TEXT)"),
        testkit::Backend::Postgres => {
            format!("CAST((EXTRACT(EPOCH FROM {column}) * 1000000)::BIGINT AS TEXT)")
        }
    };
    let sql = format!(
        "SELECT CAST(staff_id AS TEXT) || ' ' || COALESCE(CAST(chair_id AS TEXT), '-') || ' ' || {} || ' ' || {} AS value \
         FROM bookings WHERE status <> 'cancelled'",
        micros("blocked_from"),
        micros("blocked_until"),
    );
    let rows: Vec<Row> = db
        .ask(&sql)
        .iter()
        .map(|line| {
            let parts: Vec<&str> = line.split(' ').collect();
            let number = |index: usize| parts[index].parse().expect("microseconds");
            Row { staff: parts[0].into(), chair: parts[1].into(), from: number(2), until: number(3) }
        })
        .collect();
    for (index, a) in rows.iter().enumerate() {
        for b in &rows[index + 1..] {
            let together = a.from < b.until && b.from < a.until;
            let same = a.staff == b.staff || (a.chair == b.chair && a.chair != "-");
            assert!(!(together && same), "double booking on {}: {} and {}", db.backend, a.from, b.from);
        }
    }
    rows.len()
}

#[test]
fn of_64_clients_who_want_one_time_one_gets_it() {
    for_each_database(|db| {
        db.plant(&salon().service("Cut", 45, 5_500).stylist("Ava").chair("Chair 1").seed());
        let app = TestApp::start(db);
        for round in 0..6 {
            let start = format!("2026-11-{:02}T10:00:00Z", 23 + round);
            let answers =
                all_at_once(CLIENTS, |_| app.visitor().post("/api/client/book", &cut_with(1, &start)));
            assert_eq!(
                answers.iter().filter(|answer| won(answer)).count(),
                1,
                "round {round} on {}",
                db.backend
            );
        }
        assert_eq!(assert_no_overlap(db), 6);
    });
}

#[test]
fn of_64_clients_without_preference_as_many_get_in_as_stylists_are_free() {
    for_each_database(|db| {
        let team =
            salon().service("Cut", 45, 5_500).senior("Ava").senior("Leo").stylist("Maya").stylist("Sofia");
        db.plant(&team.seed());
        let app = TestApp::start(db);
        for round in 0..3 {
            let start = format!("2026-11-{:02}T10:00:00Z", 23 + round);
            let answers =
                all_at_once(CLIENTS, |_| app.visitor().post("/api/client/book", &cut_with(0, &start)));
            assert_eq!(
                answers.iter().filter(|answer| won(answer)).count(),
                4,
                "round {round} on {}",
                db.backend
            );
        }
        assert_eq!(assert_no_overlap(db), 12);
    });
}

#[test]
fn one_request_sent_many_times_at_once_is_one_booking() {
    for_each_database(|db| {
        db.plant(&salon().service("Cut", 45, 5_500).stylist("Ava").stylist("Leo").seed());
        let app = TestApp::start(db);
        for (round, key) in ["page-1", "page-2"].into_iter().enumerate() {
            let ada = app.visitor();
            let request = cut_with(0, &format!("2026-11-{:02}T10:00:00Z", 23 + round));
            let answers = all_at_once(32, |_| ada.post_once("/api/client/book", &request, key));
            let texts: HashMap<&str, usize> = answers.iter().fold(HashMap::new(), |mut seen, answer| {
                assert_eq!(answer.status, 201, "{}", answer.text);
                *seen.entry(answer.text.as_str()).or_default() += 1;
                seen
            });
            assert_eq!(texts.len(), 1, "{texts:?}");
        }
        assert_eq!(assert_no_overlap(db), 2);
    });
}

#[test]
fn clients_who_want_everything_at_random_are_never_double_booked() {
    for_each_database(|db| {
        let team = salon()
            .buffers(10, 5)
            .service("Cut", 45, 5_500)
            .service("Colour", 90, 9_000)
            .service("Fringe", 15, 1_500)
            .senior("Ava")
            .stylist("Leo")
            .stylist("Maya")
            .chair("Chair 1")
            .chair("Chair 2");
        db.plant(&team.seed());
        let app = TestApp::start(db);
        let winners = Mutex::new(0_usize);
        all_at_once(CLIENTS, |client| {
            let chance = SeededEntropy::new(client as u64);
            let visitor = app.visitor();
            let mut holds = 0;
            for _ in 0..6 {
                if holds == 3 {
                    break;
                }
                let answer = visitor.post("/api/client/book", &anything(&chance));
                // Chance may ask for the very same thing twice, and then gets the same booking twice.
                holds += usize::from(won(&answer) && answer.header("idempotency-replayed") == "false");
            }
            *winners.lock().expect("nobody panicked") += holds;
        });
        let winners = winners.into_inner().expect("nobody panicked");
        assert_eq!(assert_no_overlap(db), winners, "every 201 is a row, and every row a 201");
        assert!(12 < winners, "only {winners} bookings: the race did not happen");
    });
}

/// Half of them at the desk, half on the web; some times twice as wanted as there are chairs.
#[test]
fn the_desk_and_the_web_never_book_the_same_time() {
    for_each_database(|db| {
        let team =
            salon().service("Cut", 45, 5_500).senior("Ava").with_phone(ADMIN).stylist("Leo").chair("Chair 1");
        db.plant(&team.seed());
        let app = TestApp::start(db);
        let admin = app.admin();
        for round in 0..4 {
            let start = format!("2026-11-{:02}T10:00:00Z", 23 + round);
            let answers = all_at_once(32, |client| {
                let staff = 1 + i64::try_from(client / 2 % 2).expect("a number");
                if client % 2 == 0 {
                    admin.post("/api/admin/bookings", &desk::order(staff, &start))
                } else {
                    app.visitor().post("/api/client/book", &cut_with(staff, &start))
                }
            });
            let winners = answers.iter().filter(|answer| {
                assert!(answer.status == 201 || answer.code() == "slot_taken", "{}", answer.text);
                answer.status == 201
            });
            assert_eq!(winners.count(), 1, "there is one chair: round {round} on {}", db.backend);
        }
        assert_eq!(assert_no_overlap(db), 4);
    });
}

/// Some service with somebody at some quarter of one day.
fn anything(chance: &SeededEntropy) -> Value {
    let service = 1 + chance.below(3);
    let quarter = chance.below(4 * 8);
    json!({
        "services": [{"service_id": service}],
        "staff_id": chance.below(4),
        "start_time": format!("2026-11-24T{:02}:{:02}:00Z", 9 + quarter / 4, quarter % 4 * 15),
        "client_name": "Ada"
    })
}
