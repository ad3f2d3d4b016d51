//! [`FaultyTx`](super::FaultyTx) for what is handed to people and forgotten of them.

use domain::{Booking, ClientId, IdentityId, Instant, LocalDate, ShopId, WaPhone};
use ports::StoreResult;
use ports::platform::{Absence, Erasure, Expiry, Forgetting};
use ports::shop::{MessageRecord, Privacy};

use super::{FaultyPlatform, FaultyShop};

impl Privacy for FaultyShop<'_, '_> {
    fn bookings_of_card(&mut self, id: ClientId) -> StoreResult<Vec<Booking>> {
        self.call()?.bookings_of_card(id)
    }

    fn messages_to(&mut self, id: ClientId) -> StoreResult<Vec<MessageRecord>> {
        self.call()?.messages_to(id)
    }

    fn cards_with(&mut self, id: ClientId) -> StoreResult<Vec<ClientId>> {
        self.call()?.cards_with(id)
    }

    fn is_erased(&mut self, id: ClientId) -> StoreResult<bool> {
        self.call()?.is_erased(id)
    }

    fn lock_card(&mut self, id: ClientId) -> StoreResult<()> {
        self.call()?.lock_card(id)
    }

    fn people_with(&mut self, id: ClientId) -> StoreResult<Vec<IdentityId>> {
        self.call()?.people_with(id)
    }

    fn number_of_card(&mut self, id: ClientId) -> StoreResult<Option<WaPhone>> {
        self.call()?.number_of_card(id)
    }

    fn queue_for_client(&mut self, id: ClientId) -> StoreResult<()> {
        self.call()?.queue_for_client(id)
    }

    fn client_seen(
        &mut self,
        id: ClientId,
        people: &[IdentityId],
        numbers: &[WaPhone],
        now: Instant,
    ) -> StoreResult<Option<Instant>> {
        self.call()?.client_seen(id, people, numbers, now)
    }

    fn keep_client(&mut self, id: ClientId, seen: Instant) -> StoreResult<()> {
        self.call()?.keep_client(id, seen)
    }

    fn erase_client(&mut self, id: ClientId, now: Instant) -> StoreResult<()> {
        self.call()?.erase_client(id, now)
    }
}

impl Forgetting for FaultyPlatform<'_, '_> {
    fn erasures(&mut self) -> StoreResult<Vec<Erasure>> {
        self.call()?.erasures()
    }

    fn was_client(&mut self, shop: ShopId, client: ClientId, at: Instant) -> StoreResult<bool> {
        self.call()?.was_client(shop, client, at)
    }

    fn forget_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<bool> {
        self.call()?.forget_person(id, now)
    }

    fn queue_for_person(&mut self, id: IdentityId) -> StoreResult<()> {
        self.call()?.queue_for_person(id)
    }

    fn cut_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.cut_person(id, now)
    }
}

impl Absence for FaultyPlatform<'_, '_> {
    fn long_unseen_clients(&mut self, since: Instant) -> StoreResult<Vec<(ShopId, ClientId)>> {
        self.call()?.long_unseen_clients(since)
    }

    fn long_unseen_people(&mut self, since: Instant) -> StoreResult<Vec<IdentityId>> {
        self.call()?.long_unseen_people(since)
    }

    fn person_seen(&mut self, id: IdentityId, now: Instant) -> StoreResult<Option<Instant>> {
        self.call()?.person_seen(id, now)
    }

    fn keep_person(&mut self, id: IdentityId, seen: Instant) -> StoreResult<()> {
        self.call()?.keep_person(id, seen)
    }
}

impl Expiry for FaultyPlatform<'_, '_> {
    fn forget_sessions(&mut self, dead: Instant, ended: Instant) -> StoreResult<usize> {
        self.call()?.forget_sessions(dead, ended)
    }

    fn forget_unproved_contacts(&mut self, before: Instant, now: Instant) -> StoreResult<usize> {
        self.call()?.forget_unproved_contacts(before, now)
    }

    fn forget_leavers(&mut self, before: Instant) -> StoreResult<usize> {
        self.call()?.forget_leavers(before)
    }

    fn forget_reasons(&mut self, before: LocalDate) -> StoreResult<usize> {
        self.call()?.forget_reasons(before)
    }

    fn cut_trail(&mut self, before: Instant) -> StoreResult<usize> {
        self.call()?.cut_trail(before)
    }

    fn forget_setups(&mut self, before: Instant) -> StoreResult<usize> {
        self.call()?.forget_setups(before)
    }
}
