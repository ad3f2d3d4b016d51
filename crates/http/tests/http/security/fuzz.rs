//! S2: whatever is asked of whichever route, by whomever, the answer is one of those that the OpenAPI document publishes, and no mistake of ours.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::Duration;

use serde_json::Value;
use testkit::pictures::RED_PNG;
use testkit::{SeededEntropy, TestApp, TestDb, TestVisitor, for_each_backend, sized};

use super::document::{Document, Operation};
use super::raw::{Answer, send};
use super::requests::{Caller, Made, made};
use crate::dashboard::two_dashboards;

/// After so many requests the salon has been worn down enough: the next one begins with a fresh one.
const A_ROUND: usize = 1_500;

/// Words of our own workings.
const NEVER_SAID: [&str; 9] =
    ["diesel", "SELECT", "src/", "panicked", "thread", "sqlite", "constraint", "libpq", "RUST"];

/// What was seen.
#[derive(Default)]
struct Seen {
    statuses: BTreeMap<u16, usize>,
    /// What has worked.
    done: BTreeSet<(String, String)>,
    slow: Vec<String>,
    /// What is wrong, each with the first request that showed it.
    complaints: BTreeMap<String, String>,
}

fn caller(host: &'static str, visitor: &TestVisitor) -> Caller {
    let mut headers: Vec<(String, String)> = Vec::new();
    headers.extend(visitor.session.iter().map(|id| ("x-session-id".to_owned(), id.clone())));
    headers.extend(visitor.token.iter().map(|token| ("authorization".to_owned(), format!("Bearer {token}"))));
    let cookies: Vec<String> = ["parlour", "parlour-device"]
        .into_iter()
        .filter_map(|name| visitor.cookie(name).map(|value| format!("{name}={value}")))
        .collect();
    if !cookies.is_empty() {
        headers.push(("cookie".to_owned(), cookies.join("; ")));
    }
    Caller { host, headers }
}

/// All kinds of callers; the last two have the most rights.
fn callers(app: &TestApp) -> Vec<Caller> {
    let salon = "glow.localhost";
    let client = app.client();
    let token = client.post("/api/auth/token", &serde_json::json!({})).json()["token"].clone();
    let program = client.with_token(token.as_str().expect("a token"));
    vec![
        caller(salon, &app.visitor().without_session()),
        caller("nobody.localhost", &app.visitor()),
        caller("www.localhost", &app.visitor_at("www.localhost")),
        caller(salon, &program),
        caller(salon, &app.staff()),
        caller(salon, &client),
        caller(salon, &app.admin()),
        caller("www.localhost", &app.master()),
    ]
}

/// What is wrong with an answer, if anything is.
fn complaint(document: &Document, operation: &Operation, made: &Made, answer: &Answer) -> Option<String> {
    let say = |words: &str| Some(words.to_owned());
    let text = answer.text();
    let code = answer.header("x-error-code");
    if answer.status >= 500 && (answer.status != 503 || answer.header("retry-after").is_empty()) {
        return say("a mistake of ours");
    }
    if let Some(word) = NEVER_SAID.iter().find(|word| answer.status >= 400 && text.contains(**word)) {
        return Some(format!("it says {word}"));
    }
    if answer.header("x-request-id").is_empty() {
        // The words of HTTP itself, before any of ours.
        let is_refused = [0, 400, 413, 431].contains(&answer.status) && text.is_empty();
        return if made.is_bent && is_refused { None } else { say("nobody has looked at it") };
    }
    let is_page = answer.header("content-type").starts_with("text/html");
    if answer.status >= 400 && !is_page && made.request.method != "HEAD" {
        let is_sentence =
            (10..300).contains(&text.len()) && answer.header("content-type").starts_with("text/plain");
        if code.is_empty() || !is_sentence {
            return say("no sentence");
        }
    }
    if !made.is_routed {
        return None;
    }
    let is_plain = answer.header("content-encoding").is_empty();
    let body: Option<Value> = if is_plain { answer.json() } else { None };
    if !is_plain {
        return None;
    }
    document.deviation(operation, answer.status, answer.header("content-type"), body.as_ref())
}

fn round(db: &TestDb, number: usize, seen: &Mutex<Seen>) {
    let app = two_dashboards(db);
    let document = Document::of(&app);
    let operations = document.operations();
    let callers = callers(&app);
    assert_eq!(app.admin().upload("/api/admin/upload/logo", RED_PNG).status, 201);
    let dice = SeededEntropy::new(u64::try_from(number).expect("few"));
    let mut own = Seen::default();
    for request in 0..A_ROUND {
        let operation = &operations[dice.below(operations.len())];
        let who = match dice.below(4) {
            _ if operation.path.ends_with("/logout") => 1,
            0 => dice.below(callers.len()),
            _ if operation.path.starts_with("/api/platform") => 7,
            _ if operation.path.starts_with("/api/admin") => 6,
            _ if operation.path.starts_with("/api/public") => 2,
            _ => 5,
        };
        let made = made(&dice, operation, &callers[who]);
        let answer = send(app.address(), &made.request);
        let shown = || format!("{}, round {number}, request {request}\n{}", db.backend, made.request.shown());
        if let Some(complaint) = complaint(&document, operation, &made, &answer) {
            let exchange = format!("{}\n{}\n{}", shown(), answer.head, answer.text());
            own.complaints
                .entry(format!("{} {}: {complaint}", operation.method, operation.path))
                .or_insert(exchange);
        }
        *own.statuses.entry(answer.status).or_default() += 1;
        if (200..300).contains(&answer.status) {
            own.done.insert((operation.method.clone(), operation.path.clone()));
        }
        if Duration::from_secs(1) < answer.took {
            own.slow.push(format!("{:?}: {}", answer.took, shown()));
        }
        // A moving clock keeps holds and limits from blocking later requests.
        app.clock.advance(chrono::TimeDelta::seconds(1));
    }
    let mut seen = seen.lock().expect("nobody else failed");
    for (status, count) in own.statuses {
        *seen.statuses.entry(status).or_default() += count;
    }
    seen.done.extend(own.done);
    seen.slow.extend(own.slow);
    seen.complaints.extend(own.complaints);
}

#[test]
fn fuzzed_requests_find_no_500_and_no_unpublished_answer() {
    let rounds = sized(1, 34, 340);
    for_each_backend(|backend| {
        let seen = Mutex::new(Seen::default());
        for number in 0..rounds {
            round(&TestDb::new(backend), number, &seen);
        }
        let seen = seen.into_inner().expect("nobody failed");
        for slow in &seen.slow {
            println!("slower than a second, {slow}");
        }
        println!(
            "figure S2 {backend}: {} requests, {} of {} operations done at least once, {} slower than 1 s, by status {:?}",
            rounds * A_ROUND,
            seen.done.len(),
            parlour_http::routes().count(),
            seen.slow.len(),
            seen.statuses
        );
        for (complaint, exchange) in seen.complaints.iter().take(30) {
            println!("{complaint}\n{exchange}\n");
        }
        assert_eq!(seen.complaints.keys().collect::<Vec<_>>(), Vec::<&String>::new());
        // It is not only the door that was tried.
        assert!(seen.done.len() > 55, "too few have worked: {:?}", seen.done);
        for status in [200, 201, 400, 401, 403, 404, 409, 413, 422] {
            assert!(seen.statuses.contains_key(&status), "no {status} was seen");
        }
    });
}
