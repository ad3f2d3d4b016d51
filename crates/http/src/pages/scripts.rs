//! The scripts of one page, named in its head: the browser fetches them beside those of every page, and not after these have run.

use std::collections::HashMap;

use tenancy::Site;

use super::Build;

/// Written by the build (`frontend/scripts/write-index-html.mjs`): the scripts by page. A page that only the platform's host has at its path is listed
/// as `platform:/`.
const BY_PAGE: &str = "page-files.json";

/// The links of a page.
pub(super) fn links(site: &Site, path: &str) -> String {
    let by_page = Build::get(BY_PAGE).map(|file| file.data).unwrap_or_default();
    let by_page: HashMap<&str, Vec<&str>> = serde_json::from_slice(&by_page).unwrap_or_default();
    let own = matches!(site, Site::Platform).then(|| by_page.get(format!("platform:{path}").as_str()));
    let scripts = own.flatten().or_else(|| by_page.get(path)).into_iter().flatten();
    scripts
        .map(|script| format!(r#"<link rel="modulepreload" href="{script}">"#))
        .collect::<Vec<_>>()
        .concat()
}
