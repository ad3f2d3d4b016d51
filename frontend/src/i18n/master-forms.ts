// Texts of the forms that make, copy and change a salon, which come with them. The notices are specified (rules/screens#specified-texts).

export const masterForms = {
  form: {
    name: 'Name',
    shortName: 'Name must be at least 2 characters',
    subdomain: 'Subdomain',
    subdomainHelp: 'Lowercase letters and digits.',
    shortSubdomain: 'Subdomain must be at least 3 characters',
    badSubdomain: 'Subdomain can only contain lowercase letters and numbers',
    timezone: 'Timezone',
    timezoneHelp: 'Type a city to search. Clients always see times in this timezone.',
    badTimezone: 'Please choose a timezone from the list',
    number: 'WhatsApp number',
    plan: 'Plan',
    planHelp: 'What the salon pays for. It closes nothing and opens nothing by itself.',
    trial: 'Trial',
    trialEnd: 'It ends on {date}.',
    noTrial: 'This salon has none: a longer one begins today.',
    longer: '{days, plural, =0 {As it is} other {# days longer}}',
    optional: '(optional)',
  },
  create: {
    title: 'New Salon',
    subtitle: 'It begins with the usual hours and a trial of 14 days. Its owner opens it for booking.',
    action: 'Create salon',
    numberHelp:
      'With its country code. Its owner becomes the first admin; without it the salon has none yet.',
    done: { title: 'Shop created', text: 'New salon has been created successfully!' },
    failed: {
      title: 'Failed to create shop',
      text: 'There was an error creating the salon. Please try again.',
    },
  },
  duplicate: {
    title: 'Duplicate Salon',
    subtitle:
      'Settings, hours, services and chairs of {name} are copied. Staff, clients and bookings are not.',
    unique: 'The subdomain must be unique.',
    action: 'Duplicate salon',
    done: 'Shop duplicated',
    failed: {
      title: 'Failed to duplicate shop',
      text: 'There was an error duplicating the salon. Please try again.',
    },
  },
  edit: {
    title: 'Edit Salon',
    subtitle: '{name}',
    action: 'Save changes',
    moves:
      'Changing the subdomain makes the old address inaccessible: {address} will no longer open the salon.',
    numberHelp: 'For contact and notices only. It makes nobody an admin.',
    done: 'Shop updated',
    failed: {
      title: 'Failed to update shop',
      text: 'There was an error updating the salon. Please try again.',
    },
  },
} as const
