//! [`Mailer`] over `lettre`: one connection for each mail.

use std::time::Duration;

use lettre::address::AddressError;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, SmtpTransport, Transport};
use ports::{Mail, MailError, Mailer};

/// How long the server has for each answer. A mail takes a handful of them.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Without TLS a mail and its password may go to this machine only.
const OWN_HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Why an address of an SMTP server cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadUrl {
    Unreadable,
    /// It would go over the network in clear.
    Cleartext,
}

/// An SMTP server and the address that mails come from.
pub struct SmtpMailer {
    transport: SmtpTransport,
    from: Address,
}

impl SmtpMailer {
    /// `url` is `smtps://USER:PASSWORD@HOST`, `smtp://…?tls=required` or, on this machine, `smtp://HOST:PORT`.
    pub fn new(url: &str, from: &str) -> Result<Self, BadUrl> {
        Self::with_timeout(url, from, TIMEOUT)
    }

    pub fn with_timeout(url: &str, from: &str, timeout: Duration) -> Result<Self, BadUrl> {
        let from: Address = from.parse().map_err(|_: AddressError| BadUrl::Unreadable)?;
        let transport = SmtpTransport::from_url(url).map_err(|_| BadUrl::Unreadable)?;
        if !is_encrypted(url) && !OWN_HOSTS.contains(&host(url)) {
            return Err(BadUrl::Cleartext);
        }
        let greeting = ClientId::Domain(from.domain().to_owned());
        let transport = transport.timeout(Some(timeout)).hello_name(greeting).build();
        Ok(Self { transport, from })
    }

    fn message(&self, mail: &Mail) -> Option<Message> {
        let sender = Mailbox::new(Some(mail.from.clone()), self.from.clone());
        let to = Mailbox::new(None, mail.to.as_str().parse().ok()?);
        // Holiday notes and the like do not answer it.
        let automatic =
            HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned());
        let mut message = Message::builder()
            .from(sender)
            .to(to)
            .subject(mail.subject.clone())
            .message_id(Some(format!("<parlour-{}@{}>", mail.id, self.from.domain())))
            .raw_header(automatic);
        let reply_to = mail.reply_to.as_ref().and_then(|address| address.as_str().parse().ok());
        if let Some(address) = reply_to {
            message = message.reply_to(Mailbox::new(Some(mail.from.clone()), address));
        }
        let text = SinglePart::plain(mail.text.clone());
        match &mail.calendar {
            None => message.singlepart(text).ok(),
            Some(calendar) => {
                let kind = ContentType::parse("text/calendar; charset=utf-8; method=PUBLISH").ok()?;
                let file = Attachment::new("appointment.ics".to_owned()).body(calendar.clone(), kind);
                message.multipart(MultiPart::mixed().singlepart(text).singlepart(file)).ok()
            }
        }
    }
}

impl Mailer for SmtpMailer {
    fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let message = self.message(mail).ok_or(MailError::Unwritable)?;
        self.transport.send(&message).map_err(|error| reason(&error))?;
        Ok(())
    }
}

fn reason(error: &Error) -> MailError {
    match error.status() {
        Some(code) => MailError::Refused(code.into()),
        None if error.is_timeout() || waited_in_vain(error) => MailError::Timeout,
        None if error.is_response() => MailError::Nonsense,
        None => MailError::Unreachable,
    }
}

/// What Unix calls a read that ran out of time.
fn waited_in_vain(error: &Error) -> bool {
    let io = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::WouldBlock)
}

fn is_encrypted(url: &str) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    url.starts_with("smtps://") || query.split('&').any(|setting| setting == "tls=required")
}

/// The host of an address that is known to have one.
fn host(url: &str) -> &str {
    let authority = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    let port = place.rfind(':').filter(|colon| place.rfind(']').is_none_or(|bracket| bracket < *colon));
    port.map_or(place, |colon| place.get(..colon).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_leave_this_machine_encrypted_only() {
        let read = |url| SmtpMailer::new(url, "hello@parlour.example").map(|_| ());
        for good in [
            "smtps://user:p%40ss@mail.example",
            "smtp://user:pass@mail.example:587?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
            "smtp://[::1]:25",
        ] {
            assert_eq!(read(good), Ok(()), "{good}");
        }
        for clear in [
            "smtp://mail.example",
            "smtp://user:pass@mail.example?tls=opportunistic",
            "smtp://localhost@mail.example",
            "smtp://localhost.example:25",
        ] {
            assert_eq!(read(clear), Err(BadUrl::Cleartext), "{clear}");
        }
        for bad in ["mail.example:25", "http://mail.example", "smtps://", "smtp://h?tls=maybe"] {
            assert_eq!(read(bad), Err(BadUrl::Unreadable), "{bad}");
        }
        assert!(SmtpMailer::new("smtps://mail.example", "nobody").is_err());
    }
}
