//! Who somebody is: roles, numbers, hashes of secrets.

use domain::{Bsuid, Role, WaPhone};
use ports::StoreResult;
use ports::shop::{ClientStatus, SecretHash};

use super::CellRef;

pub(crate) fn role(text: &str, at: CellRef) -> StoreResult<Role> {
    at.need(Role::parse(text))
}

pub(crate) fn wa_phone(text: Option<&str>, at: CellRef) -> StoreResult<Option<WaPhone>> {
    text.map(|text| at.need(WaPhone::parse(text).ok())).transpose()
}

pub(crate) fn bsuid(text: Option<&str>, at: CellRef) -> StoreResult<Option<Bsuid>> {
    text.map(|text| at.need(Bsuid::parse(text))).transpose()
}

/// The WhatsApp number in a number that the shop wrote. Without its `+` its country is unknown
/// and another person's number must not open a dashboard: the result is none.
pub(crate) fn whatsapp_phone(written: Option<&str>) -> Option<String> {
    let phone = written?.trim();
    let phone = phone.starts_with('+').then(|| WaPhone::parse(phone).ok())??;
    Some(phone.as_str().to_owned())
}

pub(crate) fn client_status(text: &str, at: CellRef) -> StoreResult<ClientStatus> {
    at.need(ClientStatus::parse(text))
}

pub(crate) fn hash(bytes: Vec<u8>, at: CellRef) -> StoreResult<[u8; 32]> {
    at.need(bytes.try_into().ok())
}

pub(crate) fn maybe_hash(bytes: Option<Vec<u8>>, at: CellRef) -> StoreResult<Option<[u8; 32]>> {
    bytes.map(|bytes| hash(bytes, at)).transpose()
}

pub(crate) fn secret(bytes: Option<Vec<u8>>, at: CellRef) -> StoreResult<Option<SecretHash>> {
    Ok(maybe_hash(bytes, at)?.map(SecretHash))
}
