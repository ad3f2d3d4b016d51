// The fields of a block: whose time, what for, and from when to when.
import type { BlockKind } from '#/api/admin-blocks'
import { getChairs } from '#/api/admin-chairs'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { isShopDate, today } from '#/lib/shop-time'
import { Field } from '#/ui/field'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import { type BlockForm, kindsOf } from './block-form'
import { STEP } from './place-form'
import { useBookableStaff } from './use-bookable-staff'

interface BlockFieldsProps {
  readonly form: BlockForm
  readonly onChange: (change: Partial<BlockForm>) => void
}

export function BlockFields({ form, onChange }: BlockFieldsProps) {
  const t = useTexts('adminBlocks.dialog')
  const kinds = useTexts('adminBlocks.kind')
  const { role } = useCurrentShop()
  const offered = kindsOf(form.owner).filter((kind) => role !== 'staff' || kind !== 'sick')
  const known = (value: string): value is BlockKind => offered.some((kind) => kind === value)
  return (
    <>
      <div className="columns-2">
        <Whose form={form} onChange={onChange} />
        <SelectField
          label={t('kind')}
          value={form.kind}
          onChange={({ target }) => known(target.value) && onChange({ kind: target.value })}
        >
          {offered.map((kind) => (
            <option key={kind} value={kind}>
              {kinds(kind)}
            </option>
          ))}
        </SelectField>
      </div>
      <Field
        label={t('title')}
        help={t('titleHelp')}
        maxLength={60}
        value={form.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Times form={form} onChange={onChange} />
    </>
  )
}

function Whose({ form, onChange }: BlockFieldsProps) {
  const t = useTexts('adminBlocks.dialog')
  const { query, role, staffId, zone } = useCurrentShop()
  const staff = useBookableStaff(today(zone)) ?? []
  const { data: chairs = [] } = useQuery(getChairs, role === 'staff' ? null : { query })
  const people = role === 'staff' ? staff.filter(({ id }) => id === staffId) : staff
  return (
    <SelectField
      label={t('whose')}
      value={form.owner}
      onChange={({ target: { value } }) =>
        onChange({ owner: value, kind: kindsOf(value).find((kind) => kind === form.kind) ?? 'other' })
      }
    >
      {people.map(({ id, name }) => (
        <option key={`staff-${id}`} value={`staff-${id}`}>
          {name}
        </option>
      ))}
      {chairs.map(({ id, name }) => (
        <option key={`chair-${id}`} value={`chair-${id}`}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Times({ form, onChange }: BlockFieldsProps) {
  const t = useTexts('adminBlocks.dialog')
  return (
    <>
      <div className="columns-2">
        <Field
          label={t('from')}
          type="date"
          required
          value={form.fromDate}
          onChange={({ target: { value } }) =>
            isShopDate(value) &&
            onChange({ fromDate: value, toDate: value < form.toDate ? form.toDate : value })
          }
        />
        <Field
          label={t('start')}
          type="time"
          required
          step={STEP * 60}
          value={form.start}
          onChange={({ target }) => onChange({ start: target.value })}
        />
      </div>
      <div className="columns-2">
        <Field
          label={t('to')}
          type="date"
          required
          min={form.fromDate}
          value={form.toDate}
          onChange={({ target: { value } }) => isShopDate(value) && onChange({ toDate: value })}
        />
        <Field
          label={t('end')}
          type="time"
          required
          step={STEP * 60}
          value={form.end}
          onChange={({ target }) => onChange({ end: target.value })}
        />
      </div>
    </>
  )
}
