//! What it prints, what it refuses, how it ends.

use std::net::TcpListener;
use std::process::Output;

use crate::program::{ANY, Program, agent, command};

#[test]
fn it_says_where_everything_is_and_stops_when_it_is_asked() {
    for signal in ["-TERM", "-INT"] {
        let program = Program::start();
        let greeting = program.greeting.clone();
        assert!(greeting[0].contains("DEVELOPMENT PROGRAM"), "{greeting:?}");
        let port = program.salon_port();
        for address in [format!("http://localhost:{port}"), format!("http://www.localhost:{port}")] {
            assert!(greeting.iter().any(|line| line.ends_with(&address)), "{address} in {greeting:?}");
        }
        assert_eq!(program.simulator("/api/health", None).0, 200);
        let shop = agent().get(format!("http://127.0.0.1:{port}/api/client/shop-config")).call().unwrap();
        assert_eq!(shop.status().as_u16(), 200);
        assert_eq!(program.stop(signal).0, Some(0), "{signal}");
    }
}

#[test]
fn below_another_domain_it_prints_the_addresses_there() {
    let program = Program::start_with(&[("BASE_DOMAIN", "parlour.test.example")]);
    let port = program.salon_port();
    for address in ["glow.parlour.test.example", "parlour.test.example"] {
        let address = format!(" http://{address}:{port}");
        assert!(program.greeting.iter().any(|line| line.ends_with(&address)), "{:?}", program.greeting);
    }
    assert_eq!(program.stop("-TERM").0, Some(0));
}

/// What it says when it does not start.
fn complaint(bind: &str, simulator_bind: &str, environment: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(&folder, bind, simulator_bind);
    let Output { status, stderr, .. } = command.envs(environment.iter().copied()).output().unwrap();
    assert_eq!(status.code(), Some(1));
    String::from_utf8(stderr).unwrap()
}

#[test]
fn a_real_account_and_the_world_are_refused() {
    let real = complaint(ANY, ANY, &[("WA_ACCESS_TOKEN", "EAAG-the-real-one")]);
    assert!(real.contains("WA_ACCESS_TOKEN is set") && !real.contains("EAAG"), "{real}");
    let production = complaint(ANY, ANY, &[("APP_ENV", "production")]);
    assert!(production.contains("APP_ENV is production"), "{production}");
    let open = complaint(ANY, "0.0.0.0:0", &[]);
    assert!(open.contains("--simulator-bind must be an address of this machine only"), "{open}");
    let served_to_all = complaint("0.0.0.0:0", ANY, &[]);
    assert!(served_to_all.contains("parlour-dev: WA_"), "{served_to_all}");
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = TcpListener::bind(ANY).unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (bind, simulator_bind) in [(address.as_str(), ANY), (ANY, &address)] {
        let said = complaint(bind, simulator_bind, &[]);
        assert!(said.contains(&format!("parlour-dev: cannot listen on {address}")), "{said}");
    }
}
