//! `GET /api/client/shop-config` and `GET /api/client/closed-shop`: the salon as its pages need it.

use actix_web::web::{Data, Json};
use app::Deployment;
use app::book::BookingAccess;
use app::public::SelfService;
use domain::{HexColor, Palette, Shop};
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{BookingCaller, HostAddress, PublicAddress};
use crate::replica_reads::shop_snapshot;
use crate::state::State;

/// The salon's own colours as `#RRGGBB`; one that it has not chosen is left out.
#[derive(Serialize, ToSchema)]
pub(crate) struct PaletteResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    primary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secondary: Option<String>,
}

/// The salon. `whatsapp_admin_number` is null unless its owner publishes it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShopConfigResponse {
    id: i64,
    pub(crate) name: String,
    subdomain: String,
    logo_url: Option<String>,
    hero_image_url: Option<String>,
    business_address: Option<String>,
    business_phone: Option<String>,
    business_email: Option<String>,
    whatsapp_admin_number: Option<String>,
    pub(crate) business_description: Option<String>,
    pub(crate) price_note: Option<String>,
    color_palette: Option<PaletteResponse>,
    buffer_before_minutes: i64,
    buffer_after_minutes: i64,
    timezone: &'static str,
    /// How many days, today included, can be booked.
    horizon_days: u32,
    /// Whether clients can book online.
    accepting_bookings: bool,
    /// Whether clients can wait for a time to come free.
    waitlist: bool,
    /// By which clients book on WhatsApp; null where they cannot.
    chat_link: Option<String>,
}

impl From<Palette> for PaletteResponse {
    fn from(palette: Palette) -> Self {
        let text = |color: Option<HexColor>| color.map(|color| color.as_str().to_owned());
        Self { primary: text(palette.primary), secondary: text(palette.secondary) }
    }
}

impl From<Shop> for ShopConfigResponse {
    fn from(shop: Shop) -> Self {
        Self {
            id: shop.id.get(),
            name: shop.name,
            subdomain: shop.subdomain.as_str().to_owned(),
            logo_url: shop.branding.logo_url,
            hero_image_url: shop.branding.hero_image_url,
            business_address: shop.branding.business_address,
            business_phone: shop.branding.business_phone,
            business_email: shop.branding.business_email,
            whatsapp_admin_number: shop.published_whatsapp,
            business_description: shop.branding.business_description,
            price_note: shop.branding.price_note,
            color_palette: shop.branding.palette.map(Into::into),
            buffer_before_minutes: shop.policy.buffer_before.minutes().get(),
            buffer_after_minutes: shop.policy.buffer_after.minutes().get(),
            timezone: shop.zone.name(),
            horizon_days: shop.policy.horizon_days,
            accepting_bookings: shop.accepting_bookings,
            waitlist: false,
            chat_link: None,
        }
    }
}

impl ShopConfigResponse {
    /// With what clients can do by themselves, as long as they can book.
    pub(crate) fn new(shop: Shop, own: SelfService, deployment: &Deployment) -> Self {
        let chat_link = deployment.chat_link(&shop).filter(|_| own.books_in_chat && shop.accepting_bookings);
        let waitlist = own.has_waitlist && shop.accepting_bookings;
        Self { waitlist, chat_link, ..shop.into() }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    address: PublicAddress,
) -> Result<Json<ShopConfigResponse>, ApiError> {
    let salon = shop_snapshot(&state, address.0).await?;
    let (shop, own) = app::public::shop_config(&salon);
    Ok(Json(ShopConfigResponse::new(shop, own, &state.ctx.deployment)))
}

/// The salon while it is closed, for its people and clients.
pub(crate) async fn closed(
    state: Data<State>,
    address: HostAddress,
    caller: BookingCaller,
) -> Result<Json<ShopConfigResponse>, ApiError> {
    let shop = match caller.0 {
        BookingAccess::Visitor(visitor) => {
            run(state, move |ctx| app::session::closed_shop(ctx, &address.0, &visitor)).await?
        }
        BookingAccess::Link { token, .. } => {
            run(state, move |ctx| app::book::closed_shop_of_link(ctx, &address.0, &token)).await?
        }
    };
    Ok(Json(shop.into()))
}
