// On which days and at what time of day a client waits: chips of the next two weeks, or any day until the last.
import './waitlist.css'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { addDays, dayLabel, formatDate, type ShopDate } from '#/lib/shop-time'
import { Chip } from '#/ui/chip'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { Segmented } from '#/ui/segmented'
import { partsOfDay } from './parts-of-day'
import { DAYS_AHEAD, daysShown, type WindowDraft } from './window-draft'

interface WindowFieldsProps {
  readonly form: UseFormReturn<WindowDraft>
  /** The salon's. */
  readonly today: ShopDate
}

/** Needs the texts of `i18n/waitlist`. */
export function WindowFields({ form, today }: WindowFieldsProps) {
  const t = useTexts('waitlist.days')
  const { register, formState, clearErrors, control } = form
  const kind = useController({ control, name: 'kind' }).field
  return (
    <>
      <DaysField
        form={form}
        today={today}
        kinds={
          <Segmented
            label={t('kind')}
            choices={[
              { value: 'chosen', name: t('chosen') },
              { value: 'until', name: t('until') },
            ]}
            chosen={kind.value}
            onChoose={(value) => {
              kind.onChange(value)
              clearErrors()
            }}
          />
        }
      >
        {kind.value === 'until' && (
          <Field
            label={t('last')}
            type="date"
            min={today}
            max={addDays(today, DAYS_AHEAD)}
            help={t('help', { count: String(DAYS_AHEAD) })}
            error={formState.errors.until?.message}
            {...register('until')}
          />
        )}
      </DaysField>
      <PartField form={form} />
    </>
  )
}

interface DaysFieldProps extends WindowFieldsProps {
  /** The switch between the two ways to choose. */
  readonly kinds: ReactNode
  /** In place of the chips. */
  readonly children: ReactNode
}

/** A refused form leads here when no day is chosen, or too many. */
function DaysField({ form: { control }, today, kinds, children }: DaysFieldProps) {
  const t = useTexts('waitlist.days')
  const { field, fieldState } = useController({ control, name: 'days' })
  const id = useId()
  const problem = fieldState.error?.message
  const toggle = (day: ShopDate) =>
    field.onChange(
      field.value.includes(day) ? field.value.filter((one) => one !== day) : [...field.value, day],
    )
  const name = (day: ShopDate) =>
    day <= addDays(today, 1)
      ? dayLabel(day, today, { today: t('today'), tomorrow: t('tomorrow') })
      : formatDate(day)
  return (
    <fieldset className="stack" tabIndex={-1} ref={field.ref} aria-describedby={problem && id}>
      <legend className="label">{t('title')}</legend>
      <div>{kinds}</div>
      {children || (
        <div className="wait-days">
          {daysShown(today).map((day) => (
            <Chip key={day} pressed={field.value.includes(day)} onPress={() => toggle(day)}>
              {name(day)}
            </Chip>
          ))}
        </div>
      )}
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </fieldset>
  )
}

function PartField({ form: { register } }: Pick<WindowFieldsProps, 'form'>) {
  const t = useTexts('waitlist.parts')
  return (
    <fieldset className="stack">
      <legend className="label">{t('title')}</legend>
      <div className="wait-parts">
        {partsOfDay.map((part) => (
          <label key={part} className="opt">
            <input type="radio" value={part} {...register('part')} />
            <span className="radio" />
            <span>
              <span className="strong">{t(part)}</span>
              <br />
              <span className="sm muted">{t(`hours.${part}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
