// Texts about the messages to clients, in the booking, in the client's file and in the list of those who have to be called.

export const adminMessages = {
  title: 'WhatsApp messages',
  line: '{kind}: {state}',
  kind: {
    confirmation: 'Confirmation',
    cancellation: 'Cancellation',
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
    other: 'WhatsApp refused the message.',
  },
  since: '{date}, {time}',
  notReached: {
    title: 'Not reached',
    count: '{count, plural, one {# client to call} other {# clients to call}}',
    about: {
      confirmation: 'Does not know that the booking is confirmed.',
      cancellation: 'Does not know that the booking is canceled.',
    },
    when: '{date}, {time}',
    show: 'Show booking #{id}',
  },
} as const
