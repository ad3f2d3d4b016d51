// The salon's header: its logo (or initial) and name, the main links, the visitor's account, the light/dark switch.
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useSessionUser } from '#/api/session'
import { useShop } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { SalonMark } from '#/ui/salon-mark'
import { to } from './routes'
import { ThemeSwitch } from './theme-switch'

/** Most visitors never sign in. Should it be lost, the page goes on without it. */
const AccountMenu = lazyComponent(
  'AccountMenu',
  () => import('./account-menu'),
  () => null,
)

const SalonMenu = lazyComponent(
  'SalonMenu',
  () => import('./salon-menu'),
  () => null,
)

export function Header() {
  const t = useTexts('shell')
  const user = useSessionUser()
  const { name, logo_url: logo } = useShop()
  return (
    <header className="header">
      <div className="wrap">
        <Link className="brandmark" to={to.home()}>
          <SalonMark name={name} logo={logo} />
          <span className="brandname" dir="auto">
            {name}
            <span className="visually-hidden">{t('homeOf')}</span>
          </span>
        </Link>
        <nav className="nav" aria-label={t('mainNav')}>
          <NavLink to={to.home()} end>
            {t('home')}
          </NavLink>
          <NavLink to={to.booking()}>{t('book')}</NavLink>
          <NavLink to={to.services()}>{t('services')}</NavLink>
          <Link to={to.visit()}>{t('contact')}</Link>
        </nav>
        <span className="row end-s">
          {user && (
            <Suspense>
              <AccountMenu user={user} />
            </Suspense>
          )}
          <ThemeSwitch />
          <Suspense fallback={<span className="icon-btn only-s" />}>
            <SalonMenu guest={user === null} />
          </Suspense>
        </span>
      </div>
    </header>
  )
}
