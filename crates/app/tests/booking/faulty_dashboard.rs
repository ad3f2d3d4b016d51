//! [`FaultyTx`](crate::faulty) for what the dashboard edits.

use domain::{BookingId, CategoryId, ChairId, Instant, ServiceId, StaffId};
use ports::StoreResult;
use ports::shop::{
    BookingCounts, Categories, CategoryDraft, ChairDraft, Chairs, ComingBooking, Concern, ListedCategory,
    ListedChair, ListedService, Overview, SeatedBooking, ServiceDraft, Services,
};

use crate::faulty::FaultyTx;

impl Categories for FaultyTx<'_> {
    fn listed_categories(&mut self) -> StoreResult<Vec<ListedCategory>> {
        self.call()?.listed_categories()
    }

    fn listed_category(&mut self, id: CategoryId) -> StoreResult<Option<ListedCategory>> {
        self.call()?.listed_category(id)
    }

    fn insert_category(&mut self, draft: &CategoryDraft, now: Instant) -> StoreResult<CategoryId> {
        self.call()?.insert_category(draft, now)
    }

    fn update_category(
        &mut self,
        id: CategoryId,
        version: i64,
        draft: &CategoryDraft,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_category(id, version, draft, now)
    }

    fn delete_category(&mut self, id: CategoryId, version: i64, now: Instant) -> StoreResult<()> {
        self.call()?.delete_category(id, version, now)
    }
}

impl Services for FaultyTx<'_> {
    fn listed_services(&mut self) -> StoreResult<Vec<ListedService>> {
        self.call()?.listed_services()
    }

    fn listed_service(&mut self, id: ServiceId) -> StoreResult<Option<ListedService>> {
        self.call()?.listed_service(id)
    }

    fn insert_service(&mut self, draft: &ServiceDraft, now: Instant) -> StoreResult<ServiceId> {
        self.call()?.insert_service(draft, now)
    }

    fn update_service(
        &mut self,
        id: ServiceId,
        version: i64,
        draft: &ServiceDraft,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_service(id, version, draft, now)
    }

    fn remove_service(&mut self, id: ServiceId, version: i64, now: Instant) -> StoreResult<()> {
        self.call()?.remove_service(id, version, now)
    }
}

impl Chairs for FaultyTx<'_> {
    fn listed_chairs(&mut self) -> StoreResult<Vec<ListedChair>> {
        self.call()?.listed_chairs()
    }

    fn listed_chair(&mut self, id: ChairId) -> StoreResult<Option<ListedChair>> {
        self.call()?.listed_chair(id)
    }

    fn are_on_the_staff(&mut self, ids: &[StaffId]) -> StoreResult<bool> {
        self.call()?.are_on_the_staff(ids)
    }

    fn insert_chair(&mut self, draft: &ChairDraft, now: Instant) -> StoreResult<ChairId> {
        self.call()?.insert_chair(draft, now)
    }

    fn update_chair(
        &mut self,
        id: ChairId,
        version: i64,
        draft: &ChairDraft,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_chair(id, version, draft, now)
    }

    fn remove_chair(&mut self, id: ChairId, version: i64, now: Instant) -> StoreResult<()> {
        self.call()?.remove_chair(id, version, now)
    }

    fn bookings_at_chair(&mut self, id: ChairId, now: Instant) -> StoreResult<Vec<SeatedBooking>> {
        self.call()?.bookings_at_chair(id, now)
    }

    fn reseat_booking(
        &mut self,
        id: BookingId,
        version: i64,
        chair: Option<ChairId>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.reseat_booking(id, version, chair, now)
    }
}

impl Overview for FaultyTx<'_> {
    fn booking_counts(&mut self, now: Instant) -> StoreResult<BookingCounts> {
        self.call()?.booking_counts(now)
    }

    fn coming_bookings(
        &mut self,
        of: Concern,
        most: usize,
        now: Instant,
    ) -> StoreResult<(usize, Vec<ComingBooking>)> {
        self.call()?.coming_bookings(of, most, now)
    }
}
