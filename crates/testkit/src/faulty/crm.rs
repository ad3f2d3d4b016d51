//! [`FaultyTx`](super::FaultyTx) for the salon's clients.

use domain::{ClientId, Instant, Interval};
use ports::StoreResult;
use ports::shop::{ClientCard, ClientHistory, ClientPage, ClientQuery, Crm, Relationship, SegmentTotals};

use super::FaultyShop;

impl Crm for FaultyShop<'_, '_> {
    fn client_page(&mut self, query: &ClientQuery, now: Instant) -> StoreResult<ClientPage> {
        self.call()?.client_page(query, now)
    }

    fn client_card(&mut self, id: ClientId, now: Instant) -> StoreResult<Option<ClientCard>> {
        self.call()?.client_card(id, now)
    }

    fn client_history(&mut self, id: ClientId, now: Instant) -> StoreResult<ClientHistory> {
        self.call()?.client_history(id, now)
    }

    fn segment_totals(&mut self, month: Interval, now: Instant) -> StoreResult<Vec<SegmentTotals>> {
        self.call()?.segment_totals(month, now)
    }

    fn set_relationship(
        &mut self,
        id: ClientId,
        version: i64,
        relationship: &Relationship,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.set_relationship(id, version, relationship, now)
    }
}
