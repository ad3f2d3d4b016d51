//! Which salon is this, who is asking, and what may they do?
//!
//! Pure. A shop's data is reachable only through a [`ShopScope`], and scopes are made here and nowhere else: code that forgets the
//! tenant does not compile. See `docs/decisions/0003-shop-scope.md`.

mod scope;
mod secret;
mod session_key;
mod site;
mod visit_token;

pub use scope::{ShopClosed, ShopScope};
pub use secret::Secret;
pub use session_key::{InvalidSessionKey, SessionKey};
pub use site::{BaseDomain, ShopAddress, Site, is_reserved};
pub use visit_token::VisitToken;
