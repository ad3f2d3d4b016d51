//! Pictures that a salon uploads and takes away. The bytes are stored before the row that names them commits, outside of any transaction: what
//! breaks off in between leaves a file without a row, which the garbage collection finds (`docs/decisions/0011-pictures.md`).

use std::sync::{Mutex, PoisonError};

use chrono::TimeDelta;
use domain::{Instant, PictureKind, PictureName, ShopStatus, StaffId};
pub use pictures::PictureError;
use pictures::{Picture, PictureLimits};
use ports::shop::{FieldChange, NewAsset};
use ports::{FilesError, ShopTx, StoreError};
use sha2::{Digest, Sha256};

use super::change::{ChangeError, ChangeResult, Entity, change, record};
use super::picture_usage::{PictureSlot, slots_showing};
use super::staff::find;
use super::{DashboardUser, Permission};
use crate::Context;

/// How many pictures a salon uploads in a day.
const MAX_PER_DAY: usize = 200;
/// How many bytes all pictures of a salon may have.
const MAX_BYTES: usize = 200 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UploadPurpose {
    Logo,
    /// To be the large picture of its landing page.
    Hero,
    /// To be the portrait of the user.
    OwnPortrait,
    /// To be the portrait of a member of staff.
    Portrait(StaffId),
    General,
}

impl UploadPurpose {
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

    #[must_use]
    pub const fn megabytes(self) -> usize {
        PictureLimits::of(self.kind()).megabytes
    }
}

/// Why a picture is not uploaded or not taken away.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// The salon is suspended (rules/platform#closed-shop).
    #[error("This salon is closed at the moment. Pictures cannot be changed until it is open again.")]
    ShopClosed,
    /// A member of staff has a portrait of their own, and no other.
    #[error("You can only change your own picture.")]
    NotTheirs,
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("Your salon has uploaded {MAX_PER_DAY} images within a day. Please go on tomorrow.")]
    TooManyToday,
    #[error("Your salon's images take up all of their 200MB. Please remove some first.")]
    Full,
    /// There is no such person or picture, or the database failed.
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    Files(#[from] FilesError),
}

impl From<StoreError> for UploadError {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// Takes a picture in and puts it to its use at once. Returns its address; the same picture again has the same.
pub fn upload(
    ctx: &Context,
    user: &DashboardUser,
    purpose: UploadPurpose,
    file: &[u8],
) -> Result<String, UploadError> {
    let upload = Upload::begin(ctx, user, purpose)?;
    let asset = upload.store(ctx, user, file)?;
    upload.finish(ctx, user, &asset)
}

/// [`upload`] step by step: only the first and the last step use the database, so a caller can free its connection while bytes travel.
#[derive(Debug)]
pub struct Upload {
    purpose: UploadPurpose,
    slot: Option<PictureSlot>,
}

impl Upload {
    /// Asks whether a picture may be uploaded.
    pub fn begin(ctx: &Context, user: &DashboardUser, purpose: UploadPurpose) -> Result<Self, UploadError> {
        ensure_shop_active(user)?;
        let slot = ctx.store.read_shop(user.scope, |tx| {
            let slot = slot_for(tx, user, purpose)?;
            enforce_upload_quota(tx, "", 0, ctx.now())?;
            Ok::<_, UploadError>(slot)
        })?;
        Ok(Self { purpose, slot })
    }

    /// Looks into the picture and stores its bytes, which may take as long as a far store of pictures does.
    pub fn store(&self, ctx: &Context, user: &DashboardUser, file: &[u8]) -> Result<NewAsset, UploadError> {
        let kind = self.purpose.kind();
        let picture = prepared(file, PictureLimits::of(kind))?;
        let name = PictureName::new(user.shop.id, Sha256::digest(&picture.bytes).into(), picture.format);
        ctx.files.put(&name, &picture.bytes)?;
        Ok(NewAsset { kind, url: name.url(), byte_count: picture.bytes.len() })
    }

    /// Takes the picture in whose bytes are stored, and shows it.
    pub fn finish(
        &self,
        ctx: &Context,
        user: &DashboardUser,
        asset: &NewAsset,
    ) -> Result<String, UploadError> {
        change(ctx, user, |tx, now| {
            tx.lock_assets()?;
            // Nothing is written yet: to refuse is to change nothing.
            if let Err(refusal) = enforce_upload_quota(tx, &asset.url, asset.byte_count, now) {
                return Ok(Err(refusal));
            }
            let id = tx.save_asset(asset, now)?;
            let address = FieldChange { field: "url", from: None, to: Some(asset.url.clone()) };
            record(tx, user, "asset.uploaded", (Entity::Picture, id), &[address], now)?;
            if let Some(slot) = self.slot {
                show(tx, user, slot, Some(&asset.url), now)?;
            }
            Ok(Ok(()))
        })??;
        Ok(asset.url.clone())
    }
}

/// Takes a picture away from one place, or wherever the salon shows it (rules/pictures#two-uses). The next garbage collection deletes the bytes of
/// one that is shown nowhere.
pub fn remove_picture(
    ctx: &Context,
    user: &DashboardUser,
    url: &str,
    place: Option<UploadPurpose>,
) -> Result<(), UploadError> {
    ensure_shop_active(user)?;
    // No picture is called so, and PostgreSQL would not even look for it.
    if url.contains('\0') {
        return Err(ChangeError::Absent(Entity::Picture).into());
    }
    let wanted = place.map(|place| ctx.store.read_shop(user.scope, |tx| slot_for(tx, user, place)));
    let wanted = wanted.transpose()?;
    change(ctx, user, |tx, now| {
        tx.lock_assets()?;
        let shown = slots_showing(tx, url)?;
        let leaving: Vec<_> =
            shown.iter().copied().filter(|slot| wanted.is_none_or(|wanted| wanted == Some(*slot))).collect();
        if wanted.is_some() && leaving.is_empty() {
            return Err(ChangeError::Absent(Entity::Picture));
        }
        let stays = leaving.len() < shown.len();
        let id = if stays { None } else { Some(tx.forget_asset(url)?) };
        for slot in leaving {
            show(tx, user, slot, None, now)?;
        }
        let Some(id) = id else { return Ok(()) };
        let id = id.ok_or(ChangeError::Absent(Entity::Picture))?;
        let address = FieldChange { field: "url", from: Some(url.to_owned()), to: None };
        Ok(record(tx, user, "asset.deleted", (Entity::Picture, id), &[address], now)?)
    })?;
    Ok(())
}

fn ensure_shop_active(user: &DashboardUser) -> Result<(), UploadError> {
    match user.shop.status {
        ShopStatus::Active => Ok(()),
        ShopStatus::Suspended | ShopStatus::Inactive => Err(UploadError::ShopClosed),
    }
}

/// Where a picture is to be shown. Masters have no portrait: theirs is kept, and shown nowhere.
fn slot_for(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    purpose: UploadPurpose,
) -> Result<Option<PictureSlot>, UploadError> {
    let own = user.principal.staff.as_ref().map(|member| member.id);
    Ok(match purpose {
        UploadPurpose::Logo => Some(PictureSlot::Logo),
        UploadPurpose::Hero => Some(PictureSlot::Hero),
        UploadPurpose::OwnPortrait => own.map(PictureSlot::Portrait),
        UploadPurpose::Portrait(id) => {
            find(tx, id)?;
            if own != Some(id) && !user.may(Permission::ChangeColleaguesPictures) {
                return Err(UploadError::NotTheirs);
            }
            Some(PictureSlot::Portrait(id))
        }
        UploadPurpose::General => None,
    })
}

/// Whether there is room for so many bytes more, beside all pictures but the one at `url`.
fn enforce_upload_quota(
    tx: &mut dyn ShopTx,
    url: &str,
    bytes: usize,
    now: Instant,
) -> Result<(), UploadError> {
    if tx.uploads_since(now - TimeDelta::days(1))? >= MAX_PER_DAY {
        return Err(UploadError::TooManyToday);
    }
    if tx.bytes_of_other_assets(url)? + bytes > MAX_BYTES {
        return Err(UploadError::Full);
    }
    Ok(())
}

/// Shows a picture in a place, or none; a change of the salon or of the person like any other.
fn show(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    slot: PictureSlot,
    url: Option<&str>,
    now: Instant,
) -> ChangeResult<()> {
    let to = url.map(str::to_owned);
    let shop = (Entity::Shop, user.shop.id.get());
    let (field, from, action, of) = match slot {
        PictureSlot::Logo | PictureSlot::Hero => {
            let (version, mut branding) = (tx.shop_version()?, tx.shop()?.branding);
            let (field, shown) = match slot {
                PictureSlot::Logo => ("logo_url", &mut branding.logo_url),
                _ => ("hero_image_url", &mut branding.hero_image_url),
            };
            let from = std::mem::replace(shown, to.clone());
            if from != to {
                tx.set_branding(version, &branding, now)?;
            }
            (field, from, "shop.branding", shop)
        }
        PictureSlot::Portrait(id) => {
            let mut member = find(tx, id)?;
            let from = std::mem::replace(&mut member.profile.profile_image_url, to.clone());
            if from != to {
                tx.update_member(id, member.version, &member.profile, now)?;
            }
            ("profile_image_url", from, "staff.updated", (Entity::StaffMember, id.get()))
        }
    };
    if from != to {
        record(tx, user, action, of, &[FieldChange { field, from, to }], now)?;
    }
    Ok(())
}

/// The process prepares two pictures at a time: each takes up to 200 MB.
static IMAGE_LOCKS: [Mutex<()>; 2] = [Mutex::new(()), Mutex::new(())];

fn prepared(file: &[u8], limits: PictureLimits) -> Result<Picture, PictureError> {
    let [first, second] = &IMAGE_LOCKS;
    let _desk = match second.try_lock() {
        Ok(desk) => desk,
        Err(_) => first.lock().unwrap_or_else(PoisonError::into_inner),
    };
    pictures::prepare(file, limits)
}
