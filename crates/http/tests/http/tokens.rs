//! Bearer tokens: a life of their own, on every route, and no longer than their owner wants.

use crate::support::{MONDAY_TEN, cut_with, two_salons};
use chrono::TimeDelta;
use ports::Clock;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor, for_each_database};

fn make(who: &TestVisitor) -> Value {
    let made = who.post("/api/auth/token", &json!({}));
    assert_eq!((made.status, made.header("cache-control")), (201, "no-store"), "{}", made.text);
    made.json()
}

fn program(who: &TestVisitor, made: &Value) -> TestVisitor {
    who.with_token(made["token"].as_str().expect("a token"))
}

#[test]
fn a_token_counts_instead_of_a_session_on_every_route() {
    for_each_database(|db| {
        let app = two_salons(db);
        for (owner, role) in [(app.client(), "client"), (app.staff(), "staff"), (app.admin(), "admin")] {
            let program = program(&owner, &make(&owner));
            assert_eq!(program.get("/api/auth/me").json()["role"], role);
            assert_eq!(program.get("/api/session/user").status, 200);
            let booked = program.post("/api/client/book", &cut_with(1, MONDAY_TEN));
            assert_eq!(
                (booked.status, &booked.json()["status"]),
                (201, &json!("confirmed")),
                "{}",
                booked.text
            );
            assert_eq!(program.get("/api/client/bookings").json()[0]["id"], booked.json()["id"]);
            assert_eq!(owner.get("/api/client/bookings").json()[0]["id"], booked.json()["id"]);
            assert_eq!(program.delete(&format!("/api/client/bookings/{}", booked.json()["id"])).status, 200);
            assert_eq!(
                program.put("/api/client/profile", &json!({"name": "Program"})).json()["name"],
                "Program"
            );
        }
        let master = app.master();
        let program = program(&master, &make(&master));
        assert_eq!(program.get("/api/auth/me").json()["role"], "master_admin");
    });
}

#[test]
fn tokens_are_listed_without_secrets_and_revoked_by_owners() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (owner, other) = (app.client(), app.staff());
        let made = make(&owner);
        let list = owner.get("/api/auth/tokens").json();
        let expected = json!([{"id": made["id"], "created_at": "2026-11-23T06:00:00Z", "expires_at": "2026-12-23T06:00:00Z",
            "last_used_at": null, "device": "An unknown browser"}]);
        assert_eq!(list, expected);
        let used = |seconds: i64| {
            app.clock.advance(TimeDelta::seconds(seconds));
            assert_eq!(program(&owner, &made).get("/api/auth/me").status, 200);
            owner.get("/api/auth/tokens").json()[0]["last_used_at"].clone()
        };
        assert_eq!(used(1), "2026-11-23T06:00:01Z");
        assert_eq!(used(59), "2026-11-23T06:00:01Z", "written down once a minute");
        assert_eq!(used(1), "2026-11-23T06:01:01Z");

        let path = format!("/api/auth/tokens/{}", made["id"]);
        let foreign = other.delete(&path);
        for nothing in ["/api/auth/tokens/987654", "/api/auth/tokens/-1", "/api/auth/tokens/abc"] {
            assert_eq!((foreign.status, &foreign.text), (404, &owner.delete(nothing).text), "{nothing}");
        }
        assert_eq!(other.get("/api/auth/tokens").json(), json!([]));
        assert_eq!(owner.delete(&path).json(), json!({"success": true}));
        assert_eq!(program(&owner, &made).get("/api/auth/me").status, 401);
        assert_eq!((owner.delete(&path).status, owner.get("/api/auth/tokens").json()), (404, json!([])));
        let hashes = db.ask(
            "SELECT action || ' ' || entity AS value FROM audit_log WHERE entity = 'auth_token' ORDER BY id",
        );
        assert_eq!(hashes, ["token.created auth_token", "token.revoked auth_token"]);
    });
}

#[test]
fn a_token_ends_when_its_session_ends_at_the_latest() {
    for_each_database(|db| {
        let app = two_salons(db);
        let people = [
            ("client", app.client(), TimeDelta::days(30)),
            ("staff", app.staff(), TimeDelta::hours(24)),
            ("admin", app.admin(), TimeDelta::hours(24)),
            ("master", app.master(), TimeDelta::hours(8)),
        ];
        let start = app.clock.now();
        let mut tokens = people.map(|(role, owner, life)| (role, program(&owner, &make(&owner)), life));
        tokens.sort_by_key(|(_, _, life)| *life);
        for (role, program, life) in tokens {
            app.clock.set(start + life - TimeDelta::seconds(1));
            assert_eq!(program.get("/api/auth/me").status, 200, "{role} before the end");
            app.clock.set(start + life);
            assert_eq!(program.get("/api/auth/me").status, 401, "{role} at the end");
        }
    });
}

#[test]
fn a_token_is_never_more_than_its_owner() {
    for_each_database(|db| {
        let app = two_salons(db);
        let staff = app.staff();
        let token = program(&staff, &make(&staff));
        assert_eq!(token.get("/api/auth/me").json()["role"], "staff");
        db.run("UPDATE staff SET whatsapp_phone = NULL");
        assert_eq!(token.get("/api/auth/me").json()["role"], "client");
    });
}

#[test]
fn malformed_tokens_get_401_even_beside_a_session() {
    for_each_database(|db| {
        let app = two_salons(db);
        let owner = app.client();
        let made = make(&owner);
        let token = made["token"].as_str().expect("a token");
        let at_luna = app.visitor_at("luna.localhost").with_token(token);
        assert_eq!(at_luna.get("/api/auth/me").status, 401, "a token of one salon at another");
        let ask = |value: &str| -> TestAnswer {
            owner.send("GET", "/api/auth/me", &[("authorization", value)], b"")
        };
        for bad in [
            "Bearer",
            "Bearer ",
            "bearer nonsense",
            &format!("Bearer {}", "0".repeat(64)),
            &format!("Bearer {}", token.to_uppercase()),
        ] {
            assert_eq!(
                (ask(bad).status, ask(bad).code().to_owned()),
                (401, "not_verified".to_owned()),
                "{bad}"
            );
        }
        assert_eq!(ask(&format!("bearer {token}")).status, 200);
        assert_eq!(ask("Basic bWU6bWU=").status, 200, "another kind is somebody else's business");
        for stranger in [app.visitor(), app.visitor().without_session()] {
            assert_eq!(stranger.post("/api/auth/token", &json!({})).status, 401);
            assert_eq!(stranger.get("/api/auth/tokens").status, 401);
            assert_eq!(stranger.delete("/api/auth/tokens/1").status, 401);
        }
    });
}
