//! The strikes of a client, and what the salon holds against them (rules/clients#strikes).

use domain::{BookingId, BookingStatus, ClientId, Instant, Strike, StrikeEffect, counted};
use ports::shop::{ClientStatus, FieldChange};
use ports::{ShopTx, StoreResult};

use super::change::{ChangeError, ChangeResult, Entity, change, record};
use super::{DashboardUser, Reason};
use crate::Context;
use crate::client::effect_of_strikes;

/// What a client has missed or cancelled late, and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientStrikes {
    /// How many of them count.
    pub count: u32,
    pub effect: StrikeEffect,
    /// The newest first, waived ones among them.
    pub items: Vec<Strike>,
}

pub(super) fn client_strikes(
    tx: &mut dyn ShopTx,
    client: ClientId,
    status: ClientStatus,
    now: Instant,
) -> StoreResult<ClientStrikes> {
    let since = tx.change_policy()?.ladder.since(now);
    let items = tx.strikes_of(client, since)?;
    let effect = effect_of_strikes(tx, client, status, now)?;
    Ok(ClientStrikes { count: counted(&items), effect, items })
}

/// Does not hold a strike against its client any more, or counts it again; what it leads to now.
pub fn set_strike(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    waived: bool,
    reason: Option<&Reason>,
) -> ChangeResult<ClientStrikes> {
    change(ctx, user, |tx, now| {
        let booking = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?.booking;
        let is_late = tx.client_changes(id)?.cancelled_late && booking.status == BookingStatus::Cancelled;
        let client = booking.client_id.filter(|_| is_late || booking.status == BookingStatus::NoShow);
        let client = client.ok_or(ChangeError::NoStrike)?;
        let card = tx.client_record(client, now)?.ok_or(ChangeError::Absent(Entity::Client))?;
        if waived {
            tx.waive_strike(id, user.actor, now)?;
        } else {
            tx.count_strike(id)?;
        }
        let new = |field, to| FieldChange { field, from: None, to: Some(to) };
        let mut changes = vec![new("waived", waived.to_string())];
        changes.extend(reason.map(|reason| new("reason", reason.as_str().to_owned())));
        record(tx, user, "booking.strike_waived", (Entity::Booking, id.get()), &changes, now)?;
        Ok(client_strikes(tx, client, card.status, now)?)
    })
}
