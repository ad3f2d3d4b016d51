//! What must stay true of a salon's staff: one admin at least, and no shared phone number.

use domain::{StaffRole, WaPhone};
use ports::shop::{ListedMember, StaffProfile};

use super::change::{ChangeError, ChangeResult};

/// By which number somebody signs in, and to what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Access<'a> {
    pub(super) phone: &'a WaPhone,
    role: StaffRole,
}

/// What a member may sign in to; none for a member who is inactive or has no number.
pub(super) fn access_of(profile: &StaffProfile) -> Option<Access<'_>> {
    let phone = profile.whatsapp_phone.as_ref().filter(|_| profile.is_active)?;
    Some(Access { phone, role: profile.role })
}

fn phone_of(profile: &StaffProfile) -> Option<&WaPhone> {
    access_of(profile).map(|access| access.phone)
}

fn runs_the_salon(profile: &StaffProfile) -> bool {
    profile.is_active && profile.role == StaffRole::Admin
}

fn can_sign_in_to_run_it(profile: &StaffProfile) -> bool {
    runs_the_salon(profile) && profile.whatsapp_phone.is_some()
}

/// A salon that has an admin keeps one, and one who can sign in.
pub(super) fn ensure_admin_remains(
    others: &[ListedMember],
    before: &StaffProfile,
    after: Option<&StaffProfile>,
) -> ChangeResult<()> {
    for serves in [runs_the_salon, can_sign_in_to_run_it] {
        let lost = serves(before) && !after.is_some_and(serves);
        if lost && !others.iter().any(|other| serves(&other.profile)) {
            return Err(ChangeError::LastAdmin);
        }
    }
    Ok(())
}

/// Two staff members must not share a phone number, because sign-in could not tell them apart. Only checked when the number changes, so
/// existing duplicates do not block other edits.
pub(super) fn ensure_phone_unique(
    others: &[ListedMember],
    before: Option<&StaffProfile>,
    after: &StaffProfile,
) -> ChangeResult<()> {
    let wanted = phone_of(after).filter(|wanted| before.and_then(phone_of) != Some(*wanted));
    let spellings = wanted.map(WaPhone::spellings).unwrap_or_default();
    let has_it = |other: &&ListedMember| phone_of(&other.profile).is_some_and(|own| spellings.contains(own));
    match others.iter().find(has_it) {
        Some(other) => Err(ChangeError::PhoneTaken(other.profile.name.clone())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use domain::{StaffId, StaffNotices};

    use super::*;

    fn profile(role: StaffRole, phone: Option<&str>) -> StaffProfile {
        StaffProfile {
            name: "Ava".to_owned(),
            email: None,
            phone: phone.map(str::to_owned),
            whatsapp_phone: phone.map(|phone| WaPhone::parse(phone).unwrap()),
            bio: None,
            role,
            available_for_booking: true,
            is_active: true,
            profile_image_url: None,
            notices: StaffNotices::Own,
        }
    }

    fn other(profile: StaffProfile) -> ListedMember {
        ListedMember { id: StaffId::new(2), profile, version: 1 }
    }

    fn away(profile: StaffProfile) -> StaffProfile {
        StaffProfile { is_active: false, ..profile }
    }

    const ADMIN: StaffRole = StaffRole::Admin;

    #[test]
    fn the_last_who_runs_the_salon_stays() {
        let ava = profile(ADMIN, Some("+12125550100"));
        let ben = profile(ADMIN, Some("+12125550101"));
        let worker = profile(StaffRole::Staff, Some("+12125550102"));
        let lost = |others: &[ListedMember], after: Option<&StaffProfile>| {
            ensure_admin_remains(others, &ava, after).is_err()
        };
        for after in [None, Some(&worker), Some(&away(ava.clone())), Some(&profile(ADMIN, None))] {
            assert!(lost(&[], after), "{after:?}");
            assert!(lost(&[other(worker.clone()), other(away(ben.clone()))], after), "{after:?}");
            assert!(lost(&[other(profile(ADMIN, None))], after), "nobody could sign in: {after:?}");
            assert!(!lost(&[other(ben.clone())], after), "{after:?}");
        }
        assert!(!lost(&[], Some(&profile(ADMIN, Some("+12125550109")))), "another number is one, too");
        assert!(ensure_admin_remains(&[], &worker, None).is_ok(), "who does not run it may go");
    }

    #[test]
    fn a_number_is_one_persons_in_any_spelling() {
        let argentine = profile(ADMIN, Some("+5491123456789"));
        let taken = |others: &[ListedMember], before: Option<&StaffProfile>, phone: &str| {
            ensure_phone_unique(others, before, &profile(StaffRole::Staff, Some(phone))).is_err()
        };
        assert!(taken(&[other(argentine.clone())], None, "+541123456789"));
        assert!(!taken(&[other(argentine.clone())], None, "+541123456780"));
        assert!(!taken(&[other(away(argentine.clone()))], None, "+5491123456789"), "who is away has none");
        let before = away(profile(StaffRole::Staff, Some("+5491123456789")));
        assert!(taken(&[other(argentine.clone())], Some(&before), "+5491123456789"), "coming back takes it");
        let same = profile(StaffRole::Staff, Some("+5491123456789"));
        assert!(!taken(&[other(argentine)], Some(&same), "+5491123456789"), "so it was before");
    }
}
