// The screen that stands in for a salon's pages.
import type { ReactNode } from 'react'
import { MirrorArt } from '#/ui/illustrations/mirror-art'

export function Screen({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="empty empty--page">
      <MirrorArt />
      {children}
    </main>
  )
}
