//! A message welcomes a new member of the team, or the answer tells the admin that none can.

use app::admin;
use domain::{StaffNotices, StaffRole};
use ports::{AccountReport, TemplateReport};
use testkit::on_both_databases;
use testkit::scenario::sender;

use crate::office::{Scenario, open};
use crate::staff::{wish, with_phone};

const ZOE: &str = "+12125550177";

fn welcomes(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask("SELECT dedupe_key || ' ' || phone AS value FROM messages ORDER BY id")
}

#[on_both_databases(open)]
fn a_new_member_is_told_where_to_sign_in(scenario: &Scenario) {
    let zoe = with_phone(wish("Zoe", StaffRole::Staff), ZOE);
    let (row, welcome) = admin::create_staff(&scenario.ctx, &scenario.ava(), &zoe).unwrap();
    let welcome = welcome.unwrap();
    assert_eq!((welcome.told, welcome.sign_in_url.as_str()), (true, "http://glow.localhost:8080/login"));
    assert_eq!(welcomes(scenario), [format!("welcome:1:{} {ZOE}", row.id)]);
    let nobody = wish("Bo", StaffRole::Staff);
    let (_, welcome) = admin::create_staff(&scenario.ctx, &scenario.ava(), &nobody).unwrap();
    assert_eq!(welcome, None, "nobody signs in without a number");
}

/// WhatsApp has not approved the template, and the new member has never written.
fn no_template(scenario: &Scenario) {
    let template = TemplateReport {
        name: "welcome_staff_v1".into(),
        language: "en_US".into(),
        status: "PENDING".into(),
        category: "UTILITY".into(),
        reason: None,
    };
    let report = AccountReport {
        number: "+1 555-010-0200".into(),
        name: "Parlour".into(),
        quality: "GREEN".into(),
        limit: None,
        limitations: Vec::new(),
        templates: vec![template],
    };
    let now = scenario.now();
    scenario.db.write_platform(|tx| tx.keep_account_report(&sender(), &report, now));
}

#[on_both_databases(open)]
fn who_cannot_be_told_is_left_to_the_admin(scenario: &Scenario) {
    no_template(scenario);
    let zoe = with_phone(wish("Zoe", StaffRole::Admin), ZOE);
    let (_, welcome) = admin::create_staff(&scenario.ctx, &scenario.ava(), &zoe).unwrap();
    assert!(!welcome.unwrap().told);
    assert_eq!(welcomes(scenario), Vec::<String>::new());
}

#[on_both_databases(open)]
fn a_member_chooses_their_own_notices(scenario: &Scenario) {
    let leo = scenario.leo();
    let chosen = || admin::own_notices(&scenario.ctx, &leo).unwrap();
    assert_eq!(chosen(), StaffNotices::Own);
    for wanted in [StaffNotices::All, StaffNotices::All, StaffNotices::None] {
        admin::set_own_notices(&scenario.ctx, &leo, wanted).unwrap();
        assert_eq!(chosen(), wanted);
    }
    let trail =
        "SELECT entity_id || ' ' || actor_kind AS value FROM audit_log WHERE action = 'staff.notices'";
    assert_eq!(scenario.db.ask(trail), ["2 staff", "2 staff"], "one row a change");
    let mine = admin::list_staff(&scenario.ctx, &scenario.ava()).unwrap().remove(0);
    assert_eq!(
        (mine.profile.name.as_str(), mine.profile.notices),
        ("Ava", StaffNotices::Own),
        "nobody else's"
    );
}
