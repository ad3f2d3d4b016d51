//! The published OpenAPI document: what may be asked, and whether an answer is what it says.

use serde_json::Value;
use testkit::TestApp;

/// The document as the server publishes it.
pub(super) struct Document(Value);

/// One thing that may be asked.
#[derive(Clone)]
pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    /// The parameters of the query.
    pub(super) params: Vec<String>,
    /// The schema of the JSON body.
    pub(super) takes: Option<Value>,
    pub(super) is_upload: bool,
    responses: Value,
}

impl Document {
    pub(super) fn of(app: &TestApp) -> Self {
        Self(app.visitor().get("/api/openapi.json").json())
    }

    pub(super) fn operations(&self) -> Vec<Operation> {
        let paths = self.0["paths"].as_object().expect("paths");
        let all = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().expect("methods").iter().map(move |(method, said)| {
                let content = &said["requestBody"]["content"];
                let of_query = |one: &&Value| one["in"] == "query";
                let params = said["parameters"].as_array().into_iter().flatten().filter(of_query);
                Operation {
                    method: method.to_uppercase(),
                    path: path.clone(),
                    params: params.filter_map(|one| one["name"].as_str().map(str::to_owned)).collect(),
                    takes: content.pointer("/application~1json/schema").cloned(),
                    is_upload: content.pointer("/multipart~1form-data").is_some(),
                    responses: said["responses"].clone(),
                }
            })
        });
        all.collect()
    }

    /// What a schema refers to.
    pub(super) fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => self.0.pointer(name.trim_start_matches('#')).expect("what is referred to is there"),
            None => schema,
        }
    }

    /// What an answer does not have in common with what is published; nothing when it is as published.
    pub(super) fn deviation(
        &self,
        operation: &Operation,
        status: u16,
        kind: &str,
        body: Option<&Value>,
    ) -> Option<String> {
        let Some(said) = operation.responses.get(status.to_string()) else {
            return Some(format!("{status} is not published"));
        };
        // A page says on a page that there is nothing.
        if ["/b/{token}", "/v/{token}", "/w/{token}"].contains(&operation.path.as_str())
            && status == 404
            && kind.starts_with("text/html")
        {
            return None;
        }
        let content = self.resolved(said)["content"].as_object()?;
        let (published, said) = content.iter().next()?;
        if !kind.starts_with(published) {
            return Some(format!("it is {kind}, not {published}"));
        }
        if published != "application/json" {
            return None;
        }
        let Some(body) = body else { return Some("it is no JSON".to_owned()) };
        self.misfit(&said["schema"], body, "")
    }

    /// Where and why a value is not of a schema.
    pub(super) fn misfit(&self, schema: &Value, value: &Value, place: &str) -> Option<String> {
        let schema = self.resolved(schema);
        let fits = |one: &Value| self.misfit(one, value, place).is_none();
        if let Some(ways) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
            return (!ways.iter().any(fits)).then(|| format!("{place} is none of its kinds: {value}"));
        }
        if let Some(parts) = schema["allOf"].as_array() {
            return self.misfit(&self.together(parts), value, place);
        }
        if let Some(few) = schema["enum"].as_array()
            && !few.contains(value)
        {
            return Some(format!("{place} is not one of {few:?}: {value}"));
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(one) => vec![one.as_str()],
            Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
            _ => return None,
        };
        if !kinds.iter().any(|kind| is_of(kind, value)) {
            return Some(format!("{place} is no {kinds:?}: {value}"));
        }
        match value {
            Value::Array(items) => (0..).zip(items).find_map(|(number, item): (usize, _)| {
                self.misfit(&schema["items"], item, &format!("{place}/{number}"))
            }),
            Value::Object(members) => self.misfit_of_object(schema, members, place),
            _ => None,
        }
    }

    /// What several schemas of objects are as one.
    fn together(&self, parts: &[Value]) -> Value {
        let mut properties = serde_json::Map::new();
        let mut required = Vec::new();
        for part in parts {
            let part = self.resolved(part);
            let part = part["allOf"].as_array().map_or_else(|| part.clone(), |inner| self.together(inner));
            properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
            required.extend(part["required"].as_array().cloned().unwrap_or_default());
        }
        serde_json::json!({"type": "object", "properties": properties, "required": required})
    }

    fn misfit_of_object(
        &self,
        schema: &Value,
        members: &serde_json::Map<String, Value>,
        place: &str,
    ) -> Option<String> {
        let mut needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        if let Some(missing) = needed.find(|name| !members.contains_key(*name)) {
            return Some(format!("{place}/{missing} is missing"));
        }
        let known = schema["properties"].as_object();
        members.iter().find_map(|(name, member)| {
            let place = format!("{place}/{name}");
            match known.and_then(|known| known.get(name)) {
                Some(schema) => self.misfit(schema, member, &place),
                None if schema["additionalProperties"].is_object() => {
                    self.misfit(&schema["additionalProperties"], member, &place)
                }
                None => Some(format!("{place} is not published")),
            }
        })
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn answers_beyond_the_schema_are_found() {
    let document = Document(serde_json::json!({"components": {"schemas": {"Thing": {
        "type": "object", "required": ["id"], "additionalProperties": false,
        "properties": {"id": {"type": "integer"}, "names": {"type": ["array", "null"], "items": {"type": "string"}},
            "kind": {"oneOf": [{"type": "null"}, {"type": "string", "enum": ["a", "b"]}]}}
    }}}}));
    let thing = serde_json::json!({"$ref": "#/components/schemas/Thing"});
    let found = |text: &str| document.misfit(&thing, &serde_json::from_str(text).expect("JSON"), "");
    for fine in
        [r#"{"id":1}"#, r#"{"id":-1,"names":null,"kind":null}"#, r#"{"id":1,"names":["x"],"kind":"b"}"#]
    {
        assert_eq!(found(fine), None, "{fine}");
    }
    for wrong in [
        "[]",
        "{}",
        r#"{"id":"1"}"#,
        r#"{"id":1.5}"#,
        r#"{"id":1,"more":2}"#,
        r#"{"id":1,"names":[1]}"#,
        r#"{"id":1,"kind":"c"}"#,
    ] {
        assert!(found(wrong).is_some(), "{wrong}");
    }
}
