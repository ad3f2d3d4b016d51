//! `parlour whatsapp`, with a simulator for Meta.

use std::process::Output;
use std::sync::Arc;

use testkit::TestDb;
use wa_simulator::{Faults, PhoneClock, Secrets, Simulator, SimulatorSettings, Template};

use crate::parlour;

const TOKEN: &str = "EAAG-canary-token";
const SECRET: &str = "canary-app-secret-0123456789abcdef";

struct StoppedClock;

impl PhoneClock for StoppedClock {
    fn now(&self) -> u64 {
        1_795_197_600
    }

    fn advance(&self, _: u32) {}
}

fn simulator(templates: &[&str]) -> Simulator {
    let secrets = Secrets {
        app_secret: SECRET.into(),
        verify_token: "canary-verify".into(),
        access_token: TOKEN.into(),
    };
    let templates = templates.iter().map(|file| Template::parse(file).unwrap()).collect();
    Simulator::start(SimulatorSettings {
        templates,
        ..SimulatorSettings::new(secrets, Arc::new(StoppedClock))
    })
    .unwrap()
}

/// The status, and what it said in both places.
fn asks(simulator: &Simulator, token: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = parlour(&TestDb::sqlite(), &[&["whatsapp"], arguments].concat());
    command
        .env("WA_PHONE_NUMBER_ID", "109900000000001")
        .env("WA_PHONE_NUMBER", "15550100200")
        .env("WA_ACCESS_TOKEN", token)
        .env("WA_APP_SECRET", SECRET)
        .env("WA_VERIFY_TOKEN", "canary-verify")
        .env("WA_GRAPH_BASE", simulator.graph_base())
        .env("WA_LINK_BASE", simulator.link_base());
    let Output { status, stdout, stderr } = command.output().unwrap();
    let (news, log) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert!(!format!("{news}{log}").contains("canary"), "{news}{log}");
    let sentence = log.lines().last().filter(|line| line.starts_with("parlour:")).unwrap_or_default();
    (status.code(), news + sentence)
}

#[test]
fn templates_are_submitted_once_and_their_state_is_told() {
    let simulator = simulator(&server::WHATSAPP_TEMPLATES[1..]);
    let (code, news) = asks(&simulator, TOKEN, &["templates", "status"]);
    assert_eq!(code, Some(1));
    assert!(news.contains("NOT_SUBMITTED approval_lapsed_v1 en_US UTILITY\n"), "{news}");
    assert!(news.ends_with("1 of 20 templates are not approved.\n"), "{news}");
    for (status, expected) in
        [("PENDING", "PENDING       approval_lapsed_v1"), ("", "APPROVED      approval_lapsed_v1")]
    {
        let (code, news) = asks(&simulator, TOKEN, &["templates", "submit"]);
        assert_eq!(code, Some(0), "{status}");
        assert!(news.starts_with(expected), "{news}");
    }
    assert_eq!(asks(&simulator, TOKEN, &["templates", "status"]).0, Some(0));
}

#[test]
fn status_says_how_the_number_and_the_account_are() {
    let simulator = simulator(&server::WHATSAPP_TEMPLATES);
    let fine = "Number     +15550100200, Parlour\nQuality    GREEN\nLimit      TIER_2K\nTemplates  20 of 20 approved\n";
    assert_eq!(asks(&simulator, TOKEN, &["status"]), (Some(0), fine.to_owned()));
    simulator.set_faults(&Faults { blocked: Some(131_042), ..Faults::default() });
    let (code, news) = asks(&simulator, TOKEN, &["status"]);
    let problem = "The account is blocked: Business eligibility payment issue (141006)\n";
    assert_eq!((code, news), (Some(1), format!("{fine}{problem}")));
}

#[test]
fn what_cannot_be_asked_is_one_sentence_and_a_failure() {
    let simulator = simulator(&[]);
    let (code, sentence) = asks(&simulator, "EAAG-canary-other", &["status"]);
    let expired = "parlour: WhatsApp refused: Error validating access token: Session has expired. (190)";
    assert_eq!((code, sentence.as_str()), (Some(1), expired));
    let output = parlour(&TestDb::sqlite(), &["whatsapp", "status"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.ends_with(
            "parlour: WhatsApp is not connected: set the variables WA_PHONE_NUMBER_ID to WA_VERIFY_TOKEN\n"
        ),
        "{words}"
    );
}
