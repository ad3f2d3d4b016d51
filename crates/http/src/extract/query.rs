//! Query parameters: unknown ones are ignored on reads, a missing or unreadable one is the parameter's own sentence.

use std::collections::HashMap;
use std::future::{Ready, ready};
use std::rc::Rc;
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use chrono::{DateTime, Utc};
use domain::{Instant, LocalDate};

use crate::error::ApiError;

/// Longer query strings are not read at all.
const MAX_QUERY: usize = 4096;

/// The query parameters of a request: read once, and kept with it.
#[derive(Clone)]
pub(crate) struct Params(Rc<HashMap<String, String>>);

impl Params {
    pub(crate) fn of(request: &HttpRequest) -> Result<Self, ApiError> {
        if let Some(read) = request.extensions().get::<Self>() {
            return Ok(read.clone());
        }
        let read = Self::read(request.query_string())?;
        request.extensions_mut().insert(read.clone());
        Ok(read)
    }

    fn read(text: &str) -> Result<Self, ApiError> {
        if text.len() > MAX_QUERY {
            return Err(ApiError::bad_request("The address is too long."));
        }
        match web::Query::<HashMap<String, String>>::from_query(text) {
            Ok(web::Query(found)) => Ok(Self(Rc::new(found))),
            Err(_) => Err(ApiError::bad_request("The address cannot be read.")),
        }
    }

    /// A parameter that says something.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

impl FromRequest for Params {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}

/// An optional parameter, read as `T`.
pub(crate) fn parse_param<T: FromStr>(params: &Params, name: &str) -> Result<Option<T>, ApiError> {
    let unreadable = |_| ApiError::bad_request(format!("{name} cannot be read."));
    params.get(name).map(|value| value.parse().map_err(unreadable)).transpose()
}

/// A comma-separated list of ids; absent is empty.
pub(crate) fn parse_ids(params: &Params, name: &str, max: usize) -> Result<Vec<i64>, ApiError> {
    let Some(list) = params.get(name) else { return Ok(Vec::new()) };
    let unreadable = |_| ApiError::bad_request(format!("{name} cannot be read."));
    let ids =
        list.split(',').map(|id| id.trim().parse().map_err(unreadable)).collect::<Result<Vec<i64>, _>>()?;
    if ids.len() > max {
        return Err(ApiError::invalid(format!("Please choose at most {max} services.")));
    }
    Ok(ids)
}

/// Exactly `yyyy-MM-dd`.
pub(crate) fn parse_date(text: &str) -> Option<LocalDate> {
    let exact = Some(text).filter(|text| text.len() == 10);
    exact.and_then(|text| LocalDate::parse_from_str(text, "%Y-%m-%d").ok())
}

/// RFC 3339 with any offset.
pub(crate) fn parse_instant(text: &str, field: &str) -> Result<Instant, ApiError> {
    let instant = DateTime::parse_from_rfc3339(text).map(|instant| instant.with_timezone(&Utc));
    instant.map_err(|_| ApiError::bad_request(format!("{field} cannot be read.")))
}
