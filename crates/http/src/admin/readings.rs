//! Reading what belongs to people: once an hour for each person and page it is noted for the audit trail (`pii.read`), after the answer is
//! found and never in its way.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use actix_web::rt;
use actix_web::web::Data;
use app::Context;
use app::admin::{DashboardUser, PersonalPage, record_access};
use domain::{Instant, ShopId};
use ports::shop::Actor;

use crate::error::ApiError;
use crate::run::run;
use crate::serve::State;

const HOUR: i64 = 3_600;

/// Who read which page of which salon.
type Reading = (ShopId, Actor, &'static str);

/// What this program has noted in the present hour. Another one may have noted the same; the database keeps one.
#[derive(Default)]
pub(crate) struct Readings {
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    /// Since 1970.
    hour: i64,
    readings: HashSet<Reading>,
}

impl Readings {
    /// Whether a reading is the first of its kind in its hour.
    fn is_first(&self, at: Instant, reading: Reading) -> bool {
        let hour = at.timestamp().div_euclid(HOUR);
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.hour != hour {
            *noted = Noted { hour, readings: HashSet::new() };
        }
        noted.readings.insert(reading)
    }

    /// It could not be noted: the next one is the first again.
    fn forget(&self, reading: &Reading) {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).readings.remove(reading);
    }
}

/// [`run`] for a page that shows what belongs to people.
pub(crate) async fn run_noted<T, E>(
    state: Data<State>,
    manager: DashboardUser,
    page: PersonalPage,
    read: impl FnOnce(&Context, &DashboardUser) -> Result<T, E> + Send + 'static,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let reader = manager.clone();
    let found = run(state.clone(), move |ctx| read(ctx, &manager)).await?;
    note(state, reader, page);
    Ok(found)
}

/// Notes it beside the answer, which does not wait for that.
fn note(state: Data<State>, reader: DashboardUser, page: PersonalPage) {
    let at = state.ctx.now();
    let reading = (reader.shop.id, reader.actor, page.route());
    if !state.readings.is_first(at, reading) {
        return;
    }
    rt::spawn(async move {
        let noted = run(state.clone(), move |ctx| record_access(ctx, &reader, page, at)).await;
        if let Err(error) = noted {
            state.readings.forget(&reading);
            tracing::warn!(%error, route = page.route(), "a reading was not noted");
        }
    });
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use domain::StaffId;

    use super::*;

    #[test]
    fn each_person_and_page_is_noted_once_an_hour() {
        let readings = Readings::default();
        let at = Instant::UNIX_EPOCH + TimeDelta::minutes(59);
        let ava = (ShopId::new(1), Actor::Admin(StaffId::new(1)), "/api/admin/clients");
        assert!(readings.is_first(at, ava));
        assert!(!readings.is_first(at, ava));
        assert!(readings.is_first(at, (ShopId::new(2), ava.1, ava.2)));
        assert!(readings.is_first(at, (ava.0, Actor::Admin(StaffId::new(2)), ava.2)));
        assert!(readings.is_first(at, (ava.0, ava.1, "/api/admin/staff")));
        assert!(readings.is_first(at + TimeDelta::minutes(1), ava), "another hour");
        readings.forget(&ava);
        assert!(readings.is_first(at + TimeDelta::minutes(1), ava), "it failed");
    }
}
