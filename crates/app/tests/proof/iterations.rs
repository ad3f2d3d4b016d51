//! How many iterations the suites run: few with `make test`, more at the gate, most at night.

use testkit::Backend;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    Short,
    Gate,
    Night,
}

impl Size {
    /// What `PARLOUR_PROOF` says: `short` (also when it says nothing), `gate` or `night`.
    pub(crate) fn wanted() -> Self {
        match variable("PARLOUR_PROOF").as_deref() {
            None | Some("short") => Self::Short,
            Some("gate") => Self::Gate,
            Some("night") => Self::Night,
            Some(other) => panic!("PARLOUR_PROOF is short, gate or night, not {other:?}"),
        }
    }

    pub(crate) fn of<T>(self, short: T, gate: T, night: T) -> T {
        match self {
            Self::Short => short,
            Self::Gate => gate,
            Self::Night => night,
        }
    }
}

/// The seed of all random values: `PARLOUR_SEED`, or 7.
pub(crate) fn seed() -> u64 {
    variable("PARLOUR_SEED").map_or(7, |seed| seed.parse().unwrap())
}

/// A line of the report.
pub(crate) fn report(backend: Backend, what: &str) {
    eprintln!("figure {backend}: {what}");
}

#[expect(clippy::disallowed_methods, reason = "a switch of the test run, not of the program")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
