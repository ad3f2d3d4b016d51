// Looking for a salon by name or address, and by status.
import type { ShopStatus } from '#/api/platform-shops'
import { useTexts } from '#/i18n'

interface SalonFilterProps {
  readonly search: string
  readonly status: ShopStatus | ''
  readonly onSearch: (typed: string) => void
  readonly onStatus: (status: ShopStatus | '') => void
}

/** The server takes no longer one. */
const longestSearch = 120

const statuses = ['active', 'suspended', 'inactive'] as const

export function SalonFilter({ search, status, onSearch, onStatus }: SalonFilterProps) {
  const t = useTexts('master')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to some of the browsers we serve
    <div className="salons-f" role="search">
      <input
        className="input salons-q"
        type="search"
        dir="auto"
        maxLength={longestSearch}
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <select
        className="select"
        aria-label={t('statusFilter')}
        value={status}
        onChange={({ currentTarget: { value } }) =>
          onStatus(statuses.find((listed) => listed === value) ?? '')
        }
      >
        <option value="">{t('allStatuses')}</option>
        {statuses.map((listed) => (
          <option key={listed} value={listed}>
            {t(`status.${listed}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
