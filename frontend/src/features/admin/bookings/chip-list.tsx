// A chip with how many there are; a press lists them, and a press on one opens it.
import './stage.css'
import { type ReactNode, useId, useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { useClientName } from './client-name'

interface ListedChip {
  readonly booking: AdminBooking
  /** What stands before the name, and after it. */
  readonly first: string
  readonly last: string
}

interface ChipListProps {
  readonly icon: ReactNode
  readonly chip: string
  /** What the list is called. */
  readonly list: string
  readonly rows: readonly ListedChip[]
  readonly onOpen: (id: number) => void
}

export function ChipList({ icon, chip, list, rows, onOpen }: ChipListProps) {
  const clientOf = useClientName()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div className="room">
      <button
        className="chip chip--todo"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        {chip} <b>{rows.length}</b>
      </button>
      <ul className="card" id={id} aria-label={list} hidden={!isOpen}>
        {rows.map(({ booking, first, last }) => (
          <li key={booking.id}>
            <button type="button" onClick={() => onOpen(booking.id)}>
              <span className="num strong">{first}</span>
              <bdi>{clientOf(booking)}</bdi>
              <span className="xs muted">{last}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
