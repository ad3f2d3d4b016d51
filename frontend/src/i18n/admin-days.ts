// Texts of the lines that say what holds on which days of a week.

export const adminDays = {
  days: '{first} – {last}',
  range: '{from} – {to}',
  allDay: 'all day',
} as const
