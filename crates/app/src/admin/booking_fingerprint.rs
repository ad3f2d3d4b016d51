//! Which appointments somebody was shown before they decided what becomes of them.

use std::fmt::{self, Display};

use domain::BookingId;
use sha2::{Digest, Sha256};

/// Names a set of appointments: the same for the same ones in any order, another for any others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingSetHash(u128);

impl BookingSetHash {
    #[must_use]
    pub fn of(bookings: &[BookingId]) -> Self {
        let mut ids: Vec<i64> = bookings.iter().map(|id| id.get()).collect();
        ids.sort_unstable();
        let mut digest = Sha256::new();
        for id in ids {
            digest.update(id.to_be_bytes());
        }
        let bytes: [u8; 32] = digest.finalize().into();
        Self(bytes.iter().take(16).fold(0, |sum, byte| sum << 8 | u128::from(*byte)))
    }

    /// Reads what [`Display`] writes; nothing else names a set.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let read = u128::from_str_radix(text, 16).map(Self).ok()?;
        (read.to_string() == text).then_some(read)
    }
}

impl Display for BookingSetHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ids: &[i64]) -> BookingSetHash {
        BookingSetHash::of(&ids.iter().copied().map(BookingId::new).collect::<Vec<_>>())
    }

    #[test]
    fn a_name_is_of_one_set() {
        assert_eq!(of(&[3, 1, 2]), of(&[1, 2, 3]), "in any order");
        let sets: [&[i64]; 6] = [&[], &[1], &[2], &[1, 2], &[1, 3], &[1, 2, 3]];
        for (place, set) in sets.iter().enumerate() {
            assert!(sets[..place].iter().all(|other| of(other) != of(set)), "{set:?}");
        }
    }

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for set in [of(&[]), of(&[1, 2]), BookingSetHash(7)] {
            assert_eq!(BookingSetHash::parse(&set.to_string()), Some(set));
        }
        let name = of(&[1]).to_string();
        for bad in ["", "7", "+7", &name[1..], &format!("{name}0"), &name.to_uppercase(), "seven"] {
            assert_eq!(BookingSetHash::parse(bad), None, "{bad}");
        }
    }
}
