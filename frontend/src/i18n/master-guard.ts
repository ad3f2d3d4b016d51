// Texts for those who may not open the platform's dashboard. They are specified (rules/screens#specified-texts).

export const masterGuard = {
  title: 'Access Denied',
  anonymous: 'You need to be logged in as the master admin to access this page.',
  forbidden: "You don't have permission to access the master dashboard.",
  signIn: 'Sign in',
  home: 'Back to Home',
} as const
