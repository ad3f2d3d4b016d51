// Texts of the step that confirms a booking. Most are specified (rules/screens#specified-texts).

export const confirm = {
  title: 'Confirm Your Booking',
  details: 'Appointment details',
  range: '{from} – {to}',
  stylist: 'Stylist',
  duration: 'Duration',
  total: 'Total',
  charge: '{label} (+{price})',
  missingTime: 'Missing time information',
  missingTimeText: 'Please go back and select a time slot.',
  ready: 'Ready to Book',
  readyText: 'Booking as {name}. Your appointment is confirmed at once.',
  submit: 'Confirm Booking',
  pending: 'Creating Booking...',
  madeTitle: 'Booking created',
  madeConfirmed: 'Your booking has been confirmed automatically!',
  madeCreated: 'Your booking has been created successfully!',
  failedTitle: 'Booking failed',
  failedText: 'There was an error creating your booking. Please try again.',
  priceChanged: 'The price or duration changed. Please check the details and confirm again.',
  loading: 'Loading your details...',
} as const
