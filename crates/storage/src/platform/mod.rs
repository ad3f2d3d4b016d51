//! The repositories outside any shop. Compiled once per backend.

mod invariants;
mod planting;
mod shops;

pub(super) use invariants::broken_invariants;
pub(super) use planting::plant;

use super::{Conn, OpenTx};
