//! A whole shop at once: for one that is opened, and with its past for the demo salon and for tests. Places within a seed refer to each other by position.

use domain::{
    BookingPolicy, Branding, Cents, ChangePolicy, FurtherShifts, HexColor, Instant, LocalDate,
    MessageSettings, ModifierGroup, Plan, ScheduleException, ServiceMinutes, ShopHours, ShopId, ShopStatus,
    ShopZone, SpecialDayDraft, StaffRole, StrikeLadder, Subdomain, WeeklySchedule,
};

use super::seeded_bookings::BookingSeed;
use super::seeded_desk::DeskSeed;
use super::seeded_reviews::ReviewSeed;
use super::seeded_waitlist::WaitlistSeed;
use crate::StoreResult;

/// A shop to be seeded.
#[derive(Debug, Clone)]
pub struct ShopSeed {
    pub name: String,
    pub subdomain: Subdomain,
    pub status: ShopStatus,
    pub accepting_bookings: bool,
    pub plan: Plan,
    pub trial_ends_at: Option<Instant>,
    /// Its zone.
    pub zone: ShopZone,
    pub hours: ShopHours,
    pub special_days: Vec<SpecialDayDraft>,
    /// What can be booked.
    pub policy: BookingPolicy,
    /// What clients may change of their appointments; none has chosen nothing.
    pub change_policy: Option<(ChangePolicy, StrikeLadder)>,
    /// When it writes to its clients by itself; none has chosen nothing.
    pub message_settings: Option<MessageSettings>,
    /// How it presents itself.
    pub branding: Branding,
    /// Its categories, in their order.
    pub categories: Vec<CategorySeed>,
    /// Its menu.
    pub services: Vec<ServiceSeed>,
    /// The number that gets the notices of all bookings, as it was typed.
    pub whatsapp_admin_number: Option<String>,
    /// Its people.
    pub staff: Vec<StaffSeed>,
    /// Its chairs.
    pub chairs: Vec<ChairSeed>,
    /// Its clients.
    pub clients: Vec<ClientSeed>,
    /// Its bookings, past and coming.
    pub bookings: Vec<BookingSeed>,
    /// What the desk has done to them, and to its time.
    pub desk: DeskSeed,
    /// What clients say of their visits, the oldest first.
    pub reviews: Vec<ReviewSeed>,
    /// Those who wait for a time.
    pub waitlist: Vec<WaitlistSeed>,
    /// Marks a demo salon: the last date that its diary is filled for.
    pub demo_until: Option<LocalDate>,
    /// When all this is said to have been made.
    pub created_at: Instant,
}

/// A category to be seeded.
#[derive(Debug, Clone)]
pub struct CategorySeed {
    pub name: String,
    /// What is in it.
    pub description: String,
    /// Its colour.
    pub color: HexColor,
}

/// A service to be seeded.
#[derive(Debug, Clone)]
pub struct ServiceSeed {
    /// Position of its category.
    pub category: Option<usize>,
    pub name: String,
    /// What it is.
    pub description: String,
    pub price: Cents,
    pub duration: ServiceMinutes,
    /// Its modifiers.
    pub modifiers: Vec<ModifierGroup>,
}

/// A member of staff to be seeded.
#[derive(Debug, Clone)]
pub struct StaffSeed {
    pub name: String,
    pub role: StaffRole,
    /// A few words.
    pub bio: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Employed.
    pub is_active: bool,
    pub available_for_booking: bool,
    /// Positions of the services they can do; empty is everything.
    pub services: Vec<usize>,
    pub schedule: Option<WeeklySchedule>,
    /// Their shifts beside the first of a day.
    pub further: FurtherShifts,
    /// Their exceptions; the ids are ignored.
    pub exceptions: Vec<ScheduleException>,
}

/// A chair to be seeded.
#[derive(Debug, Clone)]
pub struct ChairSeed {
    pub name: String,
    /// Positions of the staff who may work at it; empty is everybody.
    pub staff: Vec<usize>,
    /// Positions of the services that may be done at it; empty is everything.
    pub services: Vec<usize>,
}

/// A client to be seeded.
#[derive(Debug, Clone)]
pub struct ClientSeed {
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    /// `active`, `vip`, `inactive` or `blacklisted`.
    pub status: &'static str,
    /// Words the salon files them under.
    pub tags: Vec<String>,
    /// Since when the salon knows them, unless for as long as it is there.
    pub created_at: Option<Instant>,
}

/// Putting whole shops into a database.
pub trait Seeding: Send + Sync {
    /// Seeds a shop in one transaction; [`crate::StoreError::Duplicate`] when its subdomain is there already. The overlap constraint holds for
    /// seeded bookings as for any other.
    fn seed_shop(&self, seed: &ShopSeed) -> StoreResult<ShopId>;
}
