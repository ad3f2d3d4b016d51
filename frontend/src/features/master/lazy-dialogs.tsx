// The dialogs, fetched when one is wanted: forms weigh more than all the rest of the dashboard.
import { lazy, Suspense } from 'react'
import { useTexts } from '#/i18n'
import { loadChunk } from '#/lib/chunk'
import { Loading } from '#/ui/skeleton'
import type { TaskDialogProps } from './task-dialog'

const TaskDialog = lazy(() =>
  loadChunk('salon-dialog', () => import('./task-dialog').then((m) => ({ default: m.TaskDialog }))),
)

export function LazyTaskDialog(props: TaskDialogProps) {
  const t = useTexts('master')
  return (
    <Suspense fallback={<Loading text={t('loadingForm')} />}>
      <TaskDialog {...props} />
    </Suspense>
  )
}
