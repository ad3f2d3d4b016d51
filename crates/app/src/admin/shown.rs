//! Where a salon shows a picture.

use domain::{Instant, StaffId};
use ports::shop::Difference;
use ports::{ShopTx, StoreResult};

use super::Manager;
use super::edit::{EditError, Thing, record};
use super::staff::find;

/// A place where one picture is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The salon's logo.
    Logo,
    /// The large picture of its landing page.
    Hero,
    /// Somebody's portrait.
    Portrait(StaffId),
}

/// Where a picture is shown now.
pub(super) fn places_of(tx: &mut dyn ShopTx, url: &str) -> StoreResult<Vec<Place>> {
    let is_it = |shown: &Option<String>| shown.as_deref() == Some(url);
    let branding = tx.shop()?.branding;
    let mut places = Vec::new();
    if is_it(&branding.logo_url) {
        places.push(Place::Logo);
    }
    if is_it(&branding.hero_image_url) {
        places.push(Place::Hero);
    }
    let members = tx.listed_members()?.into_iter();
    let with_it = members.filter(|member| is_it(&member.profile.profile_image_url));
    places.extend(with_it.map(|member| Place::Portrait(member.id)));
    Ok(places)
}

/// A picture must be one that the salon uploaded, which it then is until the transaction ends; unless it was shown in the same place before.
pub(super) fn mind_picture(
    tx: &mut dyn ShopTx,
    before: Option<&str>,
    after: Option<&str>,
) -> Result<(), EditError> {
    let Some(url) = after.filter(|_| after != before) else { return Ok(()) };
    tx.lock_assets()?;
    if tx.has_asset(url)? { Ok(()) } else { Err(EditError::Absent(Thing::Picture)) }
}

/// Shows a picture in a place, or none; a change of the salon or of the person like any other.
pub(super) fn show(
    tx: &mut dyn ShopTx,
    manager: &Manager,
    place: Place,
    url: Option<&str>,
    now: Instant,
) -> Result<(), EditError> {
    let to = url.map(str::to_owned);
    let shop = (Thing::Shop, manager.shop.id.get());
    let (field, from, action, of) = match place {
        Place::Logo | Place::Hero => {
            let (version, mut branding) = (tx.shop_version()?, tx.shop()?.branding);
            let (field, shown) = match place {
                Place::Logo => ("logo_url", &mut branding.logo_url),
                _ => ("hero_image_url", &mut branding.hero_image_url),
            };
            let from = std::mem::replace(shown, to.clone());
            if from != to {
                tx.set_branding(version, &branding, now)?;
            }
            (field, from, "shop.branding", shop)
        }
        Place::Portrait(id) => {
            let mut member = find(tx, id)?;
            let from = std::mem::replace(&mut member.profile.profile_image_url, to.clone());
            if from != to {
                tx.update_member(id, member.version, &member.profile, now)?;
            }
            ("profile_image_url", from, "staff.updated", (Thing::StaffMember, id.get()))
        }
    };
    if from != to {
        record(tx, manager, action, of, &[Difference { field, from, to }], now)?;
    }
    Ok(())
}
