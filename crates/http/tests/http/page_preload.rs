//! The preloads of a page: the names of its scripts, and the API answers of its first screen.

use std::collections::BTreeSet;

use serde_json::Value;
use testkit::{TestApp, TestDb, TestVisitor, for_each_database};

use crate::support::{glow, two_salons};
use crate::visit_links::{TOKEN, linked};
use crate::waitlist;

const PAGES: &str = include_str!("../../../../frontend/tests/pages.json");
const LINK: &str = r#"<link rel="modulepreload" href=""#;

/// Every address that the frontend has a page for at a host: a `salon`'s or the `platform`'s.
fn routes(host: &str) -> Vec<String> {
    let table: Value = serde_json::from_str(PAGES).expect("the shared table");
    let paths: Vec<String> = serde_json::from_value(table[host].clone()).expect("paths");
    let token = |path: &str| if path.starts_with("/w/") { waitlist::TOKEN } else { TOKEN };
    paths.iter().map(|path| path.replace(":id", "1").replace(":token", token(path))).collect()
}

/// The scripts that a page names in its head, its own and those of every page.
fn scripts(visitor: &TestVisitor, path: &str, status: u16) -> BTreeSet<String> {
    let page = visitor.get(path);
    assert_eq!(page.status, status, "{path}");
    assert!(!page.text.contains("<!--"), "{path}: a mark is left: {}", page.text);
    let named = page.text.split(LINK).skip(1).filter_map(|rest| rest.split('"').next());
    named.map(ToOwned::to_owned).collect()
}

#[test]
fn every_page_names_its_scripts_and_they_are_there() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    linked(&app);
    waitlist::offered(&app);
    let (salon, platform) = (app.visitor(), app.visitor_at("www.localhost"));
    let of_every_page = scripts(&salon, "/no/such/page", 404);
    let mut all = BTreeSet::new();
    for (visitor, host) in [(&salon, "salon"), (&platform, "platform")] {
        for path in routes(host) {
            let own: BTreeSet<String> = &scripts(visitor, &path, 200) - &of_every_page;
            assert!(!own.is_empty(), "{path} names no scripts of its own");
            all.extend(own);
        }
    }
    for script in all {
        let file = salon.get(&script);
        assert_eq!(
            (file.status, file.header("content-type")),
            (200, "text/javascript; charset=utf-8"),
            "{script}"
        );
        assert!(file.header("cache-control").contains("immutable"), "{script}");
    }
    let front = [&salon, &platform].map(|visitor| scripts(visitor, "/", 200));
    assert_ne!(front[0], front[1], "the platform has a front page of its own");
}

#[test]
fn an_address_without_a_page_is_404_and_shows_the_shell() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let (salon, platform) = (app.visitor(), app.visitor_at("www.localhost"));
    let of_salons: Vec<String> =
        routes("salon").into_iter().filter(|path| !routes("platform").contains(path)).collect();
    let nowhere = ["/nowhere", "/booking/nowhere", "/master"].map(ToOwned::to_owned);
    let missing = [(&salon, nowhere.to_vec()), (&platform, [nowhere.to_vec(), of_salons].concat())];
    for (visitor, paths) in missing {
        for path in paths {
            let page = visitor.get(&path);
            assert_eq!(
                (page.status, page.header("content-type")),
                (404, "text/html; charset=utf-8"),
                "{path}"
            );
            assert!(page.text.contains(r#"<div id="root">"#) && page.text.contains("noindex"), "{path}");
            assert!(!page.text.contains("canonical"), "{path}: {}", page.text);
        }
        for path in ["/uploads", "/uploads/1/x", "/assets/", "/assets/a/b", "/api/nowhere", "/wp-login.php"] {
            let answer = visitor.get(path);
            assert_eq!((answer.status, answer.code()), (404, "not_found"), "{path}");
        }
    }
    assert_eq!(salon.get("/Services/").status, 200, "the router takes it for /services");
}

/// The answers that a page brings along, by address.
fn answers(visitor: &TestVisitor, path: &str) -> serde_json::Map<String, Value> {
    let page = visitor.get(path).text;
    let block = page.split_once(r#"id="first-answers">"#).and_then(|(_, rest)| rest.split_once("</script>"));
    let Some((json, _)) = block else { return serde_json::Map::new() };
    let answers: Value = serde_json::from_str(json).expect("JSON");
    answers.as_object().expect("an object").clone()
}

#[test]
fn a_page_brings_what_its_first_screen_reads() {
    const SERVICES: &str = "/api/client/services";
    for_each_database(|db| {
        let app = two_salons(db);
        let salon = app.visitor();
        for path in routes("salon") {
            let wanted: &[&str] = match path.as_str() {
                "/" => &[SERVICES, "/api/client/shop-hours", "/api/client/staff"],
                "/services" => &[SERVICES],
                path if path.starts_with("/booking") => &[SERVICES],
                _ => &[],
            };
            let answers = answers(&salon, &path);
            let found: BTreeSet<&str> = answers.keys().map(String::as_str).collect();
            assert_eq!(found, wanted.iter().copied().collect::<BTreeSet<_>>(), "{path}");
            for (address, answer) in answers {
                assert_eq!(answer, salon.get(&address).json(), "{path} and {address} say the same");
            }
            assert!(
                self::answers(&app.visitor_at("www.localhost"), &path).is_empty(),
                "the platform: {path}"
            );
        }
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'luna'");
        for path in ["/", "/services"] {
            assert!(answers(&app.visitor_at("luna.localhost"), path).is_empty(), "a closed salon: {path}");
        }
    });
}

#[test]
fn unreadable_preloads_are_left_to_the_page() {
    for_each_database(|db| {
        let app = two_salons(db);
        db.run("UPDATE services SET modifiers = '[1]' WHERE id = 1");
        let salon = app.visitor();
        assert_eq!(salon.get("/api/client/services").status, 500);
        let answers = answers(&salon, "/");
        let found: Vec<&str> = answers.keys().map(String::as_str).collect();
        assert_eq!(found, ["/api/client/shop-hours", "/api/client/staff"]);
    });
}

#[test]
fn no_text_of_a_service_leaves_its_block() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    db.run("UPDATE services SET name = '</script><script>alert(1)</script><!--' WHERE id = 1");
    let app = TestApp::start(&db);
    let page = app.visitor().get("/services").text;
    assert!(!page.contains("<script>alert") && !page.contains("<!--"), "{page}");
    let answers = answers(&app.visitor(), "/services");
    assert_eq!(answers["/api/client/services"][0]["name"], "</script><script>alert(1)</script><!--");
}
