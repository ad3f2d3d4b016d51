//! Handlers of the set-up wizard, one file a step.

pub(crate) mod complete;
pub(crate) mod owner;
