// Texts of step 2 when no single stylist does everything. The wording of the panels is specified (rules/screens#specified-texts).

export const noStylist = {
  none: 'No Stylists Available',
  noneText: 'No stylist does all of these services together.',
  looking: 'Looking for other ways to book them...',
  changeSelection: 'Change Service Selection',
  multiple: 'Multiple Appointments Needed',
  multipleText: 'No single stylist does all of these. Book them one after another.',
  notOffered: 'No stylist offers this service at the moment.',
  notOfferedText: 'No single stylist does all of these. Book what is offered one after another.',
  also: 'Also available: {names}',
  changeServices: 'Change Services',
  sequential: 'Sequential Appointments Required',
  sequentialText: 'No single stylist does all of these. Book each service on its own.',
  separately: 'Book separately',
} as const
