//! Is it alive, and can it work? For whoever runs the servers; neither says anything about what is inside.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::error::ApiError;
use crate::run::run;
use crate::serve::State;

/// The process answers.
pub(crate) async fn alive() -> HttpResponse {
    HttpResponse::Ok().body("ok")
}

/// The database answers, with the schema that this program needs.
pub(crate) async fn ready(state: Data<State>) -> Result<HttpResponse, ApiError> {
    run(state, |ctx| ctx.store.ready()).await?;
    Ok(HttpResponse::Ok().body("ready"))
}
