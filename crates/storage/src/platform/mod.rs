//! The repositories outside any shop. Compiled once per backend.

mod invariants;
mod planting;
mod readiness;
mod shops;

pub(super) use invariants::broken_invariants;
pub(super) use planting::plant;
pub(super) use readiness::has_newest_schema;

use super::{Conn, OpenTx};
