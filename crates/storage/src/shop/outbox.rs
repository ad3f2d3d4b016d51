//! [`Outbox`]: notices that wait for their messages.

use diesel::prelude::*;
use domain::{BookingId, Instant};
use ports::StoreResult;
use ports::shop::{Notice, NoticeId, NoticeKind, Outbox, QueuedNotice, Withdrawal};

use super::Tx;
use super::scoped::notices_of;
use crate::codec::cell;
use crate::schema::outbox;
use crate::timestamp::At;

impl Outbox for Tx<'_> {
    fn notify(&mut self, notice: Notice) -> StoreResult<()> {
        self.notify_later(notice, notice.at)
    }

    fn notify_later(&mut self, notice: Notice, not_before: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let kind = notice.kind.as_str();
        self.query(|conn| {
            diesel::insert_into(outbox::table)
                .values((
                    outbox::shop_id.eq(shop),
                    outbox::kind.eq(kind),
                    outbox::booking_id.eq(notice.booking.get()),
                    outbox::dedupe_key.eq(dedupe_key(notice.kind, notice.booking, notice.version)),
                    outbox::created_at.eq(At(notice.at)),
                    outbox::not_before.eq(At(not_before)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn withdraw_notice(
        &mut self,
        kind: NoticeKind,
        booking: BookingId,
        version: i64,
    ) -> StoreResult<Withdrawal> {
        let shop = self.shop_id();
        let key = dedupe_key(kind, booking, version);
        self.query(|conn| {
            let it = || notices_of(shop).filter(outbox::dedupe_key.eq(&key));
            if diesel::delete(it().filter(outbox::planned_at.is_null())).execute(conn)? > 0 {
                return Ok(Withdrawal::Withdrawn);
            }
            let told: i64 = it().count().get_result(conn)?;
            Ok(if told > 0 { Withdrawal::TooLate } else { Withdrawal::Absent })
        })
    }

    fn queued_notices(&mut self, now: Instant, most: usize) -> StoreResult<Vec<QueuedNotice>> {
        let shop = self.shop_id();
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<(i64, String, i64, At)> = self.query(|conn| {
            let queued = notices_of(shop)
                .filter(outbox::planned_at.is_null())
                .filter(outbox::not_before.le(At(now)))
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

    fn moved_again(&mut self, notice: &QueuedNotice) -> StoreResult<Option<Instant>> {
        if notice.kind != NoticeKind::BookingMoved {
            return Ok(None);
        }
        let shop = self.shop_id();
        let later: Option<At> = self.query(|conn| {
            notices_of(shop)
                .filter(outbox::planned_at.is_null())
                .filter(outbox::id.gt(notice.id.0))
                .filter(outbox::kind.eq(notice.kind.as_str()))
                .filter(outbox::booking_id.eq(notice.booking.get()))
                .select(outbox::not_before)
                .order(outbox::id.desc())
                .first(conn)
                .optional()
        })?;
        Ok(later.map(|at| at.0))
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

fn dedupe_key(kind: NoticeKind, booking: BookingId, version: i64) -> String {
    format!("{}:{booking}:{version}", kind.as_str())
}
