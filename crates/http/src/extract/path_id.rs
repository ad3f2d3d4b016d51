//! An id in the path of a request.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::web::Path;
use actix_web::{Error, FromRequest, HttpRequest};
use serde::{Deserialize, Deserializer};

/// An id of type `T`. A text that is no number is the id 0, which no entity has: a caller without the right to ask reads that first.
pub(crate) struct PathId<T>(pub(crate) T);

impl<'de, T: From<i64>> Deserialize<'de> for PathId<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Self(T::from(text.parse().unwrap_or_default())))
    }
}

impl<T: From<i64> + 'static> FromRequest for PathId<T> {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Path::from_request(request, payload).into_inner().map(Path::into_inner))
    }
}
