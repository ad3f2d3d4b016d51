//! [`Reviews`]: what clients say of their visits.

use std::collections::{BTreeMap, HashMap};

use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{
    BookingId, BookingStatus, ClientId, HiddenReason, Instant, Rating, ReviewDraft, ReviewId, StaffId, Stars,
};
use ports::shop::{ListedReview, Review, ReviewPage, ReviewQuery, ReviewedVisit, Reviews, StylistRating};
use ports::{StoreError, StoreResult};

use super::Tx;
use super::booking_rows::named_staff;
use super::scoped::{bookings_of, erasures_of, reviews_of};
use crate::codec::cell;
use crate::schema::{bookings, erasures, reviews, staff};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = reviews)]
struct ReviewRow {
    id: i64,
    booking_id: i64,
    stars: i64,
    text: Option<String>,
    shown_name: Option<String>,
    created_at: At,
    edited_at: Option<At>,
    hidden_reason: Option<String>,
    reply: Option<String>,
    reply_at: Option<At>,
    version: i64,
}

/// With the visit's start, who served, and whom.
type ListedRow = (ReviewRow, At, String, Option<i64>, String);

impl ReviewRow {
    fn read(self) -> StoreResult<Review> {
        let at = |column| cell("reviews", column, self.id);
        let hidden = self.hidden_reason.map(|reason| at("hidden_reason").need(HiddenReason::parse(&reason)));
        Ok(Review {
            id: ReviewId::new(self.id),
            booking: BookingId::new(self.booking_id),
            stars: at("stars").need(Stars::new(self.stars))?,
            text: self.text,
            shown_name: self.shown_name,
            created_at: self.created_at.0,
            edited_at: self.edited_at.map(|at| at.0),
            hidden: hidden.transpose()?,
            reply: self.reply.zip(self.reply_at.map(|at| at.0)),
            version: self.version,
        })
    }
}

fn listed((row, start, staff_name, client, client_name): ListedRow) -> StoreResult<ListedReview> {
    Ok(ListedReview {
        review: row.read()?,
        start: start.0,
        staff_name,
        client: client.map(ClientId::new),
        client_name,
    })
}

/// The visit of a review.
#[diesel::dsl::auto_type]
fn its_booking() -> _ {
    bookings::table.on(bookings::shop_id.eq(reviews::shop_id).and(bookings::id.eq(reviews::booking_id)))
}

fn add(rating: &mut Rating, stars: i64, count: i64) -> StoreResult<()> {
    rating.add(cell("reviews", "stars", stars).need(Stars::new(stars))?, count);
    Ok(())
}

impl Reviews for Tx<'_> {
    fn reviewed_visits(&mut self, of: &[BookingId]) -> StoreResult<Vec<ReviewedVisit>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = of.iter().map(|id| id.get()).collect();
        let visits: Vec<(i64, String)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::id.eq_any(&ids))
                .filter(bookings::status.eq(BookingStatus::Completed.as_str()))
                .filter(bookings::client_id.ne_all(erasures_of(shop).select(erasures::client_id.nullable())))
                .select((bookings::id, bookings::client_name))
                .load(conn)
        })?;
        let rows: Vec<ReviewRow> = self.query(|conn| {
            let written = reviews_of(shop).filter(reviews::booking_id.eq_any(&ids));
            written.select(ReviewRow::as_select()).load(conn)
        })?;
        let mut written: HashMap<i64, ReviewRow> =
            rows.into_iter().map(|row| (row.booking_id, row)).collect();
        let visit = |(id, client_name)| {
            let review = written.remove(&id).map(ReviewRow::read).transpose()?;
            Ok(ReviewedVisit { booking: BookingId::new(id), client_name, review })
        };
        visits.into_iter().map(visit).collect()
    }

    fn locked_review_of(&mut self, booking: BookingId) -> StoreResult<Option<Review>> {
        let shop = self.shop_id();
        let row: Option<ReviewRow> = self.query(|conn| {
            let visit = bookings_of(shop).filter(bookings::id.eq(booking.get())).select(bookings::id);
            let _: Option<i64> = for_no_key_update!(visit).first(conn).optional()?;
            let its = reviews_of(shop).filter(reviews::booking_id.eq(booking.get()));
            its.select(ReviewRow::as_select()).first(conn).optional()
        })?;
        row.map(ReviewRow::read).transpose()
    }

    fn write_review(&mut self, booking: BookingId, draft: &ReviewDraft, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let written = (
            reviews::stars.eq(i64::from(draft.stars.get())),
            reviews::text.eq(draft.text.as_deref()),
            reviews::shown_name.eq(draft.shown_name.as_deref()),
        );
        self.query(|conn| {
            let its = reviews_of(shop).filter(reviews::booking_id.eq(booking.get()));
            let changed = diesel::update(its)
                .set((written, reviews::edited_at.eq(At(now)), reviews::version.eq(reviews::version + 1)))
                .execute(conn)?;
            if changed > 0 {
                return Ok(changed);
            }
            let place = (reviews::shop_id.eq(shop), reviews::booking_id.eq(booking.get()));
            diesel::insert_into(reviews::table)
                .values((place, written, reviews::created_at.eq(At(now))))
                .execute(conn)
        })?;
        Ok(())
    }

    fn find_review(&mut self, id: ReviewId) -> StoreResult<Option<ListedReview>> {
        let shop = self.shop_id();
        let row: Option<ListedRow> = self.query(|conn| {
            reviews_of(shop)
                .inner_join(its_booking())
                .inner_join(named_staff())
                .filter(reviews::id.eq(id.get()))
                .select((
                    ReviewRow::as_select(),
                    bookings::start_time,
                    staff::name,
                    bookings::client_id,
                    bookings::client_name,
                ))
                .first(conn)
                .optional()
        })?;
        row.map(listed).transpose()
    }

    fn set_reply(
        &mut self,
        id: ReviewId,
        version: i64,
        reply: Option<&str>,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let changed = self.query(|conn| {
            diesel::update(
                reviews_of(shop).filter(reviews::id.eq(id.get())).filter(reviews::version.eq(version)),
            )
            .set((
                reviews::reply.eq(reply),
                reviews::reply_at.eq(reply.map(|_| At(now))),
                reviews::version.eq(version + 1),
            ))
            .execute(conn)
        })?;
        if changed == 0 { Err(StoreError::Stale) } else { Ok(()) }
    }

    fn set_hidden(&mut self, id: ReviewId, version: i64, hidden: Option<HiddenReason>) -> StoreResult<()> {
        let shop = self.shop_id();
        let changed = self.query(|conn| {
            diesel::update(
                reviews_of(shop).filter(reviews::id.eq(id.get())).filter(reviews::version.eq(version)),
            )
            .set((
                reviews::hidden_reason.eq(hidden.map(HiddenReason::as_str)),
                reviews::version.eq(version + 1),
            ))
            .execute(conn)
        })?;
        if changed == 0 { Err(StoreError::Stale) } else { Ok(()) }
    }

    fn rating(&mut self) -> StoreResult<Rating> {
        let shop = self.shop_id();
        let counts: Vec<(i64, i64)> = self.query(|conn| {
            reviews_of(shop).group_by(reviews::stars).select((reviews::stars, count_star())).load(conn)
        })?;
        let mut rating = Rating::NONE;
        for (stars, count) in counts {
            add(&mut rating, stars, count)?;
        }
        Ok(rating)
    }

    fn stylist_ratings(&mut self) -> StoreResult<Vec<StylistRating>> {
        let shop = self.shop_id();
        let counts: Vec<(i64, String, i64, i64)> = self.query(|conn| {
            reviews_of(shop)
                .inner_join(its_booking())
                .inner_join(named_staff())
                .group_by((staff::id, staff::name, reviews::stars))
                .select((staff::id, staff::name, reviews::stars, count_star()))
                .load(conn)
        })?;
        let mut ratings: BTreeMap<(String, i64), Rating> = BTreeMap::new();
        for (id, name, stars, count) in counts {
            add(ratings.entry((name, id)).or_default(), stars, count)?;
        }
        let rating =
            |((staff_name, id), rating)| StylistRating { staff: StaffId::new(id), staff_name, rating };
        Ok(ratings.into_iter().map(rating).collect())
    }

    fn review_page(&mut self, query: &ReviewQuery) -> StoreResult<ReviewPage> {
        let shop = self.shop_id();
        let before = query.before.map_or(i64::MAX, ReviewId::get);
        let most = i64::try_from(query.most).unwrap_or(i64::MAX);
        let mut rows: Vec<ListedRow> = self.query(|conn| {
            let mut found = reviews_of(shop)
                .inner_join(its_booking())
                .inner_join(named_staff())
                .filter(reviews::id.lt(before))
                .order(reviews::id.desc())
                .limit(most.saturating_add(1))
                .select((
                    ReviewRow::as_select(),
                    bookings::start_time,
                    staff::name,
                    bookings::client_id,
                    bookings::client_name,
                ))
                .into_boxed();
            if query.with_words {
                found = found.filter(reviews::text.is_not_null()).filter(reviews::hidden_reason.is_null());
            }
            found.load(conn)
        })?;
        let more = rows.len() > query.most;
        rows.truncate(query.most);
        let next = rows.last().filter(|_| more).map(|row| ReviewId::new(row.0.id));
        Ok(ReviewPage { reviews: rows.into_iter().map(listed).collect::<StoreResult<_>>()?, next })
    }
}

impl Tx<'_> {
    /// Takes away what clients wrote of some bookings, and what the salon replied: the stars stay.
    pub(super) fn erase_reviews(&mut self, of: &[i64]) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::update(reviews_of(shop).filter(reviews::booking_id.eq_any(of)))
                .set((
                    reviews::text.eq(None::<&str>),
                    reviews::shown_name.eq(None::<&str>),
                    reviews::reply.eq(None::<&str>),
                    reviews::reply_at.eq(None::<At>),
                    reviews::version.eq(reviews::version + 1),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}
