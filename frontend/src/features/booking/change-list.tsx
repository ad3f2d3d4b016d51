// Tells what the salon changed since the visitor chose.
import Info from 'lucide-react/icons/info'
import { useTexts, withTexts } from '#/i18n'
import { bookingChanges } from '#/i18n/booking-changes'
import { formatCents } from '#/lib/money'
import type { Change } from '#/selection/selection'
import { useDuration } from './duration'

export const ChangeList = withTexts({ bookingChanges }, List)

function List({ changes }: { changes: readonly Change[] }) {
  const t = useTexts('bookingChanges')
  const duration = useDuration()
  const sentence = (change: Change): string => {
    switch (change.kind) {
      case 'removed':
      case 'options':
        return t(change.kind, { service: change.service })
      case 'stylist':
        return t('stylist', { name: change.stylist })
      case 'price':
        return t('price', {
          service: change.service,
          price: formatCents(change.price),
          duration: duration(change.duration),
        })
    }
  }
  return (
    <div className="notice">
      <Info className="icon" aria-hidden="true" />
      <div className="grow">
        <b>{t('title')}</b>
        <ul className="change-list">
          {changes.map(sentence).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
