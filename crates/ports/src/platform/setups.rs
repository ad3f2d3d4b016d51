//! Salons being set up by their owners, before they are shops.

use domain::{IdentityId, Instant, Plan, SessionId, SetupId, ShopId};

use crate::StoreResult;
use crate::shop::SecretHash;

/// A salon being set up, to be stored.
#[derive(Debug, Clone)]
pub struct NewSetup {
    /// The hash of its progress id.
    pub progress: SecretHash,
    /// The platform session that sets it up.
    pub session: SessionId,
    /// What the salon will be called.
    pub shop_name: String,
    /// What it will pay for.
    pub plan: Plan,
    /// The present.
    pub created_at: Instant,
    /// When it must be done.
    pub expires_at: Instant,
}

/// A salon being set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Which.
    pub id: SetupId,
    /// The platform session that sets it up.
    pub session: SessionId,
    /// What the salon will be called.
    pub shop_name: String,
    /// Its owner, once a message has proved who they are.
    pub owner: Option<IdentityId>,
    /// What it will pay for.
    pub plan: Plan,
    /// The shop it became.
    pub shop: Option<ShopId>,
    /// When it must be done.
    pub expires_at: Instant,
}

/// The salons being set up.
pub trait Setups {
    /// Stores one.
    fn start_setup(&mut self, new: &NewSetup) -> StoreResult<SetupId>;

    /// The one with a progress id.
    fn setup_by_progress(&mut self, progress: &SecretHash) -> StoreResult<Option<Setup>>;

    /// One by its id.
    fn setup(&mut self, id: SetupId) -> StoreResult<Option<Setup>>;

    /// A message has proved who its owner is.
    fn verify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<()>;

    /// It became a shop. False if it is one already, or is not this owner's.
    fn finish_setup(&mut self, id: SetupId, owner: IdentityId, shop: ShopId) -> StoreResult<bool>;

    /// The proof of its owner is taken back. False if it is not theirs, or is a shop already.
    fn unverify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<bool>;
}
