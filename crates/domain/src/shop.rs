//! Shops: what screens call salons.

use crate::{BufferMinutes, HexColor, Minutes, ShopId, ShopZone, Subdomain};

/// Whether a shop is open for business on the platform (rules/platform#closed-shop).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShopStatus {
    Active,
    /// Closed by the platform: no public pages, no new bookings.
    Suspended,
    /// Put aside by the platform: as suspended.
    Inactive,
}

impl ShopStatus {
    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Inactive => "inactive",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Active, Self::Suspended, Self::Inactive].into_iter().find(|status| status.as_str() == text)
    }
}

/// What a shop pays for. Nothing specified is gated by it (rules/platform#plan-and-trial).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// $50 a month.
    Base,
    /// $70 a month.
    Vip,
}

impl Plan {
    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Vip => "vip",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Base, Self::Vip].into_iter().find(|plan| plan.as_str() == text)
    }
}

/// The two colours that a shop chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// Fills and headings.
    pub primary: Option<HexColor>,
    /// Accents.
    pub secondary: Option<HexColor>,
}

/// How a shop presents itself. Everything is optional.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Branding {
    /// The logo, an asset of the shop.
    pub logo_url: Option<String>,
    /// The picture on the landing page, an asset of the shop.
    pub hero_image_url: Option<String>,
    pub business_address: Option<String>,
    /// Its public phone number, as the salon writes it.
    pub business_phone: Option<String>,
    /// Its public e-mail address.
    pub business_email: Option<String>,
    pub business_description: Option<String>,
    /// The salon's own sentence about its prices, below its menu.
    pub price_note: Option<String>,
    /// Its colours; `None` for the platform's own.
    pub palette: Option<Palette>,
}

impl Branding {
    /// The most characters of an address.
    pub const MAX_ADDRESS_LENGTH: usize = 200;
    /// The most characters of a description.
    pub const MAX_DESCRIPTION_LENGTH: usize = 1_000;
    /// The most characters of a note about prices.
    pub const MAX_PRICE_NOTE_LENGTH: usize = 200;
}

/// The numbers that shape what can be booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingPolicy {
    /// Kept free before each booking.
    pub buffer_before: BufferMinutes,
    /// Kept free after each booking; part of its end.
    pub buffer_after: BufferMinutes,
    /// Starts lie on multiples of this (a divisor of 60, default 15).
    pub slot_step: Minutes,
    /// How long ahead a booking must be made (default 0).
    pub min_notice: Minutes,
    /// How many dates from today can be booked (default 14).
    pub horizon_days: u32,
    /// How long an unconfirmed booking keeps its time (default 30).
    pub hold: Minutes,
    /// How many coming bookings a client may have (default 6, rules/booking-life#open-bookings).
    pub max_open_bookings: u32,
}

impl Default for BookingPolicy {
    /// That of a shop which has set nothing (slot rules 18 to 20, rules/booking-life#hold).
    fn default() -> Self {
        Self {
            buffer_before: BufferMinutes::default(),
            buffer_after: BufferMinutes::default(),
            slot_step: Minutes::new(15),
            min_notice: Minutes::ZERO,
            horizon_days: 14,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        }
    }
}

/// What an owner sets as the rules of booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingRules {
    pub min_notice: Minutes,
    pub horizon_days: u32,
    pub slot_step: Minutes,
    pub hold: Minutes,
    pub max_open_bookings: u32,
    pub completes_visits: bool,
}

/// A rule of booking that is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BookingRulesError {
    #[error("Notice must be between 0 and 10080 minutes.")]
    MinNotice,
    #[error("Clients can book 1 to 365 days ahead.")]
    Horizon,
    #[error("Times are offered every 5, 10, 15, 20, 30 or 60 minutes.")]
    SlotStep,
    #[error("A hold lasts 5 to 1440 minutes.")]
    Hold,
    #[error("A client can have 1 to 30 coming bookings.")]
    MaxOpenBookings,
}

impl BookingRules {
    /// The steps that an owner can choose (slot rule 18).
    pub const SLOT_STEPS: [i64; 6] = [5, 10, 15, 20, 30, 60];

    /// The rules that `shop` has now.
    #[must_use]
    pub const fn of(shop: &Shop) -> Self {
        let BookingPolicy { min_notice, horizon_days, slot_step, hold, max_open_bookings, .. } = shop.policy;
        let completes_visits = shop.completes_visits;
        Self { min_notice, horizon_days, slot_step, hold, max_open_bookings, completes_visits }
    }

    /// Refuses what is out of its range.
    pub fn checked(self) -> Result<Self, BookingRulesError> {
        if !(0..=10_080).contains(&self.min_notice.get()) {
            return Err(BookingRulesError::MinNotice);
        }
        if !(1..=365).contains(&self.horizon_days) {
            return Err(BookingRulesError::Horizon);
        }
        if !Self::SLOT_STEPS.contains(&self.slot_step.get()) {
            return Err(BookingRulesError::SlotStep);
        }
        if !(5..=1_440).contains(&self.hold.get()) {
            return Err(BookingRulesError::Hold);
        }
        if !(1..=30).contains(&self.max_open_bookings) {
            return Err(BookingRulesError::MaxOpenBookings);
        }
        Ok(self)
    }
}

/// What an owner looks at before the shop opens for online booking (rules/platform#not-open-yet).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningStep {
    /// Name and phone.
    Contact,
    Hours,
    Services,
    Team,
    /// The shop's own pages.
    Site,
    Timezone,
    Currency,
}

impl OpeningStep {
    pub const ALL: [Self; 7] =
        [Self::Contact, Self::Hours, Self::Services, Self::Team, Self::Site, Self::Timezone, Self::Currency];

    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Hours => "hours",
            Self::Services => "services",
            Self::Team => "team",
            Self::Site => "site",
            Self::Timezone => "timezone",
            Self::Currency => "currency",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.as_str() == text)
    }
}

/// A shop, as its public pages need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shop {
    pub id: ShopId,
    pub name: String,
    /// Its address on the platform.
    pub subdomain: Subdomain,
    pub status: ShopStatus,
    /// Whether clients may book online; the desk always may (rules/platform#not-open-yet).
    pub accepting_bookings: bool,
    /// Whether confirmed bookings become completed at the end of their day (rules/booking-life#end-of-day).
    pub completes_visits: bool,
    pub zone: ShopZone,
    /// How it presents itself.
    pub branding: Branding,
    /// What can be booked.
    pub policy: BookingPolicy,
    /// The owner's WhatsApp number, only when the owner chose to publish it.
    pub published_whatsapp: Option<String>,
}
