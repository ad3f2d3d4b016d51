//! What everybody may read of a salon's reviews (rules/reviews#showing).

use domain::{Rating, ShopZone};
use ports::shop::{ReviewPage, ReviewQuery};
use tenancy::ShopAddress;

use super::PublicReadError;
use super::shop::enter;
use crate::Context;

#[derive(Debug, Clone)]
pub struct PublishedReviews {
    /// Of all reviews.
    pub rating: Rating,
    pub page: ReviewPage,
    /// By whose calendar the months are told.
    pub zone: ShopZone,
}

/// The reviews of a salon that shows them.
pub fn published_reviews(
    ctx: &Context,
    address: &ShopAddress,
    query: &ReviewQuery,
) -> Result<PublishedReviews, PublicReadError> {
    let (shop, scope) = enter(ctx, address)?;
    ctx.store.read_shop(scope, |tx| {
        if !tx.message_settings()?.settings.reviews_public {
            let page = ReviewPage { reviews: Vec::new(), next: None };
            return Ok(PublishedReviews { rating: Rating::NONE, page, zone: shop.zone });
        }
        Ok(PublishedReviews { rating: tx.rating()?, page: tx.review_page(query)?, zone: shop.zone })
    })
}
