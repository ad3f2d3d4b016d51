//! The repositories that every site has, whichever it is: one text for shops and for the platform's own host. Compiled once per backend.

mod sessions;
mod sign_out;
mod tokens;

pub(super) use sessions::in_time;

use super::{Conn, Db, set_reach};
use crate::tx::{Scope, Tx};
