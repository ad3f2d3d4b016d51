//! Numbers for Prometheus. Labels are routes, methods, statuses, classes, jobs and pools: never a salon, a person or an address, so that there
//! are a few thousand series at most and nothing private in them.

use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Data;
use ports::platform::{PoolUse, VitalSigns};
use prometheus::core::Collector;
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

use super::gate::Class;
use super::life::JobState;
use crate::asked;
use crate::serve::State;

/// Seconds; the objective for slots is 100 ms, for a booking 500.
const BUCKETS: [f64; 12] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0];

/// What is counted, and what is looked up when somebody asks.
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    refused: IntCounterVec,
    pub(crate) expired_holds: IntCounter,
    pub(crate) broken_invariants: IntGauge,
    running: IntGauge,
    connections: IntGaugeVec,
    waiting: IntGaugeVec,
    waiting_seconds: IntGaugeVec,
    paused_senders: IntGauge,
    job_silence: IntGaugeVec,
    job_trouble: IntGaugeVec,
    job_falls: IntGaugeVec,
    job_death: IntGaugeVec,
    store_answers: IntGauge,
}

fn durations() -> prometheus::Result<HistogramVec> {
    let options = HistogramOpts::new(
        "parlour_request_seconds",
        "From the head of a request to the head of its answer.",
    );
    HistogramVec::new(options.buckets(BUCKETS.to_vec()), &["method", "route"])
}

/// Everything that is not read from a running server.
pub(crate) struct Readings {
    pub(crate) running: usize,
    pub(crate) pools: Vec<PoolUse>,
    /// None when the database does not answer.
    pub(crate) vital_signs: Option<VitalSigns>,
    pub(crate) jobs: Vec<JobState>,
    pub(crate) now: domain::Instant,
}

impl Metrics {
    /// All at zero. An error is a mistake in the names below.
    pub(crate) fn new() -> prometheus::Result<Self> {
        let counters = |name, help, labels: &[&str]| IntCounterVec::new(Opts::new(name, help), labels);
        let gauges = |name, help, labels: &[&str]| IntGaugeVec::new(Opts::new(name, help), labels);
        Self {
            registry: Registry::new(),
            requests: counters(
                "parlour_requests_total",
                "Answers, by route and status.",
                &["method", "route", "status"],
            )?,
            durations: durations()?,
            refused: counters(
                "parlour_refused_total",
                "Requests refused because there was too much to do.",
                &["class"],
            )?,
            expired_holds: IntCounter::new(
                "parlour_holds_expired_total",
                "Holds that nobody confirmed in time.",
            )?,
            broken_invariants: IntGauge::new(
                "parlour_broken_invariants",
                "Invariants that did not hold at the last look.",
            )?,
            running: IntGauge::new("parlour_work_running", "Use cases that are at work.")?,
            connections: gauges("parlour_connections", "Connections to the database.", &["pool", "state"])?,
            waiting: gauges("parlour_waiting", "Rows that wait for a job.", &["what"])?,
            waiting_seconds: gauges(
                "parlour_waiting_seconds",
                "For how long the first of them waits.",
                &["what"],
            )?,
            paused_senders: IntGauge::new("parlour_paused_senders", "Our WhatsApp numbers that are paused.")?,
            job_silence: gauges(
                "parlour_job_silent_seconds",
                "Since when nothing was heard of a job.",
                &["job"],
            )?,
            job_trouble: gauges(
                "parlour_job_failing",
                "Whether the last piece of a job's work failed.",
                &["job"],
            )?,
            job_falls: gauges(
                "parlour_job_panics",
                "How often a job has panicked since the start.",
                &["job"],
            )?,
            job_death: gauges(
                "parlour_job_dead",
                "Whether a job hangs, or panics whenever it tries.",
                &["job"],
            )?,
            store_answers: IntGauge::new(
                "parlour_database_up",
                "Whether the database answered this question.",
            )?,
        }
        .registered()
    }

    fn registered(self) -> prometheus::Result<Self> {
        for collector in self.collectors() {
            self.registry.register(collector)?;
        }
        // A class that was never refused is 0, not absent: alarms compare.
        for class in Class::ALL {
            self.refused.with_label_values(&[class.name()]);
        }
        Ok(self)
    }

    fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![
            Box::new(self.requests.clone()),
            Box::new(self.durations.clone()),
            Box::new(self.refused.clone()),
            Box::new(self.expired_holds.clone()),
            Box::new(self.broken_invariants.clone()),
            Box::new(self.running.clone()),
            Box::new(self.connections.clone()),
            Box::new(self.waiting.clone()),
            Box::new(self.waiting_seconds.clone()),
            Box::new(self.paused_senders.clone()),
            Box::new(self.job_silence.clone()),
            Box::new(self.job_trouble.clone()),
            Box::new(self.job_falls.clone()),
            Box::new(self.job_death.clone()),
            Box::new(self.store_answers.clone()),
        ]
    }

    /// Counts a request that was refused.
    pub(crate) fn count_refused(&self, class: Class) {
        self.refused.with_label_values(&[class.name()]).inc();
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self, readings: &Readings) -> prometheus::Result<Vec<u8>> {
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        self.running.set(i64::try_from(readings.running).unwrap_or(i64::MAX));
        for pool in &readings.pools {
            for (state, count) in [("most", pool.most), ("open", pool.open), ("idle", pool.idle)] {
                self.connections.with_label_values(&[pool.name, state]).set(i64::from(count));
            }
        }
        self.store_answers.set(i64::from(readings.vital_signs.is_some()));
        if let Some(signs) = readings.vital_signs {
            let waiting = [
                ("notices", signs.notices),
                ("messages", signs.messages),
                ("lapsed_holds", signs.lapsed_holds),
            ];
            for (what, waiting) in waiting {
                self.waiting.with_label_values(&[what]).set(number(waiting.count));
                self.waiting_seconds.with_label_values(&[what]).set(number(waiting.seconds(readings.now)));
            }
            self.paused_senders.set(number(signs.paused_senders));
        }
        for job in &readings.jobs {
            self.job_silence.with_label_values(&[job.job]).set(number(job.silent));
            self.job_trouble.with_label_values(&[job.job]).set(i64::from(job.is_in_trouble));
            self.job_falls.with_label_values(&[job.job]).set(number(job.falls));
            self.job_death.with_label_values(&[job.job]).set(i64::from(job.is_dead));
        }
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }
}

/// Counts and times every answer by its route's pattern; what has none is a page.
pub(crate) async fn measured(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let begun = Instant::now();
    let state = request.app_data::<Data<State>>().cloned();
    let method = name_of(request.method());
    let route = asked::pattern_of(request.request()).unwrap_or_else(|| "page".to_owned());
    let answer = next.call(request).await;
    if let Some(state) = state {
        let metrics = state.settings.watch.metrics();
        let status = match &answer {
            Ok(answer) => answer.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        metrics.requests.with_label_values(&[method, &route, status.as_str()]).inc();
        metrics.durations.with_label_values(&[method, &route]).observe(begun.elapsed().as_secs_f64());
    }
    answer
}

/// Callers may invent methods; the metrics may not.
fn name_of(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}
