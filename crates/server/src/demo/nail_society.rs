//! Nail Society, a salon that the platform has suspended: its pages answer 404.

use chrono::TimeDelta;
use domain::{
    BookingPolicy, Branding, FurtherShifts, Instant, Plan, ShopHours, ShopStatus, ShopZone, StaffRole,
    Subdomain,
};
use ports::platform::{CategorySeed, DeskSeed, ShopSeed, StaffSeed};

use super::{Built, color, service};

pub(super) const SUBDOMAIN: &str = "nailsociety";

pub(super) fn salon(now: Instant) -> Built<ShopSeed> {
    Ok(ShopSeed {
        name: "Nail Society".into(),
        subdomain: Subdomain::parse(SUBDOMAIN)?,
        status: ShopStatus::Suspended,
        accepting_bookings: true,
        plan: Plan::Base,
        trial_ends_at: Some(now - TimeDelta::days(150)),
        zone: ShopZone::parse("America/Los_Angeles")?,
        hours: ShopHours::UNSET,
        policy: BookingPolicy::default(),
        branding: Branding::default(),
        categories: vec![CategorySeed {
            name: "Nails".into(),
            description: String::new(),
            color: color("#D6336C")?,
        }],
        services: vec![service(0, "Manicure", "Shape and colour.", 45, 3_500, vec![])?],
        whatsapp_admin_number: None,
        staff: vec![StaffSeed {
            name: "Dana Lee".into(),
            role: StaffRole::Admin,
            bio: None,
            email: None,
            phone: Some("+1 213 555 0171".into()),
            is_active: true,
            available_for_booking: true,
            services: Vec::new(),
            schedule: None,
            further: FurtherShifts::default(),
            exceptions: Vec::new(),
        }],
        chairs: Vec::new(),
        clients: Vec::new(),
        bookings: Vec::new(),
        desk: DeskSeed::default(),
        reviews: Vec::new(),
        waitlist: Vec::new(),
        special_days: Vec::new(),
        change_policy: None,
        message_settings: None,
        demo_until: None,
        created_at: now - TimeDelta::days(170),
    })
}
