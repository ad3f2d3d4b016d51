// One card of settings: a heading, a form, and its own button to save.
import { type ReactNode, useId } from 'react'
import type { AdminShop } from '#/api/admin-shop'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'

/** What every card gets. */
export interface SettingsCardProps {
  readonly shop: AdminShop
  /** Takes the settings as they are after a change. */
  readonly onSaved: (shop: AdminShop) => void
}

interface CardProps {
  readonly title: string
  readonly children: ReactNode
}

export function SettingsCard({ title, children }: CardProps) {
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
