//! Who of a salon's staff hears of a booking.

use domain::{Booking, CancelReason, StaffId, StaffNotices, WaPhone};
use ports::shop::QueuedNotice;
use ports::{ShopTx, StoreResult};

/// The numbers of those who chose to hear of it, and the salon's notice number, each once. Nobody hears of what they did themselves, and a salon
/// that cancelled knows it; the stylist may not. `former` is the stylist who had it before.
pub(super) fn listeners(
    tx: &mut dyn ShopTx,
    notice: QueuedNotice,
    booking: &Booking,
    former: Option<StaffId>,
) -> StoreResult<Vec<WaPhone>> {
    let author = tx.member_who_changed(booking.id, notice.at)?;
    let staff = tx.noticed_staff()?;
    let by_salon = booking.cancel_reason == Some(CancelReason::Salon);
    let shop = if by_salon { None } else { tx.notice_number()? };
    let is_of = |own: &WaPhone, phone: &WaPhone| own.spellings().contains(phone);
    let is_authors =
        |phone: &WaPhone| staff.iter().any(|one| author == Some(one.id) && is_of(&one.phone, phone));
    let shop = shop.filter(|phone| !is_authors(phone));
    let mut phones: Vec<WaPhone> = staff
        .iter()
        .filter(|member| author != Some(member.id))
        .filter(|member| match member.notices {
            StaffNotices::Own => member.id == booking.staff_id || Some(member.id) == former,
            StaffNotices::All => true,
            StaffNotices::None => false,
        })
        .map(|member| member.phone.clone())
        .collect();
    phones.extend(shop.filter(|phone| !phones.iter().any(|own| is_of(own, phone))));
    Ok(phones)
}
