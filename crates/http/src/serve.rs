//! The web side as a whole: what wraps what, and how it listens.

use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};
use app::Context;
use ports::Replica;
use ports::platform::Allowances;
use tracing_actix_web::TracingLogger;
use verification::SenderId;

use crate::admin::readings::Readings;
use crate::guard::{self, QuietSpans};
use crate::health::Looks;
use crate::limits::Limits;
use crate::nearby::Nearby;
use crate::rooms::Rooms;
use crate::time::TimeLimits;
use crate::watch::{self, Watch};
use crate::{nearby, pages, routes};

/// How the web side is configured.
#[derive(Clone)]
pub struct Settings {
    /// Served to the world over TLS.
    pub production: bool,
    /// Whether rate limits apply (rules/platform#rate-limits). Caps that are rules always do.
    pub rate_limits: bool,
    /// Who counts for all processes, where there can be several; without, this one counts alone.
    pub allowances: Option<Arc<dyn Allowances>>,
    /// Where the platform is written to, as its landing page shows it.
    pub contact: String,
    /// Where what everybody is shown may be read; none where there is no replica.
    pub replica: Option<Arc<dyn Replica>>,
    /// Peers whose forwarded client address is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// What proves that a webhook is WhatsApp's; none where it is not connected.
    pub webhook: Option<Webhook>,
    /// How long requests may take.
    pub time: TimeLimits,
    /// What whoever runs it sees.
    pub watch: Watch,
}

/// What proves that a webhook is WhatsApp's, and whose it is.
#[derive(Clone)]
pub struct Webhook {
    /// The app secrets, the present one first.
    pub secrets: Vec<String>,
    /// What WhatsApp is told when the webhook's address is saved there.
    pub verify_token: String,
    /// Our numbers.
    pub numbers: Vec<SenderId>,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook").field("numbers", &self.numbers).finish_non_exhaustive()
    }
}

/// What every request can reach.
pub(crate) struct State {
    pub(crate) ctx: Context,
    pub(crate) nearby: Option<Nearby>,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    pub(crate) readings: Readings,
    pub(crate) rooms: Rooms,
    pub(crate) looks: Looks,
}

/// A client that sends its request head slower than this is not worth waiting for.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// How long requests in flight may take to finish at shutdown, in seconds.
const SHUTDOWN_SECONDS: u64 = 10;

/// The whole web side on a listener that is already bound; the caller awaits it, and stops it by its handle or by a signal.
pub fn server(
    ctx: Context,
    settings: Settings,
    listener: TcpListener,
    workers: usize,
) -> std::io::Result<Server> {
    server_with(ctx, settings, listener, workers, |_| {})
}

/// [`server`] with more routes behind the same middleware: the yardsticks of `make bench`.
pub fn server_with(
    ctx: Context,
    settings: Settings,
    listener: TcpListener,
    workers: usize,
    more: fn(&mut web::ServiceConfig),
) -> std::io::Result<Server> {
    let limits = Limits::new(settings.allowances.clone());
    let nearby = settings.replica.clone().map(|replica| Nearby::at(replica, &ctx));
    let (readings, rooms, looks) = (Readings::default(), Rooms::default(), Looks::default());
    let state = Arc::new(State { ctx, nearby, settings, limits, readings, rooms, looks });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::from(Arc::clone(&state)))
            .wrap(from_fn(nearby::read_nearby))
            .wrap(from_fn(guard::by_urgency))
            .wrap(from_fn(guard::within_limits))
            .wrap(from_fn(guard::same_origin))
            .wrap(Compress::default())
            .wrap(from_fn(guard::security_headers))
            .wrap(from_fn(watch::measured))
            .wrap(TracingLogger::<QuietSpans>::new())
            .configure(more)
            .configure(routes::mount)
            .configure(pages::mount)
    })
    .workers(workers)
    .client_request_timeout(HEAD_TIMEOUT)
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .listen(listener)?;
    Ok(server.run())
}
