//! Where uploaded pictures are kept: a folder, or a bucket and its credentials.

use std::path::PathBuf;

use files::{Bucket, Credentials, Location};

use super::variables::{ConfigError, Variables};

const EXPECTED: &str = "file:FOLDER or s3://BUCKET/PREFIX";

/// Reads `UPLOADS_URL`, and for a bucket the variables that begin with `AWS_`, which are named as in Amazon's own tools.
pub(crate) fn location(variables: &Variables<'_>) -> Result<Location, ConfigError> {
    let url = variables.or("UPLOADS_URL", "file:var/uploads");
    if let Some(path) = url.strip_prefix("file:") {
        // A folder may be written as a path or as an address of one: file:///srv/uploads.
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() {
            return Err(ConfigError::new("UPLOADS_URL", EXPECTED));
        }
        return Ok(Location::Folder(PathBuf::from(path)));
    }
    let bucket = url.strip_prefix("s3://").ok_or(ConfigError::new("UPLOADS_URL", EXPECTED))?;
    let (name, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
    let is_plain = |symbol: char| symbol.is_ascii_alphanumeric() || "-_./".contains(symbol);
    if name.is_empty() || !bucket.chars().all(is_plain) {
        return Err(ConfigError::new("UPLOADS_URL", EXPECTED));
    }
    let endpoint = variables.get("AWS_ENDPOINT_URL");
    if endpoint.as_ref().is_some_and(|url| !url.starts_with("https://") && !url.starts_with("http://")) {
        return Err(ConfigError::new("AWS_ENDPOINT_URL", "an address, as in https://s3.example.com"));
    }
    let credentials = match (variables.get("AWS_ACCESS_KEY_ID"), variables.get("AWS_SECRET_ACCESS_KEY")) {
        (Some(id), Some(secret)) => {
            Some(Credentials { id, secret, token: variables.get("AWS_SESSION_TOKEN") })
        }
        (None, None) => None,
        _ => {
            return Err(ConfigError::new("AWS_SECRET_ACCESS_KEY", "set together with AWS_ACCESS_KEY_ID"));
        }
    };
    Ok(Location::Bucket(Bucket {
        name: name.to_owned(),
        prefix: prefix.trim_matches('/').to_owned(),
        region: variables.or("AWS_REGION", "us-east-1"),
        endpoint,
        credentials,
    }))
}

/// One `NAME=value` each, secrets left out.
pub(crate) fn describe(location: &Location) -> String {
    let bucket = match location {
        Location::Folder(path) => return format!("UPLOADS_URL=file:{}", path.display()),
        Location::Bucket(bucket) => bucket,
    };
    let endpoint = bucket.endpoint.as_deref().unwrap_or_default();
    let endpoint = endpoint.rsplit_once('@').map_or(endpoint, |(_, host)| host);
    let keys = if bucket.credentials.is_some() { "***" } else { "" };
    format!(
        "UPLOADS_URL=s3://{}/{} AWS_REGION={} AWS_ENDPOINT_URL={endpoint} AWS_ACCESS_KEY_ID={keys} AWS_SECRET_ACCESS_KEY={keys}",
        bucket.name, bucket.prefix, bucket.region
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::variables::tests::lookup;

    fn read(variables: &[(&str, &str)]) -> Result<Location, String> {
        location(&Variables(&lookup(variables))).map_err(|error| error.to_string())
    }

    fn folder(path: &str) -> Location {
        Location::Folder(PathBuf::from(path))
    }

    #[test]
    fn a_folder_is_a_path_or_an_address() {
        assert_eq!(read(&[]), Ok(folder("var/uploads")));
        assert_eq!(read(&[("UPLOADS_URL", "file:pictures")]), Ok(folder("pictures")));
        assert_eq!(read(&[("UPLOADS_URL", "file:/srv/pictures")]), Ok(folder("/srv/pictures")));
        assert_eq!(read(&[("UPLOADS_URL", "file:///srv/pictures")]), Ok(folder("/srv/pictures")));
    }

    #[test]
    fn a_bucket_has_a_prefix_a_region_and_keys_that_are_not_shown() {
        let config = read(&[
            ("UPLOADS_URL", "s3://salons/parlour/"),
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ENDPOINT_URL", "https://minio:CANARY@s3.example.com"),
            ("AWS_ACCESS_KEY_ID", "AKIACANARY"),
            ("AWS_SECRET_ACCESS_KEY", "CANARY"),
            ("AWS_SESSION_TOKEN", "CANARY"),
        ])
        .unwrap();
        let Location::Bucket(bucket) = &config else { panic!("a bucket") };
        assert_eq!((bucket.name.as_str(), bucket.prefix.as_str()), ("salons", "parlour"));
        assert_eq!(
            describe(&config),
            "UPLOADS_URL=s3://salons/parlour AWS_REGION=eu-central-1 AWS_ENDPOINT_URL=s3.example.com \
             AWS_ACCESS_KEY_ID=*** AWS_SECRET_ACCESS_KEY=***"
        );
        let role = read(&[("UPLOADS_URL", "s3://salons")]).unwrap();
        assert_eq!(
            describe(&role),
            "UPLOADS_URL=s3://salons/ AWS_REGION=us-east-1 AWS_ENDPOINT_URL= AWS_ACCESS_KEY_ID= AWS_SECRET_ACCESS_KEY="
        );
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        for url in ["var/uploads", "file:", "s3://", "s3:///x", "s3://a:b@salons", "https://s3.example.com"] {
            let refused = read(&[("UPLOADS_URL", url)]).unwrap_err();
            assert_eq!(refused, "UPLOADS_URL must be file:FOLDER or s3://BUCKET/PREFIX", "{url}");
        }
        let bucket = ("UPLOADS_URL", "s3://salons");
        assert_eq!(
            read(&[bucket, ("AWS_ACCESS_KEY_ID", "AKIA")]).unwrap_err(),
            "AWS_SECRET_ACCESS_KEY must be set together with AWS_ACCESS_KEY_ID"
        );
        assert!(
            read(&[bucket, ("AWS_ENDPOINT_URL", "s3.example.com")]).unwrap_err().contains("AWS_ENDPOINT_URL")
        );
    }
}
