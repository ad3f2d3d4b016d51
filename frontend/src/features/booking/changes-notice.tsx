// Tells what the salon changed since the visitor chose.
import Info from 'lucide-react/icons/info'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import type { Change } from '#/selection/selection'
import { useDuration } from './duration'

export function ChangesNotice({ changes }: { changes: readonly Change[] }) {
  const t = useTexts('booking.changes')
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
    // The region is always there: what is put into it later is announced.
    <div role="status">
      {changes.length > 0 && (
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
      )}
    </div>
  )
}
