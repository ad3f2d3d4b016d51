//! What the account says of itself.

use std::net::TcpListener;
use std::sync::Arc;

use ports::{AccountError, AccountReport, WhatsAppAccount};
use verification::SenderId;
use wa_simulator::{Faults, PhoneClock, Secrets, Simulator, SimulatorSettings, Template};
use whatsapp::{CloudGateway, TEMPLATES, Timeouts};

use crate::stub::{Stub, Then};

const TOKEN: &str = "canary-access-token";

struct StoppedClock;

impl PhoneClock for StoppedClock {
    fn now(&self) -> u64 {
        1_795_197_600
    }

    fn advance(&self, _: u32) {}
}

/// An account at a simulator, and our gateway to it.
pub(crate) struct Account {
    simulator: Simulator,
    pub(crate) gateway: CloudGateway,
}

impl Account {
    pub(crate) fn start(templates: Vec<Template>) -> Self {
        let secrets =
            Secrets { app_secret: "app".into(), verify_token: "verify".into(), access_token: TOKEN.into() };
        let settings =
            SimulatorSettings { templates, ..SimulatorSettings::new(secrets, Arc::new(StoppedClock)) };
        let simulator = Simulator::start(settings).unwrap();
        let gateway = gateway(&simulator.graph_base(), TOKEN);
        Self { simulator, gateway }
    }

    fn with_our_templates() -> Self {
        Self::start(TEMPLATES.into_iter().map(|file| Template::parse(file).unwrap()).collect())
    }

    pub(crate) fn report(&self) -> Result<AccountReport, AccountError> {
        self.gateway.report(&sender())
    }
}

pub(crate) fn sender() -> SenderId {
    SenderId("109900000000001".into())
}

fn gateway(base: &str, token: &str) -> CloudGateway {
    CloudGateway::new(base, "v26.0", token.to_owned(), Timeouts::default())
}

#[test]
fn a_healthy_account_has_no_problems() {
    let account = Account::with_our_templates();
    let report = account.report().unwrap();
    assert_eq!((&*report.number, &*report.name, &*report.quality), ("+15550100200", "Parlour", "GREEN"));
    assert_eq!(report.limit.as_deref(), Some("TIER_2K"));
    assert!(report.templates.iter().all(ports::TemplateReport::is_approved));
    assert_eq!((report.limitations.len(), report.problems().len()), (0, 0));
}

#[test]
fn what_keeps_us_from_sending_is_told_in_sentences() {
    let account = Account::with_our_templates();
    account.simulator.set_faults(&Faults {
        quality: Some("RED".into()),
        blocked: Some(131_042),
        templates: [("sign_in_alert_v1".into(), "REJECTED".into())].into(),
        ..Faults::default()
    });
    let report = account.report().unwrap();
    assert_eq!(
        report.problems(),
        [
            "The account is blocked: Business eligibility payment issue (141006)",
            "The quality of the number is low: Meta may restrict it.",
            "1 of 20 templates are not approved.",
        ]
    );
    let rejected = report.templates.iter().find(|template| !template.is_approved()).unwrap();
    assert_eq!((&*rejected.name, &*rejected.status), ("sign_in_alert_v1", "REJECTED"));
    assert_eq!(rejected.reason.as_deref(), Some("INVALID_FORMAT"));
}

#[test]
fn an_account_that_cannot_be_asked_says_why_and_no_secret() {
    let account = Account::with_our_templates();
    let refused = gateway(&account.simulator.graph_base(), "wrong").report(&sender()).unwrap_err();
    assert!(matches!(refused, AccountError::Refused { code: 190, .. }), "{refused}");
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let away = gateway(&format!("http://{nobody}"), TOKEN).report(&sender()).unwrap_err();
    assert!(matches!(away, AccountError::Unreachable(_)), "{away}");
    assert!(!format!("{refused} {away} {away:?}").contains("canary"));
    for body in ["<html>", "{}"] {
        let stub = Stub::new(Then::Answer(200, "text/html", body.into()));
        let told = gateway(&format!("http://{}", stub.address), TOKEN).report(&sender());
        assert!(matches!(told, Err(AccountError::Unreadable(_))), "{told:?}");
        assert_eq!(stub.request().header("authorization"), Some("Bearer canary-access-token"));
    }
}
