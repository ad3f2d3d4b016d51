// The salon's services as toggles: a tick, name, price, category and minutes.
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type Category, categoriesOf, type Service } from '#/api/services'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { categoryColorStyle } from '#/theme/category-color'
import { CategoryBadge } from '#/ui/badge'
import { Chip, Chips } from '#/ui/chip'

interface ServicePicksProps {
  readonly services: readonly Service[]
  readonly selectedIds: readonly number[]
  readonly onPick: (service: Service) => void
}

export function ServicePicks({ services, selectedIds, onPick }: ServicePicksProps) {
  return (
    <ul className="list">
      {services.map((service) => (
        <li key={service.id}>
          <ServicePick
            service={service}
            selected={selectedIds.includes(service.id)}
            onPick={() => onPick(service)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ServicePickProps {
  readonly service: Service
  readonly selected: boolean
  readonly onPick: () => void
}

function ServicePick({ service, selected, onPick }: ServicePickProps) {
  const t = useTexts('booking')
  const customizable = service.modifiers.length > 0
  return (
    <button
      className="pick"
      type="button"
      id={`service-${service.id}`}
      aria-pressed={selected}
      aria-haspopup={customizable ? 'dialog' : undefined}
      onClick={onPick}
    >
      <span className="tick">
        <Check className="icon" aria-hidden="true" />
      </span>
      <span className="grow">
        <span className="row between pick-top">
          <span className="strong name" dir="auto">
            {service.name}
          </span>
          <span className="num pick-price">{formatCents(service.price)}</span>
        </span>
        <span className="meta">
          <CategoryBadge tint={categoryColorStyle(service.category_color)}>
            {service.category_name}
          </CategoryBadge>
          <span className="num">
            <Clock className="icon" aria-hidden="true" />
            {t('minutes', { count: service.duration_minutes })}
          </span>
          {customizable && (
            <span>
              <SlidersHorizontal className="icon" aria-hidden="true" />
              {t('services.customizable')}
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

interface CategoryChipsProps {
  readonly services: readonly Service[]
  /** The category shown; null shows all. */
  readonly chosen: string | null
  readonly onChoose: (category: string | null) => void
}

export function CategoryChips({ services, chosen, onChoose }: CategoryChipsProps) {
  const t = useTexts('booking.services')
  return (
    <Chips label={t('filter')}>
      <Chip pressed={chosen === null} onPress={() => onChoose(null)}>
        {t('all')}
      </Chip>
      {categoriesOf(services).map((category: Category) => (
        <Chip
          key={category.name}
          pressed={chosen === category.name}
          onPress={() => onChoose(category.name)}
          tint={categoryColorStyle(category.color)}
        >
          {category.name}
        </Chip>
      ))}
    </Chips>
  )
}
