// Looking for salons by their names, people and numbers, by status and plan, and in which order.
import type { ReactNode } from 'react'
import { shopSorts } from '#/api/platform-shops'
import { useTexts, withTexts } from '#/i18n'
import { masterFilter } from '#/i18n/master-filter'
import { useTypedSearch } from '#/lib/use-typed-search'
import { type SalonFilter as Filter, named, plans, statuses } from './salon-list'

interface SalonFilterProps {
  readonly filter: Filter
  readonly onChange: (change: Partial<Filter>) => void
}

/** The server takes no longer one. */
const longestSearch = 120

export const SalonFilter = withTexts({ masterFilter }, Fields)

function Fields({ filter, onChange }: SalonFilterProps) {
  const t = useTexts('masterFilter')
  const nameOf = useTexts('master.status')
  const { onValue, ...search } = useTypedSearch(filter.search, (typed) => onChange({ search: typed }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to some of the browsers we serve
    <div className="salons-f" role="search">
      <input
        className="input salons-q"
        type="search"
        dir="auto"
        maxLength={longestSearch}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        {...search}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <Choice
        label={t('statusFilter')}
        value={filter.status}
        onChange={(name) => onChange({ status: named(statuses, name, '') })}
      >
        <option value="">{t('allStatuses')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {nameOf(status)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('planFilter')}
        value={filter.plan}
        onChange={(name) => onChange({ plan: named(plans, name, '') })}
      >
        <option value="">{t('allPlans')}</option>
        {plans.map((plan) => (
          <option key={plan} value={plan}>
            {t(`plans.${plan}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('sort')}
        value={filter.sort}
        onChange={(name) => onChange({ sort: named(shopSorts, name, 'created') })}
      >
        {shopSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Choice>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  )
}
