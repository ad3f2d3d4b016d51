// Above the list: the search and the filter.
import ListFilter from 'lucide-react/icons/list-filter'
import SearchIcon from 'lucide-react/icons/search'
import { useId } from 'react'
import { clientStatuses } from '#/api/admin-clients'
import { useTexts } from '#/i18n'
import { useTypedSearch } from '#/lib/use-typed-search'
import { type ClientFilter, isTooShort, longestSearch, statusNamed } from './client-filter'

interface CrmToolsProps {
  readonly filter: ClientFilter
  readonly onChange: (change: Partial<ClientFilter>) => void
}

const filters = ['all', ...clientStatuses] as const

export function CrmTools({ filter, onChange }: CrmToolsProps) {
  const t = useTexts('adminCrm')
  return (
    <div className="crm-tools">
      <Search search={filter.search} onSearch={(search) => onChange({ search })} />
      <span className="pill">
        <ListFilter className="icon" aria-hidden="true" />
        <select
          className="select"
          aria-label={t('filter')}
          value={filter.status}
          onChange={({ target }) => onChange({ status: statusNamed(target.value) })}
        >
          {filters.map((status) => (
            <option key={status} value={status}>
              {t(`filters.${status}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTexts('adminCrm')
  const hint = useId()
  const { onValue, ...typed } = useTypedSearch(search, onSearch)
  return (
    <div className="srch-field">
      <span className="pill srch">
        <SearchIcon className="icon" aria-hidden="true" />
        <input
          className="input"
          type="search"
          autoComplete="off"
          dir="auto"
          maxLength={longestSearch}
          aria-label={t('search')}
          aria-describedby={hint}
          placeholder={t('searchHint')}
          {...typed}
          onChange={({ target }) => onValue(target.value)}
        />
      </span>
      <p className="help" id={hint} role="status">
        {isTooShort(typed.value) && t('searchTooShort')}
      </p>
    </div>
  )
}
