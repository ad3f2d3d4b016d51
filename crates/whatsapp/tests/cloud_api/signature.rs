//! Every signature vector, and changing the secret.

use whatsapp::signature::verify;

use crate::fixtures::{base64, json};

fn body_of(vector: &serde_json::Value) -> Vec<u8> {
    match vector["body_base64"].as_str() {
        Some(text) => base64(text),
        // The one that is too long for the file says how it is made.
        None => {
            format!(r#"{{"object":"whatsapp_business_account","entry":[],"pad":"{}"}}"#, "x".repeat(300_000))
                .into_bytes()
        }
    }
}

#[test]
fn every_vector_is_judged_as_it_says() {
    let vectors = json("signature_vectors.json");
    let secrets = [vectors["app_secret"].as_str().unwrap().to_owned()];
    let list = vectors["vectors"].as_array().unwrap();
    assert_eq!(list.len(), 18);
    for vector in list {
        let (name, body) = (&vector["name"], body_of(vector));
        assert_eq!(body.len() as u64, vector["body_len"].as_u64().unwrap(), "{name}");
        let header = vector["header"].as_str().map(str::as_bytes);
        assert_eq!(verify(&secrets, header, &body), vector["valid"].as_bool().unwrap(), "{name}");
    }
}

#[test]
fn the_secret_before_is_good_until_it_is_taken_off_the_list() {
    let vectors = json("signature_vectors.json");
    let old = vectors["app_secret"].as_str().unwrap().to_owned();
    let vector = &vectors["vectors"][0];
    let (body, header) = (body_of(vector), vector["header"].as_str().map(str::as_bytes));
    let new = "another-app-secret-0123456789abcd".to_owned();
    assert!(verify(&[new.clone(), old.clone()], header, &body));
    assert!(verify(&[old, new.clone()], header, &body));
    assert!(!verify(&[new], header, &body));
    assert!(!verify(&[], header, &body));
}

#[test]
fn an_empty_secret_signs_nothing() {
    // HMAC-SHA256 with an empty key over an empty body.
    let header = b"sha256=b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad";
    assert!(!verify(&[String::new()], Some(header), b""));
}
