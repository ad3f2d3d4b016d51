//! A browser at the demo salon.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::program::{Program, agent};

/// A browser: its session and its cookies.
pub(crate) struct Visitor<'a> {
    program: &'a Program,
    host: String,
    session: String,
    cookies: BTreeMap<String, String>,
}

impl<'a> Visitor<'a> {
    /// A new browser at the demo salon. Numbers tell browsers apart.
    pub(crate) fn at_the_salon(program: &'a Program, number: u32) -> Self {
        Self::at(program, "localhost", number)
    }

    pub(crate) fn at(program: &'a Program, host: &str, number: u32) -> Self {
        let host = format!("{host}:{}", program.salon_port());
        let session = format!("00000000-0000-4000-8000-{number:012}");
        Self { program, host, session, cookies: BTreeMap::new() }
    }

    /// The same browser with a new session, as after closing it.
    pub(crate) fn comes_back(&mut self, number: u32) {
        self.session = format!("00000000-0000-4000-8000-{number:012}");
    }

    pub(crate) fn get(&mut self, path: &str) -> (u16, Value) {
        self.call("GET", path, None)
    }

    pub(crate) fn call(&mut self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let url = format!("http://127.0.0.1:{}{path}", self.program.salon_port());
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(url)
            .header("Host", &self.host)
            .header("x-session-id", &self.session)
            .header("Cookie", format!("session-id={}; {}", self.session, cookies.join("; ")));
        let response = match body {
            Some(body) => {
                let request = request.header("Content-Type", "application/json");
                agent().run(request.body(body.to_string()).unwrap())
            }
            None => agent().run(request.body(()).unwrap()),
        };
        let mut response = response.unwrap();
        for cookie in response.headers().get_all("set-cookie") {
            let (pair, _) = cookie.to_str().unwrap().split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        let text = response.body_mut().read_to_string().unwrap();
        let answer = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (response.status().as_u16(), answer)
    }

    /// Books a free time of Ava's for a service without options, and returns the booking's id.
    pub(crate) fn books(&mut self) -> i64 {
        let (_, staff) = self.get("/api/client/staff");
        let ava = staff.as_array().unwrap().iter().find(|one| one["name"] == "Ava Laurent").unwrap().clone();
        let (_, services) = self.get("/api/client/services");
        let hers = ava["available_service_ids"].as_array().unwrap();
        let fits = |service: &&Value| service["modifiers"] == json!([]) && hers.contains(&service["id"]);
        let service = services.as_array().unwrap().iter().find(fits).unwrap().clone();
        let minutes = &service["duration_minutes"];
        let question = format!("staffId={}&totalDuration={minutes}&services={}", ava["id"], service["id"]);
        let (_, days) = self.get(&format!("/api/client/days?{question}"));
        let free = |day: &&Value| day["slot_count"].as_i64().unwrap() >= 2;
        // Not the first days: a time there may pass while the test moves the clock.
        let day = days["days"].as_array().unwrap().iter().filter(free).nth(3).unwrap()["date"].clone();
        let (_, slots) = self.get(&format!("/api/client/slots?{question}&date={}", day.as_str().unwrap()));
        let order = json!({
            "services": [{ "service_id": service["id"], "duration": minutes, "price": service["price"], "modifiers": [] }],
            "staff_id": ava["id"],
            "start_time": slots[0]["start"],
            "total_duration": minutes,
            "client_name": "Maya",
        });
        let (status, booked) = self.call("POST", "/api/client/book", Some(&order));
        assert_eq!(status, 201, "{booked}");
        booked["id"].as_i64().unwrap()
    }

    /// The status of a booking, as its owner sees it.
    pub(crate) fn status_of(&mut self, booking: i64) -> String {
        let (status, mine) = self.get("/api/client/bookings");
        assert_eq!(status, 200, "{mine}");
        let own = mine.as_array().unwrap().iter().find(|one| one["id"] == booking).unwrap();
        own["status"].as_str().unwrap().to_owned()
    }

    /// A link to WhatsApp.
    pub(crate) fn link(&mut self, query: &str) -> Value {
        let (status, link) = self.get(&format!("/api/client/whatsapp-link{query}"));
        assert_eq!(status, 200, "{link}");
        link
    }

    /// Who this browser is; nobody if that is nobody's.
    pub(crate) fn user(&mut self) -> Option<Value> {
        let (status, user) = self.get("/api/session/user");
        (status == 200).then_some(user)
    }
}
