//! [`FaultyTx`](super::FaultyTx) for what is handed to people and forgotten of them.

use domain::{Booking, ClientId, IdentityId, Instant, ShopId};
use ports::StoreResult;
use ports::platform::{Erasure, Expiry, Forgetting};
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

    fn cut_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.cut_person(id, now)
    }
}

impl Expiry for FaultyPlatform<'_, '_> {
    fn forget_sessions(&mut self, dead: Instant, ended: Instant) -> StoreResult<usize> {
        self.call()?.forget_sessions(dead, ended)
    }

    fn forget_unproved_contacts(&mut self, before: Instant, now: Instant) -> StoreResult<usize> {
        self.call()?.forget_unproved_contacts(before, now)
    }

    fn cut_trail(&mut self, before: Instant) -> StoreResult<usize> {
        self.call()?.cut_trail(before)
    }

    fn forget_setups(&mut self, before: Instant) -> StoreResult<usize> {
        self.call()?.forget_setups(before)
    }
}
