//! The mails that were handed over.

use actix_web::HttpResponse;

use super::Shared;

pub(super) async fn mails(state: Shared) -> HttpResponse {
    HttpResponse::Ok().json(state.read(|data| data.mails.clone()))
}
