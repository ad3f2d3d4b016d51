//! `SMTP_URL`: the server that takes mails, and their sender, which is `CONTACT_EMAIL`.

use std::fmt;
use std::sync::Arc;

use mail::{BadUrl, SmtpMailer};
use ports::Mailer;

use super::variables::{ConfigError, Variables};

/// How mails leave this Parlour.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    url: String,
    from: String,
}

impl MailConfig {
    pub(crate) fn read(variables: &Variables<'_>, from: &str) -> Result<Option<Self>, ConfigError> {
        let Some(url) = variables.get("SMTP_URL") else { return Ok(None) };
        let config = Self { url, from: from.to_owned() };
        config.mailer().map(|_| Some(config))
    }

    pub(crate) fn mailer(&self) -> Result<Arc<dyn Mailer>, ConfigError> {
        let refused = |bad: BadUrl| {
            let expected = match bad {
                BadUrl::Unreadable => {
                    "the address of an SMTP server, as in smtps://USER:PASSWORD@mail.example or smtp://USER:PASSWORD@mail.example:587?tls=required"
                }
                BadUrl::Cleartext => {
                    "smtps://… or end in ?tls=required: mails and passwords leave this machine encrypted only"
                }
            };
            ConfigError::new("SMTP_URL", expected)
        };
        Ok(Arc::new(SmtpMailer::new(&self.url, &self.from).map_err(refused)?))
    }
}

/// Its address may have a password in it.
impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SMTP_URL=***")
    }
}

#[cfg(test)]
mod tests {
    use crate::Config;
    use crate::config::variables::tests::lookup;

    fn read(url: &str) -> Result<Config, String> {
        Config::read(lookup(&[("SMTP_URL", url)])).map_err(|error| error.to_string())
    }

    #[test]
    fn mails_are_off_unless_a_server_is_named() {
        assert_eq!(read("").unwrap().mail, None);
        let config = read("smtps://glow:s3cret@mail.example").unwrap();
        assert!(config.mail.is_some());
        for shown in [config.to_string(), format!("{config:?}")] {
            assert!(shown.contains("SMTP_URL=***") && !shown.contains("s3cret"), "{shown}");
        }
    }

    #[test]
    fn what_cannot_be_used_is_said_in_a_sentence() {
        assert_eq!(
            read("mail.example").unwrap_err(),
            "SMTP_URL must be the address of an SMTP server, as in smtps://USER:PASSWORD@mail.example \
             or smtp://USER:PASSWORD@mail.example:587?tls=required"
        );
        assert_eq!(
            read("smtp://glow:s3cret@mail.example").unwrap_err(),
            "SMTP_URL must be smtps://… or end in ?tls=required: mails and passwords leave this machine encrypted only"
        );
    }
}
