//! The paths at which the frontend has a page. Its own routes are `frontend/src/app/pages.tsx`; tests on both sides read `frontend/tests/pages.json`.

use tenancy::Site;

/// On every host: a salon's host leads from the last three to the platform's.
const EVERYWHERE: [&str; 8] = [
    "/",
    "/login",
    "/admin/dashboard",
    "/admin/dashboard/print",
    "/master/dashboard",
    "/signup",
    "/setup-salon",
    "/setup-salon-vip",
];
/// On a salon's host only.
const OF_SALON: [&str; 13] = [
    "/services",
    "/reviews",
    "/booking",
    "/booking/services",
    "/booking/datetime",
    "/booking/confirmation",
    "/profile",
    "/profile/move/:id",
    "/my-bookings",
    "/b/:token",
    "/b/:token/move",
    "/v/:token",
    "/w/:token",
];
/// Paths that begin with these lead to files and answers, never to a page.
const NOT_PAGES: [&str; 3] = ["api", "assets", "uploads"];

/// Whether an address could be a page's, so that people who find none there see a screen that says so.
pub(super) fn is_for_people(path: &str) -> bool {
    let first = path.split('/').nth(1).unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    !last.contains('.') && !NOT_PAGES.contains(&first)
}

/// The page of an address, written as its route. The frontend's router takes capitals and a slash at the end for the same page.
pub(super) fn page_at(site: &Site, path: &str) -> Option<&'static str> {
    let path = Some(path.trim_end_matches('/')).filter(|path| !path.is_empty()).unwrap_or("/");
    let of_salon: &[&str] = if matches!(site, Site::Shop(_)) { &OF_SALON } else { &[] };
    EVERYWHERE.iter().chain(of_salon).copied().find(|page| leads_to(page, path))
}

/// Whether a path is a page's, part by part; digits may stand for `:id`, letters and digits for `:token`.
fn leads_to(page: &str, path: &str) -> bool {
    let fits = |part: &str, given: &str| match part {
        ":id" => !given.is_empty() && given.bytes().all(|digit| digit.is_ascii_digit()),
        ":token" => !given.is_empty() && given.bytes().all(|symbol| symbol.is_ascii_alphanumeric()),
        name => name.eq_ignore_ascii_case(given),
    };
    let (parts, given) = (page.split('/'), path.split('/'));
    parts.clone().count() == given.clone().count() && parts.zip(given).all(|(part, given)| fits(part, given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_answers_are_no_pages() {
        for path in [
            "/api",
            "/api/x",
            "/uploads",
            "/uploads/1",
            "/assets/",
            "/assets/a/b",
            "/favicon.ico",
            "/x/wp-login.php",
        ] {
            assert!(!is_for_people(path), "{path}");
        }
        for path in ["/", "/apix", "/uploads-of-mine", "/a.b/c"] {
            assert!(is_for_people(path), "{path}");
        }
    }

    #[test]
    fn a_page_is_found_as_the_router_finds_it() {
        let salon = Site::Shop(domain::Subdomain::parse("glow").unwrap());
        for (path, salons, platforms) in [
            ("/", Some("/"), Some("/")),
            ("//", Some("/"), Some("/")),
            ("/Booking/", Some("/booking"), None),
            ("/my-bookings", Some("/my-bookings"), None),
            ("/setup-salon", Some("/setup-salon"), Some("/setup-salon")),
            ("/Admin/Dashboard/Print/", Some("/admin/dashboard/print"), Some("/admin/dashboard/print")),
            ("/Profile/Move/12/", Some("/profile/move/:id"), None),
            ("/profile/move", None, None),
            ("/profile/move/", None, None),
            ("/profile/move/1a", None, None),
            ("/profile/move/1/2", None, None),
            ("/b/0aZ", Some("/b/:token"), None),
            ("/B/0aZ/Move/", Some("/b/:token/move"), None),
            ("/v/0aZ", Some("/v/:token"), None),
            ("/v/0aZ/move", None, None),
            ("/w/0aZ", Some("/w/:token"), None),
            ("/b/", None, None),
            ("/b/0a-Z", None, None),
            ("/b/0aZ/cancel", None, None),
            ("/nowhere", None, None),
            ("/booking/nowhere", None, None),
        ] {
            assert_eq!(
                (page_at(&salon, path), page_at(&Site::Platform, path)),
                (salons, platforms),
                "{path}"
            );
        }
    }
}
