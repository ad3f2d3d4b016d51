// The dialog of a salon, fetched when it is wanted: forms weigh more than all the rest of the dashboard, and a question is there sooner.
import { Suspense } from 'react'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Loading } from '#/ui/skeleton'
import type { SalonQuestion } from './question-dialog'
import type { SalonTask } from './salon-form'
import type { TaskDialogProps } from './task-dialog'

const TaskDialog = lazyComponent('TaskDialog', () => import('./task-dialog'))
const QuestionDialog = lazyComponent('QuestionDialog', () => import('./question-dialog'))

export type MasterTask = SalonTask | SalonQuestion

type LazyTaskDialogProps = Omit<TaskDialogProps, 'task'> & { readonly task: MasterTask }

export function LazyTaskDialog(props: LazyTaskDialogProps) {
  const t = useTexts('master')
  return (
    <Suspense fallback={<Loading text={t('loadingForm')} />}>
      <Wanted {...props} />
    </Suspense>
  )
}

function Wanted({ task, ...form }: LazyTaskDialogProps) {
  if (task.kind === 'access' || task.kind === 'suspend' || task.kind === 'delete')
    return <QuestionDialog question={task} onClose={form.onClose} />
  return <TaskDialog task={task} {...form} />
}
