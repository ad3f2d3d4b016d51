//! `/api/admin/actions`: what a person did last at the desk, and its undo (rules/dashboard#undo).

use actix_web::web::{Data, Json};
use app::admin::{LastAction, Undone};
use domain::DeskActionId;
use serde::Serialize;
use utoipa::ToSchema;

use super::bookings::ListedBookingResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{PathId, StaffRequest};
use crate::state::State;
use crate::wire::instant;

/// What the user did last and can undo.
#[derive(Serialize, ToSchema)]
pub(crate) struct LastActionResponse {
    id: i64,
    /// What was done: `Moved Ada Lovelace to Thu, Nov 26, 2:30 PM.`
    text: String,
    at: String,
    /// Until when it can be undone: ten minutes later.
    until: String,
}

impl From<LastAction> for LastActionResponse {
    fn from(action: LastAction) -> Self {
        let LastAction { id, text, at, until } = action;
        Self { id: id.get(), text, at: instant(at), until: instant(until) }
    }
}

/// What was undone.
#[derive(Serialize, ToSchema)]
pub(crate) struct UndoneResponse {
    /// The booking as it is again, if it was about one.
    booking: Option<ListedBookingResponse>,
    /// What had been done.
    text: String,
}

impl From<Undone> for UndoneResponse {
    fn from(undone: Undone) -> Self {
        Self { booking: undone.row.map(Into::into), text: undone.text }
    }
}

pub(crate) async fn last(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
) -> Result<Json<Option<LastActionResponse>>, ApiError> {
    let last = run(state, move |ctx| app::admin::last_action(ctx, &user)).await?;
    Ok(Json(last.map(Into::into)))
}

pub(crate) async fn undo(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<DeskActionId>,
) -> Result<Json<UndoneResponse>, ApiError> {
    let undone = run(state, move |ctx| app::admin::undo(ctx, &user, id)).await?;
    Ok(Json(undone.into()))
}
