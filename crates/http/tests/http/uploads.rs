//! Pictures over HTTP: who may send them, what is refused, and how they are served.

use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use serde_json::json;
use testkit::pictures::{BLUE_PNG, CLEAR_PNG, RED_PNG};
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, for_each_database};

const LOGO: &str = "/api/admin/upload/logo";
/// Where [`RED_PNG`] is at Glow: the hash of the JPEG that becomes of it.
pub(crate) const RED_URL: &str =
    "/uploads/1/14014ce569373f824b9f5383b4fed755246cf8773ae891a047ddd5f40f6490d5.jpg";

/// What Maya, who is 3, is told about the portrait of Ava, who is 1.
const NOT_THEIRS: &str = "You can only change your own picture.";

const GENERAL: &str = "/api/admin/assets/upload";

/// One proper request for a route of pictures; none for any other route. Staff send their own portrait.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    if path == "/api/admin/upload/delete" {
        let made = visitor.upload(&format!("{GENERAL}{query}"), CLEAR_PNG);
        let url = if made.status == 201 { made.json()["url"].clone() } else { json!("/uploads/1/none.jpg") };
        return Some(remove(visitor, &format!("{path}{query}"), &url.to_string()));
    }
    let is_upload = method == "POST" && path.contains("/upload");
    is_upload.then(|| {
        let of = |id: &str| visitor.upload(&format!("{}{query}", path.replace("{id}", id)), BLUE_PNG);
        let of_ava = of("1");
        if of_ava.text == NOT_THEIRS { of("3") } else { of_ava }
    })
}

fn remove(visitor: &TestVisitor, path: &str, url: &str) -> TestAnswer {
    let body = format!("{{\"url\":{url}}}");
    visitor.send("DELETE", path, &[("content-type", "application/json")], body.as_bytes())
}

/// Uploads a picture at Glow.
pub(crate) fn put_up(app: &TestApp) -> String {
    let answer = app.admin().upload(LOGO, RED_PNG);
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["url"].as_str().expect("an address").to_owned()
}

fn dashboards(db: &TestDb) -> (TestApp, TestVisitor) {
    let app = two_dashboards(db);
    let admin = app.admin();
    (app, admin)
}

#[test]
fn a_picture_is_served_as_nothing_but_a_picture() {
    for_each_database(|db| {
        let (app, admin) = dashboards(db);
        let clear = admin.upload(GENERAL, CLEAR_PNG).json()["url"].as_str().expect("an address").to_owned();
        let red = put_up(&app);
        for host in ["glow.localhost", "www.localhost", "localhost"] {
            for (url, kind, start) in
                [(&red, "image/jpeg", b"\xff\xd8\xff".as_slice()), (&clear, "image/png", b"\x89PNG")]
            {
                let mut visitor = app.visitor_at(host);
                visitor.session = None;
                let answer = visitor.send("GET", url, &[("accept-encoding", "gzip, br")], b"");
                assert_eq!((answer.status, answer.header("content-type")), (200, kind), "{host}");
                assert!(answer.bytes.starts_with(start));
                assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
                assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox");
                assert_eq!(answer.header("x-content-type-options"), "nosniff");
                assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
                assert_eq!(answer.header("content-encoding"), "identity");
                let head = visitor.send("HEAD", url, &[], b"");
                assert_eq!((head.status, head.bytes.len()), (200, 0));
            }
        }
        for host in ["luna.localhost", "nowhere.localhost", "evil.example"] {
            let (foreign, absent) =
                (app.visitor_at(host).get(&red), app.visitor_at(host).get("/uploads/1/a.b"));
            assert_eq!(
                (foreign.status, &foreign.text),
                (404, &absent.text),
                "{host} shows its own pictures only"
            );
        }
        assert_eq!(app.visitor().post(&red, &json!({})).status, 405);
    });
}

#[test]
fn absent_entities_give_the_same_404_to_all() {
    for_each_database(|db| {
        let (app, admin) = dashboards(db);
        let red = put_up(&app);
        let visitor = app.visitor();
        let absent = visitor.get(&red.replace("/1/", "/987654/"));
        check("a salon that is not there", &absent, 404);
        assert_eq!(absent.header("cache-control"), "no-cache", "it may be there tomorrow");
        let hash = red.trim_start_matches("/uploads/1/").trim_end_matches(".jpg");
        let other_way = [
            red.replace("/1/", "/2/"),
            red.replace(".jpg", ".png"),
            format!("/uploads/1/{}.jpg", "0".repeat(64)),
            format!("/uploads/1/{}.jpg", hash.to_uppercase()),
            format!("/uploads/01/{hash}.jpg"),
            format!("/uploads/-1/{hash}.jpg"),
            format!("/uploads/1/{hash}.svg"),
            format!("/uploads/1/{hash}.jpg.html"),
            format!("/uploads/1/{hash}.jpg%00"),
            "/uploads/1/..%2f..%2fparlour.sqlite3".to_owned(),
            "/uploads/..%2f..%2fetc/passwd.png".to_owned(),
            "/uploads/%2e%2e/passwd.png".to_owned(),
            "/uploads/1/..%5c..%5cparlour.png".to_owned(),
            format!("/uploads/1/%2e%2e/1/{hash}.jpg"),
            "/uploads/1/.jpg".to_owned(),
            "/uploads/1/a.b".to_owned(),
        ];
        for path in other_way {
            let answer = visitor.get(&path);
            assert_eq!((answer.status, &answer.text), (404, &absent.text), "{path}");
        }
        assert_eq!(remove(&admin, "/api/admin/upload/delete", &json!(red).to_string()).status, 200);
        let gone = visitor.get(&red);
        assert_eq!((gone.status, &gone.text), (404, &absent.text), "taken away");
        let red = put_up(&app);
        assert_eq!(visitor.get(&red).status, 200, "and back again");
        db.run("UPDATE shops SET status = 'suspended' WHERE subdomain = 'glow'");
        let closed = visitor.get(&red);
        assert_eq!((closed.status, &closed.text), (404, &absent.text), "suspended");
    });
}

#[test]
fn a_picture_shows_where_it_was_uploaded_for() {
    for_each_database(|db| {
        let (app, admin) = dashboards(db);
        let logo = put_up(&app);
        let hero = admin.upload("/api/admin/upload/hero", BLUE_PNG).json()["url"].clone();
        let portrait = app.staff().upload("/api/admin/upload/profile", CLEAR_PNG).json()["url"].clone();
        let visitor = app.visitor();
        let shop = visitor.get("/api/client/shop-config").json();
        assert_eq!((&shop["logo_url"], &shop["hero_image_url"]), (&json!(logo), &hero));
        let shown = |visitor: &TestVisitor| {
            let staff = visitor.get("/api/client/staff").json();
            let maya =
                staff.as_array().expect("a list").iter().find(|one| one["name"] == "Maya Reyes").cloned();
            maya.expect("she is there")["profile_image_url"].clone()
        };
        assert_eq!(shown(&visitor), portrait);
        assert_eq!(remove(&admin, "/api/admin/upload/delete", &portrait.to_string()).status, 200);
        assert_eq!(shown(&visitor), json!(null));
        let version = admin.get("/api/admin/shop").json()["version"].clone();
        assert_eq!(version, 3, "whoever edits the salon meanwhile is told");
    });
}

fn form(visitor: &TestVisitor, path: &str, body: &[u8]) -> TestAnswer {
    visitor.send("POST", path, &[("content-type", "multipart/form-data; boundary=line")], body)
}

fn field(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head =
        format!("--line\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.png\"\r\n\r\n");
    [head.as_bytes(), bytes, b"\r\n"].concat()
}

const END: &[u8] = b"--line--\r\n";

#[test]
fn forms_that_are_none_are_refused_with_a_sentence() {
    for_each_database(|db| {
        let (_app, admin) = dashboards(db);
        let before = db.dump();
        let file = field("file", RED_PNG);
        let headers = [("content-type", "multipart/form-data")];
        check("JSON", &admin.post(LOGO, &json!({"url": "/x.png"})), 415);
        check("the file alone", &admin.send("POST", LOGO, &[("content-type", "image/png")], RED_PNG), 415);
        check("nothing", &admin.send("POST", LOGO, &[], b""), 415);
        check("no boundary", &admin.send("POST", LOGO, &headers, &[&file, END].concat()), 400);
        check("no field", &form(&admin, LOGO, END), 400);
        check("an empty form", &form(&admin, LOGO, b""), 400);
        check("another field", &form(&admin, LOGO, &[&field("logo", RED_PNG), END].concat()), 400);
        check("two files", &form(&admin, LOGO, &[&file, &file, END].concat()), 400);
        check("a field more", &form(&admin, LOGO, &[&file, &field("shop_id", b"2"), END].concat()), 400);
        check("no end", &form(&admin, LOGO, &file), 400);
        check("half a head", &form(&admin, LOGO, b"--line\r\nContent-Dispo"), 400);
        for id in ["undefined", "null", "0"] {
            let refused = admin.upload(&format!("/api/admin/upload/staff/{id}/profile"), RED_PNG);
            check(id, &refused, 400);
            assert_eq!(refused.text, "Staff ID is required for staff profile uploads");
        }
        check("an address that is none", &admin.upload("/api/admin/upload/staff/abc/profile", RED_PNG), 404);
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

#[test]
fn files_that_are_no_pictures_get_the_specified_texts() {
    for_each_database(|db| {
        let (app, admin) = dashboards(db);
        let before = db.dump();
        for file in [
            b"".as_slice(),
            b"just text",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"GIF89a\x01\0\x01\0",
        ] {
            let refused = admin.upload(LOGO, file);
            check("no picture", &refused, 422);
            assert_eq!(refused.text, "Please select an image file");
        }
        check("half a picture", &admin.upload(LOGO, &RED_PNG[..45]), 422);
        for (path, megabytes) in [
            (LOGO, 2),
            ("/api/admin/upload/hero", 10),
            ("/api/admin/upload/profile", 3),
            ("/api/admin/upload/staff/1/profile", 3),
            (GENERAL, 5),
        ] {
            for more in [1, 8_192] {
                let refused = admin.upload(path, &vec![7; (megabytes << 20) + more]);
                check(path, &refused, 413);
                assert_eq!(refused.text, format!("File size must be less than {megabytes}MB"));
                assert_eq!(refused.code(), "too_large");
            }
            assert_eq!(admin.upload(path, &vec![7; megabytes << 20]).status, 422, "{path}: just enough");
        }
        assert_eq!(db.dump(), before, "nothing was written");
        assert!(app.files.keys().is_empty());
    });
}

#[test]
fn pictures_of_other_salons_cannot_be_removed() {
    for_each_database(|db| {
        let (_app, admin) = dashboards(db);
        let path = "/api/admin/upload/delete";
        let theirs = "/uploads/2/theirs.jpg";
        let now = db.moment(testkit::the_present());
        db.run(&format!(
            "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) VALUES (2, 'logo', '{theirs}', 9, {now})"
        ));
        let before = db.dump();
        let absent = remove(&admin, path, "\"/uploads/1/none.jpg\"");
        check("none", &absent, 404);
        let others = [
            theirs,
            "../../etc/passwd",
            "file:///etc/passwd",
            "http://169.254.169.254/latest",
            "' OR 1=1 --",
        ];
        for url in others {
            let answer = remove(&admin, path, &json!(url).to_string());
            assert_eq!((answer.status, &answer.text), (404, &absent.text), "{url}");
        }
        check("nothing", &remove(&admin, path, "\"\""), 422);
        check("too long", &remove(&admin, path, &json!("x".repeat(301)).to_string()), 422);
        check("a number", &remove(&admin, path, "7"), 400);
        check("too much", &remove(&admin, path, &json!("x".repeat(3_000)).to_string()), 413);
        assert_eq!(db.dump(), before, "nothing was written");
    });
}

/// The right is checked before the body is read.
#[test]
fn files_of_unauthorized_callers_are_not_read() {
    for_each_database(|db| {
        let (app, _) = dashboards(db);
        let send = |visitor: &TestVisitor| form(visitor, LOGO, b"nonsense").status;
        assert_eq!(send(&app.visitor().without_session()), 401);
        assert_eq!(send(&app.client()), 403);
        assert_eq!(send(&app.staff()), 403);
        assert_eq!(send(&app.admin()), 400);
        let of_another = app.staff().upload("/api/admin/upload/staff/1/profile", RED_PNG);
        check("another's portrait", &of_another, 403);
        assert_eq!(of_another.text, NOT_THEIRS);
    });
}

#[test]
fn the_twenty_first_upload_of_an_hour_has_to_wait() {
    let db = TestDb::sqlite();
    let _ = two_dashboards(&db);
    let app = TestApp::start_with(&db, |settings| settings.rate_limits = true);
    let admin = app.admin();
    for _ in 0..20 {
        assert_eq!(admin.upload(LOGO, RED_PNG).status, 201);
    }
    let refused = admin.upload(LOGO, RED_PNG);
    check("the next", &refused, 429);
    assert!(!refused.header("retry-after").is_empty());
}

#[test]
fn a_place_that_cannot_be_reached_is_said_and_changes_nothing() {
    for_each_database(|db| {
        let (app, admin) = dashboards(db);
        let red = put_up(&app);
        app.files.lock(true);
        let before = db.dump();
        for answer in [admin.upload(LOGO, BLUE_PNG), app.visitor().get(&red)] {
            check("locked", &answer, 503);
            assert!(!answer.text.contains("cupboard"), "{}", answer.text);
        }
        assert_eq!(db.dump(), before, "nothing was written");
        app.files.lock(false);
        assert_eq!(app.visitor().get(&red).status, 200);
    });
}
