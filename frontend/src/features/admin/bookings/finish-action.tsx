// The button that finishes a visit, or corrects what was paid, with its dialog.
import { Suspense, useState } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts, withTexts } from '#/i18n'
import { adminFinish } from '#/i18n/admin-finish'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'

const FinishDialog = lazyComponent('FinishDialog', () => import('./finish-dialog'))

export const FinishAction = withTexts({ adminFinish }, Action)

function Action({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminFinish')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" kind={booking.finish ? 'line' : 'primary'} onClick={() => setOpen(true)}>
        {t(booking.finish ? 'correct' : 'finish')}
      </Button>
      {isOpen && (
        <Suspense>
          <FinishDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
