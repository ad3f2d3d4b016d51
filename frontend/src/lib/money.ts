// Money: integer cents inside, "$12.50" on screens.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `formatCents(1250)` is "$12.50". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}
