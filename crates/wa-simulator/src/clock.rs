//! What time it is for the phones.

/// A clock that can be moved forward, so that a day's silence takes no day.
pub trait PhoneClock: Send + Sync {
    /// The present, in seconds since 1970.
    fn now(&self) -> u64;

    /// Moves the clock forward by so many seconds.
    fn advance(&self, seconds: u32);
}
