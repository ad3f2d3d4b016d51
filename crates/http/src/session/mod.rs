//! Handlers of every signed-in person: the current user, sign-out, tokens.

pub(crate) mod console;
pub(crate) mod current_user;
pub(crate) mod tokens;

pub(crate) use current_user::UserResponse;
