//! The OpenAPI document, assembled from the table of endpoints and the schemas that wire structs derive.

mod closed;

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{
    ArrayBuilder, ComponentsBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type,
};
use utoipa::openapi::{
    Content, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref, RefOr, Required,
    ResponseBuilder,
};

use self::closed::closed;
use crate::error::ApiError;
use crate::routes::{ENDPOINTS, Endpoint};

type Named = (String, RefOr<Schema>);

/// The addresses where a POST that succeeds is 201.
const CREATES: [&str; 17] = [
    "/api/client/book",
    "/api/auth/token",
    "/api/public/shop-owner-verification",
    "/api/public/complete-shop-setup",
    "/api/admin/categories",
    "/api/admin/services",
    "/api/admin/chairs",
    "/api/admin/staff/{id}/exceptions",
    "/api/admin/staff",
    "/api/admin/bookings",
    "/api/admin/upload/logo",
    "/api/admin/upload/hero",
    "/api/admin/upload/profile",
    "/api/admin/upload/staff/{id}/profile",
    "/api/admin/assets/upload",
    "/api/platform/shops",
    "/api/platform/shop/{shopId}/duplicate",
];

/// How a body is written: files come as browsers' forms send them.
fn written(endpoint: &Endpoint) -> &'static str {
    let is_upload = endpoint.method == "POST" && endpoint.path.contains("/upload");
    if is_upload { "multipart/form-data" } else { "application/json" }
}

/// A wire shape: its schema, and by name those it is made of.
pub(crate) type Shape = fn() -> (RefOr<Schema>, Vec<Named>);

/// One `T`.
pub(crate) fn one<T: ToSchema>() -> (RefOr<Schema>, Vec<Named>) {
    let mut parts = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut parts);
    (Ref::from_schema_name(T::name()).into(), parts)
}

/// A list of `T`.
pub(crate) fn many<T: ToSchema>() -> (RefOr<Schema>, Vec<Named>) {
    let (item, parts) = one::<T>();
    (Schema::Array(ArrayBuilder::new().items(item).build()).into(), parts)
}

/// The document.
pub(crate) async fn document() -> Result<HttpResponse, ApiError> {
    let json = build().to_json().map_err(|error| ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header(ContentType::json()).body(json))
}

/// The name of the answer that all failures share.
const FAILURE: &str = "Failure";

fn build() -> OpenApi {
    let taken = ENDPOINTS.iter().filter_map(|endpoint| endpoint.takes).flat_map(|shape| shape().1);
    let answered = ENDPOINTS.iter().filter_map(|endpoint| endpoint.answers);
    let answered = answered.flat_map(|shape| closed(shape().1));
    let failure = ResponseBuilder::new()
        .description("One sentence for the person; a stable code in x-error-code")
        .content("text/plain", Content::new(Some(text())));
    let components = ComponentsBuilder::new().response(FAILURE, failure.build());
    let components = components.schemas_from_iter(taken.chain(answered));
    let paths = ENDPOINTS.iter().fold(PathsBuilder::new(), |paths, endpoint| {
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
    let parameter = |name: &str, place: ParameterIn, required: Required| {
        ParameterBuilder::new().name(name).parameter_in(place).required(required).schema(Some(kind(name)))
    };
    let mut operation = OperationBuilder::new().summary(Some(endpoint.summary));
    for name in path_names(endpoint.path) {
        operation = operation.parameter(parameter(name, ParameterIn::Path, Required::True));
    }
    for name in endpoint.params {
        operation = operation.parameter(parameter(name, ParameterIn::Query, Required::False));
    }
    if let Some(takes) = endpoint.takes {
        let body = RequestBodyBuilder::new().content(written(endpoint), Content::new(Some(takes().0)));
        operation = operation.request_body(Some(body.required(Some(Required::True)).build()));
    }
    let done = ResponseBuilder::new().description("Done");
    let done = match endpoint.answers {
        Some(answers) => done.content("application/json", Content::new(Some(answers().0))),
        None => done,
    };
    let creates = endpoint.method == "POST" && CREATES.contains(&endpoint.path);
    let success = if creates { "201" } else { "200" };
    failures(endpoint).fold(operation.response(success, done), |operation, status| {
        operation.response(status.to_string(), Ref::from_response_name(FAILURE))
    })
}

fn text() -> Schema {
    Schema::Object(ObjectBuilder::new().schema_type(Type::String).build())
}

/// What a parameter of this name is.
fn kind(name: &str) -> Schema {
    let object = ObjectBuilder::new();
    match name {
        "id" | "shopId" | "exceptionId" | "staffId" | "bookingId" | "totalDuration" | "limit" | "shop" => {
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

/// The statuses of an endpoint's failures: what it reads can be wrong, and it may refuse what it is asked. A mistake of ours is not agreed on.
fn failures(endpoint: &Endpoint) -> impl Iterator<Item = u16> {
    let writes = endpoint.method != "GET";
    let takes = endpoint.takes.is_some();
    let is_hook = endpoint.path.contains("/webhooks/");
    let is_work = ["/api/admin", "/api/platform"].iter().any(|start| endpoint.path.starts_with(start));
    let knows_callers = is_work || writes || MINE.iter().any(|start| endpoint.path.starts_with(start));
    [
        (400, true),
        (401, knows_callers),
        (403, is_work || writes || is_hook || NEED_PROOF.contains(&endpoint.path)),
        (404, true),
        (409, writes && !is_hook),
        (413, takes || (writes && is_hook)),
        (415, takes),
        (422, takes || !endpoint.params.is_empty()),
        (429, !endpoint.rates.is_empty()),
        (503, true),
    ]
    .into_iter()
    .filter_map(|(status, may)| may.then_some(status))
}

/// What is only read by, or made for, whoever proved who they are, and refused to others who have a session.
const NEED_PROOF: [&str; 2] = ["/api/client/whatsapp-link", "/api/client/me/export"];

/// Where the caller's own things are read.
const MINE: [&str; 6] = [
    "/api/session",
    "/api/auth",
    "/api/client/bookings",
    "/api/client/me/",
    "/api/client/whatsapp-link",
    "/api/public/check-verification-status",
];

/// The names in braces.
fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}
