// Texts of what clients say about their visits, wherever it is read.

export const reviews = {
  title: 'What Clients Say',
  rating: '{average} ({count, plural, one {# review} other {# reviews}})',
  count: '{count, plural, one {# review} other {# reviews}}',
  all: 'All Reviews ({count, number})',
  stars: '{stars} of 5 stars',
  bar: '{stars, plural, one {# star} other {# stars}}',
  bars: 'How many stars clients gave',
  anonymous: 'Anonymous',
  visit: '{month}, with {staff}',
  reply: 'Reply of the salon, {month}',
  hidden: 'Hidden by the salon: {reason}',
  reason: { abusive: 'abusive', private: 'private details', not_a_visit: 'not a visit' },
  loading: 'Loading reviews...',
  failed: 'Error loading reviews. Please try again.',
  retry: 'Retry',
  none: 'No reviews yet.',
  more: 'Show more',
  loadingMore: 'Loading...',
  moreFailed: 'Error loading more reviews. Please try again.',
} as const
