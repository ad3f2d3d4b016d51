//! The repositories outside any shop. Compiled once per backend.

mod absence;
mod allowances;
mod challenges;
mod crossings;
mod devices;
mod entrance;
mod expiry;
mod gallery;
mod identities;
mod inbound;
mod invariants;
mod leases;
mod messages;
mod planting;
mod privacy;
mod readiness;
mod recognition;
mod registry;
mod setups;
mod shops;
mod trail;
mod vitals;

pub(super) use allowances::{forget_whole, take_one};
pub(super) use invariants::broken_invariants;
pub(super) use planting::plant;
pub(super) use readiness::{has_its_wall, has_newest_schema};
pub(super) use vitals::vital_signs;

use self::crossings::crossings;
use super::{
    Conn, Db, OpenTx, REFERENCES, Tx, lock_number, micros, missing_row_walls, missing_wall, set_reach,
    take_your_time,
};
