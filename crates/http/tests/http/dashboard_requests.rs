//! A proper request for each route of the dashboard.

use serde_json::{Value, json};
use testkit::{TestAnswer, TestVisitor};

use crate::{
    blocks, client_changes, desk, message_settings, reviews, special_days, stage, stranded, strikes,
    timeline, times, undo, uploads, waitlist,
};

/// What makes a proper thing of the kind that a path is about.
pub(crate) fn draft(path: &str) -> Value {
    type Maker = fn(&str) -> Option<Value>;
    let makers: [Maker; 12] = [
        waitlist::draft,
        reviews::draft,
        message_settings::draft,
        strikes::draft,
        client_changes::draft,
        undo::draft,
        special_days::draft,
        times::draft,
        blocks::draft,
        stage::draft,
        stranded::draft,
        desk::draft,
    ];
    if let Some(draft) = makers.iter().find_map(|draft| draft(path)) {
        return draft;
    }
    if path.ends_with("/notices") {
        return json!({"notices": "all"});
    }
    if path.ends_with("/consent") {
        return json!({"promotions": true, "source": "paper"});
    }
    if path.contains("clients") {
        return json!({"status": "vip", "newTag": "Curly", "client_notes": "Likes tea"});
    }
    if path.contains("categories") {
        return json!({"name": "Brows", "description": "Brows and lashes", "color": "#0d9488"});
    }
    if path.contains("staff") {
        return if path.ends_with("/services") {
            json!({"serviceIds": [1, 2]})
        } else {
            json!({"name": "Zoe Marsh", "email": "zoe@example.com", "phone": "", "bio": "Colour", "role": "staff"})
        };
    }
    if path.contains("services") {
        let long = json!({"label": "Long", "extraCharge": 500, "extraMinutes": 10});
        let group =
            json!({"id": "g1", "label": "Length", "type": "single", "required": false, "options": [long]});
        return json!({"name": "Lash lift", "description": "", "duration_minutes": 50, "price": 4200, "category_id": 1, "modifiers": [group]});
    }
    json!({"name": "Chair 9", "allowed_staff_ids": [1], "allowed_service_ids": [1, 2]})
}

/// A proper request for a route of the dashboard. A caller with the right to create changes and deletes an entity of their own.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> TestAnswer {
    type Caller = fn(&TestVisitor, &str, &str, &str) -> Option<TestAnswer>;
    let callers: [Caller; 12] = [
        timeline::call,
        waitlist::call,
        reviews::call,
        message_settings::call,
        strikes::call,
        blocks::call,
        special_days::call,
        stage::call,
        stranded::call,
        undo::call,
        desk::call,
        uploads::call,
    ];
    if let Some(answer) = callers.iter().find_map(|call| call(visitor, method, path, query)) {
        return answer;
    }
    let (list, rest) = path.split_once("/{id}").unwrap_or((path, ""));
    let address = if path.contains("{id}") {
        let made = visitor.post(&format!("{list}{query}"), &draft(list));
        let id = if made.status == 201 { made.json()["id"].clone() } else { json!(1) };
        let rest = times::with_exception(visitor, &format!("{list}/{id}"), rest, query);
        format!("{list}/{id}{rest}{query}")
    } else {
        format!("{list}{query}")
    };
    match method {
        "GET" => visitor.get(&address),
        "POST" => visitor.post(&address, &draft(path)),
        "PUT" => visitor.put(&address, &draft(path)),
        _ => visitor.delete(&address),
    }
}
