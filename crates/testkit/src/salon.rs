//! Small salons in one breath: `salon().open_every_day(9..17).stylist("Ana").service("Cut", 60, 4_500)`.
//!
//! Zone UTC, no buffers and no chairs unless said otherwise; the present is [`the_present`], a Monday morning before opening.

use std::ops::Range;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use domain::{
    BookingPolicy, BookingStatus, BufferMinutes, CancelReason, Cents, DayHours, DaySchedule, FurtherShifts,
    Instant, ModifierGroup, Opening, Plan, ScheduleException, ServiceMinutes, ShopHours, ShopStatus,
    ShopZone, StaffRole, Subdomain, TimeOfDay, WeeklySchedule,
};
use ports::platform::{
    BookingSeed, CategorySeed, ChairSeed, ClientSeed, DeskSeed, LineSeed, ServiceSeed, ShopSeed, StaffSeed,
};

/// An instant, from `2026-11-23 10:00` in UTC.
#[must_use]
pub fn at(text: &str) -> Instant {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").expect("yyyy-mm-dd hh:mm").and_utc()
}

/// The present of tests: Monday 2026-11-23, 06:00 UTC.
#[must_use]
pub fn the_present() -> Instant {
    DateTime::from_timestamp(1_795_413_600, 0).expect("an instant")
}

/// A salon in the making.
#[derive(Debug, Clone)]
pub struct SalonBuilder {
    seed: ShopSeed,
}

/// A salon called Glow at `glow`, open every day from 9 to 17, without staff.
#[must_use]
pub fn salon() -> SalonBuilder {
    let seed = ShopSeed {
        name: "Glow".into(),
        subdomain: Subdomain::parse(Subdomain::DEMO).expect("a subdomain"),
        status: ShopStatus::Active,
        accepting_bookings: true,
        plan: Plan::Base,
        trial_ends_at: None,
        zone: ShopZone::DEFAULT,
        hours: ShopHours::UNSET,
        policy: BookingPolicy::default(),
        branding: domain::Branding::default(),
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
        change_policy: None,
        message_settings: None,
        demo_until: None,
        created_at: the_present() - TimeDelta::days(90),
    };
    SalonBuilder { seed }.open_every_day(9..17)
}

impl SalonBuilder {
    /// Another name and address.
    #[must_use]
    pub fn at_subdomain(mut self, subdomain: &str) -> Self {
        self.seed.subdomain = Subdomain::parse(subdomain).expect("a subdomain");
        subdomain.clone_into(&mut self.seed.name);
        self
    }

    #[must_use]
    pub fn status(mut self, status: ShopStatus) -> Self {
        self.seed.status = status;
        self
    }

    #[must_use]
    pub fn zone(mut self, name: &str) -> Self {
        self.seed.zone = ShopZone::parse(name).expect("a zone");
        self
    }

    /// Opening hours of every day, for the shop and for staff hired from now on.
    #[must_use]
    pub fn open_every_day(mut self, hours: Range<u16>) -> Self {
        let opening = Opening { opens: TimeOfDay::hm(hours.start, 0), closes: TimeOfDay::hm(hours.end, 0) };
        self.seed.hours = ShopHours { default_hours: opening, week: Some([DayHours::Default; 7]) };
        self
    }

    /// Minutes kept free before and after each booking.
    #[must_use]
    pub fn buffers(mut self, before: i64, after: i64) -> Self {
        self.seed.policy.buffer_before = BufferMinutes::parse(before).expect("0 to 120");
        self.seed.policy.buffer_after = BufferMinutes::parse(after).expect("0 to 120");
        self
    }

    /// A stylist who works whenever the shop is open and does everything.
    #[must_use]
    pub fn stylist(self, name: &str) -> Self {
        self.stylist_who_does(name, &[])
    }

    /// A senior stylist who works whenever the shop is open and does everything.
    #[must_use]
    pub fn senior(self, name: &str) -> Self {
        let mut salon = self.stylist(name);
        salon.last_stylist().role = StaffRole::Admin;
        salon
    }

    /// A stylist who does some services only; they must be on the menu already.
    #[must_use]
    pub fn stylist_who_does(mut self, name: &str, services: &[&str]) -> Self {
        let Opening { opens: start, closes: end } = self.seed.hours.default_hours;
        let services = services.iter().map(|service| self.place_of(service)).collect();
        self.seed.staff.push(StaffSeed {
            name: name.to_owned(),
            role: StaffRole::Staff,
            bio: None,
            email: None,
            phone: None,
            is_active: true,
            available_for_booking: true,
            services,
            schedule: Some(WeeklySchedule([DaySchedule::Works { start, end, pause: None }; 7])),
            further: FurtherShifts::default(),
            exceptions: Vec::new(),
        });
        self
    }

    /// The stylist hired last has a phone.
    #[must_use]
    pub fn with_phone(mut self, phone: &str) -> Self {
        self.last_stylist().phone = Some(phone.to_owned());
        self
    }

    /// The stylist hired last has left.
    #[must_use]
    pub fn who_is_inactive(mut self) -> Self {
        self.last_stylist().is_active = false;
        self
    }

    /// The stylist hired last has a date that differs.
    #[must_use]
    pub fn with_exception(mut self, exception: ScheduleException) -> Self {
        self.last_stylist().exceptions.push(exception);
        self
    }

    #[must_use]
    pub fn category(mut self, name: &str, color: &str) -> Self {
        let color = domain::HexColor::parse(color).expect("a colour");
        self.seed.categories.push(CategorySeed { name: name.to_owned(), description: String::new(), color });
        self
    }

    /// A service of so many minutes and cents, in the category made last.
    #[must_use]
    pub fn service(self, name: &str, minutes: i64, cents: i64) -> Self {
        self.service_with(name, minutes, cents, Vec::new())
    }

    /// A service with modifiers.
    #[must_use]
    pub fn service_with(
        mut self,
        name: &str,
        minutes: i64,
        cents: i64,
        modifiers: Vec<ModifierGroup>,
    ) -> Self {
        self.seed.services.push(ServiceSeed {
            category: self.seed.categories.len().checked_sub(1),
            name: name.to_owned(),
            description: format!("{name}, as you like it."),
            price: Cents::new(cents),
            duration: ServiceMinutes::parse(minutes).expect("5 to 480"),
            modifiers,
        });
        self
    }

    /// A chair for everybody and everything.
    #[must_use]
    pub fn chair(mut self, name: &str) -> Self {
        self.seed.chairs.push(ChairSeed { name: name.to_owned(), staff: Vec::new(), services: Vec::new() });
        self
    }

    #[must_use]
    pub fn client(mut self, name: &str) -> Self {
        self.seed.clients.push(ClientSeed {
            name: name.to_owned(),
            phone: None,
            email: None,
            status: "active",
            tags: Vec::new(),
            created_at: None,
        });
        self
    }

    /// A booking of the first client at the first chair, if there are any: a service with a stylist from a moment on.
    #[must_use]
    pub fn booking(mut self, stylist: &str, service: &str, start: Instant, status: BookingStatus) -> Self {
        if self.seed.clients.is_empty() {
            self = self.client("Ada");
        }
        let place = self.place_of(service);
        let sold = self.seed.services.get(place).expect("it was just found");
        let line = LineSeed {
            service: place,
            price: sold.price,
            duration: sold.duration.minutes(),
            modifiers: Vec::new(),
        };
        let created_at = the_present() - TimeDelta::days(1);
        let staff = self.seed.staff.iter().position(|person| person.name == stylist);
        self.seed.bookings.push(BookingSeed {
            strike_is_waived: false,
            staff: staff.expect("the stylist was hired"),
            chair: (!self.seed.chairs.is_empty()).then_some(0),
            client: 0,
            status,
            cancel_reason: (status == BookingStatus::Cancelled).then_some(CancelReason::Client),
            start,
            hold_expires_at: (status == BookingStatus::Pending)
                .then(|| the_present() + TimeDelta::minutes(30)),
            created_at,
            settled_at: None,
            lines: vec![line],
        });
        self
    }

    #[must_use]
    pub fn seed(self) -> ShopSeed {
        self.seed
    }

    fn place_of(&self, service: &str) -> usize {
        let place = self.seed.services.iter().position(|sold| sold.name == service);
        place.unwrap_or_else(|| panic!("{service} is not on the menu"))
    }

    fn last_stylist(&mut self) -> &mut StaffSeed {
        self.seed.staff.last_mut().expect("a stylist was hired")
    }
}

impl From<SalonBuilder> for ShopSeed {
    fn from(salon: SalonBuilder) -> Self {
        salon.seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_is_a_monday_morning() {
        assert_eq!(the_present(), at("2026-11-23 06:00"));
        assert_eq!(domain::DayOfWeek::of(the_present().date_naive()).name(), "Monday");
    }
}
