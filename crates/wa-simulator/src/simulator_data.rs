//! Everything that is remembered while the simulator runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::chat::{Persona, Received, Reply, Thread, newcomer, personas};
use crate::faults::Faults;
use crate::graph::{Bucket, GraphError, Recipient, Template};
use crate::mailbox::Mail;

/// The people, their chats, and what is to go wrong.
pub(crate) struct SimulatorData {
    personas: Vec<Persona>,
    threads: BTreeMap<String, Thread>,
    pairs: BTreeMap<String, Bucket>,
    /// What was posted for each message, oldest first.
    posts: Vec<(String, Arc<[u8]>)>,
    templates: Vec<Template>,
    pub(crate) faults: Faults,
    /// The mails that were handed over, oldest first.
    pub(crate) mails: Vec<Mail>,
    run: String,
    sent: u32,
    received: u32,
}

impl SimulatorData {
    /// As it is at the start of a run.
    pub(crate) fn new(run: &str, templates: Vec<Template>) -> Self {
        Self {
            personas: personas(),
            threads: BTreeMap::new(),
            pairs: BTreeMap::new(),
            posts: Vec::new(),
            templates,
            faults: Faults::default(),
            mails: Vec::new(),
            run: run.to_owned(),
            sent: 0,
            received: 0,
        }
    }

    /// The templates that are there already were submitted with this address of the platform.
    pub(crate) fn fill_origin(&mut self, origin: &str) {
        self.templates.iter_mut().for_each(|template| template.fill_origin(origin));
    }

    /// The account's templates, as they are now.
    pub(crate) fn templates(&self) -> Vec<Template> {
        self.templates.iter().map(|template| template.with_status(&self.faults)).collect()
    }

    pub(crate) fn add_template(&mut self, template: Template) {
        self.templates.push(template);
    }

    /// Everybody with a phone, as the business may see them.
    pub(crate) fn everybody(&self) -> impl Iterator<Item = Persona> {
        self.personas.iter().map(|persona| self.as_seen(persona))
    }

    /// Somebody, by the name in addresses.
    pub(crate) fn persona(&self, id: &str) -> Option<Persona> {
        self.everybody().find(|persona| persona.id == id)
    }

    /// One whose number a fault hides has a user name instead.
    fn as_seen(&self, persona: &Persona) -> Persona {
        if self.faults.hide_phone.as_ref() != Some(&persona.id) {
            return persona.clone();
        }
        let username = persona.username.clone().or_else(|| Some(persona.id.clone()));
        Persona { username, hides_phone: true, ..persona.clone() }
    }

    /// Adds a phone. A number belongs to one person.
    pub(crate) fn add(&mut self, name: &str, phone: &str) -> Result<Persona, &'static str> {
        let persona = newcomer(name, phone)?;
        if self.personas.iter().any(|other| other.digits == persona.digits) {
            return Err("There is a phone with that number already.");
        }
        self.personas.push(persona.clone());
        Ok(persona)
    }

    /// Somebody's chat with the business.
    pub(crate) fn thread(&self, persona: &str) -> Option<&Thread> {
        self.threads.get(persona)
    }

    pub(crate) fn thread_mut(&mut self, persona: &str) -> &mut Thread {
        self.threads.entry(persona.to_owned()).or_default()
    }

    /// Notes that the business has read a message. Returns whether anybody sent it.
    pub(crate) fn note_read(&mut self, id: &str) -> bool {
        self.threads.values_mut().any(|thread| thread.note_read(id))
    }

    /// Puts a message of a person into their chat. Returns its id.
    pub(crate) fn send(&mut self, persona: &str, at: u64, reply: Reply) -> String {
        self.sent += 1;
        let id = format!("wamid.wa-sim-{}-IN{:04}", self.run, self.sent);
        self.thread_mut(persona).sent(id.clone(), at, reply);
        id
    }

    /// An id for a message of the business.
    pub(crate) fn next_id(&mut self) -> String {
        self.received += 1;
        format!("wamid.wa-sim-{}-OUT{:04}", self.run, self.received)
    }

    /// Whom a message of the business reaches, if it may be sent now.
    pub(crate) fn reach(
        &mut self,
        recipient: &Recipient,
        received: &Received,
        now: u64,
    ) -> Result<Persona, GraphError> {
        let is_meant = |persona: &Persona| match recipient {
            Recipient::Phone(digits) => *digits == persona.digits,
            Recipient::UserId(user_id) => *user_id == persona.user_id,
        };
        let persona = self.everybody().find(is_meant).ok_or_else(|| GraphError::new(131_026))?;
        let is_open = self.thread(&persona.id).is_some_and(|thread| thread.window_is_open(now));
        if received.needs_window() && !is_open {
            return Err(GraphError::new(131_047));
        }
        let pair = self.pairs.entry(persona.id.clone()).or_insert_with(|| Bucket::of_a_pair(now));
        if !pair.take(now) {
            return Err(GraphError::new(131_056));
        }
        Ok(persona)
    }

    /// Keeps what was posted for a message.
    pub(crate) fn keep_post(&mut self, id: &str, body: Arc<[u8]>) {
        self.posts.push((id.to_owned(), body));
    }

    /// What was posted for a message, oldest first.
    pub(crate) fn posts_of(&self, id: &str) -> Vec<Arc<[u8]>> {
        self.posts.iter().filter(|(other, _)| other == id).map(|(_, body)| Arc::clone(body)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::Action;

    const DAY: u64 = 24 * 60 * 60;

    fn text() -> Received {
        Received::Text { body: "Hello".into() }
    }

    fn template() -> Received {
        Received::Template {
            name: "x".into(),
            category: "utility".into(),
            body: "Hi".into(),
            buttons: Vec::new(),
            link: None,
        }
    }

    fn maya() -> Recipient {
        Recipient::Phone("15550100301".into())
    }

    fn writes(data: &mut SimulatorData, persona: &str, at: u64) -> String {
        let reply = data
            .thread_mut(persona)
            .act(&personas()[0], Action::Write { text: "Hi".into(), reply_to: None })
            .unwrap();
        data.send(persona, at, reply)
    }

    fn code(reached: Result<Persona, GraphError>) -> u32 {
        reached.unwrap_err().code()
    }

    #[test]
    fn free_texts_need_an_open_window() {
        let mut data = SimulatorData::new("t", Vec::new());
        assert_eq!(code(data.reach(&maya(), &text(), 50)), 131_047);
        assert!(data.reach(&maya(), &template(), 50).is_ok());
        writes(&mut data, "maya", 100);
        assert!(data.reach(&maya(), &text(), 100 + DAY - 1).is_ok());
        assert_eq!(code(data.reach(&maya(), &text(), 100 + DAY)), 131_047);
    }

    #[test]
    fn a_pair_has_its_pace() {
        let mut data = SimulatorData::new("t", Vec::new());
        writes(&mut data, "maya", 100);
        assert!((0..45).all(|_| data.reach(&maya(), &text(), 100).is_ok()));
        assert_eq!(code(data.reach(&maya(), &text(), 100)), 131_056);
        assert!(data.reach(&maya(), &text(), 106).is_ok());
    }

    #[test]
    fn nobody_is_reached_who_is_not_there() {
        let mut data = SimulatorData::new("t", Vec::new());
        for recipient in [
            Recipient::Phone("15550109999".into()),
            Recipient::Phone("5511980100304".into()),
            Recipient::UserId("LB.1".into()),
        ] {
            assert_eq!(code(data.reach(&recipient, &template(), 1)), 131_026, "{recipient:?}");
        }
        let nour = Recipient::UserId("LB.700000000000000305".into());
        assert_eq!(data.reach(&nour, &template(), 1).unwrap().id, "nour");
    }

    #[test]
    fn ids_repeat_in_every_run_of_the_same_name_only() {
        let ids = |run: &str| {
            let mut data = SimulatorData::new(run, Vec::new());
            [writes(&mut data, "maya", 1), writes(&mut data, "ava", 1), data.next_id()]
        };
        assert_eq!(ids("a"), ids("a"));
        assert!(ids("a").iter().all(|id| !ids("b").contains(id)));
        assert_eq!(ids("a")[1], "wamid.wa-sim-a-IN0002");
    }

    #[test]
    fn a_number_belongs_to_one_phone() {
        let mut data = SimulatorData::new("t", Vec::new());
        assert!(data.add("Omar", "+1 555 010 0302").is_ok());
        assert!(data.add("Omar again", "15550100302").is_err());
        assert!(data.persona("15550100302").is_some());
    }

    #[test]
    fn a_fault_hides_a_number() {
        let mut data = SimulatorData::new("t", Vec::new());
        data.faults.hide_phone = Some("maya".into());
        let maya = data.persona("maya").unwrap();
        assert_eq!((maya.hides_phone, maya.username.as_deref()), (true, Some("maya")));
        assert!(!data.persona("ava").unwrap().hides_phone);
    }
}
