//! Where a salon shows a picture.

use domain::StaffId;
use ports::{ShopTx, StoreResult};

use super::change::{ChangeError, ChangeResult, Entity};

/// A place where one picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PictureSlot {
    Logo,
    /// The large picture of its landing page.
    Hero,
    Portrait(StaffId),
}

pub(super) fn slots_showing(tx: &mut dyn ShopTx, url: &str) -> StoreResult<Vec<PictureSlot>> {
    let is_it = |shown: &Option<String>| shown.as_deref() == Some(url);
    let branding = tx.shop()?.branding;
    let mut slots = Vec::new();
    if is_it(&branding.logo_url) {
        slots.push(PictureSlot::Logo);
    }
    if is_it(&branding.hero_image_url) {
        slots.push(PictureSlot::Hero);
    }
    let members = tx.listed_members()?.into_iter();
    let with_it = members.filter(|member| is_it(&member.profile.profile_image_url));
    slots.extend(with_it.map(|member| PictureSlot::Portrait(member.id)));
    Ok(slots)
}

/// A picture must be one that the salon uploaded, which it then is until the transaction ends; unless it was shown in the same place before.
pub(super) fn ensure_uploaded(
    tx: &mut dyn ShopTx,
    before: Option<&str>,
    after: Option<&str>,
) -> ChangeResult<()> {
    let Some(url) = after.filter(|_| after != before) else { return Ok(()) };
    tx.lock_assets()?;
    if tx.has_asset(url)? { Ok(()) } else { Err(ChangeError::Absent(Entity::Picture)) }
}
