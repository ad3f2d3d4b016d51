//! What an editor wants a member of staff to be.

use domain::{Description, Email, StaffNotices, StaffRole, Title, TypedPhone};
use ports::shop::StaffProfile;

use super::change::ChangeResult;
use crate::phone::whatsapp_phone;

/// What is said of something that need not be there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// Nothing: it stays as it is.
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Patch<T> {
    pub(crate) fn over<U>(&self, before: Option<U>, value: impl Fn(&T) -> U) -> Option<U> {
        match self {
            Self::Keep => before,
            Self::Clear => None,
            Self::Set(wanted) => Some(value(wanted)),
        }
    }
}

/// What a member of staff is to be.
#[derive(Debug, Clone)]
pub struct StaffPatch {
    pub name: Title,
    pub email: Patch<Email>,
    pub phone: Patch<TypedPhone>,
    pub bio: Patch<Description>,
    pub role: StaffRole,
    /// Takes bookings. A member without the admin role always does. Unsaid: as before, or yes.
    pub available_for_booking: Option<bool>,
    /// Employed at present. Unsaid: as before, or yes.
    pub is_active: Option<bool>,
    pub profile_image_url: Patch<String>,
    /// Unsaid: as before, or their own bookings.
    pub notices: Option<StaffNotices>,
}

impl StaffPatch {
    /// The profile after the patch, of a present or of a new staff member.
    pub(super) fn over(&self, before: Option<&StaffProfile>) -> ChangeResult<StaffProfile> {
        let text = |of: fn(&StaffProfile) -> &Option<String>| before.and_then(|profile| of(profile).clone());
        let phone = self.phone.over(text(|profile| &profile.phone), |phone| phone.as_str().to_owned());
        let is_old = phone == text(|profile| &profile.phone);
        let whatsapp = match &self.phone {
            // What was written down before stays, whatever the rules are now.
            _ if is_old => before.and_then(|profile| profile.whatsapp_phone.clone()),
            Patch::Set(typed) => Some(whatsapp_phone(typed)?),
            Patch::Keep | Patch::Clear => None,
        };
        let available = self.available_for_booking.or(before.map(|profile| profile.available_for_booking));
        Ok(StaffProfile {
            name: self.name.as_str().to_owned(),
            email: self.email.over(text(|profile| &profile.email), |email| email.as_str().to_owned()),
            phone,
            whatsapp_phone: whatsapp,
            bio: self.bio.over(text(|profile| &profile.bio), |bio| bio.as_str().to_owned()),
            role: self.role,
            available_for_booking: self.role == StaffRole::Staff || available.unwrap_or(true),
            is_active: self.is_active.or(before.map(|profile| profile.is_active)).unwrap_or(true),
            profile_image_url: self
                .profile_image_url
                .over(text(|profile| &profile.profile_image_url), Clone::clone),
            notices: self.notices.or(before.map(|profile| profile.notices)).unwrap_or_default(),
        })
    }
}
