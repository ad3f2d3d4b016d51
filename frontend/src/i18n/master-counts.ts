// Texts of the numbers above the list of salons. The titles of the cards are specified (rules/screens#specified-texts).

export const masterCounts = {
  label: 'Salons of the platform',
  total: 'Total Salons',
  active: 'Active Salons',
  trial: 'Trial Salons',
  unknown: 'not known',
  joined: '{count, plural, =0 {None joined} other {# joined}} in the last 90 days',
  suspended: '{count, number} suspended',
  inactive: '{count, number} inactive',
  allOpen: 'None is closed',
  nextEnd: 'Next ends {date}',
  noTrials: 'None is on trial',
} as const
