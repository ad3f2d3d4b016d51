//! Where the bytes of pictures are kept: a folder, or a bucket that speaks S3.
//!
//! `object_store` does both. It is asynchronous and use cases are not, so each call is driven to its end on the thread that made it.

mod http_client;
mod location;
mod objects;

pub use location::{Bucket, Credentials, Location, open};
