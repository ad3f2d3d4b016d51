//! What watches no store.

use std::sync::Arc;

use domain::Instant;
use parlour_http::Watch;
use ports::StoreResult;
use ports::platform::{PoolUse, VitalSigns, Vitals};

struct Nothing;

impl Vitals for Nothing {
    fn vital_signs(&self, _: Instant) -> StoreResult<VitalSigns> {
        Ok(VitalSigns::default())
    }

    fn damage(&self) -> StoreResult<Vec<String>> {
        Ok(Vec::new())
    }

    fn pools(&self) -> Vec<PoolUse> {
        Vec::new()
    }
}

/// A watch for jobs and counts, where no database is looked at.
#[must_use]
pub fn watch_over_nothing() -> Watch {
    Watch::over(Arc::new(Nothing)).expect("metrics")
}
