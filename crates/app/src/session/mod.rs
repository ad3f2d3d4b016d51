//! Who is asking: sessions, the people they belong to, what those may do, and how they end (decisions 32-36 and 63).
//!
//! The session id is readable by every script of the page and proves nothing by itself. What proves is the companion cookie that the session
//! is bound to, or a bearer token. [`claim`] is the rule, [`caller`] and [`begin`] apply it inside any transaction, [`who`] says what the
//! person may do here and now; the role is computed in each request and stored nowhere.

mod caller;
mod claim;
mod logout;
mod person;
mod site;
mod tokens;
mod user;

use chrono::TimeDelta;
use domain::{Instant, Role};

pub use logout::logout;
pub use person::{Principal, Salon, who};
pub use tokens::{FreshToken, TokenError, make_token, revoke_token, tokens};
pub use user::{Gift, SignedIn, user};

pub(crate) use caller::{Caller, Presented, begin, caller, note_use};
pub(crate) use person::{Recognised, person, recognise, role_of, signed_in_at};
pub(crate) use site::{Place, find_place};

/// Staff and admins sign in anew after this long, whatever they do meanwhile (decisions 63).
const LIFE_AT_WORK: TimeDelta = TimeDelta::hours(24);
/// Masters after this long.
const LIFE_OF_MASTERS: TimeDelta = TimeDelta::hours(8);

/// When a session that is approved now for at most `cap` ends whatever its use. A client's ends by disuse alone.
pub(crate) fn ends_at(cap: Role, now: Instant) -> Option<Instant> {
    match cap {
        Role::Client => None,
        Role::Staff | Role::Admin => Some(now + LIFE_AT_WORK),
        Role::Master => Some(now + LIFE_OF_MASTERS),
    }
}
