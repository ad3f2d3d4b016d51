// The one act that comes next of an appointment in the list: a mark, or finishing it.
import { Suspense, useState } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'
import { patchStage } from '#/api/admin-stage'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import type { Instant } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { useClientName } from './client-name'
import { nextStep } from './list-hours'

const FinishById = lazyComponent('FinishById', () => import('./finish-by-id'))

export function ListStep({ booking, now }: { readonly booking: AdminBooking; readonly now: Instant }) {
  const t = useTexts('adminList')
  const stage = useTexts('adminStage')
  const { query, role, staffId } = useCurrentShop()
  const client = useClientName()(booking)
  const [finishing, setFinishing] = useState(false)
  const { pending, run } = useMutation(patchStage, mutationTexts(stage, 'done', 'failed'))
  const step = nextStep(booking, { role, staffId }, now)
  const { id, version } = booking
  const name = step && (step === 'finish' ? t('finish') : stage(`to.${step}`))

  function press() {
    if (step === 'finish') setFinishing(true)
    else if (step && !pending) void run({ params: { id }, query, version, body: { stage: step } })
  }

  return (
    <>
      {name && (
        <Button
          className="list-step"
          size="sm"
          aria-disabled={pending}
          aria-label={t('of', { step: name, client })}
          onClick={press}
        >
          {name}
        </Button>
      )}
      {finishing && (
        <Suspense>
          <FinishById id={id} onClose={() => setFinishing(false)} />
        </Suspense>
      )}
    </>
  )
}
