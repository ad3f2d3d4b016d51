//! [`FaultyTx`](super::FaultyTx) for the pictures.

use domain::Instant;
use ports::StoreResult;
use ports::shop::{Assets, NewAsset};

use super::FaultyShop;

impl Assets for FaultyShop<'_, '_> {
    fn lock_assets(&mut self) -> StoreResult<()> {
        self.call()?.lock_assets()
    }

    fn has_asset(&mut self, url: &str) -> StoreResult<bool> {
        self.call()?.has_asset(url)
    }

    fn keep_asset(&mut self, asset: &NewAsset, now: Instant) -> StoreResult<i64> {
        self.call()?.keep_asset(asset, now)
    }

    fn forget_asset(&mut self, url: &str) -> StoreResult<Option<i64>> {
        self.call()?.forget_asset(url)
    }

    fn bytes_of_other_assets(&mut self, url: &str) -> StoreResult<usize> {
        self.call()?.bytes_of_other_assets(url)
    }

    fn uploads_since(&mut self, moment: Instant) -> StoreResult<usize> {
        self.call()?.uploads_since(moment)
    }
}
