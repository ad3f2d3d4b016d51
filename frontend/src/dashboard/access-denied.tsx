// What people see who may not open a dashboard: why, and a way out.
import type { ReactNode } from 'react'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'

interface AccessDeniedProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function AccessDenied({ title, text, children }: AccessDeniedProps) {
  return (
    <main id="main" className="empty empty--page">
      <MirrorArt />
      <PageHeading title={title} className="display-2 ink" />
      <p>{text}</p>
      {children}
    </main>
  )
}
