//! [`Files`] over any object store.

use std::error::Error;
use std::future::Future;

use domain::{Instant, PictureName};
use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use ports::{Files, FilesError, StoredFile};
use tokio::runtime::{Builder, Runtime};

/// An object store, and what drives its calls.
pub(crate) struct StoredObjects {
    store: Box<dyn ObjectStore>,
    /// Always there but while it is dropped.
    runtime: Option<Runtime>,
}

impl StoredObjects {
    pub(crate) fn new(store: Box<dyn ObjectStore>) -> Result<Self, FilesError> {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| FilesError(error.to_string()))?;
        Ok(Self { store, runtime: Some(runtime) })
    }

    /// Drives a call to its end. Several threads may do so at once.
    fn finish<T>(
        &self,
        call: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, object_store::Error> {
        match &self.runtime {
            Some(runtime) => runtime.block_on(call),
            None => Err(object_store::Error::NotImplemented {
                operation: "a call to a closed store".to_owned(),
                implementer: "files".to_owned(),
            }),
        }
    }
}

impl Drop for StoredObjects {
    /// The last owner may be the web server, on a thread that must not wait.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Files for StoredObjects {
    fn put(&self, name: &PictureName, bytes: &[u8]) -> Result<(), FilesError> {
        let payload = PutPayload::from(bytes.to_vec());
        self.finish(self.store.put(&path_of(name), payload)).map(|_| ()).map_err(not_available)
    }

    fn get(&self, name: &PictureName) -> Result<Option<Vec<u8>>, FilesError> {
        let path = path_of(name);
        let read = async { self.store.get(&path).await?.bytes().await };
        Ok(unless_absent(self.finish(read))?.map(Into::into))
    }

    fn remove(&self, name: &PictureName, since: Instant) -> Result<(), FilesError> {
        let path = path_of(name);
        let remove = async {
            if self.store.head(&path).await?.last_modified <= since {
                self.store.delete(&path).await?;
            }
            Ok(())
        };
        unless_absent(self.finish(remove)).map(|_| ())
    }

    fn list(&self) -> Result<Vec<StoredFile>, FilesError> {
        let all = self.finish(self.store.list(None).try_collect::<Vec<_>>()).map_err(not_available)?;
        let ours = all.into_iter().filter_map(|object| {
            let name = PictureName::parse(object.location.as_ref())?;
            Some(StoredFile { name, stored_at: object.last_modified })
        });
        Ok(ours.collect())
    }
}

fn path_of(name: &PictureName) -> Path {
    Path::from(name.key())
}

fn unless_absent<T>(outcome: Result<T, object_store::Error>) -> Result<Option<T>, FilesError> {
    match outcome {
        Ok(found) => Ok(Some(found)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(not_available(error)),
    }
}

/// The whole chain: what object stores say at the top is seldom the cause.
#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(crate) fn not_available(error: object_store::Error) -> FilesError {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let inner = error.to_string();
        if !text.contains(&inner) {
            text = format!("{text}: {inner}");
        }
        cause = error.source();
    }
    FilesError(text)
}
