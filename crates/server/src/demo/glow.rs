//! Glow Beauty Studio, the demo salon: what it sells, who works there and when.

use chrono::{Datelike, Days, TimeDelta, Weekday};
use domain::{
    BookingPolicy, Branding, Break, ChangePolicy, DayHours, DayOfWeek, DaySchedule, ExceptionDates,
    ExceptionId, ExceptionKind, FurtherShifts, Instant, LocalDate, MessageSettings, ModifierGroup,
    ModifierKind, Opening, Palette, Plan, ScheduleException, Shift, ShopHours, ShopStatus, ShopZone,
    SpecialDates, SpecialDayDraft, StaffRole, StrikeLadder, Subdomain, TimeOfDay, WeeklySchedule,
};
use ports::platform::{CategorySeed, ChairSeed, DeskSeed, ServiceSeed, ShopSeed, StaffSeed};
use scheduling::local_time;

use super::diary::Career;
use super::pace::Pace;
use super::{Built, TRIAL_LEFT, clients, color, options, people, plant, reviews, service, strikes};

pub(super) const PACE: Pace = Pace {
    days_back: 425,
    past: &[70, 74, 83, 76, 0, 72],
    // Nearly empty, nearly full and full days among them.
    coming: &[40, 70, 25, 100, 50, 15, 45, 60, 20, 55, 10, 35],
    at_first: 250,
    a_month: 34,
    has_desk: true,
};
/// So many days ago Sofia began, and so many ago Dalia left.
const BEGAN: u64 = 213;
const LEFT: u64 = 152;

pub(super) fn salon(now: Instant) -> Built<ShopSeed> {
    let zone = ShopZone::parse("America/New_York")?;
    let today = local_time::date_of(zone, now);
    let mut seed = ShopSeed {
        name: "Glow Beauty Studio".into(),
        subdomain: Subdomain::parse(Subdomain::DEMO)?,
        status: ShopStatus::Active,
        accepting_bookings: true,
        plan: Plan::Vip,
        trial_ends_at: Some(now + TRIAL_LEFT),
        zone,
        hours: hours(),
        policy: BookingPolicy::default(),
        branding: branding()?,
        categories: categories()?,
        services: services()?,
        whatsapp_admin_number: None,
        staff: staff(today)?,
        chairs: ["Chair 1", "Chair 2", "Chair 3"].map(chair).into(),
        clients: clients::of_glow(),
        bookings: Vec::new(),
        desk: DeskSeed::default(),
        reviews: Vec::new(),
        waitlist: Vec::new(),
        special_days: special_days(today)?,
        change_policy: Some((change_policy(), StrikeLadder::OF_A_NEW_SALON)),
        message_settings: Some(message_settings()),
        demo_until: None,
        created_at: now - TimeDelta::days(440),
    };
    let careers = careers(&seed.staff, today);
    plant::fill(&mut seed, careers, &PACE, people::american, now)?;
    strikes::mark(&mut seed, now);
    reviews::write(&mut seed, now);
    Ok(seed)
}

fn message_settings() -> MessageSettings {
    MessageSettings { note: "Please come with dry hair.".to_owned(), ..MessageSettings::of_a_new_salon() }
}

fn change_policy() -> ChangePolicy {
    let text = "Please let us know early: somebody may be waiting for your chair.".into();
    ChangePolicy { text, ..ChangePolicy::of_a_new_salon() }
}

pub(super) fn careers(team: &[StaffSeed], today: LocalDate) -> Vec<Career> {
    let ago = |days| today.checked_sub_days(Days::new(days)).unwrap_or(today);
    let career = |person: &StaffSeed| match person.name.as_str() {
        "Sofia Lindqvist" => Career { from: ago(BEGAN), ..Career::ALWAYS },
        "Dalia Ferrer" => Career { until: ago(LEFT), ..Career::ALWAYS },
        _ => Career::ALWAYS,
    };
    team.iter().map(career).collect()
}

fn branding() -> Built<Branding> {
    Ok(Branding {
        logo_url: None,
        hero_image_url: None,
        business_address: Some("418 Bergen Street, Brooklyn, NY 11217".into()),
        business_phone: Some("+1 718 555 0142".into()),
        business_email: Some("hello@glow.example".into()),
        business_description: Some(
            "A calm, light-filled studio for colour, cut and care. Choose a stylist you trust, or let us find you the first free chair."
                .into(),
        ),
        price_note: Some("Prices include consultation and finish.".into()),
        palette: Some(Palette { primary: Some(color("#8A2F5E")?), secondary: Some(color("#E8A07A")?) }),
    })
}

fn hours() -> ShopHours {
    let open = |from, to| Opening { opens: TimeOfDay::hm(from, 0), closes: TimeOfDay::hm(to, 0) };
    let week = DayOfWeek::ALL.map(|day| match day.number() {
        0 => DayHours::Closed,
        4 | 5 => DayHours::Open(open(9, 20)),
        6 => DayHours::Open(open(8, 18)),
        _ => DayHours::Default,
    });
    ShopHours { default_hours: open(9, 19), week: Some(week) }
}

/// Thanksgiving and Christmas, as the next ones after today.
fn special_days(today: LocalDate) -> Built<Vec<SpecialDayDraft>> {
    let day = |in_year: fn(i32) -> Option<LocalDate>, opening, name: &str| -> Built<SpecialDayDraft> {
        let years = today.year()..=today.year() + 1;
        let next = years.filter_map(in_year).find(|date| today < *date).ok_or("the calendar ends")?;
        let dates = SpecialDates::parse(next, next)?;
        Ok(SpecialDayDraft { dates, opening, name: name.into() })
    };
    let short = Opening { opens: TimeOfDay::hm(9, 0), closes: TimeOfDay::hm(14, 0) };
    let thanksgiving = |year| LocalDate::from_weekday_of_month_opt(year, 11, Weekday::Thu, 4);
    let christmas_eve = |year| LocalDate::from_ymd_opt(year, 12, 24);
    let christmas = |year| LocalDate::from_ymd_opt(year, 12, 25);
    Ok(vec![
        day(thanksgiving, None, "Thanksgiving")?,
        day(christmas_eve, Some(short), "Christmas Eve")?,
        day(christmas, None, "Christmas Day")?,
    ])
}

fn chair(name: &str) -> ChairSeed {
    ChairSeed { name: name.into(), staff: Vec::new(), services: Vec::new() }
}

fn categories() -> Built<Vec<CategorySeed>> {
    let category = |(name, description, hex): (&str, &str, &str)| -> Built<CategorySeed> {
        Ok(CategorySeed { name: name.into(), description: description.into(), color: color(hex)? })
    };
    [
        ("Hair", "Cuts and finishes", "#993D6B"),
        ("Colour", "Balayage, gloss and cover", "#C2622D"),
        ("Nails", "Hands and feet", "#D6336C"),
        ("Skin & Brows", "Facials, brows and lashes", "#2F7D6B"),
    ]
    .into_iter()
    .map(category)
    .collect()
}

const HAIR: usize = 0;
const COLOUR: usize = 1;
const NAILS: usize = 2;
const SKIN: usize = 3;

/// Positions on the menu, for who can do what.
const CUT: usize = 0;
const BLOWOUT: usize = 1;
const BALAYAGE: usize = 2;
const ROOTS: usize = 3;
const MANICURE: usize = 4;
const PEDICURE: usize = 5;
const FACIAL: usize = 6;
const BROWS: usize = 7;
const LASHES: usize = 8;

fn services() -> Built<Vec<ServiceSeed>> {
    let cut = "Consultation, wash, precision cut and a soft blow-dry finish.";
    let blowout = "Smoothing wash and a round-brush finish that lasts for days.";
    let balayage = "Hand-painted light, toned with a mirror-shine gloss.";
    let pedicure = "Warm soak, exfoliation, massage and polish.";
    let lashes = "A lifted, dark-tinted curl for up to eight weeks.";
    Ok(vec![
        service(HAIR, "Signature Cut & Style", cut, 60, 8_500, vec![hair_length(true), treatment()])?,
        service(HAIR, "Silk Blowout", blowout, 45, 5_500, vec![])?,
        service(COLOUR, "Balayage & Gloss", balayage, 150, 22_000, vec![hair_length(false)])?,
        service(
            COLOUR,
            "Root Touch-Up",
            "Seamless regrowth cover matched to your shade.",
            75,
            9_500,
            vec![],
        )?,
        service(
            NAILS,
            "Gel Manicure",
            "Cuticle care, shaping and a chip-free gel colour.",
            50,
            4_800,
            vec![finish()],
        )?,
        service(NAILS, "Spa Pedicure", pedicure, 60, 6_200, vec![])?,
        service(
            SKIN,
            "Radiance Facial",
            "Deep cleanse, gentle peel and a hydrating mask.",
            60,
            11_000,
            vec![],
        )?,
        service(
            SKIN,
            "Brow Shape & Tint",
            "Mapped, shaped and tinted to frame your face.",
            30,
            3_800,
            vec![],
        )?,
        service(SKIN, "Lash Lift", lashes, 60, 7_800, vec![])?,
    ])
}

fn hair_length(required: bool) -> ModifierGroup {
    ModifierGroup {
        id: "hair-length".into(),
        label: "Hair length".into(),
        kind: ModifierKind::Single,
        required,
        options: options(&[("Short", 0, 0), ("Medium", 1_000, 10), ("Long", 2_000, 20)]),
    }
}

fn treatment() -> ModifierGroup {
    ModifierGroup {
        id: "treatment".into(),
        label: "Add a treatment".into(),
        kind: ModifierKind::Multi,
        required: false,
        options: options(&[
            ("Bond repair mask", 2_500, 15),
            ("Scalp massage", 1_500, 10),
            ("Gloss finish", 3_000, 20),
        ]),
    }
}

fn finish() -> ModifierGroup {
    ModifierGroup {
        id: "finish".into(),
        label: "Finish".into(),
        kind: ModifierKind::Single,
        required: false,
        options: options(&[("Glossy", 0, 0), ("French finish", 1_000, 10)]),
    }
}

/// Only Ava paints balayage and only Sofia lifts lashes, so no single stylist can do both. Ava, Maya and Sofia have phones in the simulator.
fn staff(today: LocalDate) -> Built<Vec<StaffSeed>> {
    let date = |days| today.checked_add_days(Days::new(days)).unwrap_or(today);
    let hm = TimeOfDay::hm;
    let (leos_week, leos_further) = leos_week()?;
    let mayas_week = week(&[1, 3, 4, 5, 6], hm(10, 0), hm(19, 30), hm(14, 0));
    let family_day = family_day(today, mayas_week.as_ref())?;
    Ok(vec![
        StaffSeed {
            bio: Some("Colour director. Balayage, gloss and lived-in blonde.".into()),
            schedule: week(&[2, 3, 4, 5, 6], hm(9, 0), hm(19, 0), hm(13, 0)),
            services: vec![CUT, BLOWOUT, BALAYAGE, ROOTS, BROWS],
            ..person("Ava Laurent", "ava", "+1 555 010 0210", StaffRole::Admin)
        },
        StaffSeed {
            bio: Some("Curls, coils and silk press. Fifteen years behind the chair.".into()),
            schedule: mayas_week,
            services: vec![CUT, BLOWOUT, FACIAL, BROWS],
            exceptions: vec![exception(family_day, ExceptionKind::Off, "Family day")],
            ..person("Maya Okafor", "maya", "+1 555 010 0211", StaffRole::Staff)
        },
        StaffSeed {
            bio: Some("Precision bobs, fringes and quiet, wearable shapes.".into()),
            schedule: week(&[1, 2, 3, 4, 5], hm(9, 30), hm(18, 0), hm(12, 30)),
            services: vec![CUT, MANICURE, PEDICURE, FACIAL, BROWS, LASHES],
            exceptions: vec![exception(
                date(8),
                ExceptionKind::Works { start: hm(12, 0), end: hm(16, 0) },
                "Bridal party",
            )],
            ..person("Sofia Lindqvist", "sofia", "+1 555 010 0212", StaffRole::Staff)
        },
        StaffSeed {
            bio: Some("Cuts for every length, beard work and hot-towel finishes.".into()),
            schedule: Some(leos_week),
            further: leos_further,
            services: vec![CUT, BLOWOUT, ROOTS, BROWS],
            exceptions: vec![exception(
                date(2),
                ExceptionKind::OffBetween { start: hm(9, 0), end: hm(12, 0) },
                "Training",
            )],
            ..person("Leo Haddad", "leo", "+1 718 555 0113", StaffRole::Admin)
        },
        StaffSeed {
            bio: Some("Keeps the desk, the diary and the flowers.".into()),
            available_for_booking: false,
            ..person("Nora Quinn", "nora", "+1 718 555 0114", StaffRole::Staff)
        },
        // She has left.
        StaffSeed {
            bio: Some("Nails, brows and lashes.".into()),
            schedule: week(&[1, 2, 3, 4, 5], hm(9, 30), hm(18, 0), hm(12, 30)),
            services: vec![CUT, MANICURE, PEDICURE, FACIAL, BROWS, LASHES],
            is_active: false,
            email: None,
            phone: None,
            ..person("Dalia Ferrer", "dalia", "", StaffRole::Staff)
        },
    ])
}

/// A day on which she would work: off on another, nobody would have lost their time.
fn family_day(today: LocalDate, mayas_week: Option<&WeeklySchedule>) -> Built<LocalDate> {
    let special = special_days(today)?;
    let works = |date: &LocalDate| {
        mayas_week.is_some_and(|week| week.on(DayOfWeek::of(*date)) != DaySchedule::Off)
            && special.iter().all(|day| *date < day.dates.first() || day.dates.last() < *date)
    };
    let dates = (5..13).filter_map(|days| today.checked_add_days(Days::new(days)));
    Ok(dates.into_iter().find(works).ok_or("she never works")?)
}

/// Thursdays he is at the barber school over lunch.
fn leos_week() -> Built<(WeeklySchedule, FurtherShifts)> {
    let hm = TimeOfDay::hm;
    let mut schedule = week(&[1, 2, 4, 5, 6], hm(9, 0), hm(18, 30), hm(13, 30)).ok_or("no week")?;
    let thursday = DayOfWeek::from_number(4).ok_or("no Thursday")?.index();
    if let Some(day) = schedule.0.get_mut(thursday) {
        *day = DaySchedule::Works { start: hm(9, 0), end: hm(13, 0), pause: None };
    }
    let mut further: [Vec<Shift>; 7] = Default::default();
    if let Some(day) = further.get_mut(thursday) {
        day.push(Shift { start: hm(15, 30), end: hm(20, 0) });
    }
    let further = FurtherShifts::parse(&schedule, further)?;
    Ok((schedule, further))
}

fn person(name: &str, mailbox: &str, phone: &str, role: StaffRole) -> StaffSeed {
    StaffSeed {
        name: name.into(),
        role,
        bio: None,
        email: Some(format!("{mailbox}@glow.example")),
        phone: Some(phone.into()),
        is_active: true,
        available_for_booking: true,
        services: Vec::new(),
        schedule: None,
        further: FurtherShifts::default(),
        exceptions: Vec::new(),
    }
}

/// The same shift on some weekdays, with half an hour's break.
fn week(days: &[u8], start: TimeOfDay, end: TimeOfDay, pause: TimeOfDay) -> Option<WeeklySchedule> {
    let pause_end = TimeOfDay::from_minutes(pause.minutes() + 30).ok()?;
    let shift = DaySchedule::Works { start, end, pause: Some(Break { start: pause, end: pause_end }) };
    let day = |day: DayOfWeek| if days.contains(&day.number()) { shift } else { DaySchedule::Off };
    Some(WeeklySchedule(DayOfWeek::ALL.map(day)))
}

fn exception(date: LocalDate, kind: ExceptionKind, reason: &str) -> ScheduleException {
    // The database numbers them.
    ScheduleException {
        id: ExceptionId::new(0),
        dates: ExceptionDates::on(date),
        kind: Some(kind),
        reason: Some(reason.into()),
    }
}
