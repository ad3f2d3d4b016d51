// Says in an open card or dialog that somebody else has changed its booking.
import { useState } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { adminLive } from '#/i18n/admin-live'
import { formatTime } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { useSeenChanges } from './seen'

export const ChangedNotice = withTexts({ adminLive }, Changed)

const others = { 'the client': 'client', 'the system': 'system', 'the platform': 'platform' } as const
const isNobody = (by: string): by is keyof typeof others => by in others

interface ChangedProps {
  readonly id: number
  /** When the card was opened, in milliseconds, where this code may come after it. */
  readonly since?: number
}

function Changed({ id, since }: ChangedProps) {
  const t = useTexts('adminLive')
  const { zone } = useCurrentShop()
  // What came before it was opened is in it.
  const [opened] = useState(() => since ?? Date.now())
  const change = useSeenChanges().get(id)
  const isNews = change !== undefined && opened <= change.heard
  return (
    <div role="status">
      {isNews && (
        <p className="notice notice--info">
          {t('changed', {
            name: isNobody(change.by) ? t(`who.${others[change.by]}`) : change.by,
            time: formatTime(change.at, zone),
          })}
        </p>
      )}
    </div>
  )
}
