// What was done, sold and paid in the end, below what was agreed.
import './finish.css'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts, withTexts } from '#/i18n'
import { adminFinish } from '#/i18n/admin-finish'
import { formatCents } from '#/lib/money'

export const Paid = withTexts({ adminFinish }, Lines)

function Lines({ booking: { finish, final_price } }: { booking: BookingDetail }) {
  const t = useTexts('adminFinish')
  return (
    <div className="paid">
      <h3 className="title">{t('paid')}</h3>
      <ul className="booked-services">
        {finish?.lines.map(({ name, price }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={place}>
            <span dir="auto">{name}</span>
            <span className="num">{formatCents(price)}</span>
          </li>
        ))}
        {finish && finish.discount > 0 && (
          <li>
            <span>
              {t('off')} <bdi className="xs muted">{finish.discount_reason}</bdi>
            </span>
            <span className="num">{formatCents(-finish.discount)}</span>
          </li>
        )}
        <li className="strong">
          <span>{t('total')}</span>
          <span className="num">{formatCents(final_price ?? 0)}</span>
        </li>
      </ul>
    </div>
  )
}
