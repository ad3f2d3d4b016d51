//! What each role may see and do in a salon's dashboard. A permission that is not named here belongs to a route as a whole: the route says
//! which role it asks for.

use domain::Role;

/// Something that not every role may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// See the phone numbers in bookings.
    SeeClientPhones,
    /// Confirm, complete or cancel the bookings of colleagues.
    ChangeColleaguesBookings,
    /// Find the bookings of colleagues by a search.
    FindColleaguesBookings,
    /// Place an appointment over what is in the way; a salon can open it to staff.
    AcceptConflicts,
    /// Change afterwards whether a client came, and what was paid.
    CorrectAttendance,
    /// Take something off the price of a visit; a salon can open it to staff.
    GiveDiscounts,
    /// Book the time of colleagues.
    BookForColleagues,
    /// Block the time of colleagues and of chairs, move their breaks, write down who is ill.
    ChangeColleaguesTime,
    /// Book for a client of the salon; walk-ins are open to all.
    BookKnownClients,
    /// Upload the portrait of a colleague.
    ChangeColleaguesPictures,
    /// Open a tab. The browser decides by its own table: both are tested against `frontend/tests/dashboard-tabs.json`.
    OpenTab(Tab),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Bookings,
    Crm,
    Categories,
    Services,
    Staff,
    /// Working hours and exceptions.
    Schedules,
    Chairs,
    /// Hours, buffers, time zone and branding.
    Settings,
}

/// Whether a role includes a permission.
#[must_use]
pub const fn may(role: Role, permission: Permission) -> bool {
    match role {
        Role::Client => false,
        Role::Staff => matches!(
            permission,
            Permission::OpenTab(Tab::Bookings | Tab::Categories | Tab::Services | Tab::Chairs)
        ),
        Role::Admin | Role::Master => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tabs of the browser are tested against the same file.
    #[test]
    fn roles_have_the_tabs_of_the_shared_table() {
        let table: serde_json::Value =
            serde_json::from_str(include_str!("../../../../frontend/tests/dashboard-tabs.json")).unwrap();
        let tabs = [
            ("bookings", Tab::Bookings),
            ("crm", Tab::Crm),
            ("categories", Tab::Categories),
            ("services", Tab::Services),
            ("staff", Tab::Staff),
            ("schedules", Tab::Schedules),
            ("chairs", Tab::Chairs),
            ("settings", Tab::Settings),
        ];
        assert_eq!(table.as_object().unwrap().len(), tabs.len());
        let roles = [Role::Client, Role::Staff, Role::Admin, Role::Master];
        let names = ["client", "staff", "admin", "master_admin"];
        for (name, tab) in tabs {
            let listed = table[name].as_array().unwrap();
            for (role, role_name) in roles.into_iter().zip(names) {
                let is_listed = listed.iter().any(|listed| listed == role_name);
                assert_eq!(may(role, Permission::OpenTab(tab)), is_listed, "{name} for {role_name}");
            }
        }
    }

    #[test]
    fn staff_work_for_themselves_and_admins_for_all() {
        for permission in [
            Permission::SeeClientPhones,
            Permission::ChangeColleaguesBookings,
            Permission::FindColleaguesBookings,
            Permission::CorrectAttendance,
            Permission::GiveDiscounts,
            Permission::BookForColleagues,
            Permission::ChangeColleaguesTime,
            Permission::BookKnownClients,
            Permission::ChangeColleaguesPictures,
        ] {
            let allowed =
                [Role::Client, Role::Staff, Role::Admin, Role::Master].map(|role| may(role, permission));
            assert_eq!(allowed, [false, false, true, true], "{permission:?}");
        }
    }
}
