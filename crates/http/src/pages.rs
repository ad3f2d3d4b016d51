//! The browser's side: hashed assets from the build, compressed there, and the page shell with the salon's data in it.

use std::path::Path;

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentType, HeaderValue, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse, guard};
use app::visit::VisitError;
use rust_embed::RustEmbed;
use tenancy::Site;

use crate::client::shop_config::ShopConfigBody;
use crate::error::ApiError;
use crate::extract::site_of;
use crate::routes;
use crate::run::run;
use crate::serve::State;

/// The frontend's build. In development it is read from the folder, so that a rebuilt page needs no rebuilt server.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[exclude = "*.map*"]
#[allow_missing = true]
struct Build;

/// Where the build leaves room for what the server knows.
const HEAD_MARK: &str = "<!--parlour:head-->";
const SHOP_MARK: &str = "<!--parlour:shop-->";

/// A name with a hash in it never changes its content.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Assets by name; the shell for every other address without an extension.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    let assets = web::resource("/assets/{name}").route(reading().to(asset));
    config.service(assets.default_service(web::to(routes::wrong_method)));
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
    let file = Build::get(&path).ok_or_else(ApiError::nowhere)?;
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
async fn page(request: HttpRequest, state: Data<State>) -> Result<HttpResponse, ApiError> {
    let last = request.path().rsplit('/').next().unwrap_or_default();
    let site = site_of(&request);
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::wrong_method());
    }
    let is_page = !last.contains('.') && !request.path().starts_with("/assets/");
    if !is_page || site == Site::Unknown {
        return Err(ApiError::nowhere());
    }
    let shell = Build::get("index.html")
        .ok_or_else(|| ApiError::internal(&"the frontend is not built: run `make web`"))?;
    let shell = String::from_utf8_lossy(&shell.data).into_owned();
    let shop = shop_of(state, site).await?;
    let html = shell.replace(HEAD_MARK, &head(&shop)).replace(SHOP_MARK, &data_block(&shop)?);
    // The gate screen, for people; for machines, nothing is here.
    let status = if matches!(shop, ShopOfPage::Unknown) { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let mut answer = HttpResponse::build(status);
    Ok(answer.insert_header(ContentType::html()).insert_header((CACHE_CONTROL, "no-cache")).body(html))
}

/// What the shell is told about the salon.
enum ShopOfPage {
    /// The platform's own pages.
    Platform,
    /// No salon here, or a closed one: the page asks for itself, and shows what the answer deserves.
    Unknown,
    /// This one.
    Known(Box<ShopConfigBody>),
}

async fn shop_of(state: Data<State>, site: Site) -> Result<ShopOfPage, ApiError> {
    if site == Site::Platform {
        return Ok(ShopOfPage::Platform);
    }
    let found = run(state, move |ctx| match app::visit::shop_config(ctx, &site.into()) {
        Ok(shop) => Ok(Some(shop)),
        Err(VisitError::NoSuchShop) => Ok(None),
        Err(error) => Err(error),
    });
    Ok(found.await?.map_or(ShopOfPage::Unknown, |shop| ShopOfPage::Known(Box::new(shop.into()))))
}

fn head(shop: &ShopOfPage) -> String {
    let ShopOfPage::Known(shop) = shop else { return String::new() };
    match &shop.business_description {
        Some(description) => format!(r#"<meta name="description" content="{}">"#, escaped(description)),
        None => String::new(),
    }
}

/// A block of data, which no browser runs; `<` is escaped so that no text of a salon can end it.
fn data_block(shop: &ShopOfPage) -> Result<String, ApiError> {
    let json = match shop {
        ShopOfPage::Unknown => return Ok(String::new()),
        ShopOfPage::Platform => "null".to_owned(),
        ShopOfPage::Known(shop) => serde_json::to_string(shop).map_err(|error| ApiError::internal(&error))?,
    };
    Ok(format!(
        r#"<script type="application/json" id="shop-config">{}</script>"#,
        json.replace('<', "\\u003c")
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
