//! What time it is.

use domain::Instant;

/// The one source of the present. Tests move it by hand.
pub trait Clock: Send + Sync {
    fn now(&self) -> Instant;
}
