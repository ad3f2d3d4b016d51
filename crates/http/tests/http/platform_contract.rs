//! Recorded answers of the platform's dashboard, as `contract.rs` has those of the salons.

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::platform::{SHOPS, remove};
use crate::platform_whatsapp::whatsapp_says;
use serde_json::json;
use testkit::TestDb;

#[test]
fn answers_about_the_platform_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let master = app.master();
    let name = |operation: &str| format!("platform.{operation}");
    let fern = json!({"name": "Fern & Co", "subdomain": "fern", "whatsapp_admin_number": "+1 212 555 0177"});
    record(&name("shop-create"), "POST", SHOPS, &master.post(SHOPS, &fern));
    record(&name("shop-create.taken"), "POST", SHOPS, &master.post(SHOPS, &fern));
    let copy = json!({"name": "Glow (Copy)", "subdomain": "glowcopy"});
    let duplicate = "/api/platform/shop/1/duplicate";
    record(&name("shop-duplicate"), "POST", duplicate, &master.post(duplicate, &copy));
    let (own, status) = ("/api/platform/shop/2", "/api/platform/shop/2/status");
    let change = json!({"name": "Luna Hair", "subdomain": "lunahair", "plan": "vip"});
    record(&name("shop-update"), "PATCH", own, &master.patch(own, &change));
    let stale = [("content-type", "application/json"), ("if-match", "1")];
    let late = master.send("PATCH", own, &stale, change.to_string().as_bytes());
    record(&name("shop-update.stale"), "PATCH", own, &late);
    record(&name("shop-status"), "PATCH", status, &master.patch(status, &json!({"status": "suspended"})));
    record(&name("shops"), "GET", SHOPS, &master.get(SHOPS));
    let counts = "/api/platform/shops/counts";
    record(&name("shop-counts"), "GET", counts, &master.get(counts));
    let export = "/api/platform/shop/1/export";
    record(&name("shop-export"), "GET", export, &master.get(export));
    let early = remove(&master, 1, "Glow");
    record(&name("shop-delete.too-early"), "DELETE", "/api/platform/shop/1", &early);
    app.clock.advance(chrono::TimeDelta::days(31));
    let deleted = remove(&app.master(), 2, "Luna Hair");
    record(&name("shop-delete"), "DELETE", own, &deleted);
    whatsapp_says(&db);
    let whatsapp = "/api/platform/whatsapp";
    record(&name("whatsapp"), "GET", whatsapp, &master.get(whatsapp));
}
