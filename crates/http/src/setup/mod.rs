//! What the wizard calls in which owners set up their salons, one file a step.

pub(crate) mod complete;
pub(crate) mod owner;
