//! The outside world as traits: storage, clock, entropy.
