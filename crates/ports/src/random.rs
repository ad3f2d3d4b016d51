//! Chance.

/// The one source of randomness; cryptographically strong in production, repeatable in tests.
pub trait RandomSource: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}
