//! Reminders (rules/messages#reminders): when they are due, and their messages once they are.
//!
//! The notices of a booking say when its client last heard of it, so the job that reads notices writes the reminders, too. Booking itself
//! does not wait for them (docs/decisions/0040-reminders.md).

use std::collections::HashSet;

use domain::{Booking, BookingId, BookingStatus, Instant, ReminderKind, ShopId, ShopStatus, SkipReason};
use ports::platform::{Addressee, NewMessage};
use ports::shop::{BookingRecord, ComingBooking, NoticeKind, QueuedNotice, Reminder, ReminderState};
use ports::{PlatformTx, ShopTx, Store, StoreResult};
use scheduling::{VisitToCome, quiet_around, reminded_until, reminder_due};
use tenancy::ShopScope;
use verification::{Lane, SenderId};

use super::reminder_words::{DayOfClient, Reminded, minute_of, named_by};
use crate::Context;
use crate::consents::refuses_reminders;

/// How many due reminders of one shop are worked on in one transaction, and how many transactions a shop has in one turn.
const BATCH_SIZE: i64 = 50;
const BATCHES: usize = 20;

const FIRST_REMINDER: &str = "first_reminder";
const SECOND_REMINDER: &str = "second_reminder";

/// What the message of a reminder is for.
pub(crate) const fn purpose_of(kind: ReminderKind) -> &'static str {
    match kind {
        ReminderKind::First => FIRST_REMINDER,
        ReminderKind::Second => SECOND_REMINDER,
    }
}

/// Which reminder a message is, if it is one.
pub(super) fn reminder_of(purpose: &str) -> Option<ReminderKind> {
    ReminderKind::ALL.into_iter().find(|kind| purpose_of(*kind) == purpose)
}

/// Plans the reminders of a booking anew, of which a notice tells.
pub(super) fn replan(
    tx: &mut dyn ShopTx,
    salon: &Reminded<'_>,
    notice: &QueuedNotice,
    owned: &BookingRecord,
    now: Instant,
) -> StoreResult<()> {
    let booking = &owned.booking;
    if matches!(booking.status, BookingStatus::Pending | BookingStatus::Cancelled) {
        return tx.delete_reminders(booking.id);
    }
    if booking.status != BookingStatus::Confirmed || booking.start <= now {
        // Why its client was not reminded is still asked when they did not come.
        return tx.keep_skipped_reminders(booking.id);
    }
    if !salon.settings.reminds() || !is_news(notice.kind) {
        return Ok(());
    }
    let coming = ComingBooking { booking: booking.id, start: booking.start, told_at: notice.at };
    let mut planned = Vec::new();
    for kind in ReminderKind::ALL {
        let former = tx.reminder(booking.id, kind)?;
        let is_sent = |fresh: &Reminder| {
            former.is_some_and(|former| former.state == ReminderState::Planned && former.start == fresh.start)
        };
        planned.extend(fresh(kind, salon, coming, now).filter(|fresh| !is_sent(fresh)));
    }
    tx.write_reminders(&planned)
}

/// Plans the reminders of all coming bookings anew: the salon has changed its settings.
pub(crate) fn replan_all(tx: &mut dyn ShopTx, now: Instant) -> StoreResult<()> {
    replan_coming(tx, now, |salon, kind, coming| fresh(kind, salon, coming, now))
}

/// Plans the reminders of bookings that no notice tells of, as those of a demo salon: what would have been due before counts as sent.
pub fn adopt_reminders(store: &dyn Store, scope: ShopScope, now: Instant) -> StoreResult<()> {
    store.write_shop(scope, |tx| {
        replan_coming(tx, now, |salon, kind, coming| {
            let made = fresh(kind, salon, coming, coming.told_at)?;
            let is_past = made.state == ReminderState::Due && made.due_at <= now;
            Some(if is_past { Reminder { state: ReminderState::Planned, ..made } } else { made })
        })
    })
}

fn replan_coming(
    tx: &mut dyn ShopTx,
    now: Instant,
    plan: impl Fn(&Reminded<'_>, ReminderKind, ComingBooking) -> Option<Reminder>,
) -> StoreResult<()> {
    let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
    let salon = Reminded { shop: &shop, settings: &settings };
    tx.drop_unsent_reminders(now)?;
    let place = |reminder: &Reminder| (reminder.booking, reminder.kind, reminder.start);
    let sent: HashSet<_> = tx.coming_reminders(now)?.iter().map(place).collect();
    let coming = tx.coming_bookings(now)?;
    let both = coming.into_iter().flat_map(|coming| ReminderKind::ALL.map(|kind| (kind, coming)));
    let planned: Vec<Reminder> = both
        .filter_map(|(kind, coming)| plan(&salon, kind, coming))
        .filter(|planned| !sent.contains(&place(planned)))
        .collect();
    tx.write_reminders(&planned)
}

/// Whether the client hears of the booking with it.
const fn is_news(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::BookingCreated
        | NoticeKind::BookingConfirmed
        | NoticeKind::BookingAccepted
        | NoticeKind::BookingMoved
        | NoticeKind::BookingMovedByClient
        | NoticeKind::BookingRestored => true,
        NoticeKind::BookingAsked
        | NoticeKind::BookingCancelled
        | NoticeKind::BookingExpired
        | NoticeKind::BookingEnded => false,
    }
}

fn fresh(kind: ReminderKind, salon: &Reminded<'_>, coming: ComingBooking, now: Instant) -> Option<Reminder> {
    let ComingBooking { booking, start, told_at } = coming;
    let due = reminder_due(kind, salon.settings, salon.shop.zone, VisitToCome { start, told_at }, now)?;
    Some(match due {
        Ok(due_at) => Reminder { booking, kind, start, due_at, state: ReminderState::Due },
        Err(why) => Reminder { booking, kind, start, due_at: now, state: ReminderState::Skipped(why) },
    })
}

/// Queues the messages of all reminders that are due, shop by shop. Returns how many. One shop's trouble does not keep the others
/// from their turn.
pub fn plan_reminders(ctx: &Context) -> StoreResult<usize> {
    let Some(whatsapp) = ctx.deployment.whatsapp.as_ref() else { return Ok(0) };
    let now = ctx.now();
    let shops = ctx.store.read_platform(|tx| tx.shops_with_due_reminders(now))?;
    let mut queued = 0;
    let mut failure = None;
    for shop in shops {
        for _ in 0..BATCHES {
            match ctx.store.write_platform(|tx| plan_batch(tx, &whatsapp.sender, shop, now)) {
                Ok((count, more)) => {
                    queued += count;
                    if !more {
                        break;
                    }
                }
                Err(error) => {
                    failure = failure.or(Some(error));
                    break;
                }
            }
        }
    }
    failure.map_or(Ok(queued), Err)
}

/// How many messages are queued, and whether more reminders may be due.
fn plan_batch(
    tx: &mut dyn PlatformTx,
    sender: &SenderId,
    shop: ShopId,
    now: Instant,
) -> StoreResult<(usize, bool)> {
    let scope = ShopScope::for_program(shop);
    let due = tx.enter_shop(scope, |tx| due_visits(tx, now))?;
    let more = i64::try_from(due.len()).is_ok_and(|count| count == BATCH_SIZE);
    let mut queued = 0;
    for (due, to) in due {
        let stopped = match &to {
            Some(to) => wants_none(tx, to)?,
            None => false,
        };
        let message = tx.enter_shop(scope, |tx| settle(tx, &due, (to.as_ref(), stopped), sender, now))?;
        if let Some(message) = message {
            queued += usize::from(tx.queue_message(&message)?);
        }
    }
    Ok((queued, more))
}

/// The reminders that are due, and where their clients are told.
fn due_visits(tx: &mut dyn ShopTx, now: Instant) -> StoreResult<Vec<(Reminder, Option<Addressee>)>> {
    let mut due = Vec::new();
    for reminder in tx.due_reminders(now, BATCH_SIZE)? {
        let Some(owned) = tx.find_booking(reminder.booking)? else { continue };
        let to = match owned.booking.client_id {
            Some(client) => tx.client_contact(client)?,
            None => None,
        };
        due.push((reminder, to));
    }
    Ok(due)
}

/// Whether a person wants no reminders.
pub(crate) fn wants_none(tx: &mut dyn PlatformTx, to: &Addressee) -> StoreResult<bool> {
    match to {
        Addressee::Identity(identity) => tx.wants_no_reminders(*identity),
        Addressee::Phone(phone) => match tx.identities_by_phone(phone)?.first().map(|known| known.id) {
            Some(identity) => tx.wants_no_reminders(identity),
            None => Ok(false),
        },
        Addressee::Nobody => Ok(false),
    }
}

/// Looks at a reminder again and makes its message, if there is to be one.
fn settle(
    tx: &mut dyn ShopTx,
    due: &Reminder,
    (to, stopped): (Option<&Addressee>, bool),
    sender: &SenderId,
    now: Instant,
) -> StoreResult<Option<NewMessage>> {
    let Some(owned) = still_due(tx, due, now)? else { return Ok(None) };
    let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
    let salon = Reminded { shop: &shop, settings: &settings };
    let client = owned.booking.client_id;
    let refuses = client.map_or(Ok(false), |client| refuses_reminders(tx, client))?;
    let (client, to) = match (client, to) {
        _ if shop.status != ShopStatus::Active => return skip(tx, due, SkipReason::SalonClosed),
        _ if stopped || refuses => return skip(tx, due, SkipReason::OptedOut),
        (Some(client), Some(to)) => (client, to),
        _ => return skip(tx, due, SkipReason::NotReachable),
    };
    let day = DayOfClient::load(tx, salon, client, due.start, now)?;
    if due.kind == ReminderKind::Second && !day.begins_with(due.booking) {
        return skip(tx, due, SkipReason::WithEarlier);
    }
    let planned: Vec<Reminder> = day
        .told_by(due.kind)
        .map(|visit| Reminder {
            booking: visit.id,
            start: visit.start,
            state: ReminderState::Planned,
            ..*due
        })
        .collect();
    tx.write_reminders(&planned)?;
    let words = day.words(due.kind, &owned.client_name);
    Ok(Some(NewMessage {
        dedupe_key: day.key(due.kind),
        shop: Some(shop.id),
        booking: Some(due.booking),
        to: to.clone(),
        sender: sender.clone(),
        purpose: purpose_of(due.kind),
        lane: Lane::Reminder,
        content: words.free,
        fallback: Some(words.template),
        reply_to: None,
        due_at: now,
        not_after: reminded_until(due.start),
        created_at: now,
    }))
}

/// The booking of a reminder that is due, unless something has come in between.
fn still_due(tx: &mut dyn ShopTx, due: &Reminder, now: Instant) -> StoreResult<Option<BookingRecord>> {
    // Another reminder of this turn may have told of it.
    if tx.reminder(due.booking, due.kind)?.is_none_or(|current| current.state != ReminderState::Due) {
        return Ok(None);
    }
    let Some(owned) = tx.find_booking(due.booking)? else { return Ok(None) };
    if owned.booking.status != BookingStatus::Confirmed {
        tx.delete_reminders(due.booking)?;
        return Ok(None);
    }
    let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
    let salon = Reminded { shop: &shop, settings: &settings };
    let start = owned.booking.start;
    let coming = if start == due.start {
        Some(ComingBooking { booking: due.booking, start, told_at: Instant::UNIX_EPOCH })
    } else {
        // It has moved, perhaps without a word to its client.
        tx.coming_bookings(now)?.into_iter().find(|coming| coming.booking == due.booking)
    };
    match coming.and_then(|coming| fresh(due.kind, &salon, coming, now)) {
        None => {
            tx.delete_reminders(due.booking)?;
            Ok(None)
        }
        // The salon has changed its settings meanwhile, or the program stood still until the night.
        Some(fresh) if fresh.state != ReminderState::Due || now < fresh.due_at || start != due.start => {
            tx.write_reminders(&[fresh])?;
            Ok(None)
        }
        Some(_) => Ok(Some(owned)),
    }
}

fn skip(tx: &mut dyn ShopTx, due: &Reminder, why: SkipReason) -> StoreResult<Option<NewMessage>> {
    tx.write_reminders(&[Reminder { state: ReminderState::Skipped(why), ..*due }])?;
    Ok(None)
}

/// How a queued reminder stands.
pub(super) enum ReminderCheck {
    True,
    /// It is true, but comes at night.
    Quiet(Instant),
    Untrue(SkipReason),
}

/// Looks at a queued reminder once more. If it says what is no more, the appointments that it names are due again.
pub(super) fn check_reminder(
    tx: &mut dyn ShopTx,
    kind: ReminderKind,
    (booking, key): (BookingId, &str),
    now: Instant,
) -> StoreResult<ReminderCheck> {
    let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
    let named = named_by(key);
    let mut rows = Vec::new();
    for (id, minute) in named {
        rows.extend(tx.reminder(id, kind)?.filter(|row| minute_of(row.start) == minute));
    }
    rows.retain(|row| row.state == ReminderState::Planned);
    let owned = tx.find_booking(booking)?;
    let client = owned.as_ref().and_then(|owned| owned.booking.client_id);
    if client.map_or(Ok(false), |client| refuses_reminders(tx, client))? {
        return Ok(ReminderCheck::Untrue(SkipReason::OptedOut));
    }
    if let (Some(client), Some(row), ShopStatus::Active) = (client, rows.first(), shop.status) {
        let salon = Reminded { shop: &shop, settings: &settings };
        if DayOfClient::load(tx, salon, client, row.start, now)?.key(kind) == key {
            let night = quiet_around(settings.quiet, shop.zone, now);
            return Ok(night.map_or(ReminderCheck::True, |night| ReminderCheck::Quiet(night.end())));
        }
    }
    let again = rows.into_iter().map(|row| Reminder { state: ReminderState::Due, due_at: now, ..row });
    tx.write_reminders(&again.collect::<Vec<_>>())?;
    let is_named = |booking: &Booking| named_by(key).contains(&(booking.id, minute_of(booking.start)));
    let why = match owned.as_ref().map(|owned| &owned.booking) {
        _ if shop.status != ShopStatus::Active => SkipReason::SalonClosed,
        Some(booking) if booking.status == BookingStatus::Cancelled => SkipReason::Cancelled,
        Some(booking) if !is_named(booking) => SkipReason::Moved,
        _ => SkipReason::Changed,
    };
    Ok(ReminderCheck::Untrue(why))
}
