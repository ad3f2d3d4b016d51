//! An action in words: who and what its numbers stand for at the moment it is applied. A failure of the model test lists these.

use crate::actions::{Action, SERVICES, When};
use crate::model::{Comparison, instant};
use crate::reference::Minute;

impl Comparison<'_> {
    pub(crate) fn describe(&self, action: &Action) -> String {
        let service = |service: usize| SERVICES[service].0;
        match action {
            Action::Book { browser, staff, service: of, when } => {
                let staff = staff.map_or("anyone", |staff| self.name(staff));
                format!("browser {browser} books {} with {staff} at {}", service(*of), self.time_of(*when))
            }
            Action::RepeatBooking { browser } => format!("browser {browser} sends its latest request again"),
            Action::BookAtDesk { staff, service: of, when } => {
                let (staff, start) = (self.name(*staff), self.time_of(*when));
                format!("the desk books {} with {staff} at {start}", service(*of))
            }
            Action::SendMessage { booking } => format!("the client confirms {}", self.booking(*booking)),
            Action::Cancel { by, booking } => {
                let by = by.map_or_else(|| "its browser".to_owned(), |browser| format!("browser {browser}"));
                format!("{by} cancels {}", self.booking(*booking))
            }
            Action::SetStatus { booking, to } => {
                format!("the desk sets {} to {to:?}", self.booking(*booking))
            }
            Action::ListSlots { staff, service: of, day } => {
                let staff = staff.map_or("anyone", |staff| self.name(staff));
                format!("slots are listed: {} with {staff}, {day} days ahead", service(*of))
            }
            Action::SetSchedule { staff, day, shift } => {
                format!("the shift of {} on weekday {day} (0 is Sunday) becomes {shift:?}", self.name(*staff))
            }
            Action::AddException { staff, day, exception } => {
                format!("{} gets the exception {exception:?} in {day} days", self.name(*staff))
            }
            Action::DeleteException { staff, .. } => {
                format!("an exception of {} is deleted, if there is one", self.name(*staff))
            }
            Action::SetBookable { staff, yes } => format!("{} is bookable: {yes}", self.name(*staff)),
            Action::SetServices { staff, services } => {
                let services: Vec<_> = services.iter().map(|of| service(*of)).collect();
                format!("{} performs {services:?} (none means all)", self.name(*staff))
            }
            Action::AdvanceClock { minutes } => format!("{minutes} minutes pass"),
            Action::RunWorker => "the worker runs".to_owned(),
            Action::SetBuffers { .. } | Action::SetHours { .. } | Action::SetZone { .. } => {
                format!("{action:?}")
            }
        }
    }

    fn name(&self, staff: usize) -> &str {
        &self.reference.staff[self.staff(staff)].name
    }

    fn time_of(&self, when: When) -> String {
        self.time(self.start(when))
    }

    fn booking(&self, booking: usize) -> String {
        let Some(place) = self.entry(booking) else { return "no booking".to_owned() };
        let entry = &self.reference.entries[place];
        let (service, staff) = (SERVICES[entry.service].0, self.name(entry.staff));
        format!("booking {} ({service} with {staff} at {})", place + 1, self.time(entry.start))
    }

    /// By the salon's clock.
    fn time(&self, minute: Minute) -> String {
        instant(minute + self.reference.ahead).format("%Y-%m-%d %H:%M").to_string()
    }
}
