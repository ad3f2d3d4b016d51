// A chip with how many there are, and the panel that it opens, as the address says. On a phone the panel is a sheet of its own.
import type { LucideIcon } from 'lucide-react'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { Dialog } from '#/ui/dialog'

interface ChipPanelProps {
  /** In the address while the panel is open. */
  readonly param: string
  readonly icon: LucideIcon
  readonly title: string
  /** Without any there is no chip; a panel that is open stays. */
  readonly count: number
  readonly urgent?: boolean
  /** What is in the panel. `leave` makes way for what a press in it shows: a sheet would lie over it. */
  readonly children: (leave: () => void) => ReactNode
}

export function ChipPanel({ param, icon: Icon, title, count, urgent = false, children }: ChipPanelProps) {
  const admin = useTexts('admin')
  const [isOpen, setOpen] = useOpen(param)
  const [isPhone] = useState(() => matchMedia('(max-width: 47.99rem)').matches)
  const content = isOpen && children(() => isPhone && setOpen(false))
  return (
    <>
      {count > 0 && (
        <button
          className="chip move-chip"
          type="button"
          data-urgent={urgent || undefined}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon className="icon" aria-hidden="true" />
          {title} <b>{count}</b>
        </button>
      )}
      {content &&
        (isPhone ? (
          <Dialog drawer title={title} closeLabel={admin('close')} onClose={() => setOpen(false)}>
            {content}
          </Dialog>
        ) : (
          <section className="card card--pad to-move" aria-label={title}>
            <div className="to-move-head">
              <h2 className="display-3">{title}</h2>
              <button
                className="icon-btn icon-btn--sm"
                type="button"
                aria-label={admin('close')}
                title={admin('close')}
                onClick={() => setOpen(false)}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </div>
            {content}
          </section>
        ))}
    </>
  )
}

function useOpen(param: string): [boolean, (open: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const setOpen = (open: boolean) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (open) next.set(param, 'open')
      else next.delete(param)
      return next
    })
  return [search.get(param) === 'open', setOpen]
}
