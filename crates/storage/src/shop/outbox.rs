//! [`Outbox`]: notices that wait for their messages.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Notice, NoticeId, NoticeKind, Outbox, QueuedNotice};

use super::Tx;
use super::scoped::notices_of;
use crate::codec::cell;
use crate::schema::outbox;
use crate::timestamp::At;

impl Outbox for Tx<'_> {
    fn notify(&mut self, notice: Notice) -> StoreResult<()> {
        let shop = self.shop_id();
        let kind = notice.kind.as_str();
        self.query(|conn| {
            diesel::insert_into(outbox::table)
                .values((
                    outbox::shop_id.eq(shop),
                    outbox::kind.eq(kind),
                    outbox::booking_id.eq(notice.booking.get()),
                    outbox::dedupe_key.eq(format!("{kind}:{}:{}", notice.booking, notice.version)),
                    outbox::created_at.eq(At(notice.at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn queued_notices(&mut self, most: usize) -> StoreResult<Vec<QueuedNotice>> {
        let shop = self.shop_id();
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<(i64, String, i64, At)> = self.query(|conn| {
            let queued = notices_of(shop)
                .filter(outbox::planned_at.is_null())
                .filter(outbox::booking_id.is_not_null())
                .select((outbox::id, outbox::kind, outbox::booking_id.assume_not_null(), outbox::created_at))
                .order(outbox::id)
                .limit(most);
            for_update_skip_locked!(queued).load(conn)
        })?;
        rows.into_iter()
            .map(|(id, kind, booking, at)| {
                let kind = cell("outbox", "kind", id).need(NoticeKind::parse(&kind))?;
                Ok(QueuedNotice { id: NoticeId(id), kind, booking: BookingId::new(booking), at: at.0 })
            })
            .collect()
    }

    fn notice_planned(&mut self, id: NoticeId, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(notices_of(shop).filter(outbox::id.eq(id.0)))
                .set(outbox::planned_at.eq(At(now)))
                .execute(conn)
        })?;
        Ok(())
    }
}
