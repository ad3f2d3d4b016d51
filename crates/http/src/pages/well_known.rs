//! `/robots.txt`, `/sitemap.xml`, `/manifest.webmanifest` and `/icon.svg`: what programs ask a site for, each in the name of the host's salon.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::Data;
use app::public::PreloadParts;
use domain::{HexColor, Shop};
use serde_json::json;
use tenancy::Site;

use super::meta_tags::{PLATFORM_PAGES, SALON_PAGES, escaped};
use super::site_info::{About, about, origin_of};
use crate::error::ApiError;
use crate::extract::HostSite;
use crate::state::State;

/// The colour of a salon that has chosen none, and of the platform.
const COLOR: &str = "#9c27b0";
/// Behind everything.
const BACKGROUND: &str = "#fbf9fc";

fn answer(content_type: &'static str, body: String) -> HttpResponse {
    HttpResponse::Ok().insert_header((CONTENT_TYPE, content_type)).body(body)
}

/// The site's origin and what it is about. Where no salon is, or a closed one, nothing is.
async fn found(state: Data<State>, site: Site) -> Result<(String, About), ApiError> {
    let origin = origin_of(&state, &site);
    match about(state, site, PreloadParts::default()).await? {
        About::Nobody => Err(ApiError::route_not_found()),
        found => Ok((origin, found)),
    }
}

pub(crate) async fn robots(state: Data<State>, site: HostSite) -> Result<HttpResponse, ApiError> {
    let (origin, _) = found(state, site.0).await?;
    let private = ["/api/", "/admin/", "/master/", "/profile", "/my-bookings", "/login"];
    let rules = private.map(|path| format!("Disallow: {path}\n")).concat();
    let text = format!("User-agent: *\n{rules}Allow: /\n\nSitemap: {origin}/sitemap.xml\n");
    Ok(answer("text/plain; charset=utf-8", text))
}

/// The pages to be found.
pub(crate) async fn sitemap(state: Data<State>, site: HostSite) -> Result<HttpResponse, ApiError> {
    let (origin, found) = found(state, site.0).await?;
    let pages = if matches!(found, About::Platform) { PLATFORM_PAGES } else { SALON_PAGES };
    let url = |page: &str| format!("<url><loc>{}</loc></url>", escaped(&format!("{origin}{page}")));
    let urls = pages.map(url).concat();
    let head = r#"<?xml version="1.0" encoding="UTF-8"?>"#;
    let set = r#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#;
    Ok(answer("application/xml; charset=utf-8", format!("{head}\n{set}{urls}</urlset>\n")))
}

/// The site as something to keep on a home screen.
pub(crate) async fn manifest(state: Data<State>, site: HostSite) -> Result<HttpResponse, ApiError> {
    let (_, found) = found(state, site.0).await?;
    let (name, color) = look(&found);
    let manifest = json!({
        "name": name,
        "short_name": name.chars().take(30).collect::<String>().trim(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": color,
        "icons": [{"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    });
    Ok(answer("application/manifest+json", manifest.to_string().replace('<', "\\u003c")))
}

/// The first letter of the site's name on its colour.
pub(crate) async fn icon(state: Data<State>, site: HostSite) -> Result<HttpResponse, ApiError> {
    let (_, found) = found(state, site.0).await?;
    let (name, color) = look(&found);
    Ok(answer("image/svg+xml", drawn(name, color)))
}

fn look(found: &About) -> (&str, &str) {
    match found {
        About::Salon(card) => (&card.shop.name, color_of(&card.shop)),
        About::Platform | About::Nobody => ("Parlour", COLOR),
    }
}

fn color_of(shop: &Shop) -> &str {
    let palette = shop.branding.palette.as_ref();
    palette.and_then(|palette| palette.primary.as_ref()).map_or(COLOR, HexColor::as_str)
}

fn drawn(name: &str, color: &str) -> String {
    let letter: String = name
        .chars()
        .find(|c| c.is_alphanumeric())
        .map_or_else(|| "P".to_owned(), |letter| letter.to_uppercase().collect());
    let ink = if is_light(color) { "#1c1420" } else { "#ffffff" };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="{color}"/><text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="288" font-weight="600" fill="{ink}">{}</text></svg>"#,
        escaped(&letter)
    )
}

/// Whether dark ink reads better on a colour than white: where its relative luminance (WCAG 2) is more than 0.179.
fn is_light(color: &str) -> bool {
    let channel = |at: usize| {
        let digits = color.get(at..at + 2).unwrap_or("00");
        let value = f64::from(u8::from_str_radix(digits, 16).unwrap_or(0)) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = 0.2126f64.mul_add(channel(1), 0.7152f64.mul_add(channel(3), 0.0722 * channel(5)));
    0.179 < luminance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_has_the_better_contrast() {
        assert!(is_light("#ffffff") && is_light("#38BDF8") && is_light("#FACC15"));
        assert!(!is_light("#000000") && !is_light("#9c27b0") && !is_light("#1E5AA8"));
    }

    #[test]
    fn an_icon_is_the_first_letter_that_there_is() {
        for (name, letter) in [
            ("glow", ">G<"),
            ("  \u{1f485} élan", ">É<"),
            ("<b>", ">B<"),
            ("صالون", ">ص<"),
            ("\u{1f485}", ">P<"),
        ] {
            assert!(drawn(name, COLOR).contains(letter), "{name}");
        }
        assert!(drawn("Glow", "#ffffff").contains(r##"fill="#1c1420""##));
    }
}
