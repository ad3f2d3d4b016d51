//! How much the suites of `docs/RELIABILITY.md` do: `PARLOUR_PROOF` is `short` (as in `make test`), `gate` or `night`.

/// What a suite does in its short form, at the gate and at night.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "tests have no server::config")]
pub fn sized<T>(short: T, gate: T, night: T) -> T {
    match std::env::var("PARLOUR_PROOF").as_deref() {
        Err(_) | Ok("" | "short") => short,
        Ok("gate") => gate,
        Ok("night") => night,
        Ok(other) => panic!("PARLOUR_PROOF is short, gate or night, not {other}"),
    }
}

/// The value below which so many percent of the values are; 0 of none.
#[must_use]
pub fn percentile<T: Ord + Copy + Default>(values: &[T], percent: usize) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted
        .get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn percentiles_are_of_sorted_values() {
        let values: Vec<u32> = (1..=100).rev().collect();
        assert_eq!(
            (percentile(&values, 50), percentile(&values, 99), percentile(&values, 100)),
            (51, 100, 100)
        );
        assert_eq!(percentile::<u32>(&[], 99), 0);
    }
}
