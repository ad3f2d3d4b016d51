//! Questions in the chat. They name the requesting device, so that a person who was talked into sending a code can see it.

use domain::{ChallengeId, Role, ShopId};

use super::{SHORT, TITLE, buttons, with_distinct_titles};
use crate::prefilled_message::{PLATFORM, cut, name};
use crate::{Content, ListRow};

#[derive(Debug, Clone, Copy)]
pub struct RequestingDevice<'a> {
    /// What it seems to be: `Chrome on Windows`.
    pub device: &'a str,
    /// When it asked, as the shop's clock reads it: `6:00 PM`.
    pub time: &'a str,
}

#[derive(Debug, Clone, Copy)]
pub enum ApprovalQuestion<'a> {
    /// Signing in; none is the platform's host.
    SignIn(Option<&'a str>),
    Profile(&'a str),
    /// Confirming a booking: what and when, at which shop.
    Booking {
        services: &'a str,
        when: &'a str,
        shop: &'a str,
    },
    /// Setting up a salon of this name.
    Owner(&'a str),
}

/// Asks for the number on the screen; `shop` is none on the platform's host.
#[must_use]
pub fn ask_number(
    challenge: ChallengeId,
    shop: Option<&str>,
    person: &str,
    role: Role,
    asker: RequestingDevice<'_>,
) -> Content {
    let dashboard = shop.map_or_else(|| format!("{PLATFORM} platform"), name);
    with_denial(
        challenge,
        format!(
            "Someone wants to sign in to the {dashboard} dashboard as {} ({}): {}. If it is you, reply with the 2-digit number on \
             that screen.",
            name(person),
            role_title(role),
            seen(asker)
        ),
    )
}

#[must_use]
pub fn number_was_wrong(challenge: ChallengeId, tries_left: i64) -> Content {
    let tries = if tries_left == 1 { "1 try".to_owned() } else { format!("{tries_left} tries") };
    with_denial(
        challenge,
        format!("That is not the number on the screen. Look again and reply with it: {tries} left."),
    )
}

/// Asks for a yes, after a code came in other words than the page's.
#[must_use]
pub fn is_it_you(
    challenge: ChallengeId,
    question: ApprovalQuestion<'_>,
    asker: RequestingDevice<'_>,
) -> Content {
    let seen = seen(asker);
    let body = match question {
        ApprovalQuestion::SignIn(Some(shop)) => {
            format!("Someone wants to sign in at {} with your number: {seen}.", name(shop))
        }
        ApprovalQuestion::SignIn(None) => {
            format!("Someone wants to sign in to {PLATFORM} with your number: {seen}.")
        }
        ApprovalQuestion::Profile(shop) => {
            format!("Someone wants to verify a profile at {} with your number: {seen}.", name(shop))
        }
        ApprovalQuestion::Booking { services, when, shop } => {
            format!(
                "Someone booked {}, {when}, at {} and wants you to confirm it.",
                cut(services, super::SERVICES),
                name(shop)
            )
        }
        ApprovalQuestion::Owner(shop) => {
            format!(
                "Someone wants to set up the salon \"{}\" on {PLATFORM} with your number: {seen}.",
                name(shop)
            )
        }
    };
    Content::Buttons {
        body: format!("{body} Is it you?"),
        buttons: vec![buttons::yes(challenge), buttons::deny(challenge, "Not me")],
    }
}

/// Asks at which of several salons somebody signs in.
#[must_use]
pub fn ask_shop(challenge: ChallengeId, shops: &[(ShopId, String)]) -> Content {
    choose_salon(shops, |shop| buttons::shop_id(challenge, shop))
}

/// Asks which of several salons is meant; `id` is what comes back. WhatsApp shows ten rows at most.
pub(super) fn choose_salon(shops: &[(ShopId, String)], id: impl Fn(ShopId) -> String) -> Content {
    let row = |(shop, title): &(ShopId, String)| ListRow {
        id: id(*shop),
        title: cut(title, TITLE),
        description: None,
        section: None,
    };
    Content::List {
        body: "Which salon?".to_owned(),
        open: "Choose a salon".to_owned(),
        rows: with_distinct_titles(shops.iter().take(10).map(row).collect()),
    }
}

/// Asks for the number that WhatsApp hides.
#[must_use]
pub fn ask_contact(shop: &str, about: &str) -> Content {
    Content::ContactRequest(format!(
        "WhatsApp hides your number. Share it so {} can reach you about {}.",
        name(shop),
        cut(about, SHORT + 2)
    ))
}

fn with_denial(challenge: ChallengeId, body: String) -> Content {
    Content::Buttons { body, buttons: vec![buttons::deny(challenge, "Not me")] }
}

fn seen(asker: RequestingDevice<'_>) -> String {
    format!("{}, {}", cut(asker.device, SHORT), asker.time)
}

const fn role_title(role: Role) -> &'static str {
    match role {
        Role::Client => "client",
        Role::Staff => "staff",
        Role::Admin => "admin",
        Role::Master => "master admin",
    }
}
