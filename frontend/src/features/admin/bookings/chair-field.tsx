// At which chair: the best, none, or one by name. A salon without chairs is not asked.
import type { AdminChair } from '#/api/admin-chairs'
import { useTexts } from '#/i18n'
import { SelectField } from '#/ui/select-field'

interface ChairFieldProps {
  readonly chairs: readonly AdminChair[]
  readonly value: string
  readonly onChange: (chair: string) => void
}

export function ChairField({ chairs, value, onChange }: ChairFieldProps) {
  const t = useTexts('adminPlace')
  if (chairs.length === 0) return null
  return (
    <SelectField label={t('chair')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="best">{t('anyChair')}</option>
      <option value="none">{t('noChair')}</option>
      {chairs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
