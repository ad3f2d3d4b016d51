//! Cases of the waitlist: who fits what has come free.

use domain::{ClientId, DayOfWeek, Instant, LocalDate, Minutes, ServiceId, StaffId, TimeOfDay, TimeWindow};
use scheduling::{
    BusyInterval, RequestedServices, SchedulingData, Slot, WaitedFor, first_fit, local_time, slots,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::input::{Input, Service};

#[derive(Deserialize)]
pub(super) struct Entry {
    id: i64,
    services: Vec<Service>,
    staff_id: Option<i64>,
    client_id: Option<i64>,
    #[serde(default)]
    windows: Vec<Window>,
}

#[derive(Deserialize)]
struct Window {
    date_from: Option<LocalDate>,
    date_to: Option<LocalDate>,
    time_from: Option<String>,
    time_to: Option<String>,
    #[serde(default)]
    days_of_week: Vec<i64>,
}

/// What was taken until now.
#[derive(Deserialize)]
pub(super) struct Freed {
    staff_id: i64,
    chair_id: Option<i64>,
    client_id: Option<i64>,
    start_time: Instant,
    end_time: Instant,
}

impl Freed {
    pub(super) fn busy_interval(&self) -> BusyInterval {
        let chair = self.chair_id.map(domain::ChairId::new);
        let busy = BusyInterval::new(StaffId::new(self.staff_id), chair, self.start_time, self.end_time);
        match self.client_id {
            Some(client) => busy.of_client(ClientId::new(client)),
            None => busy,
        }
    }
}

/// So many dates around the present stand for all.
const FAR: u64 = 400;

impl Window {
    /// One window for each of its dates, so that it can leave out days of the week.
    fn each_date(&self, today: LocalDate) -> Result<Vec<TimeWindow>, String> {
        let first = self.date_from.unwrap_or(today - chrono::Days::new(FAR));
        let last = self.date_to.unwrap_or(today + chrono::Days::new(FAR));
        let time = |text: &Option<String>, otherwise| match text {
            Some(text) => TimeOfDay::parse(text).map_err(|error| error.to_string()),
            None => Ok(otherwise),
        };
        let from = time(&self.time_from, TimeOfDay::hm(0, 0))?;
        let to = time(&self.time_to, TimeOfDay::END_OF_DAY)?;
        let days: Vec<_> = self.days_of_week.iter().copied().filter_map(DayOfWeek::from_number).collect();
        let is_wanted = |date: &LocalDate| days.is_empty() || days.contains(&DayOfWeek::of(*date));
        let dates = first.iter_days().take_while(|date| *date <= last).filter(is_wanted);
        Ok(dates.map(|date| TimeWindow { first: date, last: date, from, to }).collect())
    }
}

impl Entry {
    fn requested(&self) -> RequestedServices {
        let services = self.services.iter().map(|service| ServiceId::new(service.id)).collect();
        let total = self.services.iter().map(Service::minutes).sum();
        RequestedServices {
            client_id: self.client_id.map(ClientId::new),
            ..RequestedServices::new(services, Minutes::new(total))
        }
    }

    fn find_match(
        &self,
        salon: &SchedulingData,
        before: Option<&SchedulingData>,
        now: Instant,
    ) -> Result<Option<Slot>, String> {
        let today = local_time::date_of(salon.zone, now);
        let windows: Vec<Vec<TimeWindow>> =
            self.windows.iter().map(|window| window.each_date(today)).collect::<Result<_, _>>()?;
        let mut windows = windows.concat();
        if self.windows.is_empty() {
            let any = Window {
                date_from: None,
                date_to: None,
                time_from: None,
                time_to: None,
                days_of_week: vec![],
            };
            windows = any.each_date(today)?;
        }
        let requested = self.requested();
        let was_offered = |slot: &Slot| {
            before.is_some_and(|before| {
                let date = local_time::date_of(before.zone, slot.start);
                slots(before, slot.staff_id, date, &requested, now)
                    .iter()
                    .any(|other| other.start == slot.start)
            })
        };
        let staff = self.staff_id.map(StaffId::new);
        let waited_for = WaitedFor { requested: &requested, staff, windows: &windows };
        Ok(first_fit(salon, waited_for, now, |slot| !was_offered(slot)))
    }
}

pub(super) fn matches(input: &Input) -> Result<Value, String> {
    let (salon, before, now) = (input.salon()?, input.salon_before()?, input.now()?);
    let mut matches = Vec::new();
    for entry in &input.entries {
        if let Some(slot) = entry.find_match(&salon, before.as_ref(), now)? {
            matches.push(json!({
                "entry_id": entry.id,
                "start": slot.start.to_rfc3339(),
                "staff_id": slot.staff_id.get(),
            }));
        }
    }
    Ok(json!({ "matches": matches }))
}
