//! The templates: as WhatsApp wants them submitted, and short enough.

use std::collections::BTreeSet;
use std::path::Path;

use domain::BookingId;
use serde_json::Value;
use verification::{Content, TemplateCategory, replies};

/// The names between double braces.
fn placeholders(text: &str) -> Vec<&str> {
    text.split("{{").skip(1).map(|rest| rest.split_once("}}").unwrap().0).collect()
}

#[test]
fn every_template_keeps_to_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut names = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let template: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let name = template["name"].as_str().unwrap().to_owned();
        assert_eq!(path.file_stem().unwrap().to_str().unwrap(), name);
        assert_eq!(
            (&template["language"], &template["category"]),
            (&"en_US".into(), &"UTILITY".into()),
            "{name}"
        );
        assert_eq!(template["parameter_format"], "NAMED", "{name}");
        let body = &template["components"][0];
        let text = body["text"].as_str().unwrap();
        assert!(!text.starts_with("{{") && !text.ends_with("}}"), "{name} begins or ends with a variable");
        let examples: Vec<&str> = body["example"]["body_text_named_params"]
            .as_array()
            .unwrap()
            .iter()
            .map(|example| example["param_name"].as_str().unwrap())
            .collect();
        assert_eq!(placeholders(text), examples, "{name}");
        // Meta refuses a template with too many parameters for its length.
        let words = text.split_whitespace().filter(|word| !word.contains("{{")).count();
        assert!(words + examples.len() > 3 * examples.len(), "{name} has {words} words of its own only");
        // Each parameter is cut at 120 characters before it is sent.
        assert!(text.len() + 120 * examples.len() <= 1_024, "{name} may become too long");
        names.insert(name);
    }
    let ours = [
        "account_changed_v1",
        "booking_canceled_v1",
        "booking_confirmed_v1",
        "canceled_booking_staff_v1",
        "new_booking_staff_v1",
        "salon_suspended_v1",
        "sign_in_alert_v1",
        "sign_in_notice_v1",
    ];
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ours);
}

/// The templates that the program fills, as it fills them.
fn filled() -> Vec<Content> {
    let appointment = replies::Appointment {
        id: BookingId::new(1207),
        services: "Cut & Color",
        staff: "Lena",
        when: "Sat Nov 21, 10:00 AM (EST)",
        shop: "Glow",
        address: None,
    };
    vec![
        replies::booking_confirmed("Maya", &appointment),
        replies::booking_canceled("Maya", &appointment),
        replies::new_booking_staff("Maya", &appointment),
        replies::canceled_booking_staff("Maya", &appointment),
        replies::sign_in_alert("Glow", "Lena", "Chrome on Windows", appointment.when),
        replies::sign_in_notice("Parlour", "Mia", "Chrome on Windows", "6:00 PM"),
        replies::account_changed("Glow", "Lena"),
        replies::salon_suspended("Glow", "hello@parlour.example"),
    ]
}

#[test]
fn what_the_program_fills_in_is_what_the_templates_ask_for() {
    for content in filled() {
        let Content::Template { name, category, params, replies } = content else {
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
        assert!(
            replies.is_empty() && template["components"].as_array().unwrap().len() == 1,
            "{name} has no buttons"
        );
    }
}
