//! What we write is short and plain; what people write is no code.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

use domain::{BookingId, ChallengeId, ConfirmationCode, Instant, Minutes, Role, ShopId};
use proptest::prelude::*;
use verification::code_parser::{FoundCodes, find_codes, keyword, match_number, shown};
use verification::prefilled_message::{PrefilledText, canonical_form, link};
use verification::replies::{
    self, Appointment, ApprovalQuestion, RequestingDevice, SignInState, SpokenVisit,
};
use verification::{Content, VISIT_LINK};

/// What salons and their clients write to each other, with what looks most like a code in it.
const CHAT: &str = "
    hi! can i come at 10 tmrw? thx | Hmmm, pfft, tsk tsk. brrr its cold | WXYZ? | pls send the PDF, HTML or CSS file
    MY HDTV BRKN LOL | call me: +1 555 010-0301 | see www.example.com/bcdf | Mr. Schmidt, Dr. Pfst and Mrs. Lynch
    BMW-DLRS | nth-hmmm | ok ok ok ok | 4 5 6 7 8 9 | Strč prst skrz krk | شكرا جزيلا | Grüße aus Köln! | c'est très bien
    The rhythm of my lynx sphynx crypt. | Shhh... grrr... psst! | tv + dvd player | BRB JK NP TTYL | hello&goodbye
    Balayage, cut & blow-dry w/ Lena pls | XXL t-shirt | 12 Main St, NYC 10001 | km/h kg mg ml | PST vs. EST vs. CST
";

fn texts_of(content: &Content) -> Vec<String> {
    match content {
        Content::Text(body) | Content::ContactRequest(body) => vec![body.clone()],
        Content::Buttons { body, buttons } => {
            assert!((1..=3).contains(&buttons.len()));
            fits(buttons.iter().map(|button| (&*button.id, &*button.title)), 20);
            vec![body.clone()]
        }
        Content::List { body, open, rows } => {
            assert!(rows.len() <= 10 && open.chars().count() <= 20);
            fits(rows.iter().map(|row| (&*row.id, &*row.title)), 24);
            let under = rows.iter().filter_map(|row| row.description.clone());
            std::iter::once(body.clone()).chain(under).collect()
        }
        Content::Link { body, title, .. } => {
            assert!(title.chars().count() <= 20);
            vec![body.clone()]
        }
        Content::Template { params, .. } => {
            assert!(params.iter().all(|(key, value)| !key.is_empty() && !value.is_empty()));
            params.iter().map(|(_, value)| value.clone()).collect()
        }
    }
}

fn fits<'a>(choices: impl Iterator<Item = (&'a str, &'a str)>, longest: usize) {
    for (id, title) in choices {
        assert!(!title.is_empty() && title.chars().count() <= longest, "{title}");
        assert!(id.len() <= 200);
    }
}

fn said_of_approvals(words: &str, appointment: &Appointment<'_>) -> [Content; 5] {
    [
        replies::salon_confirms(words),
        replies::another_waits(),
        replies::approval_lapsed(words, appointment, Some("+1 718 555 0142")),
        replies::approval_lapsed(words, appointment, None),
        replies::approval_lapsed_notice(appointment, None),
    ]
}

/// Every message, with whatever somebody may have named themselves or their salon.
fn everything_said(words: &str) -> Vec<Content> {
    let (challenge, booking) = (ChallengeId::new(i64::MAX), BookingId::new(i64::MAX));
    let appointment = Appointment {
        id: booking,
        services: words,
        staff: words,
        when: "Wed Nov 25, 10:00 AM (AEDT)",
        shop: words,
        address: Some(words),
    };
    let said = vec![
        replies::booked(&appointment, challenge),
        replies::booked_already(&appointment, challenge),
        replies::accepted_by_salon(words),
        replies::booked_notice(&appointment),
        replies::unknown_code(),
        replies::expired(),
        replies::already_done(),
        replies::one_code_per_message(),
        replies::help(Some((words, words))),
        replies::help(None),
        replies::slot_gone(words, "https://glow.example/booking"),
        replies::booking_was_cancelled(words, "https://glow.example/booking"),
        replies::booking_is_past(words, "https://glow.example/booking"),
        replies::shop_closed(words),
        replies::please_call(),
        replies::booking_given_back(booking),
        replies::booking_not_given_back(booking),
        replies::promotions_stopped(),
        replies::promotions_allowed(),
        replies::contact_received(),
        replies::contact_received_at_work(),
        replies::booked_ask_contact(&appointment),
        replies::contact_taken(),
        replies::blacklisted_alert(words, &appointment),
        replies::master_signed_in_alert(
            words,
            RequestingDevice { device: words, time: "Wed Nov 25, 12:00 PM (AEDT)" },
        ),
        replies::console_entry_alert(
            words,
            words,
            words,
            RequestingDevice { device: words, time: "Wed Nov 25, 12:00 PM (AEDT)" },
        ),
        replies::account_changed_alert(words, words),
        replies::booking_confirmed(words, &appointment),
        replies::booking_canceled(words, &appointment),
        replies::new_booking_staff(words, &appointment),
        replies::moved_booking_staff(words, &appointment, "Fri Nov 20, 2:30 PM (EST)"),
        replies::canceled_booking_staff(words, &appointment),
        replies::sign_in_alert(words, words, words, "6:00 PM"),
        replies::sign_in_notice(words, words, words, "6:00 PM"),
        replies::account_changed(words, words),
        replies::salon_suspended(words, words),
        replies::salon_suspended_alert(words, words),
        replies::welcome_staff(words, words, words),
        replies::welcome_notice(words, words, words),
    ];
    [said, everything_else(words, &appointment)].concat()
}

fn everything_else(words: &str, appointment: &Appointment<'_>) -> Vec<Content> {
    let asked = everything_asked(words, ChallengeId::new(i64::MAX));
    [asked, said_of_approvals(words, appointment).into(), everything_about_visits(words)].concat()
}

/// What is answered about visits.
fn everything_about_visits(words: &str) -> Vec<Content> {
    let when = "Wed, Nov 25, 12:00 PM (AEDT)";
    let visit = SpokenVisit {
        booking: BookingId::new(i64::MAX),
        start: Instant::UNIX_EPOCH,
        services: words,
        staff: words,
        when,
        time: "12:00 PM",
        salon: words,
    };
    vec![
        replies::visit_confirmed(when),
        replies::visit_has_moved(&visit),
        replies::which_visit(&[visit, visit]),
        replies::what_shall_we_do(&visit),
        replies::move_visit(&visit),
        replies::ask_cancel(&visit, Some(Minutes::new(1_440)), Instant::UNIX_EPOCH),
        replies::visit_cancelled(&visit),
        replies::visit_kept(when),
        replies::on_the_way(&visit),
        replies::has_arrived(words),
        replies::here_too_early("12:00 PM"),
        replies::how_late(&visit),
        replies::expected_late(words, "12:15 PM", Some(words)),
        replies::visit_was_cancelled("https://glow.example/booking"),
        replies::visit_is_over("https://glow.example/booking"),
        replies::please_wait(words),
        replies::change_refused(&format!("{words} asks for 24 hours notice to cancel online.")),
        replies::reminders_stopped(),
    ]
}

/// The same for sign-ins.
fn everything_asked(words: &str, challenge: ChallengeId) -> Vec<Content> {
    let asker = RequestingDevice { device: words, time: "12:00 PM" };
    let dated = RequestingDevice { time: "Wed Nov 25, 12:00 PM (AEDT)", ..asker };
    let booking =
        ApprovalQuestion::Booking { services: words, when: "Wed Nov 25, 10:00 AM (AEDT)", shop: words };
    vec![
        replies::ask_number(challenge, Some(words), words, Role::Admin, asker),
        replies::ask_number(challenge, None, words, Role::Master, asker),
        replies::number_was_wrong(challenge, 2),
        replies::number_was_wrong(challenge, 1),
        replies::is_it_you(challenge, ApprovalQuestion::SignIn(Some(words)), asker),
        replies::is_it_you(challenge, ApprovalQuestion::SignIn(None), asker),
        replies::is_it_you(challenge, ApprovalQuestion::Profile(words), asker),
        replies::is_it_you(challenge, booking, asker),
        replies::is_it_you(challenge, ApprovalQuestion::Owner(words), asker),
        replies::ask_contact(words, "this booking"),
        replies::ask_shop(
            challenge,
            &vec![(ShopId::new(i64::MAX), "Glow Beauty Studio and more".to_owned()); 12],
        ),
        replies::verified(challenge, Some(words)),
        replies::verified(challenge, None),
        replies::signed_in(challenge, Some(words), asker, words),
        replies::signed_in(challenge, None, asker, words),
        replies::not_on_team(challenge, Some(words)),
        replies::not_on_team(challenge, None),
        replies::owner_verified(challenge, words),
        replies::other_number(),
        replies::too_many_numbers(),
        replies::denied(SignInState::In),
        replies::denied(SignInState::NotYet),
        replies::too_late_to_deny(),
        replies::denied_alert(Some(words), words, dated),
        replies::denied_alert(None, words, dated),
        replies::numbers_alert(Some(words), words, dated),
        replies::numbers_alert(None, words, dated),
    ]
}

fn plain_and_short(text: &str) {
    let length = text.replace(VISIT_LINK, "").chars().count();
    assert!(0 < length && length < 300, "{length}: {text}");
    assert!(!text.contains(['*', '_', '~', '`']), "{text}");
    assert!(!text.contains(['\u{202E}', '\u{2066}', '\u{200F}', '\u{0}', '\r']), "{text:?}");
}

proptest! {
    #[test]
    fn everything_we_say_is_short_and_plain(words in "[A-Za-z*_~` \u{1}\u{202E}\u{2066}é😀\n\u{0}-]{0,150}") {
        for content in everything_said(&words) {
            for text in texts_of(&content) {
                plain_and_short(&text);
                prop_assert!(text.matches(VISIT_LINK).count() <= 1, "only our own words have a place for a link");
            }
        }
    }

    #[test]
    fn every_link_carries_its_text_and_its_code(shop in "[^\u{0}]{0,80}", symbols in prop::collection::vec(0..20_usize, 8)) {
        let symbols: String = symbols.into_iter().map(|at| char::from(ConfirmationCode::ALPHABET[at])).collect();
        let code = ConfirmationCode::parse(&symbols).unwrap();
        let shop = shop.as_str();
        for wording in [
            PrefilledText::Login { shop },
            PrefilledText::PlatformLogin,
            PrefilledText::Profile { shop },
            PrefilledText::Booking { shop },
            PrefilledText::Owner { shop },
        ] {
            let text = wording.with_code(&code);
            plain_and_short(&text);
            let shown = shown(&code);
            let line = format!("Code: {shown}");
            prop_assert!(text.lines().any(|other| other == line));
            prop_assert_eq!(find_codes(&text), FoundCodes::One(code.clone()));
            // Sent as it is, with whatever a phone does to spaces and marks of direction, it is the same text.
            prop_assert_eq!(canonical_form(&format!(" \u{200F}{}\n", text.replace('\n', "\r\n"))), canonical_form(&text));
            let link = link("https://wa.me", "15550100200", &text);
            let query = link.strip_prefix("https://wa.me/15550100200?text=").unwrap();
            prop_assert!(query.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~%".contains(&b)));
            prop_assert_eq!(unescaped(query), text);
        }
    }

    #[test]
    fn words_with_vowels_are_no_codes(words in prop::collection::vec("[a-zA-Z]{0,5}[aeiouyAEIOUY][a-zA-Z]{0,5}", 0..30)) {
        prop_assert_eq!(find_codes(&words.join(" ")), FoundCodes::None);
        prop_assert_eq!(find_codes(&words.join("-")), FoundCodes::None);
    }

    #[test]
    fn nothing_that_can_be_typed_breaks_the_readers(text in any::<String>()) {
        let _ = (find_codes(&text), match_number(&text), keyword(&text), canonical_form(&text), replies::tap(&text));
    }
}

fn unescaped(query: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = query.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        if *first == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&after[..2]).unwrap(), 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn chat_is_no_code() {
    for line in CHAT.lines().flat_map(|line| line.split('|')) {
        assert_eq!(find_codes(line), FoundCodes::None, "{line}");
    }
}

#[test]
fn our_own_documents_hold_no_code_but_the_examples() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let mut read = 0;
    let mut folders = vec![std::path::PathBuf::from(docs)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let text = std::fs::read_to_string(&path).unwrap();
                read += text.len();
                for line in text.lines() {
                    let example = line.contains("KTRV-XMPB")
                        || line.contains("BQFZ-DHWN")
                        || line.contains("XXXX-XXXX");
                    assert!(example || find_codes(line) == FoundCodes::None, "{}: {line}", path.display());
                }
            }
        }
    }
    assert!(read > 30_000, "read only {read} characters");
}
