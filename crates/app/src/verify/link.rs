//! A link that opens WhatsApp with a code in its message box.

use chrono::TimeDelta;
use domain::{Booking, BookingId, BookingStatus, ConfirmationCode, Instant, Role, Shop, ShopStatus};
use ports::platform::{NewChallenge, OpenChallenge, PlatformActor, PlatformAuditEntry};
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};
use verification::prefilled_message::{PrefilledText, link};
use verification::{Purpose, code_parser, may_answer};

use super::codes::{body_hash, code_hash, code_of_seed, new_code_seed, new_match_number};
use crate::session::{Caller, CurrentSite, find_site, is_known_at, open_session};
use crate::{Context, Visitor, WhatsApp};

/// How often a link is tried when the same browser asked twice at once.
pub(super) const MAX_ATTEMPTS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    Login,
    Profile,
    Booking(BookingId),
}

/// A link, and what the page shows beside it.
#[derive(Debug, Clone)]
pub struct Link {
    pub url: String,
    /// The code as it is shown: `KTRV-XMPB`.
    pub code: String,
    /// The number that WhatsApp may ask for; for sign-ins only.
    pub match_number: Option<u8>,
    pub expires_at: Instant,
    /// Answers may take a while: WhatsApp takes nothing of ours at the moment.
    pub delayed: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// No such salon, or one that is closed and does not know the visitor; or the platform's own host.
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("Please reload the page and try again.")]
    NoSession,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    /// Absent, another visitor's, or not waiting for a message.
    #[error("We could not find this booking.")]
    NoSuchBooking,
    #[error("WhatsApp is not connected at the moment. Please try again later, or call the salon.")]
    Off,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Gives the visitor's browser a code and the link that sends it: the code that the browser has for this purpose already, while that is good, so
/// that a second tab never ends the first; else a new one.
pub fn issue_link(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    purpose: LinkPurpose,
) -> Result<Link, LinkError> {
    let whatsapp = ctx.deployment.whatsapp.as_ref().ok_or(LinkError::Off)?;
    let issuer = LinkIssuer { ctx, whatsapp, visitor, now: ctx.now() };
    for _ in 0..MAX_ATTEMPTS {
        match ctx.store.write_platform(|tx| {
            let link = issuer.issue(tx, site, purpose)?;
            let paused = tx.sender_paused_until(&whatsapp.sender)?.is_some_and(|until| issuer.now < until);
            Ok(Link { delayed: paused, ..link })
        }) {
            Err(LinkError::Store(StoreError::Duplicate(_))) => {}
            result => return result,
        }
    }
    Err(StoreError::Failed("no free code was drawn".into()).into())
}

/// A browser that asks for a code.
pub(super) struct LinkIssuer<'a> {
    pub(super) ctx: &'a Context,
    pub(super) whatsapp: &'a WhatsApp,
    pub(super) visitor: &'a Visitor,
    pub(super) now: Instant,
}

impl LinkIssuer<'_> {
    fn issue(&self, tx: &mut dyn PlatformTx, site: &Site, purpose: LinkPurpose) -> Result<Link, LinkError> {
        let current_site = find_site(tx, site)?.ok_or(LinkError::NoSuchShop)?;
        match (&current_site, purpose) {
            (CurrentSite::Platform, LinkPurpose::Profile | LinkPurpose::Booking(_)) => {
                return Err(LinkError::NoSuchShop);
            }
            (CurrentSite::Shop(shop), LinkPurpose::Profile | LinkPurpose::Booking(_))
                if shop.status != ShopStatus::Active =>
            {
                let is_known = is_known_at(tx, shop, self.visitor, self.now)?;
                return Err(if is_known { LinkError::ShopClosed } else { LinkError::NoSuchShop });
            }
            _ => {}
        }
        let caller = current_site
            .within(tx, |tx| open_session(tx, self.visitor, self.now))?
            .ok_or(LinkError::NoSession)?;
        match (&current_site, purpose) {
            (CurrentSite::Shop(shop), LinkPurpose::Booking(id)) => self.booking_link(tx, shop, &caller, id),
            (current_site, LinkPurpose::Login) => {
                let max_role = self.login_cap(current_site);
                let wording = current_site
                    .shop()
                    .map_or(PrefilledText::PlatformLogin, |shop| PrefilledText::Login { shop: &shop.name });
                self.open_or_fresh_link(tx, current_site, &caller, Purpose::Login, max_role, wording)
            }
            (current_site, _) => {
                let shop = current_site.shop().map(|shop| shop.name.as_str()).unwrap_or_default();
                let wording = PrefilledText::Profile { shop };
                self.open_or_fresh_link(tx, current_site, &caller, Purpose::Profile, Role::Client, wording)
            }
        }
    }

    fn open_or_fresh_link(
        &self,
        tx: &mut dyn PlatformTx,
        current_site: &CurrentSite,
        caller: &Caller,
        purpose: Purpose,
        max_role: Role,
        wording: PrefilledText<'_>,
    ) -> Result<Link, LinkError> {
        if let Some(link) = self.open_link(tx, caller, purpose, max_role, wording)? {
            self.record(tx, current_site, caller, purpose)?;
            return Ok(link);
        }
        Ok(self.fresh_link(tx, current_site, caller, purpose, max_role, wording)?)
    }

    /// What a sign-in can give at most. A caller without a session secret is not signed in by the next request.
    fn login_cap(&self, current_site: &CurrentSite) -> Role {
        match (&self.visitor.session_secret, current_site) {
            (None, _) => Role::Client,
            (Some(_), CurrentSite::Platform) => Role::Master,
            (Some(_), CurrentSite::Shop(_)) => Role::Admin,
        }
    }

    /// The link of a code that the browser has been given before and can still use.
    fn open_link(
        &self,
        tx: &mut dyn PlatformTx,
        caller: &Caller,
        purpose: Purpose,
        max_role: Role,
        wording: PrefilledText<'_>,
    ) -> StoreResult<Option<Link>> {
        let session_secret = self.visitor.session_secret.map(|session_secret| session_secret.0);
        let device = self.visitor.device.map(|device| device.0);
        for OpenChallenge { challenge, code_hash: hash, code_seed } in
            tx.open_challenges_of(caller.session, purpose, self.now)?
        {
            let code = code_of_seed(self.whatsapp, &code_seed)?;
            // The browser may have other cookies since, the key may have changed, and the salon may have another name.
            let is_same = challenge.max_role == max_role
                && challenge.session_secret == session_secret
                && challenge.device == device
                && hash == code_hash(self.whatsapp, &code)?
                && challenge.body_hash == body_hash(&wording.with_code(&code));
            if is_same && may_answer(&challenge, self.now) {
                let link = self.link(wording, &code, challenge.expires_at);
                return Ok(Some(Link { match_number: challenge.match_number, ..link }));
            }
        }
        Ok(None)
    }

    pub(super) fn fresh_link(
        &self,
        tx: &mut dyn PlatformTx,
        current_site: &CurrentSite,
        caller: &Caller,
        purpose: Purpose,
        max_role: Role,
        wording: PrefilledText<'_>,
    ) -> StoreResult<Link> {
        let seed = new_code_seed(self.ctx);
        let code = code_of_seed(self.whatsapp, &seed)?;
        // Only a booking's code has no life of its own, and it does not come this way.
        let ttl = purpose.ttl(max_role).map_or(TimeDelta::zero(), domain::Minutes::to_delta);
        let link = self.link(wording, &code, self.now + ttl);
        let match_number = (purpose == Purpose::Login).then(|| new_match_number(self.ctx));
        let mut challenge =
            self.challenge(current_site, caller, purpose, &code, &wording.with_code(&code), link.expires_at)?;
        challenge.max_role = max_role;
        challenge.match_number = match_number;
        challenge.code_seed = Some(seed);
        tx.issue_challenge(&challenge)?;
        self.record(tx, current_site, caller, purpose)?;
        Ok(Link { match_number, ..link })
    }

    fn booking_link(
        &self,
        tx: &mut dyn PlatformTx,
        shop: &Shop,
        caller: &Caller,
        id: BookingId,
    ) -> Result<Link, LinkError> {
        let (start, code) = tx.enter_shop(ShopScope::for_client(shop), |tx| {
            let client = caller.client(tx)?.map(|client| client.id);
            let owned = tx.find_booking(id)?.ok_or(LinkError::NoSuchBooking)?;
            let is_own = owned.session_id == Some(caller.session)
                || client.is_some() && owned.booking.client_id == client;
            match owned.booking.confirmation_code {
                Some(code) if is_own && waits(&owned.booking, self.now) => Ok((owned.booking.start, code)),
                _ => Err(LinkError::NoSuchBooking),
            }
        })?;
        let current_site = CurrentSite::Shop(Box::new(shop.clone()));
        let (purpose, wording) = (Purpose::Booking(id), PrefilledText::Booking { shop: &shop.name });
        let text = wording.with_code(&code);
        match tx.challenge_of_booking(id)? {
            None => {
                let challenge = self.challenge(&current_site, caller, purpose, &code, &text, start)?;
                tx.issue_challenge(&challenge)?;
            }
            // The browser that asked last is the one that waits, and the text is the one it shows: a salon may have another name now.
            Some(mut challenge) => {
                challenge.session = caller.session;
                challenge.session_secret = self.visitor.session_secret.map(|session_secret| session_secret.0);
                challenge.device_label.clone_from(&self.visitor.device_label);
                challenge.body_hash = body_hash(&text);
                // What waits for its message can be confirmed by it, though somebody denied it before, perhaps by mistake.
                if !challenge.state.is_open() {
                    challenge.begin_anew(self.now);
                }
                tx.save_challenge(&challenge)?;
            }
        }
        self.record(tx, &current_site, caller, purpose)?;
        Ok(self.link(wording, &code, start))
    }

    fn challenge(
        &self,
        current_site: &CurrentSite,
        caller: &Caller,
        purpose: Purpose,
        code: &ConfirmationCode,
        text: &str,
        expires_at: Instant,
    ) -> StoreResult<NewChallenge> {
        Ok(NewChallenge {
            purpose,
            max_role: Role::Client,
            shop: current_site.shop().map(|shop| shop.id),
            session: caller.session,
            session_secret: self.visitor.session_secret.map(|session_secret| session_secret.0),
            device: self.visitor.device.map(|device| device.0),
            match_number: None,
            device_label: self.visitor.device_label.clone(),
            ip_prefix: self.visitor.ip_prefix.clone(),
            code_hash: code_hash(self.whatsapp, code)?,
            code_seed: None,
            body_hash: body_hash(text),
            created_at: self.now,
            expires_at,
        })
    }

    fn link(&self, wording: PrefilledText<'_>, code: &ConfirmationCode, expires_at: Instant) -> Link {
        let text = wording.with_code(code);
        Link {
            url: link(&self.whatsapp.link_base, self.whatsapp.number.digits(), &text),
            code: code_parser::shown(code),
            match_number: None,
            expires_at,
            delayed: false,
        }
    }

    fn record(
        &self,
        tx: &mut dyn PlatformTx,
        current_site: &CurrentSite,
        caller: &Caller,
        purpose: Purpose,
    ) -> StoreResult<()> {
        tx.record(&PlatformAuditEntry {
            at: self.now,
            shop: current_site.shop().map(|shop| shop.id),
            actor: PlatformActor::Visitor(caller.session),
            action: "verification.requested",
            entity: "session",
            entity_id: caller.session.get(),
            details: &[("purpose", purpose.kind())],
            request_id: Some(&self.visitor.request_id),
        })
    }
}

/// Whether a message may still be asked for. A hold that ran out is as good as cancelled, though the worker has not come to it yet.
fn waits(booking: &Booking, now: Instant) -> bool {
    booking.status == BookingStatus::Pending && !booking.hold_expired(now) && now < booking.start
}
