//! A way in without WhatsApp: the operator makes a link at the server's console, for a master or a salon's staff
//! (rules/sessions#console-link).
//!
//! The link is a session that is approved for the person. Its hash belongs to the secret of the link and to no session id, so no browser
//! can use it as its own. The browser that opens the link in time ends that session and gets what it was approved for.

use chrono::TimeDelta;
use domain::{Email, Instant, Role, SessionId, StaffRole, Subdomain, WaPhone};
use ports::platform::{Addressee, NewMessage, PlatformActor, PlatformAuditEntry};
use ports::shop::{Approval, ListedMember, LiveSession, SessionHash, SiteTx};
use ports::{PlatformTx, StoreError, StoreResult};
use scheduling::local_time;
use sha2::{Digest, Sha256};
use tenancy::{Secret, ShopAddress, ShopScope, Site};
use verification::prefilled_message::PLATFORM;
use verification::replies::RequestingDevice;
use verification::{Lane, WhatsAppUser, replies};

use super::authenticate::{Caller, VerifiedIdentity, open_session};
use super::current_site::{CurrentSite, find_site};
use super::ends_at;
use super::principal::{Principal, resolve_principal};
use crate::{Context, Visitor, hash_of};

/// A link works this long.
const LINK_TTL: TimeDelta = TimeDelta::minutes(10);
/// The masters' news of its use wait this long for WhatsApp to work again.
const ALERT_TTL: TimeDelta = TimeDelta::days(7);
/// The most characters of the operator's name.
const MAX_OPERATOR: usize = 60;

/// For whom a link is.
#[derive(Debug, Clone)]
pub enum Invited {
    Master(WaPhone),
    Staff { shop: Subdomain, contact: StaffContact },
}

/// How the operator names a member of staff.
#[derive(Debug, Clone)]
pub enum StaffContact {
    Email(Email),
    Phone(WaPhone),
}

#[derive(Debug, thiserror::Error)]
pub enum ConsoleLinkError {
    #[error("MASTER_ADMIN_PHONES does not contain this number")]
    NoMaster,
    #[error("there is no salon at this subdomain")]
    NoShop,
    #[error("nobody who is active on this salon's team has this e-mail or number")]
    NoMember,
    #[error("several people on this salon's team have this e-mail: name one by the number")]
    SeveralMembers,
    #[error(
        "this member of staff has no WhatsApp number, by which Parlour knows people: a master or an admin adds it first"
    )]
    NoNumber,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A link that was made just now; its secret is shown this once.
#[derive(Debug, Clone)]
pub struct ConsoleLink {
    pub url: String,
    pub person: String,
    pub expires_at: Instant,
}

/// Makes a link for a master or an active member of staff. The browser and the masters read the name of the `operator`.
pub fn make_console_link(
    ctx: &Context,
    invited: &Invited,
    operator: &str,
) -> Result<ConsoleLink, ConsoleLinkError> {
    let now = ctx.now();
    let operator: String = operator.chars().filter(|c| !c.is_control()).take(MAX_OPERATOR).collect();
    let secret = ctx.new_secret();
    ctx.store.write_platform(|tx| {
        let (current_site, guest) = find_guest(ctx, tx, invited)?;
        let user = WhatsAppUser {
            phone: Some(guest.phone.clone()),
            bsuid: None,
            username: None,
            profile_name: None,
        };
        let identity = tx.find_or_create_identity(&user, now)?.id;
        let approval = Approval {
            identity,
            max_role: guest.role,
            session_secret: Some(hash_of(&secret)),
            ends_at: Some(now + LINK_TTL),
            member_of: None,
            device_due: false,
            device_label: operator.clone(),
            at: now,
        };
        let session = current_site.within(tx, |tx| {
            let session = tx.touch_session(&link_hash(&secret), now)?.id;
            tx.approve_session(session, &approval)?;
            Ok::<_, StoreError>(session)
        })?;
        let details = [("step", "link made"), ("by", operator.as_str()), ("role", guest.role.as_str())];
        record(tx, &current_site, PlatformActor::System, session.get(), &details, None, now)?;
        let path = format!("/login#key={}", secret.expose());
        let sites = &ctx.deployment.sites;
        let url = current_site
            .shop()
            .map_or_else(|| sites.of_platform(&path), |shop| sites.of_shop(&shop.subdomain, &path));
        Ok(ConsoleLink { url, person: guest.name, expires_at: now + LINK_TTL })
    })
}

#[derive(Debug, thiserror::Error)]
pub enum ConsoleEntryError {
    #[error("Please reload the page and try again.")]
    NoSession,
    /// Forged, used, too late, or for a person who has left the team: the answer does not say which.
    #[error("This link does not work any more. Please ask for a new one.")]
    NoEntry,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Who was let in, and by whom.
#[derive(Debug, Clone)]
pub struct ConsoleEntry {
    pub principal: Principal,
    pub operator: String,
    /// The session that the link was.
    link: SessionId,
}

/// Lets a browser in by a link of the console. The link works once; a refusal is audited like a success.
pub fn enter_by_console_link(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    secret: &Secret,
) -> Result<ConsoleEntry, ConsoleEntryError> {
    let now = ctx.now();
    let entry = ctx.store.write_platform(|tx| {
        let current_site = find_site(tx, site)?.ok_or(ConsoleEntryError::NoSession)?;
        let caller = current_site
            .within(tx, |tx| open_session(tx, visitor, now))?
            .ok_or(ConsoleEntryError::NoSession)?;
        let entry = admit(ctx, tx, &current_site, visitor, &caller, secret, now)?;
        let session = caller.session.get();
        let id = Some(visitor.request_id.as_str());
        if let Some(entry) = &entry {
            let Principal { identity, role, .. } = &entry.principal;
            let details = [("step", "let in"), ("by", entry.operator.as_str()), ("role", role.as_str())];
            let actor = PlatformActor::Person(identity.id, *role);
            record(tx, &current_site, actor, session, &details, id, now)?;
            alert_masters(ctx, tx, &current_site, visitor, entry, now)?;
        } else {
            let actor = PlatformActor::Visitor(caller.session);
            record(tx, &current_site, actor, session, &[("step", "refused")], id, now)?;
        }
        Ok::<_, ConsoleEntryError>(entry)
    })?;
    entry.ok_or(ConsoleEntryError::NoEntry)
}

fn admit(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    visitor: &Visitor,
    caller: &Caller,
    secret: &Secret,
    now: Instant,
) -> StoreResult<Option<ConsoleEntry>> {
    // A browser without a session secret is nobody in its next request.
    if visitor.session_secret.is_none() {
        return Ok(None);
    }
    let Some(link) = current_site.within(tx, |tx| lock_link(tx, secret, now))? else { return Ok(None) };
    let Some(proof) = &link.proof else { return Ok(None) };
    let identity =
        VerifiedIdentity { identity: proof.identity, max_role: proof.max_role, member_of: proof.member_of };
    let principal = resolve_principal(ctx, tx, current_site, caller, identity)?;
    let Some(principal) = principal.filter(|principal| principal.role != Role::Client) else {
        return Ok(None);
    };
    let approval = Approval {
        identity: proof.identity,
        max_role: proof.max_role,
        session_secret: visitor.session_secret,
        ends_at: ends_at(proof.max_role, now),
        member_of: proof.member_of,
        device_due: false,
        device_label: visitor.device_label.clone(),
        at: now,
    };
    current_site.within(tx, |tx| {
        tx.end_session(link.id, now)?;
        tx.approve_session(caller.session, &approval)
    })?;
    Ok(Some(ConsoleEntry { principal, operator: link.device_label, link: link.id }))
}

/// The link's session, if the link still works. Another request with the same link waits until commit.
fn lock_link(tx: &mut dyn SiteTx, secret: &Secret, now: Instant) -> StoreResult<Option<LiveSession>> {
    let Some(found) = tx.find_session(&link_hash(secret), now)? else { return Ok(None) };
    tx.use_session(found.id, now)?;
    tx.live_session(found.id, now)
}

/// No session id has this hash: ids are UUIDs.
fn link_hash(secret: &Secret) -> SessionHash {
    SessionHash(Sha256::digest(format!("console link {}", secret.expose())).into())
}

/// Somebody for whom a link may be made.
struct Guest {
    phone: WaPhone,
    role: Role,
    name: String,
}

fn find_guest(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    invited: &Invited,
) -> Result<(CurrentSite, Guest), ConsoleLinkError> {
    match invited {
        Invited::Master(phone) => {
            let phone = ctx.deployment.master(Some(phone)).ok_or(ConsoleLinkError::NoMaster)?.clone();
            let name = tx.identities_by_phone(&phone)?.into_iter().next().and_then(|known| known.name);
            let name = name.unwrap_or_else(|| phone.as_str().to_owned());
            Ok((CurrentSite::Platform, Guest { phone, role: Role::Master, name }))
        }
        Invited::Staff { shop, contact } => {
            let shop =
                tx.find_shop(&ShopAddress::Subdomain(shop.clone()))?.ok_or(ConsoleLinkError::NoShop)?;
            let members = tx.enter_shop(ShopScope::for_dashboard(&shop), |tx| tx.listed_members())?;
            let guest = find_member(members, contact)?;
            Ok((CurrentSite::Shop(Box::new(shop)), guest))
        }
    }
}

fn find_member(members: Vec<ListedMember>, contact: &StaffContact) -> Result<Guest, ConsoleLinkError> {
    let is_named = |member: &ListedMember| match contact {
        StaffContact::Email(email) => {
            member.profile.email.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(email.as_str()))
        }
        StaffContact::Phone(phone) => {
            member.profile.whatsapp_phone.as_ref().is_some_and(|own| phone.spellings().contains(own))
        }
    };
    let mut named = members.into_iter().filter(|member| member.profile.is_active).filter(is_named);
    let member = named.next().ok_or(ConsoleLinkError::NoMember)?.profile;
    if named.next().is_some() {
        return Err(ConsoleLinkError::SeveralMembers);
    }
    let role = match member.role {
        StaffRole::Admin => Role::Admin,
        StaffRole::Staff => Role::Staff,
    };
    let phone = member.whatsapp_phone.ok_or(ConsoleLinkError::NoNumber)?;
    Ok(Guest { phone, role, name: member.name })
}

/// Tells all who run the platform, when WhatsApp takes messages again.
fn alert_masters(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    visitor: &Visitor,
    entry: &ConsoleEntry,
    now: Instant,
) -> StoreResult<()> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(()) };
    let zone = current_site.shop().map_or(domain::ShopZone::DEFAULT, |shop| shop.zone);
    let time = local_time::format_long(zone, now);
    let place = current_site.shop().map_or(PLATFORM, |shop| shop.name.as_str());
    let asker = RequestingDevice { device: &visitor.device_label, time: &time };
    let person = entry.principal.name();
    for (number, phone) in ctx.deployment.masters.iter().enumerate() {
        tx.queue_message(&NewMessage {
            dedupe_key: format!("alert:console:{}:master:{number}", entry.link),
            shop: None,
            booking: None,
            to: Addressee::Phone(phone.clone()),
            sender: whatsapp.sender.clone(),
            purpose: "alert",
            lane: Lane::Staff,
            content: replies::console_entry_alert(place, person, &entry.operator, asker),
            fallback: Some(replies::sign_in_notice(place, person, asker.device, asker.time)),
            reply_to: None,
            due_at: now,
            not_after: now + ALERT_TTL,
            created_at: now,
        })?;
    }
    Ok(())
}

fn record(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    actor: PlatformActor,
    session: i64,
    details: &[(&str, &str)],
    request_id: Option<&str>,
    now: Instant,
) -> StoreResult<()> {
    tx.record(&PlatformAuditEntry {
        at: now,
        shop: current_site.shop().map(|shop| shop.id),
        actor,
        action: "session.broken_glass",
        entity: "session",
        entity_id: session,
        details,
        request_id,
    })
}
