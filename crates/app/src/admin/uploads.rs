//! Pictures that a salon uploads and takes away. The bytes are stored before the row that names them commits, outside of any transaction: what
//! breaks off in between leaves a file that nobody names, which the sweep finds (`docs/decisions/0011-pictures.md`).

use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use domain::{Instant, PictureKind, PictureName, Role, ShopStatus, StaffId};
pub use pictures::PictureError;
use pictures::{Limits, Picture};
use ports::shop::{Difference, NewAsset};
use ports::{FilesError, ShopTx, StoreError};
use sha2::{Digest, Sha256};

use super::Manager;
use super::edit::{EditError, Thing, change, record};
use super::shown::{self, Place};
use super::staff::find;
use crate::Context;

/// How many pictures a salon uploads in a day.
const MOST_A_DAY: usize = 200;
/// How many bytes all pictures of a salon may have.
const MOST_BYTES: usize = 200 << 20;

/// What a picture is uploaded for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To be the salon's logo.
    Logo,
    /// To be the large picture of its landing page.
    Hero,
    /// To be the portrait of whoever uploads it.
    OwnPortrait,
    /// To be the portrait of a member of staff.
    Portrait(StaffId),
    /// To be there.
    General,
}

impl Purpose {
    /// The kind of picture that it makes.
    #[must_use]
    pub const fn kind(self) -> PictureKind {
        match self {
            Self::Logo => PictureKind::Logo,
            Self::Hero => PictureKind::Hero,
            Self::OwnPortrait => PictureKind::Profile,
            Self::Portrait(_) => PictureKind::StaffProfile,
            Self::General => PictureKind::General,
        }
    }

    /// The most megabytes of a file.
    #[must_use]
    pub const fn megabytes(self) -> usize {
        Limits::of(self.kind()).megabytes
    }
}

/// Why a picture is not uploaded or not taken away.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// The salon is suspended (decisions 62).
    #[error("This salon is closed at the moment. Pictures cannot be changed until it is open again.")]
    ShopClosed,
    /// A member of staff has a portrait of their own, and no other.
    #[error("You can only change your own picture.")]
    NotTheirs,
    /// It cannot be used.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Enough for a day.
    #[error("Your salon has uploaded {MOST_A_DAY} images within a day. Please go on tomorrow.")]
    TooManyToday,
    /// No more room.
    #[error("Your salon's images take up all of their 200MB. Please remove some first.")]
    Full,
    /// There is no such person or picture, or the database failed.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The bytes could not be stored.
    #[error(transparent)]
    Files(#[from] FilesError),
}

impl From<StoreError> for UploadError {
    fn from(error: StoreError) -> Self {
        Self::Edit(error.into())
    }
}

/// Takes a picture in and puts it to its use at once. Returns its address; the same picture again has the same.
pub fn upload(
    ctx: &Context,
    manager: &Manager,
    purpose: Purpose,
    file: &[u8],
) -> Result<String, UploadError> {
    let upload = Upload::begin(ctx, manager, purpose)?;
    let asset = upload.store(ctx, manager, file)?;
    upload.finish(ctx, manager, &asset)
}

/// [`upload`] step by step, for whoever has others to think of while bytes are on their way: only the first and the last ask the database.
#[derive(Debug)]
pub struct Upload {
    purpose: Purpose,
    place: Option<Place>,
}

impl Upload {
    /// Asks whether a picture may be uploaded.
    pub fn begin(ctx: &Context, manager: &Manager, purpose: Purpose) -> Result<Self, UploadError> {
        mind_the_door(manager)?;
        let place = ctx.store.reading_shop(manager.scope, |tx| {
            let place = place_of(tx, manager, purpose)?;
            mind_the_room(tx, "", 0, ctx.now())?;
            Ok::<_, UploadError>(place)
        })?;
        Ok(Self { purpose, place })
    }

    /// Looks into the picture and stores its bytes, which may take as long as a far store of pictures does.
    pub fn store(&self, ctx: &Context, manager: &Manager, file: &[u8]) -> Result<NewAsset, UploadError> {
        let kind = self.purpose.kind();
        let picture = prepared(file, Limits::of(kind))?;
        let name = PictureName::new(manager.shop.id, Sha256::digest(&picture.bytes).into(), picture.format);
        ctx.files.put(&name, &picture.bytes)?;
        Ok(NewAsset { kind, url: name.url(), byte_count: picture.bytes.len() })
    }

    /// Takes the picture in whose bytes are stored, and shows it.
    pub fn finish(&self, ctx: &Context, manager: &Manager, asset: &NewAsset) -> Result<String, UploadError> {
        change(ctx, manager, |tx, now| {
            tx.lock_assets()?;
            // Nothing is written yet: to refuse is to change nothing.
            if let Err(refusal) = mind_the_room(tx, &asset.url, asset.byte_count, now) {
                return Ok(Err(refusal));
            }
            let id = tx.keep_asset(asset, now)?;
            let address = Difference { field: "url", from: None, to: Some(asset.url.clone()) };
            record(tx, manager, "asset.uploaded", (Thing::Picture, id), &[address], now)?;
            if let Some(place) = self.place {
                shown::show(tx, manager, place, Some(&asset.url), now)?;
            }
            Ok(Ok(()))
        })??;
        Ok(asset.url.clone())
    }
}

/// Takes a picture away, wherever the salon shows it. Its bytes go with the next sweep; its address is nobody's from now on.
pub fn remove_picture(ctx: &Context, manager: &Manager, url: &str) -> Result<(), UploadError> {
    mind_the_door(manager)?;
    // No picture is called so, and PostgreSQL would not even look for it.
    if url.contains('\0') {
        return Err(EditError::Absent(Thing::Picture).into());
    }
    change(ctx, manager, |tx, now| {
        tx.lock_assets()?;
        let id = tx.forget_asset(url)?.ok_or(EditError::Absent(Thing::Picture))?;
        for place in shown::places_of(tx, url)? {
            shown::show(tx, manager, place, None, now)?;
        }
        let address = Difference { field: "url", from: Some(url.to_owned()), to: None };
        Ok(record(tx, manager, "asset.deleted", (Thing::Picture, id), &[address], now)?)
    })?;
    Ok(())
}

fn mind_the_door(manager: &Manager) -> Result<(), UploadError> {
    match manager.shop.status {
        ShopStatus::Active => Ok(()),
        ShopStatus::Suspended | ShopStatus::Inactive => Err(UploadError::ShopClosed),
    }
}

/// Where a picture is to be shown. Masters have no portrait: theirs is kept, and shown nowhere.
fn place_of(tx: &mut dyn ShopTx, manager: &Manager, purpose: Purpose) -> Result<Option<Place>, UploadError> {
    let own = manager.principal.staff.as_ref().map(|member| member.id);
    Ok(match purpose {
        Purpose::Logo => Some(Place::Logo),
        Purpose::Hero => Some(Place::Hero),
        Purpose::OwnPortrait => own.map(Place::Portrait),
        Purpose::Portrait(id) => {
            find(tx, id)?;
            if manager.principal.role == Role::Staff && own != Some(id) {
                return Err(UploadError::NotTheirs);
            }
            Some(Place::Portrait(id))
        }
        Purpose::General => None,
    })
}

/// Whether there is room for so many bytes more, beside all pictures but the one at `url`.
fn mind_the_room(tx: &mut dyn ShopTx, url: &str, bytes: usize, now: Instant) -> Result<(), UploadError> {
    if MOST_A_DAY <= tx.uploads_since(now - TimeDelta::days(1))? {
        return Err(UploadError::TooManyToday);
    }
    if MOST_BYTES < tx.bytes_of_other_assets(url)? + bytes {
        return Err(UploadError::Full);
    }
    Ok(())
}

/// Two at a time, whoever uploads: a picture at work takes up to 200 MB.
static DESKS: [Mutex<()>; 2] = [Mutex::new(()), Mutex::new(())];

fn prepared(file: &[u8], limits: Limits) -> Result<Picture, PictureError> {
    let [first, second] = &DESKS;
    let _desk = match second.try_lock() {
        Ok(desk) => desk,
        Err(_) => first.lock().unwrap_or_else(PoisonError::into_inner),
    };
    pictures::prepare(file, limits)
}
