//! A salon with something in every column, for tests that read back what was written.

use domain::{
    BookingStatus, Branding, Break, Cents, DayHours, DayOfWeek, DaySchedule, ExceptionDates, ExceptionId,
    ExceptionKind, HexColor, Minutes, ModifierGroup, ModifierKind, ModifierOption, Opening, Palette,
    ScheduleException, TimeOfDay, WeeklySchedule,
};
use ports::platform::{CategorySeed, ChairSeed, ShopSeed};

use crate::{at, salon};

/// A salon that uses every column there is. Staff: Ava with a week and a break of her own, Bo with exceptions of every kind, Cy who left.
#[must_use]
pub fn full_salon() -> ShopSeed {
    let mut seed = salon()
        .zone("America/New_York")
        .buffers(10, 5)
        .service("Talk", 5, 0)
        .category("Hair", "#993D6B")
        .service_with("Cut", 60, 8_500, modifiers())
        .category("Nails", "#D6336C")
        .service("Dry", 45, 5_500)
        .senior("Ava")
        .stylist_who_does("Bo", &["Cut"])
        .stylist("Cy")
        .who_is_inactive()
        .chair("Window")
        .client("Ada")
        .booking("Ava", "Cut", at("2026-11-24 15:00"), BookingStatus::Confirmed)
        .seed();
    seed.branding = branding();
    seed.hours.week = Some(DayOfWeek::ALL.map(|day| match day.number() {
        0 => DayHours::Closed,
        6 => DayHours::Open(Opening { opens: TimeOfDay::hm(8, 0), closes: TimeOfDay::END_OF_DAY }),
        _ => DayHours::Default,
    }));
    for person in &mut seed.staff {
        match person.name.as_str() {
            "Ava" => {
                person.bio = Some("Colour director".into());
                person.schedule = Some(week_with_a_break());
            }
            "Bo" => {
                person.schedule = None;
                person.exceptions = exceptions();
            }
            _ => {}
        }
    }
    seed.categories.iter_mut().for_each(|category: &mut CategorySeed| category.description = "Words".into());
    seed.chairs.push(ChairSeed { name: "Corner".into(), staff: vec![0, 1], services: vec![1] });
    seed
}

fn branding() -> Branding {
    Branding {
        logo_url: Some("/assets/logo.png".into()),
        hero_image_url: None,
        business_address: Some("418 Bergen Street".into()),
        business_phone: Some("+1 718 555 0142".into()),
        business_email: Some("hello@glow.example".into()),
        business_description: Some("Calm, ✨ light".into()),
        price_note: Some("Prices include the finish".into()),
        palette: Some(Palette { primary: HexColor::parse("#8A2F5E").ok(), secondary: None }),
    }
}

fn modifiers() -> Vec<ModifierGroup> {
    let option = |label: &str, cents, minutes| ModifierOption {
        label: label.into(),
        extra_charge: Cents::new(cents),
        extra_minutes: Minutes::new(minutes),
    };
    vec![
        ModifierGroup {
            id: "length".into(),
            label: "Hair length".into(),
            kind: ModifierKind::Single,
            required: true,
            options: vec![option("Short", 0, 0), option("Långt – \"über\" 💇", 2_000, 20)],
        },
        ModifierGroup {
            id: "extras".into(),
            label: "Extras".into(),
            kind: ModifierKind::Multi,
            required: false,
            options: vec![option("Mask", 2_500, 15)],
        },
    ]
}

fn week_with_a_break() -> WeeklySchedule {
    let pause = Some(Break { start: TimeOfDay::hm(12, 30), end: TimeOfDay::hm(13, 0) });
    WeeklySchedule(DayOfWeek::ALL.map(|day| match day.number() {
        0 => DaySchedule::Off,
        _ => DaySchedule::Works { start: TimeOfDay::hm(9, 0), end: TimeOfDay::hm(17, 0), pause },
    }))
}

/// One of every kind, on the day after the present, numbered as the database will number them.
fn exceptions() -> Vec<ScheduleException> {
    let (start, end) = (TimeOfDay::hm(18, 0), TimeOfDay::hm(22, 0));
    let kinds = [
        Some(ExceptionKind::Off),
        Some(ExceptionKind::Works { start, end }),
        Some(ExceptionKind::OffBetween { start, end }),
        None,
    ];
    let exception = |(id, kind)| ScheduleException {
        id: ExceptionId::new(id),
        dates: ExceptionDates::on(at("2026-11-24 00:00").date_naive()),
        kind,
        reason: Some(format!("reason {id}")),
    };
    (1..).zip(kinds).map(exception).collect()
}
