// Texts of what others change while somebody looks on.

export const adminLive = {
  changed: '{name} changed this booking at {time}.',
  who: { client: 'The client', system: 'The system', platform: 'The platform' },
  stale: 'Not up to date since {time}.',
  again: 'Try again',
} as const
