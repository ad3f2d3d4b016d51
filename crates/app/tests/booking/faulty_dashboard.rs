//! [`FaultyTx`](crate::faulty) for what the dashboard edits.

use domain::{
    BookingId, Branding, BufferMinutes, CategoryId, ChairId, ExceptionId, Instant, Interval, LocalDate,
    ScheduleException, ServiceId, Shop, ShopHours, ShopZone, StaffId, WaPhone, WeeklySchedule,
};
use ports::StoreResult;
use ports::shop::{
    BookingCounts, Calendar, Categories, CategoryDraft, ChairDraft, Chairs, ComingBooking, ComingService,
    Concern, ExceptionDraft, ListedBooking, ListedCategory, ListedChair, ListedMember, ListedService,
    Overview, Schedules, SeatedBooking, ServiceDraft, Services, Settings, StaffMembers, StaffProfile,
    StaffSchedule,
};
use scheduling::Salon;

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

impl Schedules for FaultyTx<'_> {
    fn schedules(&mut self) -> StoreResult<Vec<StaffSchedule>> {
        self.call()?.schedules()
    }

    fn schedule(&mut self, staff: StaffId) -> StoreResult<Option<StaffSchedule>> {
        self.call()?.schedule(staff)
    }

    fn set_schedule(&mut self, staff: StaffId, week: &WeeklySchedule) -> StoreResult<()> {
        self.call()?.set_schedule(staff, week)
    }

    fn exceptions_from(&mut self, staff: StaffId, from: LocalDate) -> StoreResult<Vec<ScheduleException>> {
        self.call()?.exceptions_from(staff, from)
    }

    fn exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<Option<ScheduleException>> {
        self.call()?.exception(staff, id)
    }

    fn insert_exception(
        &mut self,
        staff: StaffId,
        draft: &ExceptionDraft,
        now: Instant,
    ) -> StoreResult<ExceptionId> {
        self.call()?.insert_exception(staff, draft, now)
    }

    fn delete_exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<()> {
        self.call()?.delete_exception(staff, id)
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

    fn bookings_within(&mut self, window: Interval) -> StoreResult<Vec<ListedBooking>> {
        self.call()?.bookings_within(window)
    }

    fn listed_booking(&mut self, id: BookingId) -> StoreResult<Option<ListedBooking>> {
        self.call()?.listed_booking(id)
    }

    fn coming_services(&mut self, of: Option<StaffId>, now: Instant) -> StoreResult<Vec<ComingService>> {
        self.call()?.coming_services(of, now)
    }

    fn in_few_words(&mut self, bookings: &[BookingId]) -> StoreResult<Vec<ComingBooking>> {
        self.call()?.in_few_words(bookings)
    }
}

impl StaffMembers for FaultyTx<'_> {
    fn lock_staff(&mut self) -> StoreResult<()> {
        self.call()?.lock_staff()
    }

    fn listed_members(&mut self) -> StoreResult<Vec<ListedMember>> {
        self.call()?.listed_members()
    }

    fn insert_member(&mut self, profile: &StaffProfile, now: Instant) -> StoreResult<StaffId> {
        self.call()?.insert_member(profile, now)
    }

    fn update_member(
        &mut self,
        id: StaffId,
        version: i64,
        profile: &StaffProfile,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.update_member(id, version, profile, now)
    }

    fn remove_member(&mut self, id: StaffId, version: i64, now: Instant) -> StoreResult<()> {
        self.call()?.remove_member(id, version, now)
    }

    fn services_of_member(&mut self, id: StaffId) -> StoreResult<Vec<ServiceId>> {
        self.call()?.services_of_member(id)
    }

    fn set_services_of_member(
        &mut self,
        id: StaffId,
        version: i64,
        services: &[ServiceId],
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.set_services_of_member(id, version, services, now)
    }

    fn sign_out(&mut self, phone: &WaPhone, now: Instant) -> StoreResult<usize> {
        self.call()?.sign_out(phone, now)
    }
}

impl Settings for FaultyTx<'_> {
    fn shop(&mut self) -> StoreResult<Shop> {
        self.call()?.shop()
    }

    fn hours(&mut self) -> StoreResult<ShopHours> {
        self.call()?.hours()
    }

    fn shop_version(&mut self) -> StoreResult<i64> {
        self.call()?.shop_version()
    }

    fn set_hours(&mut self, version: i64, hours: &ShopHours, now: Instant) -> StoreResult<()> {
        self.call()?.set_hours(version, hours, now)
    }

    fn set_zone(&mut self, version: i64, zone: ShopZone, now: Instant) -> StoreResult<()> {
        self.call()?.set_zone(version, zone, now)
    }

    fn set_buffers(
        &mut self,
        version: i64,
        before: BufferMinutes,
        after: BufferMinutes,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.set_buffers(version, before, after, now)
    }

    fn set_branding(&mut self, version: i64, branding: &Branding, now: Instant) -> StoreResult<()> {
        self.call()?.set_branding(version, branding, now)
    }
}

impl Calendar for FaultyTx<'_> {
    fn salon(&mut self, window: Interval, now: Instant) -> StoreResult<Salon> {
        self.call()?.salon(window, now)
    }

    fn next_lapse(&mut self, window: Interval, now: Instant) -> StoreResult<Option<Instant>> {
        self.call()?.next_lapse(window, now)
    }

    fn revision(&mut self) -> StoreResult<i64> {
        self.call()?.revision()
    }
}
