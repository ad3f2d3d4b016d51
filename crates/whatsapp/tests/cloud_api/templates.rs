//! The templates: as WhatsApp wants them submitted, and short enough.

use std::collections::BTreeSet;
use std::path::Path;

use domain::{BookingId, Instant, ShopId, StaffId, WaitlistOfferId};
use ports::{TemplateReport, WhatsAppAccount};
use serde_json::Value;
use verification::{Content, TemplateCategory, replies};
use whatsapp::TEMPLATES;

use crate::account::{Account, sender};

/// The names between double braces.
fn placeholders(text: &str) -> Vec<&str> {
    text.split("{{").skip(1).map(|rest| rest.split_once("}}").unwrap().0).collect()
}

#[test]
fn every_template_keeps_to_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut names = BTreeSet::new();
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), TEMPLATES.len());
    for file in TEMPLATES {
        let template: Value = serde_json::from_str(file).unwrap();
        let name = template["name"].as_str().unwrap().to_owned();
        assert_eq!(std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap(), file);
        assert_eq!(
            (&template["language"], &template["category"]),
            (&"en_US".into(), &"UTILITY".into()),
            "{name}"
        );
        let body = &template["components"][0];
        let text = body["text"].as_str().unwrap();
        let longest: usize = filled(&"x".repeat(2_000))
            .iter()
            .filter_map(|content| match content {
                Content::Template { name: filled, params, .. } if *filled == name => Some(params),
                _ => None,
            })
            .flatten()
            .map(|(_, value)| value.len())
            .sum();
        assert!(0 < longest && text.len() + longest <= 1_024, "{name} may become too long");
        names.insert(name);
    }
    let ours = [
        "account_changed_v1",
        "approval_lapsed_v1",
        "booking_canceled_v1",
        "booking_confirmed_v1",
        "booking_confirmed_v2",
        "canceled_booking_staff_v1",
        "move_offer_v1",
        "moved_booking_staff_v1",
        "must_move_v1",
        "new_booking_staff_v1",
        "salon_suspended_v1",
        "sign_in_alert_v1",
        "sign_in_notice_v1",
        "visit_reminder_v1",
        "visit_soon_v1",
        "visit_thanks_v1",
        "visits_reminder_v1",
        "waitlist_first_v1",
        "waitlist_offer_v1",
        "welcome_staff_v1",
    ];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ours);
}

/// The simulator refuses what Meta refuses: too many parameters, one at an end, one without an example.
#[test]
fn meta_takes_every_template() {
    let account = Account::start(Vec::new());
    let before = account.report().unwrap().templates;
    assert!(before.iter().all(|template| template.status == TemplateReport::NOT_SUBMITTED));
    let submitted = account.gateway.submit_templates(&sender(), "https://parlour.example").unwrap();
    let said: Vec<_> = submitted.iter().map(|template| (&*template.status, &template.reason)).collect();
    assert_eq!(said, [("PENDING", &None); TEMPLATES.len()]);
    assert_eq!(account.report().unwrap().problems(), [""; 0]);
}

/// The templates that the program fills, as it fills them with whatever people have written.
fn filled(words: &str) -> Vec<Content> {
    let appointment = replies::Appointment {
        id: BookingId::new(1207),
        services: words,
        staff: words,
        when: "Sat Nov 21, 10:00 AM (EST)",
        shop: words,
        address: Some(words),
    };
    let visit = replies::SpokenVisit {
        booking: BookingId::new(1207),
        start: Instant::UNIX_EPOCH,
        services: words,
        staff: words,
        when: "Thu, Nov 26, 2:30 PM (EST)",
        time: "2:30 PM",
        salon: words,
    };
    let time = replies::SpokenTime {
        start: Instant::UNIX_EPOCH,
        staff: StaffId::new(3),
        when: "Thu, Nov 26, 2:30 PM".to_owned(),
        staff_name: words.to_owned(),
    };
    let held = replies::SpokenOffer {
        offer: WaitlistOfferId::new(1),
        client: words,
        salon: words,
        services: words,
        when: "Thu, Nov 26, 2:30 PM (EST)",
        until: Some("2:40 PM"),
    };
    let date = "2026-11-26".parse().unwrap();
    let day = replies::SpokenDay { shop: ShopId::new(1), salon: words, date, day: "Thu, Nov 26" };
    let confirmed = replies::booking_confirmed(words, &appointment);
    vec![
        replies::former_version(&confirmed).unwrap(),
        confirmed,
        replies::booking_canceled(words, &appointment),
        replies::approval_lapsed(words, &appointment, Some(words)),
        replies::new_booking_staff(words, &appointment),
        replies::moved_booking_staff(words, &appointment, "Fri Nov 20, 2:30 PM (EST)"),
        replies::canceled_booking_staff(words, &appointment),
        replies::sign_in_alert(words, words, words, appointment.when),
        replies::sign_in_notice(words, words, words, "6:00 PM"),
        replies::account_changed(words, words),
        replies::salon_suspended(words, words),
        replies::welcome_staff(words, words, words),
        replies::visit_reminder(words, &visit, words).template,
        replies::visits_reminder(words, day, &[visit; 7], words).template,
        replies::visit_soon(words, &visit, Some(words)).template,
        replies::visit_thanks(words, &visit, day.day).template,
        replies::ask_to_move(words, &visit, &[time.clone(), time], Instant::UNIX_EPOCH).template,
        replies::ask_to_move(words, &visit, &[], Instant::UNIX_EPOCH).template,
        replies::waitlist_offer(&held).template,
        replies::waitlist_offer(&replies::SpokenOffer { until: None, ..held }).template,
    ]
}

#[test]
fn what_the_program_fills_in_is_what_the_templates_ask_for() {
    for content in filled("Glow") {
        let Content::Template { name, category, params, replies, link } = content else {
            panic!("{content:?} is no template")
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(format!("{name}.json"));
        let template: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let submitted = template["category"].as_str().unwrap();
        assert_eq!(TemplateCategory::parse(submitted), Some(category), "{name}");
        let asked = placeholders(template["components"][0]["text"].as_str().unwrap())
            .into_iter()
            .collect::<BTreeSet<_>>();
        let given = params.iter().map(|(key, _)| key.as_str()).collect::<BTreeSet<_>>();
        assert_eq!(given, asked, "{name}");
        let buttons = template["components"][1]["buttons"].as_array().cloned().unwrap_or_default();
        let links: Vec<&Value> = buttons.iter().filter(|button| button["type"] == "URL").collect();
        assert_eq!(replies.len(), buttons.len() - links.len(), "{name}");
        assert_eq!(usize::from(link.is_some()), links.len(), "{name}");
        assert!(links.iter().all(|link| link["url"].as_str().unwrap().ends_with("/{{1}}")), "{name}");
    }
}
