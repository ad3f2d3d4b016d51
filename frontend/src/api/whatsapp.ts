// The link that opens WhatsApp with a typed message, and what follows once it has been opened.
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { timing } from './cache-policy'
import { endpoint, type Query, useQuery, useRefresh } from './client'
import { useRefreshOnReturn } from './on-return'
import type { Tag } from './tag'

const whatsappLinkSchema = z.object({
  whatsappLink: z.string(),
  /** What the message carries, "KTRV-XMPB". */
  code: z.string(),
  /** Two digits that WhatsApp may ask for; only to sign in to a dashboard. */
  matchNumber: z.nullable(z.int()),
  expiresAt: instantSchema,
  /** How often the waiting page may ask whether the message has arrived. */
  pollSeconds: z.number(),
  /** WhatsApp is in trouble: what is sent to us arrives, our answers are late. */
  delayed: z.optional(z.boolean()),
})
export type WhatsappLink = z.infer<typeof whatsappLinkSchema>

/** A booking's link confirms it, `purpose: 'login'` signs in to a dashboard, neither verifies the visitor's profile. */
interface LinkFor {
  readonly bookingId?: number
  readonly purpose?: 'login'
}

/** Asked for by a press, never by looking at a page. A link that is still good is given out again, so that no tab ends another's. */
export const getWhatsappLink = endpoint({
  method: 'GET',
  path: '/api/client/whatsapp-link',
  response: whatsappLinkSchema,
  tags: [],
  establishesIdentity: true,
}).takes<undefined, LinkFor>()

/** The link of a booking that was just made, fetched before the press that opens it. */
export function useWhatsappLink(wanted: { readonly bookingId: number }): Query<WhatsappLink> {
  return useQuery(getWhatsappLink, { query: wanted })
}

interface AfterOpening {
  readonly tags: readonly Tag[]
  readonly delays: readonly number[]
  /** How long a return to the page must have been quiet. */
  readonly debounce: number
}

const afterOpening = {
  login: { tags: ['session'], delays: timing.sessionAfterWhatsApp, debounce: timing.focusDebounce },
  booking: {
    tags: ['session', 'bookings'],
    delays: timing.bookingsAfterWhatsApp,
    debounce: timing.focusDebounce,
  },
  profile: {
    tags: ['session', 'bookings'],
    delays: timing.profileAfterWhatsApp,
    debounce: timing.profileRefreshDebounce,
  },
} as const satisfies Record<string, AfterOpening>

interface Watch {
  /** true: a visitor who comes back may have sent the message without having opened this page's link. false: another component watches. */
  readonly watching?: boolean
}

/** `const opened = useAfterWhatsapp('booking')`: call it when the link is opened. What the message may change is then asked for
 *  again after the specified delays, and whenever the visitor comes back to the page. */
export function useAfterWhatsapp(kind: keyof typeof afterOpening, { watching }: Watch = {}): () => void {
  const refresh = useRefresh()
  const [times, setTimes] = useState(0)
  const { tags, delays, debounce } = afterOpening[kind]

  // Opening it once more starts the delays anew.
  useEffect(() => {
    if (times === 0) return
    const timers = delays.map((delay) => setTimeout(() => refresh(tags), delay))
    return () => timers.forEach(clearTimeout)
  }, [times, tags, delays, refresh])

  useRefreshOnReturn(tags, watching ?? times > 0, debounce)

  return useCallback(() => setTimes((before) => before + 1), [])
}
