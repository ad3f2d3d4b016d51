//! Authentication: sessions, the people they belong to, what those may do, and how sessions end (rules/sessions#companion, rules/sessions#life,
//! rules/roles#role-per-request).
//!
//! The session id is readable by every script of the page and proves nothing by itself. The proof is the session secret, a cookie that the
//! session is bound to, or a bearer token. [`ownership`] is the rule, [`authenticate`] and [`open_session`] apply it inside a transaction,
//! [`current_principal`] says what the person may do here and now. The role is computed in each request and stored nowhere.

mod authenticate;
mod closed_shop;
mod console;
mod current_site;
mod current_user;
mod logout;
mod ownership;
mod principal;
mod tokens;

use chrono::TimeDelta;
use domain::{Instant, Role};

pub use closed_shop::closed_shop;
pub use console::{
    ConsoleEntry, ConsoleEntryError, ConsoleLink, ConsoleLinkError, Invited, StaffContact,
    enter_by_console_link, make_console_link,
};
pub use current_user::{CookieUpdate, CurrentUser, current_user};
pub use logout::logout;
pub use principal::{Principal, ShopSummary, current_principal};
pub use tokens::{FreshToken, TokenError, list_tokens, make_token, revoke_token};

pub(crate) use authenticate::{AuthResult, Caller, authenticate, open_session, record_use};
pub(crate) use closed_shop::is_known_at;
pub(crate) use current_site::{CurrentSite, find_site};
pub(crate) use principal::{MatchedMember, match_member, principal_at, resolve_principal, role_of};

/// Staff and admins sign in anew after this long, whatever they do meanwhile (rules/sessions#life).
const WORK_SESSION_TTL: TimeDelta = TimeDelta::hours(24);
const PLATFORM_SESSION_TTL: TimeDelta = TimeDelta::hours(8);

/// When a session that is approved now for at most `cap` ends whatever its use. A client's ends by disuse alone.
pub(crate) fn ends_at(max_role: Role, now: Instant) -> Option<Instant> {
    match max_role {
        Role::Client => None,
        Role::Staff | Role::Admin => Some(now + WORK_SESSION_TTL),
        Role::Master => Some(now + PLATFORM_SESSION_TTL),
    }
}
