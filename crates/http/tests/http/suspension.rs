//! What a suspended salon still does, and for whom.

use crate::dashboard::two_dashboards;
use crate::platform::status;
use crate::support::{MONDAY_TEN, book, cut_with};
use serde_json::json;
use testkit::for_each_database;
use testkit::phone::ADMIN;

#[test]
fn suspension_works_from_the_next_request() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (master, admin, client) = (app.master(), app.admin(), app.client());
        let booking = book(&client, &cut_with(1, MONDAY_TEN));
        for closed in ["suspended", "inactive"] {
            let answer = status(&master, 1, closed);
            assert_eq!((answer.status, &answer.json()["status"]), (200, &json!(closed)));
            for path in ["/api/client/shop-config", "/api/client/services", "/api/client/shop-hours"] {
                assert_eq!(app.visitor().get(path).status, 404, "{closed}: {path}");
            }
            let refused = client.post("/api/client/book", &cut_with(2, MONDAY_TEN));
            assert_eq!((refused.status, refused.code()), (403, "shop_closed"));
            let nowhere = app.visitor_at("nowhere.localhost");
            let unknown = nowhere.post("/api/client/book", &cut_with(2, MONDAY_TEN));
            let anonymous = app.visitor().post("/api/client/book", &cut_with(2, MONDAY_TEN));
            assert_eq!(
                (anonymous.status, &anonymous.text),
                (404, &unknown.text),
                "to others it does not exist"
            );
            let link = "/api/client/whatsapp-link";
            let (anonymous, unknown) = (app.visitor().get(link), nowhere.get(link));
            assert_eq!((anonymous.status, &anonymous.text), (404, &unknown.text));
            assert_eq!(client.get(link).status, 403);
            assert_eq!(admin.get("/api/admin/shop").status, 200, "its people go on working");
            assert_eq!(client.get("/api/client/bookings").json()[0]["id"], booking);
            let known = client.get("/api/client/closed-shop");
            assert_eq!((known.status, &known.json()["name"]), (200, &json!("Glow")));
            assert_eq!(known.json()["accepting_bookings"], false);
            let (stranger, unknown) =
                (app.visitor().get("/api/client/closed-shop"), nowhere.get("/api/client/closed-shop"));
            assert_eq!((stranger.status, &stranger.text), (404, &unknown.text));
            let calendar = admin.get("/api/admin/calendar?from=2026-11-23&to=2026-11-23").json();
            assert_eq!(calendar["closed"], json!({"status": closed, "contact": "hello@parlour.example"}));
            let version = answer.json()["version"].clone();
            assert_eq!(status(&master, 1, closed).json()["version"], version, "once is enough");
        }
        assert_eq!(status(&master, 1, "active").status, 200);
        assert_eq!(app.visitor().get("/api/client/shop-config").status, 200);
        assert_eq!(client.get("/api/client/closed-shop").status, 404, "it is not closed");
        let told = db
            .ask("SELECT phone || ' ' || purpose AS value FROM messages WHERE dedupe_key LIKE 'suspended:%'");
        assert_eq!(told, [format!("{ADMIN} alert")], "its owner, once");
        let _ = book(&app.visitor(), &cut_with(2, MONDAY_TEN));
        let trail = "SELECT action || ' ' || actor_kind AS value FROM audit_log WHERE entity = 'shop' AND shop_id = 1";
        assert_eq!(db.ask(trail), ["shop.status master"; 3]);
    });
}
