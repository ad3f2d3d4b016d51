//! A use case that writes, as a test runs it.

use std::fmt::Debug;

use app::Context;

use crate::fixtures::Fixture;
use crate::scenario::Scenario;

/// Whether a use case is one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Atomicity {
    /// It writes everything or nothing.
    OneTransaction,
    /// It is several transactions, and the next run continues where this one failed.
    Resumable,
}

pub(crate) type Outcome = Result<(), String>;

/// A use case with one set of arguments.
pub(crate) struct Operation {
    /// The use case, and after a blank which of its cases this is.
    pub(crate) name: &'static str,
    pub(crate) atomicity: Atomicity,
    /// A sweep that counts fewer steps does not see the store.
    pub(crate) min_steps: usize,
    pub(crate) setup: fn(&Scenario<'_>) -> Fixture,
    pub(crate) run: fn(&Context, &Scenario<'_>, &Fixture) -> Outcome,
}

impl Operation {
    pub(crate) fn use_case(&self) -> &'static str {
        self.name.split(' ').next().unwrap_or_default()
    }
}

pub(crate) fn outcome<T, E: Debug>(result: Result<T, E>) -> Outcome {
    result.map(drop).map_err(|error| format!("{error:?}"))
}

pub(crate) const fn atomic(
    name: &'static str,
    setup: fn(&Scenario<'_>) -> Fixture,
    run: fn(&Context, &Scenario<'_>, &Fixture) -> Outcome,
) -> Operation {
    Operation { name, atomicity: Atomicity::OneTransaction, min_steps: 5, setup, run }
}

pub(crate) const fn resumable(
    name: &'static str,
    setup: fn(&Scenario<'_>) -> Fixture,
    run: fn(&Context, &Scenario<'_>, &Fixture) -> Outcome,
) -> Operation {
    Operation { atomicity: Atomicity::Resumable, ..atomic(name, setup, run) }
}
