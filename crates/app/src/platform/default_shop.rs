//! What a salon has on its first day.

use chrono::TimeDelta;
use domain::{
    BookingPolicy, Branding, Cents, ChangePolicy, FurtherShifts, HexColor, Instant, MessageSettings,
    MinutesError, Plan, ServiceMinutes, ShopHours, ShopStatus, ShopZone, StaffRole, StrikeLadder, Subdomain,
    TextError, Title,
};
use ports::StoreError;
use ports::platform::{CategorySeed, DeskSeed, ServiceSeed, ShopSeed, StaffSeed};

/// How long a trial lasts (rules/platform#plan-and-trial).
const TRIAL_LENGTH: TimeDelta = TimeDelta::days(14);
/// The name of an owner who has not given one yet.
const UNNAMED: &str = "Owner";

/// A salon with the specified week and no staff.
pub(super) fn salon(name: &Title, subdomain: &Subdomain, plan: Plan, now: Instant) -> ShopSeed {
    ShopSeed {
        name: name.as_str().to_owned(),
        subdomain: subdomain.clone(),
        status: ShopStatus::Active,
        accepting_bookings: false,
        plan,
        trial_ends_at: Some(now + TRIAL_LENGTH),
        zone: ShopZone::DEFAULT,
        hours: ShopHours::UNSET,
        policy: BookingPolicy::default(),
        branding: Branding::default(),
        categories: Vec::new(),
        services: Vec::new(),
        whatsapp_admin_number: None,
        staff: Vec::new(),
        chairs: Vec::new(),
        clients: Vec::new(),
        bookings: Vec::new(),
        desk: DeskSeed::default(),
        reviews: Vec::new(),
        waitlist: Vec::new(),
        special_days: Vec::new(),
        change_policy: Some((ChangePolicy::of_a_new_salon(), StrikeLadder::OF_A_NEW_SALON)),
        message_settings: Some(MessageSettings::of_a_new_salon()),
        demo_until: None,
        created_at: now,
    }
}

/// The salon's first admin. The name is left out if it cannot be shown.
pub(super) fn first_admin(name: Option<&str>, phone: &str, takes_bookings: bool) -> StaffSeed {
    let name = name.and_then(|name| Title::parse("Name", name).ok());
    StaffSeed {
        name: name.map_or_else(|| UNNAMED.to_owned(), |name| name.as_str().to_owned()),
        role: StaffRole::Admin,
        bio: None,
        email: None,
        phone: Some(phone.to_owned()),
        is_active: true,
        available_for_booking: takes_bookings,
        services: Vec::new(),
        schedule: None,
        further: FurtherShifts::default(),
        exceptions: Vec::new(),
    }
}

/// A first category with services that the owner changes or deletes.
pub(super) fn menu() -> Result<(Vec<CategorySeed>, Vec<ServiceSeed>), StoreError> {
    let mistake = |error: &dyn std::fmt::Display| StoreError::Failed(format!("the starter menu: {error}"));
    let color = HexColor::parse("#9C27B0").map_err(|error: TextError| mistake(&error))?;
    let category = CategorySeed { name: "Hair".into(), description: "Cuts and finishes".into(), color };
    let services = [
        ("Haircut", "Consultation, wash, cut and finish.", 45, 4_500),
        ("Blow-dry", "Wash and a finish that lasts.", 30, 3_000),
        ("Colour", "A full colour, with a consultation first.", 120, 12_000),
    ];
    let service = |(name, description, minutes, cents): (&str, &str, i64, i64)| {
        Ok(ServiceSeed {
            category: Some(0),
            name: name.to_owned(),
            description: description.to_owned(),
            price: Cents::new(cents),
            duration: ServiceMinutes::parse(minutes).map_err(|error: MinutesError| mistake(&error))?,
            modifiers: Vec::new(),
        })
    };
    let services = services.into_iter().map(service).collect::<Result<_, StoreError>>()?;
    Ok((vec![category], services))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_has_a_name_that_can_be_shown() {
        let called = |name: Option<&str>| first_admin(name, "+12125550100", true).name;
        assert_eq!(called(Some(" Lena Hart ")), "Lena Hart");
        for none in [None, Some(""), Some("\u{200B}"), Some("Lena\u{202E}traH"), Some(&"x".repeat(121))] {
            assert_eq!(called(none), "Owner", "{none:?}");
        }
    }

    #[test]
    fn the_starter_menu_can_be_planted() {
        let (categories, services) = menu().unwrap();
        assert_eq!((categories.len(), services.len()), (1, 3));
    }
}
