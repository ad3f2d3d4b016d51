// The days for which a client waits, each stretch of them at a part of the day.
import './waitlist.css'
import X from 'lucide-react/icons/x'
import { useTexts } from '#/i18n'
import { formatDate, isShopDate, type ShopDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { IconButton } from '#/ui/icon-button'
import { SelectField } from '#/ui/select-field'
import { type PartOfDay, partsOfDay } from '#/waitlist/parts-of-day'
import { fromDay, lastDay, MAX_WINDOWS, type WindowForm, windowProblems, withAnother } from './waitlist-form'

interface WaitlistWindowsProps {
  readonly windows: readonly WindowForm[]
  readonly today: ShopDate
  /** Whether the desk has tried to save: what is wrong is marked from then on. */
  readonly tried: boolean
  readonly onChange: (windows: readonly WindowForm[]) => void
}

export function WaitlistWindows({ windows, today, tried, onChange }: WaitlistWindowsProps) {
  const t = useTexts('adminWaitlist.add')
  const change = (id: number, part: Partial<WindowForm>) =>
    onChange(windows.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <fieldset className="stack">
      <legend className="title">{t('days')}</legend>
      {windows.map((one) => (
        <OneWindow
          key={one.id}
          one={one}
          today={today}
          tried={tried}
          onChange={(part) => change(one.id, part)}
          onRemove={
            windows.length > 1 ? () => onChange(windows.filter(({ id }) => id !== one.id)) : undefined
          }
        />
      ))}
      {windows.length < MAX_WINDOWS && (
        <div>
          <Button size="sm" kind="line" onClick={() => onChange(withAnother(windows, today))}>
            {t('more')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface OneWindowProps extends Pick<WaitlistWindowsProps, 'today' | 'tried'> {
  readonly one: WindowForm
  readonly onChange: (part: Partial<WindowForm>) => void
  /** The only one stays. */
  readonly onRemove: (() => void) | undefined
}

function OneWindow({ one, today, tried, onChange, onRemove }: OneWindowProps) {
  const t = useTexts('adminWaitlist.add')
  const problems = tried ? windowProblems(one, today) : {}
  const last = lastDay(today)
  const error = (problem: 'range' | 'order' | undefined) =>
    problem && t(`problem.${problem}`, { last: formatDate(last) })
  return (
    <div className="wait-window">
      <Field
        label={t('from')}
        type="date"
        required
        min={today}
        max={last}
        value={one.from}
        error={error(problems.from)}
        onChange={({ target: { value } }) => isShopDate(value) && onChange(fromDay(one, value))}
      />
      <Field
        label={t('to')}
        type="date"
        required
        min={one.from}
        max={last}
        value={one.to}
        error={error(problems.to)}
        onChange={({ target: { value } }) => isShopDate(value) && onChange({ to: value })}
      />
      <SelectField
        label={t('part')}
        value={one.part}
        onChange={({ target: { value } }) => isPart(value) && onChange({ part: value })}
      >
        {partsOfDay.map((part) => (
          <option key={part} value={part}>
            {t(`parts.${part}`)}
          </option>
        ))}
      </SelectField>
      {onRemove && <IconButton icon={X} label={t('less')} run={onRemove} />}
    </div>
  )
}

const isPart = (value: string): value is PartOfDay => partsOfDay.some((part) => part === value)
