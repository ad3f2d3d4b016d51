//! Meta tags, robots.txt, sitemap and manifest of a host with an open salon and of one without.

use crate::support::{glow, two_salons};
use app::Sites;
use serde_json::{Value, json};
use tenancy::BaseDomain;
use testkit::{TestApp, TestDb, for_each_database};

const FILES: [&str; 4] = ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/icon.svg"];

#[test]
fn each_host_answers_for_itself() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (salon, platform) = (app.visitor(), app.visitor_at("www.localhost"));
        let robots = salon.get("/robots.txt");
        assert!(robots.header("content-type").starts_with("text/plain"));
        for line in
            ["Disallow: /api/\n", "Disallow: /admin/\n", "Sitemap: http://glow.localhost:8080/sitemap.xml\n"]
        {
            assert!(robots.text.contains(line), "{}", robots.text);
        }
        let map = salon.get("/sitemap.xml");
        assert!(map.header("content-type").starts_with("application/xml"));
        assert!(map.text.contains("<loc>http://glow.localhost:8080/services</loc>"), "{}", map.text);
        let map = platform.get("/sitemap.xml").text;
        assert!(map.contains("<loc>http://www.localhost:8080/setup-salon</loc>"), "{map}");
        let bare = app.visitor_at("localhost").get("/sitemap.xml").text;
        assert!(bare.contains("<loc>http://glow.localhost:8080/</loc>"), "a salon has one address: {bare}");
        let manifest = platform.get("/manifest.webmanifest");
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        assert_eq!(
            (&manifest.json()["name"], &manifest.json()["start_url"]),
            (&json!("Parlour"), &json!("/"))
        );
        let icon = salon.get("/icon.svg");
        assert_eq!((icon.header("content-type"), icon.text.contains(">G<")), ("image/svg+xml", true));
        for path in FILES {
            let head = salon.send("HEAD", path, &[], b"");
            assert_eq!(
                (head.status, head.text.as_str(), head.header("cache-control")),
                (200, "", "no-cache")
            );
        }
    });
}

#[test]
fn where_no_salon_is_open_nothing_is_found() {
    for_each_database(|db| {
        let app = two_salons(db);
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'luna'");
        for path in FILES {
            let closed = app.visitor_at("luna.localhost").get(path);
            let nobody = app.visitor_at("nobody.localhost").get(path);
            let foreign = app.visitor_at("evil.example").get(path);
            assert_eq!((closed.status, &closed.text), (404, &nobody.text), "{path}");
            assert_eq!((nobody.status, foreign.status), (404, 404), "{path}");
        }
    });
}

#[test]
fn the_people_of_a_closed_salon_have_a_way_in() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'luna'");
    let (closed, nobody) = (app.visitor_at("luna.localhost"), app.visitor_at("nobody.localhost"));
    for (path, status) in [("/", 404), ("/booking", 404), ("/login", 200), ("/admin/dashboard", 200)] {
        let page = closed.get(path);
        assert_eq!((page.status, page.header("cache-control")), (status, "no-cache"), "{path}");
        assert!(page.text.contains("noindex") && !page.text.contains("Luna"), "{path}: {}", page.text);
        let other = nobody.get(path);
        let same = page.text.replace(r#""shop":"luna""#, r#""shop":"nobody""#);
        assert_eq!((other.status, other.text), (page.status, same), "{path}: closed or not there");
    }
}

/// What the head of a page says of the site; nothing where there is no page.
fn said_site(page: &str) -> Option<Value> {
    let (head, _) = page.split_once("</head>")?;
    let (_, block) = head.split_once(r#"<script type="application/json" id="site">"#)?;
    Some(serde_json::from_str(block.split_once("</script>")?.0).expect("JSON"))
}

/// The browser's test reads the same file: what it makes of such a block.
#[test]
fn a_page_says_which_site_it_belongs_to() {
    let db = TestDb::sqlite();
    db.seed_shop(&glow());
    let table: Value = serde_json::from_str(include_str!("../../../../frontend/tests/host-cases.json"))
        .expect("the shared table");
    for case in table["bases"].as_array().expect("bases") {
        let base = case["BASE_DOMAIN"].as_str().expect("a base domain");
        let url = case["platform_url"].as_str().expect("an address");
        let (scheme, address) = url.trim_end_matches('/').split_once("://").expect("a scheme");
        let port = address.split_once(':').map(|(_, port)| port.parse().expect("a port"));
        let app = TestApp::start_at(Sites::new(scheme, BaseDomain::new(base), port), &db, |_| {});
        for at in case["hosts"].as_array().expect("hosts") {
            let host = at["host"].as_str().expect("a host");
            for path in ["/", "/login"] {
                let page = app.visitor_at(host).get(path);
                let said =
                    json!({"site": at["site"], "base_domain": case["base_domain"], "platform_url": url});
                let expected = (at["site"] != "unknown").then_some(said);
                assert_eq!(said_site(&page.text), expected, "{host}{path} below {base}: {}", page.status);
            }
        }
    }
}

#[test]
fn no_text_of_a_salon_leaves_its_place() {
    let db = TestDb::sqlite();
    let mut nasty = glow();
    nasty.name = "<Glow></title></text><script>alert(1)</script>".into();
    nasty.branding.business_description = Some("\"><script>alert(2)</script>".into());
    db.seed_shop(&nasty);
    let app = TestApp::start(&db);
    assert_eq!(app.visitor().get("/manifest.webmanifest").json()["name"], nasty.name);
    let page = app.visitor().get("/");
    assert_eq!(page.status, 200, "{}", page.text);
    assert_eq!(page.text.matches("<title>").count(), 1, "{}", page.text);
    assert!(page.text.contains(r#"type="application/ld+json""#), "{}", page.text);
    for path in FILES.iter().chain(&["/"]) {
        assert!(!app.visitor().get(path).text.contains("<script>alert"), "{path}");
    }
}
