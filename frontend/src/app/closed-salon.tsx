// A salon that the platform has closed, as its people and clients see it: no booking, and how to reach it (rules/platform#closed-shop).
import './closed-salon.css'
import { Outlet, useLocation } from 'react-router-dom'
import { useShop } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { closedSalon } from '#/i18n/closed-salon'
import { ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'
import { PhoneLink } from '#/ui/phone-link'
import { paths, to } from './routes'

export const ClosedSalon = withTexts({ closedSalon }, Frame)

/** What visitors have there, and the way in. */
const openPages: readonly string[] = [paths.profile, paths.myBookings, paths.login]
const openBelow = [to.linked(''), to.linkedReview(''), to.linkedOffer('')]

function Frame() {
  const { pathname } = useLocation()
  if (!openPages.includes(pathname) && !openBelow.some((start) => pathname.startsWith(start))) return <Page />
  return (
    <>
      <Notice />
      <Outlet />
    </>
  )
}

function Page() {
  const t = useTexts('closedSalon')
  const { name } = useShop()
  return (
    <div className="wrap empty empty--page">
      <MirrorArt />
      <PageHeading title={name} className="display-2 ink" />
      <p>
        {t('closed')} <Phone />
      </p>
      <ButtonLink to={to.myBookings()}>{t('bookings')}</ButtonLink>
    </div>
  )
}

function Notice() {
  const t = useTexts('closedSalon')
  return (
    <div className="wrap closed-salon">
      <p className="notice notice--warn">
        <span>
          {t('closed')} <Phone />
        </span>
      </p>
    </div>
  )
}

function Phone() {
  const t = useTexts('closedSalon')
  const { business_phone: phone } = useShop()
  if (!phone) return null
  return t.rich('phone', {
    phone: () => <PhoneLink phone={phone} />,
  })
}
