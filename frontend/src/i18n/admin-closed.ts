// Texts of the dashboard while the platform has closed the salon.

export const adminClosed = {
  banner: {
    suspended: 'This salon is suspended. Ask {contact}.',
    inactive: 'This salon is inactive. Ask {contact}.',
  },
  add: {
    suspended: 'Off while the salon is suspended',
    inactive: 'Off while the salon is inactive',
  },
} as const
