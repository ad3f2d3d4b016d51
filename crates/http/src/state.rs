//! The settings and the shared state of a server's requests.

use std::sync::{Arc, Once};

use app::Context;
use domain::Instant;
use ports::Replica;
use ports::platform::RateLimitStore;
use tokio::sync::Mutex;
use verification::SenderId;

use crate::access_log::AccessLog;
use crate::concurrency_limits::ConcurrencyLimits;
use crate::deadline::RequestTimeouts;
use crate::endpoint::Endpoint;
use crate::extract::Network;
use crate::live::{LiveFeeds, StreamTimes};
use crate::monitoring::Watch;
use crate::rate_limits::RateLimits;
use crate::replica_reader::ReplicaReader;

/// How the web side is configured.
#[derive(Clone)]
pub struct Settings {
    /// Served to the world over TLS.
    pub production: bool,
    /// Whether rate limits apply (rules/platform#rate-limits). Caps that are rules always do.
    pub rate_limits: bool,
    /// Counts for all processes; without it, this process counts alone.
    pub allowances: Option<Arc<dyn RateLimitStore>>,
    /// The replica for public reads.
    pub replica: Option<Arc<dyn Replica>>,
    /// Peers whose forwarded client address is believed.
    pub trusted_proxies: Vec<Network>,
    /// None without WhatsApp.
    pub webhook: Option<Webhook>,
    /// How long requests may take.
    pub timeouts: RequestTimeouts,
    /// The times of streams of changes.
    pub streams: StreamTimes,
    /// Metrics, heartbeats and admission control.
    pub watch: Watch,
}

/// The secrets and numbers of WhatsApp's webhook.
#[derive(Clone)]
pub struct Webhook {
    /// The app secrets, the present one first.
    pub secrets: Vec<String>,
    /// WhatsApp sends this token when the webhook's address is saved there.
    pub verify_token: String,
    /// Our numbers.
    pub numbers: Vec<SenderId>,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook").field("numbers", &self.numbers).finish_non_exhaustive()
    }
}

/// One for each server.
pub(crate) struct State {
    pub(crate) ctx: Context,
    pub(crate) endpoints: &'static [Endpoint],
    pub(crate) replica: Option<ReplicaReader>,
    pub(crate) rate_limits: RateLimits,
    pub(crate) access_log: AccessLog,
    pub(crate) live: LiveFeeds,
    pub(crate) concurrency: ConcurrencyLimits,
    pub(crate) readiness: Mutex<Option<Readiness>>,
    /// Whether the log says already that a proxy is not trusted.
    pub(crate) unknown_proxy: Once,
    pub(crate) settings: Settings,
}

impl State {
    pub(crate) fn new(ctx: Context, endpoints: &'static [Endpoint], settings: Settings) -> Self {
        Self {
            endpoints,
            replica: settings.replica.clone().map(|replica| ReplicaReader::new(replica, &ctx)),
            rate_limits: RateLimits::new(endpoints, settings.allowances.clone()),
            access_log: AccessLog::default(),
            live: LiveFeeds::new(settings.watch.metrics().open_streams.clone()),
            concurrency: ConcurrencyLimits::default(),
            readiness: Mutex::default(),
            unknown_proxy: Once::new(),
            ctx,
            settings,
        }
    }
}

/// The last answer of `/readyz`.
pub(crate) struct Readiness {
    pub(crate) at: Instant,
    /// None where nothing works.
    pub(crate) word: Option<&'static str>,
}
