//! `/api/admin/clients`: the client records of the salon, page by page.

use actix_web::Responder;
use actix_web::web::{Data, Json};
use app::admin::{PersonalPage, RelationshipPatch};
use domain::{ClientId, Instant, ShopZone, Tag, optional_text};
use ports::shop::{ClientQuery, ClientRecord, ClientStatus, PagePlace};
use scheduling::local_time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Params, PathId, Valid, parse_param};
use crate::state::State;
use crate::wire::NEXT_CURSOR;

const DEFAULT_PAGE_SIZE: usize = 50;
const MAX_PAGE_SIZE: usize = 100;
const MIN_SEARCH_LENGTH: usize = 2;
const MAX_SEARCH_LENGTH: usize = 100;
const MAX_NOTES_LENGTH: usize = 4_000;

/// A client with what their bookings add up to. Money is in cents; dates are of the salon's calendar, and the last may be to come.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClientResponse {
    id: i64,
    name: String,
    phone: Option<String>,
    email: Option<String>,
    /// `active`, `vip`, `inactive` or `blacklisted`.
    status: &'static str,
    /// `VIP`, `At risk`, `Lapsed`, `New`, `Regular` or `Occasional`.
    segment: &'static str,
    first_booking_date: Option<String>,
    last_booking_date: Option<String>,
    total_spent: i64,
    lifetime_value: i64,
    total_bookings: i64,
    average_booking_value: i64,
    tags: Vec<String>,
    client_notes: Option<String>,
    version: i64,
}

impl ClientResponse {
    pub(crate) fn new(card: ClientRecord, zone: ShopZone) -> Self {
        let date = |at: Option<Instant>| at.map(|at| local_time::date_of(zone, at).to_string());
        let stats = &card.stats;
        Self {
            id: card.id.get(),
            status: card.status.as_str(),
            segment: stats.segment.name(),
            first_booking_date: date(stats.first),
            last_booking_date: date(stats.last),
            total_spent: stats.spent.get(),
            lifetime_value: stats.lifetime_value().get(),
            total_bookings: stats.bookings,
            average_booking_value: stats.average_booking_value().get(),
            name: card.name,
            phone: card.phone,
            email: card.email,
            tags: card.tags,
            client_notes: Some(card.notes).filter(|notes| !notes.is_empty()),
            version: card.version,
        }
    }
}

/// A change of a client record. Absent fields stay. `notes` is read as `client_notes`; `newTag` is added to the tags.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RelationshipRequest {
    status: Option<String>,
    #[validate(length(max = 20, message = "A client can have 20 tags at most."))]
    tags: Option<Vec<String>>,
    notes: Option<String>,
    #[serde(rename = "newTag")]
    new_tag: Option<String>,
    client_notes: Option<String>,
}

impl RelationshipRequest {
    fn into_patch(self) -> Result<RelationshipPatch, ApiError> {
        let unknown = || ApiError::invalid("The status is active, vip, inactive or blacklisted.");
        let status = self.status.map(|text| ClientStatus::parse(&text).ok_or_else(unknown)).transpose()?;
        let tags: Option<Result<Vec<Tag>, _>> =
            self.tags.map(|tags| tags.iter().map(|tag| Tag::parse(tag)).collect());
        let new_tag = self.new_tag.filter(|tag| !tag.trim().is_empty());
        let notes = self.client_notes.or(self.notes);
        let notes = notes.map(|notes| optional_text("Notes", &notes, MAX_NOTES_LENGTH)).transpose()?;
        Ok(RelationshipPatch {
            status,
            tags: tags.transpose()?,
            new_tag: new_tag.map(|tag| Tag::parse(&tag)).transpose()?,
            notes: notes.map(Option::unwrap_or_default),
        })
    }
}

fn parse_query(params: &Params) -> Result<ClientQuery, ApiError> {
    let unknown = || ApiError::bad_request("status can only be all, active, vip, inactive or blacklisted.");
    let status = params.get("status").filter(|status| *status != "all");
    let limit = parse_param(params, "limit")?.unwrap_or(DEFAULT_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&limit) {
        return Err(ApiError::invalid(format!("limit must be between 1 and {MAX_PAGE_SIZE}.")));
    }
    let search = optional_text("Search", params.get("search").unwrap_or_default(), MAX_SEARCH_LENGTH)?;
    if search.as_ref().is_some_and(|words| words.chars().count() < MIN_SEARCH_LENGTH) {
        return Err(ApiError::invalid("Please enter at least 2 characters to search for."));
    }
    Ok(ClientQuery {
        status: status.map(|status| ClientStatus::parse(status).ok_or_else(unknown)).transpose()?,
        search,
        after: params.get("cursor").map(parse_cursor).transpose()?,
        most: limit,
    })
}

/// A place in the list as one word: the client, and the name in hexadecimal.
fn cursor(place: &PagePlace) -> String {
    let id = place.id.to_string();
    place.name.bytes().fold(format!("{id}."), |text, byte| format!("{text}{byte:02x}"))
}

fn parse_cursor(cursor: &str) -> Result<PagePlace, ApiError> {
    let read = || {
        let (id, name) = cursor.split_once('.')?;
        let pairs = (name.len() % 2 == 0).then(|| name.as_bytes().chunks(2))?;
        let digits = pairs.map(|pair| std::str::from_utf8(pair).ok());
        let bytes: Option<Vec<u8>> = digits.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect();
        let name = String::from_utf8(bytes?).ok().filter(|name| !name.contains('\0'))?;
        Some(PagePlace { name, id: ClientId::new(id.parse().ok()?) })
    };
    read().ok_or_else(|| ApiError::bad_request("cursor cannot be read."))
}

pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    params: Params,
) -> Result<impl Responder, ApiError> {
    let (query, zone) = (parse_query(&params)?, user.shop.zone);
    let read = run_logged(state, user, PersonalPage::Clients, move |ctx, user| {
        app::admin::list_clients(ctx, user, &query)
    });
    let page = read.await?;
    let next = page.next.as_ref().map(cursor);
    let rows: Vec<ClientResponse> =
        page.clients.into_iter().map(|card| ClientResponse::new(card, zone)).collect();
    let answer = Json(rows).customize();
    Ok(match next {
        Some(next) => answer.insert_header((NEXT_CURSOR, next)),
        None => answer,
    })
}

pub(crate) async fn relate(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<RelationshipRequest>>,
    PathId(id): PathId<ClientId>,
    if_match: IfMatch,
) -> Result<Json<ClientResponse>, ApiError> {
    let (seen, zone) = (if_match.version()?, user.shop.zone);
    let patch = body.into_patch()?;
    let card = run(state, move |ctx| app::admin::set_relationship(ctx, &user, id, seen, &patch)).await?;
    Ok(Json(ClientResponse::new(card, zone)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_read_back_as_written() {
        for name in ["", "ava stone", "zoë \u{1F600}"] {
            let place = PagePlace { name: name.to_owned(), id: ClientId::new(7) };
            assert_eq!(parse_cursor(&cursor(&place)).ok(), Some(place));
        }
        for bad in ["", "7", ".", "x.61", "7.6", "7.zz", "7.ff", "7.00", "7.é"] {
            assert!(parse_cursor(bad).is_err(), "{bad}");
        }
    }
}
