//! The pages, and the file each of them loads. Nothing comes from elsewhere.

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};

use super::Shared;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Path, type and text of each file.
const FILES: [(&str, &str, &str); 9] = [
    ("/", HTML, include_str!("../../assets/home.html")),
    ("/assets/phone.css", STYLE, include_str!("../../assets/phone.css")),
    ("/assets/page.mjs", SCRIPT, include_str!("../../assets/page.mjs")),
    ("/assets/home.mjs", SCRIPT, include_str!("../../assets/home.mjs")),
    ("/assets/send.mjs", SCRIPT, include_str!("../../assets/send.mjs")),
    ("/assets/bubble.mjs", SCRIPT, include_str!("../../assets/bubble.mjs")),
    ("/assets/chat.mjs", SCRIPT, include_str!("../../assets/chat.mjs")),
    ("/mail", HTML, include_str!("../../assets/mail.html")),
    ("/assets/mail.mjs", SCRIPT, include_str!("../../assets/mail.mjs")),
];

const CHAT: &str = include_str!("../../assets/chat.html");
const SEND: &str = include_str!("../../assets/send.html");
const ABSENT: &str = include_str!("../../assets/absent.html");

/// Remembers whose phone this browser is.
const COOKIE: &str = "phone";

pub(super) fn mount(config: &mut web::ServiceConfig) {
    for (path, kind, text) in FILES {
        config.route(path, web::get().to(move || async move { page(200, kind, text) }));
    }
    // Browsers ask for it; there is none.
    config.route("/favicon.ico", web::get().to(HttpResponse::NoContent));
    config.route("/phone/{persona}", web::get().to(chat)).route("/send/{digits}", web::get().to(send));
}

fn page(status: u16, kind: &'static str, text: &'static str) -> HttpResponse {
    let status = actix_web::http::StatusCode::from_u16(status).unwrap_or_default();
    HttpResponse::build(status)
        .content_type(kind)
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'self'; frame-ancestors 'none'"))
        .body(text)
}

async fn chat(state: Shared, persona: web::Path<String>) -> HttpResponse {
    match state.read(|data| data.persona(&persona)) {
        Some(_) => page(200, HTML, CHAT),
        None => page(404, HTML, ABSENT),
    }
}

/// What `wa.me` is to real phones: a link to a number, with words. `as` chooses the phone, `choose` asks anew.
async fn send(state: Shared, digits: web::Path<String>, http: HttpRequest) -> HttpResponse {
    if *digits != state.settings.business.digits {
        return page(404, HTML, ABSENT);
    }
    let remembered = http.cookie(COOKIE).map(|cookie| cookie.value().to_owned());
    let chosen = match (field(http.query_string(), "as"), field(http.query_string(), "choose")) {
        (Some(id), _) => Some(id.to_owned()),
        (None, Some(_)) => None,
        (None, None) => remembered,
    };
    let Some(persona) = chosen.and_then(|id| state.read(|data| data.persona(&id))) else {
        return page(200, HTML, SEND);
    };
    // The words stay as the link has them.
    let draft = field(http.query_string(), "text").unwrap_or_default();
    let cookie = Cookie::build(COOKIE, persona.id.clone())
        .path("/")
        .same_site(SameSite::Lax)
        .max_age(time::Duration::days(30))
        .finish();
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("/phone/{}?draft={draft}", persona.id)))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .cookie(cookie)
        .finish()
}

/// A field of a query, as it is written there.
fn field<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(found, _)| *found == name)
        .map(|pair| pair.1)
}
