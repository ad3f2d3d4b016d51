//! `GET /api/public/subdomain-check` and `POST /api/public/complete-shop-setup`: the wizard's last step (rules/platform#owner-setup,
//! rules/hosts#subdomain).

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::platform::{OpenedSalon, SalonSetup, SetUpError};
use domain::{Branding, HexColor, NamingForm, Palette, ShopZone, Subdomain, optional_text};
use serde::{Deserialize, Serialize};
use tenancy::SessionKey;
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AnyVisitor, Params, SetupHost, Valid};
use crate::state::State;

#[derive(Serialize, ToSchema)]
pub(crate) struct AvailableResponse {
    available: bool,
}

/// Two colours as `#RRGGBB`; each may be left out.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColorsRequest {
    primary: Option<String>,
    secondary: Option<String>,
}

/// The new salon of a verified owner.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUpRequest {
    #[serde(rename = "progressId")]
    progress_id: String,
    name: String,
    subdomain: String,
    business_address: Option<String>,
    business_description: Option<String>,
    /// An IANA name.
    timezone: String,
    color_palette: Option<ColorsRequest>,
}

impl SetUpRequest {
    fn into_setup(self) -> Result<SalonSetup, ApiError> {
        let text = |what, most, text: Option<String>| optional_text(what, &text.unwrap_or_default(), most);
        Ok(SalonSetup {
            name: NamingForm::Wizard.name(&self.name)?,
            subdomain: NamingForm::Wizard.subdomain(&self.subdomain)?,
            zone: ShopZone::parse(&self.timezone)
                .map_err(|_| ApiError::invalid("Please select a timezone"))?,
            branding: Branding {
                business_address: text("Address", Branding::MAX_ADDRESS_LENGTH, self.business_address)?,
                business_description: text(
                    "Description",
                    Branding::MAX_DESCRIPTION_LENGTH,
                    self.business_description,
                )?,
                palette: palette(self.color_palette)?,
                ..Branding::default()
            },
        })
    }
}

fn palette(colors: Option<ColorsRequest>) -> Result<Option<Palette>, ApiError> {
    let color = |text: Option<String>| {
        text.filter(|text| !text.is_empty()).map(|text| HexColor::parse(&text)).transpose()
    };
    let Some(colors) = colors else { return Ok(None) };
    let (primary, secondary) = (color(colors.primary)?, color(colors.secondary)?);
    Ok((primary.is_some() || secondary.is_some()).then_some(Palette { primary, secondary }))
}

#[derive(Serialize, ToSchema)]
pub(crate) struct OpenedShopResponse {
    id: i64,
    name: String,
    subdomain: String,
    url: String,
}

impl From<OpenedSalon> for OpenedShopResponse {
    fn from(opened: OpenedSalon) -> Self {
        Self {
            id: opened.id.get(),
            name: opened.name,
            subdomain: opened.subdomain.as_str().to_owned(),
            url: opened.url,
        }
    }
}

/// An invalid subdomain is not available.
pub(crate) async fn subdomain_check(
    _host: SetupHost,
    state: Data<State>,
    params: Params,
) -> Result<Json<AvailableResponse>, ApiError> {
    let missing = || ApiError::bad_request("Please say which subdomain.");
    let typed = params.get("subdomain").ok_or_else(missing)?;
    let Ok(subdomain) = Subdomain::parse(typed) else {
        return Ok(Json(AvailableResponse { available: false }));
    };
    let available = run(state, move |ctx| app::platform::is_subdomain_free(ctx, &subdomain)).await?;
    Ok(Json(AvailableResponse { available }))
}

/// Opens the salon. A session that did not begin the set-up gets a 404.
pub(crate) async fn complete(
    _host: SetupHost,
    state: Data<State>,
    visitor: AnyVisitor,
    Valid(body): Valid<SetUpRequest>,
) -> Result<impl Responder, ApiError> {
    let unknown = || ApiError::from(SetUpError::NoSuchProgress);
    let progress = SessionKey::parse(&body.progress_id).map_err(|_| unknown())?;
    let visitor = visitor.0.ok_or_else(unknown)?;
    let setup = body.into_setup()?;
    let opened =
        run(state, move |ctx| app::platform::complete_setup(ctx, &visitor, &progress, &setup)).await?;
    Ok(Json(OpenedShopResponse::from(opened)).customize().with_status(StatusCode::CREATED))
}
