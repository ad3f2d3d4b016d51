//! The input of a slot case, with the defaults of missing values that the slot rules state, and the salon it describes.

use domain::{
    BookingId, BookingPolicy, BookingStatus, BufferMinutes, Capabilities, Chair, ChairId, ClientId, Instant,
    LocalDate, Minutes, ServiceId, ShopZone, StaffId, StaffRole,
};
use scheduling::{
    BusyInterval, Moving, RequestedServices, SchedulingData, Stylist, VisitId, VisitStep, blocking,
};
use serde::Deserialize;

use super::waitlist::{Entry, Freed};
use super::week::{Exception, Hours, OpenDay, SpecialDayInput, Week, WorkDay, shop_hours};

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
    client_id: Option<i64>,
    #[serde(default)]
    moving: Vec<i64>,
    #[serde(default)]
    pub(super) entries: Vec<Entry>,
    freed: Option<Freed>,
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
    special_days: Option<Vec<SpecialDayInput>>,
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
struct ChairInput {
    id: i64,
    #[serde(default)]
    allowed_staff_ids: Vec<i64>,
    #[serde(default)]
    allowed_service_ids: Vec<i64>,
}

#[derive(Deserialize)]
struct Booking {
    id: Option<i64>,
    client_id: Option<i64>,
    visit_id: Option<i64>,
    total_duration: Option<i64>,
    staff_id: i64,
    chair_id: Option<i64>,
    start_time: Instant,
    end_time: Instant,
    status: String,
    hold_expires_at: Option<Instant>,
}

#[derive(Deserialize)]
pub(super) struct Service {
    pub(super) id: i64,
    #[serde(default)]
    duration_minutes: i64,
    #[serde(default)]
    extra_minutes: Vec<i64>,
}

impl Service {
    pub(super) fn minutes(&self) -> i64 {
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
        RequestedServices {
            client_id: self.client_id.map(ClientId::new),
            moving: self.moving(),
            ..RequestedServices::new(services, Minutes::new(total))
        }
    }

    fn moving(&self) -> Moving {
        let is_moved = |booking: &&Booking| booking.id.is_some_and(|id| self.moving.contains(&id));
        let visits = self.bookings.iter().filter(is_moved).filter_map(|booking| booking.visit_id);
        Moving {
            bookings: self.moving.iter().copied().map(BookingId::new).collect(),
            visits: visits.map(VisitId::new).collect(),
        }
    }

    pub(crate) fn steps(&self) -> Vec<VisitStep> {
        let step = |service: &Service| VisitStep {
            service_id: ServiceId::new(service.id),
            duration: Minutes::new(service.minutes()),
        };
        self.services.iter().map(step).collect()
    }

    /// The salon as it was before time came free, if any did.
    pub(super) fn salon_before(&self) -> Result<Option<SchedulingData>, String> {
        let Some(freed) = &self.freed else { return Ok(None) };
        let mut salon = self.salon()?;
        salon.busy_intervals.push(freed.busy_interval());
        Ok(Some(salon))
    }

    pub(crate) fn salon(&self) -> Result<SchedulingData, String> {
        let zone = self.shop.timezone.as_deref().map_or(Ok(ShopZone::DEFAULT), ShopZone::parse);
        Ok(SchedulingData {
            zone: zone.map_err(|error| error.to_string())?,
            hours: self.shop.hours()?,
            policy: self.shop.policy()?,
            stylists: self.staff.iter().map(Staff::stylist).collect::<Result<_, _>>()?,
            special_days: self.shop.special_days()?,
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

    fn hours(&self) -> Result<domain::ShopHours, String> {
        shop_hours(self.weekly_hours.as_deref().unwrap_or_default(), self.default_hours.as_ref())
    }

    fn special_days(&self) -> Result<Vec<scheduling::SpecialDay>, String> {
        self.special_days.iter().flatten().map(SpecialDayInput::special_day).collect()
    }
}

impl Staff {
    fn stylist(&self) -> Result<Stylist, String> {
        let role = match self.role.as_str() {
            "admin" => StaffRole::Admin,
            "staff" => StaffRole::Staff,
            other => return Err(format!("unknown role {other}")),
        };
        let week = Week::of(self.weekly_schedule.as_deref())?;
        Ok(Stylist {
            id: StaffId::new(self.id),
            name: self.name.clone(),
            role,
            is_active: self.is_active.unwrap_or(true),
            available_for_booking: self.available_for_booking.unwrap_or(true),
            capabilities: Capabilities::from_list(
                self.service_ids.iter().copied().map(ServiceId::new).collect(),
            ),
            schedule: week.schedule,
            exceptions: self.exceptions.iter().map(Exception::parse).collect::<Result<_, _>>()?,
            extra_shifts: week.extra_shifts,
            extra_breaks: week.extra_breaks,
            moved_breaks: Vec::new(),
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
        let mut busy = BusyInterval::new(StaffId::new(self.staff_id), chair, self.start_time, self.end_time);
        if let Some(id) = self.id {
            busy = busy.stored_as(BookingId::new(id));
        }
        if let Some(id) = self.client_id {
            busy = busy.of_client(ClientId::new(id));
        }
        if let Some(id) = self.visit_id {
            busy = busy.of_visit(VisitId::new(id));
        }
        if let Some(total) = self.total_duration {
            busy = busy.served_until(self.start_time + Minutes::new(total).to_delta());
        }
        blocks.then_some(busy)
    }
}
