// The questions a service asks: added, changed and removed in place.
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { ModifierFields } from './modifier-fields'
import { newModifier, type ServiceForm } from './service-form'

export function ModifierEditor() {
  const t = useTexts('adminServices')
  const { control } = useFormContext<ServiceForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'modifiers', keyName: 'key' })
  const head = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its modifier.
  const removeAt = (place: number) => {
    remove(place)
    head.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <div className="row between" ref={head}>
        <h3 className="title">{t('modifiers')}</h3>
        <Button
          kind="soft"
          size="sm"
          onClick={() => append(newModifier(), { focusName: `modifiers.${fields.length}.label` })}
        >
          <Plus className="icon" aria-hidden="true" />
          {t('addModifier')}
        </Button>
      </div>
      {fields.map(({ key }, place) => (
        <ModifierFields key={key} place={place} onRemove={() => removeAt(place)} />
      ))}
    </>
  )
}
