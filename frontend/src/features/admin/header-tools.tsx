// What stands in the dashboard's header beside the date: the master's way back to the salons, and for those who work here their notices.
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { backToMasterList } from '#/dashboard/master-list'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { OwnNotices } from './own-notices'

export function HeaderTools({ master }: { master: boolean }) {
  const t = useTexts('admin')
  if (!master) return <OwnNotices />
  return (
    <ButtonLink kind="line" size="sm" to={backToMasterList()}>
      <LayoutDashboard className="icon" aria-hidden="true" />
      {t('master')}
    </ButtonLink>
  )
}
