// What begins a change of blocked time or of a break, from anywhere in the calendar.
import { createContext, useContext } from 'react'
import type { TimeBlock } from '#/api/admin-blocks'
import type { ShopDate } from '#/lib/shop-time'

export interface Person {
  readonly id: number
  readonly name: string
}

export interface BlockActions {
  readonly edit: (block: TimeBlock) => void
  readonly add: (person: Person, date: ShopDate) => void
  readonly offUntil: (person: Person) => void
  readonly offToday: (person: Person) => void
  readonly moveBreak: (person: Person, date: ShopDate) => void
}

export const BlockContext = createContext<BlockActions | null>(null)

export function useBlockActions(): BlockActions {
  const actions = useContext(BlockContext)
  if (!actions) throw new Error('useBlockActions outside of BlockEditing')
  return actions
}
