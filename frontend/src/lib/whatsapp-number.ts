// The salon's WhatsApp number, for people who want to read or type it: it is the last part of the link's path.

/** "+15550100200" of "https://wa.me/15550100200?text=..."; null for any other link. */
export function whatsappNumber(link: string): string | null {
  const digits = /^[^?#]*\/(\d+)(?=$|[?#])/.exec(link)?.[1]
  return digits === undefined ? null : `+${digits}`
}
