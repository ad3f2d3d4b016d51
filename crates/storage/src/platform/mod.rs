//! The repositories outside any shop. Compiled once per backend.

mod challenges;
mod devices;
mod entrance;
mod gallery;
mod identities;
mod inbound;
mod invariants;
mod leases;
mod messages;
mod planting;
mod readiness;
mod recognition;
mod registry;
mod setups;
mod shops;
mod trail;

pub(super) use invariants::broken_invariants;
pub(super) use planting::plant;
pub(super) use readiness::has_newest_schema;

use super::{Conn, Db, OpenTx, Tx};
