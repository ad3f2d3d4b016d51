//! The server of the metrics, at an address of its own.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::{AUTHORIZATION, ContentType, WWW_AUTHENTICATE};
use actix_web::web::{self, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use ports::Clock;
use sha2::{Digest, Sha256};

use super::Watch;
use super::metrics::LiveValues;
use crate::error::ApiError;

struct Source {
    watch: Watch,
    clock: Arc<dyn Clock>,
    /// The hash of the token: a comparison of hashes takes the same time for every token.
    token: Option<[u8; 32]>,
}

/// Serves `GET /metrics` on a listener that is already bound, and nothing else; with a token, only to those who show it. Stops when the caller
/// drops or stops it.
pub fn metrics_server(
    watch: Watch,
    clock: Arc<dyn Clock>,
    listener: TcpListener,
    token: Option<&str>,
) -> std::io::Result<Server> {
    let token = token.map(|token| Sha256::digest(token).into());
    let source = Data::new(Source { watch, clock, token });
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
async fn metrics(request: HttpRequest, source: Data<Source>) -> Result<HttpResponse, ApiError> {
    if !source.may_read(&request) {
        return Ok(HttpResponse::Unauthorized().insert_header((WWW_AUTHENTICATE, "Bearer")).finish());
    }
    let text = web::block(move || source.text()).await.map_err(|gone| ApiError::internal(&gone))?;
    let text = text.map_err(|error| ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header(ContentType::plaintext()).body(text))
}

impl Source {
    fn may_read(&self, request: &HttpRequest) -> bool {
        let Some(token) = self.token else { return true };
        let shown = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let shown = shown.and_then(|value| value.split_once(' '));
        shown.is_some_and(|(scheme, shown)| {
            scheme.eq_ignore_ascii_case("bearer") && <[u8; 32]>::from(Sha256::digest(shown)) == token
        })
    }

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
