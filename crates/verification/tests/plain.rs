//! What is stored and said of small things, word for word.

use chrono::{TimeDelta, TimeZone, Utc};
use domain::{BookingId, ChallengeId, IdentityId, Role, SessionId, ShopId};
use verification::replies::{self, Appointment, RequestingDevice};
use verification::{Challenge, Content, Lane, LinkedPage, Purpose, State, TemplateCategory, VISIT_LINK};

#[test]
fn states_are_stored_by_their_names() {
    let names = [
        ("issued", State::Issued),
        ("awaiting_confirm", State::AwaitingConfirm),
        ("awaiting_contact", State::AwaitingContact),
        ("awaiting_shop", State::AwaitingShop),
        ("approved", State::Approved),
        ("denied", State::Denied),
        ("expired", State::Expired),
        ("superseded", State::Superseded),
    ];
    for (name, state) in names {
        assert_eq!((state.as_str(), State::parse(name)), (name, Some(state)));
    }
    assert_eq!(State::parse("Issued"), None);
    let open: Vec<State> =
        names.into_iter().map(|(_, state)| state).filter(|state| state.is_open()).collect();
    assert_eq!(open, [State::Issued, State::AwaitingConfirm, State::AwaitingContact, State::AwaitingShop]);
}

#[test]
fn a_fresh_start_forgets_who_answered_and_how_often() {
    let made = Utc.with_ymd_and_hms(2026, 11, 21, 10, 0, 0).single().unwrap();
    let now = made + TimeDelta::minutes(7);
    let issued = Challenge {
        id: ChallengeId::new(12),
        purpose: Purpose::Login,
        max_role: Role::Staff,
        shop: Some(ShopId::new(1)),
        session: SessionId::new(3),
        session_secret: Some([1; 32]),
        device: None,
        match_number: Some(42),
        device_label: "Chrome on Windows".to_owned(),
        body_hash: [2; 32],
        state: State::Issued,
        identity: None,
        attempts: 0,
        created_at: made,
        expires_at: made + TimeDelta::minutes(10),
        changed_at: now,
    };
    let mut challenge = Challenge {
        state: State::Denied,
        identity: Some(IdentityId::new(5)),
        attempts: 3,
        changed_at: made + TimeDelta::minutes(1),
        ..issued.clone()
    };
    challenge.begin_anew(now);
    assert_eq!(challenge, issued);
}

#[test]
fn only_a_template_may_be_sent_to_who_has_not_written_for_a_day() {
    let template = Content::Template {
        name: "hello".to_owned(),
        category: TemplateCategory::Utility,
        params: Vec::new(),
        replies: Vec::new(),
        link: None,
    };
    assert!(!template.needs_window());
    assert!(Content::Text("Hello".to_owned()).needs_window());
    assert!(Content::ContactRequest("Your number?".to_owned()).needs_window());
}

#[test]
fn answers_come_before_bookings_and_these_before_the_staff() {
    let numbers = [Lane::Reply, Lane::Booking, Lane::Staff, Lane::Thanks].map(Lane::number);
    assert_eq!(numbers, [0, 1, 3, 5], "as they are stored");
}

fn body(content: &Content) -> &str {
    match content {
        Content::Text(body)
        | Content::ContactRequest(body)
        | Content::Buttons { body, .. }
        | Content::Link { body, .. } => body,
        Content::List { .. } | Content::Template { .. } => "",
    }
}

#[test]
fn a_booking_is_spoken_of_with_everything_that_one_has_to_know() {
    let appointment = Appointment {
        id: BookingId::new(1207),
        services: "Cut & Color",
        staff: "Lena",
        when: "Sat Nov 21, 10:00 AM (EST)",
        shop: "Glow",
        address: Some("418 Bergen Street, Brooklyn"),
    };
    let words = "Cut & Color with Lena, Sat Nov 21, 10:00 AM (EST), Glow, 418 Bergen Street, Brooklyn. Booking #1207.";
    let challenge = ChallengeId::new(12);
    let (booked, notice) = (replies::booked(&appointment, challenge), replies::booked_notice(&appointment));
    assert_eq!(body(&booked), format!("Booked: {words} Manage: {VISIT_LINK}"));
    assert_eq!([booked.linked_page(), notice.linked_page()], [Some(LinkedPage::Visit); 2]);
    let linked = booked.with_link("https://glow.example/b/0");
    assert!(linked.linked_page().is_none() && body(&linked).ends_with("Manage: https://glow.example/b/0"));
    assert!(matches!(notice.with_link("x"), Content::Link { url, .. } if url == "x"));
    assert_eq!(body(&replies::booked_notice(&appointment)), format!("Booked: {words}"));
    assert_eq!(
        body(&replies::booked_already(&appointment, challenge)),
        format!("Already confirmed: {words}")
    );
    let nowhere = Appointment { address: None, ..appointment };
    assert_eq!(
        body(&replies::booked_notice(&nowhere)),
        "Booked: Cut & Color with Lena, Sat Nov 21, 10:00 AM (EST), Glow. Booking #1207."
    );
}

#[test]
fn who_signs_in_hears_as_what() {
    let asker = RequestingDevice { device: "Chrome on Windows", time: "6:00 PM" };
    let roles = [
        (Role::Client, "client"),
        (Role::Staff, "staff"),
        (Role::Admin, "admin"),
        (Role::Master, "master admin"),
    ];
    for (role, spoken) in roles {
        let question = replies::ask_number(ChallengeId::new(12), Some("Glow"), "Ava", role, asker);
        let words = format!("sign in to the Glow dashboard as Ava ({spoken}): Chrome on Windows, 6:00 PM.");
        assert!(body(&question).contains(&words), "{}", body(&question));
    }
}
