//! [`FaultyTx`](crate::faulty) for the pictures.

use ports::StoreResult;
use ports::shop::Assets;

use crate::faulty::FaultyTx;

impl Assets for FaultyTx<'_> {
    fn has_asset(&mut self, url: &str) -> StoreResult<bool> {
        self.call()?.has_asset(url)
    }
}
