//! `/healthz` and `/readyz` for operators; neither answer has internal details.

use actix_web::web::Data;
use actix_web::{HttpResponse, rt};
use app::Context;
use chrono::TimeDelta;
use domain::Instant;
use ports::platform::QueueHealth;
use ports::{StoreError, StoreResult};

use crate::blocking::run_unqueued;
use crate::error::ApiError;
use crate::monitoring::JobState;
use crate::state::{Readiness, Settings, State};

/// For so long the last answer of `/readyz` is repeated.
const FRESH: TimeDelta = TimeDelta::seconds(1);

/// The process answers.
pub(crate) async fn alive() -> HttpResponse {
    HttpResponse::Ok().body("ok")
}

/// `ready`; `degraded` where bookings work but something waits or fails that a restart does not mend; 503 where nothing works. Admission control
/// never refuses this request: a proxy that removes a busy server makes the others busier. The database is asked once a second at most, on a
/// connection of its own.
pub(crate) async fn ready(state: Data<State>) -> Result<HttpResponse, ApiError> {
    // A detached task: a caller that hangs up does not make the next caller query again.
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
    // The error was logged when it was made.
    let word = run_unqueued(state.clone().into_inner(), (), move |ctx| condition(ctx, &settings)).await.ok();
    *last = Some(Readiness { at: state.ctx.now(), word });
    word
}

fn condition(ctx: &Context, settings: &Settings) -> StoreResult<&'static str> {
    let now = ctx.now();
    let signs = ctx.store.ready().and_then(|()| settings.watch.store().queue_health(now));
    let signs = signs.map_err(|error| match error {
        // An earlier query still waits for its answer: these connections serve this check only.
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

fn is_late(signs: &QueueHealth, now: Instant) -> bool {
    signs.notices.seconds(now) > LATE || signs.messages.seconds(now) > LATE
}
