//! The cookies of this server: they identify a browser, out of reach of scripts and of other hosts.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::{HttpRequest, HttpResponse};
use app::session::CookieUpdate;
use tenancy::Secret;

/// A kind of cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthCookie {
    /// Proves that a session is this browser's.
    SessionSecret,
    /// Proves that a person passed a number match in this browser.
    Device,
}

impl AuthCookie {
    /// The prefix makes browsers refuse it from other hosts and without TLS, which a developer's machine does not have.
    const fn name(self, production: bool) -> &'static str {
        match (self, production) {
            (Self::SessionSecret, true) => "__Host-parlour",
            (Self::SessionSecret, false) => "parlour",
            (Self::Device, true) => "__Host-parlour-device",
            (Self::Device, false) => "parlour-device",
        }
    }

    const fn life(self) -> Duration {
        match self {
            Self::SessionSecret => Duration::days(1),
            Self::Device => Duration::days(180),
        }
    }

    /// The cookie of a request; none if this server cannot have made it.
    pub(crate) fn of(self, request: &HttpRequest, production: bool) -> Option<Secret> {
        Secret::parse(request.cookie(self.name(production))?.value())
    }

    /// Sets the cookie, or renews the presented one.
    pub(crate) fn give(
        self,
        answer: &mut HttpResponse,
        production: bool,
        gift: CookieUpdate,
        shown: Option<Secret>,
    ) {
        let secret = match gift {
            CookieUpdate::Keep => None,
            CookieUpdate::Renew => shown,
            CookieUpdate::Set(secret) => Some(secret),
        };
        if let Some(secret) = secret {
            self.set(answer, production, secret.expose(), self.life());
        }
    }

    /// Sets the secret that the browser's first write made, if it made one.
    pub(crate) fn give_first(self, answer: &mut HttpResponse, production: bool, made: Option<Secret>) {
        self.give(answer, production, made.map_or(CookieUpdate::Keep, CookieUpdate::Set), None);
    }

    pub(crate) fn take(self, answer: &mut HttpResponse, production: bool) {
        self.set(answer, production, "", Duration::ZERO);
    }

    fn set(self, answer: &mut HttpResponse, production: bool, value: &str, life: Duration) {
        let cookie = Cookie::build(self.name(production), value)
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(production)
            .max_age(life)
            .finish();
        if let Err(cause) = answer.add_cookie(&cookie) {
            tracing::error!(%cause, "a cookie could not be set");
        }
    }
}
