//! Somebody begins to wait for a time.

use domain::{
    BookingSource, ClientId, Instant, Shop, StaffId, TimeWindow, TimeWindows, WaitlistEntryId, WaitlistMode,
};
use ports::ShopTx;
use ports::shop::{Actor, ChangeRecord, NewWaitlistEntry};
use pricing::{Quote, SelectionError};
use scheduling::{local_time, windows_end};

use super::error::JoinError;
use super::fits::OpenTimes;
use crate::book::{BookingTerms, ChosenService, quote_services};

/// How often one client may wait at a salon.
const MOST: usize = 3;

/// What somebody wants to wait for.
#[derive(Debug, Clone)]
pub struct WaitlistRequest {
    pub services: Vec<ChosenService>,
    /// With whom; none for anybody.
    pub staff: Option<StaffId>,
    pub windows: Vec<TimeWindow>,
}

/// Who joins, and by whom and how.
pub(crate) struct Joining<'a> {
    pub(crate) shop: &'a Shop,
    pub(crate) client: ClientId,
    pub(crate) source: BookingSource,
    pub(crate) actor: Actor,
    pub(crate) request_id: &'a str,
    pub(crate) now: Instant,
}

/// Puts a client on the list. Asking for the same again is no error. Clients do not wait for what is free; the desk may let them.
pub(crate) fn join(
    tx: &mut dyn ShopTx,
    joining: &Joining<'_>,
    request: &WaitlistRequest,
) -> Result<WaitlistEntryId, JoinError> {
    let Joining { shop, client, source, actor, request_id, now } = *joining;
    if tx.message_settings()?.settings.waitlist.mode == WaitlistMode::Off {
        return Err(JoinError::Off);
    }
    let windows = TimeWindows::parse(request.windows.clone(), local_time::date_of(shop.zone, now))?;
    let quote = quote(tx, &request.services)?;
    tx.lock_waitlist_of(client)?;
    let waiting = tx.waiting_entries_of(client)?;
    // Nobody has to wait for what their own page shows; in the chat they see further ahead.
    let terms = if source == BookingSource::Web { BookingTerms::Public } else { BookingTerms::Known };
    let open = OpenTimes::on(tx, terms, now)?;
    if request.staff.is_some_and(|staff| !open.has_stylist(staff)) {
        return Err(JoinError::NoSuchStaff);
    }
    let wanted = NewWaitlistEntry {
        client,
        lines: quote.lines,
        total_duration: quote.total_duration,
        total_price: quote.total_price,
        staff: request.staff,
        ends_at: windows_end(shop.zone, windows.as_slice()).unwrap_or(now),
        windows,
        source,
        created_at: now,
    };
    let is_from_chat = |source: BookingSource| source == BookingSource::Chat;
    let same = waiting.iter().map(|entry| (entry.id, &entry.wanted)).find(|(_, other)| {
        (&other.lines, other.staff) == (&wanted.lines, wanted.staff)
            && (other.windows == wanted.windows || is_from_chat(source) && is_from_chat(other.source))
    });
    if let Some((id, _)) = same.filter(|(_, other)| other.windows == wanted.windows) {
        return Ok(id);
    }
    if same.is_none() && waiting.len() >= MOST {
        return Err(JoinError::TooMany);
    }
    if source != BookingSource::Desk
        && let Some(slot) = open.first(tx, &wanted, (now, &[]), now, |_| true)?
    {
        return Err(JoinError::TimesFree(local_time::format_choice(shop.zone, slot.start)));
    }
    tx.wake_waitlist(now)?;
    // In the chat the windows begin today, whenever that is.
    if let Some((id, _)) = same {
        tx.rewrite_waitlist_entry(id, &wanted)?;
        return Ok(id);
    }
    let id = tx.add_waitlist_entry(&wanted)?;
    let (action, entity) = ("waitlist.joined", "waitlist_entry");
    let request_id = Some(request_id);
    tx.record_change(&ChangeRecord {
        at: now,
        actor,
        action,
        entity,
        entity_id: id.get(),
        changes: &[],
        request_id,
    })?;
    Ok(id)
}

/// The services on the present menu, which the client has seen.
fn quote(tx: &mut dyn ShopTx, services: &[ChosenService]) -> Result<Quote, JoinError> {
    let ids: Vec<_> = services.iter().map(|service| service.service_id).collect();
    let quoted = quote_services(services, &tx.services_by_id(&ids)?).ok_or(JoinError::NoSuchService)?;
    let quote = quoted.map_err(|error| match error {
        SelectionError::Changed => JoinError::MenuChanged,
        broken_rule => JoinError::Selection(broken_rule),
    })?;
    let mut seen = services.iter().zip(&quote.lines);
    let is_seen = seen.all(|(chosen, line)| {
        chosen.price.is_none_or(|price| price == line.price)
            && chosen.duration.is_none_or(|duration| duration == line.duration)
    });
    if is_seen { Ok(quote) } else { Err(JoinError::PriceChanged(quote)) }
}
