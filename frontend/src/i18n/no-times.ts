// Texts of a day without a free time. 'No available time slots' is specified (rules/screens#specified-texts).

export const noTimes = {
  empty: 'No available time slots for this date.',
  nextOpenDay: 'Next open day: {date}',
  noOpenDay: 'No other day of the next two weeks has a free time.',
  noOpenDayOfStylist: 'No other day of the next two weeks has a free time. Another stylist may.',
} as const
