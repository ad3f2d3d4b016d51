//! Many clients at once over HTTP, on both databases: no double booking, no error of another request, and a sentence for every loser.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

use crate::desk;
use crate::support::cut_with;
use ports::platform::ShopSeed;
use serde_json::{Value, json};
use testkit::phone::ADMIN;
use testkit::{
    Backend, SalonBuilder, SeededEntropy, TestAnswer, TestApp, TestDb, TestVisitor, Timeouts,
    for_each_database, percentile, salon, sized,
};

const CLIENTS: usize = 64;

/// A server that waits no longer for anything than the program does.
fn served(db: &TestDb) -> TestApp {
    let database = db.opened(Timeouts::SERVING);
    TestApp::start_over(database.clone(), database, |_| {})
}

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

/// The number of 503 answers that `insist` repeated.
static CAME_BACK: AtomicUsize = AtomicUsize::new(0);

/// Repeats a request that gets a 503, as a browser's user would: the machine of the tests may be busy.
fn insist(send: impl Fn() -> TestAnswer) -> TestAnswer {
    for _ in 0..50 {
        let answer = send();
        if answer.status != 503 || answer.header("retry-after").is_empty() {
            return answer;
        }
        CAME_BACK.fetch_add(1, Ordering::Relaxed);
    }
    send()
}

/// A winner's 201, or a loser's 409 with its sentence; anything else fails.
fn won(answer: &TestAnswer) -> bool {
    if answer.status == 201 {
        return true;
    }
    assert_eq!(answer.status, 409, "{}", answer.text);
    let sentence = match answer.code() {
        "slot_taken" => "That time was just taken. Please pick another.",
        "own_overlap" => "You already have an appointment at that time.",
        other => panic!("{other}: {}", answer.text),
    };
    assert_eq!(answer.text, sentence);
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
        Backend::Sqlite => format!("CAST({column} AS TEXT)"),
        Backend::Postgres => {
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

/// PostgreSQL threw no transaction out because two waited for each other: not even one that was tried again and went well.
pub(crate) fn assert_no_deadlock(db: &TestDb) {
    if db.backend == Backend::Sqlite {
        return;
    }
    // Connections tell what they counted when they end.
    let others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let mut raw = db.raw();
    raw.run(&format!("SELECT pg_terminate_backend(pid) {others}")).expect("they can be ended");
    let left = format!("SELECT CAST(COUNT(*) AS TEXT) AS value {others}");
    let patience = Instant::now() + Duration::from_secs(20);
    while raw.ask(&left).expect("a count") != ["0"] && Instant::now() < patience {
        std::thread::yield_now();
    }
    let deadlocks = "SELECT CAST(pg_stat_get_db_deadlocks(oid) AS TEXT) AS value FROM pg_database WHERE datname = current_database()";
    assert_eq!(db.ask(deadlocks), ["0"], "deadlocks");
}

/// One race of 64 clients for a time: their answers, and how long each waited.
fn race(app: &TestApp, staff: i64, start: &str) -> (Vec<TestAnswer>, Vec<Duration>) {
    let answers = all_at_once(CLIENTS, |_| {
        let begun = Instant::now();
        let visitor = app.visitor();
        (insist(|| visitor.post("/api/client/book", &cut_with(staff, start))), begun.elapsed())
    });
    answers.into_iter().unzip()
}

/// The start of a race: another one each time, seven on a day.
fn start_of(round: usize) -> String {
    format!("{}T{:02}:00:00Z", day(round / 7), 10 + round % 7)
}

/// A salon that takes bookings for so long ahead that every race has a time of its own.
fn open_for_long(team: SalonBuilder) -> ShopSeed {
    let mut seed = team.seed();
    seed.policy.horizon_days = 365;
    seed
}

/// A day from 2026-11-23 on.
fn day(number: usize) -> String {
    let monday = testkit::the_present() + chrono::TimeDelta::days(i64::try_from(number).expect("a number"));
    monday.format("%Y-%m-%d").to_string()
}

/// Races of 64 clients with so many winners each; says how long they waited.
fn races(db: &TestDb, id: &str, rounds: usize, staff: i64, winners: usize) {
    let app = served(db);
    let mut waits = Vec::new();
    for round in 0..rounds {
        let (answers, waited) = race(&app, staff, &start_of(round));
        let got = answers.iter().filter(|answer| won(answer)).count();
        assert_eq!(got, winners, "round {round} on {}", db.backend);
        waits.extend(waited);
    }
    assert_no_overlap(db);
    assert_no_deadlock(db);
    let p99 = percentile(&waits, 99);
    let back = CAME_BACK.load(Ordering::Relaxed);
    eprintln!(
        "figure {id}: {}: {rounds} races of 64, {winners} winners each; p99 {p99:?}; {back} told to come back in all races",
        db.backend
    );
}

#[test]
fn sixty_four_clients_for_one_slot_make_one_booking() {
    for_each_database(|db| {
        db.seed_shop(&open_for_long(salon().service("Cut", 45, 5_500).stylist("Ava").chair("Chair 1")));
        races(db, "C1", sized(6, 200, 2_000), 1, 1);
    });
}

#[test]
fn sixty_four_clients_without_preference_fill_the_free_stylists() {
    for_each_database(|db| {
        let team =
            salon().service("Cut", 45, 5_500).senior("Ava").senior("Leo").stylist("Maya").stylist("Sofia");
        db.seed_shop(&open_for_long(team));
        races(db, "C2", sized(3, 100, 1_000), 0, 4);
    });
}

#[test]
fn one_request_sent_many_times_at_once_is_one_booking() {
    for_each_database(|db| {
        db.seed_shop(&open_for_long(salon().service("Cut", 45, 5_500).stylist("Ava").stylist("Leo")));
        let app = served(db);
        let rounds = sized(2, 100, 500);
        for round in 0..rounds {
            let ada = app.visitor();
            // As the pages do before their first write: they fetch the cookie that the session is bound to.
            assert_eq!(ada.get("/api/session/user").status, 401);
            let request = cut_with(0, &start_of(round));
            let key = format!("page-{round}");
            let answers =
                all_at_once(CLIENTS, |_| insist(|| ada.post_once("/api/client/book", &request, &key)));
            let texts: HashMap<&str, usize> = answers.iter().fold(HashMap::new(), |mut seen, answer| {
                assert_eq!(answer.status, 201, "{}", answer.text);
                *seen.entry(answer.text.as_str()).or_default() += 1;
                seen
            });
            assert_eq!(texts.len(), 1, "{texts:?}");
        }
        let made = db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings");
        assert_eq!(made, [rounds.to_string()], "one each");
        assert_no_overlap(db);
        eprintln!("figure C4: {}: {rounds} keys, each sent 64 times at once: one booking each", db.backend);
    });
}

#[test]
fn clients_with_random_wishes_are_never_double_booked() {
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
        db.seed_shop(&open_for_long(team));
        let app = served(db);
        let rounds = sized(1, 10, 60);
        let (mut at_random, mut all) = (0, 0);
        for round in 0..rounds {
            let (date, before) = (day(1 + round), assert_no_overlap(db));
            let winners = book_at_random(&app, &date, round);
            at_random += winners;
            assert_eq!(assert_no_overlap(db), before + winners, "every 201 is a row, and every row a 201");
            assert!(winners > 12, "only {winners} bookings: the race did not happen");
            let more = fill_remaining_slots(&app, &date);
            assert_eq!(assert_no_overlap(db), before + winners + more);
            assert_eq!(remaining_starts(&app.visitor(), &date), Vec::<String>::new(), "the day is full");
            all += winners + more;
        }
        assert_no_deadlock(db);
        eprintln!(
            "figure C3: {}: {rounds} days, {at_random} bookings at random, {all} until nothing was left",
            db.backend
        );
    });
}

/// Six wishes of each of 64 clients; how many were fulfilled.
fn book_at_random(app: &TestApp, date: &str, round: usize) -> usize {
    let winners = Mutex::new(0_usize);
    all_at_once(CLIENTS, |client| {
        let chance = SeededEntropy::new((round * CLIENTS + client) as u64);
        let visitor = app.visitor();
        let mut holds = 0;
        for _ in 0..6 {
            if holds == 3 {
                break;
            }
            let wish = anything(&chance, date);
            let answer = insist(|| visitor.post("/api/client/book", &wish));
            // Chance may ask for the very same thing twice, and then gets the same booking twice.
            holds += usize::from(won(&answer) && answer.header("idempotency-replayed") == "false");
        }
        *winners.lock().expect("nobody panicked") += holds;
    });
    winners.into_inner().expect("nobody panicked")
}

/// The starts that are still offered for the shortest service.
fn remaining_starts(visitor: &TestVisitor, date: &str) -> Vec<String> {
    let path = format!("/api/client/slots?staffId=0&date={date}&totalDuration=15&services=3");
    let slots = visitor.get(&path).json();
    let slots = slots.as_array().expect("a list");
    slots.iter().map(|slot| slot["start"].as_str().expect("a start").to_owned()).collect()
}

/// Sixteen clients look, book one of the times that they see, and look again, until there are none: a loser tries again. How many got in.
fn fill_remaining_slots(app: &TestApp, date: &str) -> usize {
    let taken = all_at_once(16, |client| {
        let chance = SeededEntropy::new(client as u64);
        let mut taken = 0;
        loop {
            let visitor = app.visitor();
            let left = remaining_starts(&visitor, date);
            if left.is_empty() {
                return taken;
            }
            let start = &left[chance.below(left.len())];
            let fringe = json!({"services": [{"service_id": 3}], "staff_id": 0, "start_time": start, "client_name": "Ada"});
            taken += usize::from(won(&insist(|| visitor.post("/api/client/book", &fringe))));
        }
    });
    taken.into_iter().sum()
}

/// Half of them at the desk, half on the web; some times twice as wanted as there are chairs.
#[test]
fn the_desk_and_the_web_never_book_the_same_time() {
    for_each_database(|db| {
        let team =
            salon().service("Cut", 45, 5_500).senior("Ava").with_phone(ADMIN).stylist("Leo").chair("Chair 1");
        db.seed_shop(&team.seed());
        let app = served(db);
        let admin = app.admin();
        for round in 0..4 {
            let start = format!("2026-11-{:02}T10:00:00Z", 23 + round);
            let answers = all_at_once(32, |client| {
                let staff = 1 + i64::try_from(client / 2 % 2).expect("a number");
                if client % 2 == 0 {
                    insist(|| admin.post("/api/admin/bookings", &desk::order(staff, &start)))
                } else {
                    let visitor = app.visitor();
                    insist(|| visitor.post("/api/client/book", &cut_with(staff, &start)))
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

/// A random service with a random stylist at a random quarter of one day.
fn anything(chance: &SeededEntropy, date: &str) -> Value {
    let service = 1 + chance.below(3);
    let quarter = chance.below(4 * 8);
    json!({
        "services": [{"service_id": service}],
        "staff_id": chance.below(4),
        "start_time": format!("{date}T{:02}:{:02}:00Z", 9 + quarter / 4, quarter % 4 * 15),
        "client_name": "Ada"
    })
}
