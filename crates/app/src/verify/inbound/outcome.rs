//! What became of a step that a message asked for.

use ports::platform::Outcome;

pub(super) struct StepOutcome {
    pub(super) outcome: Outcome,
    pub(super) applied: Applied,
}

/// Whether the challenge is now what the step made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Applied {
    Yes,
    /// Something stood in the way: it stays as it was.
    No,
}

impl StepOutcome {
    pub(super) const OK: Self = Self { outcome: Outcome::Done, applied: Applied::Yes };

    /// Something stood in the way, and was said.
    pub(super) const fn not_applied(outcome: Outcome) -> Self {
        Self { outcome, applied: Applied::No }
    }
}
