// Texts of the page of every address that has none. Its title and hint are specified (rules/screens#specified-texts).

export const notFound = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  what: 'Nothing is at this address. The link may be old, or the address mistyped.',
  home: 'Back to Home',
} as const
