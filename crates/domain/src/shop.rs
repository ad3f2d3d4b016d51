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
    /// Its colours; `None` for the platform's own.
    pub palette: Option<Palette>,
}

impl Branding {
    /// The most characters of an address.
    pub const MAX_ADDRESS_LENGTH: usize = 200;
    /// The most characters of a description.
    pub const MAX_DESCRIPTION_LENGTH: usize = 1_000;
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
        }
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
    pub zone: ShopZone,
    /// How it presents itself.
    pub branding: Branding,
    /// What can be booked.
    pub policy: BookingPolicy,
    /// The owner's WhatsApp number, only when the owner chose to publish it.
    pub published_whatsapp: Option<String>,
}
