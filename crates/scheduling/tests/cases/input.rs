//! The input of a slot case, with the defaults of missing values that the slot rules state, and the salon it describes.

use domain::{
    BookingPolicy, BookingStatus, Break, BufferMinutes, Capabilities, Chair, ChairId, DayHours, DayOfWeek,
    DaySchedule, ExceptionDates, ExceptionId, ExceptionKind, Instant, LocalDate, Minutes, Opening,
    ScheduleException, ServiceId, ShopHours, ShopZone, StaffId, StaffRole, TimeOfDay, WeeklySchedule,
};
use scheduling::{BusyInterval, RequestedServices, SchedulingData, Stylist, VisitStep, blocking};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Input {
    #[serde(default)]
    shop: Shop,
    #[serde(default)]
    staff: Vec<Staff>,
    #[serde(default)]
    chairs: Vec<ChairInput>,
    #[serde(default)]
    bookings: Vec<Booking>,
    #[serde(default)]
    services: Vec<Service>,
    total_duration: Option<i64>,
    pub(crate) staff_id: Option<i64>,
    date: Option<LocalDate>,
    start_time: Option<Instant>,
    now: Option<Instant>,
}

#[derive(Deserialize, Default)]
struct Shop {
    timezone: Option<String>,
    weekly_hours: Option<Vec<OpenDay>>,
    default_hours: Option<Hours>,
    buffer_before_minutes: Option<i64>,
    buffer_after_minutes: Option<i64>,
    slot_step_minutes: Option<i64>,
    min_notice_minutes: Option<i64>,
    horizon_days: Option<u32>,
}

#[derive(Deserialize)]
struct Hours {
    opening_time: Option<String>,
    closing_time: Option<String>,
}

#[derive(Deserialize)]
struct OpenDay {
    day_of_week: i64,
    is_open: bool,
    #[serde(flatten)]
    hours: Hours,
}

#[derive(Deserialize)]
struct Staff {
    id: i64,
    name: String,
    role: String,
    is_active: Option<bool>,
    available_for_booking: Option<bool>,
    #[serde(default)]
    service_ids: Vec<i64>,
    weekly_schedule: Option<Vec<WorkDay>>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct WorkDay {
    day_of_week: i64,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    break_start_time: Option<String>,
    break_end_time: Option<String>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "exception_date")]
    date: LocalDate,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
}

#[derive(Deserialize)]
struct ChairInput {
    id: i64,
    #[serde(default)]
    allowed_staff_ids: Vec<i64>,
    #[serde(default)]
    allowed_service_ids: Vec<i64>,
}

#[derive(Deserialize)]
struct Booking {
    staff_id: i64,
    chair_id: Option<i64>,
    start_time: Instant,
    end_time: Instant,
    status: String,
    hold_expires_at: Option<Instant>,
}

#[derive(Deserialize)]
struct Service {
    id: i64,
    #[serde(default)]
    duration_minutes: i64,
    #[serde(default)]
    extra_minutes: Vec<i64>,
}

impl Service {
    fn minutes(&self) -> i64 {
        self.duration_minutes + self.extra_minutes.iter().sum::<i64>()
    }
}

impl Input {
    pub(crate) fn staff_id(&self) -> Result<StaffId, String> {
        self.staff_id.map(StaffId::new).ok_or_else(|| "no staff_id".to_owned())
    }

    pub(crate) fn date(&self) -> Result<LocalDate, String> {
        self.date.ok_or_else(|| "no date".to_owned())
    }

    pub(crate) fn start_time(&self) -> Result<Instant, String> {
        self.start_time.ok_or_else(|| "no start_time".to_owned())
    }

    pub(crate) fn now(&self) -> Result<Instant, String> {
        self.now.ok_or_else(|| "no now".to_owned())
    }

    pub(crate) fn requested(&self) -> RequestedServices {
        let total = self.total_duration.unwrap_or_else(|| self.services.iter().map(Service::minutes).sum());
        let services = self.services.iter().map(|service| ServiceId::new(service.id)).collect();
        RequestedServices::new(services, Minutes::new(total))
    }

    pub(crate) fn steps(&self) -> Vec<VisitStep> {
        let step = |service: &Service| VisitStep {
            service_id: ServiceId::new(service.id),
            duration: Minutes::new(service.minutes()),
        };
        self.services.iter().map(step).collect()
    }

    pub(crate) fn salon(&self) -> Result<SchedulingData, String> {
        let zone = self.shop.timezone.as_deref().map_or(Ok(ShopZone::DEFAULT), ShopZone::parse);
        Ok(SchedulingData {
            zone: zone.map_err(|error| error.to_string())?,
            hours: self.shop.hours()?,
            policy: self.shop.policy()?,
            stylists: self.staff.iter().map(Staff::stylist).collect::<Result<_, _>>()?,
            special_days: Vec::new(),
            blocks: Vec::new(),
            chairs: self.chairs.iter().map(ChairInput::chair).collect(),
            busy_intervals: self
                .bookings
                .iter()
                .filter_map(|booking| booking.busy_interval(self.now))
                .collect(),
        })
    }
}

impl Shop {
    fn policy(&self) -> Result<BookingPolicy, String> {
        let buffer = |minutes: Option<i64>| {
            BufferMinutes::parse(minutes.unwrap_or(0)).map_err(|error| format!("buffer {error}"))
        };
        Ok(BookingPolicy {
            buffer_before: buffer(self.buffer_before_minutes)?,
            buffer_after: buffer(self.buffer_after_minutes)?,
            slot_step: Minutes::new(self.slot_step_minutes.unwrap_or(15)),
            min_notice: Minutes::new(self.min_notice_minutes.unwrap_or(0)),
            horizon_days: self.horizon_days.unwrap_or(14),
            hold: Minutes::new(30),
            max_open_bookings: 6,
        })
    }

    fn hours(&self) -> Result<ShopHours, String> {
        let default_hours = self.default_hours.as_ref().map_or(Ok(None), Hours::opening)?;
        let mut week = [DayHours::Closed; 7];
        let days = self.weekly_hours.as_deref().unwrap_or_default();
        for day in days.iter().filter(|day| day.is_open) {
            *of_week(&mut week, day.day_of_week)? =
                day.hours.opening()?.map_or(DayHours::Default, DayHours::Open);
        }
        let week = (!days.is_empty()).then_some(week);
        Ok(ShopHours { default_hours: default_hours.unwrap_or(Opening::DEFAULT), week })
    }
}

impl Hours {
    fn opening(&self) -> Result<Option<Opening>, String> {
        let times = both(self.opening_time.as_deref(), self.closing_time.as_deref())?;
        Ok(times.map(|(opens, closes)| Opening { opens, closes }))
    }
}

impl Staff {
    fn stylist(&self) -> Result<Stylist, String> {
        let role = match self.role.as_str() {
            "admin" => StaffRole::Admin,
            "staff" => StaffRole::Staff,
            other => return Err(format!("unknown role {other}")),
        };
        Ok(Stylist {
            id: StaffId::new(self.id),
            name: self.name.clone(),
            role,
            is_active: self.is_active.unwrap_or(true),
            available_for_booking: self.available_for_booking.unwrap_or(true),
            capabilities: Capabilities::from_list(
                self.service_ids.iter().copied().map(ServiceId::new).collect(),
            ),
            schedule: self.weekly_schedule.as_deref().map(weekly_schedule).transpose()?,
            exceptions: self.exceptions.iter().map(Exception::parse).collect::<Result<_, _>>()?,
            extra_shifts: Vec::new(),
            extra_breaks: Vec::new(),
            moved_breaks: Vec::new(),
        })
    }
}

fn weekly_schedule(days: &[WorkDay]) -> Result<WeeklySchedule, String> {
    let mut week = [DaySchedule::Off; 7];
    for day in days.iter().filter(|day| day.is_available) {
        let Some((start, end)) = both(day.start_time.as_deref(), day.end_time.as_deref())? else { continue };
        let pause = both(day.break_start_time.as_deref(), day.break_end_time.as_deref())?;
        let pause = pause.map(|(start, end)| Break { start, end });
        *of_week(&mut week, day.day_of_week)? = DaySchedule::Works { start, end, pause };
    }
    Ok(WeeklySchedule(week))
}

impl Exception {
    fn parse(&self) -> Result<ScheduleException, String> {
        let times = both(self.start_time.as_deref(), self.end_time.as_deref())?;
        let kind = match (self.is_available, times) {
            (true, Some((start, end))) => Some(ExceptionKind::Works { start, end }),
            (true, None) => None,
            (false, None) => Some(ExceptionKind::Off),
            (false, Some((start, end))) => Some(ExceptionKind::OffBetween { start, end }),
        };
        Ok(ScheduleException {
            id: ExceptionId::new(1),
            dates: ExceptionDates::on(self.date),
            kind,
            reason: None,
        })
    }
}

impl ChairInput {
    fn chair(&self) -> Chair {
        Chair {
            id: ChairId::new(self.id),
            name: format!("Chair {}", self.id),
            allowed_staff: self.allowed_staff_ids.iter().copied().map(StaffId::new).collect(),
            allowed_services: self.allowed_service_ids.iter().copied().map(ServiceId::new).collect(),
        }
    }
}

impl Booking {
    /// What it takes, if it holds its time. Without a present there is no expired hold.
    fn busy_interval(&self, now: Option<Instant>) -> Option<BusyInterval> {
        let now = now.unwrap_or(Instant::MIN_UTC);
        let blocks = blocking(BookingStatus::parse(&self.status), self.hold_expires_at, now);
        let chair = self.chair_id.map(ChairId::new);
        blocks.then(|| BusyInterval::new(StaffId::new(self.staff_id), chair, self.start_time, self.end_time))
    }
}

fn of_week<T>(week: &mut [T; 7], day: i64) -> Result<&mut T, String> {
    let place = DayOfWeek::from_number(day).map(DayOfWeek::index);
    place.and_then(|place| week.get_mut(place)).ok_or_else(|| format!("no day of the week {day}"))
}

/// Two times of day, if both are given.
fn both(first: Option<&str>, second: Option<&str>) -> Result<Option<(TimeOfDay, TimeOfDay)>, String> {
    let (Some(first), Some(second)) = (first, second) else { return Ok(None) };
    let parse = |text: &str| TimeOfDay::parse(text).map_err(|error| format!("{text}: {error}"));
    Ok(Some((parse(first)?, parse(second)?)))
}
