// What was done and sold: a price for each, services from the menu, and products and extras by name.
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { getAdminServices } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import type { Service } from '#/api/services'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { ModifierDialog } from '#/selection/modifier-dialog'
import { select } from '#/selection/selection'
import { Button } from '#/ui/button'
import { IconButton } from '#/ui/icon-button'
import { NumberInput } from '#/ui/number-input'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import { type FinalLine, isNameWrong, isPriceWrong, lineOf, MAX_LINES, newExtra } from './finish'

interface FinishLinesProps {
  readonly lines: readonly FinalLine[]
  /** Whether mistakes are shown. */
  readonly tried: boolean
  readonly onChange: (lines: readonly FinalLine[]) => void
}

export function FinishLines({ lines, tried, onChange }: FinishLinesProps) {
  const t = useTexts('adminFinish')
  const add = (line: FinalLine) => onChange([...lines, line])
  return (
    <fieldset className="stack finish">
      <legend className="title">{t('lines')}</legend>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            tried={tried}
            onChange={(change) =>
              onChange(lines.map((one) => (one.key === line.key ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      {lines.length < MAX_LINES && (
        <>
          <AddService onAdd={add} />
          <div>
            <Button kind="line" size="sm" type="button" onClick={() => add(newExtra())}>
              {t('addExtra')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

interface LineProps {
  readonly line: FinalLine
  readonly tried: boolean
  readonly onChange: (change: Partial<FinalLine>) => void
  readonly onRemove: () => void
}

function Line({ line, tried, onChange, onRemove }: LineProps) {
  const t = useTexts('adminFinish')
  const named = line.name.trim() || t('unnamed')
  const options = line.modifiers.flatMap(({ selectedOptions }) => selectedOptions.map(({ label }) => label))
  const problemId = useId()
  const problem = tried && (isNameWrong(line) ? 'name' : isPriceWrong(line) ? 'price' : null)
  return (
    <li>
      <span className="grow">
        {line.service_id === null ? (
          <input
            className="input"
            dir="auto"
            aria-label={t('name')}
            placeholder={t('name')}
            aria-invalid={problem === 'name'}
            aria-describedby={problem ? problemId : undefined}
            value={line.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        ) : (
          <bdi className="strong">{line.name}</bdi>
        )}
        {options.length > 0 && <span className="xs muted">{options.join(', ')}</span>}
      </span>
      <NumberInput
        unit={t('amount')}
        unitFirst
        aria-label={t('price', { name: named })}
        aria-invalid={problem === 'price'}
        aria-describedby={problem ? problemId : undefined}
        value={line.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <IconButton icon={X} label={t('remove', { name: named })} run={onRemove} />
      {problem && (
        <span className="field-error" id={problemId}>
          {t(`problem.${problem}`)}
        </span>
      )}
    </li>
  )
}

function AddService({ onAdd }: { onAdd: (line: FinalLine) => void }) {
  const t = useTexts('adminFinish')
  const { query } = useCurrentShop()
  const { data, error } = useQuery(getAdminServices, { query })
  const [asked, setAsked] = useState<Service | null>(null)
  const choose = (service: Service | undefined) => {
    if (!service) return
    if (service.modifiers.length > 0) setAsked(service)
    else onAdd(lineOf(select(service)))
  }
  return (
    <>
      <SelectField
        label={t('addService')}
        value=""
        onChange={({ target }) => choose(data?.find(({ id }) => String(id) === target.value))}
      >
        <option value="">{t('chooseService')}</option>
        {data?.map(({ id, name, price }) => (
          <option key={id} value={id}>{`${name} · ${formatCents(price)}`}</option>
        ))}
      </SelectField>
      {!data && error && <p className="notice notice--bad">{t('servicesFailed')}</p>}
      {asked && (
        <ModifierDialog
          service={asked}
          before={undefined}
          onAdd={(service) => {
            onAdd(lineOf(service))
            setAsked(null)
          }}
          onRemove={() => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
