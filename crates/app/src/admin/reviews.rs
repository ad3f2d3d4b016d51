//! What the salon reads of its reviews, and what it may do with them: reply, and take words away (rules/reviews#salon).

use domain::{HiddenReason, Instant, Rating, ReviewId};
use ports::shop::{ListedReview, Review, ReviewPage, ReviewQuery, StylistRating};
use ports::{ShopTx, StoreError, StoreResult};

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, differences, expect_row, record,
    redacted,
};
use crate::Context;

/// An average of fewer says more of a single client than of the stylist.
const FEWEST_OF_STYLIST: i64 = 10;

#[derive(Debug, Clone)]
pub struct ReviewBoard {
    /// Of all reviews.
    pub rating: Rating,
    /// Of stylists with enough of them, on the first page.
    pub stylists: Vec<StylistRating>,
    pub page: ReviewPage,
}

pub fn list_reviews(ctx: &Context, user: &DashboardUser, query: &ReviewQuery) -> StoreResult<ReviewBoard> {
    ctx.store.read_shop(user.scope, |tx| {
        let mut stylists = if query.before.is_none() { tx.stylist_ratings()? } else { Vec::new() };
        stylists.retain(|stylist| stylist.rating.count() >= FEWEST_OF_STYLIST);
        Ok(ReviewBoard { rating: tx.rating()?, stylists, page: tx.review_page(query)? })
    })
}

/// Replies to a review, or takes the reply back.
pub fn reply_to_review(
    ctx: &Context,
    user: &DashboardUser,
    id: ReviewId,
    seen: Option<i64>,
    text: Option<&str>,
) -> ChangeResult<ListedReview> {
    change_review(ctx, user, (id, seen, "review.replied"), |tx, listed, now| {
        // The words of the client are gone, and a reply may name them.
        if let Some(client) = listed.client.filter(|_| text.is_some())
            && tx.is_erased(client)?
        {
            return Err(ChangeError::Erased);
        }
        Ok(tx.set_reply(id, listed.review.version, text, now)?)
    })
}

/// Takes the words of a review away from everybody, or shows them again. Its stars count all the same.
pub fn set_review_visibility(
    ctx: &Context,
    user: &DashboardUser,
    id: ReviewId,
    seen: Option<i64>,
    hidden: Option<HiddenReason>,
) -> ChangeResult<ListedReview> {
    change_review(ctx, user, (id, seen, "review.hidden"), |tx, listed, _| {
        if hidden.is_some() && listed.review.text.is_none() {
            return Err(ChangeError::NoWords);
        }
        Ok(tx.set_hidden(id, listed.review.version, hidden)?)
    })
}

fn change_review(
    ctx: &Context,
    user: &DashboardUser,
    (id, seen, action): (ReviewId, Option<i64>, &'static str),
    write: impl Fn(&mut dyn ShopTx, &ListedReview, Instant) -> ChangeResult<()>,
) -> ChangeResult<ListedReview> {
    let of = (Entity::Review, id.get());
    let changed = change(ctx, user, |tx, now| {
        let before = tx.find_review(id)?.ok_or(ChangeError::Absent(Entity::Review))?;
        check_seen(tx, user, &before.review, seen, now)?;
        write(tx, &before, now)?;
        let after = expect_row(tx.find_review(id)?)?;
        let changes = differences(Some(&fields(&before.review)), Some(&fields(&after.review)));
        record(tx, user, action, of, &redacted(&["reply"], changes), now)?;
        Ok(after)
    });
    changed.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Review),
        other => other,
    })
}

/// Clients change their reviews, too. The trail names no member of staff for that.
fn check_seen(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    review: &Review,
    seen: Option<i64>,
    now: Instant,
) -> ChangeResult<()> {
    let of = (Entity::Review, review.id.get());
    let last = tx.last_change(of.0.entity(), of.1)?;
    let written = review.edited_at.unwrap_or(review.created_at);
    match check_version(tx, user, of, review.version, seen, now) {
        Err(ChangeError::Stale { thing, .. }) if last.is_none_or(|last| last.at == written) => {
            Err(ChangeError::Changed(thing))
        }
        checked => checked,
    }
}

fn fields(review: &Review) -> Fields {
    let reply = review.reply.as_ref().map(|(text, _)| text.clone());
    vec![
        ("reply", reply.unwrap_or_default()),
        ("hidden", review.hidden.map_or_else(String::new, |reason| reason.as_str().to_owned())),
    ]
}
