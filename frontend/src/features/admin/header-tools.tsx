// What stands in the dashboard's header beside the date: the search, the master's way back to the salons, and for those who work here their notices.
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { backToMasterList } from '#/dashboard/master-list'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { OwnNotices } from './own-notices'
import type { SearchedShop } from './search/search-dialog'
import { SearchLauncher } from './search/search-launcher'

export interface HeaderToolsProps extends Omit<SearchedShop, 'zone'> {
  /** The salon's: until it is known, nothing that is found could be dated. */
  readonly zone: string | undefined
}

export function HeaderTools({ query, role, zone, tabs }: HeaderToolsProps) {
  return (
    <>
      {zone !== undefined && <SearchLauncher shop={{ query, role, zone, tabs }} />}
      {role === 'master_admin' ? <MasterLink /> : <OwnNotices />}
    </>
  )
}

function MasterLink() {
  const t = useTexts('admin')
  return (
    <ButtonLink kind="line" size="sm" to={backToMasterList()}>
      <LayoutDashboard className="icon" aria-hidden="true" />
      {t('master')}
    </ButtonLink>
  )
}
