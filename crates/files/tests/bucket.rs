//! Pictures in a bucket: what goes over the wire, to a stand-in that keeps what it is given.
#![expect(clippy::expect_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use domain::{Instant, PictureFormat, PictureName, ShopId};
use files::{Bucket, Credentials, Location, open};
use ports::Files;

const STORED_AT: &str = "Sun, 22 Nov 2026 10:00:00 GMT";

/// What came in: the request line, and whether it was signed.
type Seen = Arc<Mutex<Vec<(String, bool)>>>;

/// A bucket at an address of its own, that first fails so many times.
fn bucket(failures: usize) -> (Arc<dyn Files>, Seen) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    let seen = Seen::default();
    let log = Arc::clone(&seen);
    std::thread::spawn(move || {
        let mut objects = BTreeMap::new();
        let mut failures = failures;
        for stream in listener.incoming() {
            answer(stream.expect("a caller"), &mut objects, &mut failures, &log);
        }
    });
    let credentials = Credentials { id: "AKIAEXAMPLE".into(), secret: "secret".into(), token: None };
    let place = Location::Bucket(Bucket {
        name: "salon".into(),
        prefix: "pictures".into(),
        region: "eu-central-1".into(),
        endpoint: Some(endpoint),
        credentials: Some(credentials),
    });
    (open(&place).expect("a bucket"), seen)
}

fn answer(mut stream: TcpStream, objects: &mut BTreeMap<String, Vec<u8>>, failures: &mut usize, log: &Seen) {
    let mut lines = BufReader::new(stream.try_clone().expect("the same"));
    let (mut head, mut length, mut signed) = (String::new(), 0, false);
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).expect("a line");
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        signed |= lower.starts_with("authorization: aws4-hmac-sha256 credential=akiaexample/");
        if line.trim().is_empty() {
            break;
        }
        if head.is_empty() {
            line.trim().clone_into(&mut head);
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).expect("a body");
    let (method, target) = head.split_once(' ').expect("a method");
    let path = target.split([' ', '?']).next().expect("a path").to_owned();
    log.lock().expect("whole").push((format!("{method} {path}"), signed));
    if *failures > 0 {
        *failures -= 1;
        return send(&mut stream, "503 Slow Down", b"");
    }
    match (method, objects.get(&path)) {
        ("PUT", _) => {
            objects.insert(path, body);
            send(&mut stream, "200 OK", b"");
        }
        ("GET", _) if path == "/salon" => {
            let contents = objects.keys().map(|key| {
                let key = key.trim_start_matches("/salon/");
                format!("<Contents><Key>{key}</Key><Size>3</Size><LastModified>2026-11-22T10:00:00Z</LastModified><ETag>x</ETag></Contents>")
            });
            let list = format!("<ListBucketResult>{}</ListBucketResult>", contents.collect::<String>());
            send(&mut stream, "200 OK", list.as_bytes());
        }
        ("GET", Some(bytes)) => send(&mut stream, "200 OK", bytes),
        ("HEAD", Some(_)) => send(&mut stream, "200 OK", b""),
        ("DELETE", _) => {
            objects.remove(&path);
            send(&mut stream, "204 No Content", b"");
        }
        _ => send(&mut stream, "404 Not Found", b"<Error><Code>NoSuchKey</Code></Error>"),
    }
}

fn send(stream: &mut TcpStream, status: &str, body: &[u8]) {
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nlast-modified: {STORED_AT}\r\netag: \"x\"\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body].concat()).expect("sent");
}

fn picture(number: u8) -> PictureName {
    PictureName::new(ShopId::new(1), [number; 32], PictureFormat::Png)
}

fn at(text: &str) -> Instant {
    text.parse().expect("a moment")
}

#[test]
fn pictures_go_to_the_bucket_and_come_back() {
    let (files, seen) = bucket(0);
    let path = format!("/salon/pictures/{}", picture(1).key());
    files.put(&picture(1), b"one").expect("stored");
    assert_eq!(files.get(&picture(1)), Ok(Some(b"one".to_vec())));
    assert_eq!(files.get(&picture(2)), Ok(None));
    let listed = files.list().expect("a list");
    assert_eq!(listed.iter().map(|file| file.name).collect::<Vec<_>>(), [picture(1)]);
    assert_eq!(listed.first().map(|file| file.stored_at), Some(at("2026-11-22T10:00:00Z")));
    files.remove(&picture(1), at("2026-11-22T09:59:59Z")).expect("asked");
    assert!(files.get(&picture(1)).expect("read").is_some(), "it is newer than that");
    files.remove(&picture(1), at("2026-11-22T10:00:00Z")).expect("removed");
    assert_eq!(files.get(&picture(1)), Ok(None));
    let seen = seen.lock().expect("whole");
    assert!(seen.iter().all(|(_, signed)| *signed), "{seen:?}");
    assert_eq!(seen.first().map(|(head, _)| head.as_str()), Some(format!("PUT {path}").as_str()));
}

#[test]
fn a_failing_bucket_is_retried() {
    let (files, seen) = bucket(2);
    files.put(&picture(1), b"one").expect("stored at the third try");
    assert_eq!(seen.lock().expect("whole").len(), 3);
    let (files, seen) = bucket(100);
    let refused = files.get(&picture(1)).expect_err("it never works");
    assert!(refused.to_string().contains("503"), "{refused}");
    assert_eq!(seen.lock().expect("whole").len(), 3, "two tries more");
}

#[test]
fn a_bucket_that_is_not_there_is_said_without_its_keys() {
    let credentials = Credentials { id: "AKIAEXAMPLE".into(), secret: "CANARY".into(), token: None };
    let place = Location::Bucket(Bucket {
        name: "salon".into(),
        prefix: String::new(),
        region: "eu-central-1".into(),
        endpoint: Some("http://127.0.0.1:1".into()),
        credentials: Some(credentials),
    });
    let refused = open(&place).expect("nothing is asked yet").list().expect_err("nobody is there");
    let text = refused.to_string();
    assert!(!text.contains("CANARY") && !text.contains("AKIA"), "{text}");
}
