//! Why a public page has nothing to show.

use ports::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum PublicReadError {
    /// There is no such salon, or it is closed to the public: the answer is the same.
    #[error("We could not find this salon.")]
    NoSuchShop,
    /// A member of staff that this salon does not have.
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    /// A service that is not on this salon's menu.
    #[error("A service you chose is no longer offered. Please choose again.")]
    NoSuchService,
    #[error(transparent)]
    Store(#[from] StoreError),
}
