//! Somebody asks for a copy of what a salon knows of them. What the staff wrote about them, in notes and tags, is the staff's.

use domain::{Booking, BookingId, ClientId, Consent, Instant, Strike};
use ports::platform::{PlatformActor, PlatformAuditEntry};
use ports::shop::{ClientStatus, FinalLine, HistoryEntry, KnownClient, MessageRecord, Review, WaitlistEntry};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

use crate::book::with_effective_status;
use crate::consents::records_of;
use crate::session::{
    AuthResult, CurrentSite, Principal, ShopSummary, authenticate, find_site, resolve_principal,
};
use crate::{Context, Visitor};

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("Please reload the page and try again.")]
    NoSession,
    /// A browser that has not proved who it is.
    #[error("Please verify your number via WhatsApp first.")]
    MustVerify,
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonDetails {
    pub name: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub since: Instant,
    /// Where the salon stands with them; none on the platform's own host, and for those who are no client.
    pub status: Option<ClientStatus>,
}

/// A booking with what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedBooking {
    pub booking: Booking,
    /// What was done and sold, where the desk wrote it down.
    pub final_lines: Vec<FinalLine>,
    pub history: Vec<HistoryEntry>,
    /// That it was missed or cancelled late.
    pub strike: Option<Strike>,
    pub review: Option<Review>,
}

/// All that a salon knows of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    pub at: Instant,
    /// Which salon; none for the platform's own host.
    pub salon: Option<ShopSummary>,
    pub owner: PersonDetails,
    pub bookings: Vec<ExportedBooking>,
    /// The messages to them, without their words.
    pub messages: Vec<MessageRecord>,
    /// What they wait for, and what they waited for lately.
    pub waitlist: Vec<WaitlistEntry>,
    /// What they agreed to be told of, and took back.
    pub consents: Vec<Consent>,
}

/// Hands somebody what the salon of this host knows of them.
pub fn export_own_data(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<PersonalData, ExportError> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let current_site = find_site(tx, site)?.ok_or(ExportError::MustVerify)?;
        let (caller, proof) = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
            AuthResult::Refused => return Err(ExportError::NoSession),
            presented => presented.proved().ok_or(ExportError::MustVerify)?,
        };
        let who =
            resolve_principal(ctx, tx, &current_site, &caller, proof)?.ok_or(ExportError::MustVerify)?;
        audit(tx, &current_site, &who, visitor, now)?;
        Ok(known_of(tx, &current_site, who, now)?)
    })
}

fn known_of(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    who: Principal,
    now: Instant,
) -> StoreResult<PersonalData> {
    match (current_site, &who.client) {
        (CurrentSite::Shop(shop), Some(client)) => {
            let salon = who.shop.clone();
            tx.enter_shop(ShopScope::for_client(shop), |tx| {
                collect(tx, PersonDetails::of(client), client.id, salon.clone(), now)
            })
        }
        _ => Ok(PersonalData {
            at: now,
            owner: PersonDetails::alone(&who),
            salon: who.shop,
            bookings: Vec::new(),
            messages: Vec::new(),
            waitlist: Vec::new(),
            consents: Vec::new(),
        }),
    }
}

impl PersonDetails {
    pub(crate) fn of(client: &KnownClient) -> Self {
        Self {
            name: client.name.clone(),
            phone: client.phone.clone(),
            email: client.email.clone(),
            since: client.created_at,
            status: Some(client.status),
        }
    }

    fn alone(who: &Principal) -> Self {
        Self {
            name: who.name().to_owned(),
            phone: who.identity.phone.as_ref().map(|phone| phone.as_str().to_owned()),
            email: who.email().map(str::to_owned),
            since: who.identity.created_at,
            status: None,
        }
    }
}

/// Puts together what a shop knows of one of its clients.
pub(crate) fn collect(
    tx: &mut dyn ShopTx,
    owner: PersonDetails,
    id: ClientId,
    salon: Option<ShopSummary>,
    now: Instant,
) -> StoreResult<PersonalData> {
    let strikes = tx.strikes_of(id, Instant::UNIX_EPOCH)?;
    let (mut bookings, found) = (Vec::new(), tx.bookings_of_record(id)?);
    let ids: Vec<BookingId> = found.iter().map(|booking| booking.id).collect();
    let reviewed = tx.reviewed_visits(&ids)?;
    for mut booking in found {
        with_effective_status(&mut booking, now);
        let finish = if booking.final_price.is_some() { tx.finish_of(booking.id)? } else { None };
        let final_lines = finish.map(|finish| finish.lines).unwrap_or_default();
        let strike = strikes.iter().find(|strike| strike.booking == booking.id).copied();
        let review = reviewed.iter().find(|visit| visit.booking == booking.id);
        let review = review.and_then(|visit| visit.review.clone());
        let history = tx.history_of(booking.id)?;
        bookings.push(ExportedBooking { booking, final_lines, history, strike, review });
    }
    let (messages, waitlist) = (tx.messages_to(id)?, tx.waitlist_of_record(id)?);
    let records = records_of(tx, id)?;
    let consents = tx.consents_of(&records)?;
    Ok(PersonalData { at: now, salon, owner, bookings, messages, waitlist, consents })
}

fn audit(
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    who: &Principal,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<()> {
    tx.record(&PlatformAuditEntry {
        at: now,
        shop: current_site.shop().map(|shop| shop.id),
        actor: PlatformActor::Person(who.identity.id, who.role),
        action: "privacy.export",
        entity: "identity",
        entity_id: who.identity.id.get(),
        details: &[],
        request_id: Some(&visitor.request_id),
    })
}
