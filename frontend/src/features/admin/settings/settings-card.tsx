// One card of settings: a heading, a form, and its own button to save.
import { type ReactNode, useId } from 'react'
import type { AdminShop } from '#/api/admin-shop'
import type { MutationError } from '#/dashboard/mutation-error'
import { MutationErrorNotice } from '#/dashboard/mutation-error-notice'
import { ReloadProvider } from '#/dashboard/versioned-form'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'

export interface SettingsCardProps {
  readonly shop: AdminShop
  /** The versions that this page has made itself. */
  readonly own: ReadonlySet<number>
  /** Takes the settings as they are after a change. */
  readonly onSaved: (shop: AdminShop) => void
}

export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card card--pad stack" aria-labelledby={id}>
      <h3 className="title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

interface CardProblemProps {
  readonly problem: MutationError | null
  /** Begins anew with what is there now; null while there is nothing newer. */
  readonly renew: (() => void) | null
  readonly onRenew: () => void
}

/** Another admin was faster: what they saved can be seen before it is replaced. Other problems are said by a notification. */
export function CardProblem({ problem, renew, onRenew }: CardProblemProps) {
  const reload = () => {
    onRenew()
    renew?.()
  }
  return (
    <ReloadProvider value={renew && reload}>
      <MutationErrorNotice problem={problem?.isStale ? problem : null} />
    </ReloadProvider>
  )
}

export function SaveButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const t = useTexts('admin')
  return (
    <div className="row">
      <Button type="submit" size="sm" pending={pending}>
        {pending ? t('saving') : children}
      </Button>
    </div>
  )
}
