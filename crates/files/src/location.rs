//! Where pictures are stored, and opening it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ObjectStore, RetryConfig};
use ports::{Files, FilesError};

use crate::http_client::UreqConnector;
use crate::objects::{StoredObjects, not_available};

/// Where pictures are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket of Amazon's S3, or of something that speaks like it.
    Bucket(Bucket),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    pub name: String,
    /// What stands before the names of all our files in it; may be empty.
    pub prefix: String,
    /// Where it is: `eu-central-1`.
    pub region: String,
    /// Who keeps it; none for Amazon.
    pub endpoint: Option<String>,
    /// What opens it; without, the machine's own role is asked for.
    pub credentials: Option<Credentials>,
}

/// What opens a bucket. Never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    pub id: String,
    pub secret: String,
    /// What goes with keys that hold for a while only.
    pub token: Option<String>,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Bounded, because a request waits for the answer.
const RETRY_POLICY: RetryConfig = RetryConfig {
    backoff: BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(1),
        base: 2.0,
    },
    max_retries: 2,
    retry_timeout: Duration::from_secs(20),
};

/// Opens a place. A folder is made if it is not there; a bucket is not asked anything yet.
pub fn open(location: &Location) -> Result<Arc<dyn Files>, FilesError> {
    let store: Box<dyn ObjectStore> = match location {
        Location::Folder(path) => {
            std::fs::create_dir_all(path)
                .map_err(|error| FilesError(format!("{}: {error}", path.display())))?;
            // A row that says that the picture is there must not outlive it in a power failure.
            Box::new(LocalFileSystem::new_with_prefix(path).map_err(not_available)?.with_fsync(true))
        }
        Location::Bucket(bucket) => {
            let builder = AmazonS3Builder::new()
                .with_bucket_name(&bucket.name)
                .with_region(&bucket.region)
                .with_retry(RETRY_POLICY)
                // Not all that speak like S3 know how to delete many at once.
                .with_disable_bulk_delete(true)
                .with_http_connector(UreqConnector);
            let builder = match &bucket.endpoint {
                Some(endpoint) => builder.with_endpoint(endpoint).with_allow_http(true),
                None => builder.with_virtual_hosted_style_request(true),
            };
            let builder = match &bucket.credentials {
                Some(credentials) => {
                    builder.with_access_key_id(&credentials.id).with_secret_access_key(&credentials.secret)
                }
                None => builder,
            };
            let builder = match bucket.credentials.as_ref().and_then(|credentials| credentials.token.as_ref())
            {
                Some(token) => builder.with_token(token),
                None => builder,
            };
            let store = builder.build().map_err(not_available)?;
            Box::new(PrefixStore::new(store, bucket.prefix.as_str()))
        }
    };
    Ok(Arc::new(StoredObjects::new(store)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_never_shown() {
        let credentials =
            Credentials { id: "AKIA".into(), secret: "CANARY".into(), token: Some("CANARY".into()) };
        let bucket = Bucket {
            name: "pictures".into(),
            prefix: String::new(),
            region: "eu-central-1".into(),
            endpoint: None,
            credentials: Some(credentials),
        };
        let shown = format!("{:?}", Location::Bucket(bucket));
        assert!(
            shown.contains("pictures") && !shown.contains("CANARY") && !shown.contains("AKIA"),
            "{shown}"
        );
    }
}
