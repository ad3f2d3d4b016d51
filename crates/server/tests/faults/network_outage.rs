//! A bad network between the program and PostgreSQL: lines that are cut, closed one way, slow or silent (C11).

use std::time::{Duration, Instant};

use testkit::{Backend, sized};

use crate::browser::Browser;
use crate::database_trouble::{is_unavailable, morning, takes_the_booking};
use crate::figure;
use crate::program::Program;
use crate::proxy::{Proxy, Upstream, Weather};
use crate::wait_until;
use crate::workdir::Workdir;
use crate::writers::{Target, recovers, serves, write_during};

/// A program that reaches PostgreSQL over a bad network.
fn behind_a_proxy() -> (Workdir, Proxy, Program) {
    with_limits("off")
}

/// The same with or without limits of how often somebody may call.
fn with_limits(limits: &str) -> (Workdir, Proxy, Program) {
    let place = Workdir::new(Backend::Postgres);
    let socket = place.cluster.as_ref().expect("a server of its own").socket();
    let proxy = Proxy::to(Upstream::Unix(socket));
    let url = format!("postgres://parlour@{}/postgres", proxy.address);
    let program = Program::start_with(&place, &url, |command| {
        command.env("RATE_LIMITS", limits);
    });
    (place, proxy, program)
}

#[test]
fn cut_lines_lose_nothing() {
    let (place, proxy, mut program) = behind_a_proxy();
    let target = Target::at(program.address);
    let cuts = sized(4, 40, 400);
    write_during("C11", &place, &target, |history| {
        for round in 0..cuts {
            history.wait_for(history.acknowledged() + 10, Duration::from_secs(60));
            if round % 4 == 3 { proxy.half_close() } else { proxy.cut() }
        }
        history.wait_for(history.acknowledged() + 20, Duration::from_secs(60));
    });
    assert!(program.lives());
    figure(
        "C11",
        &format!("PostgreSQL, {cuts} times all lines cut under writers: answers 2xx, 409 or 503 only"),
    );
}

#[test]
fn a_database_out_of_reach_is_said_so_and_found_again() {
    let (place, proxy, mut program) = behind_a_proxy();
    let browser = Browser::new();
    proxy.weather(Weather::Refusal);
    proxy.cut();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        // What was known of it a moment ago is said for a second.
        scope.spawn(|| {
            wait_until("it says that it is not ready", Duration::from_secs(15), || {
                Browser::new().get(program.address, "/readyz").unwrap().status == 503
            })
        });
        is_unavailable(&browser.book(program.address, "once", 1, &morning()).unwrap());
    });
    let told = begun.elapsed();
    assert!(told < Duration::from_secs(15), "{told:?}");
    assert_eq!(browser.get(program.address, "/healthz").unwrap().status, 200, "the process itself is well");
    proxy.weather(Weather::Fair);
    let after = takes_the_booking(program.address, &browser, 1);
    figure(
        "C11",
        &format!(
            "PostgreSQL out of reach: 503 after {told:?}, /readyz 503; taken {after:?} after it was back"
        ),
    );
    assert!(program.lives());
    place.is_sound();
}

#[test]
fn a_slow_database_is_slow_and_no_more() {
    let (place, proxy, program) = behind_a_proxy();
    let late = sized(Duration::from_millis(50), Duration::from_millis(250), Duration::from_secs(2));
    assert!(serves(program.address));
    proxy.weather(Weather::Late(late));
    let begun = Instant::now();
    let answer = Browser::new().get(program.address, "/api/client/services").unwrap();
    let slow = begun.elapsed();
    if answer.status != 200 {
        is_unavailable(&answer);
    }
    // A line that says nothing for a while: whoever waits is answered once it speaks again.
    proxy.weather(Weather::Silence);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| Browser::new().get(program.address, "/api/client/services").unwrap());
        wait_until("the program itself answers meanwhile", Duration::from_secs(5), || {
            Browser::new().get(program.address, "/healthz").is_ok_and(|answer| answer.status == 200)
        });
        proxy.weather(Weather::Fair);
        let answer = waiting.join().unwrap();
        assert!(answer.status == 200 || answer.status == 503, "{answer:?}");
    });
    let again = recovers(program.address);
    figure(
        "C11",
        &format!(
            "PostgreSQL, each piece {late:?} late: {} after {slow:?}; as before after {again:?}",
            answer.status
        ),
    );
    takes_the_booking(program.address, &Browser::new(), 2);
    place.is_sound();
}

#[test]
fn nobody_waits_for_ever_to_be_counted() {
    let (place, proxy, mut program) = with_limits("on");
    assert!(serves(program.address));
    // One is counted while that is possible, so that there is a line for counting that can fall silent.
    assert_eq!(Browser::new().book(program.address, "counted", 1, "no time").unwrap().status, 400);
    proxy.weather(Weather::Silence);
    let begun = Instant::now();
    let (answers, told) = std::thread::scope(|scope| {
        let book = |number: usize| {
            Browser::new().book(program.address, &format!("{number}"), 1, &morning()).unwrap()
        };
        let asking: Vec<_> = (0..8).map(|number| scope.spawn(move || book(number))).collect();
        let answers: Vec<_> = asking.into_iter().map(|one| one.join().unwrap()).collect();
        (answers, begun.elapsed())
    });
    answers.iter().for_each(is_unavailable);
    assert!(told < Duration::from_secs(20), "{told:?}");
    proxy.weather(Weather::Fair);
    figure("C11", &format!("PostgreSQL silent, limits on: 8 bookings answered 503 within {told:?}"));
    takes_the_booking(program.address, &Browser::new(), 2);
    assert!(program.lives());
    place.is_sound();
}
