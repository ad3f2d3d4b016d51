//! Whom the shop tells what: the numbers of its clients and its own.

use domain::{ClientId, StaffId, StaffNotices, WaPhone};

use crate::StoreResult;
use crate::platform::Addressee;

/// A member of staff who can be told of bookings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticedMember {
    pub id: StaffId,
    pub phone: WaPhone,
    pub notices: StaffNotices,
}

pub trait Contacts {
    /// Where a client is told about their bookings: the person, if a message has proved who they are, else the number that the desk wrote
    /// down.
    fn client_contact(&mut self, id: ClientId) -> StoreResult<Option<Addressee>>;

    /// Which of these clients have one.
    fn clients_with_contact(&mut self, ids: &[ClientId]) -> StoreResult<Vec<ClientId>>;

    /// The number that gets the notices of all bookings (`whatsapp_admin_number`); none if it is not a WhatsApp number.
    fn notice_number(&mut self) -> StoreResult<Option<WaPhone>>;

    /// The active staff with a number on WhatsApp.
    fn noticed_staff(&mut self) -> StoreResult<Vec<NoticedMember>>;
}
