//! The type of a row of the table of endpoints.

use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::{HttpRequest, Route, guard, web};
use chrono::TimeDelta;
use ports::platform::RateLimit;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};

use crate::admission::Priority;
use crate::deadline::Deadline;

/// One endpoint. The middleware reads the row of a request: no other file matches on a path.
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each named in the rows that state it")]
#[derive(Clone, Copy)]
pub(crate) struct Endpoint {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// One line of the OpenAPI document.
    pub(crate) summary: &'static str,
    pub(crate) auth: Auth,
    pub(crate) priority: Priority,
    pub(crate) deadline: Deadline,
    pub(crate) reads: ReadSource,
    /// The status of a success.
    pub(crate) success: u16,
    /// Whether a read shows personal data and so is written to the audit trail.
    pub(crate) audited: bool,
    /// Whether a call may change something. A POST changes nothing where its question is too long for an address.
    pub(crate) changes: bool,
    /// Whether a read may be forbidden to a caller with a session.
    pub(crate) forbids: bool,
    /// The query parameters.
    pub(crate) params: &'static [&'static str],
    /// Whether the body is a form with a file.
    pub(crate) multipart: bool,
    pub(crate) takes: Option<Shape>,
    pub(crate) answers: Option<Shape>,
    /// The most bytes of a body.
    pub(crate) max_body: usize,
    pub(crate) rates: &'static [Quota],
    /// Whether a call that is refused (409, 422) counts towards the rates that all processes share.
    pub(crate) refusals_count: bool,
    /// Which buckets of these rates a request takes from.
    pub(crate) buckets: fn(&HttpRequest) -> BucketSet,
    /// Whether the answer is about the caller, and so belongs in no cache.
    pub(crate) personal: bool,
    /// The handler, for any method.
    pub(crate) route: fn() -> Route,
}

impl Endpoint {
    /// The defaults of a row.
    pub(crate) const DEFAULT: Self = Self {
        method: "GET",
        path: "",
        summary: "",
        auth: Auth::PlatformAdmin,
        priority: Priority::Ordinary,
        deadline: Deadline::Short,
        reads: ReadSource::Cache,
        success: 200,
        audited: false,
        changes: false,
        forbids: false,
        params: &[],
        multipart: false,
        takes: None,
        answers: None,
        max_body: 0,
        rates: &[],
        refusals_count: true,
        buckets: |_| BucketSet::Ordinary,
        personal: true,
        route: web::route,
    };

    /// Its route for its method; `GET` answers `HEAD`, too.
    pub(crate) fn guarded(&self) -> Route {
        let route = (self.route)();
        match self.method {
            "GET" => route.guard(guard::Any(guard::Get()).or(guard::Head())),
            "POST" => route.guard(guard::Post()),
            "PUT" => route.guard(guard::Put()),
            "PATCH" => route.guard(guard::Patch()),
            _ => route.guard(guard::Delete()),
        }
    }
}

/// The least a caller needs to be answered with a success; `authz.csv` says what the others get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auth {
    /// Nothing.
    Public,
    /// A session.
    Session,
    /// A session whose phone number is verified.
    Client,
    /// A login of the salon's staff.
    Staff,
    /// A login of the salon's admins.
    Admin,
    /// A login of the platform's operators.
    PlatformAdmin,
    /// WhatsApp's signature.
    Signature,
}

impl Auth {
    /// Whether it is about logins of the dashboard or of the platform.
    pub(crate) const fn is_work(self) -> bool {
        matches!(self, Self::Staff | Self::Admin | Self::PlatformAdmin)
    }
}

/// Where the public reads of a request are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum ReadSource {
    /// At the primary, or from the cache in front of it.
    #[default]
    Cache,
    /// At the replica, or from the cache in front of that.
    Replica,
    /// At the primary: this browser has just written, perhaps through another process.
    Primary,
}

/// A schema with its name.
pub(crate) type Named = (String, RefOr<Schema>);

/// A wire shape: its schema, and by name those it is made of.
pub(crate) type Shape = fn() -> (RefOr<Schema>, Vec<Named>);

/// One `T`.
pub(crate) fn one<T: ToSchema>() -> (RefOr<Schema>, Vec<Named>) {
    let mut parts = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut parts);
    (Ref::from_schema_name(T::name()).into(), parts)
}

/// A list of `T`.
pub(crate) fn many<T: ToSchema>() -> (RefOr<Schema>, Vec<Named>) {
    let (item, parts) = one::<T>();
    (Schema::Array(ArrayBuilder::new().items(item).build()).into(), parts)
}

/// The buckets of an endpoint that one request takes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BucketSet {
    Ordinary,
    /// Buckets of their own, by a name: no other request of the endpoint uses them up.
    Named(&'static str),
    /// All but the session's, which counts such a request only if it finds nothing (404).
    FreeForSession,
}

/// The calls that a rate limit counts together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RateLimitKey {
    /// One address; an IPv6 network of 64 bits is one address.
    Ip,
    /// One address at one site: a carrier and a salon's Wi-Fi give one address to many people.
    IpAtSite,
    /// One browser, or one bearer token.
    Session,
    /// One link to an appointment.
    VisitLink,
    /// One person, by session or token: a query for the person would cost more than the limit saves.
    User,
    /// One salon being set up.
    Progress,
    /// All callers together.
    Global,
}

/// So many calls in so many seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quota {
    pub(crate) key: RateLimitKey,
    calls: u32,
    seconds: u64,
}

impl Quota {
    pub(crate) const fn new(key: RateLimitKey, calls: u32, seconds: u64) -> Self {
        Self { key, calls, seconds }
    }

    pub(crate) const fn per_second(key: RateLimitKey, calls: u32) -> Self {
        Self::new(key, calls, 1)
    }

    pub(crate) const fn per_minute(key: RateLimitKey, calls: u32) -> Self {
        Self::new(key, calls, 60)
    }

    pub(crate) const fn per_hour(key: RateLimitKey, calls: u32) -> Self {
        Self::new(key, calls, 3_600)
    }

    pub(crate) const fn per_day(key: RateLimitKey, calls: u32) -> Self {
        Self::new(key, calls, 86_400)
    }

    /// Whether all processes count it together: a long limit protects people and salons, a short one this process.
    pub(crate) const fn is_shared(self) -> bool {
        self.seconds >= SHARED_FROM
    }

    pub(crate) fn allowance(self) -> RateLimit {
        let over = i64::try_from(self.seconds).map_or(TimeDelta::MAX, TimeDelta::seconds);
        RateLimit { acts: self.calls, over }
    }

    /// The whole allowance at once, then a steady trickle.
    pub(crate) fn governor_quota(self) -> Option<governor::Quota> {
        let calls = NonZeroU32::new(self.calls)?;
        Some(governor::Quota::with_period(Duration::from_secs(self.seconds) / self.calls)?.allow_burst(calls))
    }
}

impl std::fmt::Display for Quota {
    /// As `authz.csv` writes it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let period = match self.seconds {
            1 => "s".to_owned(),
            60 => "min".to_owned(),
            3_600 => "h".to_owned(),
            86_400 => "day".to_owned(),
            seconds => format!("{}min", seconds / 60),
        };
        let key = match self.key {
            RateLimitKey::Session => "/session",
            RateLimitKey::Ip => "/ip",
            RateLimitKey::IpAtSite => "/ip+shop",
            RateLimitKey::VisitLink => "/link",
            RateLimitKey::User => "/user",
            RateLimitKey::Progress => "/progressId",
            RateLimitKey::Global => " global",
        };
        write!(f, "{}/{period}{key}", self.calls)
    }
}

/// A quota over this many seconds or more is counted by all processes together.
const SHARED_FROM: u64 = 600;
