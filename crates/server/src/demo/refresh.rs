//! Going on.
