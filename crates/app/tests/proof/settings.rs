//! The salon's settings in the words of both: the program and the reference.

use app::admin::{self, ChangeError, Patch, StaffPatch};
use domain::{
    BookingPolicy, Break, BufferMinutes, DayHours, DaySchedule, ExceptionKind, Minutes, Opening, ShopHours,
    ShopZone, StaffRole, TimeOfDay, Title, WeeklySchedule,
};
use ports::platform::{ChairSeed, ShopSeed};
use ports::shop::ExceptionDraft;
use testkit::salon;

use crate::actions::{Beginning, Change, LENGTHS, ZONES};
use crate::model::{Both, local};
use crate::reference::{Person, Reference, Seat, Special, Times};

/// A salon as it begins: open from 9 to 17, everybody at work.
pub(crate) fn both(beginning: &Beginning) -> (ShopSeed, Reference) {
    let mut builder = salon().buffers(beginning.before, beginning.after);
    for (name, length) in ["Cut", "Colour", "Dry"].iter().zip(LENGTHS) {
        builder = builder.service(name, length, 4_500);
    }
    let mut builder = builder.senior("Zoe");
    for name in ["bo", "Ana"].iter().take(beginning.stylists - 1) {
        builder = builder.stylist(name);
    }
    let mut seed = builder.seed();
    seed.policy = BookingPolicy {
        slot_step: Minutes::new(beginning.step),
        min_notice: Minutes::new(beginning.notice),
        ..seed.policy
    };
    let known = |list: &[usize]| list.iter().copied().filter(|staff| *staff < beginning.stylists).collect();
    let seats: Vec<Seat> = beginning
        .seats
        .iter()
        .map(|(staff, services)| Seat { staff: known(staff), services: services.clone() })
        .collect();
    seed.chairs = (1..)
        .zip(&seats)
        .map(|(number, seat)| ChairSeed {
            name: format!("Chair {number}"),
            staff: seat.staff.clone(),
            services: seat.services.clone(),
        })
        .collect();
    let people = seed.staff.iter().map(|person| Person {
        name: person.name.clone(),
        is_senior: person.role == StaffRole::Admin,
        is_bookable: true,
        week: [Some(((540, 1_020), None)); 7],
        ..Person::default()
    });
    let reference = Reference {
        now: 0,
        ahead: 0,
        open: [Some((540, 1_020)); 7],
        before: beginning.before,
        after: beginning.after,
        step: beginning.step,
        notice: beginning.notice,
        horizon: i64::from(seed.policy.horizon_days),
        lengths: LENGTHS.to_vec(),
        staff: people.collect(),
        seats,
        entries: Vec::new(),
    };
    (seed, reference)
}

impl Both<'_> {
    /// Changes a setting on both sides.
    pub(crate) fn set(&mut self, change: &Change) -> Result<(), ChangeError> {
        match change {
            Change::Buffers { before, after } => self.set_buffers(*before, *after),
            Change::Hours { day, hours } => self.set_hours(*day, *hours),
            Change::Zone { zone } => self.set_zone(*zone),
            Change::Week { staff, day, shift } => self.set_week(self.staff(*staff), *day, *shift),
            Change::Special { staff, day, special } => self.add_special(self.staff(*staff), *day, *special),
            Change::NoSpecial { staff, which } => self.take_special(self.staff(*staff), *which),
            Change::Bookable { staff, yes } => self.set_bookable(self.staff(*staff), *yes),
            Change::Does { staff, services } => {
                let staff = self.staff(*staff);
                let ids: Vec<_> = services.iter().map(|service| self.salon.services[*service]).collect();
                admin::set_staff_services(&self.salon.ctx, &self.desk, self.salon.staff[staff], None, &ids)?;
                self.paper.staff[staff].does.clone_from(services);
                Ok(())
            }
            other => panic!("{other:?} is no setting"),
        }
    }

    fn set_buffers(&mut self, before: i64, after: i64) -> Result<(), ChangeError> {
        let buffer = |minutes| BufferMinutes::parse(minutes).unwrap();
        admin::set_buffers(&self.salon.ctx, &self.desk, None, (buffer(before), buffer(after)))?;
        self.paper.before = before;
        let now = self.paper.now;
        for entry in self.paper.entries.iter_mut().filter(|entry| now < entry.start) {
            entry.blocked_from = entry.blocked_from.max(entry.start - before);
        }
        self.paper.after = after;
        Ok(())
    }

    fn set_hours(&mut self, day: usize, hours: Option<Times>) -> Result<(), ChangeError> {
        self.paper.open[day] = hours;
        let week = self.paper.open.map(|hours| {
            hours.map_or(DayHours::Closed, |(start, end)| {
                DayHours::Open(Opening { opens: time(start), closes: time(end) })
            })
        });
        let hours = ShopHours { default_hours: Opening::DEFAULT, week: Some(week) };
        admin::set_hours(&self.salon.ctx, &self.desk, None, &hours).map(|_| ())
    }

    fn set_zone(&mut self, zone: usize) -> Result<(), ChangeError> {
        let (name, ahead) = ZONES[zone];
        let zone = ShopZone::parse(name).unwrap();
        admin::set_zone(&self.salon.ctx, &self.desk, None, zone)?;
        self.desk.shop.zone = zone;
        self.paper.ahead = ahead;
        Ok(())
    }

    fn set_week(
        &mut self,
        staff: usize,
        day: usize,
        shift: Option<(Times, Option<Times>)>,
    ) -> Result<(), ChangeError> {
        self.paper.staff[staff].week[day] = shift;
        let week = self.paper.staff[staff].week.map(|shift| match shift {
            None => DaySchedule::Off,
            Some(((start, end), pause)) => DaySchedule::Works {
                start: time(start),
                end: time(end),
                pause: pause.map(|(start, end)| Break { start: time(start), end: time(end) }),
            },
        });
        let id = self.salon.staff[staff];
        admin::set_schedule(&self.salon.ctx, &self.desk, id, None, &WeeklySchedule(week)).map(|_| ())
    }

    fn add_special(&mut self, staff: usize, day: i64, special: Special) -> Result<(), ChangeError> {
        let date = self.paper.date(self.paper.now) + day;
        let kind = match special {
            Special::Works((start, end)) => ExceptionKind::Works { start: time(start), end: time(end) },
            Special::Off => ExceptionKind::Off,
            Special::OffBetween((start, end)) => {
                ExceptionKind::OffBetween { start: time(start), end: time(end) }
            }
        };
        let draft = ExceptionDraft { date: local(date), kind, reason: None };
        let made = admin::create_exception(&self.salon.ctx, &self.desk, self.salon.staff[staff], &draft)?;
        self.exceptions[staff].push(made.exception.id);
        self.paper.staff[staff].specials.push((date, special));
        Ok(())
    }

    fn take_special(&mut self, staff: usize, which: usize) -> Result<(), ChangeError> {
        let Some(place) = which.checked_rem(self.exceptions[staff].len()) else { return Ok(()) };
        let id = self.exceptions[staff].remove(place);
        self.paper.staff[staff].specials.remove(place);
        admin::delete_exception(&self.salon.ctx, &self.desk, self.salon.staff[staff], None, id)
    }

    /// Whoever runs the salon takes clients or not; the others are there or not.
    fn set_bookable(&mut self, staff: usize, yes: bool) -> Result<(), ChangeError> {
        let person = &mut self.paper.staff[staff];
        let role = if person.is_senior { StaffRole::Admin } else { StaffRole::Staff };
        let wish = StaffPatch {
            name: Title::parse("Name", &person.name).unwrap(),
            email: Patch::Keep,
            phone: Patch::Keep,
            bio: Patch::Keep,
            role,
            available_for_booking: person.is_senior.then_some(yes),
            is_active: (!person.is_senior).then_some(yes),
            profile_image_url: Patch::Keep,
        };
        person.is_bookable = yes;
        admin::update_staff(&self.salon.ctx, &self.desk, self.salon.staff[staff], None, &wish).map(|_| ())
    }
}

fn time(minutes: i64) -> TimeOfDay {
    TimeOfDay::from_minutes(u16::try_from(minutes).unwrap()).unwrap()
}
