// Below the calendar: what is over and still confirmed. One press completes all of it, one more takes that back. For admins.
import { useState } from 'react'
import { getBookingCounts, postCompletePast, postReopen } from '#/api/admin-bookings'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'

interface Completed {
  readonly id: number
  readonly version: number
}

export function PastBookings() {
  const t = useTexts('adminBookings.past')
  const { query } = useCurrentShop()
  const counts = useQuery(getBookingCounts, { query })
  const [completed, setCompleted] = useState<readonly Completed[]>([])
  const complete = useMutation(postCompletePast, {
    ...mutationTexts(t, 'done', 'failed'),
    take: ({ bookings }) => setCompleted(bookings),
  })
  const reopen = useMutation(postReopen, {
    ...mutationTexts(t, 'undone', 'failed'),
    take: () => setCompleted([]),
  })

  const count = counts.data?.past_confirmed ?? 0
  return (
    <div className="row booking-past" role="status">
      {completed.length > 0 && (
        <>
          <span>{t('completed', { count: completed.length })}</span>
          <Button
            size="sm"
            kind="line"
            pending={reopen.pending}
            onClick={() => void reopen.run({ query, body: { bookings: completed } })}
          >
            {t('undo')}
          </Button>
        </>
      )}
      {count > 0 && (
        <>
          <span>{t('open', { count })}</span>
          <Button
            size="sm"
            kind="line"
            pending={complete.pending}
            onClick={() => void complete.run({ query, body: {} })}
          >
            {t('complete')}
          </Button>
        </>
      )}
    </div>
  )
}
