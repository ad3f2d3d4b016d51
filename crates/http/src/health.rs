//! Is it alive, and can it work? For whoever runs the servers; neither says anything about what is inside.

use actix_web::web::Data;
use actix_web::{HttpResponse, rt};
use app::Context;
use chrono::TimeDelta;
use domain::Instant;
use ports::platform::VitalSigns;
use ports::{StoreError, StoreResult};

use crate::blocking::run_unqueued;
use crate::error::ApiError;
use crate::monitoring::JobState;
use crate::state::{Readiness, Settings, State};

/// For how long whoever asks is told what the last one was told.
const FRESH: TimeDelta = TimeDelta::seconds(1);

/// The process answers.
pub(crate) async fn alive() -> HttpResponse {
    HttpResponse::Ok().body("ok")
}

/// Whether it can do what it is there for: `ready`; `degraded` where something waits or fails that a restart does not mend, and bookings are
/// made all the same; 503 where it can do nothing. Never refused for want of room: a proxy that takes a busy server away makes the others
/// busier. Nor does it take anybody's room: everybody may ask, so there is one look a second, on a connection of its own.
pub(crate) async fn ready(state: Data<State>) -> Result<HttpResponse, ApiError> {
    // A task of its own: whoever hangs up does not make the next one look again at once.
    let word = rt::spawn(probe(state)).await.map_err(|gone| ApiError::internal(&gone))?;
    word.map(|word| HttpResponse::Ok().body(word)).ok_or_else(ApiError::overloaded)
}

async fn probe(state: Data<State>) -> Option<&'static str> {
    let mut last = state.readiness.lock().await;
    let now = state.ctx.now();
    if let Some(look) = &*last
        && look.at <= now
        && now - look.at < FRESH
    {
        return look.word;
    }
    let settings = state.settings.clone();
    // What is wrong has been logged by the error that it became.
    let word = run_unqueued(state.clone().into_inner(), (), move |ctx| condition(ctx, &settings)).await.ok();
    *last = Some(Readiness { at: state.ctx.now(), word });
    word
}

fn condition(ctx: &Context, settings: &Settings) -> StoreResult<&'static str> {
    let now = ctx.now();
    let signs = ctx.store.ready().and_then(|()| settings.watch.store().vital_signs(now));
    let signs = signs.map_err(|error| match error {
        // These connections are for looking only: who looked before is still waiting for an answer.
        StoreError::Busy => StoreError::Unavailable("the database says nothing".to_owned()),
        error => error,
    })?;
    let late = settings.webhook.is_some() && is_late(&signs, now);
    let ails = |job: &JobState| job.is_failing || job.is_dead;
    let degraded = late || signs.paused_senders != 0 || settings.watch.jobs().states().iter().any(ails);
    Ok(if degraded { "degraded" } else { "ready" })
}

/// Longer than a message waits while everything works, in seconds.
const LATE: u64 = 120;

fn is_late(signs: &VitalSigns, now: Instant) -> bool {
    signs.notices.seconds(now) > LATE || signs.messages.seconds(now) > LATE
}
