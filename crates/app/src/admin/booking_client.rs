//! Whose a booking is that the salon confirms by hand: nobody gets a second client record unless the desk says that it is somebody new
//! (rules/clients#confirmed-by-hand).

use domain::{ClientId, Instant, TypedPhone, WaPhone};
use ports::shop::{BookingRecord, ClientTraits, ERASED_NAME, KnownClient};
use ports::{ShopTx, StoreResult};

use super::change::{ChangeError, ChangeResult, Entity};
use super::{DashboardUser, Permission};
use crate::client::new_unverified_client;
use crate::phone::whatsapp_phone;

/// More are not asked about.
const MAX_MATCHES: i64 = 10;

/// Who the client of a booking is, in the desk's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientChoice {
    /// The desk was not asked.
    Unsaid,
    /// One of those who are like them.
    Known(ClientId),
    /// Somebody whom the salon does not know yet.
    New,
}

/// The clients who may be the one of a booking that has none: of the same name, number or e-mail.
pub(super) fn client_matches(tx: &mut dyn ShopTx, owned: &BookingRecord) -> StoreResult<Vec<KnownClient>> {
    if owned.booking.client_id.is_some() {
        return Ok(Vec::new());
    }
    let numbers = numbers(owned);
    let email = owned.client_email.as_deref();
    let like = ClientTraits { name: &owned.client_name, numbers: &numbers, email };
    let mut found = tx.similar_clients(&like, MAX_MATCHES)?;
    found.retain(|client| client.name != ERASED_NAME);
    Ok(found)
}

/// Staff see no phone numbers, here neither.
pub(super) fn redact_matches(user: &DashboardUser, mut found: Vec<KnownClient>) -> Vec<KnownClient> {
    if !user.may(Permission::SeeClientPhones) {
        for client in &mut found {
            client.phone = None;
            client.email = None;
        }
    }
    found
}

/// The client of a booking that is to be confirmed by hand, as the desk says.
pub(super) fn choose_client(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    choice: ClientChoice,
    now: Instant,
) -> ChangeResult<ClientId> {
    if let Some(client) = owned.booking.client_id {
        return Ok(client);
    }
    // Two bookings of one person that are confirmed at once ask one after the other. Before the dates, as everywhere.
    let mut traits = numbers(owned);
    traits.push(owned.client_name.to_lowercase());
    traits.extend(owned.client_email.as_deref().map(str::to_lowercase));
    traits.sort_unstable();
    traits.dedup();
    for name_or_number in &traits {
        tx.lock_client_number(name_or_number)?;
    }
    let found = client_matches(tx, owned)?;
    match choice {
        ClientChoice::Unsaid if !found.is_empty() => Err(ChangeError::WhichClient),
        ClientChoice::Unsaid | ClientChoice::New => Ok(new_unverified_client(tx, owned, now)?),
        ClientChoice::Known(id) => {
            if !found.iter().any(|client| client.id == id) || tx.is_erased(id)? {
                return Err(ChangeError::Absent(Entity::Client));
            }
            Ok(id)
        }
    }
}

/// The number that was typed, in every spelling.
fn numbers(owned: &BookingRecord) -> Vec<String> {
    let Some(typed) = &owned.client_phone else { return Vec::new() };
    let number = TypedPhone::parse(typed).ok().and_then(|typed| whatsapp_phone(&typed).ok());
    let spellings = number.as_ref().map(WaPhone::spellings).unwrap_or_default();
    let spelled = spellings.iter().map(|number| number.as_str().to_owned());
    std::iter::once(typed.clone()).chain(spelled).collect()
}
