//! Sets of the starts of a grid, one bit each.

use std::ops::Range;

/// Which starts of a grid, by their places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StartSet(Vec<u64>);

impl StartSet {
    /// None of so many.
    pub(crate) fn none(length: usize) -> Self {
        Self(vec![0; length.div_ceil(64)])
    }

    /// All of so many.
    pub(crate) fn all(length: usize) -> Self {
        let mut all = Self::none(length);
        all.insert(&(0..length));
        all
    }

    pub(crate) fn insert(&mut self, indices: &Range<usize>) {
        self.change(indices, |word, bits| *word |= bits);
    }

    pub(crate) fn remove(&mut self, indices: &Range<usize>) {
        self.change(indices, |word, bits| *word &= !bits);
    }

    pub(crate) fn has(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many of some places are in it.
    pub(crate) fn count(&self, indices: &Range<usize>) -> usize {
        let bits = Bits::of(indices);
        let ones = match self.0.get(bits.words).unwrap_or_default() {
            [] => 0,
            [only] => (only & bits.first & bits.last).count_ones(),
            [first, between @ .., last] => {
                let between: u32 = between.iter().map(|word| word.count_ones()).sum();
                (first & bits.first).count_ones() + between + (last & bits.last).count_ones()
            }
        };
        usize::try_from(ones).unwrap_or(usize::MAX)
    }

    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.0.truncate(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
        self
    }

    pub(crate) fn or(mut self, other: &Self) -> Self {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
        self
    }

    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
        self
    }

    /// Does something to each word that has bits of some places, with those bits.
    fn change(&mut self, indices: &Range<usize>, change: impl Fn(&mut u64, u64)) {
        let bits = Bits::of(indices);
        match self.0.get_mut(bits.words).unwrap_or_default() {
            [] => {}
            [only] => change(only, bits.first & bits.last),
            [first, between @ .., last] => {
                change(first, bits.first);
                for word in between {
                    change(word, u64::MAX);
                }
                change(last, bits.last);
            }
        }
    }

    /// The places, in order.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = usize::try_from(left.trailing_zeros()).ok().filter(|bit| *bit < 64)?;
                left &= left - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

/// Where the bits of some places are.
struct Bits {
    words: Range<usize>,
    /// Those in the first word, if they go on after it.
    first: u64,
    /// Those in the last word, if they began before it.
    last: u64,
}

impl Bits {
    fn of(indices: &Range<usize>) -> Self {
        Self {
            words: indices.start / 64..indices.end.div_ceil(64),
            first: u64::MAX << (indices.start % 64),
            last: u64::MAX >> (indices.end.wrapping_neg() % 64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(passes: fn(usize) -> bool) -> StartSet {
        let mut set = StartSet::none(130);
        (0..130).filter(|index| passes(*index)).for_each(|index| set.insert(&(index..index + 1)));
        set
    }

    fn indices(set: &StartSet) -> Vec<usize> {
        set.indices().collect()
    }

    fn expected(passes: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..130).filter(|index| passes(*index)).collect()
    }

    #[test]
    fn sets_combine_across_words() {
        let (threes, fives) = (set(|n| n % 3 == 0), set(|n| n % 5 == 0));
        assert_eq!(indices(&threes.clone().and(&fives)), expected(|n| n % 15 == 0));
        assert_eq!(indices(&threes.clone().or(&fives)), expected(|n| n % 3 == 0 || n % 5 == 0));
        assert_eq!(indices(&threes.clone().without(&fives)), expected(|n| n % 3 == 0 && n % 5 != 0));
        assert!(threes.clone().without(&threes).is_empty());
        assert_eq!(indices(&StartSet::all(130)), expected(|_| true));
        assert_eq!(indices(&StartSet::none(0)), [0; 0]);
        assert!(threes.has(129) && !threes.has(128) && !threes.has(1_000));
    }

    #[test]
    fn ranges_come_and_go_whole_wherever_words_end() {
        for (from, until) in [(0, 0), (64, 64), (70, 66), (130, 3), (3, 5), (63, 65), (64, 128), (1, 130)] {
            let within = |index| from <= index && index < until;
            let mut some = StartSet::none(130);
            some.insert(&(from..until));
            assert_eq!(indices(&some), expected(within), "{from}..{until}");
            let mut rest = StartSet::all(130);
            rest.remove(&(from..until));
            assert_eq!(indices(&rest), expected(|index| !within(index)), "all but {from}..{until}");
            let threes = set(|n| n % 3 == 0);
            assert_eq!(threes.count(&(from..until)), expected(|n| within(n) && n % 3 == 0).len());
        }
    }
}
