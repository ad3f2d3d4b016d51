// All services of the salon, by category; each can be carried into a booking.
import './services.css'
import Clock from 'lucide-react/icons/clock'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { categoriesOf, getServices, inCategory, type Service } from '#/api/services'
import { useShop } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import { categoryColorStyle } from '#/theme/category-color'
import { CategoryBadge } from '#/ui/badge'
import { ButtonLink } from '#/ui/button'
import { Chip, Chips } from '#/ui/chip'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'

const OpensSoon = lazyComponent('OpensSoon', () => import('#/opens-soon/opens-soon'))

export function Services() {
  const t = useTexts('services')
  const { accepting_bookings: accepting, price_note: note } = useShop()
  const bookable = accepting !== false
  return (
    <>
      <div className="top">
        <div className="wrap stack">
          <PageHeading title={t('title')} />
          <p className="lede">
            {note && <bdi>{note} </bdi>}
            {t('addOns')}
          </p>
        </div>
      </div>
      <div className="wrap stack service-list">
        {!bookable && (
          <Suspense fallback={null}>
            <OpensSoon />
          </Suspense>
        )}
        <ServiceList />
      </div>
    </>
  )
}

function ServiceList() {
  const t = useTexts('services')
  const { data: services, error } = useQuery(getServices, {})
  const [search, setSearch] = useSearchParams()
  const category = search.get('category')
  if (!services && error)
    return <ErrorState text={t('failed')} retry={{ label: t('retry'), run: () => location.reload() }} />
  if (!services) return <ListLoading />

  const shown = inCategory(services, category)
  const choose = (name: string | null) =>
    setSearch(name === null ? {} : { category: name }, { replace: true })
  return (
    <>
      <Chips label={t('filter')}>
        <Chip pressed={category === null} onPress={() => choose(null)} count={services.length}>
          {t('all')}
        </Chip>
        {categoriesOf(services).map(({ name, color, count }) => (
          <Chip
            key={name}
            pressed={category === name}
            onPress={() => choose(name)}
            count={count}
            tint={categoryColorStyle(color)}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      {shown.length === 0 ? (
        <EmptyState text={t('emptyCategory')} />
      ) : (
        <ul className="service-cards">
          {shown.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ul>
      )}
    </>
  )
}

function ServiceCard({ service }: { service: Service }) {
  const t = useTexts('services')
  const { name, description, category_name: category } = service
  const bookable = useShop().accepting_bookings !== false
  return (
    <li className="service card">
      <div className="row between">
        <CategoryBadge tint={categoryColorStyle(service.category_color)}>{category}</CategoryBadge>
        <span className="sm muted num row service-meta">
          <Clock className="icon" aria-hidden="true" />
          {t('minutes', { count: service.duration_minutes })}
        </span>
      </div>
      <h2 className="display-3" dir="auto">
        {name}
      </h2>
      <p className="muted sm" dir="auto">
        {description}
      </p>
      <div className="row between service-foot">
        <span className="service-price num">{formatCents(service.price)}</span>
        {bookable && (
          <ButtonLink kind="soft" to={to.booking({ service: service.id })}>
            {t('book')}
            <span className="visually-hidden">{t('bookWhich', { service: name })}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function ListLoading() {
  const t = useTexts('services')
  return (
    <Loading text={t('loading')}>
      <div className="service-cards">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <div className="service card" key={place}>
            <Skeleton width="40%" height="1.4rem" />
            <Skeleton width="70%" height="1.8rem" />
            <Skeleton height="1.4rem" />
            <Skeleton width="55%" height="2.75rem" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
