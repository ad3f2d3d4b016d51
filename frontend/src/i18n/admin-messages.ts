// Texts about the messages to clients, in the booking, in the client's file and in the list of those who have to be called.

export const adminMessages = {
  title: 'Messages',
  line: '{kind}: {state}',
  kind: {
    confirmation: 'Confirmation',
    cancellation: 'Cancellation',
    first_reminder: 'Reminder',
    second_reminder: 'Second reminder',
    approval_lapsed: 'Not confirmed in time',
    ask: 'Asked to move',
    mail_link: 'E-mail with a link to confirm',
    mail_confirmation: 'Confirmation by e-mail',
    mail_cancellation: 'Cancellation by e-mail',
    mail_lapse: 'E-mail that the hold has ended',
  },
  state: {
    waiting: 'Waiting',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    not_delivered: 'Not delivered',
  },
  reason: {
    no_number: 'No WhatsApp number is known.',
    unreachable: 'The number cannot receive our messages.',
    refused: 'The client wants no messages.',
    no_template:
      'The client has not written for a day, and WhatsApp has no approved template of ours for it.',
    account: 'WhatsApp does not send messages for us at the moment.',
    too_late: 'It could not be sent in time.',
    other: 'It was refused, or could not be handed over.',
  },
  since: '{date}, {time}',
  notReached: {
    title: 'Not reached',
    count: '{count, plural, one {# client to call} other {# clients to call}}',
    about: {
      confirmation: 'Does not know that the booking is confirmed.',
      cancellation: 'Does not know that the booking is canceled.',
      first_reminder: 'Was not reminded of the visit.',
      second_reminder: 'Was not reminded of the visit.',
      approval_lapsed: 'Does not know that the booking was not confirmed.',
      ask: 'Was not asked to move.',
      mail_link: 'Has no link to confirm the booking.',
      mail_confirmation: 'Does not know that the booking is confirmed.',
      mail_cancellation: 'Does not know that the booking is canceled.',
      mail_lapse: 'Does not know that the booking has lapsed.',
    },
    when: '{date}, {time}',
    show: 'Show booking #{id}',
  },
} as const
