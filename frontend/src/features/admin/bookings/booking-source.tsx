// Where a booking came from: one more of its facts.
import { useTexts, withTexts } from '#/i18n'
import { adminWalkIns } from '#/i18n/admin-walk-ins'

export const BookingSource = withTexts({ adminWalkIns }, Words)

const sources = ['web', 'desk', 'walk_in', 'chat', 'waitlist', 'link'] as const

function Words({ source }: { source: string }) {
  const t = useTexts('adminWalkIns.source')
  const known = sources.find((one) => one === source)
  return (
    <>
      <dt>{t('label')}</dt>
      <dd>{known ? t(known) : source}</dd>
    </>
  )
}
