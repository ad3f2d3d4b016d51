//! The preloads of a page: the names of its scripts, and the API answers of its first screen.

use std::collections::BTreeSet;

use serde_json::Value;
use testkit::{TestApp, TestDb, TestVisitor, for_each_database};

use crate::support::{glow, two_salons};

const ROUTES: &str = include_str!("../../../../frontend/src/app/routes.ts");
const LINK: &str = r#"<link rel="modulepreload" href=""#;

/// Every address that the frontend has a page for.
fn routes() -> Vec<&'static str> {
    let (_, table) = ROUTES.split_once("export const paths = {").expect("the table of paths");
    let (table, _) = table.split_once("} as const").expect("its end");
    let paths: Vec<&str> = table.lines().filter_map(|line| line.split('\'').nth(1)).collect();
    assert!(paths.len() > 10, "{paths:?}");
    paths
}

/// The scripts that a page names in its head, its own and those of every page.
fn scripts(visitor: &TestVisitor, path: &str) -> BTreeSet<String> {
    let page = visitor.get(path);
    assert_eq!(page.status, 200, "{path}");
    assert!(!page.text.contains("<!--"), "{path}: a mark is left: {}", page.text);
    let named = page.text.split(LINK).skip(1).filter_map(|rest| rest.split('"').next());
    named.map(ToOwned::to_owned).collect()
}

#[test]
fn every_page_names_its_scripts_and_they_are_there() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let (salon, platform) = (app.visitor(), app.visitor_at("www.localhost"));
    let of_every_page = scripts(&salon, "/no/such/page");
    let mut all = BTreeSet::new();
    for path in routes() {
        for host in [&salon, &platform] {
            let own: BTreeSet<String> = &scripts(host, path) - &of_every_page;
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
    assert_ne!(scripts(&salon, "/"), scripts(&platform, "/"), "the platform has a front page of its own");
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
        for path in routes() {
            let wanted: &[&str] = match path {
                "/" => &[SERVICES, "/api/client/shop-hours", "/api/client/staff"],
                "/services" => &[SERVICES],
                path if path.starts_with("/booking") => &[SERVICES],
                _ => &[],
            };
            let answers = answers(&salon, path);
            let found: BTreeSet<&str> = answers.keys().map(String::as_str).collect();
            assert_eq!(found, wanted.iter().copied().collect::<BTreeSet<_>>(), "{path}");
            for (address, answer) in answers {
                assert_eq!(answer, salon.get(&address).json(), "{path} and {address} say the same");
            }
            assert!(self::answers(&app.visitor_at("www.localhost"), path).is_empty(), "the platform: {path}");
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
