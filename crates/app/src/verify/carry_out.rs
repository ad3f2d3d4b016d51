//! What follows from a step: the rows it writes and the one answer it gives.

use ports::platform::Outcome;
use ports::{PlatformTx, StoreResult};
use verification::replies::{self, Asking};
use verification::{Content, Purpose, Refusal, Step};

use super::booking::{self, spoken_booking};
use super::facts::Scene;
use super::turn::Turn;
use super::{deny, signing_in};

/// What became of a step.
pub(super) struct Done {
    pub(super) outcome: Outcome,
    pub(super) kept: Kept,
}

/// Whether the challenge is now what the step made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// It is.
    Yes,
    /// Something stood in the way: it stays as it was.
    No,
}

impl Done {
    /// It is done, and kept.
    pub(super) const OK: Self = Self { outcome: Outcome::Done, kept: Kept::Yes };

    /// Something stood in the way, and was said.
    pub(super) const fn not_kept(outcome: Outcome) -> Self {
        Self { outcome, kept: Kept::No }
    }
}

/// Carries a step out.
pub(super) fn carry_out(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    step: &Step,
) -> StoreResult<Done> {
    let shop = scene.shop_id();
    let id = scene.challenge.id;
    let question = match step {
        Step::Approve(grant) => {
            return match scene.challenge.purpose {
                Purpose::Login | Purpose::Profile => signing_in::approve(turn, tx, scene, grant),
                Purpose::Booking(booking) => booking::approve(turn, tx, scene, booking, grant),
                Purpose::Owner(setup) => signing_in::approve_owner(turn, tx, scene, setup),
            };
        }
        Step::Deny(denial) => return deny::deny(turn, tx, scene, *denial),
        Step::Refuse(refusal) => {
            let outcome = refuse(turn, tx, scene, *refusal)?;
            return Ok(Done { outcome, kept: Kept::Yes });
        }
        Step::Ignore => return Ok(Done::not_kept(Outcome::Done)),
        Step::AskNumber { tries_left, after_wrong: true } => replies::number_was_wrong(id, *tries_left),
        Step::AskNumber { .. } => {
            let person = scene.person(&turn.identity);
            replies::ask_number(id, scene.shop_name(), person, scene.role(), scene.asker())
        }
        Step::AskYes => is_it_you(tx, scene)?,
        Step::AskShop => {
            let salons: Vec<_> = scene.work.iter().map(|work| (work.shop, work.shop_name.clone())).collect();
            replies::ask_shop(id, &salons)
        }
        Step::AskContact => {
            signing_in::ask_contact(turn, tx, scene)?;
            return Ok(Done::OK);
        }
    };
    // The answer to a wrong number is the wrong number's own news; a question that is asked again is a remark.
    let outcome = turn.remark(tx, shop, question)?;
    Ok(Done { outcome, kept: Kept::Yes })
}

/// The question that says what a yes would do.
fn is_it_you(tx: &mut dyn PlatformTx, scene: &Scene) -> StoreResult<Content> {
    let (id, asker) = (scene.challenge.id, scene.asker());
    let shop = scene.shop_name();
    Ok(match scene.challenge.purpose {
        Purpose::Login => replies::is_it_you(id, Asking::SignIn(shop), asker),
        Purpose::Profile => replies::is_it_you(id, Asking::Profile(shop.unwrap_or_default()), asker),
        Purpose::Owner(_) => {
            replies::is_it_you(id, Asking::Owner(&signing_in::setup_name(tx, scene)?), asker)
        }
        Purpose::Booking(booking) => {
            let spoken = spoken_booking(tx, booking::shop_of(scene)?, booking)?;
            let appointment = spoken.appointment();
            let (services, when) = (appointment.services, appointment.when);
            replies::is_it_you(id, Asking::Booking { services, when, shop: appointment.shop }, asker)
        }
    })
}

fn refuse(turn: &Turn<'_>, tx: &mut dyn PlatformTx, scene: &Scene, refusal: Refusal) -> StoreResult<Outcome> {
    let shop = scene.shop_id();
    match refusal {
        Refusal::UnknownCode => {
            turn.remark(tx, None, replies::unknown_code())?;
            Ok(Outcome::WrongCode)
        }
        Refusal::Expired => {
            // A booking's code ends with its start; before that it was denied, and a new link makes it good again.
            let begun = scene.challenge.expires_at <= turn.now;
            if let (Purpose::Booking(_), Some(shop), true) = (scene.challenge.purpose, scene.shop(), begun) {
                return turn.remark(tx, Some(shop.id), booking::too_late(turn, shop));
            }
            turn.remark(tx, shop, replies::expired())?;
            Ok(Outcome::WrongCode)
        }
        Refusal::AlreadyDone => turn.remark(tx, shop, replies::already_done()),
        Refusal::OtherNumber => turn.remark(tx, shop, replies::other_number()),
        Refusal::Blacklisted => {
            booking::tell_the_salon(turn, tx, scene)?;
            turn.remark(tx, shop, replies::please_call())
        }
        Refusal::TooLateToDeny => turn.remark(tx, shop, replies::too_late_to_deny()),
    }
}
