// Where the platform is written to. The server writes it into the platform's pages (CONTACT_EMAIL); the development server's page has none.

const unsaid = 'hello@parlour.example'

export function contactAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="parlour:contact"]')?.content || unsaid
}
