// Who may sign up (rules/platform#account-types).

export const accountTypes = ['client', 'salon_owner'] as const
export type AccountType = (typeof accountTypes)[number]
