//! `GET /api/admin/crm/stats`: figures over all clients of the salon.

use actix_web::web::{Data, Json};
use app::admin::{CrmStats, SegmentShare};
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::AdminRequest;
use crate::state::State;

/// Of all bookings that ended: 0-100 with one decimal.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatesResponse {
    overall_cancellation_rate: f64,
    overall_no_show_rate: f64,
}

/// A segment and the share of all clients that is in it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShareResponse {
    /// `VIP`, `At risk`, `Lapsed`, `New`, `Regular` or `Occasional`.
    segment: &'static str,
    count: i64,
    /// 0-100 with one decimal.
    percentage: f64,
}

/// Money is in cents.
#[derive(Serialize, ToSchema)]
pub(crate) struct CrmStatsResponse {
    total_clients: i64,
    new_clients_this_month: i64,
    average_lifetime_value: i64,
    returning_clients: i64,
    average_booking_value: i64,
    reliability_metrics: RatesResponse,
    segment_distribution: Vec<ShareResponse>,
}

impl From<SegmentShare> for ShareResponse {
    fn from(SegmentShare { segment, count, percentage }: SegmentShare) -> Self {
        Self { segment: segment.name(), count, percentage }
    }
}

impl From<CrmStats> for CrmStatsResponse {
    fn from(stats: CrmStats) -> Self {
        Self {
            total_clients: stats.total_clients,
            new_clients_this_month: stats.new_clients_this_month,
            average_lifetime_value: stats.average_lifetime_value.get(),
            returning_clients: stats.returning_clients,
            average_booking_value: stats.average_booking_value.get(),
            reliability_metrics: RatesResponse {
                overall_cancellation_rate: stats.cancellation_rate,
                overall_no_show_rate: stats.no_show_rate,
            },
            segment_distribution: stats.segments.into_iter().map(Into::into).collect(),
        }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<CrmStatsResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::crm_stats(ctx, &user)).await?;
    Ok(Json(found.into()))
}
