//! The program itself: its commands, what they print, how they end.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod carry;
mod whatsapp;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use testkit::{TestDb, for_each_database};

/// The program over a test's database, on any free port, knowing nothing else of this environment.
fn parlour(db: &TestDb, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.env_clear().env("DATABASE_URL", &db.url).env("BIND", "127.0.0.1:0").args(arguments);
    command.env("UPLOADS_URL", concat!("file:", env!("CARGO_TARGET_TMPDIR"), "/uploads"));
    command
}

fn run(db: &TestDb, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, .. } = parlour(db, arguments).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap())
}

/// A served salon; killed at the end of the test if it has not ended by then.
struct Served {
    program: Child,
    /// What it printed before it could be reached.
    greeting: Vec<String>,
    port: u16,
}

impl Served {
    fn start(db: &TestDb, arguments: &[&str]) -> Self {
        let mut program =
            parlour(db, arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let greeting: Vec<String> = lines.take(3).map(Result::unwrap).collect();
        let port = greeting[0].rsplit_once(':').unwrap().1.parse().unwrap();
        Self { program, greeting, port }
    }

    /// The status line and body of a GET.
    fn get(&self, path: &str) -> (String, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    }

    fn ask(&self, request: &str) -> (String, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_owned(), body.to_owned())
    }

    /// The status line and body for a browser that enters by a link of the console.
    fn enters(&self, session: &str, key: &str) -> (String, String) {
        let body = format!("{{\"key\":\"{key}\"}}");
        self.ask(&format!(
            "POST /api/session/console-link HTTP/1.1\r\nHost: glow.localhost\r\nX-Session-Id: {session}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        ))
    }

    /// Asks it to stop, and waits.
    fn terminate(mut self) -> Option<i32> {
        let pid = self.program.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        self.program.wait().unwrap().code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // An error here means that it has ended already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn the_demo_is_seeded_once_and_served_until_sigterm() {
    for_each_database(|db| {
        db.is_damaged_on_purpose(); // the program reads the real clock
        let (code, news) = run(db, &["seed", "--demo"]);
        assert_eq!(code, Some(0));
        assert_eq!(news, "Planted demo salons: Glow Beauty Studio, Luna Nails & Beauty, Nail Society\n");
        assert_eq!(run(db, &["seed", "--demo"]).1, "Planted demo salons: nothing: they were there\n");
        assert_eq!(run(db, &["check"]), (Some(0), "Every invariant holds\n".into()));

        let served = Served::start(db, &["serve"]);
        assert!(served.greeting[0].starts_with("Glow Beauty Studio"), "{:?}", served.greeting);
        assert!(served.greeting[1].contains(&db.url), "{:?}", served.greeting);
        assert_eq!(served.greeting[2], "WhatsApp             not connected");
        for path in ["/healthz", "/readyz"] {
            assert_eq!(served.get(path).0, "HTTP/1.1 200 OK", "{path}");
        }
        assert!(served.get("/api/client/shop-config").1.contains("Glow Beauty Studio"));
        assert_eq!(served.terminate(), Some(0));
    });
}

#[test]
fn serving_the_demo_plants_it_first() {
    let db = TestDb::sqlite();
    let served = Served::start(&db, &["serve", "--demo"]);
    assert!(served.greeting[0].starts_with("Glow Beauty Studio"));
    assert_eq!(served.get("/api/client/services").0, "HTTP/1.1 200 OK");
}

#[test]
fn check_names_what_is_broken_and_fails() {
    for_each_database(|db| {
        db.is_damaged_on_purpose();
        run(db, &["seed", "--demo"]);
        db.run("UPDATE bookings SET total_price_cents = 1, final_price_cents = 1 WHERE id = 7");
        let (code, news) = run(db, &["check"]);
        assert_eq!(code, Some(1));
        let (rule, place) = news.split_once(": ").expect("a rule and where it is broken");
        assert!(rule.starts_with("I3 the price of a booking is the sum of its lines"), "{news}");
        assert_eq!(place, "booking 7 (1 in all)\n");
    });
}

#[test]
fn routes_are_one_per_line() {
    let (code, table) = run(&TestDb::sqlite(), &["routes"]);
    assert_eq!(code, Some(0));
    assert!(table.lines().any(|line| line == "POST /api/client/book"));
    assert!(table.lines().all(|line| line.split(' ').count() == 2), "{table}");
}

#[test]
fn a_configuration_that_cannot_be_used_is_one_sentence_and_a_failure() {
    let db = TestDb::sqlite();
    let fails = |name: &str, value: &str, arguments: &[&str], sentence: &str| {
        let Output { status, stderr, .. } = parlour(&db, arguments).env(name, value).output().unwrap();
        assert_eq!(status.code(), Some(1), "{name}={value}");
        let words = String::from_utf8(stderr).unwrap();
        assert!(words.contains(sentence) && !words.contains("panicked"), "{words}");
    };
    fails(
        "BIND",
        "everywhere",
        &["serve"],
        "parlour: BIND must be an address and a port, as in 127.0.0.1:8080",
    );
    fails("APP_ENV", "production", &["serve"], "parlour: BASE_DOMAIN must be set in production");
    fails(
        "WA_ACCESS_TOKEN",
        "EAAG",
        &["migrate"],
        "parlour: WA_PHONE_NUMBER_ID must be set: the five of WhatsApp go together",
    );
    fails("WA_GRAPH_BASE", "http://sim.example", &["serve"], "parlour: WA_GRAPH_BASE must be left out");
    fails("MASTER_ADMIN_PHONES", "me", &["serve"], "parlour: MASTER_ADMIN_PHONES must be phone numbers");
    fails("LOG", "info,=", &["migrate"], "parlour: ");
    fails(
        "DATABASE_URL",
        "mysql://root:secret@db/x",
        &["migrate"],
        "parlour: DATABASE_URL must be sqlite:PATH or postgres://",
    );
    fails("DATABASE_URL", "sqlite:/proc/nowhere/x", &["migrate"], "parlour: cannot connect to the database");
}

#[test]
fn secrets_do_not_reach_the_log() {
    let db = TestDb::sqlite();
    let output = parlour(&db, &["migrate"])
        .env("DATABASE_URL", "postgres://salon:s3cret@localhost/x?host=/nowhere&password=s3cret")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("salon:***@localhost") && !words.contains("s3cret"), "{words}");
}

/// A picture as the program keeps it: its name says what is in it.
fn put_picture(uploads: &Path, digit: &str) -> String {
    let name = format!("1/{}.jpg", digit.repeat(64));
    let file = uploads.join(&name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, digit).unwrap();
    name
}

/// Runs a command that knows a folder of pictures and PostgreSQL's programs; its status, and what it said.
fn with(db: &TestDb, uploads: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let place = format!("file:{}", uploads.display());
    let Output { status, stdout, stderr } =
        parlour(db, arguments).env("UPLOADS_URL", place).env("PATH", "/usr/bin:/bin").output().unwrap();
    let words = if status.success() { stdout } else { stderr };
    (status.code(), String::from_utf8(words).unwrap())
}

#[test]
fn a_backup_is_made_while_salons_are_served_and_comes_back_with_its_pictures() {
    for_each_database(|db| {
        db.is_damaged_on_purpose(); // the program reads the real clock
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (file, uploads, other) = (path("backup"), path("uploads"), path("other"));
        let file_name = file.to_str().unwrap();
        run(db, &["seed", "--demo"]);
        let red = put_picture(&uploads, "a");
        let served = Served::start(db, &["serve"]);
        let (code, news) = with(db, &uploads, &["backup", file_name]);
        assert_eq!((code, news.contains("and 1 pictures, 1 of them new, in ")), (Some(0), true), "{news}");
        put_picture(&uploads, "b");
        let (code, news) = with(db, &uploads, &["backup", file_name]);
        assert_eq!((code, news.contains("and 2 pictures, 1 of them new, in ")), (Some(0), true), "{news}");
        assert_eq!(served.get("/api/client/services").0, "HTTP/1.1 200 OK");
        let mut left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["backup", "erasures", "pictures", "uploads"], "and no draft");

        let restored = TestDb::new(db.backend);
        let (code, news) = with(&restored, &other, &["restore", file_name]);
        assert_eq!(
            (code, news.contains("and 2 pictures are there, 2 of them brought back")),
            (Some(0), true),
            "{news}"
        );
        assert!(!news.contains("secret"));
        assert_eq!(fs::read_to_string(other.join(&red)).unwrap(), "a");
        restored.is_damaged_on_purpose();
        let salons = |db: &TestDb| db.ask("SELECT name AS value FROM shops ORDER BY id");
        assert_eq!(salons(&restored), salons(db));

        let (code, words) = with(&restored, &other, &["restore", file_name]);
        assert_eq!(code, Some(1));
        assert!(words.contains("there are salons in the database already: --force"), "{words}");
        restored.run("UPDATE shops SET name = 'Changed' WHERE id = 1");
        let (code, words) = with(&restored, &other, &["restore", "--force", file_name]);
        assert_eq!(code, Some(0), "{words}");
        assert_eq!(salons(&restored), salons(db));

        // Somebody was forgotten since the copy was made: it is in the database that is replaced, and stays beside the backups.
        let moment = db.moment(testkit::at("2099-01-01 00:00"));
        restored.run(&format!(
            "INSERT INTO erasures (shop_id, client_id, erased_at) SELECT shop_id, id, {moment} FROM clients WHERE id = (SELECT MIN(id) FROM clients)"
        ));
        for _ in 0..2 {
            let (code, news) = with(&restored, &other, &["restore", "--force", file_name]);
            assert_eq!((code, news.contains("1 clients were forgotten again")), (Some(0), true), "{news}");
            let first = "SELECT name AS value FROM clients ORDER BY id LIMIT 1";
            assert_eq!(restored.ask(first), ["Deleted client"]);
            restored.run("DELETE FROM erasures");
        }
        assert!(fs::read_to_string(path("erasures")).unwrap().ends_with("2099-01-01T00:00:00.000000Z\n"));
        let nowhere = path("no/folder/backup");
        assert_eq!(with(db, &uploads, &["backup", nowhere.to_str().unwrap()]).0, Some(1));
    });
}

#[test]
fn who_was_forgotten_in_a_later_week_stays_forgotten_and_what_nobody_knows_is_said() {
    for_each_database(|db| {
        db.is_damaged_on_purpose(); // the program reads the real clock
        let folder = tempfile::tempdir().unwrap();
        let uploads = folder.path().join("uploads");
        let copies = |verb: &str, db: &TestDb, week: &str| {
            let place = folder.path().join("backups").join(week);
            fs::create_dir_all(&place).unwrap();
            let (code, news) = with(db, &uploads, &[verb, place.join("hour-03").to_str().unwrap()]);
            assert_eq!(code, Some(0), "{news}");
            news
        };
        run(db, &["seed", "--demo"]);
        copies("backup", db, "2026-w47");
        let moment = db.moment(testkit::at("2099-01-01 00:00"));
        db.run(&format!(
            "INSERT INTO erasures (shop_id, client_id, erased_at) SELECT shop_id, id, {moment} FROM clients WHERE id = (SELECT MIN(id) FROM clients)"
        ));
        copies("backup", db, "2026-w48");

        // The machine is new: of the week before, and of nothing but the folders.
        let restored = TestDb::new(db.backend);
        restored.is_damaged_on_purpose();
        let news = copies("restore", &restored, "2026-w47");
        assert!(
            news.contains("1 clients were forgotten again. There was no database with salons before"),
            "{news}"
        );
        let today = server::now().format("after %Y-%m-").to_string();
        assert!(news.contains(&today) && news.contains("may be here again"), "{news}");
        let first = "SELECT name AS value FROM clients ORDER BY id LIMIT 1";
        assert_eq!(restored.ask(first), ["Deleted client"]);

        // One that is there is asked.
        let place = folder.path().join("backups/2026-w47/hour-03");
        let (code, news) = with(&restored, &uploads, &["restore", "--force", place.to_str().unwrap()]);
        assert_eq!((code, news.contains("may be here again")), (Some(0), false), "{news}");
    });
}

#[test]
fn without_postgresql_s_programs_a_backup_says_what_is_missing() {
    let (db, folder) = (TestDb::postgres(), tempfile::tempdir().unwrap());
    let file = folder.path().join("backup");
    let Output { status, stderr, .. } =
        parlour(&db, &["backup", file.to_str().unwrap()]).env("PATH", "/nowhere").output().unwrap();
    let words = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(1));
    assert!(words.contains("pg_dump is missing: install PostgreSQL's client programs"), "{words}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn logs_of_no_terminal_are_json_and_say_placethe_metrics_are() {
    let db = TestDb::sqlite();
    db.is_damaged_on_purpose();
    let mut program = parlour(&db, &["serve"])
        .env("METRICS_BIND", "0.0.0.0:0")
        .env("METRICS_TOKEN", "s3cret")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(program.stderr.take().unwrap()).lines();
    let line = lines.find_map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).expect("every line is JSON");
        (line["message"] == "metrics").then_some(line)
    });
    let address = line.unwrap()["address"].as_str().unwrap().replace("0.0.0.0", "127.0.0.1");
    let metrics = |token: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let lines = format!("Host: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close");
        write!(stream, "GET /metrics HTTP/1.1\r\n{lines}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(metrics("guess").starts_with("HTTP/1.1 401"), "{}", metrics("guess"));
    let answer = metrics("s3cret");
    assert!(
        answer.contains("parlour_database_up 1")
            && answer.contains("parlour_job_failing{job=\"expire-holds\"} 0"),
        "{answer}"
    );
    program.kill().unwrap();
    program.wait().unwrap();
}

#[test]
fn sign_in_prints_a_link_that_the_server_accepts_once() {
    for_each_database(|db| {
        db.is_damaged_on_purpose(); // the program reads the real clock
        assert_eq!(run(db, &["seed", "--demo"]).0, Some(0));
        let command = |arguments: &[&str]| {
            let mut command = parlour(db, arguments);
            command.env("MASTER_ADMIN_PHONES", "+15550100100").env("USER", "mia");
            command.output().unwrap()
        };
        let staff = ["sign-in", "--shop", "glow", "--staff", "+15550100210"];
        let made = command(&staff);
        let news = String::from_utf8(made.stdout).unwrap();
        let (url, terms) = news.split_once('\n').unwrap();
        assert!(url.contains("//glow.localhost") && url.contains("/login#key="), "{url}");
        assert!(terms.starts_with("Lets Ava Laurent in once, until "), "{terms}");
        let master = command(&["sign-in", "--master", "+1 555 010-0100"]);
        assert!(String::from_utf8(master.stdout).unwrap().contains("//www.localhost"));

        let served = Served::start(db, &["serve"]);
        let key = url.rsplit_once('=').unwrap().1;
        let (first, body) = served.enters("0b6d7c4e-5f1a-4c2b-8d3e-9a7f6b5c4d3e", key);
        assert_eq!(first, "HTTP/1.1 200 OK");
        assert!(body.contains("\"let_in_by\":\"mia on "), "{body}");
        let (again, body) = served.enters("1b6d7c4e-5f1a-4c2b-8d3e-9a7f6b5c4d3e", key);
        assert_eq!(again, "HTTP/1.1 403 Forbidden");
        assert_eq!(body, "This link does not work any more. Please ask for a new one.");

        for (wrong, sentence) in [
            (
                &["sign-in", "--master", "+15550100999"][..],
                "MASTER_ADMIN_PHONES does not contain this number",
            ),
            (&["sign-in", "--shop", "glow", "--staff", "nobody@example.com"], "nobody who is active"),
            (&["sign-in", "--shop", "nowhere", "--staff", "+15550100210"], "there is no salon"),
            (&["sign-in", "--shop", "glow", "--staff", "Ava"], "Ava is no number"),
            (&["sign-in", "--shop", "glow"], "--staff"),
            (&["sign-in"], "--master"),
        ] {
            let refused = command(wrong);
            let said = String::from_utf8(refused.stderr).unwrap();
            assert!(!refused.status.success() && said.contains(sentence), "{wrong:?}: {said}");
        }
    });
}
