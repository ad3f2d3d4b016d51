// Who may sign up (decisions 3).

export const accountTypes = ['client', 'salon_owner'] as const
export type AccountType = (typeof accountTypes)[number]
