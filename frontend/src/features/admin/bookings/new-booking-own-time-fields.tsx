// The desk chooses a time itself: between those that are listed, at a certain chair, or over what is in the way.
import Check from 'lucide-react/icons/check'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps } from './new-booking-form'
import { OwnTimeFields } from './own-time-fields'
import type { OwnTime } from './use-own-time'

interface OwnTimeProps extends NewBookingPartProps {
  readonly found: OwnTime
}

export const NewBookingOwnTime = withTexts({ adminPlace }, Own)

function Own({ form, problems, found, onChange }: OwnTimeProps) {
  const t = useTexts('adminPlace')
  const { query } = useCurrentShop()
  const { own } = form
  const { data: chairs = [] } = useQuery(getChairs, own ? { query } : null)
  const isOn = own !== null
  return (
    <>
      <label className="opt">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() =>
            onChange({ own: isOn ? null : { clock: '', chair: 'best', reason: '' }, start: null })
          }
        />
        <span className="tick tick--sq">
          <Check className="icon" aria-hidden="true" />
        </span>
        <span>{t('ownTime')}</span>
      </label>
      {own && (
        <OwnTimeFields
          own={own}
          chairs={chairs}
          problems={problems}
          found={found}
          onChange={(change) => onChange({ own: { ...own, ...change } })}
        />
      )}
    </>
  )
}
