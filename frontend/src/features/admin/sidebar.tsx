// Beside the dashboard: the salon, its tabs, and the user.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#/api/session'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Avatar } from '#/ui/avatar'
import { SalonMark } from '#/ui/salon-mark'
import { SectionTabs } from './section-tabs'

interface SidebarProps extends Omit<Parameters<typeof SectionTabs>[0], 'label'> {
  readonly user: SessionUser
  /** The salon's name, once it is known. */
  readonly salon: string | undefined
  readonly logo: string | null | undefined
  readonly themeSwitch: ReactNode
}

export function Sidebar({ user, salon, logo, themeSwitch, ...tabs }: SidebarProps) {
  const t = useTexts('admin')
  const shell = useTexts('shell')
  const name = salon ?? shell('platform')
  return (
    <aside className="side" aria-label={t('sections')}>
      <Link className="brandmark" to={to.home()}>
        <SalonMark name={name} logo={logo} />
        <span className="brandname" dir="auto">
          {name}
          <span className="visually-hidden">{shell('homeOf')}</span>
        </span>
      </Link>
      <SectionTabs label={t('sections')} {...tabs} />
      <div className="side-foot row sm">
        <Avatar name={user.name} photo={null} size="2.25rem" />
        <span className="grow">
          <span className="strong who" dir="auto">
            {user.name}
          </span>
          {user.role !== 'client' && <span className="xs muted">{t(`role.${user.role}`)}</span>}
        </span>
        {themeSwitch}
      </div>
    </aside>
  )
}
