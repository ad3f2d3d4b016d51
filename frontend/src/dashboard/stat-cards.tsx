// Numbers in a row of cards: what is counted, how many, and in a quiet line what else there is to say of it.
import type { LucideIcon } from 'lucide-react'
import { Skeleton } from '#/ui/skeleton'

interface StatCard {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** undefined: not read yet. null: it could not be read. */
  readonly value: number | string | null | undefined
  readonly note?: string | undefined
}

interface StatCardsProps {
  readonly label: string
  readonly cards: readonly StatCard[]
  /** What stands for a number that could not be read, for screen readers. */
  readonly unknown?: string
  readonly className: string
}

export function StatCards({ label, cards, unknown, className }: StatCardsProps) {
  return (
    <dl className={`stats ${className}`} aria-label={label}>
      {cards.map(({ id, label: name, icon: Icon, value, note }) => (
        <div className="stat" key={id}>
          <dt className="stat-label">
            {Icon && <Icon className="icon" aria-hidden="true" />}
            {name}
          </dt>
          <dd className="stat-value num">
            {value === undefined ? (
              <Skeleton width="2rem" height="1.75rem" />
            ) : (
              (value ?? <Unknown text={unknown} />)
            )}
          </dd>
          {note !== undefined && <dd className="xs muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Unknown({ text }: { text: string | undefined }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}
