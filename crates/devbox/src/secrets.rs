//! Secrets that live as long as this process.

use wa_simulator::Secrets;

/// New ones, which nobody knows.
pub(crate) fn invented() -> Secrets {
    Secrets { app_secret: hex::<32>(), verify_token: hex::<16>(), access_token: hex::<32>() }
}

/// So many random bytes in hex.
pub(crate) fn hex<const BYTES: usize>() -> String {
    let mut bytes = [0_u8; BYTES];
    rand::fill(&mut bytes);
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_long_and_differ() {
        let (one, other) = (invented(), invented());
        assert_eq!(one.app_secret.len(), 64);
        assert!(one.app_secret.chars().all(|digit| digit.is_ascii_hexdigit()));
        assert_ne!(one.app_secret, other.app_secret);
        assert_ne!(one.app_secret, one.access_token);
    }
}
