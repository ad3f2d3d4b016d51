//! The site of a request as a transaction finds it: a salon, whatever its status, or the platform's own host.

use domain::Shop;
use ports::shop::SiteTx;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

#[derive(Debug, Clone)]
pub(crate) enum CurrentSite {
    Platform,
    Shop(Box<Shop>),
}

impl CurrentSite {
    /// The salon, if it is one. Its people sign in and its clients keep what they have whatever its status (rules/platform#closed-shop).
    pub(crate) fn shop(&self) -> Option<&Shop> {
        match self {
            Self::Platform => None,
            Self::Shop(shop) => Some(shop),
        }
    }

    /// Works with the sessions and tokens of this site.
    pub(crate) fn within<T, E: From<StoreError>>(
        &self,
        tx: &mut dyn PlatformTx,
        mut work: impl FnMut(&mut dyn SiteTx) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            Self::Platform => work(tx),
            Self::Shop(shop) => tx.enter_shop(ShopScope::for_client(shop), |tx| work(tx)),
        }
    }
}

pub(crate) fn find_site(tx: &mut dyn PlatformTx, site: &Site) -> StoreResult<Option<CurrentSite>> {
    match site {
        Site::Platform => Ok(Some(CurrentSite::Platform)),
        Site::Shop(_) => {
            Ok(tx.find_shop(&site.clone().into())?.map(|shop| CurrentSite::Shop(Box::new(shop))))
        }
        Site::Unknown => Ok(None),
    }
}
