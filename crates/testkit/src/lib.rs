//! What tests share: temporary databases of both kinds, a clock moved by hand, repeatable chance, small salons in one breath, a running
//! salon with visitors, pictures of one pixel, recorded answers, and how much is to be proved. A dev-dependency of `app`, `storage`, `http` and `server`; never part of the program.
#![warn(missing_docs)]
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod app;
mod clock;
mod db;
pub mod desk;
mod door;
mod dump;
mod entropy;
mod faulty;
mod full_salon;
mod golden;
mod nothing;
pub mod phone;
pub mod pictures;
mod proof;
mod salon;

pub use app::{TestAnswer, TestApp, TestVisitor, agent};
pub use clock::HandClock;
pub use db::{Backend, TestDb, for_each_backend, for_each_database};
pub use door::{Door, Doors};
pub use entropy::SeededEntropy;
pub use faulty::Faulty;
pub use full_salon::full_salon;
pub use golden::golden;
pub use nothing::watch_over_nothing;
pub use proof::{percentile, sized};
pub use salon::{SalonBuilder, at, salon, the_present};
pub use storage::Patience;
pub use storage::raw::{count_statements, planned_anew_from, statements_from, statements_run};
