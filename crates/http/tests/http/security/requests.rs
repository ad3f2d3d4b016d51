//! Requests by the published document: proper ones, and the ways to spoil them.

use serde_json::{Map, Value, json};
use testkit::SeededEntropy;

use super::document::Operation;
use super::raw::Request;
use crate::dashboard_requests::draft;
use crate::support::cut_with;
use crate::uploads::RED_URL;

/// A caller's host and headers.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) host: &'static str,
    pub(super) headers: Vec<(String, String)>,
}

/// A request, and how it was made.
pub(super) struct Made {
    pub(super) request: Request,
    /// Whether it is still the operation it was made for.
    pub(super) is_routed: bool,
    /// Whether its head may be none that a server of HTTP has to understand.
    pub(super) is_bent: bool,
}

fn any<'a, T>(dice: &SeededEntropy, of: &'a [T]) -> &'a T {
    &of[dice.below(of.len())]
}

fn one_in(dice: &SeededEntropy, many: usize) -> bool {
    dice.below(many) == 0
}

/// A request for an operation that may well succeed, before or after it was spoilt.
pub(super) fn made(dice: &SeededEntropy, operation: &Operation, caller: &Caller) -> Made {
    let mut is_routed = true;
    let parts = operation.path.split('/').map(|part| {
        if !part.starts_with('{') {
            return part.to_owned();
        }
        if one_in(dice, 5) {
            is_routed = false;
            return (*any(dice, &WORDS)).to_owned();
        }
        if part.starts_with("{hash}") {
            return RED_URL.rsplit('/').next().unwrap_or_default().to_owned();
        }
        (1 + dice.below(4)).to_string()
    });
    let path = parts.collect::<Vec<_>>().join("/");
    let asked = operation.params.iter().filter(|_| !one_in(dice, 4));
    let query: Vec<String> = asked.map(|name| format!("{name}={}", value_of(dice, name))).collect();
    let target = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
    let mut request = Request::new(&operation.method, &target, caller.host);
    request
        .headers
        .extend(caller.headers.iter().map(|(name, value)| (name.clone(), value.as_bytes().to_vec())));
    let mut request = with_body(dice, operation, request);
    let mut is_bent = false;
    if one_in(dice, 8) {
        (is_routed, is_bent) = (false, true);
        spoil_target(dice, &mut request);
    }
    if one_in(dice, 6) {
        is_bent |= spoil_head(dice, &mut request);
    }
    if one_in(dice, 30) {
        is_routed = false;
        is_bent = true;
        let methods = ["HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "get", "BREW", "G\u{1}T"];
        (*any(dice, &methods)).clone_into(&mut request.method);
    }
    Made { request, is_routed, is_bent }
}

fn value_of(dice: &SeededEntropy, name: &str) -> String {
    if one_in(dice, 4) {
        return (*any(dice, &WORDS)).to_owned();
    }
    match name {
        "shopId" => "1".to_owned(),
        "date" | "from" => format!("2026-11-{}", 23 + dice.below(7)),
        "to" => "2026-11-30".to_owned(),
        "totalDuration" => "45".to_owned(),
        "services" => any(dice, &["1", "1,3", "2"]).to_string(),
        "subdomain" => any(dice, &["glow", "luna", "fern"]).to_string(),
        "status" => any(dice, &["active", "vip", "suspended"]).to_string(),
        "q" => any(dice, &["av", "0107", "%231"]).to_string(),
        "search" => any(dice, &["a", "ava", "+1"]).to_string(),
        "purpose" => "login".to_owned(),
        "futureBookings" => "cancel".to_owned(),
        _ => (1 + dice.below(4)).to_string(),
    }
}

/// Values of parameters that are none, as they stand in an address.
const WORDS: [&str; 26] = [
    "",
    "0",
    "-1",
    "abc",
    "1e3",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "1.5",
    "0x1",
    "%00",
    "%0d%0aX:1",
    "%ff%fe",
    "%F0%9F%92%87",
    "..%2f..%2fetc%2fpasswd",
    "%27%20OR%201=1--",
    "%3Cscript%3E",
    "9999-12-31",
    "0000-00-00",
    "2026-02-30",
    "-99999-01-01",
    "1,2,,3",
    "1,1,1,1",
    "%25",
    "+1",
    "null",
];

fn with_body(dice: &SeededEntropy, operation: &Operation, request: Request) -> Request {
    if operation.is_upload {
        let mut file = testkit::pictures::RED_PNG.to_vec();
        if one_in(dice, 2) {
            let at = dice.below(file.len());
            file[at] ^= 1 << dice.below(8);
        }
        let head = b"--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n";
        let mut request = request.with("content-type", "multipart/form-data; boundary=line");
        request.body = [head.as_slice(), &file, b"\r\n--line--\r\n"].concat();
        if one_in(dice, 3) {
            spoil_bytes(dice, &mut request.body);
        }
        return request;
    }
    if operation.takes.is_none() {
        return if one_in(dice, 10) { request.json(nasty(dice).to_string()) } else { request };
    }
    let mut body = proper(dice, operation);
    for _ in 0..dice.below(3) {
        spoil_tree(dice, &mut body);
    }
    let mut text = body.to_string().into_bytes();
    if one_in(dice, 4) {
        spoil_bytes(dice, &mut text);
    }
    request.json(text)
}

/// A body that is taken, at the right moment and from the right person.
pub(super) fn proper(dice: &SeededEntropy, operation: &Operation) -> Value {
    let start =
        format!("2026-11-{}T{:02}:{}:00Z", 23 + dice.below(7), 9 + dice.below(8), any(dice, &["00", "30"]));
    let staff = i64::try_from(1 + dice.below(3)).expect("few");
    let number = dice.below(1_000_000);
    match operation.path.as_str() {
        "/api/client/book" => cut_with(staff, &start),
        "/api/client/bookings/{id}/move" => json!({"start_time": start, "staff_id": staff}),
        "/api/client/bookings/{id}/review" => {
            json!({"stars": 1 + dice.below(5), "text": "Kind.", "name": "short"})
        }
        "/api/client/staff/suggestions" => json!({"serviceIds": [1, 3]}),
        "/api/client/waitlist" => crate::waitlist::wish(),
        "/api/links/{token}/offer" => json!({"answer": any(dice, &["take", "decline"])}),
        "/api/client/profile" => json!({"name": "Maya Chen", "email": "maya@example.com"}),
        "/api/client/consents" => json!({"reminders": dice.below(2) == 0, "promotions": dice.below(2) == 0}),
        "/api/client/bookings/{id}/mail-link" => json!({"email": "ada@example.com"}),
        "/api/client/mail-link" => json!({"code": "0a".repeat(32), "confirm": true}),
        "/api/session/console-link" => json!({"key": "0a".repeat(32)}),
        "/api/public/shop-owner-verification" => json!({"shop_name": "Luna Hair", "plan": "vip"}),
        "/api/public/complete-shop-setup" => {
            crate::set_up::wish(&json!({"progressId": "none"}), &format!("x{number}"))
        }
        "/api/platform/shops" => json!({"name": "Fern & Co", "subdomain": format!("f{number}")}),
        "/api/platform/shop/{shopId}/duplicate" => json!({"name": "Copy", "subdomain": format!("c{number}")}),
        "/api/platform/shop/{shopId}" if operation.method == "DELETE" => json!({"name": "Glow"}),
        "/api/platform/shop/{shopId}" => json!({"name": "Glow", "plan": "vip"}),
        "/api/platform/shop/{shopId}/status" => {
            json!({"status": any(dice, &["active", "active", "active", "inactive"])})
        }
        "/api/admin/upload/delete" => json!({"url": RED_URL}),
        "/api/admin/bookings" | "/api/admin/walk-ins" => crate::desk::order(staff, &start),
        "/api/admin/placements" => crate::desk::placement(staff, &start),
        "/api/admin/bookings/{id}/place" => {
            json!({"start_time": start, "override": {"reason": "Both agreed", "conflicts": ["closed"]}})
        }
        "/api/admin/bookings/{id}/finish" => {
            let lines =
                json!([{"service_id": 1 + dice.below(3), "price": number}, {"name": "Mask", "price": 0}]);
            json!({"lines": lines, "discount": {"percent": 1 + dice.below(100)}})
        }
        path => draft(path),
    }
}

/// Something that hardly any field is ready for.
fn nasty(dice: &SeededEntropy) -> Value {
    let text = |text: &str| json!(text);
    match dice.below(30) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(0),
        3 => json!(-1),
        4 => json!(1.5),
        5 => json!(1e308),
        6 => json!(i64::MAX),
        7 => json!(i64::MIN),
        8 => json!(u64::MAX),
        9 => text(""),
        10 => text("   "),
        11 => text("\u{0}"),
        12 => text("a\u{202e}b\u{feff}\u{200b}"),
        13 => json!("x".repeat(300)),
        14 => json!("é".repeat(3_000)),
        15 => text("' OR 1=1; DROP TABLE bookings --"),
        16 => text("<script>alert(1)</script>"),
        17 => text("../../../etc/passwd"),
        18 => text("9999-12-31"),
        19 => text("0000-00-00"),
        20 => text("24:00"),
        21 => text("-1:99"),
        22 => text("2026-11-23T25:61:61Z"),
        23 => text("+292278994-08-17T07:12:55Z"),
        24 => json!([]),
        25 => json!({}),
        26 => json!([1, 2, 3]),
        27 => (0..100).fold(json!(1), |inner, _| json!([inner])),
        28 => (0..200).fold(json!(1), |inner, _| json!({ "a": inner })),
        _ => text("💇🏽‍♀️\u{10ffff}"),
    }
}

fn spoil_tree(dice: &SeededEntropy, tree: &mut Value) {
    match tree {
        Value::Object(members) if !members.is_empty() && !one_in(dice, 8) => spoil_member(dice, members),
        Value::Array(items) if !items.is_empty() && !one_in(dice, 4) => {
            if one_in(dice, 4) {
                let copies = vec![items[0].clone(); 1 + dice.below(300)];
                items.extend(copies);
            } else {
                let at = dice.below(items.len());
                spoil_tree(dice, &mut items[at]);
            }
        }
        other => *other = nasty(dice),
    }
}

fn spoil_member(dice: &SeededEntropy, members: &mut Map<String, Value>) {
    let name = members.keys().nth(dice.below(members.len())).expect("a member").clone();
    match dice.below(5) {
        0 => {
            members.remove(&name);
        }
        1 => {
            let names = ["id", "shop_id", "role", "__proto__", "", "\u{0}", "version"];
            members.insert((*any(dice, &names)).to_owned(), nasty(dice));
        }
        _ => spoil_tree(dice, &mut members[name.as_str()]),
    }
}

fn spoil_bytes(dice: &SeededEntropy, body: &mut Vec<u8>) {
    let at = dice.below(body.len().max(1));
    match dice.below(9) {
        0 => body.truncate(at),
        1 => body.insert(at.min(body.len()), 0xff),
        2 => body[at] ^= 1 << dice.below(8),
        3 => body.splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
        4 => body.extend_from_slice(b"}garbage"),
        5 => *body = b"[".repeat(900),
        6 => *body = b"{\"a\":".repeat(150),
        // The first key twice, and a number that no type holds.
        7 => {
            let key: Vec<u8> = body.iter().skip(1).take_while(|byte| **byte != b':').copied().collect();
            let again = [key.as_slice(), b":1e99999,"].concat();
            body.splice(1.min(body.len())..1.min(body.len()), again).for_each(drop);
        }
        _ => body.splice(at..at, *br"\ud800").for_each(drop),
    }
}

fn spoil_target(dice: &SeededEntropy, request: &mut Request) {
    let more: [&[u8]; 14] = [
        b"/",
        b"//",
        b"/../",
        b"%",
        b"%zz",
        b"%00",
        b"\xff\xfe",
        b"?shopId=1&shopId=2",
        b"?%ff=%ff",
        b"&a[]=1&a[]=2",
        b";x=1",
        b"#part",
        b"?services=1,1,1&staffId=-1",
        b"\x7f",
    ];
    if one_in(dice, 6) {
        request.target.extend(b"?".iter().chain(b"y=1&".repeat(1_500).iter()));
    } else {
        request.target.extend_from_slice(more[dice.below(more.len())]);
    }
}

/// Spoils the head, and says whether it may have become none.
fn spoil_head(dice: &SeededEntropy, request: &mut Request) -> bool {
    let long = "z".repeat(9_000);
    let odd: [(&str, &[u8]); 24] = [
        ("x-session-id", b"me"),
        ("x-session-id", b"\xff\xfe"),
        ("cookie", b"session-id=1b4e28ba-2fa1-41d2-883f-0016d3cca427"),
        ("cookie", b"parlour=\xff; parlour-device==;;="),
        ("cookie", long.as_bytes()),
        ("authorization", b"Bearer"),
        ("authorization", b"bearer \xc3\x28"),
        ("authorization", b"Basic YTpi"),
        ("if-match", b"1"),
        ("if-match", b"\"99999999999999999999\""),
        ("if-match", b"W/\"\xff\""),
        ("idempotency-key", long.as_bytes()),
        ("idempotency-key", b"\xff"),
        ("idempotency-key", b"one"),
        ("content-type", b"application/json; charset=utf-16"),
        ("content-type", b"\xff/\xff"),
        ("content-type", b"multipart/form-data; boundary="),
        ("content-encoding", b"gzip"),
        ("accept", b"text/x-nothing"),
        ("accept-encoding", b"zstd;q=nan, identity;q=0, *;q=0"),
        ("range", b"bytes=99999999999-0,-"),
        ("if-none-match", b"\"a\", \xff"),
        ("traceparent", b"00-zz-zz-zz"),
        ("x-forwarded-for", b"\xff, , ::1%eth0"),
    ];
    let (name, value) = any(dice, &odd);
    let is_raw = value.iter().any(|byte| !(b' '..=b'~').contains(byte)) || value.len() > 1_000;
    if one_in(dice, 2) {
        request.headers.retain(|(other, _)| other != name);
    }
    request.headers.push(((*name).to_owned(), value.to_vec()));
    is_raw || *name == "content-encoding"
}
