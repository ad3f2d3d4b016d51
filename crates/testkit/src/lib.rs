//! What tests share: temporary databases of both kinds, a clock moved by hand, repeatable chance, small salons in one breath, a running
//! salon with visitors, pictures of one pixel, recorded answers, and how much is to be proved. A dev-dependency of `app`, `storage`, `http` and `server`; never part of the program.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a test stops at the first surprise, in its helpers too"
)]

mod app;
pub mod bookings;
pub mod chat;
mod clock;
mod db;
mod dump;
mod event_stream;
mod faulty;
mod full_salon;
mod gated_store;
mod golden;
mod hooked_store;
mod noop_health_probe;
pub mod phone;
pub mod pictures;
mod random;
mod salon;
pub mod scenario;
mod suite_size;
mod whatsapp_env;

pub use app::{TestAnswer, TestApp, TestVisitor, agent};
pub use clock::ManualClock;
pub use db::{Backend, TestDb, for_each_backend, for_each_database};
pub use event_stream::{EventStream, StreamEvent};
pub use faulty::Faulty;
pub use full_salon::full_salon;
pub use gated_store::{Gate, GatedStore, Gates};
pub use golden::golden;
pub use hooked_store::{Access, HookedStore, StoreHooks, WriteTx};
pub use noop_health_probe::noop_watch;
pub use random::SeededEntropy;
pub use salon::{SalonBuilder, at, salon, the_present};
pub use scenario::Scenario;
pub use storage::Timeouts;
pub use storage::raw::{count_statements, planned_anew_from, statements_from, statements_run};
pub use suite_size::{percentile, sized};
pub use testkit_macros::on_both_databases;
