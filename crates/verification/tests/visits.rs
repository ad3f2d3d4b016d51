//! What is said of visits, word for word (rules/messages#reminders, rules/messages#visit-answers).
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use domain::{BookingId, Instant, Minutes, ShopId};
use verification::replies::{self, SpokenDay, SpokenVisit};
use verification::{Button, Content, LinkedPage};

const WHEN: &str = "Thu, Nov 26, 2:30 PM (EST)";

fn visit() -> SpokenVisit<'static> {
    SpokenVisit {
        booking: BookingId::new(7),
        start: Instant::from_timestamp(29_401_230 * 60, 0).unwrap(),
        services: "Gel Manicure",
        staff: "Sofia Lindqvist",
        when: WHEN,
        time: "2:30 PM",
        salon: "Glow Beauty Studio",
    }
}

/// The words, the titles of what can be tapped, and where a link leads.
fn said(content: &Content) -> (String, Vec<String>) {
    match content {
        Content::Text(body) => (body.clone(), Vec::new()),
        Content::Buttons { body, buttons } => {
            (body.clone(), buttons.iter().map(|Button { title, .. }| title.clone()).collect())
        }
        Content::List { body, rows, .. } => {
            (body.clone(), rows.iter().map(|row| row.title.clone()).collect())
        }
        Content::Link { body, title, .. } => (body.clone(), vec![title.clone()]),
        other => panic!("{other:?} has no words of its own"),
    }
}

fn body(content: &Content) -> String {
    said(content).0
}

fn buttons(content: &Content) -> Vec<String> {
    said(content).1
}

#[test]
fn the_first_reminder_names_the_visit_and_asks_for_an_answer() {
    let words = replies::visit_reminder("Maya Chen", &visit(), "Please come with dry hair.");
    assert_eq!(
        body(&words.free),
        "Hello Maya, a reminder of your appointment at Glow Beauty Studio: Gel Manicure on Thu, Nov 26, 2:30 PM (EST). A word from the \
         salon: Please come with dry hair. Please answer below."
    );
    assert_eq!(buttons(&words.free), ["Confirm", "Move", "Cancel"]);
    let Content::Template { name, params, replies: ids, .. } = &words.template else { panic!() };
    assert_eq!(name, "visit_reminder_v1");
    let Content::Buttons { buttons, .. } = &words.free else { panic!() };
    assert_eq!(*ids, buttons.iter().map(|button| button.id.clone()).collect::<Vec<_>>());
    assert_eq!(
        params.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["client", "salon", "service", "when", "note"]
    );
    let silent = body(&replies::visit_reminder("", &visit(), "").free);
    assert!(
        silent.starts_with("Hello there, ") && silent.contains("A word from the salon: See you then."),
        "{silent}"
    );
}

#[test]
fn several_visits_of_a_day_are_one_message() {
    let day = SpokenDay {
        shop: ShopId::new(3),
        salon: "Glow",
        date: "2026-11-26".parse().unwrap(),
        day: "Thu, Nov 26",
    };
    let seven = [visit(); 7];
    let words = replies::visits_reminder("Maya", day, &seven, "");
    let lines: Vec<String> = body(&words.free).lines().map(ToOwned::to_owned).collect();
    assert_eq!(
        lines.first().unwrap(),
        "Hello Maya, a reminder of your 7 appointments at Glow on Thu, Nov 26:"
    );
    assert_eq!(lines.get(1).unwrap(), "2:30 PM Gel Manicure with Sofia Lindqvist");
    assert_eq!(lines.get(6).unwrap(), "and 2 more");
    assert_eq!(lines.last().unwrap(), "A word from the salon: See you then. Please answer below.");
    assert_eq!(buttons(&words.free), ["Confirm all", "Change one"]);
    let Content::Template { name, params, .. } = words.template else { panic!() };
    assert_eq!(name, "visits_reminder_v1");
    assert!(params.iter().all(|(_, value)| !value.contains('\n')));
}

#[test]
fn thanks_lead_to_the_review_and_invite_nobody_to_book() {
    let words = replies::visit_thanks("Maya Chen", &visit(), "Thu, Nov 26");
    assert_eq!(body(&words.free), "Thank you for your visit, Maya. Rate it here, it takes a moment.");
    assert_eq!(buttons(&words.free), ["Rate your visit"]);
    assert_eq!([&words.free, &words.template].map(Content::linked_page), [Some(LinkedPage::Review); 2]);
    let Content::Template { name, params, .. } = &words.template else { panic!() };
    assert_eq!(name, "visit_thanks_v1");
    let params: Vec<(&str, &str)> = params.iter().map(|(name, value)| (&**name, &**value)).collect();
    let service = ("service", "Gel Manicure");
    assert_eq!(
        params,
        [("client", "Maya"), ("salon", "Glow Beauty Studio"), ("day", "Thu, Nov 26"), service]
    );
    let address = "https://glow.example/v/0aZ";
    let linked = words.template.clone().with_link(address);
    assert!(matches!(&linked, Content::Template { link: Some(end), .. } if end == "0aZ"), "{linked:?}");
    assert!(matches!(words.free.with_link(address), Content::Link { url, .. } if url == address));
}

#[test]
fn the_second_reminder_says_where() {
    let words = replies::visit_soon("Maya", &visit(), Some("12 Main Street"));
    assert_eq!(
        body(&words.free),
        "Hello Maya, see you soon at Glow Beauty Studio: Gel Manicure on Thu, Nov 26, 2:30 PM (EST). You find us at 12 Main Street. \
         Please tell us if anything changes."
    );
    assert_eq!(buttons(&words.free), ["On my way", "Running late", "Cancel"]);
    assert!(
        body(&replies::visit_soon("Maya", &visit(), None).free)
            .contains("You find us at Glow Beauty Studio.")
    );
}

#[test]
fn answers_are_said_word_for_word() {
    let visit = visit();
    let now = visit.start - Minutes::new(60).to_delta();
    for (content, words, titles) in [
        (replies::visit_confirmed(WHEN), format!("Thank you, see you on {WHEN}."), vec![]),
        (
            replies::visit_has_moved(&visit),
            format!("Your appointment is now on {WHEN}. Does that suit you?"),
            vec!["Confirm", "Move", "Cancel"],
        ),
        (replies::which_visit(&[visit]), "Which one?".into(), vec!["2:30 PM"]),
        (
            replies::what_shall_we_do(&visit),
            format!("Gel Manicure, {WHEN}. What shall we do?"),
            vec!["Move", "Cancel", "Keep it"],
        ),
        (
            replies::ask_cancel(&visit, None, now),
            format!("Cancel Gel Manicure on {WHEN}?"),
            vec!["Yes, cancel", "Move instead", "Keep it"],
        ),
        (
            replies::ask_cancel(&visit, Some(Minutes::new(1_440)), now),
            format!(
                "Cancel Gel Manicure on {WHEN}? It is less than 24 hours away and counts as a late cancellation."
            ),
            vec!["Yes, cancel", "Move instead", "Keep it"],
        ),
        (
            replies::visit_cancelled(&visit),
            format!("Cancelled: Gel Manicure, {WHEN}. Write to us any time to book again."),
            vec![],
        ),
        (replies::visit_kept(WHEN), format!("Good, see you on {WHEN}."), vec![]),
        (replies::on_the_way(&visit), "Great, see you soon.".into(), vec!["I'm here"]),
        (replies::has_arrived("Sofia"), "Thank you, Sofia knows that you are here.".into(), vec![]),
        (replies::here_too_early("2:30 PM"), "Thank you. Your appointment is at 2:30 PM.".into(), vec![]),
        (
            replies::how_late(&visit),
            "How late will you be?".into(),
            vec!["5 minutes", "10 minutes", "15 or more"],
        ),
        (
            replies::expected_late("Sofia", "2:45 PM", Some("+1 718 555 0142")),
            "Thank you. Sofia expects you about 2:45 PM. If it gets later, please call +1 718 555 0142.".into(),
            vec![],
        ),
        (replies::visit_was_cancelled("x"), "That appointment was cancelled.".into(), vec!["Book again"]),
        (replies::visit_is_over("x"), "That appointment is over.".into(), vec!["Book again"]),
        (
            replies::reminders_stopped(),
            "You will get no more reminders. Confirmations and cancellations still come. Write START to get them again.".into(),
            vec![],
        ),
    ] {
        assert_eq!(said(&content), (words, titles.into_iter().map(ToOwned::to_owned).collect()));
    }
}

#[test]
fn visits_at_the_same_time_are_told_apart() {
    let other = SpokenVisit { booking: BookingId::new(8), ..visit() };
    assert_eq!(buttons(&replies::which_visit(&[visit(), other])), ["2:30 PM (1)", "2:30 PM (2)"]);
}

#[test]
fn rows_have_different_titles() {
    let salons = ["Bellissima Hair & Beauty North", "Bellissima Hair & Beauty South", "Glow"]
        .map(|name| (ShopId::new(name.len().try_into().unwrap()), name.to_owned()));
    let (_, titles) = said(&replies::which_salon(&salons));
    assert_eq!(titles, ["Bellissima Hair & Be (1)", "Bellissima Hair & Be (2)", "Glow"]);
}
