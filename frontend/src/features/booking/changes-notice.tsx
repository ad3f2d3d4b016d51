// Where the wizard tells what the salon changed since the visitor chose.
import { Suspense } from 'react'
import { lazyComponent } from '#/lib/lazy-component'
import type { Change } from '#/selection/selection'

/** Seldom needed. */
const ChangeList = lazyComponent(
  'ChangeList',
  () => import('./change-list'),
  () => null,
)

export function ChangesNotice({ changes }: { changes: readonly Change[] }) {
  return (
    // The region is always there: what is put into it later is announced.
    <div role="status">
      {changes.length > 0 && (
        <Suspense fallback={null}>
          <ChangeList changes={changes} />
        </Suspense>
      )}
    </div>
  )
}
