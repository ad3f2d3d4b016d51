//! A PostgreSQL server of a test's own, with all that makes it durable on, that can be ended hard and begun again. `.ci/postgres` says
//! where its programs are and as whom they run.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use storage::raw::Connection;

use crate::wait_until;

/// A server with its files.
pub(crate) struct Cluster {
    home: PathBuf,
    port: u16,
    /// Of its server, beside those that all have.
    settings: Vec<String>,
    environment: Vec<(String, String)>,
    server: Mutex<Child>,
}

/// The port that names the socket's file; only a cluster with TLS listens there, too.
const PORT: u16 = 5432;

#[expect(clippy::disallowed_methods, reason = "tests have no server::config")]
fn said(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| {
        panic!("{name} is not set; run `make test`, or `.ci/postgres run cargo test ...`")
    })
}

/// A program of PostgreSQL's, or any by its path, as the user that may run the server.
pub(crate) fn program(name: &str) -> Command {
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
        let environment =
            environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self::started(folder(), PORT, Vec::new(), environment)
    }

    /// One that listens on this machine's own address, with TLS as the files `server.crt` and `server.key` in its folder have it.
    pub(crate) fn with_tls(home: PathBuf) -> Self {
        let file = |kind: &str| {
            format!("ssl_{kind}_file={}/server.{}", home.display(), &kind.replace("cert", "crt"))
        };
        let settings = vec!["ssl=on".to_owned(), file("cert"), file("key")];
        Self::listening(home, settings)
    }

    /// One that listens there, and has no TLS.
    pub(crate) fn without_tls() -> Self {
        Self::listening(folder(), Vec::new())
    }

    fn listening(home: PathBuf, mut settings: Vec<String>) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap();
        settings.push("listen_addresses=127.0.0.1".to_owned());
        Self::started(home, free.port(), settings, Vec::new())
    }

    fn started(home: PathBuf, port: u16, settings: Vec<String>, environment: Vec<(String, String)>) -> Self {
        // Making new files would take each test a second.
        let copied =
            program("/bin/cp").arg("-a").arg(said("TEST_POSTGRES_FRESH")).arg(home.join("data")).status();
        assert!(copied.unwrap().success(), "the files of an empty server");
        Self::over(home, port, settings, environment)
    }

    /// A server over the files that are in its folder.
    fn over(home: PathBuf, port: u16, settings: Vec<String>, environment: Vec<(String, String)>) -> Self {
        let server = Mutex::new(serve(&home, port, &settings, &environment));
        let cluster = Self { home, port, settings, environment, server };
        cluster.wait_until_up();
        cluster
    }

    /// A replica of it, which follows it from here on.
    pub(crate) fn follow(&self) -> Self {
        let home = folder();
        let mut copy = program("pg_basebackup");
        copy.arg("-h").arg(&self.home).args(["-U", "salon", "-X", "stream", "-c", "fast", "-R", "-D"]);
        assert!(copy.arg(home.join("data")).status().unwrap().success(), "a copy to follow with");
        Self::over(home, PORT, Vec::new(), self.environment.clone())
    }

    /// Its database, over a socket in a file.
    pub(crate) fn url(&self) -> String {
        format!("postgres://parlour@localhost:{}/postgres?host={}", self.port, self.home.display())
    }

    /// Its database by its address.
    pub(crate) fn url_with_tls(&self, options: &str) -> String {
        format!("postgres://parlour@localhost:{}/postgres?hostaddr=127.0.0.1&{options}", self.port)
    }

    /// As [`Self::url`], as the superuser: PostgreSQL lets no other role stop the replay of a replica.
    pub(crate) fn url_of_its_owner(&self) -> String {
        format!("postgres://salon@localhost:{}/postgres?host={}", self.port, self.home.display())
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
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) =
            serve(&self.home, self.port, &self.settings, &self.environment);
        self.wait_until_up();
    }

    fn wait_until_up(&self) {
        wait_until("PostgreSQL is up", Duration::from_secs(30), || Connection::open(&self.url()).is_ok());
    }
}

/// An empty folder of the server's own user; a socket's path must be short.
pub(crate) fn folder() -> PathBuf {
    let mut made = program("/usr/bin/mktemp");
    let made = made.args(["-d", "/tmp/parlour-pg.XXXXXX"]).stdout(Stdio::piped()).output().unwrap();
    PathBuf::from(String::from_utf8(made.stdout).unwrap().trim())
}

fn serve(home: &Path, port: u16, settings: &[String], environment: &[(String, String)]) -> Child {
    let mut postgres = program("postgres");
    postgres.arg("-D").arg(home.join("data")).arg("-k").arg(home).args(["-p", &port.to_string()]);
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
    for setting in settings {
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
