//! The repositories that every site has, whichever it is: one text for shops and for the platform's own host. Compiled once per backend.

mod browser_sessions;
mod sign_out;
mod tokens;

pub(super) use browser_sessions::in_time;

use super::{Conn, Db, set_row_scope};
use crate::tx::{Scope, Tx};
