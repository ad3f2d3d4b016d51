// Up to six services as a price list; more are a button away.
import { Link } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getServices, type Service } from '#/api/services'
import { useIsBookable } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { ButtonLink } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'

const shownAtMost = 6

export function ServiceMenu() {
  const t = useTexts('landing')
  const { data: services } = useQuery(getServices, {})
  const count = services?.length ?? 0
  return (
    <section className="section" aria-labelledby="services">
      <div className="wrap">
        <div className="sec-h">
          <h2 className="display-1" id="services">
            {t('services')}
          </h2>
          {count > shownAtMost && (
            <ButtonLink kind="line" to={to.services()}>
              {t('viewAll', { count })}
            </ButtonLink>
          )}
        </div>
        <Menu />
      </div>
    </section>
  )
}

function Menu() {
  const t = useTexts('landing')
  const { data: services, error } = useQuery(getServices, {})
  if (!services && error) return <ErrorState text={t('servicesFailed', { message: error.message })} />
  if (!services) return <MenuLoading />
  if (services.length === 0) return <EmptyState text={t('noServices')} />
  return (
    <ul className="menu">
      {services.slice(0, shownAtMost).map((service) => (
        <MenuItem key={service.id} service={service} />
      ))}
    </ul>
  )
}

function MenuItem({ service }: { service: Service }) {
  const t = useTexts('landing')
  const bookable = useIsBookable()
  const words = (
    <>
      <span className="menu-item-title">
        <span className="display-3" dir="auto">
          {service.name}
        </span>
        <span className="lead" aria-hidden="true" />
        <span className="num menu-item-price">{formatCents(service.price)}</span>
      </span>
      <span className="menu-item-details">
        <span dir="auto">{service.description}</span>
        <span className="num faint">{t('minutes', { count: service.duration_minutes })}</span>
      </span>
    </>
  )
  return (
    <li>
      {bookable ? (
        <Link className="menu-item" to={to.booking({ service: service.id })}>
          {words}
        </Link>
      ) : (
        <div className="menu-item">{words}</div>
      )}
    </li>
  )
}

function MenuLoading() {
  const t = useTexts('landing')
  return (
    <Loading text={t('loadingServices')}>
      <div className="menu">
        {Array.from({ length: shownAtMost }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div className="menu-item" key={index}>
            <Skeleton width="55%" height="1.625rem" />
            <Skeleton width="80%" height="1.1rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
