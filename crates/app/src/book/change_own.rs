//! What a client can change of an appointment, and until when (rules/booking-life#change-policy).

use domain::{BookingId, ChangePolicy, Instant, Shop};
use ports::shop::BookingRecord;
use ports::{ShopTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};

use super::change_rules::ChangeRefusal;
use super::own_booking::{BookingAccess, OwnBookingError, changeable, find_own};
use crate::Context;
use crate::public::find_shop;

/// What a client can do with an appointment at this moment.
#[derive(Debug, Clone)]
pub struct ChangeOptions {
    /// Why it cannot be moved: the word and the sentence.
    pub move_refusal: Option<(&'static str, String)>,
    pub move_until: Instant,
    pub moves_left: u32,
    /// Why it cannot be cancelled.
    pub cancel_refusal: Option<(&'static str, String)>,
    /// Whether a cancellation would be late.
    pub cancel_is_late: bool,
    /// Its client moved it when a cancellation would have been late: one that follows is late, too.
    pub moved_inside_notice: bool,
    /// The salon has asked its client to move it.
    pub salon_asked: bool,
    pub cancel_free_until: Instant,
    pub policy: ChangePolicy,
    /// The number of the salon.
    pub phone: Option<String>,
}

/// What can be done with somebody's own appointment.
pub fn change_options(
    ctx: &Context,
    address: &ShopAddress,
    access: &BookingAccess,
    id: BookingId,
) -> Result<ChangeOptions, OwnBookingError> {
    let shop = find_shop(ctx, address)?.ok_or(OwnBookingError::NoSuchShop)?;
    let now = ctx.now();
    ctx.store.read_shop(ShopScope::for_client(&shop), |tx| {
        let (_, owned) = find_own(tx, access, id, now)?;
        Ok(options_of(tx, &shop, &owned, now)?)
    })
}

/// What can be done with an appointment by its client.
pub(crate) fn options_of(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    owned: &BookingRecord,
    now: Instant,
) -> StoreResult<ChangeOptions> {
    let changeable = changeable(tx, owned, now)?;
    let (policy, changes) = (changeable.policy.clone(), changeable.changes);
    let said = |refusal: ChangeRefusal| (refusal.code(), refusal.sentence(shop));
    let start = owned.booking.start;
    Ok(ChangeOptions {
        move_refusal: changeable.check_move(shop).err().map(said),
        move_until: policy.move_until(start),
        moves_left: policy.max_moves.saturating_sub(changes.moves),
        cancel_refusal: changeable.check_cancellation().err().map(said),
        cancel_is_late: changeable.is_late(),
        moved_inside_notice: changes.moved_inside_notice,
        salon_asked: changeable.salon_asked,
        cancel_free_until: policy.cancel_free_until(start),
        phone: shop.branding.business_phone.clone(),
        policy,
    })
}
