// For when somebody waits: "Fri or Sat, afternoon". A sentence of them begins with a capital letter by itself.

export const waitlistWords = {
  today: 'today',
  until: 'any day until {date}',
  range: '{from} to {to}',
  or: '{first} or {last}',
  morning: '{days}, morning',
  afternoon: '{days}, afternoon',
  evening: '{days}, evening',
  from: '{days}, from {from}',
  before: '{days}, before {to}',
  between: '{days}, {from} – {to}',
} as const
