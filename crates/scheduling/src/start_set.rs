//! Sets of the starts of one day, one bit each.

/// Which of a day's starts, by their place in the list of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StartSet(Vec<u64>);

impl StartSet {
    /// The places below `length` that pass.
    pub(crate) fn of(length: usize, mut passes: impl FnMut(usize) -> bool) -> Self {
        let word = |word: usize| {
            let places = (word * 64..length).take(64);
            places.filter(|place| passes(*place)).fold(0, |bits, place| bits | 1 << (place % 64))
        };
        Self((0..length.div_ceil(64)).map(word).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own & other).collect())
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own | other).collect())
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// The places, in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        let bits = |(word, bits): (usize, &u64)| {
            let bits = *bits;
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_combine_across_words() {
        let (threes, fives) = (StartSet::of(130, |n| n % 3 == 0), StartSet::of(130, |n| n % 5 == 0));
        let places = |set: StartSet| set.places().collect::<Vec<_>>();
        let expected = |passes: fn(usize) -> bool| (0..130).filter(|n| passes(*n)).collect::<Vec<_>>();
        assert_eq!(places(threes.and(&fives)), expected(|n| n % 15 == 0));
        assert_eq!(places(threes.or(&fives)), expected(|n| n % 3 == 0 || n % 5 == 0));
        assert_eq!(places(threes.without(&fives)), expected(|n| n % 3 == 0 && n % 5 != 0));
        assert!(threes.without(&threes).is_empty());
        assert_eq!(places(StartSet::of(0, |_| true)), expected(|_| false));
    }
}
