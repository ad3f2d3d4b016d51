// One option of a modifier: its name, and what it adds to price and time.
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { FieldError } from '#/ui/field-frame'
import { NumberInput } from '#/ui/number-input'
import type { ServiceForm } from './service-form'

interface OptionFieldsProps {
  /** The modifier's place in the service, and the option's in the modifier. */
  readonly place: number
  readonly option: number
  readonly onRemove: () => void
}

export function OptionFields({ place, option, onRemove }: OptionFieldsProps) {
  const t = useTexts('adminServices')
  const { register, watch, formState } = useFormContext<ServiceForm>()
  const at = `modifiers.${place}.options.${option}` as const
  const name = watch(`${at}.label`).trim() || t('unnamedOption', { place: option + 1 })
  const errors = formState.errors.modifiers?.[place]?.options?.[option]
  const touched = formState.touchedFields.modifiers?.[place]?.options?.[option]
  // An option that has just been added is not wrong yet.
  const problemOf = (field: 'label' | 'charge' | 'minutes') =>
    formState.isSubmitted || touched?.[field] ? errors?.[field]?.message : undefined
  const problem = problemOf('label') ?? problemOf('charge') ?? problemOf('minutes')
  const errorId = useId()
  const told = (field: 'label' | 'charge' | 'minutes') => ({
    'aria-invalid': problemOf(field) !== undefined,
    'aria-describedby': problemOf(field) ? errorId : undefined,
    ...register(`${at}.${field}`),
  })
  return (
    <div className="option-row">
      <input
        className="input"
        dir="auto"
        aria-label={t('optionName')}
        placeholder={t('optionName')}
        {...told('label')}
      />
      <NumberInput unit={t('dollar')} unitFirst aria-label={t('charge', { name })} {...told('charge')} />
      <NumberInput unit={t('minute')} aria-label={t('time', { name })} {...told('minutes')} />
      <button
        className="icon-btn icon-btn--sm icon-btn--danger"
        type="button"
        aria-label={t('removeOption', { name })}
        title={t('removeOption', { name })}
        onClick={onRemove}
      >
        <X className="icon" aria-hidden="true" />
      </button>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </div>
  )
}
