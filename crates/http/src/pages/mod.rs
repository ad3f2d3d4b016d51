//! The browser's side: hashed assets from the build, compressed there, and the page shell with the salon's data in it.

mod meta_tags;
mod paths;
mod preloaded_data;
mod scripts;
mod site_info;
mod visit_link;
pub(crate) mod well_known;

use std::path::Path;

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentType, HeaderValue, LOCATION,
    REFERRER_POLICY, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, guard};
use app::Deployment;
use rust_embed::RustEmbed;
use tenancy::Site;

use crate::client::shop_config::ShopConfigResponse;
use crate::client::visit_links::{NO_REFERRER, UNLISTED};
use crate::endpoint_of_request::method_not_allowed;
use crate::error::ApiError;
use crate::extract::site_of;
use crate::state::State;
use meta_tags::{Page, Subject};
use site_info::{About, about, origin_of, site_block};
use visit_link::LinkTarget;

/// The frontend's build. In development it is read from the folder, so that a rebuilt page needs no rebuilt server.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[exclude = "*.map*"]
#[allow_missing = true]
struct Build;

/// Where the build leaves room for what the server knows.
const HEAD_MARK: &str = "<!--parlour:head-->";
const SHOP_MARK: &str = "<!--parlour:shop-->";
const SCRIPTS_MARK: &str = "<!--parlour:scripts-->";
const ANSWERS_MARK: &str = "<!--parlour:answers-->";
/// The pages that open where no salon is to be shown, as the gate of the frontend has them.
const OPEN_WITHOUT_SALON: [&str; 2] = ["/login", "/admin/dashboard"];
/// The build's title of a page.
const TITLE: &str = "<title>Parlour</title>";

/// A name with a hash in it never changes its content.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Assets by name; the shell for every other address without an extension.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    let assets = web::resource("/assets/{name}").route(reading().to(asset));
    config.service(assets.default_service(web::to(method_not_allowed)));
    config.default_service(reading().to(page));
}

fn reading() -> actix_web::Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

async fn asset(request: HttpRequest, name: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let path = format!("assets/{name}");
    let accepted =
        request.headers().get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts =
        |coding: &str| accepted.split(',').any(|offer| offer.trim().split(';').next() == Some(coding));
    let encodings = [("br", "br"), ("gzip", "gz")];
    let compressed = encodings
        .into_iter()
        .filter(|(coding, _)| accepts(coding))
        .find_map(|(coding, extension)| Some((coding, Build::get(&format!("{path}.{extension}"))?)));
    let mut answer = HttpResponse::Ok();
    answer.insert_header((CACHE_CONTROL, FOREVER)).insert_header((CONTENT_TYPE, content_type(&path)));
    answer.insert_header((VARY, "accept-encoding"));
    if let Some((coding, file)) = compressed {
        return Ok(answer.insert_header((CONTENT_ENCODING, coding)).body(file.data));
    }
    let file = Build::get(&path).ok_or_else(ApiError::route_not_found)?;
    // Said, so that nothing compresses it again on the way out.
    answer.insert_header((CONTENT_ENCODING, HeaderValue::from_static("identity")));
    Ok(answer.body(file.data))
}

fn content_type(path: &str) -> &'static str {
    match Path::new(path).extension().and_then(|extension| extension.to_str()) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// The page shell. Addresses that look like files are not pages.
pub(crate) async fn page(request: HttpRequest, state: Data<State>) -> Result<HttpResponse, ApiError> {
    let site = site_of(&request);
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::method_not_allowed());
    }
    if !paths::is_for_people(request.path()) || site == Site::Unknown {
        return Err(ApiError::route_not_found());
    }
    let path = paths::page_at(&site, request.path());
    let link = visit_link::LinkTarget::of(&state, &site, &request).await?;
    if let LinkTarget::OtherHost(page) = link {
        return Ok(unlisted(HttpResponse::Found().insert_header((LOCATION, page))).finish());
    }
    let is_of_link = !matches!(link, LinkTarget::NoLink);
    let shell = Build::get("index.html")
        .ok_or_else(|| ApiError::internal(&"the frontend is not built: run `make web`"))?;
    let shell = String::from_utf8_lossy(&shell.data);
    let (origin, contact) = (origin_of(&state, &site), state.ctx.deployment.contact.clone());
    let site_block = site_block(&state, &site);
    let scripts = path.map(|path| scripts::links(&site, path)).unwrap_or_default();
    let about = about(state.clone(), site, path.map(preloaded_data::parts_of).unwrap_or_default()).await?;
    let subject = match &about {
        About::Platform => Subject::Platform { contact: &contact },
        About::Salon(card) => Subject::Salon(card),
        About::Nobody => Subject::Nobody,
    };
    let head = site_block + &Page { subject, origin: &origin, path }.head();
    let (shop, answers) = (
        data_block(&about, &state.ctx.deployment)?,
        path.map_or(Ok(String::new()), |path| preloaded_data::answers(&about, path))?,
    );
    let html = filled(&shell, [&shop, &head, &scripts, &answers]);
    // People see a screen that says what is missing, machines a 404. A closed salon's staff still sign in and work
    // (rules/platform#closed-shop), and no answer tells a closed salon from an absent one.
    let found = match (link, about) {
        (LinkTarget::Booking, _) => true,
        (LinkTarget::Nothing | LinkTarget::OtherHost(_), _) => false,
        (LinkTarget::NoLink, About::Nobody) => path.is_some_and(|path| OPEN_WITHOUT_SALON.contains(&path)),
        (LinkTarget::NoLink, About::Platform | About::Salon(_)) => path.is_some(),
    };
    let status = if found { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let mut answer = HttpResponse::build(status);
    if is_of_link {
        unlisted(&mut answer);
    } else {
        answer.insert_header((CACHE_CONTROL, "no-cache"));
    }
    Ok(answer.insert_header(ContentType::html()).body(html))
}

/// No search engine lists it, no page that follows learns of it, and nothing keeps it.
fn unlisted(answer: &mut HttpResponseBuilder) -> &mut HttpResponseBuilder {
    answer.insert_header(UNLISTED).insert_header((REFERRER_POLICY, NO_REFERRER));
    answer.insert_header((CACHE_CONTROL, "no-store"))
}

/// The shell with what the server knows: the salon, the head, the page's scripts and its answers. No part holds a mark: `<` is escaped in them.
fn filled(shell: &str, parts: [&str; 4]) -> String {
    let marks = [SHOP_MARK, HEAD_MARK, SCRIPTS_MARK, ANSWERS_MARK];
    let untitled = shell.replacen(TITLE, "", 1);
    marks.into_iter().zip(parts).fold(untitled, |html, (mark, part)| html.replacen(mark, part, 1))
}

/// The salon's data in the shell; empty without a salon.
fn data_block(about: &About, deployment: &Deployment) -> Result<String, ApiError> {
    let json = match about {
        About::Nobody => return Ok(String::new()),
        About::Platform => "null".to_owned(),
        About::Salon(card) => {
            let config = ShopConfigResponse::new(card.shop.clone(), card.self_service, deployment);
            serde_json::to_string(&config).map_err(|error| ApiError::internal(&error))?
        }
    };
    Ok(meta_tags::data_block(r#"type="application/json" id="shop-config""#, &json))
}
