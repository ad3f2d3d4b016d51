//! Which reads of personal data this process has written to the audit trail in the present hour.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use domain::{Instant, ShopId};
use ports::shop::Actor;

const HOUR: i64 = 3_600;

/// A reader's view of a page of a salon.
pub(crate) type Access = (ShopId, Actor, &'static str);

/// Another process may have noted the same access; the database keeps one.
#[derive(Default)]
pub(crate) struct AccessLog {
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    /// Since 1970.
    hour: i64,
    accesses: HashSet<Access>,
}

impl AccessLog {
    /// Whether a access is the first of its kind in its hour.
    pub(crate) fn is_first(&self, at: Instant, access: Access) -> bool {
        let hour = at.timestamp().div_euclid(HOUR);
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.hour != hour {
            *noted = Noted { hour, accesses: HashSet::new() };
        }
        noted.accesses.insert(access)
    }

    /// It could not be noted: the next one is the first again.
    pub(crate) fn forget(&self, access: &Access) {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).accesses.remove(access);
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use domain::StaffId;

    use super::*;

    #[test]
    fn each_person_and_page_is_noted_once_an_hour() {
        let log = AccessLog::default();
        let at = Instant::UNIX_EPOCH + TimeDelta::minutes(59);
        let ava = (ShopId::new(1), Actor::Admin(StaffId::new(1)), "/api/admin/clients");
        assert!(log.is_first(at, ava));
        assert!(!log.is_first(at, ava));
        assert!(log.is_first(at, (ShopId::new(2), ava.1, ava.2)));
        assert!(log.is_first(at, (ava.0, Actor::Admin(StaffId::new(2)), ava.2)));
        assert!(log.is_first(at, (ava.0, ava.1, "/api/admin/staff")));
        assert!(log.is_first(at + TimeDelta::minutes(1), ava), "another hour");
        log.forget(&ava);
        assert!(log.is_first(at + TimeDelta::minutes(1), ava), "it failed");
    }
}
