// The first screen of a salon: its name, its words, the way to book, and its picture.
import MapPin from 'lucide-react/icons/map-pin'
import { Suspense, useState } from 'react'
import { useQuery } from '#/api/client'
import { getShopHours } from '#/api/hours'
import { getServices } from '#/api/services'
import { useShop, useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatClock, now } from '#/lib/shop-time'
import { ButtonLink } from '#/ui/button'
import { Strands } from '#/ui/illustrations/strands'
import { PageHeading } from '#/ui/page-heading'
import { todaysOpening } from './opening-rules'

const OpensSoon = lazyComponent('OpensSoon', () => import('#/opens-soon/opens-soon'))

/** Nobody waits for it. */
const RatingLine = lazyComponent(
  'RatingLine',
  () => import('./client-reviews'),
  () => null,
)

export function Hero() {
  const t = useTexts('landing')
  const { name, logo_url: logo, business_description: description } = useShop()
  const bookable = useShop().accepting_bookings !== false
  return (
    <section className="hero">
      <div className="wrap">
        <div className="stack hero-words">
          <Logo key={logo} url={logo} />
          <Categories />
          <div className="stack hero-name">
            <PageHeading title="" className="display-hero">
              <SalonName name={name} />
            </PageHeading>
            {/* Keeps its place: nothing moves when it comes. */}
            <div className="hero-rating">
              <Suspense fallback={null}>
                <RatingLine />
              </Suspense>
            </div>
          </div>
          {description && (
            <p className="lede" dir="auto">
              {description}
            </p>
          )}
          {!bookable && (
            <Suspense fallback={null}>
              <OpensSoon />
            </Suspense>
          )}
          <div className="row row--wrap">
            {bookable && (
              <ButtonLink size="lg" to={to.booking()}>
                {t('bookNow')}
              </ButtonLink>
            )}
            <ButtonLink size="lg" kind="line" to={to.services()}>
              {t('viewServices')}
            </ButtonLink>
          </div>
          <Facts />
        </div>
        <HeroArt />
      </div>
    </section>
  )
}

/** The second word of a longer name is set in italics. */
function SalonName({ name }: { name: string }) {
  const [first, second, ...rest] = name.split(/\s+/)
  if (second === undefined) return name
  return (
    <>
      {first} <em>{second}</em> {rest.join(' ')}
    </>
  )
}

/** The salon's own sign; there is none until it has uploaded one, and the name says it all. */
function Logo({ url }: { url: string | null | undefined }) {
  const [broken, setBroken] = useState(false)
  if (!url || broken) return null
  return (
    <img
      className="mono-logo hero-logo"
      src={url}
      alt=""
      width="72"
      height="72"
      onError={() => setBroken(true)}
    />
  )
}

/** What the salon does, in its own categories; the line keeps its height while they load. */
function Categories() {
  const { data: services = [] } = useQuery(getServices, {})
  const names = [...new Set(services.flatMap(({ category_name }) => category_name ?? []))]
  return <p className="eyebrow hero-eyebrow">{names.slice(0, 3).join(', ')}</p>
}

function Facts() {
  const t = useTexts('landing')
  const { business_address: address } = useShop()
  const zone = useShopZone()
  const { data: hours } = useQuery(getShopHours, {})
  const opening = hours && todaysOpening(hours, zone, now())
  return (
    <ul className="facts">
      {opening && (
        <li>
          <span className={opening.state === 'until' ? 'dot dot--ok' : 'dot dot--mute'} />
          {opening.state === 'until'
            ? t('openUntil', { time: formatClock(opening.closes) })
            : t('closedToday')}
        </li>
      )}
      {address && (
        <li>
          <MapPin className="icon" aria-hidden="true" />
          <span dir="auto">{address}</span>
        </li>
      )}
    </ul>
  )
}

/** The salon's photo in the mirror frame; the strands are the placeholder behind it and the picture of a salon without one. */
function HeroArt() {
  const { hero_image_url: photo } = useShop()
  const [broken, setBroken] = useState(false)
  const shown = photo && !broken
  return (
    <div className="hero-art">
      <div className="ring" aria-hidden="true" />
      <div className="arch">
        <Strands shape="fall" width={480} height={624} count={84} seed={4} />
        {shown && (
          <img
            src={photo}
            alt=""
            width="480"
            height="624"
            fetchPriority="high"
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <div className="disc">
        <Strands shape="knot" width={160} height={160} count={26} seed={9} />
      </div>
    </div>
  )
}
