//! Luna Nails & Beauty, a small salon in another zone, with other colours, buffers and no chairs.

use chrono::TimeDelta;
use domain::{
    BookingPolicy, Branding, BufferMinutes, FurtherShifts, Instant, Minutes, Palette, Plan, ShopHours,
    ShopStatus, ShopZone, StaffRole, Subdomain,
};
use ports::platform::{CategorySeed, DeskSeed, ShopSeed, StaffSeed};

use super::diary::Career;
use super::pace::Pace;
use super::{Built, clients, color, people, plant, service};

pub(super) const SUBDOMAIN: &str = "luna";

pub(super) const PACE: Pace = Pace {
    days_back: 70,
    past: &[30, 24],
    coming: &[25, 40, 15, 30, 20],
    at_first: 110,
    a_month: 12,
    has_desk: false,
};

fn branding() -> Built<Branding> {
    Ok(Branding {
        business_address: Some("12 Moor Street, London W1D 5NG".into()),
        business_phone: Some("+44 20 7946 0958".into()),
        business_email: Some("hello@luna.example".into()),
        business_description: Some("Neat nails and quiet hands in the middle of Soho.".into()),
        palette: Some(Palette { primary: Some(color("#1E5AA8")?), secondary: Some(color("#38BDF8")?) }),
        ..Branding::default()
    })
}

pub(super) fn salon(now: Instant) -> Built<ShopSeed> {
    let manicure = "Shape, cuticle care and your colour.";
    let mut seed = ShopSeed {
        name: "Luna Nails & Beauty".into(),
        subdomain: Subdomain::parse(SUBDOMAIN)?,
        status: ShopStatus::Active,
        accepting_bookings: true,
        plan: Plan::Base,
        trial_ends_at: None,
        zone: ShopZone::parse("Europe/London")?,
        hours: ShopHours::UNSET,
        policy: BookingPolicy {
            buffer_before: BufferMinutes::parse(5)?,
            buffer_after: BufferMinutes::parse(10)?,
            slot_step: Minutes::new(15),
            min_notice: Minutes::new(60),
            horizon_days: 14,
            hold: Minutes::new(30),
            max_open_bookings: 6,
        },
        branding: branding()?,
        categories: vec![
            CategorySeed {
                name: "Nails".into(),
                description: "Hands and feet".into(),
                color: color("#1E5AA8")?,
            },
            CategorySeed {
                name: "Beauty".into(),
                description: "Brows and skin".into(),
                color: color("#0F766E")?,
            },
        ],
        services: vec![
            service(0, "Classic Manicure", manicure, 40, 3_200, vec![])?,
            service(0, "Gel Pedicure", "Soak, scrub and a gel finish.", 60, 4_800, vec![])?,
            service(1, "Brow Lamination", "Lifted, brushed and set.", 45, 4_200, vec![])?,
        ],
        whatsapp_admin_number: None,
        staff: vec![
            person("Lena Hart", "lena", "+44 20 7946 0301", StaffRole::Admin),
            person("Mina Park", "mina", "+44 20 7946 0302", StaffRole::Staff),
            // She works at Glow, too: a sign-in with two salons asks for the salon.
            StaffSeed {
                available_for_booking: false,
                ..person("Sofia Lindqvist", "sofia", "+1 555 010 0212", StaffRole::Staff)
            },
        ],
        chairs: Vec::new(),
        clients: clients::of_luna(),
        bookings: Vec::new(),
        desk: DeskSeed::default(),
        reviews: Vec::new(),
        waitlist: Vec::new(),
        special_days: Vec::new(),
        change_policy: None,
        message_settings: None,
        demo_until: None,
        created_at: now - TimeDelta::days(90),
    };
    plant::fill(&mut seed, vec![Career::ALWAYS; 3], &PACE, people::british, now)?;
    Ok(seed)
}

fn person(name: &str, mailbox: &str, phone: &str, role: StaffRole) -> StaffSeed {
    StaffSeed {
        name: name.into(),
        role,
        bio: None,
        email: Some(format!("{mailbox}@luna.example")),
        phone: Some(phone.into()),
        is_active: true,
        available_for_booking: true,
        services: Vec::new(),
        schedule: None,
        further: FurtherShifts::default(),
        exceptions: Vec::new(),
    }
}
