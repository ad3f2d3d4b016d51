//! What is said about sign-ins and verified profiles.

use domain::ChallengeId;

use super::questions::RequestingDevice;
use super::{SHORT, buttons, text};
use crate::Content;
use crate::prefilled_message::{PLATFORM, cut, name};

/// A client is verified; `shop` is none on the platform's host.
#[must_use]
pub fn verified(challenge: ChallengeId, shop: Option<&str>) -> Content {
    let place = shop.map_or_else(|| format!("on {PLATFORM}"), |shop| format!("at {}", name(shop)));
    with_denial(challenge, format!("You're verified {place}. You can go back to your browser."))
}

/// A member of staff is signed in; `shop` is none on the platform's host, `host` is where.
#[must_use]
pub fn signed_in(
    challenge: ChallengeId,
    shop: Option<&str>,
    asker: RequestingDevice<'_>,
    host: &str,
) -> Content {
    let dashboard = shop.map_or_else(|| format!("{PLATFORM} platform"), name);
    let (device, host) = (cut(asker.device, SHORT), cut(host, 80));
    with_denial(
        challenge,
        format!("Signed in to the {dashboard} dashboard: {device}, {}, {host}.", asker.time),
    )
}

/// A person who does not work here signed in as a client; `shop` is none on the platform's host.
#[must_use]
pub fn not_on_team(challenge: ChallengeId, shop: Option<&str>) -> Content {
    let team =
        shop.map_or_else(|| "team of any salon here".to_owned(), |shop| format!("{} team", name(shop)));
    with_denial(
        challenge,
        format!(
            "This number is not on the {team}. You are verified as a client. Ask your manager to add it."
        ),
    )
}

/// The owner of a salon to be is verified.
#[must_use]
pub fn owner_verified(challenge: ChallengeId, shop: &str) -> Content {
    with_denial(
        challenge,
        format!("Your number is verified for \"{}\". Go back to your browser to finish.", name(shop)),
    )
}

#[must_use]
pub fn other_number() -> Content {
    text("This browser is already signed in with another number. Log out first.")
}

#[must_use]
pub fn too_many_numbers() -> Content {
    text(
        "That was not the number either, so nobody was signed in. If you are signing in, tap Get New Link. If not, you are safe.",
    )
}

/// [Not me], before or after the approval.
#[must_use]
pub fn denied(was_signed_in: SignInState) -> Content {
    text(match was_signed_in {
        SignInState::In => "Thank you for telling us. That browser is signed out again.",
        SignInState::NotYet => "Thank you for telling us. Nobody was signed in.",
    })
}

/// Whether a browser had been signed in when it was denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInState {
    In,
    NotYet,
}

/// [Not me], more than a day later.
#[must_use]
pub fn too_late_to_deny() -> Content {
    text("That was more than a day ago. If something is wrong, please call the salon.")
}

/// To the others who run the place: somebody denied a sign-in in their name; `shop` is none for the platform.
#[must_use]
pub fn denied_alert(shop: Option<&str>, person: &str, asker: RequestingDevice<'_>) -> Content {
    let place = shop.map_or_else(|| format!("the {PLATFORM} platform"), name);
    text(&format!(
        "{} says that a sign-in to {place} in their name was not theirs: {}, {}. Nobody is signed in by it any more.",
        name(person),
        cut(asker.device, SHORT),
        asker.time
    ))
}

/// To the others who run the place: wrong numbers for a sign-in in somebody's name.
#[must_use]
pub fn numbers_alert(shop: Option<&str>, person: &str, asker: RequestingDevice<'_>) -> Content {
    let place = shop.map_or_else(|| format!("the {PLATFORM} platform"), name);
    text(&format!(
        "A sign-in to {place} as {} was stopped after three wrong numbers: {}, {}.",
        name(person),
        cut(asker.device, SHORT),
        asker.time
    ))
}

/// To the others who run the platform: one of them signed in.
#[must_use]
pub fn master_signed_in_alert(person: &str, asker: RequestingDevice<'_>) -> Content {
    let (person, device) = (name(person), cut(asker.device, SHORT));
    text(&format!("{person} signed in to the {PLATFORM} platform dashboard: {device}, {}.", asker.time))
}

/// To all who run the platform: the operator let somebody in without WhatsApp.
#[must_use]
pub fn console_entry_alert(
    place: &str,
    person: &str,
    operator: &str,
    asker: RequestingDevice<'_>,
) -> Content {
    let (place, person, operator) = (name(place), name(person), cut(operator, SHORT));
    let device = cut(asker.device, SHORT);
    text(&format!(
        "{person} was let in to the {place} dashboard by {operator}, from the server's console and without WhatsApp: {device}, {}.",
        asker.time
    ))
}

/// To the others who run a salon: somebody's WhatsApp account is no longer what it was.
#[must_use]
pub fn account_changed_alert(shop: &str, person: &str) -> Content {
    text(&format!(
        "The WhatsApp account of {} at {} has another phone or number now. They are signed out everywhere. If the number changed, please \
         change it on their staff page.",
        name(person),
        name(shop)
    ))
}

fn with_denial(challenge: ChallengeId, body: String) -> Content {
    Content::Buttons { body, buttons: vec![buttons::deny(challenge, "Not me")] }
}
