//! What clients agree to be told of, over HTTP (rules/messages#consents).

use serde_json::json;
use testkit::for_each_database;

use crate::support::{MONDAY_TEN, cut_with, two_salons};

const OWN: &str = "/api/client/consents";

#[test]
fn a_verified_client_says_what_they_want_to_be_told_of() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let assumed = json!({
            "reminders": true, "promotions": false, "reminders_stopped": false, "promotions_stopped": false
        });
        assert_eq!(client.get(OWN).json(), assumed);
        assert_eq!(client.put(OWN, &json!({})).json(), assumed);
        let said = client.put(OWN, &json!({"reminders": false})).json();
        assert_eq!((&said["reminders"], &said["promotions"]), (&json!(false), &json!(false)));
        for (status, body) in [
            (400, json!({"promotions": true, "wording": "all of it"})),
            (400, json!({"promotions": "yes"})),
            (400, json!([])),
        ] {
            assert_eq!(client.put(OWN, &body).status, status, "{body}");
        }
        assert_eq!(client.get(OWN).json(), said);
    });
}

#[test]
fn the_box_of_the_page_that_books_is_an_agreement() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let mut order = cut_with(1, MONDAY_TEN);
        order["promotions"] = json!("on");
        assert_eq!(client.post("/api/client/book", &order).status, 400);
        order["promotions"] = json!(true);
        assert_eq!(client.post("/api/client/book", &order).status, 201);
        assert_eq!(client.get(OWN).json()["promotions"], true);
    });
}

/// The page shows the sentence, the program keeps it.
#[test]
fn what_is_kept_is_what_the_page_shows() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let mut order = cut_with(1, MONDAY_TEN);
        order["promotions"] = json!(true);
        assert_eq!(client.post("/api/client/book", &order).status, 201);
        let kept = client.get("/api/client/me/export").json()["consents"][0]["wording"].clone();
        let kept = kept.as_str().expect("a sentence").replace("Glow", "{salon}");
        let shown = include_str!("../../../../frontend/src/i18n/consents.ts");
        assert!(shown.contains(&kept), "{kept}");
    });
}

#[test]
fn the_desk_says_where_a_client_agreed() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        assert_eq!(client.put(OWN, &json!({"reminders": false})).status, 200);
        let admin = app.admin();
        let id = admin.get("/api/admin/clients").json()[0]["id"].clone();
        let path = format!("/api/admin/clients/{id}/consent");
        for body in [json!({"promotions": true}), json!({"promotions": true, "source": "web"})] {
            let refused = admin.put(&path, &body);
            assert_eq!(refused.status, 422, "{body}: {}", refused.text);
        }
        assert_eq!(admin.put(&path, &json!({"promotions": true, "reminders": true})).status, 400);
        let said = admin.put(&path, &json!({"promotions": true, "source": "phone"})).json();
        assert_eq!(
            (&said["promotions"]["granted"], &said["promotions"]["source"]),
            (&json!(true), &json!("phone"))
        );
        let detail = admin.get(&format!("/api/admin/clients/{id}/crm")).json();
        assert_eq!(detail["promotions"], said["promotions"]);
        assert_eq!(admin.put(&path, &json!({"promotions": false})).json()["promotions"]["granted"], false);
    });
}
