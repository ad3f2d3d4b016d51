//! [`FaultyTx`](crate::faulty) for people.

use domain::{ClientId, Email, IdentityId, Instant, PersonName, SessionId, StaffId, WaPhone};
use ports::StoreResult;
use ports::platform::Addressee;
use ports::shop::{Clients, Contacts, KnownClient, Member, NewClient, Team, WrittenClient};

use crate::faulty::FaultyTx;

impl Team for FaultyTx<'_> {
    fn members_by_phone(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Member>> {
        self.call()?.members_by_phone(spellings)
    }

    fn member(&mut self, id: StaffId) -> StoreResult<Option<Member>> {
        self.call()?.member(id)
    }

    fn admins(&mut self) -> StoreResult<Vec<Member>> {
        self.call()?.admins()
    }
}

impl Clients for FaultyTx<'_> {
    fn known_client(&mut self, id: ClientId) -> StoreResult<Option<KnownClient>> {
        self.call()?.known_client(id)
    }

    fn queue_for_number(&mut self, number: &str) -> StoreResult<()> {
        self.call()?.queue_for_number(number)
    }

    fn proved_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        self.call()?.proved_client(spellings)
    }

    fn client_written_as(&mut self, name: &PersonName, phone: &str) -> StoreResult<Option<ClientId>> {
        self.call()?.client_written_as(name, phone)
    }

    fn write_down_client(&mut self, new: &WrittenClient) -> StoreResult<ClientId> {
        self.call()?.write_down_client(new)
    }

    fn client_of(&mut self, identity: IdentityId) -> StoreResult<Option<KnownClient>> {
        self.call()?.client_of(identity)
    }

    fn unclaimed_client(&mut self, spellings: &[WaPhone]) -> StoreResult<Option<KnownClient>> {
        self.call()?.unclaimed_client(spellings)
    }

    fn is_unwelcome(&mut self, identity: IdentityId, spellings: &[WaPhone]) -> StoreResult<bool> {
        self.call()?.is_unwelcome(identity, spellings)
    }

    fn make_client(&mut self, new: &NewClient) -> StoreResult<ClientId> {
        self.call()?.make_client(new)
    }

    fn claim_client(&mut self, id: ClientId, identity: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.claim_client(id, identity, now)
    }

    fn update_client(
        &mut self,
        id: ClientId,
        name: Option<&PersonName>,
        email: Option<&Email>,
        phone: Option<&WaPhone>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_client(id, name, email, phone, now)
    }

    fn adopt_bookings(&mut self, session: SessionId, client: ClientId, now: Instant) -> StoreResult<usize> {
        self.call()?.adopt_bookings(session, client, now)
    }
}

impl Contacts for FaultyTx<'_> {
    fn client_contact(&mut self, id: ClientId) -> StoreResult<Option<Addressee>> {
        self.call()?.client_contact(id)
    }

    fn notice_number(&mut self) -> StoreResult<Option<WaPhone>> {
        self.call()?.notice_number()
    }
}
