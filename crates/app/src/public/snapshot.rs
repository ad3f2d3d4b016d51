//! What a salon shows to everybody, as it is at one moment (`docs/decisions/0017-snapshots.md`).

use chrono::Days;
use domain::{
    Instant, Interval, MessageSettings, Minutes, Service, ServiceId, Shop, Staff, StaffChoice, TimeOfDay,
    WaitlistMode,
};
use ports::shop::ListedSpecialDay;
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{SchedulingData, local_time, read_window};

use super::{PublicReadError, snapshot_size};

/// Visitors learn of the special days of today and so many dates more.
const SPECIAL_DAYS_AHEAD: Days = Days::new(59);

/// What clients can do by themselves, besides booking on the web.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SelfService {
    pub has_waitlist: bool,
    pub books_in_chat: bool,
}

impl SelfService {
    const fn of(settings: &MessageSettings) -> Self {
        let has_waitlist = !matches!(settings.waitlist.mode, WaitlistMode::Off);
        Self { has_waitlist, books_in_chat: settings.chat_booking }
    }
}

/// A salon as its visitors see it. For showing and listing only: a booking reads the database.
#[derive(Debug)]
pub struct Snapshot {
    pub(crate) shop: Shop,
    pub(super) self_service: SelfService,
    /// What can be asked for, also where a row of [`Self::services`] makes no sense.
    pub(super) menu: Vec<ServiceId>,
    pub(super) services: StoreResult<Vec<Service>>,
    pub(super) staff: StoreResult<Vec<Staff>>,
    /// Those of the days to come that the landing page tells of, by date.
    pub(super) special_days: StoreResult<Vec<ListedSpecialDay>>,
    /// With the bookings of every date that can be booked.
    pub(super) salon: StoreResult<SchedulingData>,
    read_at: Instant,
    /// From here on the same rows show something else: a hold has run out, or the dates that can be booked have moved on.
    good_until: Instant,
}

impl Snapshot {
    /// Reads the salon as it is at `now`, in as many statements whatever there is to read.
    pub(super) fn read(tx: &mut dyn ShopTx, shop: Shop, now: Instant) -> StoreResult<Self> {
        let today = local_time::date_of(shop.zone, now);
        let last = today.checked_add_days(Days::new(u64::from(shop.policy.horizon_days))).unwrap_or(today);
        let midnight = local_time::at(shop.zone, today, TimeOfDay::END_OF_DAY);
        let window = read_window(shop.zone, &shop.policy, today..=last, now);
        // Where nothing can be booked, it still matters who works here.
        let window = window.or_else(|| Interval::new(now, now + Minutes::new(1).to_delta()));
        let window = window.ok_or_else(|| StoreError::Failed("the calendar ends here".into()))?;
        Ok(Self {
            self_service: SelfService::of(&tx.message_settings()?.settings),
            menu: tx.menu_ids()?,
            services: or_broken(tx.services())?,
            staff: or_broken(tx.bookable_staff())?,
            special_days: or_broken(tx.special_days(today, today + SPECIAL_DAYS_AHEAD))?,
            salon: or_broken(tx.salon(window, now))?,
            good_until: tx.next_hold_expiry(window, now)?.map_or(midnight, |lapse| lapse.min(midnight)),
            read_at: now,
            shop,
        })
    }

    /// Whether it shows what there is to see at `now`, if nothing was written since. Clocks are put back, too.
    pub(super) fn is_of(&self, now: Instant) -> bool {
        self.read_at <= now && now < self.good_until
    }

    /// The salon as the slot rules see it, for a question that names nothing but what it has.
    pub(crate) fn salon_for(
        &self,
        services: &[ServiceId],
        staff: StaffChoice,
    ) -> Result<&SchedulingData, PublicReadError> {
        self.ensure_on_menu(services)?;
        let salon = self.salon()?;
        match staff {
            StaffChoice::Exactly(staff) if !salon.stylists.iter().any(|stylist| stylist.id == staff) => {
                Err(PublicReadError::NoSuchStaff)
            }
            StaffChoice::Exactly(_) | StaffChoice::Anyone => Ok(salon),
        }
    }

    pub(super) fn ensure_on_menu(&self, services: &[ServiceId]) -> Result<(), PublicReadError> {
        let all = services.iter().all(|id| self.menu.contains(id));
        if all { Ok(()) } else { Err(PublicReadError::NoSuchService) }
    }

    pub(super) fn salon(&self) -> StoreResult<&SchedulingData> {
        self.salon.as_ref().map_err(Clone::clone)
    }

    /// About how many bytes it takes to remember it.
    pub(super) fn size(&self) -> usize {
        let services =
            self.services.as_ref().map_or(0, |services| services.iter().map(snapshot_size::service).sum());
        let staff =
            self.staff.as_ref().map_or(0, |staff| staff.iter().map(snapshot_size::member).sum::<usize>());
        snapshot_size::BASE
            + snapshot_size::shop(&self.shop)
            + services
            + staff
            + self.special_days.as_deref().map_or(0, snapshot_size::special_days)
            + self.salon.as_ref().map_or(0, snapshot_size::salon)
    }
}

/// A broken row fails the requests that need it, and no others.
fn or_broken<T>(read: StoreResult<T>) -> StoreResult<StoreResult<T>> {
    match read {
        Err(broken @ StoreError::Inconsistency { .. }) => Ok(Err(broken)),
        other => other.map(Ok),
    }
}

#[cfg(test)]
impl Snapshot {
    pub(super) fn of(shop: Shop, salon: SchedulingData, read_at: Instant) -> Self {
        let (menu, services, staff) = (Vec::new(), Ok(Vec::new()), Ok(Vec::new()));
        let special_days = Ok(Vec::new());
        let self_service = SelfService::default();
        let salon = Ok(salon);
        Self { shop, self_service, menu, services, staff, special_days, salon, read_at, good_until: read_at }
    }
}
