//! A booking as messages speak of it.

use domain::{Booking, BookingId, Shop};
use scheduling::local_time;
use verification::replies::Appointment;

/// What is said of a booking, in the shop's words and by its clock.
pub(crate) struct Spoken {
    id: BookingId,
    services: String,
    staff: String,
    when: String,
    shop: String,
    address: Option<String>,
}

impl Spoken {
    pub(crate) fn of(shop: &Shop, booking: &Booking) -> Self {
        let services: Vec<&str> = booking.lines.iter().map(|line| line.name.as_str()).collect();
        Self {
            id: booking.id,
            services: services.join(", "),
            staff: booking.staff_name.clone(),
            when: local_time::spoken(shop.zone, booking.start),
            shop: shop.name.clone(),
            address: shop.branding.business_address.clone(),
        }
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
