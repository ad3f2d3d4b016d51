// One modifier: its name, whether one or several may be chosen, whether a choice is needed, and its options.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useRef } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { FieldError } from '#/ui/field-frame'
import { Segmented } from '#/ui/segmented'
import { Switch } from '#/ui/switch'
import { OptionFields } from './option-fields'
import { newOption, type ServiceForm } from './service-form'

interface ModifierFieldsProps {
  readonly place: number
  readonly onRemove: () => void
}

export function ModifierFields({ place, onRemove }: ModifierFieldsProps) {
  const t = useTexts('adminServices')
  const { control, register, watch, formState } = useFormContext<ServiceForm>()
  const label = watch(`modifiers.${place}.label`)
  const errors = formState.errors.modifiers?.[place]
  // A modifier that has just been added is not wrong yet.
  const { isSubmitted, touchedFields } = formState
  const ofName = isSubmitted || touchedFields.modifiers?.[place]?.label ? errors?.label?.message : undefined
  const errorId = useId()
  const remove = t('deleteModifier', { name: label })
  const problem = ofName ?? errors?.options?.root?.message ?? errors?.options?.message
  return (
    <fieldset className="mod">
      <legend className="visually-hidden">{t('modifier', { name: label })}</legend>
      <div className="modifier-head">
        <input
          className="input"
          dir="auto"
          aria-label={t('modifierName')}
          placeholder={t('modifierName')}
          aria-invalid={ofName !== undefined}
          aria-describedby={problem ? errorId : undefined}
          {...register(`modifiers.${place}.label`)}
        />
        <KindOfChoice place={place} />
        <button
          className="icon-btn icon-btn--sm icon-btn--danger"
          type="button"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <Options control={control} place={place} />
    </fieldset>
  )
}

function KindOfChoice({ place }: { place: number }) {
  const t = useTexts('adminServices')
  const type = useController<ServiceForm, `modifiers.${number}.type`>({ name: `modifiers.${place}.type` })
  const required = useController<ServiceForm, `modifiers.${number}.required`>({
    name: `modifiers.${place}.required`,
  })
  return (
    <>
      <Segmented
        label={t('type')}
        chosen={type.field.value}
        onChoose={type.field.onChange}
        choices={[
          { value: 'single', name: t('single') },
          { value: 'multi', name: t('multi') },
        ]}
      />
      <Switch label={t('required')} on={required.field.value} onChange={required.field.onChange} />
    </>
  )
}

interface OptionsProps {
  readonly control: ReturnType<typeof useFormContext<ServiceForm>>['control']
  readonly place: number
}

function Options({ control, place }: OptionsProps) {
  const t = useTexts('adminServices')
  const { fields, append, remove } = useFieldArray({ control, name: `modifiers.${place}.options` })
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its option; the one that adds is the last.
  const removeAt = (option: number) => {
    remove(option)
    ;[...(list.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }
  return (
    <div className="opt-rows" ref={list}>
      {fields.map(({ id }, option) => (
        <OptionFields key={id} place={place} option={option} onRemove={() => removeAt(option)} />
      ))}
      <Button
        kind="ghost"
        size="sm"
        onClick={() =>
          append(newOption(), { focusName: `modifiers.${place}.options.${fields.length}.label` })
        }
      >
        <Plus className="icon" aria-hidden="true" />
        {t('addOption')}
      </Button>
    </div>
  )
}
