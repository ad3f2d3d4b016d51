// The bar at the bottom of a wizard page: one line of state, one primary action; Back is an icon on phones.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Button } from './button'

interface ActionBarProps {
  readonly label: string
  /** Announced politely when it changes. */
  readonly status: string
  readonly detail?: ReactNode
  readonly back?: { readonly label: string; readonly run: () => void; readonly disabled?: boolean }
  readonly children: ReactNode
}

export function ActionBar({ label, status, detail, back, children }: ActionBarProps) {
  return (
    <section className="actionbar" aria-label={label}>
      {back && (
        <Button kind="ghost" className="btn--back" onClick={back.run} disabled={back.disabled}>
          <ArrowLeft className="icon icon--dir" aria-hidden="true" />
          <span className="button-text">{back.label}</span>
        </Button>
      )}
      <span className="grow">
        <span className="strong" aria-live="polite" dir="auto">
          {status}
        </span>
        {detail && <span className="sm muted num actionbar-d">{detail}</span>}
      </span>
      {children}
    </section>
  )
}
