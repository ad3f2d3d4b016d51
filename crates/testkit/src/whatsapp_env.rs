//! The WhatsApp account and the phone numbers of tests.

/// What webhooks of tests are signed with.
pub const APP_SECRET: &str = "test-app-secret-0123456789abcdef";
/// What the handshake of tests is done with.
pub const VERIFY_TOKEN: &str = "dev-verify-token";
/// Our number in tests, as WhatsApp's id of it.
pub const NUMBER_ID: &str = "109900000000001";
/// Our number in tests.
pub const NUMBER: &str = "15550100200";

/// The number of the platform's administrator in tests.
pub const MASTER: &str = "+15550100100";
/// A number for an admin of the salon: the seed of a test gives it to a member of staff.
pub const ADMIN: &str = "+15550100210";
/// A number for a stylist of the salon: the seed of a test gives it to a member of staff.
pub const STAFF: &str = "+15550100211";
/// A number that no salon knows.
pub const CLIENT: &str = "+15550100301";
