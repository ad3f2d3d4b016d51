//! `GET /api/admin/shop` and `GET /api/admin/bookings/counts`: the salon's settings and the four cards.

use actix_web::web::{Data, Json};
use app::admin::ShopSettings;
use domain::OpeningStep;
use ports::shop::BookingCounts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::client::shop_config::PaletteResponse;
use crate::error::ApiError;
use crate::extract::{AdminRequest, StaffRequest};
use crate::state::State;

/// The salon as its settings show it; times as HH:MM on its clock.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShopSettingsResponse {
    id: i64,
    name: String,
    subdomain: String,
    timezone: &'static str,
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
    logo_url: Option<String>,
    hero_image_url: Option<String>,
    business_address: Option<String>,
    business_phone: Option<String>,
    business_email: Option<String>,
    business_description: Option<String>,
    price_note: Option<String>,
    default_opening_time: String,
    default_closing_time: String,
    color_palette: Option<PaletteResponse>,
    /// How long ahead clients must book.
    min_notice_minutes: i64,
    /// How many days, today included, clients can book.
    horizon_days: u32,
    /// Times are offered so many minutes apart.
    slot_step_minutes: i64,
    /// How long an unconfirmed booking keeps its time.
    hold_minutes: i64,
    /// How many coming bookings a client may have.
    max_open_bookings: u32,
    /// Whether visits become completed at the end of their day.
    completes_visits: bool,
    /// Whether clients can book online.
    accepting_bookings: bool,
    /// What was looked at before opening.
    looked_at: Vec<&'static str>,
    version: i64,
}

impl From<ShopSettings> for ShopSettingsResponse {
    fn from(ShopSettings { shop, hours, looked_at, version }: ShopSettings) -> Self {
        Self {
            id: shop.id.get(),
            name: shop.name,
            subdomain: shop.subdomain.as_str().to_owned(),
            timezone: shop.zone.name(),
            buffer_before_minutes: shop.policy.buffer_before.minutes().get(),
            buffer_after_minutes: shop.policy.buffer_after.minutes().get(),
            logo_url: shop.branding.logo_url,
            hero_image_url: shop.branding.hero_image_url,
            business_address: shop.branding.business_address,
            business_phone: shop.branding.business_phone,
            business_email: shop.branding.business_email,
            business_description: shop.branding.business_description,
            price_note: shop.branding.price_note,
            default_opening_time: hours.default_hours.opens.to_string(),
            default_closing_time: hours.default_hours.closes.to_string(),
            color_palette: shop.branding.palette.map(Into::into),
            min_notice_minutes: shop.policy.min_notice.get(),
            horizon_days: shop.policy.horizon_days,
            slot_step_minutes: shop.policy.slot_step.get(),
            hold_minutes: shop.policy.hold.get(),
            max_open_bookings: shop.policy.max_open_bookings,
            completes_visits: shop.completes_visits,
            accepting_bookings: shop.accepting_bookings,
            looked_at: looked_at.into_iter().map(OpeningStep::as_str).collect(),
            version,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BookingCountsResponse {
    total: usize,
    pending: usize,
    confirmed: usize,
    completed: usize,
    /// Those that are over and still confirmed.
    past_confirmed: usize,
}

impl From<BookingCounts> for BookingCountsResponse {
    fn from(counts: BookingCounts) -> Self {
        let BookingCounts { total, pending, confirmed, completed, past_confirmed } = counts;
        Self { total, pending, confirmed, completed, past_confirmed }
    }
}

pub(crate) async fn shop(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::shop_settings(ctx, &user)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn counts(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<BookingCountsResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::booking_counts(ctx, &user)).await?;
    Ok(Json(found.into()))
}
