//! Mails of salons, handed to an SMTP server. The only crate that names `lettre`.

mod smtp;

pub use smtp::{BadUrl, SmtpMailer};
