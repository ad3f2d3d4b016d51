// Texts for people who may not open the dashboard, or have to choose a salon first. The wording is specified (rules/screens#specified-texts).

export const adminGuard = {
  chooseShop: {
    title: 'Shop Selection Required',
    text: 'Choose the salon you want to manage on your dashboard.',
  },
  anonymous: {
    title: 'Access Denied',
    text: 'You need to be logged in as an admin or staff member to access this page.',
  },
  forbidden: {
    title: 'Access Denied',
    text: "You don't have permission to access the admin dashboard.",
  },
  unassigned: {
    title: 'No Shop Assigned',
    text: "You haven't been assigned to any shop yet. Please contact your administrator.",
  },
  signIn: 'Sign in',
  home: 'Back to Home',
} as const
