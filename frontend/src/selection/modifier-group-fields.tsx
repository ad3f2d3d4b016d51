// One group of options: radios when it allows one, checkboxes otherwise.
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { ModifierGroup } from '#/api/services'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { Badge } from '#/ui/badge'
import { type Picked, pick, unpick } from './modifiers'

interface ModifierGroupFieldsProps {
  readonly group: ModifierGroup
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
  /** The id of this group's error, while it has one. */
  readonly describedBy: string | undefined
}

export function ModifierGroupFields({ group, picked, onPick, describedBy }: ModifierGroupFieldsProps) {
  const t = useTexts('modifiers')
  const name = useId()
  const labels = picked[group.id] ?? []
  const single = group.type === 'single'
  const open = group.required && labels.length === 0
  return (
    <fieldset
      className={describedBy === undefined ? undefined : 'group--bad'}
      aria-describedby={describedBy}
      data-group={group.id}
      data-open={open || undefined}
    >
      <legend className="visually-hidden">
        {group.required ? t('requiredGroup', { label: group.label }) : group.label}
      </legend>
      <div className="group-label" aria-hidden="true">
        <span className="title" dir="auto">
          {group.label}
        </span>
        {group.required && <Badge tone="brand">{t('requiredBadge')}</Badge>}
      </div>
      <div className="opts">
        {single && !group.required && (
          <label className="opt">
            <input
              type="radio"
              name={name}
              checked={labels.length === 0}
              onChange={() => onPick(unpick(picked, group))}
            />
            <span className="radio" />
            <span className="strong">{t('none')}</span>
          </label>
        )}
        {group.options.map((option) => (
          <label className="opt" key={option.label}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={name}
              checked={labels.includes(option.label)}
              onChange={() => onPick(pick(picked, group, option.label))}
            />
            {single ? <span className="radio" /> : <TickBox />}
            <span className="strong" dir="auto">
              {option.label}
            </span>
            <span className="extra num">
              <span>{t('charge', { price: formatCents(option.extraCharge) })}</span>
              <span>{t('minutes', { count: option.extraMinutes })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TickBox() {
  return (
    <span className="tick tick--sq">
      <Check className="icon" aria-hidden="true" />
    </span>
  )
}
