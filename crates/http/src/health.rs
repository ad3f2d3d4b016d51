//! Is it alive, and can it work? For whoever runs the servers; neither says anything about what is inside.

use actix_web::HttpResponse;
use actix_web::web::Data;
use app::Context;
use domain::Instant;
use ports::platform::VitalSigns;
use ports::{StoreError, StoreResult};

use crate::error::ApiError;
use crate::run::run;
use crate::serve::{Settings, State};
use crate::watch::{Class, in_class};

/// The process answers.
pub(crate) async fn alive() -> HttpResponse {
    HttpResponse::Ok().body("ok")
}

/// Whether it can do what it is there for: `ready`; `degraded` where something waits or fails that a restart does not mend, and bookings are
/// made all the same; 503 where it can do nothing, or a restart would help. Never refused for want of room: a proxy that takes a busy server
/// away makes the others busier.
pub(crate) async fn ready(state: Data<State>) -> Result<HttpResponse, ApiError> {
    let settings = state.settings.clone();
    let word = in_class(Class::Vital, run(state, move |ctx| condition(ctx, &settings))).await?;
    Ok(HttpResponse::Ok().body(word))
}

fn condition(ctx: &Context, settings: &Settings) -> StoreResult<&'static str> {
    ctx.store.ready()?;
    let jobs = settings.watch.life().states();
    if let Some(dead) = jobs.iter().find(|job| job.is_dead) {
        return Err(StoreError::Unavailable(format!("the job {:?} does not work any more", dead.job)));
    }
    let now = ctx.now();
    let signs = settings.watch.store().map_or(Ok(VitalSigns::default()), |store| store.vital_signs(now))?;
    let late = settings.webhook.is_some() && is_late(&signs, now);
    let degraded = late || signs.paused_senders != 0 || jobs.iter().any(|job| job.is_in_trouble);
    Ok(if degraded { "degraded" } else { "ready" })
}

/// Longer than a message waits while everything works, in seconds.
const LATE: u64 = 120;

fn is_late(signs: &VitalSigns, now: Instant) -> bool {
    LATE < signs.notices.seconds(now) || LATE < signs.messages.seconds(now)
}
