//! What would be in the way of an appointment at some time, with some stylist, at some chair: asked before the desk moves or makes one, and
//! answered without any change (rules/dashboard#conflicts).

use chrono::{Days, TimeDelta, Timelike};
use domain::{BookingId, BookingPolicy, ChairId, Instant, Interval, Minutes, ServiceId, ShopZone, StaffId};
use ports::shop::{AllowedOverlap, BookingRecord, SharedTime, Taken};
use ports::{Resource, ShopTx, StoreError, StoreResult};
use pricing::{Quote, SelectionError};
use scheduling::{
    ChairWish, Placement, RequestedServices, SchedulingData, Veto, check_window, explain, free_chair,
    local_time,
};

use super::conflicts::{Conflict, Labels};
use super::{DashboardUser, Permission, StatusRefusal};
use crate::Context;
use crate::book::{BookingError, BookingTerms, ChosenService, quote_services};

/// The desk works in steps of so many minutes on the shop's clock.
const DESK_STEP: i64 = 5;
/// The desk places so many days ahead.
pub(super) const DAYS_AHEAD: Days = Days::new(365);
const MAX_DURATION: i64 = 1_440;

#[derive(Debug, Clone)]
pub enum PlacedServices {
    /// Those of a booking that is there already.
    Booking(BookingId),
    Chosen(Vec<ChosenService>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChairQuestion {
    /// The chair of the booking if it fits and is free, else the one that a new booking would get.
    Best,
    Exactly(ChairId),
    WithoutChair,
}

#[derive(Debug, Clone)]
pub struct PlacementQuestion {
    pub services: PlacedServices,
    pub staff: StaffId,
    pub chair: ChairQuestion,
    pub start: Instant,
    /// Another length than that of the services.
    pub duration: Option<Minutes>,
}

#[derive(Debug, Clone)]
pub struct PlacementAnswer {
    pub conflicts: Vec<Conflict>,
    /// When the stylist is free again, after-buffer included.
    pub end: Instant,
    /// The chair that it would have, by id and name.
    pub chair: Option<(ChairId, String)>,
}

#[derive(Debug, thiserror::Error)]
pub enum PlacementError {
    #[error("We could not find this booking.")]
    NoSuchBooking,
    #[error("We could not find this stylist.")]
    NoSuchStaff,
    #[error("We could not find this chair.")]
    NoSuchChair,
    #[error("We could not find this service.")]
    NoSuchService,
    #[error(transparent)]
    Colleagues(StatusRefusal),
    #[error(transparent)]
    OthersTime(BookingError),
    #[error("Please choose a time in steps of 5 minutes.")]
    OffStep,
    #[error("Please choose a length of 5 to 1440 minutes, in steps of 5.")]
    BadDuration,
    #[error("This day is over.")]
    DayOver,
    #[error("This is too far ahead.")]
    TooFarAhead,
    #[error(transparent)]
    Selection(SelectionError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Everything that would be in the way. It writes nothing.
pub fn placement(
    ctx: &Context,
    user: &DashboardUser,
    question: &PlacementQuestion,
) -> Result<PlacementAnswer, PlacementError> {
    let now = ctx.now();
    ensure_own_column(user, question.staff)?;
    ctx.store.read_shop(user.scope, |tx| {
        let services = Services::of(tx, user, &question.services)?;
        let Weighed { conflicts, blocked, chair, .. } = weigh(tx, user, question, &services, now)?;
        Ok(PlacementAnswer { conflicts, end: blocked.end(), chair })
    })
}

/// Staff place appointments in their own column.
pub(super) fn ensure_own_column(user: &DashboardUser, staff: StaffId) -> Result<(), PlacementError> {
    let is_colleagues = user.staff_id().is_some_and(|own| own != staff);
    if is_colleagues && !user.may(Permission::BookForColleagues) {
        return Err(PlacementError::OthersTime(BookingError::OthersTime));
    }
    Ok(())
}

/// A place as it was asked for, and all that is in the way there.
pub(super) struct Weighed {
    pub(super) conflicts: Vec<Conflict>,
    pub(super) blocked: Interval,
    pub(super) duration: Minutes,
    /// The chair that it would have, by id and name.
    pub(super) chair: Option<(ChairId, String)>,
    /// What it would share with other bookings.
    pub(super) shared: Vec<SharedTime>,
}

/// Looks at a place; the caller keeps others off it where it is to be taken.
pub(super) fn weigh(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    question: &PlacementQuestion,
    services: &Services,
    now: Instant,
) -> Result<Weighed, PlacementError> {
    ensure_in_reach(user, question.start, now)?;
    let requested = services.requested(question.duration)?;
    let policy = BookingTerms::Desk.over(tx.shop()?.policy);
    let blocked = blocked_at(&policy, question.start, requested.duration)?;
    let mut salon = tx.salon(check_window(blocked, &policy).ok_or(PlacementError::BadDuration)?, now)?;
    salon.policy = policy;
    if !salon.stylists.iter().any(|stylist| stylist.id == question.staff) {
        return Err(PlacementError::NoSuchStaff);
    }
    let allowed = match services.moving {
        Some(id) => Allowed {
            overlaps: tx.overlaps_with(id)?,
            shared: shared_at(tx, Some(id), question, blocked, services.chair)?,
        },
        None => Allowed::default(),
    };
    let placed = place(&salon, question, &requested, services.chair, &allowed)?;
    let vetoes = allowed.without_known(explain(&salon, &placed, now));
    let labels = Labels { salon: &salon, placed: &placed, service_names: &services.names, user, now };
    let conflicts = labels.conflicts(tx, vetoes)?;
    let chair = chair_of(&salon, &placed);
    let shared = shared_at(tx, services.moving, question, blocked, chair.as_ref().map(|(id, _)| *id))?;
    Ok(Weighed { conflicts, blocked, duration: requested.duration, chair, shared })
}

/// What an appointment of some length takes, with the buffers of now.
pub(super) fn blocked_at(
    policy: &BookingPolicy,
    start: Instant,
    duration: Minutes,
) -> Result<Interval, PlacementError> {
    let end = scheduling::end_time(start, duration, policy.buffer_after);
    let (from, until) = scheduling::blocked(start, end, policy.buffer_before);
    Interval::new(from, until).ok_or(PlacementError::BadDuration)
}

fn shared_at(
    tx: &mut dyn ShopTx,
    moving: Option<BookingId>,
    question: &PlacementQuestion,
    blocked: Interval,
    chair: Option<ChairId>,
) -> StoreResult<Vec<SharedTime>> {
    tx.shared_time(&Taken { staff: question.staff, chair, blocked }, moving)
}

/// The overlaps that a booking is let to have already: what lies within them is no new conflict.
#[derive(Default)]
struct Allowed {
    overlaps: Vec<AllowedOverlap>,
    /// What it would share at the new place, at the chair that it has.
    shared: Vec<SharedTime>,
}

impl Allowed {
    fn without_known(&self, mut vetoes: Vec<Veto>) -> Vec<Veto> {
        vetoes.retain(|veto| match veto {
            Veto::Taken { booking_id: Some(id) } | Veto::Buffer { booking_id: Some(id) } => {
                !self.covers(*id, Resource::Staff)
            }
            Veto::ChairTaken { booking_id: Some(id) } => !self.covers(*id, Resource::Chair),
            _ => true,
        });
        vetoes
    }

    /// Whether all that it would share with another is allowed.
    fn covers(&self, other: BookingId, resource: Resource) -> bool {
        let mut shared =
            self.shared.iter().filter(|one| one.with == other && one.resource == resource).peekable();
        let is_allowed = |shared: &SharedTime| {
            self.overlaps.iter().any(|allowed| {
                (allowed.over == other || allowed.booking == other)
                    && allowed.resource == resource
                    && allowed.time.start() <= shared.time.start()
                    && shared.time.end() <= allowed.time.end()
            })
        };
        shared.peek().is_some() && shared.all(is_allowed)
    }
}

/// What is to be done, and what a booking has already.
pub(super) struct Services {
    names: Vec<(ServiceId, String)>,
    duration: Minutes,
    moving: Option<BookingId>,
    chair: Option<ChairId>,
}

impl Services {
    fn of(
        tx: &mut dyn ShopTx,
        user: &DashboardUser,
        wanted: &PlacedServices,
    ) -> Result<Self, PlacementError> {
        match wanted {
            PlacedServices::Booking(id) => {
                let found = tx.find_booking(*id)?.ok_or(PlacementError::NoSuchBooking)?;
                if user.staff_id().is_some_and(|own| own != found.booking.staff_id)
                    && !user.may(Permission::ChangeColleaguesBookings)
                {
                    return Err(PlacementError::Colleagues(StatusRefusal::Colleagues));
                }
                Ok(Self::of_booking(&found))
            }
            PlacedServices::Chosen(chosen) => {
                let ids: Vec<ServiceId> = chosen.iter().map(|service| service.service_id).collect();
                let menu = tx.services_by_id(&ids)?;
                let quote = quote_services(chosen, &menu).ok_or(PlacementError::NoSuchService)?;
                let quote = quote.map_err(PlacementError::Selection)?;
                Ok(Self::of_quote(&quote))
            }
        }
    }

    pub(super) fn of_quote(quote: &Quote) -> Self {
        let names = quote.lines.iter().map(|line| (line.service_id, line.name.clone())).collect();
        Self { names, duration: quote.total_duration, moving: None, chair: None }
    }

    pub(super) fn of_booking(found: &BookingRecord) -> Self {
        let booking = &found.booking;
        Self {
            names: booking.lines.iter().map(|line| (line.service_id, line.name.clone())).collect(),
            duration: booking.total_duration,
            moving: Some(booking.id),
            chair: found.chair_id,
        }
    }

    fn requested(&self, duration: Option<Minutes>) -> Result<RequestedServices, PlacementError> {
        let is_wrong = |wanted: Minutes| {
            !(DESK_STEP..=MAX_DURATION).contains(&wanted.get()) || wanted.get() % DESK_STEP != 0
        };
        if duration.is_some_and(is_wrong) {
            return Err(PlacementError::BadDuration);
        }
        let services = self.names.iter().map(|(id, _)| *id).collect();
        let mut requested = RequestedServices::new(services, duration.unwrap_or(self.duration));
        requested.moving.bookings.extend(self.moving);
        Ok(requested)
    }
}

/// From the beginning of today, because the book is put right after the fact, to a year ahead.
fn ensure_in_reach(user: &DashboardUser, start: Instant, now: Instant) -> Result<(), PlacementError> {
    let zone = user.shop.zone;
    let (date, today) = (local_time::date_of(zone, start), local_time::date_of(zone, now));
    if date < today {
        return Err(PlacementError::DayOver);
    }
    if today + DAYS_AHEAD < date {
        return Err(PlacementError::TooFarAhead);
    }
    if is_on_desk_step(zone, start) { Ok(()) } else { Err(PlacementError::OffStep) }
}

/// Whether the shop's clock reads a multiple of five minutes then.
pub(super) fn is_on_desk_step(zone: ShopZone, at: Instant) -> bool {
    let reading = at.with_timezone(&zone.tz());
    let is_on_step = i64::from(reading.minute()) % DESK_STEP == 0 && reading.second() == 0;
    is_on_step && at.timestamp_subsec_nanos() == 0
}

/// The last multiple of five minutes on the shop's clock that is not after a moment.
pub(super) fn desk_step_before(zone: ShopZone, at: Instant) -> Instant {
    let reading = at.with_timezone(&zone.tz());
    let over = TimeDelta::minutes(i64::from(reading.minute()) % DESK_STEP)
        + TimeDelta::seconds(i64::from(reading.second()))
        + TimeDelta::nanoseconds(i64::from(at.timestamp_subsec_nanos()));
    at - over
}

fn place<'a>(
    salon: &SchedulingData,
    question: &PlacementQuestion,
    requested: &'a RequestedServices,
    own: Option<ChairId>,
    allowed: &Allowed,
) -> Result<Placement<'a>, PlacementError> {
    let at = |chair| Placement { staff_id: question.staff, start: question.start, chair, requested };
    match question.chair {
        ChairQuestion::WithoutChair => Ok(at(ChairWish::Nowhere)),
        ChairQuestion::Exactly(id) if salon.chairs.iter().all(|chair| chair.id != id) => {
            Err(PlacementError::NoSuchChair)
        }
        ChairQuestion::Exactly(id) => Ok(at(ChairWish::Exactly(id))),
        ChairQuestion::Best => {
            let kept = own.map(|id| at(ChairWish::Exactly(id)));
            Ok(kept.filter(|placed| fits(salon, placed, allowed)).unwrap_or_else(|| at(ChairWish::Any)))
        }
    }
}

/// Whether nothing is against the chair itself.
fn fits(salon: &SchedulingData, placed: &Placement<'_>, allowed: &Allowed) -> bool {
    let is_about_chairs =
        |veto: &Veto| matches!(veto, Veto::NoChair | Veto::ChairTaken { .. } | Veto::ChairRule { .. });
    // Only the chair matters here, whatever the moment.
    let long_ago = placed.start - TimeDelta::days(1);
    !allowed.without_known(explain(salon, placed, long_ago)).iter().any(is_about_chairs)
}

fn chair_of(salon: &SchedulingData, placed: &Placement<'_>) -> Option<(ChairId, String)> {
    let id = match placed.chair {
        ChairWish::Any => free_chair(salon, placed).ok().flatten()?,
        ChairWish::Exactly(id) => id,
        ChairWish::Nowhere => return None,
    };
    salon.chairs.iter().find(|chair| chair.id == id).map(|chair| (id, chair.name.clone()))
}
