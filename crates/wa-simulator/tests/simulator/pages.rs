//! The pages and their stream.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use wa_simulator::Simulator;

use crate::support::{TIMEOUT, agent, call, connected, get};

const LINK: &str = "/send/15550100200?text=Sign%20me%20in%0ACode%3A%20KTRV-XMPB";

/// Status, `Location` and `Set-Cookie` of a page.
fn open(simulator: &Simulator, path: &str, cookie: &str) -> (u16, String, String) {
    let url = format!("http://{}{path}", simulator.address());
    let response = agent().get(url).header("Cookie", cookie).call().unwrap();
    let header = |name: &str| {
        response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    (response.status().as_u16(), header("location"), header("set-cookie"))
}

#[test]
fn a_link_asks_once_whose_phone_this_is() {
    let (simulator, _server) = connected();
    assert_eq!(open(&simulator, LINK, "").0, 200);
    let (status, location, cookie) = open(&simulator, &format!("{LINK}&as=ava"), "");
    assert_eq!((status, location.as_str()), (303, "/phone/ava?draft=Sign%20me%20in%0ACode%3A%20KTRV-XMPB"));
    assert!(cookie.starts_with("phone=ava;"), "{cookie}");
    let (status, location, _) = open(&simulator, LINK, "phone=ava");
    assert_eq!((status, location.starts_with("/phone/ava?draft=")), (303, true));
    assert_eq!(open(&simulator, &format!("{LINK}&choose=1"), "phone=ava").0, 200);
    assert_eq!(open(&simulator, LINK, "phone=nobody").0, 200);
}

#[test]
fn a_number_that_nobody_has_is_not_on_whatsapp() {
    let (simulator, _server) = connected();
    let (status, page) = get(&simulator, "/send/15550100201?text=Hi");
    assert_eq!((status, page.contains("Not on WhatsApp")), (404, true));
    assert_eq!(get(&simulator, "/phone/nobody").0, 404);
}

#[test]
fn pages_load_only_what_is_there() {
    let (simulator, _server) = connected();
    let mut files = 0;
    for path in ["/", "/phone/maya", LINK] {
        let (status, page) = get(&simulator, path);
        assert_eq!(status, 200, "{path}");
        assert!(
            !page.contains("<script>") && !page.contains("style=") && !page.contains("https://"),
            "{path}"
        );
        for file in page.split('"').filter(|text| text.starts_with("/assets/")) {
            assert_eq!(get(&simulator, file).0, 200, "{file}");
            files += 1;
        }
    }
    assert_eq!(files, 6);
    let (_, script) = get(&simulator, "/assets/chat.mjs");
    for name in script.split('\'').filter_map(|text| text.strip_prefix("./")) {
        assert_eq!(get(&simulator, &format!("/assets/{name}")).0, 200, "{name}");
    }
}

/// Reads the events of a stream until one satisfies `wanted`.
fn follows_until(stream: &mut impl BufRead, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let mut line = String::new();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "the stream goes on");
        let event = line.trim().strip_prefix("data: ").and_then(|text| serde_json::from_str(text).ok());
        if let Some(event) = event.filter(&wanted) {
            return event;
        }
    }
}

#[test]
fn a_page_is_told_of_each_change() {
    let (simulator, _server) = connected();
    let mut connection = TcpStream::connect(simulator.address()).unwrap();
    connection.set_read_timeout(Some(TIMEOUT)).unwrap();
    write!(connection, "GET /api/threads/maya/events HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut stream = BufReader::new(connection);
    let count = |thread: &Value| thread["messages"].as_array().unwrap().len();
    let first = follows_until(&mut stream, |_| true);
    assert_eq!((count(&first), &first["persona"]["name"]), (0, &json!("Maya Chen")));
    simulator.phone("maya").write("Hi").send().unwrap();
    let told = follows_until(&mut stream, |thread| thread["messages"][0]["tick"] == "delivered");
    assert_eq!(told["messages"][0]["said"]["body"], "Hi");
    assert!(told["messages"][0]["post"].as_str().unwrap().starts_with("200 in "));
}

#[test]
fn phones_can_be_added() {
    let (simulator, server) = connected();
    let (status, phone) =
        call(&simulator, "POST", "/api/personas", &json!({ "name": "Omar", "phone": "+1 555 010 0302" }));
    assert_eq!((status, &phone["id"]), (201, &json!("15550100302")));
    assert_eq!(call(&simulator, "POST", "/api/personas", &json!({ "name": "Omar", "phone": "+1" })).0, 422);
    assert!(get(&simulator, "/api/personas").1.contains("Omar"));
    simulator.phone("15550100302").write("Hi").send().unwrap();
    assert_eq!(server.next().message()["from"], "15550100302");
}

#[test]
fn pages_of_other_sites_press_no_buttons() {
    let (simulator, server) = connected();
    let url = format!("http://{}/api/raw", simulator.address());
    let refused = agent().post(&url).header("Origin", "http://elsewhere.example").send("{}").unwrap();
    assert_eq!(refused.status().as_u16(), 403);
    assert!(server.gets_nothing());
    let own = format!("http://{}", simulator.address());
    assert_eq!(agent().post(&url).header("Origin", &own).send("{}").unwrap().status().as_u16(), 200);
}

#[test]
fn it_says_that_it_is_there() {
    let (simulator, _server) = connected();
    assert_eq!(get(&simulator, "/api/health"), (200, "{\"status\":\"ok\"}".to_owned()));
}
