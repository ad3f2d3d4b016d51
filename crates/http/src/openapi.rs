//! The OpenAPI document, assembled from the table of endpoints and the schemas that wire structs derive.

mod additional_properties;

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::Data;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ComponentsBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::{
    Content, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref, Required, ResponseBuilder,
};

use self::additional_properties::closed;
use crate::endpoint::{Auth, Endpoint};
use crate::error::ApiError;
use crate::state::State;

pub(crate) async fn document(state: Data<State>) -> Result<HttpResponse, ApiError> {
    let json = build(state.endpoints).to_json().map_err(|error| ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header(ContentType::json()).body(json))
}

const FAILURE: &str = "Failure";

fn build(endpoints: &[Endpoint]) -> OpenApi {
    let taken = endpoints.iter().filter_map(|endpoint| endpoint.takes).flat_map(|shape| shape().1);
    let answered = endpoints.iter().filter_map(|endpoint| endpoint.answers);
    let answered = answered.flat_map(|shape| closed(shape().1));
    let failure = ResponseBuilder::new()
        .description("One sentence for the person; a stable code in x-error-code")
        .content("text/plain", Content::new(Some(text())));
    let components = ComponentsBuilder::new().response(FAILURE, failure.build());
    let components = components.schemas_from_iter(taken.chain(answered));
    let paths = endpoints.iter().fold(PathsBuilder::new(), |paths, endpoint| {
        paths.path(endpoint.path, PathItem::new(method(endpoint), operation(endpoint)))
    });
    let info = InfoBuilder::new().title("Parlour").version(env!("CARGO_PKG_VERSION")).build();
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build()
}

fn method(endpoint: &Endpoint) -> HttpMethod {
    match endpoint.method {
        "POST" => HttpMethod::Post,
        "PUT" => HttpMethod::Put,
        "PATCH" => HttpMethod::Patch,
        "DELETE" => HttpMethod::Delete,
        _ => HttpMethod::Get,
    }
}

fn operation(endpoint: &Endpoint) -> OperationBuilder {
    let parameter = |name: &str, location: ParameterIn, required: Required| {
        ParameterBuilder::new().name(name).parameter_in(location).required(required).schema(Some(kind(name)))
    };
    let mut operation = OperationBuilder::new().summary(Some(endpoint.summary));
    for name in path_names(endpoint.path) {
        operation = operation.parameter(parameter(name, ParameterIn::Path, Required::True));
    }
    for name in endpoint.params {
        operation = operation.parameter(parameter(name, ParameterIn::Query, Required::False));
    }
    if let Some(takes) = endpoint.takes {
        let kind = if endpoint.multipart { "multipart/form-data" } else { "application/json" };
        let body = RequestBodyBuilder::new().content(kind, Content::new(Some(takes().0)));
        operation = operation.request_body(Some(body.required(Some(Required::True)).build()));
    }
    let done = ResponseBuilder::new().description("Done");
    let done = match endpoint.answers {
        Some(answers) => done.content("application/json", Content::new(Some(answers().0))),
        None => done,
    };
    failures(endpoint).fold(operation.response(endpoint.success.to_string(), done), |operation, status| {
        operation.response(status.to_string(), Ref::from_response_name(FAILURE))
    })
}

fn text() -> Schema {
    Schema::Object(ObjectBuilder::new().schema_type(Type::String).build())
}

fn kind(name: &str) -> Schema {
    let object = ObjectBuilder::new();
    match name {
        "id" | "shopId" | "exceptionId" | "staffId" | "bookingId" | "totalDuration" | "limit" | "after"
        | "shop" => {
            let whole = object.schema_type(Type::Integer);
            Schema::Object(whole.format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))).build())
        }
        "date" | "from" | "to" => {
            let date = object.schema_type(Type::String);
            Schema::Object(date.format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))).build())
        }
        _ => text(),
    }
}

/// The statuses of an endpoint's failures, without 500.
fn failures(endpoint: &Endpoint) -> impl Iterator<Item = u16> {
    let writes = endpoint.method != "GET";
    let takes = endpoint.takes.is_some();
    [
        (400, true),
        (401, writes || endpoint.auth != Auth::Public),
        (403, writes || endpoint.forbids || endpoint.auth.is_work()),
        (404, true),
        (409, writes && endpoint.auth != Auth::Signature),
        (413, endpoint.max_body > 0),
        (415, takes),
        (422, takes || !endpoint.params.is_empty()),
        (429, !endpoint.rates.is_empty()),
        (503, true),
    ]
    .into_iter()
    .filter_map(|(status, may)| may.then_some(status))
}

/// The names in braces.
fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}
