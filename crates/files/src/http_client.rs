//! HTTP for `object_store` by `ureq`, with which the rest of the program sends: one TLS stack, one list of certificates.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody,
    HttpService,
};
use ureq::http::{Request, Response};
use ureq::{Agent, Error};

/// Makes connections as `object_store` asks for them.
#[derive(Debug)]
pub(crate) struct UreqConnector;

impl HttpConnector for UreqConnector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let agent = Agent::config_builder()
            .timeout_resolve(Some(Duration::from_secs(3)))
            .timeout_connect(Some(Duration::from_secs(3)))
            .timeout_global(Some(Duration::from_secs(30)))
            .http_status_as_error(false)
            // Keys go to the bucket and nowhere else.
            .max_redirects(0)
            .proxy(None)
            .max_idle_age(Duration::from_secs(3))
            .user_agent("parlour")
            .build();
        Ok(HttpClient::new(UreqClient(agent.into())))
    }
}

/// Longer than any picture, and than any page of a list of them.
const MAX_RESPONSE_BYTES: u64 = 32 << 20;

#[derive(Debug)]
struct UreqClient(Agent);

#[async_trait]
impl HttpService for UreqClient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (head, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let agent = self.0.clone();
        let exchange = tokio::task::spawn_blocking(move || exchange(&agent, Request::from_parts(head, body)));
        exchange.await.map_err(|error| HttpError::new(HttpErrorKind::Unknown, error))?
    }
}

fn exchange(agent: &Agent, request: Request<impl AsRef<[u8]>>) -> Result<HttpResponse, HttpError> {
    let (head, body) = request.into_parts();
    let answer = match body.as_ref() {
        [] => agent.run(Request::from_parts(head, ())),
        bytes => agent.run(Request::from_parts(head, bytes)),
    };
    let (head, mut body) = answer.map_err(failed)?.into_parts();
    let bytes = body.with_config().limit(MAX_RESPONSE_BYTES).read_to_vec().map_err(failed)?;
    Ok(Response::from_parts(head, HttpResponseBody::from(bytes)))
}

/// By the kind `object_store` decides whether to try again.
fn failed(error: Error) -> HttpError {
    let kind = match &error {
        Error::Timeout(_) => HttpErrorKind::Timeout,
        Error::HostNotFound | Error::ConnectionFailed => HttpErrorKind::Connect,
        Error::Io(_) => HttpErrorKind::Interrupted,
        _ => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}
