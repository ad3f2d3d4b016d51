//! `parlour serve`: the web side and the worker, until the program is asked to stop.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use actix_web::rt;
use domain::{Shop, Subdomain};
use parlour_http::{RequestTimeouts, Settings, StreamTimes, Watch};
use ports::platform::RateLimitStore;
use ports::{Clock, StoreResult, WhatsAppGateway};
use storage::{Database, Replicated, Timeouts};
use tenancy::ShopAddress;

use crate::config::{Config, MailConfig, WhatsAppConfig};
use crate::worker::{SHUTDOWN_TIMEOUT, Worker};
use crate::{Failure, check, jobs, say, wiring};

/// Takes the address that the configuration names.
pub fn listen(config: &Config) -> Result<TcpListener, Failure> {
    bind(config.bind)
}

fn bind(address: SocketAddr) -> Result<TcpListener, Failure> {
    Ok(TcpListener::bind(address).map_err(|cause| format!("cannot listen on {address}: {cause}"))?)
}

/// Serves until SIGTERM, after which requests in flight are still answered, or Ctrl-C, which does not wait for them.
pub fn serve(
    config: &Config,
    listener: TcpListener,
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
) -> Result<(), Failure> {
    let address = listener.local_addr()?;
    let watch = Watch::over(database.clone())?;
    let allowances: Option<Arc<dyn RateLimitStore>> =
        storage::is_shared(&config.database_url).then(|| Arc::clone(&database) as _);
    let replica = replica(config, &database)?;
    let settings = Settings {
        production: !config.is_development(),
        rate_limits: config.rate_limits,
        allowances: allowances.clone(),
        replica: replica.clone().map(|replica| replica as _),
        trusted_proxies: config.trusted_proxies.clone(),
        webhook: config.whatsapp.as_ref().map(WhatsAppConfig::webhook),
        timeouts: RequestTimeouts::SERVING,
        streams: StreamTimes::SERVING,
        watch: watch.clone(),
    };
    if config.whatsapp.is_some() {
        tracing::info!("WhatsApp is connected");
    } else {
        tracing::warn!("WhatsApp is not connected: bookings stay pending, and sign-in is impossible");
    }
    if config.mail.is_some() {
        tracing::info!("mails go to SMTP_URL");
    }
    if config.is_development() {
        print_addresses(config, address, demo_shop(database.as_ref())?.as_ref())?;
    }
    let pictures = files::open(&config.uploads)?;
    let ctx = wiring::context(Arc::clone(&database), clock, pictures, config.deployment(address));
    let gateway = config.whatsapp.as_ref().map(WhatsAppConfig::gateway);
    let outbound = jobs::Outbound {
        gateway: gateway.clone().map(|gateway| gateway as Arc<dyn WhatsAppGateway>),
        mailer: config.mail.as_ref().map(MailConfig::mailer).transpose()?,
    };
    let mut jobs = jobs::all(&ctx, &outbound, &watch);
    jobs.extend(gateway.map(|account| jobs::check_whatsapp(ctx.clone(), account)));
    jobs.extend(allowances.map(|allowances| jobs::rate_limit_cleanup(&ctx, allowances)));
    jobs.extend(replica.map(jobs::replica_lag));
    if !storage::is_shared(&config.database_url) {
        jobs.push(check::database_file(Arc::clone(&database)));
    }
    jobs.push(check::invariants(ctx.clone(), database, watch.clone()));
    let metrics = config.metrics_bind.map(bind).transpose()?;
    let worker = Worker::start(jobs, &watch)?;
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    let served = rt::System::new().block_on(async move {
        if let Some(listener) = metrics {
            tracing::info!(address = %listener.local_addr()?, "metrics");
            rt::spawn(parlour_http::metrics_server(
                watch,
                Arc::clone(&ctx.clock),
                listener,
                config.metrics_token.as_deref(),
            )?);
        }
        parlour_http::server(ctx, settings, listener, workers)?.await
    });
    worker.stop(SHUTDOWN_TIMEOUT);
    tracing::info!("stopped");
    Ok(served?)
}

/// What reads at the replica, where there is one.
fn replica(config: &Config, database: &Arc<dyn Database>) -> Result<Option<Arc<Replicated>>, Failure> {
    let Some(url) = &config.database_read_url else { return Ok(None) };
    let primary = Arc::clone(database);
    let replica = Replicated::open(primary, &config.database_url, url, Timeouts::SERVING)?;
    tracing::info!("public reads go to DATABASE_READ_URL while it is up to date");
    Ok(Some(Arc::new(replica)))
}

fn demo_shop(database: &dyn Database) -> StoreResult<Option<Shop>> {
    let Ok(subdomain) = Subdomain::parse(Subdomain::DEMO) else { return Ok(None) };
    let address = ShopAddress::Subdomain(subdomain);
    let store: &dyn ports::Store = database;
    store.read_platform(|tx| tx.find_shop(&address))
}

/// Tells a developer where everything is.
fn print_addresses(config: &Config, address: SocketAddr, demo: Option<&Shop>) -> std::io::Result<()> {
    let sites = config.sites(address);
    match demo {
        Some(shop) if config.base_domain.is_development() => {
            say(&format!("{:<20} {}", shop.name, sites.bare()))?;
        }
        Some(shop) => say(&format!("{:<20} {}", shop.name, sites.of_shop(&shop.subdomain, "")))?,
        None => say("There is no demo salon yet; plant it with: parlour seed --demo")?,
    }
    say(&format!("{:<20} {}", "Data", config.redacted_database_url()))?;
    let whatsapp = config.whatsapp.as_ref().map(|whatsapp| format!("+{}", whatsapp.number.digits()));
    say(&format!("{:<20} {}", "WhatsApp", whatsapp.as_deref().unwrap_or("not connected")))
}
