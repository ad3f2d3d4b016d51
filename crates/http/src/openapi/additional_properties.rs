//! Answers have their published members and no others. `serde` writes no others, but derived schemas do not say so, and an open schema hides
//! an extra member from a comparison.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{AdditionalProperties, AllOf, ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr};

use crate::endpoint::Named;

/// The schemas of an answer with every object closed.
pub(super) fn closed(parts: Vec<Named>) -> impl Iterator<Item = Named> {
    let known: BTreeMap<String, RefOr<Schema>> = parts.into_iter().collect();
    let answers = known.clone();
    answers.into_iter().map(move |(name, mut schema)| {
        close(&mut schema, &known);
        (name, schema)
    })
}

fn close(schema: &mut RefOr<Schema>, known: &BTreeMap<String, RefOr<Schema>>) {
    let RefOr::T(schema) = schema else { return };
    // A part of several must not refuse what another part brings: together they are one object.
    if let Schema::AllOf(parts) = schema
        && let Some(whole) = together(parts, known)
    {
        *schema = Schema::Object(whole);
    }
    match schema {
        Schema::Object(object) => close_object(object, known),
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(item) = &mut array.items {
                close(item, known);
            }
        }
        Schema::OneOf(ways) => ways.items.iter_mut().for_each(|way| close(way, known)),
        Schema::AnyOf(ways) => ways.items.iter_mut().for_each(|way| close(way, known)),
        _ => {}
    }
}

fn close_object(object: &mut Object, known: &BTreeMap<String, RefOr<Schema>>) {
    object.properties.values_mut().for_each(|member| close(member, known));
    match object.additional_properties.as_deref_mut() {
        Some(AdditionalProperties::RefOr(member)) => close(member, known),
        None if is_object(&object.schema_type) => {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
        Some(AdditionalProperties::FreeForm(_)) | None => {}
    }
}

fn is_object(kind: &SchemaType) -> bool {
    match kind {
        SchemaType::Type(kind) => *kind == Type::Object,
        SchemaType::Array(kinds) => kinds.contains(&Type::Object),
        SchemaType::AnyValue => false,
    }
}

/// A struct with what is flattened into it, as the one object that it is on the wire; nothing if a part is no object.
fn together(parts: &AllOf, known: &BTreeMap<String, RefOr<Schema>>) -> Option<Object> {
    let mut whole = Object::with_type(Type::Object);
    whole.description.clone_from(&parts.description);
    for part in &parts.items {
        let part = object_of(part, known)?;
        whole.properties.extend(part.properties);
        whole.required.extend(part.required);
    }
    Some(whole)
}

fn object_of(part: &RefOr<Schema>, known: &BTreeMap<String, RefOr<Schema>>) -> Option<Object> {
    match part {
        RefOr::Ref(Ref { ref_location, .. }) => {
            object_of(known.get(ref_location.rsplit('/').next()?)?, known)
        }
        RefOr::T(Schema::Object(object)) => Some(object.clone()),
        RefOr::T(Schema::AllOf(parts)) => together(parts, known),
        RefOr::T(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::super::build;
    use crate::routes::ENDPOINTS;

    /// The paths of open objects in a schema and in all that it refers to; `seen` are the visited names.
    fn open(document: &Value, schema: &Value, path: &str, seen: &mut BTreeSet<String>) -> Vec<String> {
        if let Some(name) = schema["$ref"].as_str() {
            let target = document.pointer(name.trim_start_matches('#')).unwrap();
            let is_new = seen.insert(name.to_owned());
            return if is_new { open(document, target, name, seen) } else { Vec::new() };
        }
        let mut found = Vec::new();
        let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
        let rest = &schema["additionalProperties"];
        if kinds.contains(&json!("object")) && !rest.is_object() && *rest != json!(false) {
            found.push(path.to_owned());
        }
        if schema.get("allOf").is_some() {
            found.push(format!("{path} is several at once"));
        }
        let members = schema["properties"].as_object().into_iter().flat_map(|members| members.values());
        let ways =
            ["oneOf", "anyOf"].into_iter().flat_map(|ways| schema[ways].as_array().into_iter().flatten());
        let inside: Vec<&Value> = members.chain(ways).chain([&schema["items"], rest]).collect();
        for (number, inner) in inside.into_iter().enumerate().filter(|(_, inner)| inner.is_object()) {
            found.extend(open(document, inner, &format!("{path}/{number}"), seen));
        }
        found
    }

    #[test]
    fn every_object_of_an_answer_is_closed() {
        let document = serde_json::to_value(build(&ENDPOINTS)).unwrap();
        let mut seen = BTreeSet::new();
        let paths = document["paths"].as_object().unwrap().iter();
        let operations = paths.flat_map(|(path, methods)| {
            methods
                .as_object()
                .unwrap()
                .iter()
                .map(move |(method, operation)| (format!("{method} {path}"), operation))
        });
        let mut found = Vec::new();
        for (name, operation) in operations {
            for answer in operation["responses"].as_object().unwrap().values() {
                let schema = &answer["content"]["application/json"]["schema"];
                found.extend(open(&document, schema, &name, &mut seen));
            }
        }
        assert_eq!(found, [""; 0]);
        assert!(seen.len() > 50, "{} shapes were looked at", seen.len());
    }

    #[test]
    fn flattened_schemas_are_one_object_with_all_members() {
        let document = serde_json::to_value(build(&ENDPOINTS)).unwrap();
        let shapes = &document["components"]["schemas"];
        let (part, whole) = (&shapes["ListedBookingResponse"], &shapes["BookingDetailResponse"]);
        assert_eq!((&whole["type"], &whole["additionalProperties"]), (&json!("object"), &json!(false)));
        let of_part = part["properties"].as_object().unwrap();
        for (name, member) in of_part {
            assert_eq!(&whole["properties"][name], member, "{name}");
        }
        for own in ["allowed_statuses", "can_finish", "client_is_told", "client_matches", "history"] {
            assert!(whole["properties"][own].is_object() && !of_part.contains_key(own), "{own}");
        }
        let required = |shape: &Value| shape["required"].as_array().unwrap().len();
        assert_eq!(required(whole), required(part) + 5);
    }

    #[test]
    fn bodies_of_requests_are_closed_as_they_are_read() {
        let document = serde_json::to_value(build(&ENDPOINTS)).unwrap();
        let paths = document["paths"].as_object().unwrap().values();
        let operations = paths.flat_map(|methods| methods.as_object().unwrap().values());
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for operation in operations {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            found.extend(open(&document, schema, "a body", &mut seen));
        }
        assert_eq!(found, [""; 0]);
        assert!(seen.len() > 20, "{} shapes were looked at", seen.len());
    }
}
