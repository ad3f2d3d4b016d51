//! When can this be booked? The slot rules, pure.
