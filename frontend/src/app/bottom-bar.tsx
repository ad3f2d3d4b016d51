// The bar at the bottom of a phone.
import { CalendarPlus, House, Scissors, UserRound } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { to } from './routes'

export function BottomBar() {
  const t = useTexts('shell')
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
      <NavLink to={to.profile()}>
        <UserRound className="icon" aria-hidden="true" />
        {t('profile')}
      </NavLink>
    </nav>
  )
}
