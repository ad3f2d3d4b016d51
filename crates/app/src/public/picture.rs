//! The pictures of a salon, for its visitors.

use domain::PictureName;
use ports::{FilesError, StoreError};
use tenancy::{ShopAddress, Site};

use super::enter;
use crate::Context;
use crate::public::PublicReadError;

#[derive(Debug, thiserror::Error)]
pub enum PictureGone {
    /// There is no such picture at this site, it was taken away, or its salon is closed to the public: the answer is the same.
    #[error("There is nothing at this address.")]
    Absent,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] FilesError),
}

pub fn picture(ctx: &Context, site: &Site, name: &PictureName) -> Result<Vec<u8>, PictureGone> {
    ShownPicture::find(ctx, site, name)?.bytes(ctx)
}

/// A picture that may be shown: [`picture`] step by step, so that a caller can free its connection while bytes travel.
#[derive(Debug)]
pub struct ShownPicture(PictureName);

impl ShownPicture {
    /// A salon's host shows the salon's own pictures, the platform's host all.
    pub fn find(ctx: &Context, site: &Site, name: &PictureName) -> Result<Self, PictureGone> {
        let (shop, scope) = enter(ctx, &ShopAddress::Id(name.shop())).map_err(|error| match error {
            PublicReadError::Store(error) => PictureGone::Store(error),
            PublicReadError::NoSuchShop | PublicReadError::NoSuchStaff | PublicReadError::NoSuchService => {
                PictureGone::Absent
            }
        })?;
        let is_here = match site {
            Site::Shop(subdomain) => *subdomain == shop.subdomain,
            Site::Platform => true,
            Site::Unknown => false,
        };
        if !is_here {
            return Err(PictureGone::Absent);
        }
        let is_shown = ctx.store.read_shop(scope, |tx| tx.has_asset(&name.url()))?;
        if is_shown { Ok(Self(*name)) } else { Err(PictureGone::Absent) }
    }

    /// Fetches it. Asks no database, and may take as long as a far store of pictures does.
    pub fn bytes(&self, ctx: &Context) -> Result<Vec<u8>, PictureGone> {
        let bytes = ctx.files.get(&self.0)?;
        if bytes.is_none() {
            tracing::error!(picture = %self.0, "a picture has a row and no file");
        }
        bytes.ok_or(PictureGone::Absent)
    }
}
