//! The mailer against servers on this machine: one that takes mails, and some that do not.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use domain::{Email, MessageId};
use mail::SmtpMailer;
use ports::{Mail, MailError, Mailer};

/// How a server behaves.
#[derive(Clone, Copy)]
enum Manner {
    Kind,
    RefusesRecipients,
    Hangs,
    TalksNonsense,
    HangsUp,
}

/// Serves one connection, and returns what it was given.
fn server(manner: Manner) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let thread = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        talk(&stream, manner).unwrap_or_default()
    });
    (url, thread)
}

fn talk(mut stream: &TcpStream, manner: Manner) -> std::io::Result<String> {
    match manner {
        Manner::HangsUp => return Ok(String::new()),
        Manner::TalksNonsense => stream.write_all(b"HTTP/1.1 200 OK\r\nnonsense\r\n\r\n")?,
        // Until the other side gives up.
        Manner::Hangs => {}
        Manner::Kind | Manner::RefusesRecipients => stream.write_all(b"220 test\r\n")?,
    }
    let mut reader = BufReader::new(stream);
    let (mut line, mut data, mut within) = (String::new(), String::new(), false);
    while reader.read_line(&mut line)? > 0 {
        let answer = match (line.trim_end(), within) {
            (".", true) => {
                within = false;
                "250 taken"
            }
            (text, true) => {
                data += text;
                data.push('\n');
                line.clear();
                continue;
            }
            ("DATA", false) => {
                within = true;
                "354 go on"
            }
            ("QUIT", false) => "221 bye",
            (text, false) if text.starts_with("RCPT") && matches!(manner, Manner::RefusesRecipients) => {
                "550 <ada@example.com> unknown"
            }
            (_, false) => "250 ok",
        };
        if !matches!(manner, Manner::Hangs) {
            stream.write_all(format!("{answer}\r\n").as_bytes())?;
        }
        line.clear();
    }
    Ok(data)
}

fn mail() -> Mail {
    Mail {
        id: MessageId::new(7),
        from: "Café Glow".into(),
        reply_to: Email::parse("hi@glow.example").ok(),
        to: Email::parse("ada@example.com").unwrap(),
        subject: "Please confirm".into(),
        text: "Hello Ada".into(),
        calendar: None,
    }
}

fn outcome(manner: Manner) -> (Result<(), MailError>, String) {
    let (url, thread) = server(manner);
    // Only a server that hangs makes anybody wait.
    let timeout = Duration::from_millis(if matches!(manner, Manner::Hangs) { 300 } else { 30_000 });
    let mailer = SmtpMailer::with_timeout(&url, "hello@parlour.example", timeout).unwrap();
    let sent = mailer.send(&mail());
    drop(mailer);
    (sent, thread.join().unwrap())
}

#[test]
fn a_mail_is_in_the_salons_name_and_plain() {
    let (sent, data) = outcome(Manner::Kind);
    assert_eq!(sent, Ok(()));
    for line in [
        "From: =?utf-8?b?Q2Fmw6kgR2xvdw==?= <hello@parlour.example>",
        "To: ada@example.com",
        "Subject: Please confirm",
        "Message-ID: <parlour-7@parlour.example>",
        "Auto-Submitted: auto-generated",
        "Hello Ada",
    ] {
        assert!(data.contains(line), "{line}\n{data}");
    }
    assert!(data.contains("Reply-To: ") && data.contains("<hi@glow.example>"), "{data}");
    assert!(data.contains("Content-Type: text/plain; charset=utf-8"), "{data}");
}

#[test]
fn an_appointment_is_attached() {
    let (url, thread) = server(Manner::Kind);
    let with = Mail { calendar: Some("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".into()), ..mail() };
    assert_eq!(SmtpMailer::new(&url, "hello@parlour.example").unwrap().send(&with), Ok(()));
    let data = thread.join().unwrap();
    assert!(data.contains("Content-Type: text/calendar; charset=utf-8; method=PUBLISH"), "{data}");
    assert!(data.contains("appointment.ics") && data.contains("BEGIN:VCALENDAR"), "{data}");
}

#[test]
fn trouble_is_an_error_that_repeats_no_address() {
    let cases = [
        (Manner::RefusesRecipients, MailError::Refused(550)),
        (Manner::Hangs, MailError::Timeout),
        (Manner::TalksNonsense, MailError::Nonsense),
        (Manner::HangsUp, MailError::Nonsense),
    ];
    for (manner, expected) in cases {
        let (sent, _) = outcome(manner);
        assert_eq!(sent, Err(expected));
        assert!(!expected.to_string().contains("ada"));
    }
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nobody = SmtpMailer::new(&format!("smtp://{closed}"), "hello@parlour.example").unwrap();
    assert_eq!(nobody.send(&mail()), Err(MailError::Unreachable));
}
