//! A WhatsApp that accepts every message.

use std::sync::Mutex;

use domain::MessageId;
use ports::{
    Accepted, AccountError, AccountReport, Mail, MailError, Mailer, Outgoing, SendError, TemplateReport,
    WhatsAppAccount, WhatsAppGateway,
};
use verification::SenderId;

#[derive(Default)]
pub(crate) struct AcceptingGateway(Mutex<Vec<MessageId>>);

impl AcceptingGateway {
    /// WhatsApp's id of a message of ours.
    pub(crate) fn wamid(id: MessageId) -> String {
        format!("wamid.{id}")
    }

    pub(crate) fn accepted(self) -> Vec<MessageId> {
        self.0.into_inner().unwrap()
    }
}

impl WhatsAppGateway for AcceptingGateway {
    fn send(&self, message: &Outgoing<'_>) -> Result<Accepted, SendError> {
        self.0.lock().unwrap().push(message.id);
        Ok(Accepted { wamid: Self::wamid(message.id), phone: None, bsuid: None })
    }
}

impl WhatsAppAccount for AcceptingGateway {
    fn report(&self, _: &SenderId) -> Result<AccountReport, AccountError> {
        let (number, name, quality) = ("+15550100200".into(), "Parlour".into(), "GREEN".into());
        Ok(AccountReport {
            number,
            name,
            quality,
            limit: None,
            limitations: Vec::new(),
            templates: Vec::new(),
        })
    }

    fn submit_templates(&self, _: &SenderId, _: &str) -> Result<Vec<TemplateReport>, AccountError> {
        Ok(Vec::new())
    }
}

/// A server that takes every mail.
pub(crate) struct Letterbox;

impl Mailer for Letterbox {
    fn send(&self, _: &Mail) -> Result<(), MailError> {
        Ok(())
    }
}
