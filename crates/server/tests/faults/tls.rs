//! A PostgreSQL server that is reached over the network with TLS: the program books there, and goes nowhere when the server cannot prove its name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use storage::raw::Connection;

use crate::browser::Browser;
use crate::postgres::{Cluster, folder, program};
use crate::program::{Program, command};
use crate::workdir::Workdir;

/// Certificates of a test's own, in the folder of its server: `ca.crt` vouches for `server.crt` and `expired.crt`, `other.crt` for neither.
struct Certificates(PathBuf);

const KEY: [&str; 6] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout"];

impl Certificates {
    fn in_folder(home: &Path) -> Self {
        let made = Self(home.to_owned());
        for name in ["ca", "other"] {
            made.openssl(&["req", "-x509", "-days", "2", "-subj", "/CN=A test's own"], name);
        }
        made.openssl(
            &["req", "-new", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
            "server",
        );
        for (name, days) in [("expired", "-1"), ("server", "2")] {
            let made = program("/usr/bin/openssl")
                .args(["x509", "-req", "-copy_extensions", "copyall", "-days", days, "-in"])
                .arg(made.file("request"))
                .arg("-CA")
                .arg(made.file("ca.crt"))
                .arg("-CAkey")
                .arg(made.file("ca.key"))
                .arg("-out")
                .arg(made.file(&format!("{name}.crt")))
                .status();
            assert!(made.unwrap().success(), "{name}");
        }
        made
    }

    /// A key, and a certificate or the request for one.
    fn openssl(&self, words: &[&str], name: &str) {
        let out = if words.contains(&"-x509") { format!("{name}.crt") } else { "request".to_owned() };
        let mut openssl = program("/usr/bin/openssl");
        openssl.args(words).args(KEY).arg(self.file(&format!("{name}.key"))).arg("-out").arg(self.file(&out));
        assert!(openssl.status().unwrap().success(), "{name}");
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn roots(&self, name: &str) -> String {
        format!("sslmode=verify-full&sslrootcert={}", self.file(name).display())
    }
}

fn place_with_tls() -> (Workdir, Certificates) {
    let home = folder();
    let certificates = Certificates::in_folder(&home);
    (Workdir::over(Cluster::with_tls(home)), certificates)
}

fn cluster(place: &Workdir) -> &Cluster {
    place.cluster.as_ref().unwrap()
}

/// How a command ends that only has to reach the database, and what it says last.
fn ending(mut migrate: Command) -> (Option<i32>, String) {
    let output = migrate.stderr(std::process::Stdio::piped()).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), words.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn a_salon_is_booked_and_backed_up_over_tls() {
    let (place, certificates) = place_with_tls();
    let url = cluster(&place).url_with_tls(&certificates.roots("ca.crt"));
    let program = Program::start_with(&place, &url, |_| ());
    let start = format!("{}T10:00:00Z", (server::now() + chrono::TimeDelta::days(3)).format("%Y-%m-%d"));
    let booked = Browser::new().book(program.address, "over TLS", 1, &start).unwrap();
    assert_eq!(booked.status, 201, "{}", booked.text);
    let lines = "SELECT CAST(s.ssl AS TEXT) AS value FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.client_addr IS NOT NULL";
    let lines = Connection::open(&cluster(&place).url_of_its_owner()).unwrap().ask(lines).unwrap();
    assert!(!lines.is_empty() && lines.iter().all(|line| line == "true"), "{lines:?}");

    // The system's roots, as the system names them.
    let url = cluster(&place).url_with_tls("sslmode=verify-full");
    let copy = place.uploads().with_file_name("copy");
    let mut backup = command(&place, &url, &["backup", &copy.display().to_string()]);
    backup.env("PATH", "/usr/bin:/bin").env("SSL_CERT_FILE", certificates.file("ca.crt"));
    assert_eq!(ending(backup).0, Some(0), "{}", place.last_words());
    assert!(fs::metadata(copy).unwrap().len() > 0);
}

#[test]
fn a_server_that_cannot_prove_its_name_is_not_told_anything() {
    let (place, certificates) = place_with_tls();
    let server = cluster(&place);
    let good = server.url_with_tls(&certificates.roots("ca.crt"));
    let refused = |url: &str, why: &str| {
        let (status, words) = ending(command(&place, url, &["migrate"]));
        assert_eq!(status, Some(1), "{why}: {words}");
        assert!(
            words.starts_with("parlour: cannot connect to the database: ") && words.contains(why),
            "{words}"
        );
    };
    refused(&good.replace("@localhost", "@db.example"), "does not match host name");
    refused(&server.url_with_tls(&certificates.roots("other.crt")), "certificate verify failed");
    assert_eq!(ending(command(&place, &good, &["migrate"])).0, Some(0));

    // Nothing else changes; libpq does not say which part of a certificate it refuses.
    server.stop_immediately();
    fs::copy(certificates.file("expired.crt"), certificates.file("server.crt")).unwrap();
    server.begin_again();
    refused(&good, "certificate verify failed");
}

#[test]
fn a_server_without_tls_is_refused_where_tls_was_asked_for_and_in_production() {
    let place = Workdir::over(Cluster::without_tls());
    let server = cluster(&place);
    let (status, words) = ending(command(&place, &server.url_with_tls("sslmode=require"), &["migrate"]));
    assert_eq!(status, Some(1));
    assert!(words.contains("server does not support SSL"), "{words}");

    let mut production = command(&place, "postgres://parlour:secret@db.example/x", &["migrate"]);
    production.envs([("APP_ENV", "production"), ("BASE_DOMAIN", "parlour.example")]);
    production.env_remove("WA_GRAPH_BASE").env_remove("WA_LINK_BASE");
    let (status, words) = ending(production);
    assert_eq!(status, Some(1));
    assert!(
        words.starts_with("parlour: DATABASE_URL must be an address with sslmode=verify-full, because its server is another machine"),
        "{words}"
    );
}
