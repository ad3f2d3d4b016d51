//! What anybody signed in calls, whatever they are: who am I, leave, tokens.

pub(crate) mod current_user;
pub(crate) mod tokens;

pub(crate) use current_user::UserResponse;
