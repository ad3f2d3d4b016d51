// Texts of the preview of a salon's page. Its buttons are those of the page itself.

export const preview = {
  label: 'Preview',
  book: 'Book Now',
  services: 'View Services',
  bookService: 'Book This Service',
  readable: 'Readable in light and dark: button text {button, number}:1, links {link, number}:1',
} as const
