//! What a message does to a challenge, and what the challenge is after it.

use domain::{IdentityId, Instant, Role, ShopId};

use crate::{Challenge, State};

/// What arrived, as far as a challenge is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeReply {
    Code(CodeContext),
    Number(u8),
    Yes,
    /// [Not me] or [Not my booking].
    NotMe,
    Shop(ShopId),
    /// The sender's own number, which they had hidden.
    Phone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeContext {
    /// In the text of the link, word for word, and written by the sender.
    Verbatim,
    /// In other words, or forwarded: the sender may not know what it does.
    Altered,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The sender is who the browser waits for.
    Approve(Grant),
    /// The number on the screen is asked for.
    AskNumber {
        tries_left: i64,
        after_wrong: bool,
    },
    /// A yes is asked for, in words that say what it means.
    AskYes,
    /// One of the sender's salons is asked for.
    AskShop,
    /// The number that the sender hides is asked for.
    AskContact,
    Deny(Denial),
    /// Nothing happens, and they are told why.
    Refuse(Refusal),
    Ignore,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    /// What the sender is, here and now.
    pub role: Role,
    /// The most that the session may ever be. A person who is no more than a client stays one until they sign in again.
    pub max_role: Role,
    /// On the platform's host: the salon where the sender works.
    pub member_of: Option<ShopId>,
    /// Whether the browser's session becomes the sender's.
    pub signs_in: bool,
    /// Whether the browser becomes a known device.
    pub remember_device: bool,
    /// Whether the sender hides a number that the salon could use.
    pub ask_contact: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denial {
    /// The sender says that it was not them.
    NotMe,
    WrongNumbers,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// No such code, or another person's: the answer is the same.
    UnknownCode,
    Expired,
    AlreadyDone,
    OtherNumber,
    /// The salon asks the sender to call.
    Blacklisted,
    TooLateToDeny,
}

impl Challenge {
    /// The challenge after a step that the message of `sender` made at `now`. What is over stays over, but for a denial.
    #[must_use]
    pub fn after(&self, step: &Step, sender: IdentityId, now: Instant) -> Self {
        let mut next = self.clone();
        let reached = match step {
            Step::Approve(_) => State::Approved,
            Step::AskNumber { .. } | Step::AskYes => State::AwaitingConfirm,
            Step::AskShop => State::AwaitingShop,
            Step::AskContact => State::AwaitingContact,
            Step::Deny(_) => State::Denied,
            Step::Refuse(Refusal::Expired) if self.state.is_open() => State::Expired,
            Step::Refuse(_) | Step::Ignore => return next,
        };
        if let Step::AskNumber { after_wrong: true, .. } | Step::Deny(Denial::WrongNumbers) = step {
            next.attempts += 1;
        }
        if reached != State::Expired {
            next.identity = Some(sender);
        }
        // Asking again does not begin a new three minutes.
        if reached != self.state {
            next.state = reached;
            next.changed_at = now;
        }
        next
    }
}
