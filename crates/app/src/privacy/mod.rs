//! What people may ask of those who know them: a copy of it, and to be forgotten (`docs/decisions/0018-privacy.md`).

mod absence;
mod cards;
mod erase;
mod export;
mod replay;

pub use erase::{EraseError, erase_me};
pub use export::{ExportError, ExportedBooking, Owner, PersonalData, export_me};
pub use replay::{erasures, replay_erasures};

pub(crate) use absence::{forget_absent, forget_strangers};
pub(crate) use cards::{
    ASKED, Eraser, STAYED_AWAY, erase_cards, forget_person, queue_for, queue_for_cards, queue_for_people,
    runs_the_platform,
};
pub(crate) use export::collect;
