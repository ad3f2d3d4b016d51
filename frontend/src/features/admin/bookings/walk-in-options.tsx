// Who has time for a client who is there: a card each, the shortest wait first.
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { WalkInOption } from '#/api/admin-walk-ins'
import type { Query } from '#/api/client'
import { useTexts } from '#/i18n'
import { formatTime } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import type { NewBookingForm } from './new-booking-form'
import { waitOf } from './walk-in-form'

interface WalkInOptionsProps {
  readonly form: NewBookingForm
  readonly options: Query<WalkInOption[]>
  readonly chosen: WalkInOption | undefined
  readonly onChange: (change: Pick<NewBookingForm, 'staffId'>) => void
}

export function WalkInOptions({ form, options, chosen, onChange }: WalkInOptionsProps) {
  const t = useTexts('adminWalkIns')
  const place = useTexts('adminPlace')
  const name = useId()
  const { data, error, refetch } = options
  const isWaiting = form.services.length === 0
  const isLost = !isWaiting && !data && error !== undefined
  return (
    <fieldset className="stack">
      <legend className="title">{t('options')}</legend>
      <div>
        <div role="status">
          {isWaiting && <p className="sm muted">{t('needed')}</p>}
          {!isWaiting && !data && !isLost && <p className="sm muted">{t('looking')}</p>}
          {data?.length === 0 && <p className="notice notice--warn">{t('nobody')}</p>}
        </div>
        {isLost && (
          <div className="notice notice--bad">
            <p>{t('failed')}</p>
            <Button size="sm" kind="line" onClick={refetch}>
              {place('again')}
            </Button>
          </div>
        )}
        {data && data.length > 0 && (
          <div className="walk-ins" role="radiogroup" aria-label={t('options')}>
            {data.map((option) => (
              <label className="opt" key={option.staff_id}>
                <input
                  type="radio"
                  name={name}
                  checked={option === chosen}
                  onChange={() => onChange({ staffId: option.staff_id })}
                />
                <span className="tick">
                  <Check className="icon" aria-hidden="true" />
                </span>
                <Words option={option} />
              </label>
            ))}
          </div>
        )}
      </div>
    </fieldset>
  )
}

function Words({ option }: { option: WalkInOption }) {
  const t = useTexts('adminWalkIns')
  const { zone } = useCurrentShop()
  const { staff_name: name, start_time, free_until, waits } = option
  return (
    <span dir="auto">
      {waits === 0
        ? t('now', { name, until: formatTime(free_until, zone) })
        : t('later', {
            name,
            time: formatTime(start_time, zone),
            wait: waitOf(option, (count) => t('minutes', { count })),
          })}
    </span>
  )
}
