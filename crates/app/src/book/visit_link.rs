//! The link of a message to one appointment: a visitor who holds it sees that appointment and may move or cancel it, signed in or not
//! (rules/booking-life#visit-links).

use domain::{Booking, BookingId, Instant, Shop, ShopStatus, Subdomain};
use ports::shop::{BookingRecord, SecretHash};
use ports::{ShopTx, StoreResult};
use sha2::{Digest, Sha256};
use tenancy::{ShopAddress, ShopScope, VisitToken};
use verification::LinkedPage;

use super::change_own::{ChangeOptions, options_of};
use super::list::with_effective_status;
use super::own_booking::{OwnBookingError, find_linked};
use super::review::{ReviewState, review_states};
use crate::public::find_shop;
use crate::{Context, Sites, calendar};

/// How many links lead to one appointment at a time.
const MAX_LINKS_OF_BOOKING: usize = 10;

/// An appointment as its link shows it.
#[derive(Debug, Clone)]
pub struct LinkedVisit {
    pub booking: Booking,
    /// The first word of the client's name.
    pub client_first_name: String,
    pub options: ChangeOptions,
    pub review: ReviewState,
}

#[must_use]
pub fn hash_of_visit_token(token: &VisitToken) -> SecretHash {
    SecretHash(Sha256::digest(token.expose().as_bytes()).into())
}

/// What a link shows. Nothing is changed by looking: messengers look before people do.
pub fn linked_visit(
    ctx: &Context,
    address: &ShopAddress,
    token: &SecretHash,
) -> Result<LinkedVisit, OwnBookingError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchBooking)?;
    let now = ctx.now();
    ctx.store.read_shop(ShopScope::for_client(&shop), |tx| {
        let (_, owned) = find_linked(tx, token, now)?;
        let options = options_of(tx, &shop, &owned, now)?;
        let BookingRecord { mut booking, client_name, .. } = owned;
        let review = review_states(tx, &shop, std::slice::from_ref(&booking), now)?.pop().unwrap_or_default();
        with_effective_status(&mut booking, now);
        let client_first_name = client_name.split_whitespace().next().unwrap_or_default().to_owned();
        Ok(LinkedVisit { booking, client_first_name, options, review })
    })
}

/// An appointment as a file for calendars.
pub fn linked_calendar(
    ctx: &Context,
    address: &ShopAddress,
    token: &VisitToken,
) -> Result<(BookingId, String), OwnBookingError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchBooking)?;
    let now = ctx.now();
    let booking = ctx.store.read_shop(ShopScope::for_client(&shop), |tx| {
        Ok::<_, OwnBookingError>(find_linked(tx, &hash_of_visit_token(token), now)?.1.booking)
    })?;
    let sites = &ctx.deployment.sites;
    let page = linked_address(LinkedPage::Visit, sites, &shop.subdomain, token);
    Ok((booking.id, calendar::file(sites, &shop, &booking, Some(&page))))
}

/// A closed salon, for the client of one of its appointments: they cancel it, and have to know where to call.
pub fn closed_shop_of_link(
    ctx: &Context,
    address: &ShopAddress,
    token: &SecretHash,
) -> Result<Shop, OwnBookingError> {
    let shop = find_shop(ctx, address)?.filter(|shop| shop.status != ShopStatus::Active);
    let mut shop = shop.ok_or(OwnBookingError::NoSuchShop)?;
    if !is_visit_link(ctx, address, token)? {
        return Err(OwnBookingError::NoSuchShop);
    }
    shop.accepting_bookings = false;
    Ok(shop)
}

/// Whether a link leads to an appointment of a salon.
pub fn is_visit_link(ctx: &Context, address: &ShopAddress, token: &SecretHash) -> StoreResult<bool> {
    let Some(shop) = find_shop(ctx, address)? else { return Ok(false) };
    let now = ctx.now();
    ctx.store
        .read_shop(ShopScope::for_client(&shop), |tx| Ok(tx.booking_of_visit_link(token, now)?.is_some()))
}

/// The salon to whose appointment a link leads or led.
pub fn salon_of_visit_link(ctx: &Context, token: &SecretHash) -> StoreResult<Option<Subdomain>> {
    ctx.store.read_platform(|tx| tx.shop_of_visit_link(token))
}

/// Where a link leads on the salon's host. The token of a visit opens both of its pages.
#[must_use]
pub fn linked_address(page: LinkedPage, sites: &Sites, subdomain: &Subdomain, token: &VisitToken) -> String {
    let page = match page {
        LinkedPage::Visit => "b",
        LinkedPage::Review => "v",
        LinkedPage::Offer => "w",
    };
    sites.of_shop(subdomain, &format!("/{page}/{}", token.expose()))
}

/// A fresh link to an appointment. None for one that is not there any more.
pub(crate) fn new_link(
    ctx: &Context,
    tx: &mut dyn ShopTx,
    shop: &Shop,
    (id, page): (BookingId, LinkedPage),
    now: Instant,
) -> StoreResult<Option<String>> {
    let Some(owned) = tx.find_booking(id)? else { return Ok(None) };
    let mut bytes = [0; 16];
    ctx.random.fill(&mut bytes);
    let token = VisitToken::from_random(bytes);
    let hash = hash_of_visit_token(&token);
    tx.add_visit_link(id, owned.booking.start, &hash, MAX_LINKS_OF_BOOKING, now)?;
    Ok(Some(linked_address(page, &ctx.deployment.sites, &shop.subdomain, &token)))
}
