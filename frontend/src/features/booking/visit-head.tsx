// How a page behind the link of a message begins: the greeting, and what there is to say.
import type { ReactNode } from 'react'
import { useTexts } from '#/i18n'
import { PageHeading } from '#/ui/page-heading'

interface VisitHeadProps {
  /** The client's first name; empty while the salon does not know it. */
  readonly name: string
  readonly children?: ReactNode
}

export function VisitHead({ name, children }: VisitHeadProps) {
  const t = useTexts('visit')
  return (
    <div className="stack head">
      <PageHeading title={name === '' ? t('helloAll') : t('hello', { name })} />
      {children}
    </div>
  )
}
