// Says what asking does, and asks the clients of all bookings that have lost their time, one after the other.
import { type MouseEvent, useState } from 'react'
import { postAsk, type StrandedBooking } from '#/api/admin-stranded'
import { call, useRefresh } from '#/api/client'
import { logFailure } from '#/dashboard/log-failure'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { mayAsk } from './to-move'

/** The server takes sixty changes a minute from one person; the rest are asked by another press. */
const AT_ONCE = 40

interface AskAllProps {
  readonly rows: readonly StrandedBooking[]
  /** The button, which has the focus, is about to go. */
  readonly onDone: () => void
}

export function AskAll({ rows, onDone }: AskAllProps) {
  const t = useTexts('adminToMove.ask')
  const { query, role } = useCurrentShop()
  const toast = useToast()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<readonly StrandedBooking[] | null>(null)
  const wanted = asking ?? rows.filter((row) => mayAsk(row, role)).slice(0, AT_ONCE)
  if (wanted.length === 0) return null

  async function askAll({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    setAsking(wanted)
    let left = 0
    for (const { booking } of wanted) {
      await call(postAsk, { params: { id: booking.id }, query }).catch((error: unknown) => {
        logFailure(postAsk, error)
        left += 1
      })
    }
    setAsking(null)
    refresh(postAsk.tags)
    const title = t('allDone', { count: wanted.length - left })
    if (left === 0) toast({ title })
    else toast({ title, text: t('left', { count: String(left) }), tone: 'destructive' })
    if (left < 2 && document.activeElement === button) onDone()
  }
  return (
    <div className="row row--wrap">
      <p className="sm muted">{t('note')}</p>
      {wanted.length > 1 && (
        <Button size="sm" kind="line" pending={asking !== null} onClick={(event) => void askAll(event)}>
          {t('all', { count: String(wanted.length) })}
        </Button>
      )}
    </div>
  )
}
