//! A booking as messages speak of it.

use domain::{Booking, BookingId, Instant, Shop};
use ports::{PlatformTx, StoreError, StoreResult};
use scheduling::local_time;
use tenancy::ShopScope;
use verification::replies::{Appointment, SpokenVisit};

/// What is said of a booking, in the shop's words and by its clock.
pub(crate) struct BookingSummary {
    id: BookingId,
    services: String,
    staff: String,
    when: String,
    shop: String,
    address: Option<String>,
}

impl BookingSummary {
    pub(crate) fn of(shop: &Shop, booking: &Booking) -> Self {
        let services: Vec<&str> = booking.lines.iter().map(|line| line.name.as_str()).collect();
        Self {
            id: booking.id,
            services: services.join(", "),
            staff: booking.staff_name.clone(),
            when: local_time::format_long(shop.zone, booking.start),
            shop: shop.name.clone(),
            address: shop.branding.business_address.clone(),
        }
    }

    pub(crate) fn load(tx: &mut dyn PlatformTx, shop: &Shop, id: BookingId) -> StoreResult<Self> {
        let owned = tx.enter_shop(ShopScope::for_program(shop.id), |tx| tx.find_booking(id))?;
        Ok(Self::of(shop, &owned.ok_or(StoreError::Stale)?.booking))
    }

    pub(crate) fn appointment(&self) -> Appointment<'_> {
        Appointment {
            id: self.id,
            services: &self.services,
            staff: &self.staff,
            when: &self.when,
            shop: &self.shop,
            address: self.address.as_deref(),
        }
    }
}

/// What is said of a visit in its reminders and in the answers about it.
pub(crate) struct VisitSummary {
    id: BookingId,
    start: Instant,
    services: String,
    staff: String,
    when: String,
    time: String,
    salon: String,
}

impl VisitSummary {
    pub(crate) fn of(shop: &Shop, booking: &Booking) -> Self {
        let services: Vec<&str> = booking.lines.iter().map(|line| line.name.as_str()).collect();
        Self {
            id: booking.id,
            start: booking.start,
            services: services.join(", "),
            staff: booking.staff_name.clone(),
            when: local_time::format_visit(shop.zone, booking.start),
            time: local_time::label(shop.zone, booking.start),
            salon: shop.name.clone(),
        }
    }

    pub(crate) fn spoken(&self) -> SpokenVisit<'_> {
        SpokenVisit {
            booking: self.id,
            start: self.start,
            services: &self.services,
            staff: &self.staff,
            when: &self.when,
            time: &self.time,
            salon: &self.salon,
        }
    }
}
