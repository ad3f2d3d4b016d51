//! S4: forty uploaded files with the answer to each; nothing of a refused file is kept.

use std::time::{Duration, Instant};

use testkit::pictures::RED_PNG;
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database};

use super::corpus::{
    CANARY, WEBP, chunk, exif, flat_png, jpeg_that_claims_much, jpeg_with, moving_png, moving_webp, png,
    png_bomb, png_that_claims, png_with_packed_note, webp_that_claims_much,
};
use crate::dashboard::two_dashboards;

const GENERAL: &str = "/api/admin/assets/upload";

/// What becomes of a file.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fate {
    /// It is kept, written anew.
    Kept,
    /// It is no picture, or none that can be used.
    Refused,
    /// It has too many bytes.
    TooLarge,
}

use Fate::{Kept, Refused, TooLarge};

fn with(picture: &[u8], more: &[u8]) -> Vec<u8> {
    [picture, more].concat()
}

fn bent(picture: &[u8], at: usize) -> Vec<u8> {
    let mut file = picture.to_vec();
    file[at] ^= 0xff;
    file
}

/// Files that are pictures, and files that pretend to be.
fn pretenders(jpeg: &[u8]) -> Vec<(&'static str, Vec<u8>, Fate)> {
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>";
    let html = b"<!doctype html><script>alert(1)</script>";
    vec![
        ("a PNG of one pixel", RED_PNG.to_vec(), Kept),
        ("a PNG of many", png(300, 200, b""), Kept),
        ("a JPEG", jpeg.to_vec(), Kept),
        ("a WebP", WEBP.to_vec(), Kept),
        ("a PNG with a page behind it", with(RED_PNG, html), Kept),
        ("a JPEG with a page behind it", with(jpeg, CANARY), Kept),
        ("a JPEG with a zip behind it", with(jpeg, b"PK\x03\x04CANARY"), Kept),
        ("a PNG with a script in a note", png(2, 2, &chunk(*b"tEXt", &with(b"Comment\0", CANARY))), Kept),
        ("a JPEG with a place in its notes", jpeg_with(jpeg, 0xe1, &exif()), Kept),
        ("a JPEG with a page in its comment", jpeg_with(jpeg, 0xfe, CANARY), Kept),
        (
            "a JPEG with PHP in its profile",
            jpeg_with(jpeg, 0xe2, b"ICC_PROFILE\0\x01\x01<?php CANARY ?>"),
            Kept,
        ),
        ("nothing", Vec::new(), Refused),
        ("one byte", vec![0xff], Refused),
        ("text", b"just text".to_vec(), Refused),
        ("SVG", svg.to_vec(), Refused),
        ("SVG behind XML", with(b"<?xml version='1.0'?>\n<!DOCTYPE svg>\n", svg), Refused),
        ("SVG behind a mark", with(b"\xef\xbb\xbf", svg), Refused),
        ("SVG, packed", b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec(), Refused),
        ("a page", html.to_vec(), Refused),
        ("a page that is a GIF, too", with(b"GIF89a/*", html), Refused),
        (
            "a GIF",
            b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec(),
            Refused,
        ),
        ("an AVIF", b"\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B".to_vec(), Refused),
        ("a HEIC", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1".to_vec(), Refused),
        (
            "a BMP",
            b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0".to_vec(),
            Refused,
        ),
        ("an icon", b"\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x20\0".to_vec(), Refused),
        ("a TIFF", b"II*\0\x08\0\0\0\0\0".to_vec(), Refused),
        ("a zip", b"PK\x03\x04\x14\0\0\0\0\0".to_vec(), Refused),
        ("a PDF", b"%PDF-1.7\n1 0 obj\n".to_vec(), Refused),
        ("a program", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec(), Refused),
        ("a script for a shell", b"#!/bin/sh\nid\n".to_vec(), Refused),
    ]
}

/// Files that are pictures and do harm, or nearly pictures.
fn damaged(jpeg: &[u8]) -> Vec<(&'static str, Vec<u8>, Fate)> {
    vec![
        ("the start of a PNG", RED_PNG[..8].to_vec(), Refused),
        ("half a PNG", RED_PNG[..45].to_vec(), Refused),
        ("the start of a JPEG", jpeg[..20].to_vec(), Refused),
        ("half a WebP", WEBP[..20].to_vec(), Refused),
        ("a wrong sum in a head", bent(RED_PNG, 30), Refused),
        ("a page before a PNG", with(b"<!-- CANARY -->", RED_PNG), Refused),
        ("a PNG of 20000 by 20000", png_that_claims(20_000, 20_000), Refused),
        ("a PNG as wide as can be", png_that_claims(0x7fff_ffff, 1), Refused),
        ("a PNG without a pixel", png_that_claims(0, 0), Refused),
        ("a JPEG of 65535 by 65535", jpeg_that_claims_much(jpeg), Refused),
        ("a WebP of 16384 by 16384", webp_that_claims_much(), Refused),
        ("a PNG of 7000 by 7000 in full", flat_png(7_000), Refused),
        ("a PNG of one pixel with 300 MB behind it", png_bomb(300), Kept),
        ("a PNG with a packed note of 300 MB", png_with_packed_note(300), Kept),
        ("a PNG that moves", moving_png(), Refused),
        ("a WebP that moves", moving_webp(), Refused),
        ("a PNG of 5 MB and a byte", with(RED_PNG, &vec![7; (5 << 20) + 1 - RED_PNG.len()]), TooLarge),
        ("a JPEG of 6 MB", with(jpeg, &vec![7; 6 << 20]), TooLarge),
    ]
}

fn send(who: &TestVisitor, name: &str, kind: &str, file: &[u8]) -> TestAnswer {
    let head = format!(
        "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: {kind}\r\n\r\n"
    );
    let body = [head.as_bytes(), file, b"\r\n--line--\r\n"].concat();
    who.send("POST", GENERAL, &[("content-type", "multipart/form-data; boundary=line")], &body)
}

/// What is kept is a picture of ours, served as nothing else.
fn check_kept(app: &TestApp, case: &str, answer: &TestAnswer) {
    let url = answer.json()["url"].as_str().expect("an address").to_owned();
    let (start, end) = url.rsplit_once('.').expect("an ending");
    assert!(start.starts_with("/uploads/1/") && ["jpg", "png"].contains(&end), "{case}: {url}");
    let shown = app.visitor().get(&url);
    assert_eq!(shown.header("content-type"), if end == "jpg" { "image/jpeg" } else { "image/png" }, "{case}");
    assert_eq!(shown.header("content-security-policy"), "default-src 'none'; sandbox", "{case}");
    assert_eq!(shown.header("x-content-type-options"), "nosniff", "{case}");
    for word in [b"CANARY".as_slice(), b"script", b"Exif", b"<?php", b"PK\x03\x04"] {
        assert!(!shown.bytes.windows(word.len()).any(|part| part == word), "{case}: something of it is left");
    }
}

#[test]
fn forty_files_are_kept_as_pictures_or_not_at_all() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let red = admin.upload(GENERAL, RED_PNG).json()["url"].as_str().expect("an address").to_owned();
        let jpeg = app.visitor().get(&red).bytes;
        let mut slowest = (Duration::ZERO, "");
        let files = [pretenders(&jpeg), damaged(&jpeg)].concat();
        for (case, file, fate) in &files {
            let (before, kept) = (db.dump(), app.files.keys());
            let started = Instant::now();
            let answer = send(&admin, "picture.png", "image/png", file);
            let took = started.elapsed();
            let expected = match fate {
                Kept => 201,
                Refused => 422,
                TooLarge => 413,
            };
            assert_eq!(answer.status, expected, "{case}: {}", answer.text);
            if *fate == Kept {
                check_kept(&app, case, &answer);
            } else {
                assert_eq!((db.dump(), app.files.keys()), (before, kept), "{case}: nothing is kept");
            }
            if slowest.0 < took {
                slowest = (took, case);
            }
        }
        assert!(files.len() >= 40);
        println!(
            "figure S4 {}: {} files, each as expected; slowest {:?}, {}",
            db.backend,
            files.len(),
            slowest.0,
            slowest.1
        );
    });
}

/// Neither the name nor the type that a form claims says anything, and no name leads anywhere.
#[test]
fn names_and_types_of_files_say_nothing() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        let names = [
            "../../../etc/passwd",
            "..\\..\\boot.ini",
            "/etc/passwd",
            "a.svg",
            "a.html",
            "a.php",
            "a.php.png",
            "a.png%00.php",
            "a.exe",
            "CON",
            ".htaccess",
            "",
            "a;b.png",
            "ﬁle.png",
            "index.html",
        ];
        let kinds =
            ["image/svg+xml", "text/html", "application/x-php", "image/gif", "", "text/html; charset=utf-7"];
        let urls: std::collections::BTreeSet<String> = names
            .iter()
            .flat_map(|name| kinds.iter().map(move |kind| (name, kind)))
            .map(|(name, kind)| {
                let answer = send(&admin, name, kind, RED_PNG);
                assert_eq!(answer.status, 201, "{name} as {kind}: {}", answer.text);
                answer.json()["url"].as_str().expect("an address").to_owned()
            })
            .collect();
        assert_eq!(urls.len(), 1, "one picture, one address: {urls:?}");
        assert_eq!(app.files.keys().len(), 1);
        let refused = send(&admin, "a.png", "image/png", b"<svg onload='alert(1)'/>");
        assert_eq!(refused.status, 422);
    });
}
