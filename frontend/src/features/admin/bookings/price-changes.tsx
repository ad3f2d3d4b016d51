// What has changed on the menu since the desk chose from it: said before it is booked at the new price.
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import type { MenuChange } from '#/selection/selection'

export function PriceChanges({ changes }: { changes: readonly MenuChange[] }) {
  const t = useTexts('adminBookings.desk')
  return (
    <div role="status">
      {changes.length > 0 && (
        <ul className="notice notice--warn">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.service}`} dir="auto">
              {change.kind === 'price'
                ? t('changed.price', {
                    service: change.service,
                    price: formatCents(change.price),
                    minutes: t('minutes', { count: String(change.duration) }),
                  })
                : t(`changed.${change.kind}`, { service: change.service })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
