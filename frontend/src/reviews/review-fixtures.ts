// What clients of the demo salon say, for tests.

export const review = {
  stars: 5,
  text: 'My best cut in years.',
  name: 'Hana K.',
  month: '2026-11',
  staff_name: 'Maya Okafor',
  reply: null,
  reply_month: null,
  hidden: null,
}

/** What all of them add up to. */
export const rating = { average: 4.9, count: 124, stars: [0, 0, 2, 9, 113] }

/** Of a salon that nobody has reviewed. */
export const unrated = { average: null, count: 0, stars: [0, 0, 0, 0, 0], reviews: [] }
