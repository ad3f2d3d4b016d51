//! Three programs over one PostgreSQL, as behind a proxy that sends each request to the next: nobody can tell them from one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use testkit::phone::ADMIN;
use testkit::{Backend, sized};

use crate::browser::{Browser, connect, message};
use crate::figure;
use crate::graph::Graph;
use crate::program::Program;
use crate::wait_until;
use crate::workdir::Workdir;
use crate::writers::{Target, write_during};

const PROGRAMS: usize = 3;

struct WhatsAppUser {
    place: Workdir,
    graph: Graph,
    programs: Vec<Program>,
}

impl WhatsAppUser {
    fn start(limits: &str) -> Self {
        let (place, graph) = (Workdir::new(Backend::Postgres), Graph::start());
        let base = format!("http://{}", graph.address);
        let programs = (0..PROGRAMS).map(|_| {
            Program::start_with(&place, &place.url, |command| {
                command.env("WA_GRAPH_BASE", &base).env("RATE_LIMITS", limits);
            })
        });
        let programs = programs.collect();
        Self { place, graph, programs }
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.programs.iter().map(|program| program.address).collect()
    }
}

/// Texts by whom they were sent to, and how often.
fn counts(graph: &Graph) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for message in graph.taken() {
        *counts.entry(message.to_string()).or_default() += 1;
    }
    counts
}

#[test]
fn a_session_is_known_and_ended_everywhere() {
    let party = WhatsAppUser::start("off");
    let [first, second, third] = party.addresses()[..] else { panic!("three programs") };
    let mut ava = Browser::new();
    ava.sign_in_across([first, second, third], ADMIN);
    for address in party.addresses() {
        let user = ava.get(address, "/api/session/user").unwrap();
        assert_eq!(user.status, 200, "{}", user.text);
        assert_eq!(ava.get(address, "/api/admin/bookings/counts").unwrap().status, 200);
    }
    assert_eq!(ava.post(second, "/api/session/logout").unwrap().status, 200);
    for address in party.addresses() {
        assert_eq!(ava.get(address, "/api/session/user").unwrap().status, 401, "signed out at the second");
    }
}

#[test]
fn a_stream_tells_what_another_program_does_and_ends_at_once_with_its_own() {
    let mut party = WhatsAppUser::start("off");
    let [first, second, third] = party.addresses()[..] else { panic!("three programs") };
    let mut ava = Browser::new();
    ava.sign_in_across([first, second, third], ADMIN);
    let mut stream = connect(first).unwrap();
    stream.write_all(&ava.request("GET /api/admin/events", &[], b"")).unwrap();
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("the stream goes on"));
    assert!(lines.any(|line| line.starts_with("id: ")), "it has begun");
    let day = (server::now() + chrono::TimeDelta::days(2)).format("%Y-%m-%d").to_string();
    let booked = Browser::new().book(second, "told", 1, &format!("{day}T09:00:00Z")).unwrap();
    assert_eq!(booked.status, 201, "{}", booked.text);
    let told = lines.find(|line| line.starts_with("data: ")).unwrap();
    assert!(told.contains("booking.created") && told.contains("the client"), "{told}");

    let asked = Instant::now();
    party.programs[0].ask_to_end();
    assert_eq!(lines.filter(|line| line.starts_with("data: ")).count(), 0, "it ends");
    assert_eq!(party.programs[0].end(Duration::from_secs(15)), Some(0));
    assert!(
        asked.elapsed() < Duration::from_secs(8),
        "the program did not wait for it: {:?}",
        asked.elapsed()
    );
}

#[test]
fn writers_at_three_programs_are_told_what_is_there() {
    let party = WhatsAppUser::start("off");
    let target = Target::among(&party.addresses());
    let wanted = sized(60, 600, 6_000);
    write_during("together", &party.place, &target, |history| {
        history.wait_for(wanted, Duration::from_secs(if wanted < 1_000 { 120 } else { 1_200 }));
    });
    assert!(party.programs.iter().all(|program| program.open_files() > 0), "{}", party.place.last_words());
}

/// Three workers look for lapsed holds, three planners for notices, six couriers for messages.
#[test]
fn every_job_is_done_by_one_of_them_and_once() {
    let party = WhatsAppUser::start("off");
    let (place, graph) = (&party.place, &party.graph);
    let addresses = party.addresses();
    let confirmed = sized(12, 60, 300);
    let day = server::now() + chrono::TimeDelta::days(2);
    for number in 0..confirmed {
        let (browser, address) = (Browser::new(), addresses[number % PROGRAMS]);
        let (staff, quarter) = (i64::try_from(1 + number % 24).unwrap(), number / 24);
        let start = format!("{}T{:02}:{:02}:00Z", day.format("%Y-%m-%d"), 9 + quarter / 4, quarter % 4 * 15);
        let booked = browser.book(address, &format!("job-{number}"), staff, &start).unwrap();
        assert_eq!(booked.status, 201, "{}", booked.text);
        let booking = booked.json()["id"].as_i64().unwrap();
        let text = browser.code(address, &format!("?bookingId={booking}")).unwrap().unwrap();
        let (next, phone) = (addresses[(number + 1) % PROGRAMS], format!("+1555018{number:04}"));
        // WhatsApp tells it twice, to two of them.
        for address in [next, address] {
            let id = format!("job-{number}");
            assert_eq!(message(address, &phone, &id, &text).unwrap().status, 200);
        }
    }
    // Holds that nobody confirmed, all of which ran out a minute ago.
    for number in 0..24 {
        let (browser, address) = (Browser::new(), addresses[number % PROGRAMS]);
        let staff = i64::try_from(1 + number).unwrap();
        let start = format!("{}T16:00:00Z", day.format("%Y-%m-%d"));
        let held = browser.book(address, &format!("hold-{number}"), staff, &start).unwrap();
        assert_eq!(held.status, 201, "{}", held.text);
    }
    place.run("UPDATE bookings SET hold_expires_at = now() - interval '1 minute' WHERE status = 'pending'");

    let count = |sql: &str| -> usize { place.ask(sql)[0].parse().unwrap() };
    wait_until("the holds are released", Duration::from_secs(60), || {
        count("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings WHERE status = 'pending'") == 0
    });
    wait_until("all notices are planned and all messages sent", Duration::from_secs(60), || {
        count("SELECT CAST(COUNT(*) AS TEXT) AS value FROM outbox WHERE planned_at IS NULL") == 0
            && count(
                "SELECT CAST(COUNT(*) AS TEXT) AS value FROM messages WHERE state IN ('queued', 'sending')",
            ) == 0
    });
    let expired = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM audit_log WHERE action = 'booking.expired'";
    assert_eq!(count(expired), 24, "each hold was given back once");
    let twice: Vec<(String, usize)> = counts(graph).into_iter().filter(|(_, count)| *count > 1).collect();
    assert_eq!(twice, [], "a message went out twice");
    let sent = graph.taken().len();
    let made = count("SELECT CAST(COUNT(*) AS TEXT) AS value FROM messages WHERE state = 'accepted'");
    assert_eq!(sent, made, "what was sent is what was made");
    let told: BTreeSet<String> =
        graph.taken().iter().filter_map(|message| Some(message["to"].as_str()?.to_owned())).collect();
    assert!(confirmed <= told.len(), "{} people were told of {confirmed} bookings", told.len());
    place.is_sound();
    figure(
        "together",
        &format!(
            "{PROGRAMS} programs, {confirmed} bookings confirmed by messages told twice, 24 holds run out: {sent} messages, none twice"
        ),
    );
}

#[test]
fn a_browser_has_its_five_attempts_wherever_it_makes_them() {
    let party = WhatsAppUser::start("on");
    let addresses = party.addresses();
    let ada = Browser::new();
    let book = |number: usize| {
        let answer =
            ada.book(addresses[number % PROGRAMS], &format!("attempt-{number}"), 1, "no time").unwrap();
        answer.status
    };
    let answers: Vec<u16> = (0..8).map(book).collect();
    assert_eq!(answers, [400, 400, 400, 400, 400, 429, 429, 429]);
}
