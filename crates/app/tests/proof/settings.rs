//! The salon's settings, in the program and in the reference.

use app::admin::{self, ChangeError, Patch, StaffPatch};
use domain::{
    BookingPolicy, Break, BufferMinutes, DayHours, DaySchedule, ExceptionDates, ExceptionKind, FurtherShifts,
    Minutes, Opening, ShopHours, ShopZone, StaffRole, TimeOfDay, Title, WeeklySchedule,
};
use ports::platform::{ChairSeed, ShopSeed};
use ports::shop::ExceptionDraft;
use testkit::salon;

use crate::actions::{Action, InitialSalon, SERVICES};
use crate::model::{Comparison, local};
use crate::reference::{Chair, Exception, Person, Reference, Times};

/// A salon that is open from 9 to 17 with all staff at work.
pub(crate) fn opened_as(initial: &InitialSalon) -> (ShopSeed, Reference) {
    let mut builder = salon().buffers(initial.before, initial.after);
    for (name, length) in SERVICES {
        builder = builder.service(name, length, 4_500);
    }
    let mut builder = builder.senior("Zoe");
    for name in ["bo", "Ana"].iter().take(initial.stylists - 1) {
        builder = builder.stylist(name);
    }
    let mut seed = builder.seed();
    seed.policy = BookingPolicy {
        slot_step: Minutes::new(initial.step),
        min_notice: Minutes::new(initial.notice),
        ..seed.policy
    };
    let known = |list: &[usize]| list.iter().copied().filter(|staff| *staff < initial.stylists).collect();
    let chairs: Vec<Chair> = initial
        .chairs
        .iter()
        .map(|(staff, services)| Chair { staff: known(staff), services: services.clone() })
        .collect();
    seed.chairs = (1..)
        .zip(&chairs)
        .map(|(number, chair)| ChairSeed {
            name: format!("Chair {number}"),
            staff: chair.staff.clone(),
            services: chair.services.clone(),
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
        before: initial.before,
        after: initial.after,
        step: initial.step,
        notice: initial.notice,
        horizon: i64::from(seed.policy.horizon_days),
        lengths: SERVICES.map(|(_, length)| length).to_vec(),
        staff: people.collect(),
        chairs,
        entries: Vec::new(),
    };
    (seed, reference)
}

impl Comparison<'_> {
    /// Changes a setting of both.
    pub(crate) fn set(&mut self, change: &Action) -> Result<(), ChangeError> {
        match change {
            Action::SetBuffers { before, after } => self.set_buffers(*before, *after),
            Action::SetHours { day, hours } => self.set_hours(*day, *hours),
            Action::SetZone { zone } => self.set_zone(*zone),
            Action::SetSchedule { staff, day, shift } => self.set_week(self.staff(*staff), *day, *shift),
            Action::AddException { staff, day, exception } => {
                self.add_exception(self.staff(*staff), *day, *exception)
            }
            Action::DeleteException { staff, which } => self.delete_exception(self.staff(*staff), *which),
            Action::SetBookable { staff, yes } => self.set_bookable(self.staff(*staff), *yes),
            Action::SetServices { staff, services } => {
                let staff = self.staff(*staff);
                let ids: Vec<_> = services.iter().map(|service| self.salon.services[*service]).collect();
                admin::set_staff_services(&self.salon.ctx, &self.admin, self.salon.staff[staff], None, &ids)?;
                self.reference.staff[staff].does.clone_from(services);
                Ok(())
            }
            other => panic!("{other:?} is not a setting"),
        }
    }

    fn set_buffers(&mut self, before: i64, after: i64) -> Result<(), ChangeError> {
        let buffer = |minutes| BufferMinutes::parse(minutes).unwrap();
        admin::set_buffers(&self.salon.ctx, &self.admin, None, (buffer(before), buffer(after)))?;
        self.reference.before = before;
        let now = self.reference.now;
        for entry in self.reference.entries.iter_mut().filter(|entry| now < entry.start) {
            entry.blocked_from = entry.blocked_from.max(entry.start - before);
        }
        self.reference.after = after;
        Ok(())
    }

    fn set_hours(&mut self, day: usize, hours: Option<Times>) -> Result<(), ChangeError> {
        self.reference.open[day] = hours;
        let week = self.reference.open.map(|hours| {
            hours.map_or(DayHours::Closed, |(start, end)| {
                DayHours::Open(Opening { opens: time(start), closes: time(end) })
            })
        });
        let hours = ShopHours { default_hours: Opening::DEFAULT, week: Some(week) };
        admin::set_hours(&self.salon.ctx, &self.admin, None, &hours).map(|_| ())
    }

    fn set_zone(&mut self, (name, ahead): (&str, i64)) -> Result<(), ChangeError> {
        let zone = ShopZone::parse(name).unwrap();
        admin::set_zone(&self.salon.ctx, &self.admin, None, zone, admin::ZoneKeeps::Instants)?;
        self.admin.shop.zone = zone;
        self.reference.ahead = ahead;
        Ok(())
    }

    fn set_week(
        &mut self,
        staff: usize,
        day: usize,
        shift: Option<(Times, Option<Times>)>,
    ) -> Result<(), ChangeError> {
        self.reference.staff[staff].week[day] = shift;
        let week = self.reference.staff[staff].week.map(|shift| match shift {
            None => DaySchedule::Off,
            Some(((start, end), pause)) => DaySchedule::Works {
                start: time(start),
                end: time(end),
                pause: pause.map(|(start, end)| Break { start: time(start), end: time(end) }),
            },
        });
        let id = self.salon.staff[staff];
        admin::set_schedule(
            &self.salon.ctx,
            &self.admin,
            id,
            None,
            &WeeklySchedule(week),
            &FurtherShifts::default(),
        )
        .map(|_| ())
    }

    fn add_exception(&mut self, staff: usize, day: i64, exception: Exception) -> Result<(), ChangeError> {
        let date = self.reference.date(self.reference.now) + day;
        let kind = match exception {
            Exception::Works((start, end)) => ExceptionKind::Works { start: time(start), end: time(end) },
            Exception::Off => ExceptionKind::Off,
            Exception::OffBetween((start, end)) => {
                ExceptionKind::OffBetween { start: time(start), end: time(end) }
            }
        };
        let draft = ExceptionDraft { dates: ExceptionDates::on(local(date)), kind, reason: None };
        let made = admin::create_exception(&self.salon.ctx, &self.admin, self.salon.staff[staff], &draft)?;
        self.exceptions[staff].push(made.exception.id);
        self.reference.staff[staff].exceptions.push((date, exception));
        Ok(())
    }

    fn delete_exception(&mut self, staff: usize, which: usize) -> Result<(), ChangeError> {
        let Some(place) = which.checked_rem(self.exceptions[staff].len()) else { return Ok(()) };
        let id = self.exceptions[staff].remove(place);
        self.reference.staff[staff].exceptions.remove(place);
        admin::delete_exception(&self.salon.ctx, &self.admin, self.salon.staff[staff], None, id)
    }

    /// The admin takes clients or not; the others are active or not.
    fn set_bookable(&mut self, staff: usize, yes: bool) -> Result<(), ChangeError> {
        let person = &mut self.reference.staff[staff];
        let role = if person.is_senior { StaffRole::Admin } else { StaffRole::Staff };
        let patch = StaffPatch {
            name: Title::parse("Name", &person.name).unwrap(),
            email: Patch::Keep,
            phone: Patch::Keep,
            bio: Patch::Keep,
            role,
            available_for_booking: person.is_senior.then_some(yes),
            is_active: (!person.is_senior).then_some(yes),
            profile_image_url: Patch::Keep,
            notices: None,
        };
        person.is_bookable = yes;
        admin::update_staff(&self.salon.ctx, &self.admin, self.salon.staff[staff], None, &patch).map(|_| ())
    }
}

fn time(minutes: i64) -> TimeOfDay {
    TimeOfDay::from_minutes(u16::try_from(minutes).unwrap()).unwrap()
}
