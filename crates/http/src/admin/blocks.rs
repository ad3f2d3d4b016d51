//! `/api/admin/blocks`: time of a stylist or of a chair that is not for booking (rules/dashboard#blocks).

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::admin::{BlockPatch, BlockRequest, BlockTime, Patch};
use domain::{BlockId, BlockKind, Blocked, ChairId, StaffId, optional_text};
use ports::shop::ListedBlock;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::impact::ImpactResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{IfMatch, PathId, StaffRequest, Valid, parse_instant};
use crate::state::State;
use crate::wire::{Done, instant, patch};

const MAX_TITLE_LENGTH: usize = 60;

/// Of a stylist or of a chair.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlockResponse {
    id: i64,
    staff_id: Option<i64>,
    chair_id: Option<i64>,
    /// `private`, `break`, `training`, `sick`, `out_of_service` or `other`.
    kind: &'static str,
    /// Null for colleagues, too.
    title: Option<String>,
    from: String,
    to: String,
    version: i64,
}

impl From<ListedBlock> for BlockResponse {
    fn from(ListedBlock { id, block, version }: ListedBlock) -> Self {
        let (staff_id, chair_id) = match block.of {
            Blocked::Stylist(id) => (Some(id.get()), None),
            Blocked::Chair(id) => (None, Some(id.get())),
        };
        Self {
            id: id.get(),
            staff_id,
            chair_id,
            kind: block.kind.as_str(),
            title: block.title,
            from: instant(block.time.start()),
            to: instant(block.time.end()),
            version,
        }
    }
}

/// Either `from` and `to`, or the rest of the day.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewBlockRequest {
    staff_id: Option<i64>,
    chair_id: Option<i64>,
    kind: String,
    title: Option<String>,
    from: Option<String>,
    to: Option<String>,
    /// From now to the end of the last shift of today.
    #[serde(default)]
    rest_of_day: bool,
}

/// What changes; what is not said stays.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlockPatchRequest {
    staff_id: Option<i64>,
    chair_id: Option<i64>,
    kind: Option<String>,
    /// Null: without a title.
    #[serde(default, deserialize_with = "patch")]
    #[schema(value_type = Option<String>)]
    title: Patch<String>,
    from: Option<String>,
    to: Option<String>,
}

fn parse_owner(staff: Option<i64>, chair: Option<i64>) -> Result<Option<Blocked>, ApiError> {
    match (staff, chair) {
        (None, None) => Ok(None),
        (Some(id), None) => Ok(Some(Blocked::Stylist(StaffId::new(id)))),
        (None, Some(id)) => Ok(Some(Blocked::Chair(ChairId::new(id)))),
        (Some(_), Some(_)) => Err(ApiError::invalid("Please name either a stylist or a chair.")),
    }
}

fn parse_kind(kind: &str) -> Result<BlockKind, ApiError> {
    BlockKind::parse(kind).ok_or_else(|| ApiError::invalid("Please choose what the time is for."))
}

fn parse_title(title: &str) -> Result<Option<String>, ApiError> {
    Ok(optional_text("Title", title, MAX_TITLE_LENGTH)?)
}

impl NewBlockRequest {
    fn parse(self) -> Result<BlockRequest, ApiError> {
        let of = parse_owner(self.staff_id, self.chair_id)?;
        let time = match (self.from.as_deref(), self.to.as_deref(), self.rest_of_day) {
            (None, None, true) => BlockTime::RestOfDay,
            (Some(from), Some(to), false) => {
                BlockTime::Between(parse_instant(from, "from")?, parse_instant(to, "to")?)
            }
            _ => return Err(ApiError::invalid("Please choose a start and an end, or the rest of the day.")),
        };
        Ok(BlockRequest {
            of: of.ok_or_else(|| ApiError::invalid("Please name either a stylist or a chair."))?,
            kind: parse_kind(&self.kind)?,
            title: self.title.as_deref().map_or(Ok(None), parse_title)?,
            time,
        })
    }
}

impl BlockPatchRequest {
    fn parse(self) -> Result<BlockPatch, ApiError> {
        let title = match &self.title {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(title) => parse_title(title)?.map_or(Patch::Clear, Patch::Set),
        };
        let from = self.from.as_deref().map(|text| parse_instant(text, "from"));
        let until = self.to.as_deref().map(|text| parse_instant(text, "to"));
        Ok(BlockPatch {
            of: parse_owner(self.staff_id, self.chair_id)?,
            kind: self.kind.as_deref().map(parse_kind).transpose()?,
            title,
            from: from.transpose()?,
            until: until.transpose()?,
        })
    }
}

pub(crate) async fn create(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<NewBlockRequest>>,
) -> Result<impl Responder, ApiError> {
    let request = body.parse()?;
    let row = run(state, move |ctx| app::admin::create_block(ctx, &user, &request)).await?;
    Ok(Json(BlockResponse::from(row)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn update(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<BlockPatchRequest>>,
    PathId(id): PathId<BlockId>,
    if_match: IfMatch,
) -> Result<Json<BlockResponse>, ApiError> {
    let (seen, patch) = (if_match.required()?, body.parse()?);
    let row = run(state, move |ctx| app::admin::update_block(ctx, &user, id, seen, &patch)).await?;
    Ok(Json(row.into()))
}

pub(crate) async fn delete(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<BlockId>,
    if_match: IfMatch,
) -> Result<Json<Done>, ApiError> {
    let seen = if_match.required()?;
    run(state, move |ctx| app::admin::delete_block(ctx, &user, id, seen)).await?;
    Ok(Json(Done::OK))
}

/// The coming bookings under a block that is not there yet.
pub(crate) async fn impact(
    state: Data<State>,
    StaffRequest { user, body: Valid(body) }: StaffRequest<Valid<NewBlockRequest>>,
) -> Result<Json<ImpactResponse>, ApiError> {
    let request = body.parse()?;
    let found = run(state, move |ctx| app::admin::impact_of_block(ctx, &user, &request)).await?;
    Ok(Json(found.into()))
}
