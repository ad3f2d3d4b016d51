// The dates on which a member's week does not hold: those that are known, and a form for one more.
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  getExceptions,
  postException,
  postExceptionImpact,
  type ScheduleException,
} from '#/api/admin-schedules'
import type { AdminStaff } from '#/api/admin-staff'
import { useCommand, useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { focusFirstError } from '#/ui/focus-first-error'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { useImpactReview } from '../use-impact-review'
import { DeleteException } from './delete-exception'
import { ExceptionFields } from './exception-fields'
import {
  countOf,
  type ExceptionForm,
  emptyException,
  exceptionBody,
  exceptionProblems,
} from './exception-form'
import { ExceptionList } from './exception-list'

interface ExceptionsDialogProps {
  readonly member: AdminStaff
  readonly onClose: () => void
}

export function ExceptionsDialog({ member, onClose }: ExceptionsDialogProps) {
  const t = useTexts('adminStaff.exceptions')
  const titleId = useId()
  const { zone } = useCurrentShop()
  const [typed, setTyped] = useState(emptyException)
  const [tried, setTried] = useState(false)
  const [leaving, setLeaving] = useState<ScheduleException | null>(null)
  const type = (change: Partial<ExceptionForm>) => setTyped((before) => ({ ...before, ...change }))
  // The next one may well have the same kind and reason.
  const { pending, problem, review, submit } = useAdd(member, typed, () => type({ first: '', last: '' }))
  const problems = exceptionProblems(typed)
  const wrong = problems.days !== null || problems.times !== null
  return (
    <>
      <FormDialog
        title={t('title')}
        subtitle={t('subtitle', { name: member.name, zone })}
        action={t('add')}
        leave={t('close')}
        pending={pending}
        problem={problem}
        changed={typed.first !== '' || typed.last !== '' || typed.reason !== ''}
        ready={typed.first !== ''}
        above={<Known member={member} onDelete={setLeaving} />}
        labelledBy={titleId}
        onSubmit={(form) => {
          if (typed.first === '') return
          // At once: what is wrong must be marked before it can have the focus.
          flushSync(() => setTried(wrong))
          if (wrong) focusFirstError(form)
          else void submit(typed)
        }}
        onClose={onClose}
        review={review}
      >
        <h3 className="title" id={titleId}>
          {t('addTitle')}
        </h3>
        <ExceptionFields form={typed} problems={tried ? problems : {}} onChange={type} />
      </FormDialog>
      {leaving && <DeleteException member={member} exception={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function Known({ member, onDelete }: Pick<Parameters<typeof ExceptionList>[0], 'onDelete'> & Member) {
  const t = useTexts('adminStaff.exceptions')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getExceptions, { params: { id: member.id }, query })
  if (data) return <ExceptionList exceptions={data} onDelete={onDelete} />
  if (error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <Loading text={t('loading')}>
      <Skeleton height="3rem" />
    </Loading>
  )
}

type Member = Pick<ExceptionsDialogProps, 'member'>

function useAdd(member: AdminStaff, typed: ExceptionForm, onAdded: () => void) {
  const t = useTexts('adminStaff.exceptions')
  const { query } = useCurrentShop()
  const params = { id: member.id }
  const { pending, problem, run } = useMutation(postException, mutationTexts(t, 'created', 'createFailed'))
  const impact = useCommand(postExceptionImpact)
  const { asking, review, submit } = useImpactReview<ExceptionForm>({
    ask: (form) => impact.run({ params, query, body: exceptionBody(form) }),
    save: async (form) => {
      if (await run({ params, query, body: exceptionBody(form) })) onAdded()
    },
    heading: (count) => t('concerned', { count, days: countOf(typed) }),
  })
  return { pending: pending || asking, problem, review, submit }
}
