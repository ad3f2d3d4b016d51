// The bar at the bottom of a phone.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import House from 'lucide-react/icons/house'
import Scissors from 'lucide-react/icons/scissors'
import UserRound from 'lucide-react/icons/user-round'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { paths, to } from './routes'

export function BottomBar() {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  // The profile has two addresses.
  const onProfile = pathname === paths.profile || pathname === paths.myBookings
  return (
    <nav className="bottombar" aria-label={t('mobileNav')}>
      <NavLink to={to.home()} end>
        <House className="icon" aria-hidden="true" />
        {t('home')}
      </NavLink>
      <NavLink to={to.booking()}>
        <CalendarPlus className="icon" aria-hidden="true" />
        {t('book')}
      </NavLink>
      <NavLink to={to.services()}>
        <Scissors className="icon" aria-hidden="true" />
        {t('services')}
      </NavLink>
      <Link to={to.profile()} aria-current={onProfile ? 'page' : undefined}>
        <UserRound className="icon" aria-hidden="true" />
        {t('profile')}
      </Link>
    </nav>
  )
}
