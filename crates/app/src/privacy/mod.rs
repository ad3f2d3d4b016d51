//! What people may ask of those who know them: a copy of it, and to be forgotten (`docs/decisions/0018-privacy.md`).

mod erase_client;
mod erase_own_data;
mod export;
mod inactivity;
mod reapply_erasures;

pub use erase_own_data::{EraseError, erase_own_data};
pub use export::{ExportError, ExportedBooking, PersonDetails, PersonalData, export_own_data};
pub use reapply_erasures::{erasures, reapply_erasures};

pub(crate) use erase_client::{
    ERASE_INACTIVE, ERASE_REQUESTED, Eraser, erase_client_records, forget_person, lock_client,
    lock_client_records, lock_people, runs_the_platform,
};
pub(crate) use export::collect;
pub use inactivity::RetentionResult;
pub(crate) use inactivity::{TimeBudget, erase_inactive_accounts, erase_inactive_clients};
