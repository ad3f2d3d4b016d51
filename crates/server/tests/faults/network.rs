//! A bad network between clients and the program: hundreds who send a byte now and then, lines cut in the middle of a booking and of an upload.
//! Everybody else is served as before, and nothing stays behind (C12).

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use testkit::phone::ADMIN;
use testkit::pictures::RED_PNG;
use testkit::{Backend, percentile, sized};

use crate::browser::{Browser, connect, exchange};
use crate::database_trouble::morning;
use crate::program::Program;
use crate::proxy::{Proxy, Upstream, Weather};
use crate::workdir::Workdir;
use crate::writers::serves;
use crate::{figure, wait_until};

/// What those without trouble wait, one request after the other.
fn healthy(program: &Program, requests: usize) -> Vec<Duration> {
    let once = || {
        let begun = Instant::now();
        assert!(serves(program.address), "healthy clients are served");
        begun.elapsed()
    };
    (0..requests).map(|_| once()).collect()
}

/// Whether the program ends a line of its own accord, in whatever way.
fn is_ended(mut line: &TcpStream) -> bool {
    line.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    match line.read_to_end(&mut Vec::new()) {
        Ok(_) => true,
        Err(error) => ![ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()),
    }
}

/// How many files it has open when nothing is on its way: the fewest after one of many requests.
fn settled_files(program: &Program) -> usize {
    let looks = (0..40).map(|_| {
        drop(healthy(program, 1));
        program.open_files()
    });
    looks.min().unwrap()
}

#[test]
fn slow_clients_harm_nobody_and_leave_nothing() {
    let (slow, requests) = (sized(20, 200, 500), sized(40, 200, 400));
    let place = Workdir::new(Backend::Sqlite);
    let program = Program::start(&place);
    drop(healthy(&program, 40)); // every thread and connection that it keeps is there now
    let before = settled_files(&program);
    let calm = percentile(&healthy(&program, requests), 99);

    let whole = Browser::new().order("once", 1, &morning());
    let body = whole.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let lines: Vec<TcpStream> = (0..slow).map(|_| connect(program.address).unwrap()).collect();
    for (place, stream) in lines.iter().enumerate() {
        // Every other one has sent its whole head, and a part of its body.
        let sent = if place % 2 == 0 { 20 } else { body + 5 };
        (&*stream).write_all(&whole[..sent]).unwrap();
    }
    wait_until("they are all there", Duration::from_secs(10), || before + slow <= program.open_files());
    let mut waits = Vec::new();
    for _ in 0..10 {
        for stream in &lines {
            // An error means that the program has closed the line.
            let _ = (&*stream).write_all(b"x");
        }
        waits.extend(healthy(&program, requests / 10));
    }
    let busy = percentile(&waits, 99);
    // Those who never finish their head are sent away.
    let begun = Instant::now();
    assert!(lines.iter().step_by(2).all(is_ended), "slow heads are gone");
    let thrown_out = begun.elapsed();
    for stream in &lines {
        // An error means that it is closed already.
        let _ = stream.shutdown(Shutdown::Both);
    }
    drop(lines);
    let gone =
        wait_until("nothing stays behind", Duration::from_secs(60), || program.open_files() <= before + 2);
    figure(
        "C12",
        &format!(
            "{slow} slow clients: healthy ones p99 {calm:?} before, {busy:?} meanwhile; slow heads gone after {thrown_out:?}, all files after {gone:?}"
        ),
    );
    let most = (2 * calm).max(calm + Duration::from_millis(150));
    assert!(busy < most, "healthy clients: p99 {calm:?} before, {busy:?} meanwhile");
}

#[test]
fn a_booking_that_was_cut_anywhere_is_made_once() {
    let place = Workdir::new(Backend::Sqlite);
    let program = Program::start(&place);
    let proxy = Proxy::to(Upstream::Tcp(program.address));
    let rounds = sized(12, 120, 480);
    let (mut unheard, mut replayed) = (0, 0);
    for round in 0..rounds {
        let (staff, hour) = (i64::try_from(1 + round % 24).unwrap(), 9 + round / 24 % 8);
        let day = server::now() + chrono::TimeDelta::days(i64::try_from(2 + round / 192).unwrap());
        let start = format!("{}T{hour:02}:00:00Z", day.format("%Y-%m-%d"));
        let browser = Browser::new();
        let request = browser.order("once", staff, &start);
        let quarters = round / 3 % 4 + 1;
        let sent = request.len() * quarters / 4;
        let mut line = connect(proxy.address).unwrap();
        line.write_all(&request[..sent]).unwrap();
        match round % 3 {
            0 => proxy.cut(),
            1 => proxy.half_close(),
            _ => proxy.weather(Weather::Trickle(Duration::from_micros(200))),
        }
        drop(line);
        if round % 3 == 2 && sent == request.len() {
            // The whole request is on its way: nobody waits for its answer any more.
            wait_until("it was made", Duration::from_secs(10), || place.bookings() == round + 1);
        }
        proxy.weather(Weather::Fair);
        unheard += 1;
        let answer = exchange(program.address, &request).unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        replayed += usize::from(answer.header("idempotency-replayed") == "true");
        let again = exchange(program.address, &request).unwrap();
        assert_eq!(again.json()["id"], answer.json()["id"]);
    }
    let made = place.bookings();
    assert_eq!(made, rounds, "one each");
    assert!(replayed > 0, "none was cut after it was made");
    figure(
        "C12",
        &format!(
            "{unheard} bookings cut on their way: {made} made, {replayed} of them before the line was cut"
        ),
    );
    place.is_sound();
}

/// All files below a folder.
fn files_below(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    entries
        .map(|entry| entry.unwrap().path())
        .map(|path| if path.is_dir() { files_below(&path) } else { 1 })
        .sum()
}

#[test]
fn an_upload_that_was_cut_leaves_nothing() {
    let place = Workdir::new(Backend::Sqlite);
    let program = Program::start(&place);
    let proxy = Proxy::to(Upstream::Tcp(program.address));
    let mut ava = Browser::new();
    ava.sign_in(program.address, ADMIN);
    let before = program.open_files();
    let head = b"--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n";
    let form = [head.as_slice(), RED_PNG, b"\r\n--line--\r\n"].concat();
    let headers = [("Content-Type", "multipart/form-data; boundary=line")];
    let request = ava.request("POST /api/admin/upload/logo", &headers, &form);
    let cuts = sized(4, 40, 200);
    for round in 0..cuts {
        let mut line = connect(proxy.address).unwrap();
        line.write_all(&request[..request.len() * (round % 8 + 1) / 9]).unwrap();
        proxy.cut();
    }
    wait_until("no line stays behind", Duration::from_secs(60), || program.open_files() <= before + 2);
    assert_eq!(files_below(&place.uploads()), 0);
    assert_eq!(place.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM assets"), ["0"]);
    let whole = exchange(program.address, &request).unwrap();
    assert_eq!(whole.status, 201, "{whole:?}");
    figure("C12", &format!("{cuts} uploads cut on their way: 0 files, 0 rows; the whole one is taken"));
    place.is_sound();
}
