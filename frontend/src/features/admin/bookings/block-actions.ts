// What begins a change of blocked time or of a break, from anywhere in the calendar.
import { createContext, useContext } from 'react'
import type { TimeBlock } from '#/api/admin-bookings'
import type { ShopDate } from '#/lib/shop-time'

export interface Person {
  readonly id: number
  readonly name: string
}

/** A block, a new one of somebody, or the days of somebody who is ill. */
export type OpenBlock =
  | { readonly what: 'block'; readonly block: TimeBlock }
  | {
      readonly what: 'new'
      readonly person: Person
      readonly date: ShopDate
      /** On the salon's wall. */
      readonly start?: string | undefined
    }
  | { readonly what: 'ill'; readonly person: Person }

export type OpenBreak = { readonly what: 'break'; readonly person: Person; readonly date: ShopDate }

export const OpenBlockContext = createContext<((open: OpenBlock | OpenBreak) => void) | null>(null)

/** Opens the form of a block or of a break. */
export function useOpenBlock() {
  const open = useContext(OpenBlockContext)
  if (!open) throw new Error('useOpenBlock outside of BlockEditing')
  return open
}
