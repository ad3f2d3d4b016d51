//! The staff of a shop, as the dashboard edits them.

use domain::{Instant, ServiceId, StaffId, StaffNotices, StaffRole, WaPhone};

use crate::StoreResult;

/// What the shop writes down about a member of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffProfile {
    pub name: String,
    pub email: Option<String>,
    /// Their phone number, as it was typed.
    pub phone: Option<String>,
    /// The same as WhatsApp knows it, by which they sign in; none if it names nobody there.
    pub whatsapp_phone: Option<WaPhone>,
    /// A few words about them.
    pub bio: Option<String>,
    pub role: StaffRole,
    pub available_for_booking: bool,
    /// Employed at present.
    pub is_active: bool,
    /// Their picture, an asset of the shop.
    pub profile_image_url: Option<String>,
    pub notices: StaffNotices,
}

impl StaffProfile {
    #[must_use]
    pub const fn is_bookable(&self) -> bool {
        self.is_active && self.available_for_booking
    }
}

/// A member of staff with what the dashboard needs besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMember {
    pub id: StaffId,
    /// What the shop writes down about them.
    pub profile: StaffProfile,
    /// Counts the changes of their profile, of what they can do and of when they work.
    pub version: i64,
}

/// The staff of a shop, active or not. A change of a row that is no longer at its version is [`crate::StoreError::Stale`].
pub trait StaffMembers {
    /// Queues behind every other transaction that edits the staff of the shop, until commit. The first lock of a transaction.
    fn lock_staff(&mut self) -> StoreResult<()>;

    /// All who have not left, by name.
    fn listed_members(&mut self) -> StoreResult<Vec<ListedMember>>;

    fn insert_member(&mut self, profile: &StaffProfile, now: Instant) -> StoreResult<StaffId>;

    /// Changes one. Bookings stay as they are.
    fn update_member(
        &mut self,
        id: StaffId,
        version: i64,
        profile: &StaffProfile,
        now: Instant,
    ) -> StoreResult<()>;

    /// Counts a change of what belongs to one and has no version of its own.
    fn mark_changed(&mut self, id: StaffId, version: i64, now: Instant) -> StoreResult<()>;

    /// Takes one away; their name stays in the bookings they had.
    fn remove_member(&mut self, id: StaffId, version: i64, now: Instant) -> StoreResult<()>;

    /// What one was given to do; nothing means everything (slot rule 24).
    fn services_of_member(&mut self, id: StaffId) -> StoreResult<Vec<ServiceId>>;

    /// Gives one just these to do.
    fn set_services_of_member(
        &mut self,
        id: StaffId,
        version: i64,
        services: &[ServiceId],
        now: Instant,
    ) -> StoreResult<()>;

    /// Signs everybody with a number out of the shop: ends their sessions and tokens at its host, and those at the platform's own host that
    /// are for this shop, and forgets the devices they are known by at either. Returns how many sessions.
    fn sign_out(&mut self, phone: &WaPhone, now: Instant) -> StoreResult<usize>;
}
