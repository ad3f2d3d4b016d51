//! `PUT /api/admin/shop/{buffer|rules|timezone|branding}`: changes of the salon itself. Each answers what `GET /api/admin/shop` does.

use actix_web::web::{Data, Json};
use app::admin::{BrandingDraft, Patch, ZoneKeeps};
use domain::{
    BookingRules, Branding, BufferMinutes, Email, HexColor, Minutes, Palette, ShopZone, TypedPhone,
    optional_text,
};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::overview::ShopSettingsResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Valid};
use crate::state::State;
use crate::wire::{PatchText, patch};

/// The longest address of a picture, in characters.
pub(super) const MAX_URL_LENGTH: usize = 300;

/// Free time before and after bookings, 0 to 120 minutes each.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BufferRequest {
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
}

/// The rules of booking, all of them.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesRequest {
    min_notice_minutes: i64,
    horizon_days: u32,
    slot_step_minutes: i64,
    hold_minutes: i64,
    max_open_bookings: u32,
    /// Whether visits become completed at the end of their day.
    completes_visits: bool,
}

/// The zone of the salon's clock, by its IANA name.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimezoneRequest {
    timezone: String,
    /// What of coming bookings stays: `instant` (without it) or `clock`, which moves them.
    keep: Option<String>,
}

impl TimezoneRequest {
    fn keeps(&self) -> Result<ZoneKeeps, ApiError> {
        match self.keep.as_deref() {
            None | Some("instant") => Ok(ZoneKeeps::Instants),
            Some("clock") => Ok(ZoneKeeps::ClockTimes),
            Some(_) => Err(ApiError::invalid("Please choose what stays: the clock times or the moments.")),
        }
    }
}

/// Two colours as `#RRGGBB`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaletteRequest {
    primary: String,
    secondary: String,
}

/// A change of the salon's branding. Absent fields stay; null and an empty text clear.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrandingRequest {
    /// The address of a picture that the salon uploaded.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    logo_url: PatchText,
    /// The address of a picture that the salon uploaded.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    hero_image_url: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    business_address: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    business_phone: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    business_email: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    business_description: PatchText,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    price_note: PatchText,
    /// Null for the platform's own colours.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<PaletteRequest>)]
    color_palette: Patch<PaletteRequest>,
}

fn text(name: &'static str, max_length: usize, patch: PatchText) -> Result<Patch<String>, ApiError> {
    Ok(patch.parse(|text| optional_text(name, text, max_length).map(Option::unwrap_or_default))?)
}

fn palette(patch: Patch<PaletteRequest>) -> Result<Patch<Palette>, ApiError> {
    Ok(match patch {
        Patch::Keep => Patch::Keep,
        Patch::Clear => Patch::Clear,
        Patch::Set(colors) => Patch::Set(Palette {
            primary: Some(HexColor::parse(&colors.primary)?),
            secondary: Some(HexColor::parse(&colors.secondary)?),
        }),
    })
}

impl BrandingRequest {
    fn into_draft(self) -> Result<BrandingDraft, ApiError> {
        let phone = |text: &str| TypedPhone::parse(text).map(|phone| phone.as_str().to_owned());
        let email = |text: &str| Email::parse(text).map(|email| email.as_str().to_owned());
        Ok(BrandingDraft {
            logo_url: text("Logo", MAX_URL_LENGTH, self.logo_url)?,
            hero_image_url: text("Hero image", MAX_URL_LENGTH, self.hero_image_url)?,
            business_address: text("Address", Branding::MAX_ADDRESS_LENGTH, self.business_address)?,
            business_phone: self.business_phone.parse(phone)?,
            business_email: self.business_email.parse(email)?,
            business_description: text(
                "Description",
                Branding::MAX_DESCRIPTION_LENGTH,
                self.business_description,
            )?,
            price_note: text("Note about prices", Branding::MAX_PRICE_NOTE_LENGTH, self.price_note)?,
            palette: palette(self.color_palette)?,
        })
    }
}

pub(crate) async fn buffer(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<BufferRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let seen = if_match.version()?;
    let invalid = |error| ApiError::invalid(format!("Each buffer {error}."));
    let before = BufferMinutes::parse(body.buffer_before_minutes).map_err(invalid)?;
    let after = BufferMinutes::parse(body.buffer_after_minutes).map_err(invalid)?;
    let found = run(state, move |ctx| app::admin::set_buffers(ctx, &user, seen, (before, after))).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn rules(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<RulesRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let seen = if_match.version()?;
    let rules = BookingRules {
        min_notice: Minutes::new(body.min_notice_minutes),
        horizon_days: body.horizon_days,
        slot_step: Minutes::new(body.slot_step_minutes),
        hold: Minutes::new(body.hold_minutes),
        max_open_bookings: body.max_open_bookings,
        completes_visits: body.completes_visits,
    };
    let rules = rules.checked().map_err(ApiError::invalid)?;
    let found = run(state, move |ctx| app::admin::set_booking_rules(ctx, &user, seen, &rules)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn timezone(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<TimezoneRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let seen = if_match.version()?;
    let keeps = body.keeps()?;
    let zone = ShopZone::parse(&body.timezone)
        .map_err(|_| ApiError::invalid("Please choose a timezone from the list."))?;
    let found = run(state, move |ctx| app::admin::set_zone(ctx, &user, seen, zone, keeps)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn branding(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<BrandingRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopSettingsResponse>, ApiError> {
    let (seen, draft) = (if_match.version()?, body.into_draft()?);
    let found = run(state, move |ctx| app::admin::set_branding(ctx, &user, seen, &draft)).await?;
    Ok(Json(found.into()))
}
