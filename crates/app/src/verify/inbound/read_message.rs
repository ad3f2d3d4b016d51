//! Reading a message: what it says, and which challenge it answers.

use chrono::TimeDelta;
use domain::{ChallengeId, ConfirmationCode, IdentityId, Instant, Role, WaPhone};
use ports::platform::{NewChallenge, Outcome, SuppressionSource};
use ports::shop::BookingRecord;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::code_parser::{FoundCodes, Keyword, find_codes, keyword, match_number};
use verification::prefilled_message::PrefilledText;
use verification::replies::{self, ButtonTap, tap};
use verification::{
    Challenge, ChallengeReply, CodeContext, InboundMessage, MessageContent, Purpose, State, Step, decide,
};

use super::apply::apply;
use super::contact::ask_contact;
use super::event::{EventTransaction, SERVICE_WINDOW};
use super::message::Message;
use super::outcome::Applied;
use super::sender_context::SenderContext;
use super::{again, visit_answers, waitlist};
use crate::verify::codes::{body_hash, code_hash};

/// How many wrong codes one person may send in [`WRONG_CODES_WITHIN`]; then nothing they send is looked at for as long.
const MAX_WRONG_CODES: usize = 5;
const WRONG_CODES_WITHIN: TimeDelta = TimeDelta::minutes(15);
/// A person who writes about something else gets the help text once in this long.
const HELP_INTERVAL: TimeDelta = TimeDelta::hours(24);
/// Two digits answer a sign-in's question that is no older. After three minutes they are told that it is too late; a "10" of the next day
/// is about something else.
const NUMBER_ANSWERS_WITHIN: TimeDelta = TimeDelta::minutes(15);
/// A request for a phone number may be answered for so long.
const CONTACT_REQUEST_TTL: TimeDelta = TimeDelta::hours(24);

/// Reads a message and carries out what it means.
pub(super) fn read(
    transaction: &EventTransaction<'_>,
    tx: &mut dyn PlatformTx,
    inbound: &InboundMessage,
) -> StoreResult<(Option<IdentityId>, Outcome)> {
    let EventTransaction { ctx, whatsapp, event, now, slot_is_lost, .. } = *transaction;
    let is_own = inbound.from.phone.as_ref() == Some(&whatsapp.number);
    let is_foreign = event.sender.as_ref().is_some_and(|sender| *sender != whatsapp.sender);
    // A message in a group has no one addressee, and our own messages would be answered for ever.
    if inbound.in_group || is_own || is_foreign {
        return Ok((None, Outcome::Done));
    }
    let identity = tx.find_or_create_identity(&inbound.from, now)?;
    let sent_at = event.at.map_or(now, |at| at.min(now));
    let message = Message { ctx, whatsapp, event, inbound, identity, now, sent_at, slot_is_lost };
    if opens_window(&inbound.content) {
        tx.open_window(message.identity.id, message.our_number(), sent_at + SERVICE_WINDOW)?;
    }
    let outcome = message.read(tx)?;
    Ok((Some(message.identity.id), outcome))
}

/// Whether WhatsApp lets us answer freely after it. Reactions and what it could not read itself do not count for sure.
fn opens_window(content: &MessageContent) -> bool {
    match content {
        MessageContent::Text { .. }
        | MessageContent::Button(_)
        | MessageContent::Choice(_)
        | MessageContent::TemplateButton(_)
        | MessageContent::Contact { .. } => true,
        MessageContent::Other { .. } => false,
    }
}

impl Message<'_> {
    fn read(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        match &self.inbound.content {
            MessageContent::Text { body, forwarded } => self.read_text(tx, body, *forwarded),
            MessageContent::Button(id) | MessageContent::Choice(id) | MessageContent::TemplateButton(id) => {
                match tap(id) {
                    Some(tap) => self.read_tap(tx, tap),
                    None => Ok(Outcome::Done),
                }
            }
            MessageContent::Contact { requested: true, phone: Some(phone) } => self.read_contact(tx, phone),
            MessageContent::Contact { requested: true, phone: None } => self.contact_declined(tx),
            // Somebody's client record, a picture, a reaction: no answer is a fair answer.
            MessageContent::Contact { .. } | MessageContent::Other { .. } => Ok(Outcome::Done),
        }
    }

    fn read_text(&self, tx: &mut dyn PlatformTx, body: &str, forwarded: bool) -> StoreResult<Outcome> {
        match find_codes(body) {
            FoundCodes::One(code) => self.read_code(tx, &code, body, forwarded),
            FoundCodes::Several => self.reply_limited(tx, None, replies::one_code_per_message()),
            FoundCodes::None => {
                if let Some(outcome) = self.read_number(tx, body)? {
                    return Ok(outcome);
                }
                match keyword(body) {
                    Some(Keyword::Stop) => {
                        tx.suppress_promotions(self.identity.id, SuppressionSource::Keyword, self.now)?;
                        self.reply_limited(tx, None, replies::promotions_stopped())
                    }
                    Some(Keyword::StopReminders) => {
                        for source in [SuppressionSource::Keyword, SuppressionSource::Reminders] {
                            tx.suppress_promotions(self.identity.id, source, self.now)?;
                        }
                        self.reply_limited(tx, None, replies::reminders_stopped())
                    }
                    Some(Keyword::Start) => {
                        for source in [SuppressionSource::Keyword, SuppressionSource::Reminders] {
                            tx.allow_promotions(self.identity.id, source)?;
                        }
                        self.reply_limited(tx, None, replies::promotions_allowed())
                    }
                    None => match visit_answers::read_words(self, tx, body)? {
                        Some(outcome) => Ok(outcome),
                        None => again::menu(self, tx, body)?.map_or_else(|| self.help(tx), Ok),
                    },
                }
            }
        }
    }

    fn read_code(
        &self,
        tx: &mut dyn PlatformTx,
        code: &ConfirmationCode,
        body: &str,
        forwarded: bool,
    ) -> StoreResult<Outcome> {
        // Even the right one: otherwise silence would tell which one it is.
        if tx.wrong_codes_since(self.identity.id, self.now - WRONG_CODES_WITHIN)? >= MAX_WRONG_CODES {
            return Ok(Outcome::Silenced);
        }
        let hash = code_hash(self.whatsapp, code)?;
        let challenge = match tx.challenge_by_code(&hash)? {
            Some(challenge) => Some(challenge),
            None => self.challenge_of_bare_booking(tx, code, hash)?,
        };
        let Some(challenge) = challenge else {
            self.reply_limited(tx, None, replies::unknown_code())?;
            return Ok(Outcome::WrongCode);
        };
        let canonical = !forwarded && body_hash(body) == challenge.body_hash;
        let arrival =
            ChallengeReply::Code(if canonical { CodeContext::Verbatim } else { CodeContext::Altered });
        Ok(self.answer(tx, challenge, arrival)?.unwrap_or(Outcome::Done))
    }

    /// A booking without a requested link. Its code alone is asked about; a text as made signs the browser that booked in, as with a
    /// link.
    fn challenge_of_bare_booking(
        &self,
        tx: &mut dyn PlatformTx,
        code: &ConfirmationCode,
        hash: [u8; 32],
    ) -> StoreResult<Option<Challenge>> {
        let Some((shop, booking)) = tx.booking_by_code(code)? else { return Ok(None) };
        let Some(shop) = tx.find_shop(&ShopAddress::Id(shop))? else { return Ok(None) };
        let found = tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
            let owned = tx.find_booking(booking)?;
            let Some(BookingRecord { booking, session_id: Some(session), .. }) = owned else {
                return Ok(None);
            };
            let session_secret = tx.live_session(session, self.now)?.and_then(|live| live.session_secret);
            Ok::<_, StoreError>(Some((booking, session, session_secret)))
        })?;
        let Some((booking, session, session_secret)) = found else { return Ok(None) };
        let id = tx.issue_challenge(&NewChallenge {
            purpose: Purpose::Booking(booking.id),
            max_role: Role::Client,
            shop: Some(shop.id),
            session,
            session_secret: session_secret.map(|session_secret| session_secret.0),
            device: None,
            match_number: None,
            device_label: String::new(),
            ip_prefix: String::new(),
            code_hash: hash,
            code_seed: None,
            body_hash: body_hash(&PrefilledText::Booking { shop: &shop.name }.with_code(code)),
            created_at: self.now,
            expires_at: booking.start,
        })?;
        tx.challenge(id)
    }

    /// The number of a number match, if one was asked for.
    fn read_number(&self, tx: &mut dyn PlatformTx, body: &str) -> StoreResult<Option<Outcome>> {
        let Some(number) = match_number(body) else { return Ok(None) };
        match tx.asked_number_of(self.identity.id, self.now - NUMBER_ANSWERS_WITHIN)? {
            Some(challenge) => self.answer(tx, challenge, ChallengeReply::Number(number)),
            None => Ok(None),
        }
    }

    fn read_tap(&self, tx: &mut dyn PlatformTx, tap: ButtonTap) -> StoreResult<Outcome> {
        let (id, arrival): (ChallengeId, ChallengeReply) = match tap {
            ButtonTap::Deny(id) => (id, ChallengeReply::NotMe),
            ButtonTap::Yes(id) => (id, ChallengeReply::Yes),
            ButtonTap::Shop(id, shop) => (id, ChallengeReply::Shop(shop)),
            ButtonTap::Visit(tap) => return visit_answers::read_tap(self, tx, tap),
            ButtonTap::Day(tap) => return visit_answers::read_day_tap(self, tx, tap),
            ButtonTap::Again(tap) => return again::read_tap(self, tx, tap),
            ButtonTap::Salon(shop) => return again::read_salon(self, tx, shop),
            ButtonTap::Offer(verb, offer) => return waitlist::read_offer(self, tx, verb, offer),
            ButtonTap::Leave(entry) => return waitlist::read_leave(self, tx, entry),
        };
        // The id of a button is a hint: what counts is who was asked.
        match tx.challenge(id)? {
            Some(challenge) => Ok(self.answer(tx, challenge, arrival)?.unwrap_or(Outcome::Done)),
            None => Ok(Outcome::Done),
        }
    }

    /// A client record with the sender's own number, which counts only while it is asked for.
    fn read_contact(&self, tx: &mut dyn PlatformTx, phone: &WaPhone) -> StoreResult<Outcome> {
        let waiting = tx.latest_challenge_of(self.identity.id, State::AwaitingContact)?;
        let asked = tx.messages_since(self.identity.id, "contact_request", self.now - CONTACT_REQUEST_TTL)?;
        if waiting.is_none() && asked == 0 || self.identity.phone.is_some() {
            return Ok(Outcome::Done);
        }
        let others = tx.identities_by_phone(phone)?;
        if others.iter().any(|other| other.id != self.identity.id && other.phone.as_ref() == Some(phone)) {
            return self.reply_limited(tx, None, replies::contact_taken());
        }
        tx.prove_phone(self.identity.id, phone, self.now)?;
        let identity = tx.identity(self.identity.id)?.unwrap_or_else(|| self.identity.clone());
        let message = Message { identity, ..*self };
        match waiting {
            Some(challenge) => {
                Ok(message.answer(tx, challenge, ChallengeReply::Phone)?.unwrap_or(Outcome::Done))
            }
            None => message.contact_received(tx),
        }
    }

    /// The person declined to share the number: the request is repeated once, and then never again. A client with a booking gets its confirmation
    /// instead.
    fn contact_declined(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        let asked = tx.messages_since(self.identity.id, "contact_request", Instant::UNIX_EPOCH)?;
        if self.identity.phone.is_some() || asked == 0 {
            return Ok(Outcome::Done);
        }
        let waiting = tx.latest_challenge_of(self.identity.id, State::AwaitingContact)?;
        let challenge = match waiting {
            Some(challenge) => Some(challenge),
            None => tx.latest_challenge_of(self.identity.id, State::Approved)?,
        };
        let Some(challenge) = challenge else { return Ok(Outcome::Done) };
        let sender = SenderContext::of(self.ctx, tx, challenge, &self.identity, self.now)?;
        if let (Purpose::Booking(booking), State::Approved) =
            (sender.challenge.purpose, sender.challenge.state)
        {
            self.confirm_booking(tx, sender.booked_shop()?, sender.challenge.id, booking)?;
            return Ok(Outcome::Done);
        }
        if asked == 1 {
            ask_contact(self, tx, &sender)?;
        }
        Ok(Outcome::Done)
    }

    /// Decides and carries out. None if the message is no answer to the challenge.
    fn answer(
        &self,
        tx: &mut dyn PlatformTx,
        challenge: Challenge,
        arrival: ChallengeReply,
    ) -> StoreResult<Option<Outcome>> {
        let sender = SenderContext::of(self.ctx, tx, challenge, &self.identity, self.now)?;
        // WhatsApp may be late: a booking counts from when it was written, a sign-in's page has to be still waiting.
        let at = match sender.challenge.purpose {
            Purpose::Booking(_) => self.sent_at.max(sender.challenge.changed_at),
            Purpose::Login | Purpose::Profile | Purpose::Owner(_) => self.now,
        };
        let step = decide(&sender.challenge, arrival, &sender.facts, at);
        if step == Step::Ignore {
            return Ok(None);
        }
        let done = apply(self, tx, &sender, &step)?;
        if let Applied::Yes = done.applied {
            tx.save_challenge(&sender.challenge.after(&step, self.identity.id, self.now))?;
        }
        Ok(Some(done.outcome))
    }

    fn help(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        if tx.messages_since(self.identity.id, "help", self.now - HELP_INTERVAL)? > 0 {
            return Ok(Outcome::Silenced);
        }
        let latest =
            tx.latest_challenge_of(self.identity.id, State::Approved)?.and_then(|challenge| challenge.shop);
        let shop = match latest {
            Some(shop) => tx.find_shop(&ShopAddress::Id(shop))?,
            None => None,
        };
        let whom = shop.as_ref().and_then(|shop| {
            let phone = shop.branding.business_phone.as_deref()?;
            Some((shop.name.as_str(), phone))
        });
        self.queue(tx, &self.new_reply(shop.as_ref().map(|shop| shop.id), "help", replies::help(whom)))?;
        Ok(Outcome::Done)
    }
}
