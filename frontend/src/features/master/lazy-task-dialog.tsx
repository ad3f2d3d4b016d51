// The dialog of a salon, fetched when it is wanted: forms weigh more than all the rest of the dashboard.
import { Suspense } from 'react'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Loading } from '#/ui/skeleton'
import type { TaskDialogProps } from './task-dialog'

const TaskDialog = lazyComponent('TaskDialog', () => import('./task-dialog'))

export function LazyTaskDialog(props: TaskDialogProps) {
  const t = useTexts('master')
  return (
    <Suspense fallback={<Loading text={t('loadingForm')} />}>
      <TaskDialog {...props} />
    </Suspense>
  )
}
