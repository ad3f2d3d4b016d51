//! The outside world as traits: storage, clock, randomness, messages, files.
//!
//! # Adding a repository
//! 1. A trait in `shop/` (or `platform/`), named by a plural noun; one sentence of intent per method, its errors in the doc. No shop
//!    id anywhere: the scope is in the transaction.
//! 2. Its name in [`ShopTx`] (or [`PlatformTx`]).
//! 3. `impl ThatTrait for Tx<'_>` in a file of the same name in `storage/src/shop/`, and a case in `storage/tests/isolation.rs`.
//!
//! Three things to note. Absence is `Option`, not an error. A method runs inside the transaction that the use case opened, and may run
//! again when the database asks for a retry. Instants come in as arguments: no port but [`Clock`] knows what time it is.

mod clock;
mod error;
mod files;
mod mail;
pub mod platform;
mod random;
mod replica;
pub mod shop;
mod store;
mod whatsapp;
mod whatsapp_account;

pub use clock::Clock;
pub use error::{Resource, StoreError, StoreResult};
pub use files::{Files, FilesError, StoredFile};
pub use mail::{Mail, MailError, Mailer};
pub use platform::PlatformTx;
pub use random::RandomSource;
pub use replica::{OLDEST, READERS, Replica};
pub use shop::ShopTx;
pub use store::Store;
pub use whatsapp::{Accepted, Outgoing, SendError, WRONG_NUMBER_CODES, WhatsAppGateway};
pub use whatsapp_account::{AccountError, AccountReport, Limitation, TemplateReport, WhatsAppAccount};
