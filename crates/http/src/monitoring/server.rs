//! The server of the metrics, at a local address only.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::ContentType;
use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use ports::Clock;

use super::Watch;
use super::metrics::LiveValues;
use crate::error::ApiError;

struct Source {
    watch: Watch,
    clock: Arc<dyn Clock>,
}

/// Serves `GET /metrics` on a listener that is already bound, and nothing else. Stops when the caller drops or stops it.
pub fn metrics_server(watch: Watch, clock: Arc<dyn Clock>, listener: TcpListener) -> std::io::Result<Server> {
    let source = Data::new(Source { watch, clock });
    let server = HttpServer::new(move || {
        App::new().app_data(source.clone()).route("/metrics", web::get().to(metrics))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)?;
    Ok(server.run())
}

#[expect(
    clippy::disallowed_methods,
    reason = "there is no use case behind it, and it must not queue with those"
)]
async fn metrics(source: Data<Source>) -> Result<HttpResponse, ApiError> {
    let text = web::block(move || source.text()).await.map_err(|gone| ApiError::internal(&gone))?;
    let text = text.map_err(|error| ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header(ContentType::plaintext()).body(text))
}

impl Source {
    fn text(&self) -> prometheus::Result<Vec<u8>> {
        let now = self.clock.now();
        let store = self.watch.store();
        let live = LiveValues {
            running: self.watch.running(),
            pools: store.pools(),
            queue_health: store.queue_health(now).ok(),
            jobs: self.watch.jobs().states(),
            now,
        };
        self.watch.metrics().text(&live)
    }
}
