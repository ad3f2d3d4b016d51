//! The rule that decides what an arriving message does to a challenge (rules/sessions#acceptance).
//!
//! The message is the credential, and the browser that asked for the link gets what it opens. So a code gives no more than it was made for, an altered or
//! forwarded text gives nothing without a question that says what it is about, and what staff may do asks for the number on the screen unless
//! the browser is known.

use chrono::TimeDelta;
use domain::{IdentityId, Instant, Role, ShopId};

use crate::step::{ChallengeReply, CodeContext, Denial, Grant, Refusal, Step};
use crate::{Challenge, Purpose, State, StepUp};

pub const MAX_NUMBER_ATTEMPTS: i64 = 3;
/// How long a question about a sign-in waits for its answer.
pub const QUESTION_TTL: TimeDelta = TimeDelta::minutes(3);
/// How long [Not me] works.
pub const DENIAL_TTL: TimeDelta = TimeDelta::hours(24);

/// What is known of the sender when the message is read, inside the same transaction as its effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SenderFacts {
    pub sender: IdentityId,
    /// What they are at the challenge's site.
    pub roles: HeldRoles,
    /// Whether they once passed a number match in the browser that asked.
    pub device_known: bool,
    /// How sure it is that the sender is the member of staff they seem to be.
    pub recognition: MatchConfidence,
    pub phone_known: bool,
    pub session_identity: Option<IdentityId>,
    /// Whether the salon asked them to call instead of booking.
    pub blacklisted: bool,
    pub step_up: StepUp,
}

/// What somebody is at a site, besides a client.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeldRoles {
    pub master: bool,
    /// Their work: at a salon's host there, on the platform's host at every salon.
    pub team: Vec<(ShopId, Role)>,
}

impl HeldRoles {
    /// What a session with this cap is here: the lesser of what it was approved for and what the person holds. A master is one by a code that
    /// was made for masters only; elsewhere they are what the salon's team list says.
    #[must_use]
    pub fn role_under(&self, max_role: Role) -> Role {
        if max_role == Role::Master && self.master {
            return Role::Master;
        }
        let at_work = self.team.iter().map(|(_, role)| *role).max().unwrap_or(Role::Client);
        at_work.min(max_role).min(Role::Admin)
    }
}

/// How a member of staff was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchConfidence {
    /// By the number that the salon wrote down, as before.
    Sure,
    /// By another spelling of it, or for the first time by a number that WhatsApp shares with an id: the screen has to agree.
    Doubtful,
}

/// What a message does to a challenge at `now`.
#[must_use]
pub fn decide(challenge: &Challenge, reply: ChallengeReply, facts: &SenderFacts, now: Instant) -> Step {
    let is_anothers = challenge.identity.is_some_and(|identity| identity != facts.sender);
    if is_anothers && !is_passed_on(challenge, reply) {
        // The words of a code that does not exist, so that the sender does not learn that this one does.
        return if let ChallengeReply::Code(_) = reply {
            Step::Refuse(Refusal::UnknownCode)
        } else {
            Step::Ignore
        };
    }
    match reply {
        ChallengeReply::Code(context) => by_code(challenge, context, facts, now),
        ChallengeReply::NotMe => by_denial(challenge, now),
        ChallengeReply::Number(_) | ChallengeReply::Yes | ChallengeReply::Shop(_) | ChallengeReply::Phone => {
            if awaits(challenge.state, reply) && question_is_over(challenge, now) {
                return Step::Refuse(Refusal::Expired);
            }
            by_answer(challenge, reply, facts)
        }
    }
}

/// A booking is whose phone confirms it: the question that another phone left unanswered does not keep it.
fn is_passed_on(challenge: &Challenge, reply: ChallengeReply) -> bool {
    matches!(challenge.purpose, Purpose::Booking(_))
        && challenge.state == State::AwaitingConfirm
        && matches!(reply, ChallengeReply::Code(_))
}

fn by_code(challenge: &Challenge, context: CodeContext, facts: &SenderFacts, now: Instant) -> Step {
    match challenge.state {
        State::Approved => Step::Refuse(Refusal::AlreadyDone),
        State::Denied | State::Expired | State::Superseded => Step::Refuse(Refusal::Expired),
        _ if !may_answer(challenge, now) => Step::Refuse(Refusal::Expired),
        State::AwaitingShop => Step::AskShop,
        State::AwaitingContact => approve_or_ask_contact(challenge, facts, context),
        State::Issued | State::AwaitingConfirm => by_open_code(challenge, context, facts),
    }
}

fn by_open_code(challenge: &Challenge, context: CodeContext, facts: &SenderFacts) -> Step {
    if let Some(refusal) = obstacle(challenge, facts) {
        return Step::Refuse(refusal);
    }
    let role = facts.roles.role_under(challenge.max_role);
    // Once the number was asked for, only the number answers.
    let asked = challenge.state == State::AwaitingConfirm;
    if role > Role::Client && (asked || needs_number(role, context, facts)) {
        return ask_number(challenge);
    }
    match (role, context) {
        (Role::Client, CodeContext::Altered) => Step::AskYes,
        (Role::Client, CodeContext::Verbatim) => approve_or_ask_contact(challenge, facts, context),
        (Role::Staff | Role::Admin | Role::Master, _) => approve_at_work(challenge, facts, role, false),
    }
}

fn by_answer(challenge: &Challenge, reply: ChallengeReply, facts: &SenderFacts) -> Step {
    if !awaits(challenge.state, reply) {
        return Step::Ignore;
    }
    if let Some(refusal) = obstacle(challenge, facts) {
        return Step::Refuse(refusal);
    }
    let role = facts.roles.role_under(challenge.max_role);
    match reply {
        ChallengeReply::Number(number) if challenge.purpose == Purpose::Login => {
            by_number(challenge, number, facts, role)
        }
        // A yes never opens what needs the number.
        ChallengeReply::Yes if role > Role::Client => ask_number(challenge),
        ChallengeReply::Yes => approve_or_ask_contact(challenge, facts, CodeContext::Altered),
        ChallengeReply::Shop(shop) => match facts.roles.team.iter().find(|(at, _)| *at == shop) {
            Some((_, role)) => {
                let passed = !facts.device_known && facts.step_up != StepUp::Off;
                Step::Approve(grant(challenge, (*role).min(challenge.max_role), Some(shop), passed))
            }
            None if facts.roles.team.is_empty() => Step::Approve(grant(challenge, Role::Client, None, false)),
            None => Step::AskShop,
        },
        ChallengeReply::Phone if facts.phone_known => {
            approve_or_ask_contact(challenge, facts, CodeContext::Verbatim)
        }
        ChallengeReply::Number(_)
        | ChallengeReply::Phone
        | ChallengeReply::Code(_)
        | ChallengeReply::NotMe => Step::Ignore,
    }
}

fn by_number(challenge: &Challenge, number: u8, facts: &SenderFacts, role: Role) -> Step {
    if challenge.match_number == Some(number) {
        return match role {
            Role::Client => Step::Approve(grant(challenge, Role::Client, None, false)),
            Role::Staff | Role::Admin | Role::Master => approve_at_work(challenge, facts, role, true),
        };
    }
    let tries_left = MAX_NUMBER_ATTEMPTS - challenge.attempts - 1;
    if tries_left > 0 {
        Step::AskNumber { tries_left, after_wrong: true }
    } else {
        Step::Deny(Denial::WrongNumbers)
    }
}

fn by_denial(challenge: &Challenge, now: Instant) -> Step {
    match challenge.state {
        // No person was asked yet, so no person can have the button.
        State::Issued => Step::Ignore,
        State::Denied => Step::Refuse(Refusal::AlreadyDone),
        State::Approved if now >= challenge.changed_at + DENIAL_TTL => Step::Refuse(Refusal::TooLateToDeny),
        // On what is too late anyway it changes nothing but the trail, where it is worth having.
        State::Expired | State::Superseded if challenge.identity.is_none() => Step::Ignore,
        State::Approved
        | State::AwaitingConfirm
        | State::AwaitingContact
        | State::AwaitingShop
        | State::Expired
        | State::Superseded => Step::Deny(Denial::NotMe),
    }
}

/// Whether the code of an open challenge, or the question that it led to, can still be answered.
#[must_use]
pub fn may_answer(challenge: &Challenge, now: Instant) -> bool {
    match challenge.state {
        State::Issued => now < challenge.expires_at,
        state => state.is_open() && !question_is_over(challenge, now),
    }
}

/// Whether an answer is of the kind that the state waits for.
const fn awaits(state: State, reply: ChallengeReply) -> bool {
    match reply {
        ChallengeReply::Number(_) | ChallengeReply::Yes => matches!(state, State::AwaitingConfirm),
        ChallengeReply::Shop(_) => matches!(state, State::AwaitingShop),
        ChallengeReply::Phone => matches!(state, State::AwaitingContact),
        ChallengeReply::Code(_) | ChallengeReply::NotMe => false,
    }
}

/// A sign-in's question waits three minutes; any other as long as its code, and never less.
fn question_is_over(challenge: &Challenge, now: Instant) -> bool {
    let asked_until = challenge.changed_at + QUESTION_TTL;
    let ends = match challenge.purpose {
        Purpose::Login => asked_until,
        Purpose::Profile | Purpose::Booking(_) | Purpose::Owner(_) => asked_until.max(challenge.expires_at),
    };
    ends <= now
}

/// What stands in the way whatever was sent.
fn obstacle(challenge: &Challenge, facts: &SenderFacts) -> Option<Refusal> {
    match challenge.purpose {
        Purpose::Booking(_) => facts.blacklisted.then_some(Refusal::Blacklisted),
        Purpose::Login | Purpose::Profile => {
            facts.session_identity.is_some_and(|owner| owner != facts.sender).then_some(Refusal::OtherNumber)
        }
        Purpose::Owner(_) => None,
    }
}

fn needs_number(role: Role, context: CodeContext, facts: &SenderFacts) -> bool {
    let by_policy = match facts.step_up {
        StepUp::Always => true,
        StepUp::NewDevice => !facts.device_known,
        StepUp::Off => false,
    };
    role == Role::Master
        || context == CodeContext::Altered
        || facts.recognition == MatchConfidence::Doubtful
        || by_policy
}

const fn ask_number(challenge: &Challenge) -> Step {
    Step::AskNumber { tries_left: MAX_NUMBER_ATTEMPTS - challenge.attempts, after_wrong: false }
}

/// A client, or the owner of a salon to be, who needs a number that can be reached.
fn approve_or_ask_contact(challenge: &Challenge, facts: &SenderFacts, context: CodeContext) -> Step {
    if matches!(challenge.purpose, Purpose::Owner(_)) && !facts.phone_known {
        return Step::AskContact;
    }
    let mut grant = grant(challenge, Role::Client, None, false);
    grant.signs_in = match challenge.purpose {
        Purpose::Login | Purpose::Profile => true,
        // Confirming is everybody's, signing the browser in is not.
        Purpose::Booking(_) => {
            context == CodeContext::Verbatim
                && facts.session_identity.is_none_or(|owner| owner == facts.sender)
        }
        Purpose::Owner(_) => false,
    };
    grant.ask_contact = !facts.phone_known;
    Step::Approve(grant)
}

/// Staff, admin or master. On the platform's host it has to be clear at which salon.
fn approve_at_work(challenge: &Challenge, facts: &SenderFacts, role: Role, passed_number: bool) -> Step {
    let member_of = match (role, challenge.shop, facts.roles.team.as_slice()) {
        (Role::Master, _, _) | (_, Some(_), _) => None,
        (_, None, [(shop, _)]) => Some(*shop),
        (_, None, _) => return Step::AskShop,
    };
    Step::Approve(grant(challenge, role, member_of, passed_number))
}

fn grant(challenge: &Challenge, role: Role, member_of: Option<ShopId>, remember_device: bool) -> Grant {
    let max_role = match role {
        Role::Client => Role::Client,
        // What the salon makes of them later counts at once, in both directions.
        Role::Staff | Role::Admin => Role::Admin.min(challenge.max_role),
        Role::Master => Role::Master,
    };
    Grant { role, max_role, member_of, signs_in: true, remember_device, ask_contact: false }
}
