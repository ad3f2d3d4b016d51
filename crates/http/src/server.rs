//! The web side as a whole: what wraps what, and how it listens.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::rt;
use actix_web::{App, HttpServer, web};
use app::Context;
use tracing_actix_web::TracingLogger;

use crate::middleware::{self, QuietSpans};
use crate::routes::ENDPOINTS;
use crate::state::{Settings, State};
use crate::{mount, pages, replica_reads};

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
    let state = Arc::new(State::new(ctx, &ENDPOINTS, settings));
    rt::spawn(end_streams_at_shutdown(Arc::clone(&state)));
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::from(Arc::clone(&state)))
            .wrap(from_fn(replica_reads::apply_policy))
            .wrap(from_fn(middleware::rate_limit))
            .wrap(from_fn(middleware::same_origin))
            .wrap(Compress::default())
            .wrap(from_fn(middleware::security_headers))
            .wrap(from_fn(middleware::record_metrics))
            .wrap(TracingLogger::<QuietSpans>::new())
            .configure(more)
            .configure(mount::mount)
            .configure(pages::mount)
    })
    .workers(workers)
    .client_request_timeout(HEAD_TIMEOUT)
    .shutdown_timeout(SHUTDOWN_SECONDS)
    // A browser that has gone is to be noticed at once, not at the next heartbeat of its stream.
    .h1_allow_half_closed(false)
    .listen(listener)?;
    Ok(server.run())
}

/// The server waits for answers that have begun; a stream would keep it waiting.
async fn end_streams_at_shutdown(state: Arc<State>) {
    if let Ok(mut asked) = rt::signal::unix::signal(rt::signal::unix::SignalKind::terminate()) {
        asked.recv().await;
        state.live.close();
    }
}
