//! What tests share: databases, a hand-moved clock, a running salon.
