// The header's menu of a visitor who is signed in. In a row on large screens; on small ones the same list opens from a button.
import './account-menu.css'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { SessionUser } from '#/api/session'
import { useLogout } from '#/dashboard/use-logout'
import { useTexts, withTexts } from '#/i18n'
import { account } from '#/i18n/account'
import { paths, to } from './routes'

interface AccountMenuProps {
  readonly user: SessionUser
  /** Whether there are pages of their own here: the platform has none. */
  readonly profile?: boolean
}

export const AccountMenu = withTexts({ account }, Menu)

/** The id that ties the button to its list. */
const listId = 'account-menu'

function Menu({ user, profile = true }: AccountMenuProps) {
  const t = useTexts('account')
  const label = t('menu', { name: user.name })
  const list = useClosedByMoving()
  const dashboard = to.dashboard(user.role)
  const { pathname } = useLocation()
  const onProfile = pathname === paths.profile || pathname === paths.myBookings
  return (
    <nav className="acct" aria-label={t('nav')}>
      <button
        className="icon-btn acct-open"
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={listId}
      >
        <UserRound className="icon" aria-hidden="true" />
      </button>
      <div className="acct-list" id={listId} popover="auto" ref={list}>
        {profile && (
          <Link to={to.profile()} aria-current={onProfile ? 'page' : undefined}>
            {t('profile')}
          </Link>
        )}
        {dashboard && <NavLink to={dashboard}>{t('dashboard')}</NavLink>}
        <Logout />
      </div>
    </nav>
  )
}

/** A chosen page closes the list; clicks elsewhere and Esc do so by themselves. */
function useClosedByMoving() {
  const list = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes it
  useEffect(() => list.current?.hidePopover(), [key])
  return list
}

function Logout() {
  const t = useTexts('account')
  const { pending, leave } = useLogout(to.home(), true)
  return (
    <button type="button" aria-disabled={pending} onClick={() => !pending && leave()}>
      {t('logout')}
    </button>
  )
}
