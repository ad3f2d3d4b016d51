//! Sets of time as lists of spans: half open, none empty, in order, apart from each other (slot rule 5).

/// The seconds from `from` up to, not including, `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TimeSpan {
    pub(crate) from: i64,
    pub(crate) until: i64,
}

impl TimeSpan {
    /// `None` when there would be nothing inside.
    pub(crate) fn new(from: i64, until: i64) -> Option<Self> {
        (from < until).then_some(Self { from, until })
    }

    /// Whether they share a second. Touching is not overlapping.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.from < other.until && other.from < self.until
    }
}

/// Brings spans into order and joins those that touch or overlap (slot rule 11).
pub(crate) fn join(mut spans: Vec<TimeSpan>) -> Vec<TimeSpan> {
    if !spans.is_sorted() {
        spans.sort_unstable();
    }
    spans.dedup_by(|later, earlier| {
        let joined = later.from <= earlier.until;
        if joined {
            earlier.until = earlier.until.max(later.until);
        }
        joined
    });
    spans
}

/// What lies in both.
pub(crate) fn intersect(mut left: &[TimeSpan], mut right: &[TimeSpan]) -> Vec<TimeSpan> {
    let mut both = Vec::with_capacity(left.len());
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        both.extend(TimeSpan::new(a.from.max(b.from), a.until.min(b.until)));
        if a.until < b.until {
            left = left_rest;
        } else {
            right = right_rest;
        }
    }
    both
}

/// Takes `hole` out of the spans from the place `first` on. They may get out of order.
pub(crate) fn cut(spans: &mut Vec<TimeSpan>, first: usize, hole: TimeSpan) {
    for place in (first..spans.len()).rev() {
        let Some(span) = spans.get_mut(place) else { return };
        let around = [
            TimeSpan::new(span.from, span.until.min(hole.from)),
            TimeSpan::new(span.from.max(hole.until), span.until),
        ];
        let mut left = around.into_iter().flatten();
        if let Some(part) = left.next() {
            *span = part;
            spans.extend(left);
        } else {
            spans.swap_remove(place);
        }
    }
}

/// Whether one of the spans has all of `inner`.
pub(crate) fn contains(spans: &[TimeSpan], inner: TimeSpan) -> bool {
    spans.iter().any(|span| span.from <= inner.from && inner.until <= span.until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(pairs: &[(i64, i64)]) -> Vec<TimeSpan> {
        pairs.iter().map(|&(from, until)| TimeSpan { from, until }).collect()
    }

    #[test]
    fn touching_and_overlapping_spans_join() {
        assert_eq!(
            join(spans(&[(5, 9), (0, 2), (2, 4), (6, 7), (20, 21)])),
            spans(&[(0, 4), (5, 9), (20, 21)])
        );
    }

    #[test]
    fn an_intersection_is_what_both_have() {
        let both = intersect(&spans(&[(0, 10), (20, 30)]), &spans(&[(5, 8), (9, 22), (29, 40)]));
        assert_eq!(both, spans(&[(5, 8), (9, 10), (20, 22), (29, 30)]));
    }

    #[test]
    fn a_hole_splits_what_it_lies_in_and_spares_what_comes_first() {
        let cut = |pairs: &[(i64, i64)], first| {
            let mut spans = spans(pairs);
            super::cut(&mut spans, first, TimeSpan { from: 4, until: 25 });
            join(spans)
        };
        assert_eq!(cut(&[(0, 10), (12, 20), (22, 30)], 0), spans(&[(0, 4), (25, 30)]));
        assert_eq!(cut(&[(0, 4), (25, 30)], 0), spans(&[(0, 4), (25, 30)]));
        assert_eq!(cut(&[(0, 40), (5, 9), (6, 7)], 0), spans(&[(0, 4), (25, 40)]));
        assert_eq!(cut(&[(6, 9), (0, 40), (5, 8)], 1), spans(&[(0, 4), (6, 9), (25, 40)]));
    }
}
