// Deleting asks once, and says what depends on the thing and what becomes of it (rules/dashboard#deletions).
import type { ReactNode } from 'react'
import type { Impact } from '#/api/admin-impact'
import type { Query } from '#/api/client'
import type { MutationError } from '#/dashboard/mutation-error'
import { MutationErrorNotice } from '#/dashboard/mutation-error-notice'
import { useTexts, withTexts } from '#/i18n'
import { adminDelete } from '#/i18n/admin-delete'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { Loading, Skeleton } from '#/ui/skeleton'
import { ImpactList } from './impact-list'

interface Words {
  readonly bookings: string
  readonly keep: string
  readonly action: string
}

interface DeleteDialogProps {
  readonly title: string
  /** Absent where no booking can depend on the thing. */
  readonly impact?: Query<Impact>
  /** What will happen, in a sentence or two. */
  readonly children: ReactNode
  readonly pending: boolean
  /** What stands above the bookings and on the two buttons, where "Cancel" and "Delete" are not enough. */
  readonly words?: Words
  /** Whether it is known what there is to decide. */
  readonly ready?: boolean
  /** Where there is something left to ask when it was refused: why it was. */
  readonly problem?: MutationError | null
  readonly onDelete: () => Promise<boolean>
  readonly onClose: () => void
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { title, impact, children, pending, words, ready = true, problem, onDelete, onClose } = props
  const t = useTexts('admin')
  // Elsewhere there is nothing left to ask, whether it worked or not: the list shows what there is.
  const confirm = async () => {
    if ((await onDelete()) || problem === undefined) onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      closeLabel={t('close')}
      keep={words?.keep ?? t('cancel')}
      action={pending ? t('deleting') : (words?.action ?? t('delete'))}
      pending={pending}
      disabled={!ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="stack">
        {impact && <Dependents impact={impact} words={words} />}
        {children}
      </div>
      {problem !== undefined && <MutationErrorNotice problem={problem} />}
    </ConfirmDialog>
  )
}

interface DependentsProps {
  readonly impact: Query<Impact>
  readonly words: Words | undefined
}

const Dependents = withTexts({ adminDelete }, Depending)

function Depending({ impact: { data, error }, words }: DependentsProps) {
  const t = useTexts('adminDelete')
  const shared = useTexts('admin.impact')
  if (!data && error) return <p className="notice notice--warn">{shared('unknown')}</p>
  if (!data) {
    return (
      <Loading text={t('loading')}>
        <Skeleton height="1.5rem" />
      </Loading>
    )
  }
  const { future_bookings: count, chairs } = data
  return (
    <>
      {count === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ImpactList impact={data} heading={words?.bookings ?? t('bookings', { count })} />
      )}
      {chairs.length > 0 && (
        <p className="notice notice--warn">
          {t('chairs', { count: chairs.length, names: chairs.join(', ') })}
        </p>
      )}
    </>
  )
}
