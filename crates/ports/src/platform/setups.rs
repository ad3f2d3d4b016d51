//! Salons being set up by their owners, before they are shops.

use domain::{IdentityId, Instant, Plan, SessionId, SetupId, ShopId, ShopStatus};

use crate::StoreResult;
use crate::shop::SecretHash;

#[derive(Debug, Clone)]
pub struct NewSetup {
    /// The hash of its progress id.
    pub progress: SecretHash,
    /// The platform session that sets it up.
    pub session: SessionId,
    pub shop_name: String,
    /// What it will pay for.
    pub plan: Plan,
    pub created_at: Instant,
    pub expires_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub id: SetupId,
    /// The platform session that sets it up.
    pub session: SessionId,
    pub shop_name: String,
    /// Its owner, once a message has proved who they are.
    pub owner: Option<IdentityId>,
    /// What it will pay for.
    pub plan: Plan,
    /// The shop it became.
    pub shop: Option<ShopId>,
    pub expires_at: Instant,
}

/// A shop that came of a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopSetUp {
    pub created_at: Instant,
    pub status: ShopStatus,
}

pub trait Setups {
    fn start_setup(&mut self, new: &NewSetup) -> StoreResult<SetupId>;

    fn setup_by_progress(&mut self, progress: &SecretHash) -> StoreResult<Option<Setup>>;

    fn setup(&mut self, id: SetupId) -> StoreResult<Option<Setup>>;

    /// A message has proved who its owner is.
    fn verify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<()>;

    /// It became a shop. False if it is one already, or is not this owner's.
    fn finish_setup(&mut self, id: SetupId, owner: IdentityId, shop: ShopId) -> StoreResult<bool>;

    /// The shops that a person has set up. Other set-ups of the same person wait until commit.
    fn shops_set_up_by(&mut self, owner: IdentityId) -> StoreResult<Vec<ShopSetUp>>;

    /// The proof of its owner is taken back. False if it is not theirs, or is a shop already.
    fn unverify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<bool>;
}
