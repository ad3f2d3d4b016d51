//! Numbers for Prometheus. Labels are routes, methods, statuses, classes, jobs, pools and kinds of messages: never a salon, a person or an address, so that there
//! are a few thousand series at most and nothing private in them.

use ports::platform::{PoolStats, QueueHealth};
use prometheus::core::Collector;
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

use super::heartbeat::JobState;
use crate::admission::Priority;

/// Seconds; the objective for slots is 100 ms, for a booking 500.
const BUCKETS: [f64; 12] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0];

/// Counters, and gauges that a scrape fills.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: IntCounterVec,
    pub(crate) durations: HistogramVec,
    refused: IntCounterVec,
    pub(crate) expired_holds: IntCounter,
    pub(crate) messages: IntCounterVec,
    pub(crate) broken_invariants: IntGauge,
    pub(crate) open_streams: IntGauge,
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

fn messages() -> prometheus::Result<IntCounterVec> {
    let options =
        Opts::new("parlour_messages_total", "States that messages have come to, by what they are for.");
    IntCounterVec::new(options, &["kind", "result"])
}

/// Everything that is not read from a running server.
pub(crate) struct LiveValues {
    pub(crate) running: usize,
    pub(crate) pools: Vec<PoolStats>,
    /// None when the database does not answer.
    pub(crate) queue_health: Option<QueueHealth>,
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
                "parlour_requests_shed_total",
                "Requests refused because there was too much to do.",
                &["class"],
            )?,
            expired_holds: IntCounter::new(
                "parlour_holds_expired_total",
                "Holds that nobody confirmed in time.",
            )?,
            messages: messages()?,
            broken_invariants: IntGauge::new(
                "parlour_broken_invariants",
                "Invariants that did not hold at the last check.",
            )?,
            open_streams: IntGauge::new("parlour_streams_open", "Open streams of changes.")?,
            running: IntGauge::new("parlour_use_cases_running", "Use cases that are running.")?,
            connections: gauges("parlour_connections", "Connections to the database.", &["pool", "state"])?,
            waiting: gauges("parlour_waiting", "Rows that wait for a job.", &["what"])?,
            waiting_seconds: gauges(
                "parlour_waiting_seconds",
                "Seconds that the oldest of them has waited.",
                &["what"],
            )?,
            paused_senders: IntGauge::new("parlour_paused_senders", "WhatsApp senders that are paused.")?,
            job_silence: gauges(
                "parlour_job_last_heartbeat_age_seconds",
                "Seconds since the job last reported.",
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
        for priority in Priority::ALL {
            self.refused.with_label_values(&[priority.name()]);
        }
        Ok(self)
    }

    fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![
            Box::new(self.requests.clone()),
            Box::new(self.durations.clone()),
            Box::new(self.refused.clone()),
            Box::new(self.expired_holds.clone()),
            Box::new(self.messages.clone()),
            Box::new(self.broken_invariants.clone()),
            Box::new(self.open_streams.clone()),
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
    pub(crate) fn count_refused(&self, priority: Priority) {
        self.refused.with_label_values(&[priority.name()]).inc();
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self, live: &LiveValues) -> prometheus::Result<Vec<u8>> {
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        self.running.set(i64::try_from(live.running).unwrap_or(i64::MAX));
        for pool in &live.pools {
            for (state, count) in [("most", pool.most), ("open", pool.open), ("idle", pool.idle)] {
                self.connections.with_label_values(&[pool.name, state]).set(i64::from(count));
            }
        }
        self.store_answers.set(i64::from(live.queue_health.is_some()));
        if let Some(signs) = live.queue_health {
            let waiting = [
                ("notices", signs.notices),
                ("messages", signs.messages),
                ("lapsed_holds", signs.expired_holds),
            ];
            for (what, waiting) in waiting {
                self.waiting.with_label_values(&[what]).set(number(waiting.count));
                self.waiting_seconds.with_label_values(&[what]).set(number(waiting.seconds(live.now)));
            }
            self.paused_senders.set(number(signs.paused_senders));
        }
        for job in &live.jobs {
            self.job_silence.with_label_values(&[job.job]).set(number(job.silent));
            self.job_trouble.with_label_values(&[job.job]).set(i64::from(job.is_failing));
            self.job_falls.with_label_values(&[job.job]).set(number(job.panics));
            self.job_death.with_label_values(&[job.job]).set(i64::from(job.is_dead));
        }
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }
}
