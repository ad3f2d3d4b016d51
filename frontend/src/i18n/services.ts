// Texts of the services page. Chips, errors and the button are specified (rules/screens#specified-texts).

export const services = {
  title: 'Our Services',
  addOns: 'Add-ons are chosen when you book.',
  filter: 'Filter by category',
  all: 'All Services',
  loading: 'Loading services...',
  failed: 'Error loading services. Please try again.',
  retry: 'Retry',
  emptyCategory: 'No services found in this category.',
  minutes: '{count, number} min',
  book: 'Book This Service',
  bookWhich: ': {service}',
} as const
