//! What anybody signed in calls, whatever they are: who am I, leave, tokens.

pub(crate) mod tokens;
pub(crate) mod user;

pub(crate) use user::UserBody;
