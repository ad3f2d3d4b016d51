//! A PostgreSQL server of a test's own, with all that makes it durable on, that can be ended hard and begun again. `.ci/postgres` says
//! where its programs are and as whom they run.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use storage::raw::Connection;

use crate::wait_until;

/// A server with its files.
pub(crate) struct Cluster {
    home: PathBuf,
    environment: Vec<(String, String)>,
    server: Mutex<Child>,
}

#[expect(clippy::disallowed_methods, reason = "tests have no server::config")]
fn said(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| {
        panic!("{name} is not set; run `make test`, or `.ci/postgres run cargo test ...`")
    })
}

/// A program of PostgreSQL's, as the user that may run it.
fn program(name: &str) -> Command {
    let run_as = said("TEST_POSTGRES_RUN_AS");
    let path = if name.contains('/') {
        name.to_owned()
    } else {
        format!("{}/{name}", said("TEST_POSTGRES_PROGRAMS"))
    };
    let mut words = run_as.split_whitespace();
    let mut command = match words.next() {
        Some(first) => {
            let mut command = Command::new(first);
            command.args(words).arg(path);
            command
        }
        None => Command::new(path),
    };
    command.env_clear().env("PATH", "/usr/bin:/bin").stdout(Stdio::null()).stderr(Stdio::null());
    command
}

impl Cluster {
    pub(crate) fn start(environment: &[(&str, &str)]) -> Self {
        // Made by the server's own user; a socket's path must be short.
        let made = program("/usr/bin/mktemp")
            .args(["-d", "/tmp/parlour-pg.XXXXXX"])
            .stdout(Stdio::piped())
            .output()
            .unwrap();
        let home = PathBuf::from(String::from_utf8(made.stdout).unwrap().trim());
        // Making new files would take each test a second.
        let copied =
            program("/bin/cp").arg("-a").arg(said("TEST_POSTGRES_FRESH")).arg(home.join("data")).status();
        assert!(copied.unwrap().success(), "the files of an empty server");
        let environment: Vec<(String, String)> =
            environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let server = Mutex::new(serve(&home, &environment));
        let cluster = Self { home, environment, server };
        cluster.wait_until_up();
        cluster
    }

    /// A replica of it, which follows it from here on.
    pub(crate) fn follow(&self) -> Self {
        let made = program("/usr/bin/mktemp")
            .args(["-d", "/tmp/parlour-pg.XXXXXX"])
            .stdout(Stdio::piped())
            .output()
            .unwrap();
        let home = PathBuf::from(String::from_utf8(made.stdout).unwrap().trim());
        let mut copy = program("pg_basebackup");
        copy.arg("-h").arg(&self.home).args(["-U", "salon", "-X", "stream", "-c", "fast", "-R", "-D"]);
        assert!(copy.arg(home.join("data")).status().unwrap().success(), "a copy to follow with");
        let server = Mutex::new(serve(&home, &self.environment));
        let cluster = Self { home, environment: self.environment.clone(), server };
        cluster.wait_until_up();
        cluster
    }

    /// Its database, over a socket in a file.
    pub(crate) fn url(&self) -> String {
        format!("postgres://salon@localhost/postgres?host={}", self.home.display())
    }

    /// The file of that socket.
    pub(crate) fn socket(&self) -> PathBuf {
        self.home.join(".s.PGSQL.5432")
    }

    /// Ends it as `pg_ctl stop -m immediate` does: nothing is written any more, all connections are gone.
    pub(crate) fn stop_immediately(&self) {
        let mut server = self.server.lock().unwrap_or_else(PoisonError::into_inner);
        let pid = server.id().to_string();
        assert!(Command::new("kill").args(["-QUIT", &pid]).status().unwrap().success());
        server.wait().unwrap();
    }

    /// Begins again, and waits until it has recovered.
    pub(crate) fn begin_again(&self) {
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = serve(&self.home, &self.environment);
        self.wait_until_up();
    }

    fn wait_until_up(&self) {
        wait_until("PostgreSQL is up", Duration::from_secs(30), || Connection::open(&self.url()).is_ok());
    }
}

fn serve(home: &Path, environment: &[(String, String)]) -> Child {
    let mut postgres = program("postgres");
    postgres.arg("-D").arg(home.join("data")).arg("-k").arg(home);
    for setting in [
        "listen_addresses=",
        "max_connections=100",
        "fsync=on",
        "synchronous_commit=on",
        "full_page_writes=on",
        "wal_sync_method=fdatasync",
        "log_min_messages=fatal",
    ] {
        postgres.args(["-c", setting]);
    }
    postgres.envs(environment.iter().map(|(name, value)| (name, value))).spawn().unwrap()
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let server = self.server.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Errors here mean that it has ended already.
        let _ = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
        let _ = server.wait();
        let _ = std::fs::remove_dir_all(&self.home);
    }
}
