//! What masters see of WhatsApp.

use chrono::TimeDelta;
use ports::{AccountReport, Limitation, TemplateReport};
use serde_json::{Value, json};
use testkit::scenario::sender;
use testkit::{TestDb, for_each_database, the_present};

use crate::dashboard::two_dashboards;

/// WhatsApp has told how our account is: one template is not approved.
pub(crate) fn whatsapp_says(db: &TestDb) {
    let template = |name: &str, status: &str, reason: Option<&str>| TemplateReport {
        name: name.into(),
        language: "en_US".into(),
        status: status.into(),
        category: "UTILITY".into(),
        reason: reason.map(Into::into),
    };
    let report = AccountReport {
        number: "+1 555-010-0200".into(),
        name: "Parlour".into(),
        quality: "GREEN".into(),
        limit: Some("TIER_2K".into()),
        limitations: vec![Limitation {
            is_blocked: false,
            details: "The business is limited: verify it".into(),
        }],
        templates: vec![
            template("booking_confirmed_v1", "APPROVED", None),
            template("sign_in_alert_v1", "REJECTED", Some("INVALID_FORMAT")),
        ],
    };
    db.write_platform(|tx| tx.keep_account_report(&sender(), &report, the_present()));
}

#[test]
fn a_master_sees_how_whatsapp_is_doing() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let told = || master.get("/api/platform/whatsapp").json();
        assert_eq!(told()["number"], "+15550100200");
        assert_eq!(told()["account"], Value::Null, "WhatsApp has not answered yet");
        assert_eq!(told()["last_webhook_at"], "2026-11-23T06:00:00Z", "the master's sign-in");
        let before = (told()["waiting"].as_i64().unwrap(), told()["failed"].clone());
        assert_eq!(before.1, json!(0));
        db.run(
            "UPDATE messages SET state = 'failed', last_code = 132001 WHERE id = (SELECT MAX(id) FROM messages)",
        );
        assert_eq!(told()["failed"], json!(1));
        assert_eq!(told()["waiting"].as_i64().unwrap(), before.0 - 1);
        app.clock.advance(TimeDelta::days(1));
        let master = app.master();
        assert_eq!(master.get("/api/platform/whatsapp").json()["failed"], json!(0), "of the last day only");
        whatsapp_says(db);
        let account = master.get("/api/platform/whatsapp").json()["account"].clone();
        assert_eq!((&account["templates"], &account["templates_approved"]), (&json!(2), &json!(1)));
        assert_eq!(account["unapproved"][0]["name"], "sign_in_alert_v1");
    });
}
