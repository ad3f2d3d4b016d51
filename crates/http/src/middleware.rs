//! Middleware of every handler: rate limits, origin, headers, metrics, one log line without private data.

use std::time::Instant;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    STRICT_TRANSPORT_SECURITY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, ResponseError, web};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

use crate::endpoint::{BucketSet, Quota, RateLimitKey};
use crate::endpoint_of_request::{endpoint_of, pattern_of};
use crate::error::ApiError;
use crate::extract::{Network, any_visit_link, bearer, client_address, ip_bucket, session_header, site_of};
use crate::state::{Settings, State};
use crate::trace::Trace;

/// One span and one line a request, with nothing private in them: no query (it may name a session), no address, no agent.
pub(crate) struct QuietSpans;

impl RootSpanBuilder for QuietSpans {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let route = pattern_of(request.request()).unwrap_or_default();
        let id = request.extensions().get::<RequestId>().map(ToString::to_string).unwrap_or_default();
        let trace = Trace::of(request.headers(), &id);
        tracing::info_span!(
            "request",
            method = %request.method(),
            route,
            request_id = id,
            trace_id = trace.id,
            parent_span_id = trace.parent
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        tracing::info!(parent: &span, status = status.as_u16(), "answered");
    }
}

/// Refuses requests of another site's page: writes, and reads with an hourly limit, so that a foreign page cannot use up a visitor's limits.
pub(crate) async fn same_origin(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let scheme = request.app_data::<web::Data<State>>().map_or("https", |state| {
        if state.settings.production { "https" } else { state.ctx.deployment.sites.scheme() }
    });
    let is_dear = endpoint_of(request.request())
        .is_some_and(|endpoint| endpoint.rates.iter().copied().any(Quota::is_shared));
    if (!reads || is_dear) && is_foreign(request.headers(), scheme) {
        return Ok(refused(request, &ApiError::foreign_origin()));
    }
    next.call(request).await.map(ServiceResponse::map_into_left_body)
}

/// An answer rather than an error, so that the headers are added.
fn refused<B>(request: ServiceRequest, error: &ApiError) -> ServiceResponse<EitherBody<B>> {
    request.into_response(error.error_response()).map_into_right_body()
}

/// Whether a browser says that another site's page is behind a request. Salons are each other's siblings, so the same site is not enough;
/// and a page of another scheme is not ours.
fn is_foreign(headers: &HeaderMap, own_scheme: &str) -> bool {
    let lines = |name: HeaderName| headers.get_all(name).map(|value| value.to_str().unwrap_or_default());
    let host = lines(HOST).next().unwrap_or_default();
    let from_elsewhere =
        lines(HeaderName::from_static("sec-fetch-site")).any(|site| !["same-origin", "none"].contains(&site));
    let other_origin = lines(ORIGIN).any(|origin| {
        let ours = |(scheme, from): (&str, &str)| {
            scheme.eq_ignore_ascii_case(own_scheme) && from.eq_ignore_ascii_case(host)
        };
        !origin.split_once("://").is_some_and(ours)
    });
    from_elsewhere || other_origin
}

/// Refuses callers who call too often, when limits are on.
pub(crate) async fn rate_limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<web::Data<State>>().cloned();
    let endpoint = endpoint_of(request.request());
    let (Some(state), Some(endpoint)) = (state, endpoint) else {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    };
    warn_of_unknown_proxy(&state, request.headers());
    if !state.settings.rate_limits {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    }
    let buckets = (endpoint.buckets)(request.request());
    let name = |request: &HttpRequest, key| caller(request, key, &state.settings.trusted_proxies);
    let is_counted = |key| buckets != BucketSet::FreeForSession || key != RateLimitKey::Session;
    let wanted = |key| is_counted(key).then(|| name(request.request(), key)).flatten();
    let taken = match state.rate_limits.take(endpoint, buckets, state.ctx.now(), wanted).await {
        Ok(taken) => taken,
        Err(seconds) => return Ok(refused(request, &ApiError::rate_limited(seconds))),
    };
    let answer = next.call(request).await?;
    match answer.status() {
        StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY if !endpoint.refusals_count => {
            state.rate_limits.give_back(taken, state.ctx.now()).await;
        }
        StatusCode::NOT_FOUND if buckets == BucketSet::FreeForSession => {
            let missed = |key| (!is_counted(key)).then(|| name(answer.request(), key)).flatten();
            if let Err(seconds) = state.rate_limits.take(endpoint, buckets, state.ctx.now(), missed).await {
                let refusal = ApiError::rate_limited(seconds).error_response();
                return Ok(answer.into_response(refusal).map_into_right_body());
            }
        }
        _ => {}
    }
    Ok(answer.map_into_left_body())
}

/// Says once that callers behind a proxy all look like the proxy.
fn warn_of_unknown_proxy(state: &State, headers: &HeaderMap) {
    let Settings { production, trusted_proxies, .. } = &state.settings;
    if *production && trusted_proxies.is_empty() && headers.contains_key("x-forwarded-for") {
        state.unknown_proxy.call_once(|| {
            tracing::warn!("a request has X-Forwarded-For, but TRUSTED_PROXIES is empty: all callers share the limits of one address");
        });
    }
}

/// The caller's name in a bucket. Unproved requests must not use up a global limit, so the handler counts that one.
fn caller(request: &HttpRequest, key: RateLimitKey, proxies: &[Network]) -> Option<String> {
    match key {
        RateLimitKey::Ip => client_address(request, proxies).map(ip_bucket),
        RateLimitKey::IpAtSite => {
            client_address(request, proxies).map(|ip| format!("{} {:?}", ip_bucket(ip), site_of(request)))
        }
        RateLimitKey::Session | RateLimitKey::User => match bearer(request) {
            Ok(Some(token)) => Some(format!("{:02x?}", token.0)),
            _ => session_header(request).ok()?.map(|key| key.expose().to_owned()),
        },
        RateLimitKey::VisitLink => {
            let token = any_visit_link(request)?;
            Some(token.map_or_else(|_| "unreadable".to_owned(), |token| format!("{:02x?}", token.0)))
        }
        RateLimitKey::Progress => request.match_info().get("progressId").map(str::to_owned),
        RateLimitKey::Global => None,
    }
}

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ("x-frame-options", "DENY"),
];

/// A client that refuses every encoding gets the answer without any all the same: an error would help it less.
fn without_refusals(mut request: ServiceRequest) -> ServiceRequest {
    // `q=0`, `q=0.0` and so on.
    let is_none = |part: &str| {
        part.split_once("q=").is_some_and(|(_, share)| share.trim().trim_end_matches(['0', '.']).is_empty())
    };
    let refuses = |value: &HeaderValue| value.to_str().is_ok_and(|text| text.split(',').any(is_none));
    if request.headers().get_all(ACCEPT_ENCODING).any(refuses) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    request
}

/// The same guarantees on every answer, failures included, and a name for the request.
pub(crate) async fn security_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let request = without_refusals(request);
    let request_id = request.extensions().get::<RequestId>().map(ToString::to_string);
    let state = request.app_data::<web::Data<State>>().cloned();
    let personal = endpoint_of(request.request()).is_none_or(|endpoint| endpoint.personal);
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // A handler's own header is stricter: a picture is no page.
        if !headers.contains_key(name) {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
    }
    if !headers.contains_key(CACHE_CONTROL) {
        let rule = if personal { "no-store" } else { "no-cache" };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(rule));
    }
    if state.is_some_and(|state| state.settings.production) {
        headers.insert(
            STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
    if let Some(value) = request_id.and_then(|id| HeaderValue::from_str(&id).ok()) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
    Ok(response)
}

/// Counts and times every answer by its route's pattern; what has none is a page.
pub(crate) async fn record_metrics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let begun = Instant::now();
    let state = request.app_data::<web::Data<State>>().cloned();
    let method = name_of(request.method());
    let route = pattern_of(request.request()).unwrap_or_else(|| "page".to_owned());
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
